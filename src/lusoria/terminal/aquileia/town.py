"""The town: six zones in the order in which they resolve, and who stands where."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lusoria.core.message import piece
from lusoria.terminal.aquileia.pieces import bundle, coin
from lusoria.terminal.table import COLOURS, NEXT, ROOMY, Option, Sight, framed, joined, numbered

COLUMNS = (("mercatus",), ("arena", "stadium"), ("theatrum", "forum", "portus"))
WIDTHS, ROOMY_WIDTHS = (26, 24, 25), (36, 24, 28)  # how wide those are, to each other
NAMES = {"mercatus": 12, "arena": 10, "stadium": 10, "theatrum": 8, "forum": 8, "portus": 8}  # how wide names are


def draw_town(sight: Sight) -> Panel:
    """The six zones, each field with who stands there."""
    grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
    numbers = numbered(sight, "place")
    columns = []
    widths = ROOMY_WIDTHS if sight.width >= ROOMY else WIDTHS
    for zones, ratio in zip(COLUMNS, widths, strict=True):
        grid.add_column(ratio=ratio, no_wrap=True, overflow="ellipsis")
        lines: list[Text] = []
        for zone in zones:
            lines.append(zone_title(sight, zone))
            fields = [field for field, printed in sight.board["fields"].items() if printed["zone"] == zone]
            lines += [field_line(sight, field, numbers) for field in fields]
        columns.append(lines)
    columns[0] += [start_line(sight), blue_dice_line(sight)]
    columns[1] += [Text(sight.words("table-track"), style="dim"), track_line(sight)]
    grid.add_row(*(Group(*lines) for lines in columns))
    return framed(grid, Text(sight.words("table-town")))


def zone_title(sight: Sight, zone: str) -> Text:
    """The name of a zone; the one being resolved is marked."""
    title = sight.words("table-zone", zone=zone)
    if sight.view["zone"] == zone:
        return Text(f"{sight.sign(NEXT)} {title}", style=f"bold {COLOURS['laurel']}")
    return Text(title, style="bold")


def field_line(sight: Sight, field: str, numbers: Mapping[str, Option]) -> Text:
    """A field: the number of the move, its name, and who stands there."""
    option, owner = numbers.get(field), sight.view["fields"][field]
    open_here = (sight.view["decision"] or {}).get("field") == field
    number = f"{option.number:>2}" if option else f" {sight.sign(NEXT)}" if open_here else "  "
    name = field_name(sight, field).ljust(NAMES[sight.board["fields"][field]["zone"]])
    quiet = "" if option else "dim"
    line = Text.assemble((number, "bold"), " ", (name, quiet), " ")
    if owner is not None:
        return Text.assemble(line, sight.seat(owner), coin_lying(sight, field))
    if sight.view["stage"] != "placement":
        return Text.assemble(line, ("-", "dim"))
    note = bundle(sight, option.price) if option and option.price else field_note(sight, field)
    if not option:
        note.stylize("dim")
    free = (sight.words("table-free"), quiet)
    return Text.assemble(line, free, (" (", quiet), note, (")", quiet)) if note else Text.assemble(line, free)


def field_name(sight: Sight, field: str) -> str:
    """A field by its short name: the zone stands above it."""
    words, printed = sight.words, sight.board["fields"][field]
    if printed["zone"] == "arena":
        return words("table-arena", strength=printed["strength"])
    if printed["zone"] == "stadium":
        side = words.say(piece("metal", printed["side"]))
        return words("table-stadium", side=side, strength=printed["strength"])
    return words("table-field", field=field)


def field_note(sight: Sight, field: str) -> Text:
    """What is printed on a field, where there is room for it."""
    words, printed = sight.words, sight.board["fields"][field]
    if sight.width < ROOMY:
        return Text()
    if "builds" in printed:
        several = [words("table-builds", builds=printed["builds"])] if printed["builds"] > 1 else []
        return Text(", ".join(several + ([words("table-scores")] if printed["scores"] else [])))
    notes = [bundle(sight, printed.get("price", {}))]
    if printed.get("most", 0) > 1:
        notes.append(Text(words("table-servi", most=printed["most"])))
    if printed.get("bonus"):
        notes.append(Text(words("table-equi-bonus", bonus=printed["bonus"])))
    return joined(notes)


def coin_lying(sight: Sight, field: str) -> Text:
    """The coin on a Portus field."""
    metal = sight.board["fields"][field].get("coin")
    if metal is None or not sight.view["portus"][metal]:
        return Text()
    return Text.assemble(" ", coin(sight, metal, sight.view["portus"][metal]))


def start_line(sight: Sight) -> Text:
    """Who is the start player."""
    return Text.assemble((sight.words("table-start"), "dim"), " ", sight.seat(sight.view["start"]))


def blue_dice_line(sight: Sight) -> Text:
    """Where the blue dice are."""
    words, dice = sight.words, sight.view["blue_dice"]
    if dice["holder"] is None:
        return Text(words("table-blue-dice-potentia"), style="dim")
    return Text.assemble((words("table-blue-dice", count=dice["left"]), "dim"), " ", sight.seat(dice["holder"]))


def track_line(sight: Sight) -> Text:
    """The advantage track: lower numbers win ties."""
    crests = {player["crest"]: player["name"] for player in sight.view["players"] if player["crest"]}
    spaces = range(1, len(sight.view["players"]) + 1)
    signs = {n: sight.mark(crests[n]) if n in crests else Text("-", style="dim") for n in spaces}
    return joined((Text.assemble(f"{n} ", sign) for n, sign in signs.items()), "  ")
