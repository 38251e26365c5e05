"""The box file of Aquileia: its schema, its inner agreement, and how it becomes a `Box`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, reduce
from importlib import resources
from math import gcd
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from lusoria.core.box import Provenance, Small, check_ids, read, read_text, refuse
from lusoria.core.record import Many
from lusoria.games.aquileia.actions import MAX_BLUE, MAX_COINS, MAX_DOUBLES, MAX_SERVI
from lusoria.games.aquileia.box import Box
from lusoria.games.aquileia.state import (
    ARENA,
    COLOURS,
    EQUI,
    EQUI_FIRST,
    FIELDS,
    FORUM,
    HAND,
    KINDS,
    METALS,
    NOBODY,
    SERVI,
    SITES,
    STADIUM,
    STADIUM_CARDS,
    STADIUM_END,
    THEATRE_CARDS,
)

ZONES = ("mercatus", "arena", "stadium", "theatrum", "forum", "portus")
Metal = Literal["bronze", "silver", "gold"]
Colour = Literal["white", "blue", "yellow", "purple"]
Side = Literal["gold", "silver"]
Few = Annotated[int, msgspec.Meta(ge=0, le=9)]
One = Annotated[int, msgspec.Meta(ge=1, le=1)]


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """Any entry of the file: unknown keys are refused."""


class Sourced(Part):
    provenance: Provenance


class About(Sourced):
    name: Literal["Aquileia"]
    designer: str
    publisher: str
    year: int
    min_players: Literal[3]
    max_players: Literal[5]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Source(Part):
    id: str
    title: str
    facts: list[str]
    url: str | None = None


class Coins(Sourced):
    bronze: Annotated[int, msgspec.Meta(ge=1, le=MAX_COINS)]
    silver: Annotated[int, msgspec.Meta(ge=1, le=MAX_COINS)]
    gold: Annotated[int, msgspec.Meta(ge=1, le=MAX_COINS)]


class Dice(Sourced):
    faces: Annotated[list[Metal], msgspec.Meta(min_length=6, max_length=6)]
    red: Annotated[int, msgspec.Meta(ge=0, le=6)]
    blue: Annotated[int, msgspec.Meta(ge=0, le=MAX_BLUE)]


class Bundle(Part):
    bronze: Few = 0
    silver: Few = 0
    gold: Few = 0


class Players(Sourced):
    colours: Annotated[list[str], msgspec.Meta(min_length=5, max_length=5)]
    followers: Annotated[int, msgspec.Meta(ge=1, le=9)]
    houses: Annotated[int, msgspec.Meta(ge=0, le=28)]
    start_coins: Bundle


class SlaveCard(Part):
    id: str
    slaves: Annotated[int, msgspec.Meta(ge=1, le=9)]
    arena_strength: Few
    count: Annotated[int, msgspec.Meta(ge=0, le=40)]


class EquiCard(Part):
    id: str
    kind: Literal["horse", "weapon"]
    strength: Annotated[int, msgspec.Meta(ge=1, le=9)]
    count: Annotated[int, msgspec.Meta(ge=0, le=40)]
    side: Side | None = None


class StadiumCard(Part):
    id: str
    count: Annotated[int, msgspec.Meta(ge=0, le=40)]
    colour: Colour | None = None
    vp: Small = 0


class TheatreCard(Part):
    id: str
    colours: tuple[Colour, Colour]
    count: Annotated[int, msgspec.Meta(ge=0, le=40)]


class SlaveDeck(Sourced):
    types: list[SlaveCard]


class EquiDeck(Sourced):
    types: list[EquiCard]


class StadiumDeck(Sourced):
    types: list[StadiumCard]


class TheatreDeck(Sourced):
    types: list[TheatreCard]


class Cards(Part):
    slave: SlaveDeck
    equi_arma: EquiDeck
    stadium: StadiumDeck
    theatre: TheatreDeck


class Field(Sourced):
    """An action field; what its zone does not use stays away."""

    id: str
    red_dice: Few | None = None
    cost: Bundle | None = None
    bonus_deck_cards: Few | None = None
    max_cards: Annotated[int, msgspec.Meta(ge=0, le=MAX_SERVI)] | None = None
    strength: Few | None = None
    side: Side | None = None
    buildings: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    scores_value: bool | None = None


class Zone(Part):
    id: str
    roman: str
    fields: list[Field]
    metal: Metal | None = None


class Board(Sourced):
    zones: list[Zone]


class Values(Part):
    bronze: One
    silver: Annotated[int, msgspec.Meta(ge=1, le=9)]
    gold: Annotated[int, msgspec.Meta(ge=1, le=9)]


class Pecunia(Sourced):
    vp: Small
    coin_values: Values


class Prizes(Sourced):
    coins: Annotated[list[Few], msgspec.Meta(min_length=3, max_length=3)]
    vp_factor: Few = 0


class Cost(Part):
    bronze: Few
    silver: Few
    gold: Few
    slaves: Annotated[int, msgspec.Meta(ge=0, le=MAX_DOUBLES)]


class Yield(Part):
    vp: Few = 0
    bronze: Few = 0
    silver: Few = 0
    gold: Few = 0


class BuildingSite(Sourced):
    id: str
    kind: Literal["villa", "workshop", "bank"]
    value: Small
    cost: Cost
    colour: Colour | None = None
    activation: Yield | None = None


class BoxFile(Part):
    """The whole file."""

    format_version: One
    revision: One
    game: About
    sources: list[Source]
    coins: Coins
    dice: Dice
    players: Players
    cards: Cards
    board: Board
    pecunia: Pecunia
    arena_prizes: Prizes
    stadium_prizes: Prizes
    building_sites: list[BuildingSite]


@cache
def standard_file() -> BoxFile:
    """The box of the published game."""
    return read_file(None)


def read_file(path: Path | None) -> BoxFile:
    """A box file, checked; without a path the one that comes with the game."""
    if path is None:
        text, name = resources.files(__package__).joinpath("box.json").read_bytes(), "box.json"
    else:
        text, name = read_text(path), str(path)
    file = read(text, BoxFile, name)
    check(file, name)
    return file


def fields_of(file: BoxFile) -> list[Field]:
    """All action fields, in the order of the board."""
    return [field for zone in file.board.zones for field in zone.fields]


def check(file: BoxFile, name: str) -> None:
    """Every piece is there, and the numbers agree with each other."""
    cards = file.cards
    check_ids(name, "board.zones", ZONES, [z.id for z in file.board.zones])
    check_ids(name, "board.zones.fields", FIELDS, [f.id for f in fields_of(file)])
    check_ids(name, "cards.slave.types", HAND[:EQUI_FIRST], [c.id for c in cards.slave.types])
    check_ids(name, "cards.equi_arma.types", HAND[EQUI_FIRST:], [c.id for c in cards.equi_arma.types])
    check_ids(name, "cards.stadium.types", STADIUM_CARDS, [c.id for c in cards.stadium.types])
    check_ids(name, "cards.theatre.types", THEATRE_CARDS, [c.id for c in cards.theatre.types])
    check_ids(name, "building_sites", SITES, [b.id for b in file.building_sites])
    check_counts(file, name)
    check_fields(file, name)
    for i, site in enumerate(file.building_sites):
        if (site.kind == "villa") != (site.colour is not None):
            raise refuse(
                name, f"building_sites[{i}].colour ({site.id})", "a colour on villas and on nothing else", site.colour
            )
    known = {source.id for source in file.sources}
    for where, provenance in all_provenance(file):
        for source in provenance.sources:
            if source not in known:
                raise refuse(name, f"{where}.provenance.sources", "an id listed under sources", source)


def check_counts(file: BoxFile, name: str) -> None:
    """Enough coins and cards for a whole game with all seats."""
    for metal in METALS:
        wanted = getattr(file.players.start_coins, metal) * file.game.max_players
        if getattr(file.coins, metal) < wanted:
            raise refuse(name, f"coins.{metal}", f"at least {wanted} for the start money", getattr(file.coins, metal))
    stadium = sum(card.count for card in file.cards.stadium.types)
    if stadium < 2 * file.game.rounds:
        raise refuse(name, "cards.stadium.types", f"{2 * file.game.rounds} cards, two a round", stadium)
    for deck in ("slave", "equi_arma", "stadium", "theatre"):
        total = sum(card.count for card in getattr(file.cards, deck).types)
        if total > 99:
            raise refuse(name, f"cards.{deck}.types", "at most 99 cards", total)


def check_fields(file: BoxFile, name: str) -> None:
    """Each field has what its zone asks of it."""
    needed = {
        "dolus": ["red_dice"], "portus_latro": ["red_dice"], "equi": ["cost", "bonus_deck_cards"],
        "servi": ["cost", "max_cards"], "arena": ["strength"], "stadium": ["strength", "side"],
        "forum": ["buildings", "scores_value"],
    }  # fmt: skip
    for field in fields_of(file):
        what = field.id if field.id in needed else field.id.partition("_")[0]
        for word in needed.get(what, []):
            if getattr(field, word) is None:
                raise refuse(name, f"board.zones.fields ({field.id}).{word}", "a value", None)
    for zone in file.board.zones:
        if zone.id == "arena" and zone.metal is None:
            raise refuse(name, "board.zones (arena).metal", "a metal", None)
    for i, card in enumerate(file.cards.equi_arma.types):
        if (card.kind == "horse") != (card.side is not None):
            raise refuse(name, f"cards.equi_arma.types[{i}].side ({card.id})", "a side on horses only", card.side)


def all_provenance(file: BoxFile) -> list[tuple[str, Provenance]]:
    """Where each datum comes from, by its place in the file."""
    found: list[tuple[str, Provenance]] = []

    def visit(where: str, part: object) -> None:
        if isinstance(part, Provenance):
            found.append((where, part))
            for name, attribute in part.attributes.items():
                visit(f"{where}.{name}", attribute)
        elif isinstance(part, msgspec.Struct):
            here = f"{where}.{part.id}" if hasattr(part, "id") else where
            for name in part.__struct_fields__:
                inner = here if name == "provenance" else f"{here}.{name}"
                visit(inner.lstrip("."), getattr(part, name))
        elif isinstance(part, list):
            for item in part:
                visit(where, item)

    visit("", file)
    return found


def bundle(part: object) -> list[int]:
    """Bronze, silver, gold."""
    return [getattr(part, metal) for metal in METALS]


def fill(row: Many[int], values: Sequence[int]) -> None:
    """Sets a row of a record."""
    for i, value in enumerate(values):
        row[i] = value


def load_box(path: Path | None = None) -> Box:
    """The record that the rules read, from a box file."""
    return pack(standard_file() if path is None else read_file(path))


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
