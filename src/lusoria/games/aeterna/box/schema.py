"""The box file of Æterna: what it may say. Its effects are in `schema_effects.py`."""

from __future__ import annotations

from typing import Annotated, Literal

from lusoria.core.box import Few, One, Part, Small, Source, Sourced
from lusoria.core.schema import Length, Range
from lusoria.games.aeterna.box.schema_effects import Effect
from lusoria.games.aeterna.box.schema_parts import AtLeastOne, Gains, MonumentCost, Payment
from lusoria.games.aeterna.rules.state import MOST_CITIZENS, MOST_SPACES

MonumentCategory = Literal["political", "civil", "religious", "military"]
ProvinceCategory = Literal["commercial", "diplomatic"]
EndPoints = Annotated[int, Range(-20, 40)]
Epoch = Annotated[int, Range(1, 3)]


class AboutGame(Sourced):
    name: Literal["Æterna"]
    designer: str
    publishers: list[str]
    min_players: Literal[2]
    max_players: Literal[4]
    epochs: Literal[3]


class StartingResources(Sourced):
    citizens: Annotated[int, Range(0, MOST_CITIZENS)]
    aurei: Few
    grain: Few
    stone: Few


class Citizens(Sourced):
    count: Annotated[int, Range(1, MOST_CITIZENS)]
    feed_grain: AtLeastOne
    unfed_unrest: Few


class Deal(Sourced):
    monuments: Literal[3]
    provinces: Literal[2]
    kept: Literal[4]


class InfluenceCost(Sourced):
    grain: Annotated[list[Few], Length(3, 3)]


class Build(Sourced):
    citizen: One
    stone: Few
    pp: Few


class Devastation(Sourced):
    unrest: Few


class Leftovers(Sourced):
    stone_per_pp: Few
    aurei_per_pp: Few
    grain_per_pp: Few


class Diversity(Sourced):
    six: Small
    seven: Small


class Seated(Part):
    """What depends on the number of players."""

    players: Annotated[int, Range(2, 4)]
    hills: list[str]
    spaces: Annotated[int, Range(1, MOST_SPACES)]
    personalities: Annotated[int, Range(0, 4)]
    devastated: Few
    pass_pp: list[Few]


class Tables(Sourced):
    seated: list[Seated]


class Unrest(Sourced):
    last: Literal[10]
    calm_pp: Few
    riot_spaces: Annotated[list[Annotated[int, Range(0, 10)]], Length(4, 4)]
    ruin_pp: Annotated[list[Annotated[int, Range(-99, 0)] | None], Length(11, 11)]


class Hill(Sourced):
    id: str
    name: str
    landmark: str
    pp: Annotated[list[Few], Length(3, 3)]


class BuildingKind(Sourced):
    id: str
    name: str
    count: Few
    income: Gains


class EliminationReward(Part):
    id: str
    gains: Gains


class Exchanges(Sourced):
    rewards: list[EliminationReward]


class Reward(Sourced):
    """A kind of reward token; `tokens` are added with 2, 3 and 4 players."""

    id: str
    tokens: Annotated[list[Few], Length(3, 3)]
    gains: Gains
    effect: list[Effect]
    text: str


class Riot(Sourced):
    id: str
    pay: Payment


class Card(Sourced):
    """What all cards have; `number` is the one of the rules, such as M1-01."""

    id: str
    number: str
    name: str
    epoch: Epoch


class Monument(Card):
    era: str
    category: MonumentCategory
    timing: Literal["instant", "permanent", "activate"]
    cost: MonumentCost
    gains: Gains
    end_pp: EndPoints
    effect: list[Effect]
    text: str


class ProvinceCost(Part):
    citizen: Annotated[int, Range(0, 7)]


class Province(Card):
    category: ProvinceCategory
    cost: ProvinceCost
    gains: Gains
    end_pp: EndPoints


class PersonalityCost(Part):
    aurei: Small


class Personality(Card):
    era: str
    cost: PersonalityCost
    effect: list[Effect]
    text: str


class BoxFile(Part):
    """The whole file."""

    format_version: One
    revision: One
    game: AboutGame
    sources: list[Source]
    start: StartingResources
    citizens: Citizens
    deal: Deal
    tables: Tables
    influence: InfluenceCost
    build: Build
    devastation: Devastation
    unrest: Unrest
    leftovers: Leftovers
    diversity: Diversity
    hills: list[Hill]
    buildings: list[BuildingKind]
    eliminated: Exchanges
    rewards: list[Reward]
    riots: list[Riot]
    monuments: list[Monument]
    provinces: list[Province]
    personalities: list[Personality]
