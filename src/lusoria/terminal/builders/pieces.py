"""Cards of The Builders by their short names, resources in a few letters, and gaps: what a site still lacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from lusoria.core.message import piece
from lusoria.terminal.table import COLOURS, Option, Sight, joined

RESOURCES = ("stone", "wood", "architecture", "decoration")
THERE, LACKING = "▮", "▯"
PLAIN = {THERE: "#", LACKING: "."}


def number(option: Option | None) -> Text:
    """The number a move is called by, if there is one."""
    return Text(f"{option.number:>2}" if option else "  ", style="bold")


# ---- names


def building(sight: Sight, card: str) -> str:
    """A building or a machine."""
    return sight.words.say(piece("building", card))


def member(sight: Sight, shown: dict[str, Any]) -> str:
    """A team member: workers by rank, slaves only as slaves, because what they give stands beside them."""
    name, kind = shown["name"], shown["kind"]
    if kind == "worker":
        return worker(sight, name)
    if kind == "machine":
        return sight.words.say(piece("member", name))
    return sight.words("table-slave") if kind == "slave" else sight.words("table-freed")


def worker(sight: Sight, name: str) -> str:
    """A worker card."""
    return sight.words("table-worker", worker=name)


def tool(sight: Sight, name: str) -> str:
    """A tool."""
    return sight.words.say(piece("tool", name))


# ---- resources


def letter(sight: Sight, resource: str) -> str:
    """A resource as one letter."""
    return sight.words("table-letter", resource=resource)


def letters(sight: Sight) -> list[Text]:
    """The four letters, as headings."""
    return [Text(letter(sight, resource), style=COLOURS[resource]) for resource in RESOURCES]


def amount(count: int, colour: str) -> Text:
    """A number in the column of a resource, or of sesterces, which are gold."""
    return Text(str(count), style=COLOURS[colour]) if count else Text("-", style="dim")


def bundle(sight: Sight, amounts: Mapping[str, int]) -> Text:
    """Resources, short: `2s 1d`."""
    return joined(
        (Text(f"{amounts[r]}{letter(sight, r)}", style=COLOURS[r]) for r in RESOURCES if amounts[r]),
        " ",
    )


def gap(sight: Sight, card: str, lacks: Mapping[str, int], resource: str) -> Text:
    """How much of a resource a site needs, and how much of that is not there yet: `▮▮▯`."""
    there = sight.board["buildings"][card]["cost"][resource] - lacks[resource]
    signs = PLAIN if sight.plain else {}
    filled, missing = (signs.get(sign, sign) for sign in (THERE, LACKING))
    colour = COLOURS[resource]
    return Text.assemble((filled * there, colour), (missing * lacks[resource], f"bold {colour}"))
