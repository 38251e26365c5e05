"""A picture of the final table, to be shared: who played, the totals, a laurel for the winner, and the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from xml.etree import ElementTree

from lusoria.drawings.letters import shortened
from lusoria.drawings.pieces import mark
from lusoria.drawings.sheet import INNER, MARGIN, WIDTH
from lusoria.drawings.svg import Canvas, Drawing, number

SVG = "http://www.w3.org/2000/svg"
ROW = 34.0
TOP = 92.0
LEAVES = 7  # on each side of a laurel


@dataclass(frozen=True)
class ResultRow:
    """How the game ended for a seat."""

    place: int
    seat: str
    colour: str  # the seat's name
    player: str
    total: str
    won: bool


def final_svg(title: str, victory: str, rows: Sequence[ResultRow], board: str, theme: str) -> Drawing:
    """The result above a board."""
    canvas = Canvas(WIDTH, MARGIN)
    canvas.title = f"{title}: {victory}"
    canvas.about = ", ".join(f"{row.player} {row.total}" for row in rows)
    canvas.rect(MARGIN, 12, INNER, TOP + ROW * len(rows), "panel", "line", r=6)
    laurel(canvas, 66, 60, 26)
    canvas.text(116, 48, title, 26, "accent", bold=True, serif=True)
    canvas.text(116, 76, victory, 17, bold=True)
    for k, row in enumerate(rows):
        result_row(canvas, row, TOP + 24 + ROW * k)
    return below(canvas.svg(theme), canvas.height, board)


def result_row(canvas: Canvas, row: ResultRow, y: float) -> None:
    """One seat: place, shape, name, total; a laurel for the winner."""
    canvas.text(40, y + 6, f"{row.place}.", 18, "quiet", "end")
    mark(canvas, row.seat, 66, y, 10, row.colour)
    end = canvas.text(92, y + 6, shortened(row.player, 380, 18, row.won), 18, bold=row.won)
    end = canvas.text(end + 10, y + 6, row.colour, 14, "quiet")
    canvas.text(WIDTH - 40, y + 6, row.total, 18, "accent" if row.won else "ink", "end", bold=row.won)
    if row.won:
        laurel(canvas, end + 28, y, 10)


def laurel(canvas: Canvas, x: float, y: float, r: float) -> None:
    """A wreath of leaves, open at the top."""
    for side in (-1, 1):
        for k in range(LEAVES):
            angle = pi / 2 + side * (0.22 + k * 2.35 / (LEAVES - 1))
            canvas.polygon(leaf(x + r * cos(angle), y + r * sin(angle), 0.44 * r, angle + side * 1.1), "laurel")
    canvas.circle(x, y + r, 0.13 * r, "gold")


def leaf(x: float, y: float, length: float, angle: float) -> list[tuple[float, float]]:
    """A pointed leaf around its middle."""
    along, across = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    shape = ((-1.0, 0.0), (-0.3, 0.42), (0.4, 0.34), (1.0, 0.0), (0.4, -0.34), (-0.3, -0.42))
    return [
        (x + length * (a * along[0] + b * across[0]), y + length * (a * along[1] + b * across[1])) for a, b in shape
    ]


def below(first: Drawing, height: float, second: str) -> Drawing:
    """Two drawings as one, the second below the first and as wide."""
    ElementTree.register_namespace("", SVG)
    outer, inner = ElementTree.fromstring(first), ElementTree.fromstring(second)
    size = re.findall(r"[\d.]+", inner.get("viewBox", "")) or ["0", "0", str(WIDTH), str(WIDTH)]
    tall = WIDTH * float(size[3]) / float(size[2])
    total = height + tall
    for name, value in {"x": 0.0, "y": height, "width": float(WIDTH), "height": tall}.items():
        inner.set(name, number(value))
    inner.attrib.pop("style", None)
    outer.append(inner)
    ground = outer.find(f"{{{SVG}}}rect")
    if ground is not None:
        ground.set("height", number(total))
    outer.attrib.pop("style", None)
    for name, text in {"viewBox": f"0 0 {WIDTH} {number(total)}", "width": str(WIDTH), "height": number(total)}.items():
        outer.set(name, text)
    return Drawing(ElementTree.tostring(outer, encoding="unicode"))
