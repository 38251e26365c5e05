"""Pieces that all games share: seats with their shapes, coins, cards, panels, tables, and chips in lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from lusoria.drawings.letters import lines_of, shortened, text_width
from lusoria.drawings.palette import COLOURS, on_piece
from lusoria.drawings.svg import Canvas

SEATS = ("red", "yellow", "blue", "green", "orange")
CORNERS = {"yellow": (4, pi / 4, 1.25), "blue": (3, -pi / 2, 1.55), "green": (4, 0.0, 1.25), "orange": (6, 0.0, 1.1)}
PILL = 15.0  # how high a pill is
CHIP, CHIP_TEXT = 20.0, 11.0  # how high a chip is, and its letters

# ---- seats


def mark(canvas: Canvas, seat: str, x: float, y: float, r: float, name: str) -> None:
    """A seat: its shape, its colour, and its initial, so that nothing depends on colour alone."""
    colour = seat if seat in SEATS else "nobody"
    if colour in CORNERS:
        count, turn, longer = CORNERS[colour]
        low = 0.2 * r if count == 3 else 0.0  # a triangle's middle is low
        angles = [turn + 2 * pi * k / count for k in range(count)]
        canvas.polygon([(x + longer * r * cos(a), y + low + longer * r * sin(a)) for a in angles], colour, "ink", 0.8)
    else:
        canvas.circle(x, y, r, colour, "ink", 0.8)
    down, size = (0.58, 1.05) if colour == "blue" else (0.42, 1.2)
    canvas.text(x, y + down * r, name[:1], size * r, on_piece(colour), "middle", bold=True)


def marks(canvas: Canvas, seats: Iterable[tuple[str, str]], x: float, y: float, r: float) -> None:
    """Several seats in a row, each with its name."""
    for k, (seat, name) in enumerate(seats):
        mark(canvas, seat, x + 2.5 * r * k, y, r, name)


# ---- amounts


def pill(canvas: Canvas, x: float, y: float, said: str, colour: str, size: float = 11) -> float:
    """A small amount, such as `2b`, on the colour of what it is; returns where the next may begin."""
    width = max(PILL, text_width(said, size, bold=True) + 7)
    canvas.rect(x, y, width, PILL, colour, "carved", r=PILL / 2, thick=0.6)
    canvas.text(x + width / 2, y + PILL - 4, said, size, on_piece(colour), "middle", bold=True)
    return x + width + 3


def pills(canvas: Canvas, x: float, y: float, amounts: Sequence[tuple[str, str]], centred: bool = False) -> float:
    """Amounts in a row, each with its colour; returns where the row ends."""
    if centred:
        x -= pills_width(amounts) / 2
    for said, colour in amounts:
        x = pill(canvas, x, y, said, colour)
    return x


def pills_width(amounts: Sequence[tuple[str, str]]) -> float:
    """How wide a row of amounts is."""
    return sum(max(PILL, text_width(said, 11, bold=True) + 7) + 3 for said, _ in amounts) - 3


# ---- panels and tables


def panel(canvas: Canvas, x: float, y: float, w: float, h: float, title: str = "", lit: bool = False) -> None:
    """A part of the board with its name; lit while it is its turn."""
    canvas.rect(x, y, w, h, "panel", "glow" if lit else "line", r=4, thick=2.5 if lit else 1)
    if title:
        canvas.text(x + 10, y + 19, title, 14, "accent", bold=True, serif=True)


@dataclass(frozen=True)
class Column:
    """A column of a table: its heading, and how wide it is to the others."""

    heading: str
    width: float


@dataclass(frozen=True)
class Row:
    """A row of a table: a seat with a label, and its numbers."""

    seat: str
    label: str
    name: str
    cells: Sequence[str]
    note: str = ""
    deciding: bool = False
    last: bool = False


ROW = 23.0


def table(
    canvas: Canvas, x: float, y: float, w: float, columns: Sequence[Column], rows: Sequence[Row], first: float
) -> float:
    """Seats with their numbers; returns where it ends."""
    height = 26 + ROW * len(rows)
    panel(canvas, x, y, w, height)
    unit = (w - first - 96) / sum(column.width for column in columns)
    right = x + first
    for k, column in enumerate(columns):
        right += unit * column.width
        canvas.text(right, y + 17, column.heading, 11, "quiet", "end")
        for number, row in enumerate(rows):
            bold = k == 0
            canvas.text(right, y + 39 + ROW * number, row.cells[k], 13, "ink", "end", bold)
    for number, row in enumerate(rows):
        middle = y + 35 + ROW * number
        if row.deciding:
            canvas.rect(x + 3, middle - 10, 4, 20, "accent", r=2)
        mark(canvas, row.seat, x + 20, middle, 7, row.name)
        canvas.text(x + 35, middle + 4, shortened(row.label, first - 36, 13, row.deciding), 13, bold=row.deciding)
        canvas.text(right + 12, middle + 4, shortened(row.note, 80, 11), 11, "quiet")
    return y + height


# ---- cards and chips


@dataclass(frozen=True)
class Chip:
    """A few words on a small tablet, perhaps with a coloured edge."""

    said: str
    edge: str = ""
    quiet: bool = False
    last: bool = False
    tip: str = ""


def chips(canvas: Canvas, x: float, y: float, w: float, shown: Sequence[Chip]) -> float:
    """Chips in as many lines as they need; returns where they end."""
    left, size = x, CHIP_TEXT
    for chip in shown:
        said = shortened(chip.said, w - 20, size)
        width = chip_width(said, chip.edge)
        if left > x and left + width > x + w:
            left, y = x, y + CHIP + 4
        edge, thick = ("glow", 2.5) if chip.last else ("line", 1)
        canvas.rect(left, y, width, CHIP, "raised", edge, thick=thick, tip=chip.tip, dashed=chip.quiet)
        if chip.edge:
            canvas.rect(left, y, 6, CHIP, chip.edge, r=2)
        canvas.text(left + (12 if chip.edge else 6), y + 14, said, size, "quiet" if chip.quiet else "ink")
        left += width + 4
    return y + CHIP if shown else y


def chip_width(said: str, edge: str = "") -> float:
    """How wide a chip is."""
    return text_width(said, CHIP_TEXT) + (18 if edge else 12)


def chips_width(shown: Sequence[Chip]) -> float:
    """How wide chips are in one line."""
    return sum(chip_width(chip.said, chip.edge) + 4 for chip in shown)


@dataclass(frozen=True)
class DrawnCard:
    """A card: its name, lines and amounts below it, and the colours of its band."""

    name: str
    bands: Sequence[str] = ()
    lines: Sequence[str] = ()
    small: Sequence[str] = ()  # further lines, in small letters
    amounts: Sequence[tuple[str, str]] = ()
    corner: str = ""
    last: bool = False
    tip: str = ""


def card(canvas: Canvas, x: float, y: float, w: float, h: float, shown: DrawnCard) -> None:
    """A card, face up."""
    glow = "glow" if shown.last else "carved"
    canvas.rect(x, y, w, h, "raised", glow, r=4, thick=3 if shown.last else 1, tip=shown.tip)
    top = y + 6 if shown.bands else y
    part = (w - 4) / max(1, len(shown.bands))
    for k, colour in enumerate(shown.bands):
        canvas.rect(x + 2 + part * k, y + 2, part, 6, colour, "line", r=2, thick=0.6)
    room = w - 12 - (text_width(shown.corner, 13, bold=True) + 4 if shown.corner else 0)
    named = lines_of(shown.name, room, 11.5, 2, bold=True)
    for k, said in enumerate(named):
        canvas.text(x + 6, top + 15 + 13 * k, said, 11.5, bold=True)
    if shown.corner:
        canvas.text(x + w - 6, top + 16, shown.corner, 13, "accent", "end", bold=True)
    for k, said in enumerate(shown.lines):
        canvas.text(x + 6, top + 15 + 13 * (len(named) + k), shortened(said, w - 12, 11), 11, "quiet")
    below = top + 14 + 13 * (len(named) + len(shown.lines))
    for k, said in enumerate(shown.small):
        canvas.text(x + 6, below + 12 * k, said, 10, "quiet")
    pills(canvas, x + 6, y + h - PILL - 5, shown.amounts)


def empty_place(canvas: Canvas, x: float, y: float, w: float, h: float, said: str) -> None:
    """Where no card lies."""
    canvas.rect(x, y, w, h, "", "line", r=4, dashed=True)
    canvas.text(x + w / 2, y + h / 2 + 4, shortened(said, w - 8, 11), 11, "quiet", "middle")


def colour_or(name: str, other: str) -> str:
    """A colour by its name, or another where there is none of that name."""
    return name if name in COLOURS else other
