"""Resources of Æterna in a few letters, cards by name and colour, and their abilities in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.text import Text

from lusoria.core.message import from_data, piece
from lusoria.terminal.screen import LEAST
from lusoria.terminal.table import COLOURS, Option, Sight, joined

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


def amount(sight: Sight, resource: str, count: int) -> Text:
    """Some of a resource, short: `2a`; unrest with its sign, `-1u`."""
    said = f"{count:+}" if resource == "unrest" else str(count)
    return Text(f"{said}{sight.words('table-letter', resource=resource)}", style=INKS[resource])


def bundle(sight: Sight, amounts: Mapping[str, int]) -> Text:
    """Resources, short: `1c 2a`."""
    return joined((amount(sight, resource, count) for resource, count in amounts.items() if count), " ")


def or_nothing(text: Text) -> Text:
    """A bundle, or a stroke where it is empty."""
    return text if text else Text("-", style="dim")


# ---- cards


def card(sight: Sight, name: str) -> Text:
    """A card by its name, in its colour."""
    return Text(sight.words.say(piece("card", name)), style=INKS[sight.board["cards"][name]["category"]])


def cards(sight: Sight, names: Iterable[str]) -> Text:
    """Cards by their names."""
    return joined(card(sight, name) for name in names)


def category(sight: Sight, name: str) -> str:
    """The category of a card; a few letters of it where there is little room."""
    short = sight.width < LEAST
    return sight.words("table-category-short", category=name) if short else sight.words.say(piece("category", name))


def ability(sight: Sight, name: str) -> str:
    """What a card does besides its gains; provinces do nothing."""
    does = [from_data(clause) for clause in sight.board["cards"][name]["ability"]]
    return sight.words("table-ability", effect=does) if does else ""


# ---- places


def hill(sight: Sight, name: str) -> str:
    """A hill."""
    return sight.words.say(piece("hill", name))


def building(sight: Sight, name: str) -> str:
    """A building."""
    return sight.words.say(piece("building", name))


def me(sight: Sight) -> str | None:
    """Your own seat, None for those who watch."""
    you: str | None = sight.view["you"]
    return you
