"""What is printed on board and cards, as names: for page and terminal. It stays the same all game."""

from __future__ import annotations

from typing import Any

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
    METALS,
    SERVI,
    SITES,
    SLAVE_KINDS,
    STADIUM,
    STADIUM_CARDS,
    STADIUM_END,
    THEATRE_CARDS,
)
from lusoria.games.aquileia.view.view import coins

Printed = dict[str, Any]


def board(box: Box) -> Printed:
    """The numbers of the box that a player reads off the table."""
    return {
        "sites": {site: of_site(box, i) for i, site in enumerate(SITES)},
        "fields": {field: of_field(box, i) for i, field in enumerate(FIELDS)},
        "cards": {
            **{card: of_card(box, i) for i, card in enumerate(HAND)},
            **{card: of_stadium_card(box, i) for i, card in enumerate(STADIUM_CARDS)},
            **{card: of_theatre_card(box, i) for i, card in enumerate(THEATRE_CARDS)},
        },
        "coin_values": coins(box.coin_value),
        "pecunia_vp": box.pecunia_vp,
    }


def of_site(box: Box, i: int) -> Printed:
    """A building site."""
    site = box.site[i]
    return {
        "kind": KINDS[site.kind],
        "colour": COLOURS[site.colour] if site.colour >= 0 else None,
        "value": site.value,
        "cost": coins(site.cost),
        "slaves": site.slaves,
        "pays_vp": site.pays_vp,
        "pays": coins(site.pays),
    }


def of_field(box: Box, i: int) -> Printed:
    """An action field: what is printed on it depends on its zone."""
    if EQUI <= i < SERVI:
        return {"price": coins(box.equi_price[i - EQUI]), "bonus": box.equi_bonus[i - EQUI]}
    if SERVI <= i < SERVI + len(box.servi_max):
        return {"price": coins(box.servi_price[i - SERVI]), "most": box.servi_max[i - SERVI]}
    if ARENA <= i < STADIUM_END:
        return {"strength": box.strength[i], "side": METALS[box.side[i]] if i >= STADIUM else None}
    if FORUM <= i < FORUM_END:
        return {"builds": box.forum_builds[i - FORUM], "scores": bool(box.forum_scores[i - FORUM])}
    return {}


def of_card(box: Box, i: int) -> Printed:
    """A slave, horse or weapon card."""
    return {
        "slaves": box.card_slaves[i] if i < SLAVE_KINDS else 0,
        "arena": box.card_arena[i],
        "race": box.card_race[i],
        "side": METALS[box.card_side[i]] if box.card_race[i] else None,
    }


def of_stadium_card(box: Box, i: int) -> Printed:
    """A Stadium card: a colour, or points."""
    colour = box.stadium_colour[i]
    return {"colour": COLOURS[colour] if colour >= 0 else None, "vp": box.stadium_vp[i]}


def of_theatre_card(box: Box, i: int) -> Printed:
    """A Theatre card: one of two colours."""
    return {"colours": [COLOURS[box.theatre_colour[i][which]] for which in range(2)]}
