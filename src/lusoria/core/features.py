"""What the numbers of an observation are: named pieces, one behind the other."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Feature:
    """A piece of an observation: `out[offset : offset + length]`. Divided by `scale` its numbers are about 0 to 1."""

    name: str
    offset: int
    length: int
    scale: int = 1


def features(*pieces: tuple[str, int, int]) -> tuple[Feature, ...]:
    """Pieces given by name, length and scale, laid one behind the other."""
    laid: list[Feature] = []
    for name, length, scale in pieces:
        laid.append(Feature(name, length_of(tuple(laid)), length, scale))
    return tuple(laid)


def length_of(pieces: tuple[Feature, ...]) -> int:
    """How many numbers an observation has."""
    return pieces[-1].offset + pieces[-1].length if pieces else 0
