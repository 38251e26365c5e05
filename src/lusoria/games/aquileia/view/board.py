"""What is printed on board and cards, as names: for page and terminal. It stays the same all game."""

from __future__ import annotations

from typing import cast

from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.state import (
    ARENA,
    COLOURS,
    EQUI,
    FIELDS,
    FORUM,
    FORUM_END,
    HAND,
    KINDS,
    LATRO,
    METALS,
    PORTUS,
    POTENTIA,
    SERVI,
    SITES,
    SLAVE_KINDS,
    STADIUM,
    STADIUM_CARDS,
    STADIUM_END,
    THEATRE_CARDS,
    THEATRUM,
)
from lusoria.games.aquileia.view.shapes import Card, Colour, Field, Metal, Printed, Site, SiteKind
from lusoria.games.aquileia.view.view import coins

METAL_NAMES = cast(tuple[Metal, ...], METALS)
COLOUR_NAMES = cast(tuple[Colour, ...], COLOURS)
SITE_KINDS = cast(tuple[SiteKind, ...], KINDS)


def board(box: Box) -> Printed:
    """The numbers of the box that a player reads off the table."""
    return {
        "sites": {site: site_printed(box, i) for i, site in enumerate(SITES)},
        "fields": {field: field_printed(box, i) for i, field in enumerate(FIELDS)},
        "cards": {
            **{card: hand_card(box, i) for i, card in enumerate(HAND)},
            **{card: stadium_card(box, i) for i, card in enumerate(STADIUM_CARDS)},
            **{card: theatre_card(box, i) for i, card in enumerate(THEATRE_CARDS)},
        },
        "coin_values": coins(box.coin_value),
        "pecunia_vp": box.pecunia_vp,
        "red_dice": box.red_dice,
        "blue_dice": box.blue_dice,
    }


def site_printed(box: Box, i: int) -> Site:
    """A building site."""
    site = box.site[i]
    return {
        "kind": SITE_KINDS[site.kind],
        "colour": COLOUR_NAMES[site.colour] if site.colour >= 0 else None,
        "value": site.value,
        "cost": coins(site.cost),
        "slaves": site.slaves,
        "pays_vp": site.pays_vp,
        "pays": coins(site.pays),
    }


def field_printed(box: Box, i: int) -> Field:
    """An action field: what is printed on it depends on its zone."""
    if i < EQUI:
        return {"zone": "mercatus"}
    if i < SERVI:
        return {"zone": "mercatus", "price": coins(box.equi_price[i - EQUI]), "bonus": box.equi_bonus[i - EQUI]}
    if i < POTENTIA:
        return {"zone": "mercatus", "price": coins(box.servi_price[i - SERVI]), "most": box.servi_max[i - SERVI]}
    if i < ARENA:
        return {"zone": "mercatus"}
    if i < STADIUM:
        return {"zone": "arena", "strength": box.strength[i], "side": None}
    if i < STADIUM_END:
        return {"zone": "stadium", "strength": box.strength[i], "side": METAL_NAMES[box.side[i]]}
    if i == THEATRUM:
        return {"zone": "theatrum"}
    if i < FORUM_END:
        return {"zone": "forum", "builds": box.forum_builds[i - FORUM], "scores": bool(box.forum_scores[i - FORUM])}
    if i == LATRO:
        return {"zone": "portus"}
    return {"zone": "portus", "coin": METAL_NAMES[i - PORTUS]}


def hand_card(box: Box, i: int) -> Card:
    """A slave, horse or weapon card."""
    slave = i < SLAVE_KINDS
    return {
        "part": "slave" if slave else "equi_arma",
        "slaves": box.card_slaves[i] if slave else 0,
        "arena": box.card_arena[i],
        "race": box.card_race[i],
        "side": METAL_NAMES[box.card_side[i]] if box.card_race[i] else None,
        "colours": [],
        "vp": 0,
    }


def stadium_card(box: Box, i: int) -> Card:
    """A Stadium card: a colour, or points."""
    colour = box.stadium_colour[i]
    colours = [COLOUR_NAMES[colour]] if colour >= 0 else []
    return laurel("stadium", colours, box.stadium_vp[i])


def theatre_card(box: Box, i: int) -> Card:
    """A Theatre card: one of two colours."""
    return laurel("theatre", [COLOUR_NAMES[box.theatre_colour[i][which]] for which in range(2)], 0)


def laurel(part: str, colours: list[Colour], points: int) -> Card:
    """A card that scores at the end, and can't be played before."""
    return {"part": part, "slaves": 0, "arena": 0, "race": 0, "side": None, "colours": colours, "vp": points}
