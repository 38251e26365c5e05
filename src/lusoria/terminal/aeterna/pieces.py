"""Resources of Æterna in a few letters, cards by name and colour, and their abilities in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.text import Text

from lusoria.core.message import from_data, piece
from lusoria.core.numbers import with_sign, written
from lusoria.terminal.screen import MIN_COLUMNS
from lusoria.terminal.table import COLOURS, DrawContext, Option, joined

INKS = {
    "stone": COLOURS["stone"], "aurei": COLOURS["gold"], "grain": "#a3a84a", "citizen": "#c98f6b",
    "unrest": COLOURS["alarm"], "pp": "bold",
    "political": COLOURS["purple"], "civil": COLOURS["blue"], "religious": "#6fb3b8", "military": COLOURS["red"],
    "commercial": COLOURS["gold"], "diplomatic": COLOURS["green"], "personality": COLOURS["orange"],
}  # fmt: skip


def number(option: Option | None) -> Text:
    """The number a move is called by, if there is one."""
    return Text(f"{option.number:>2}" if option else "  ", style="bold")


# ---- resources


def amount(context: DrawContext, resource: str, count: int) -> Text:
    """Some of a resource, short: `2a`; unrest with its sign, `−1u`."""
    said = with_sign(count) if resource == "unrest" else written(count)
    return Text(f"{said}{context.words('table-letter', resource=resource)}", style=INKS[resource])


def bundle(context: DrawContext, amounts: Mapping[str, int]) -> Text:
    """Resources, short: `1c 2a`."""
    return joined((amount(context, resource, count) for resource, count in amounts.items() if count), " ")


def or_nothing(text: Text) -> Text:
    """A bundle, or a stroke where it is empty."""
    return text if text else Text("-", style="dim")


# ---- cards


def card(context: DrawContext, name: str) -> Text:
    """A card by its name, in its colour."""
    return Text(context.words.say(piece("card", name)), style=INKS[context.board["cards"][name]["category"]])


def cards(context: DrawContext, names: Iterable[str]) -> Text:
    """Cards by their names."""
    return joined(card(context, name) for name in names)


def category(context: DrawContext, name: str) -> str:
    """The category of a card; a few letters of it where there is little room."""
    short = context.width < MIN_COLUMNS
    return context.words("table-category-short", category=name) if short else context.words.say(piece("category", name))


def ability(context: DrawContext, name: str) -> str:
    """What a card does besides its gains; provinces do nothing."""
    does = [from_data(clause) for clause in context.board["cards"][name]["ability"]]
    return context.words("table-ability", effect=does) if does else ""


# ---- places


def hill(context: DrawContext, name: str) -> str:
    """A hill."""
    return context.words.say(piece("hill", name))


def building(context: DrawContext, name: str) -> str:
    """A building."""
    return context.words.say(piece("building", name))


def me(context: DrawContext) -> str | None:
    """Your own seat, None for those who watch."""
    you: str | None = context.view["you"]
    return you
