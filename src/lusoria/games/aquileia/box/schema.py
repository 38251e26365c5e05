"""The box file of Aquileia: what it may say."""

from __future__ import annotations

from typing import Annotated, Literal

from lusoria.core.box import Few, One, Part, Small, Source, Sourced
from lusoria.core.schema import Length, Range
from lusoria.games.aquileia.rules.moves import MAX_BLUE, MAX_COINS, MAX_DOUBLES, MAX_SERVI

ZONES = ("mercatus", "arena", "stadium", "theatrum", "forum", "portus")
Metal = Literal["bronze", "silver", "gold"]
Colour = Literal["white", "blue", "yellow", "purple"]
Side = Literal["gold", "silver"]


class AboutGame(Sourced):
    name: Literal["Aquileia"]
    designer: str
    publisher: str
    year: int
    min_players: Literal[3]
    max_players: Literal[5]
    rounds: Annotated[int, Range(1, 6)]


class CoinValues(Sourced):
    bronze: Annotated[int, Range(1, MAX_COINS)]
    silver: Annotated[int, Range(1, MAX_COINS)]
    gold: Annotated[int, Range(1, MAX_COINS)]


class DiceSet(Sourced):
    faces: Annotated[list[Metal], Length(6, 6)]
    red: Annotated[int, Range(0, 6)]
    blue: Annotated[int, Range(0, MAX_BLUE)]


class Bundle(Part):
    bronze: Few = 0
    silver: Few = 0
    gold: Few = 0


class Players(Sourced):
    colours: Annotated[list[str], Length(5, 5)]
    followers: Annotated[int, Range(1, 9)]
    houses: Annotated[int, Range(0, 28)]
    start_coins: Bundle


class SlaveCard(Part):
    id: str
    slaves: Annotated[int, Range(1, 9)]
    arena_strength: Few
    count: Annotated[int, Range(0, 40)]


class EquiCard(Part):
    id: str
    kind: Literal["horse", "weapon"]
    strength: Annotated[int, Range(1, 9)]
    count: Annotated[int, Range(0, 40)]
    side: Side | None = None


class StadiumCard(Part):
    id: str
    count: Annotated[int, Range(0, 40)]
    colour: Colour | None = None
    vp: Small = 0


class TheatreCard(Part):
    id: str
    colours: tuple[Colour, Colour]
    count: Annotated[int, Range(0, 40)]


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
    max_cards: Annotated[int, Range(0, MAX_SERVI)] | None = None
    strength: Few | None = None
    side: Side | None = None
    buildings: Annotated[int, Range(1, 9)] | None = None
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
    silver: Annotated[int, Range(1, 9)]
    gold: Annotated[int, Range(1, 9)]


class Pecunia(Sourced):
    vp: Small
    coin_values: Values


class Prizes(Sourced):
    coins: Annotated[list[Few], Length(3, 3)]


class ArenaPrizes(Prizes):
    vp_factor: Few


class Cost(Part):
    bronze: Few
    silver: Few
    gold: Few
    slaves: Annotated[int, Range(0, MAX_DOUBLES)]


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
    game: AboutGame
    sources: list[Source]
    coins: CoinValues
    dice: DiceSet
    players: Players
    cards: Cards
    board: Board
    pecunia: Pecunia
    arena_prizes: ArenaPrizes
    stadium_prizes: Prizes
    building_sites: list[BuildingSite]


def fields_of(file: BoxFile) -> list[Field]:
    """All action fields, in the order of the board."""
    return [field for zone in file.board.zones for field in zone.fields]
