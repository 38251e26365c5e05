"""How wide a text is, and how it is broken into lines.

The picture is drawn before anybody knows in which font it will be read. The widths here are those of DejaVu Sans, the
widest of the usual fonts: what fits in it fits in the others.
"""

from __future__ import annotations

BOLD_FACTOR = 1.12  # wider than plain
SERIF_FACTOR = 1.08
OTHER_WIDTH = 0.70  # letters that are not listed
ELLIPSIS = "…"

_WIDTHS = {
    0.28: "ijlI|'’",
    0.32: " .,:;!",
    0.39: "ftr()-[]/",
    0.55: 'csz?L"“”',
    0.64: "abdeghknopquvxy0123456789FEJPTYS_$§",
    0.72: "ABCKRUVXZ&",
    0.79: "DGHNOQ",
    0.84: "w×+=<>−~",
    0.99: "mMW%Æ…@—▼",
}
WIDTHS = {letter: width for width, letters in _WIDTHS.items() for letter in letters}


def text_width(said: str, size: float, bold: bool = False, serif: bool = False) -> float:
    """How wide a text is at most, in units of the drawing."""
    width = sum(WIDTHS.get(letter, OTHER_WIDTH) for letter in said)
    return width * size * (BOLD_FACTOR if bold else 1) * (SERIF_FACTOR if serif else 1)


def shortened(said: str, room: float, size: float, bold: bool = False) -> str:
    """The text, cut off with an ellipsis where it would not fit."""
    if text_width(said, size, bold) <= room:
        return said
    while said and text_width(said + ELLIPSIS, size, bold) > room:
        said = said[:-1]
    return said.rstrip() + ELLIPSIS


def lines_of(said: str, room: float, size: float, most: int = 2, bold: bool = False) -> list[str]:
    """The text in lines; the last is cut off where there would be more than `most`."""
    lines: list[str] = []
    for word in said.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (text_width(longer, size, bold) <= room or len(lines) == most):
            lines[-1] = longer
        else:
            lines.append(word)
    return [shortened(line, room, size, bold) for line in lines]
