"""The town: six zones in the order in which they resolve, and who stands where."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lusoria.core.message import piece
from lusoria.terminal.aquileia.pieces import bundle, coin
from lusoria.terminal.table import COLOURS, NEXT, ROOMY_COLUMNS, DrawContext, Option, framed, joined, numbered

COLUMNS = (("mercatus",), ("arena", "stadium"), ("theatrum", "forum", "portus"))
WIDTHS, ROOMY_WIDTHS = (26, 24, 25), (36, 24, 28)  # how wide those are, to each other
NAMES = {"mercatus": 12, "arena": 10, "stadium": 10, "theatrum": 8, "forum": 8, "portus": 8}  # how wide names are


def draw_town(context: DrawContext) -> Panel:
    """The six zones, each field with who stands there."""
    grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
    numbers = numbered(context, "place")
    columns = []
    widths = ROOMY_WIDTHS if context.width >= ROOMY_COLUMNS else WIDTHS
    for zones, ratio in zip(COLUMNS, widths, strict=True):
        grid.add_column(ratio=ratio, no_wrap=True, overflow="ellipsis")
        lines: list[Text] = []
        for zone in zones:
            lines.append(zone_title(context, zone))
            fields = [field for field, printed in context.board["fields"].items() if printed["zone"] == zone]
            lines += [field_line(context, field, numbers) for field in fields]
        columns.append(lines)
    columns[0] += [start_line(context), blue_dice_line(context)]
    columns[1] += [Text(context.words("table-track"), style="dim"), track_line(context)]
    grid.add_row(*(Group(*lines) for lines in columns))
    return framed(grid, Text(context.words("table-town")))


def zone_title(context: DrawContext, zone: str) -> Text:
    """The name of a zone; the one being resolved is marked."""
    title = context.words("table-zone", zone=zone)
    if context.view["zone"] == zone:
        return Text(f"{context.sign(NEXT)} {title}", style=f"bold {COLOURS['laurel']}")
    return Text(title, style="bold")


def field_line(context: DrawContext, field: str, numbers: Mapping[str, Option]) -> Text:
    """A field: the number of the move, its name, and who stands there."""
    option, owner = numbers.get(field), context.view["fields"][field]
    open_here = (context.view["decision"] or {}).get("field") == field
    number = f"{option.number:>2}" if option else f" {context.sign(NEXT)}" if open_here else "  "
    name = field_name(context, field).ljust(NAMES[context.board["fields"][field]["zone"]])
    quiet = "" if option else "dim"
    line = Text.assemble((number, "bold"), " ", (name, quiet), " ")
    if owner is not None:
        return Text.assemble(line, context.seat(owner), coin_lying(context, field))
    if context.view["stage"] != "placement":
        return Text.assemble(line, ("-", "dim"))
    note = bundle(context, option.price) if option and option.price else field_note(context, field)
    if not option:
        note.stylize("dim")
    free = (context.words("table-free"), quiet)
    return Text.assemble(line, free, (" (", quiet), note, (")", quiet)) if note else Text.assemble(line, free)


def field_name(context: DrawContext, field: str) -> str:
    """A field by its short name: the zone stands above it."""
    words, printed = context.words, context.board["fields"][field]
    if printed["zone"] == "arena":
        return words("table-arena", strength=printed["strength"])
    if printed["zone"] == "stadium":
        side = words.say(piece("metal", printed["side"]))
        return words("table-stadium", side=side, strength=printed["strength"])
    return words("table-field", field=field)


def field_note(context: DrawContext, field: str) -> Text:
    """What is printed on a field, where there is room for it."""
    words, printed = context.words, context.board["fields"][field]
    if context.width < ROOMY_COLUMNS:
        return Text()
    if "builds" in printed:
        several = [words("table-builds", builds=printed["builds"])] if printed["builds"] > 1 else []
        return Text(", ".join(several + ([words("table-scores")] if printed["scores"] else [])))
    notes = [bundle(context, printed.get("price", {}))]
    if printed.get("most", 0) > 1:
        notes.append(Text(words("table-servi", most=printed["most"])))
    if printed.get("bonus"):
        notes.append(Text(words("table-equi-bonus", bonus=printed["bonus"])))
    return joined(notes)


def coin_lying(context: DrawContext, field: str) -> Text:
    """The coin on a Portus field."""
    metal = context.board["fields"][field].get("coin")
    if metal is None or not context.view["portus"][metal]:
        return Text()
    return Text.assemble(" ", coin(context, metal, context.view["portus"][metal]))


def start_line(context: DrawContext) -> Text:
    """Who is the start player."""
    return Text.assemble((context.words("table-start"), "dim"), " ", context.seat(context.view["start"]))


def blue_dice_line(context: DrawContext) -> Text:
    """Where the blue dice are."""
    words, dice = context.words, context.view["blue_dice"]
    if dice["holder"] is None:
        return Text(words("table-blue-dice-potentia"), style="dim")
    return Text.assemble((words("table-blue-dice", count=dice["left"]), "dim"), " ", context.seat(dice["holder"]))


def track_line(context: DrawContext) -> Text:
    """The advantage track: lower numbers win ties."""
    crests = {player["crest"]: player["name"] for player in context.view["players"] if player["crest"]}
    spaces = range(1, len(context.view["players"]) + 1)
    signs = {n: context.mark(crests[n]) if n in crests else Text("-", style="dim") for n in spaces}
    return joined((Text.assemble(f"{n} ", sign) for n, sign in signs.items()), "  ")
