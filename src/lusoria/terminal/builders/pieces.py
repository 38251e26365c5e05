"""Cards of The Builders by their short names, resources in a few letters, and gaps: what a site still lacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from lusoria.core.message import piece
from lusoria.terminal.table import COLOURS, DrawContext, Option, joined

RESOURCES = ("stone", "wood", "architecture", "decoration")
THERE_SIGN, LACKING_SIGN = "▮", "▯"
PLAIN_SIGNS = {THERE_SIGN: "#", LACKING_SIGN: "."}


def number(option: Option | None) -> Text:
    """The number a move is called by, if there is one."""
    return Text(f"{option.number:>2}" if option else "  ", style="bold")


# ---- names


def building(context: DrawContext, card: str) -> str:
    """A building or a machine."""
    return context.words.say(piece("building", card))


def member(context: DrawContext, shown: dict[str, Any]) -> str:
    """A team member: workers by rank, slaves only as slaves, because what they give stands beside them."""
    name, kind = shown["name"], shown["kind"]
    if kind == "worker":
        return worker(context, name)
    if kind == "machine":
        return context.words.say(piece("member", name))
    return context.words("table-slave") if kind == "slave" else context.words("table-freed")


def worker(context: DrawContext, name: str) -> str:
    """A worker card."""
    return context.words("table-worker", worker=name)


def tool(context: DrawContext, name: str) -> str:
    """A tool."""
    return context.words.say(piece("tool", name))


# ---- resources


def letter(context: DrawContext, resource: str) -> str:
    """A resource as one letter."""
    return context.words("table-letter", resource=resource)


def letters(context: DrawContext) -> list[Text]:
    """The four letters, as headings."""
    return [Text(letter(context, resource), style=COLOURS[resource]) for resource in RESOURCES]


def amount(count: int, colour: str) -> Text:
    """A number in the column of a resource, or of sesterces, which are gold."""
    return Text(str(count), style=COLOURS[colour]) if count else Text("-", style="dim")


def bundle(context: DrawContext, amounts: Mapping[str, int]) -> Text:
    """Resources, short: `2s 1d`."""
    return joined(
        (Text(f"{amounts[r]}{letter(context, r)}", style=COLOURS[r]) for r in RESOURCES if amounts[r]),
        " ",
    )


def gap(context: DrawContext, card: str, lacks: Mapping[str, int], resource: str) -> Text:
    """How much of a resource a site needs, and how much of that is not there yet: `▮▮▯`."""
    there = context.board["buildings"][card]["cost"][resource] - lacks[resource]
    signs = PLAIN_SIGNS if context.plain else {}
    filled, missing = (signs.get(sign, sign) for sign in (THERE_SIGN, LACKING_SIGN))
    colour = COLOURS[resource]
    return Text.assemble((filled * there, colour), (missing * lacks[resource], f"bold {colour}"))
