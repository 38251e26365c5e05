"""For the games' `check` of a position: complaints about numbers that are out of range."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lusoria.core.record import Counts, Many
from lusoria.errors import BadPosition


def refuse_first(complaints: Iterable[str]) -> None:
    """BadPosition with the first complaint, if there is one."""
    for wrong in complaints:
        raise BadPosition(wrong)


def within(what: str, value: int, least: int, most: int) -> Iterator[str]:
    """A complaint unless the value is in its range."""
    if not least <= value <= most:
        wanted = str(least) if least == most else f"a number from {least} to {most}"
        yield f"{what}: {wanted} is needed, not {value}"


def all_within(what: str, row: Counts | Many[int], least: int, most: int) -> Iterator[str]:
    """A complaint for every value of a row that is out of its range."""
    for i in range(len(row)):
        yield from within(f"{what}[{i}]", row[i], least, most)
