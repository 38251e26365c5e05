"""Numbers as people write them: a true minus sign, no negative zero, and no `.0` behind a whole number."""

from __future__ import annotations

import re

MINUS = "−"
NUMBER = re.compile(r"-?\d+(\.\d+)?")  # what is exact comes as text: the points of a game that counts tenths


def written(number: float | str) -> str:
    """A number as text.

    >>> written(-3), written("17.0"), written("-0.7"), written(-0.0)
    ('−3', '17', '−0.7', '0')
    """
    text = str(number)
    if "." in text:
        text = text.rstrip("0").removesuffix(".")
    return "0" if text == "-0" else text.replace("-", MINUS)


def with_sign(number: float) -> str:
    """A change: `+3`, `−1.5`, or `0`; at most one decimal."""
    text = written(f"{number:.1f}")
    return text if text == "0" or text.startswith(MINUS) else f"+{text}"


def plural_count(score: int, unit: int) -> int:
    """The number that decides between "point" and "points", of a score in parts of a point. A rest makes it plural."""
    return 0 if score % unit else score // unit
