"""Any game as a picture: its view, names and numbers, as tidy tables. For games without a drawing of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.drawings.letters import shortened, text_width
from lusoria.drawings.pieces import SEATS, Chip, chips, chips_width, mark, panel
from lusoria.drawings.sheet import INNER, MARGIN, WIDTH, LastMove
from lusoria.drawings.svg import Canvas

LINE = 17.0
GAP = 8
SIZE = 12.0
LEVELS_SHOWN = 3  # levels of names that are laid out; below, one line says it all
MOST_ROWS = 40  # of one list


def draw(title: str, view: Mapping[str, Any], last: LastMove) -> Canvas:
    """The whole view."""
    canvas = Canvas(WIDTH, MARGIN)
    facts = {name: value for name, value in view.items() if is_simple(value) and name != "game"}
    parts = {name: value for name, value in view.items() if not is_simple(value) and not is_empty(value)}
    end = canvas.text(16, 32, shortened(title, 400, 22, bold=True), 22, bold=True, serif=True)
    said = ", ".join(f"{plain(name)} {simple(value)}" for name, value in facts.items() if not is_empty(value))
    canvas.text(end + 14, 32, shortened(said, WIDTH - end - 30, 13), 13, "quiet")
    canvas.title, canvas.about, y = title, said, 44.0
    if last.told:
        canvas.text(16, 54, shortened(" ".join(last.told), INNER, 12), 12, "quiet")
        y = 64.0
    for row in packed(parts):
        y = small_parts(canvas, y, row) if len(row) > 1 else part(canvas, y, plain(row[0][0]), row[0][1]) + GAP
    return canvas


# ---- names and values


def plain(name: Any) -> str:
    """A name as words: `last_round` is last round."""
    return str(name).replace("_", " ")


def is_simple(value: Any) -> bool:
    """One word or number."""
    return value is None or isinstance(value, str | int | float)


def is_empty(value: Any) -> bool:
    """Nothing to be shown."""
    return value is None or value == "" or (not is_simple(value) and len(value) == 0)


def simple(value: Any) -> str:
    """One word or number, as text."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return plain(value) if isinstance(value, str) else f"{value:g}"


def in_a_line(value: Any) -> str:
    """Anything as one line."""
    if is_simple(value):
        return simple(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{plain(name)} {in_a_line(one)}" for name, one in value.items() if not is_empty(one)) or "–"
    return ", ".join(in_a_line(one) for one in value) or "–"


# ---- parts

Part = tuple[str, Any]


def small_chips(value: Any) -> list[Chip] | None:
    """A part that needs one line of chips and no more; None if it needs more."""
    values = list(value.values()) if isinstance(value, Mapping) else list(value)
    if not all(is_simple(one) for one in values):
        return None
    return facts_chips(value) if isinstance(value, Mapping) else [Chip(simple(one)) for one in values]


def small_width(name: str, value: Any) -> float:
    """How wide a small part is; wider than the sheet where it is not small."""
    shown = small_chips(value)
    if shown is None:
        return WIDTH
    return 20 + max(text_width(plain(name), 14, bold=True, serif=True), chips_width(shown))


def packed(parts: Mapping[str, Any]) -> list[list[Part]]:
    """The parts in rows: small ones share a row, each other one has a row of its own."""
    rows: list[list[Part]] = []
    room = 0.0
    for name, value in parts.items():
        width = small_width(name, value)
        if width <= room:
            rows[-1].append((name, value))
        else:
            rows.append([(name, value)])
            room = float(INNER) if width <= INNER else 0.0
        room -= width + GAP
    return rows


def small_parts(canvas: Canvas, y: float, row: Sequence[Part]) -> float:
    """Small parts side by side; returns where the next row may begin."""
    x = float(MARGIN)
    for name, value in row:
        width = small_width(name, value)
        panel(canvas, x, y, width, 56, plain(name))
        chips(canvas, x + 10, y + 28, width, small_chips(value) or [])
        x += width + GAP
    return y + 56 + GAP


def part(canvas: Canvas, y: float, title: str, value: Any) -> float:
    """A part of the view in a panel; returns where it ends."""
    before = canvas.moment()
    end = inside(canvas, MARGIN + 10, y + 28, INNER - 20, value, 1)
    canvas.behind(before, lambda: panel(canvas, MARGIN, y, INNER, end - y + 6, title))
    return end + 6


def inside(canvas: Canvas, x: float, y: float, w: float, value: Any, depth: int) -> float:
    """A value, laid out as what it is: a table, facts, or chips."""
    if isinstance(value, Mapping):
        if is_table(list(value.values())):
            return table(canvas, x, y, w, [{"": name, **row} for name, row in value.items()], depth)
        return facts(canvas, x, y, w, value, depth)
    if is_simple(value):
        return chips(canvas, x, y, w, [Chip(simple(value))])
    if is_table(value):
        return table(canvas, x, y, w, value, depth)
    return chips(canvas, x, y, w, [Chip(in_a_line(one)) for one in value])


def is_table(rows: Sequence[Any]) -> bool:
    """Several things with the same names."""
    return len(rows) > 0 and all(isinstance(row, Mapping) and row.keys() == rows[0].keys() for row in rows)


def facts(canvas: Canvas, x: float, y: float, w: float, value: Mapping[str, Any], depth: int) -> float:
    """Words and numbers as chips; what is nested is indented below its name."""
    short = {name: one for name, one in value.items() if is_short(one, w, depth)}
    y = chips(canvas, x, y, w, facts_chips(short)) + (6 if short else 0)
    for name, one in value.items():
        if name not in short:
            canvas.text(x, y + 12, shortened(plain(name), w, SIZE, bold=True), SIZE, bold=True)
            y = inside(canvas, x + 12, y + 20, w - 12, one, depth + 1) + 6
    return y


def facts_chips(value: Mapping[str, Any]) -> list[Chip]:
    """Names with what they have."""
    return [Chip(f"{plain(name)}: {in_a_line(one)}") for name, one in value.items()]


def is_short(value: Any, w: float, depth: int) -> bool:
    """Whether one line is enough."""
    return depth >= LEVELS_SHOWN or is_simple(value) or is_empty(value) or text_width(in_a_line(value), SIZE) < 0.8 * w


def table(canvas: Canvas, x: float, y: float, w: float, rows: Sequence[Mapping[str, Any]], depth: int) -> float:
    """Rows of the same names. Columns of words or numbers stand side by side, the others are told below."""
    names = [name for name in rows[0] if all(is_simple(row[name]) for row in rows)]
    rest = [name for name in rows[0] if name not in names and any(not is_empty(row[name]) for row in rows)]
    widths = [widest(name, rows) + 14 for name in names]
    while widths and sum(widths) > w - 24:  # the last columns are told below
        rest.insert(0, names.pop())
        widths.pop()
    left = x + 24
    for name, width in zip(names, widths, strict=True):
        canvas.text(left, y + 10, plain(name), 11, "quiet")
        left += width
    y += LINE
    for row in rows[:MOST_ROWS]:
        y = table_row(canvas, x, y, w, row, list(zip(names, widths, strict=True)), rest, depth)
    if len(rows) > MOST_ROWS:
        canvas.text(x + 24, y + 12, f"… {len(rows) - MOST_ROWS} more", SIZE, "quiet")
        y += LINE
    return y


def widest(name: str, rows: Sequence[Mapping[str, Any]]) -> float:
    """How wide a column is."""
    return max(text_width(plain(name), 11), *(text_width(simple(row[name]), SIZE, bold=True) for row in rows))


def table_row(
    canvas: Canvas, x: float, y: float, w: float, row: Mapping[str, Any], columns: Sequence[tuple[str, float]],
    rest: Sequence[str], depth: int,
) -> float:  # fmt: skip
    """A row, and below it what does not fit into columns."""
    left, first = x + 24, row[columns[0][0]] if columns else None
    if first in SEATS:
        mark(canvas, first, x + 10, y + 8, 6, first.upper())
    for k, (name, width) in enumerate(columns):
        canvas.text(left, y + 12, simple(row[name]), SIZE, bold=k == 0)
        left += width
    below = {name: row[name] for name in rest if not is_empty(row[name])}
    return facts(canvas, x + 24, y + LINE, w - 24, below, depth) if below else y + LINE
