"""What the numbers of an observation are: named pieces, one after another."""

from __future__ import annotations

from dataclasses import dataclass

from lusoria.core.record import Counts, Options
from lusoria.core.rule import rule


@dataclass(frozen=True)
class Feature:
    """A piece of an observation: `out[offset : offset + length]`. Divided by `scale` its numbers are about 0 to 1."""

    name: str
    offset: int
    length: int
    scale: int = 1


def features(*pieces: tuple[str, int, int]) -> tuple[Feature, ...]:
    """Pieces given by name, length and scale, placed one after another."""
    laid: list[Feature] = []
    for name, length, scale in pieces:
        laid.append(Feature(name, length_of(tuple(laid)), length, scale))
    return tuple(laid)


def length_of(pieces: tuple[Feature, ...]) -> int:
    """How many numbers an observation has."""
    return pieces[-1].offset + pieces[-1].length if pieces else 0


# ---- for the games' `observe`: one number after another


@rule
def mark(out: Options, offset: int, which: int) -> None:
    """A 1 in the place of a choice; nothing if there is none."""
    if which >= 0:
        out[offset + which] = 1


@rule
def beside(who: int, seat: int, seats: int) -> int:
    """How many places clockwise a seat is from the observing seat."""
    return who - seat if who >= seat else who - seat + seats


@rule
def mark_seat(out: Options, offset: int, who: int, seat: int, seats: int) -> None:
    """A 1 in the place of a seat, counted from the observing one; nothing for no seat."""
    if who >= 0:
        out[offset + beside(who, seat, seats)] = 1


@rule
def put(out: Options, at: int, number: int) -> None:
    """A number in its place."""
    out[at] = number


@rule
def write(out: Options, offset: int, row: Counts) -> None:
    """A row of numbers as it is."""
    for i in range(len(row)):
        put(out, offset + i, row[i])
