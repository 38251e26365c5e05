"""From a box file to the record that the rules read."""

from __future__ import annotations

from collections import Counter
from functools import cache, reduce
from math import gcd
from pathlib import Path

from lusoria.core.box import fill, load
from lusoria.core.text import SentText
from lusoria.games.aquileia.box.check import check
from lusoria.games.aquileia.box.schema import BoxFile, fields_of
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.state import (
    ARENA,
    COLOURS,
    EQUI,
    EQUI_FIRST,
    FIELDS,
    FORUM,
    KINDS,
    METALS,
    NOBODY,
    SERVI,
    STADIUM,
    STADIUM_END,
)

PACKAGE = __name__.rpartition(".")[0]


@cache
def standard_file() -> BoxFile:
    """The box of the published game."""
    return load(PACKAGE, None, BoxFile, check)


def load_box(path: Path | SentText | None = None) -> Box:
    """The record that the rules read, from a box file."""
    return pack(standard_file() if path is None else load(PACKAGE, path, BoxFile, check))


def pack(file: BoxFile) -> Box:
    """The file's numbers, in the places where the rules look for them."""
    box = Box.new()
    box.revision = file.revision
    box.rounds = file.game.rounds
    fill(box.coins, bundle(file.coins))
    fill(box.start_coins, bundle(file.players.start_coins))
    box.followers = file.players.followers
    box.houses = file.players.houses
    box.pecunia_vp = file.pecunia.vp
    fill(box.coin_value, bundle(file.pecunia.coin_values))
    fill(box.arena_coins, file.arena_prizes.coins)
    box.arena_vp_factor = file.arena_prizes.vp_factor
    fill(box.stadium_coins, file.stadium_prizes.coins)
    pack_dice(file, box)
    pack_fields(file, box)
    pack_cards(file, box)
    for i, entry in enumerate(file.building_sites):
        site = box.site[i]
        site.kind = KINDS.index(entry.kind)
        site.colour = COLOURS.index(entry.colour) if entry.colour else NOBODY
        site.value = entry.value
        fill(site.cost, bundle(entry.cost))
        site.slaves = entry.cost.slaves
        if entry.activation:
            site.pays_vp = entry.activation.vp
            fill(site.pays, bundle(entry.activation))
    return box


def bundle(part: object) -> list[int]:
    """Bronze, silver, gold."""
    return [getattr(part, metal) for metal in METALS]


def pack_dice(file: BoxFile, box: Box) -> None:
    """A die with 2, 2 and 2 equal faces is thrown as one with 1, 1 and 1: fewer outcomes, the same chances."""
    faces = Counter[str](file.dice.faces)
    share = reduce(gcd, faces.values())
    short = [METALS.index(metal) for metal in METALS for _ in range(faces[metal] // share)]
    box.die_sides = len(short)
    for i, metal in enumerate(short):
        box.die[i] = metal
    box.red_dice = file.dice.red
    box.blue_dice = file.dice.blue


def pack_fields(file: BoxFile, box: Box) -> None:
    """What each action field says."""
    fields = {field.id: field for field in fields_of(file)}
    box.dolus_dice = fields["dolus"].red_dice or 0
    box.latro_dice = fields["portus_latro"].red_dice or 0
    for i in range(3):
        equi, servi = fields[FIELDS[EQUI + i]], fields[FIELDS[SERVI + i]]
        fill(box.equi_price[i], bundle(equi.cost))
        box.equi_bonus[i] = equi.bonus_deck_cards or 0
        fill(box.servi_price[i], bundle(servi.cost))
        box.servi_max[i] = servi.max_cards or 0
    arena_metal = next(zone.metal for zone in file.board.zones if zone.id == "arena")
    for i in range(ARENA, STADIUM_END):
        field = fields[FIELDS[i]]
        box.strength[i] = field.strength or 0
        box.side[i] = METALS.index((field.side if i >= STADIUM else arena_metal) or "bronze")
    for i in range(5):
        field = fields[FIELDS[FORUM + i]]
        box.forum_builds[i] = field.buildings or 0
        box.forum_scores[i] = bool(field.scores_value)


def pack_cards(file: BoxFile, box: Box) -> None:
    """What each card shows."""
    for i, slave in enumerate(file.cards.slave.types):
        box.card_count[i] = slave.count
        box.card_slaves[i] = slave.slaves
        box.card_arena[i] = slave.arena_strength
        box.card_side[i] = NOBODY
    for i, equi in enumerate(file.cards.equi_arma.types, EQUI_FIRST):
        box.card_count[i] = equi.count
        box.card_arena[i] = equi.strength if equi.kind == "weapon" else 0
        box.card_race[i] = equi.strength if equi.kind == "horse" else 0
        box.card_side[i] = METALS.index(equi.side) if equi.side else NOBODY
    for i, laurel in enumerate(file.cards.stadium.types):
        box.stadium_count[i] = laurel.count
        box.stadium_colour[i] = COLOURS.index(laurel.colour) if laurel.colour else NOBODY
        box.stadium_vp[i] = laurel.vp
    for i, theatre in enumerate(file.cards.theatre.types):
        box.theatre_count[i] = theatre.count
        fill(box.theatre_colour[i], [COLOURS.index(colour) for colour in theatre.colours])
