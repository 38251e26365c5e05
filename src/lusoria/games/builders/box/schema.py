"""The box file of The Builders: Antiquity: what it may say."""

from __future__ import annotations

from typing import Annotated, Literal

from lusoria.core.box import Few, One, Part, Small, Source, Sourced
from lusoria.core.schema import Length, Range
from lusoria.games.builders.rules.state import MAX_SLOTS

Resource = Literal["stone", "wood", "architecture", "decoration"]
Rank = Literal["apprentice", "labourer", "companion", "master"]
AtLeastOne = Annotated[int, Range(1, 9)]
Price = Annotated[int, Range(1, 99)]
Taken = Annotated[int, Range(0, 20)]


class AboutGame(Sourced):
    name: Literal["The Builders: Antiquity"]
    designer: str
    publisher: str
    year: int
    min_players: Literal[2]
    max_players: Literal[4]


class Coin(Sourced):
    id: str
    value: Price
    count: Small


class Start(Sourced):
    sesterces: Small
    row_slots: Annotated[int, Range(1, MAX_SLOTS)]


class Turn(Sourced):
    free_actions: AtLeastOne
    extra_action_price: Price
    investments: Few
    take_sesterces: Annotated[list[Taken], Length(3, 3)]


class End(Sourced):
    trigger_vp: Price
    tenths_per_sesterce: Few
    safeguard_rounds: Annotated[int, Range(1, 100)]


class Vector(Part):
    stone: Few
    wood: Few
    architecture: Few
    decoration: Few


class Building(Sourced):
    id: str
    cost: Vector
    sesterces: Small
    vp: Few


class Machine(Building):
    gives: Vector


class Worker(Sourced):
    id: str
    rank: Rank
    wage: Few
    gives: Vector


class Freed(Sourced):
    wage: Few
    gives: Vector


class Slave(Sourced):
    id: str
    gives: Vector
    freed: Freed


class Slaves(Sourced):
    price: Small
    vp_penalty: Few
    actions_to_free: AtLeastOne
    sesterces_to_free_at_the_end: Small
    cards: list[Slave]


class Tool(Sourced):
    id: str
    resource: Resource


class Tools(Sourced):
    price: Small
    adds: Few
    cards: list[Tool]


class Loan(Sourced):
    id: str


class Loans(Sourced):
    gain: Small
    repayment: Small
    vp_penalty: Few
    cards: list[Loan]


class University(Sourced):
    id: str
    resource: Resource


class Universities(Sourced):
    price: Small
    level: Few
    cards: list[University]


class BoxFile(Part):
    """The whole file."""

    format_version: One
    revision: One
    game: AboutGame
    sources: list[Source]
    coins: list[Coin]
    start: Start
    turn: Turn
    end: End
    buildings: list[Building]
    machines: list[Machine]
    workers: list[Worker]
    slaves: Slaves
    tools: Tools
    loans: Loans
    universities: Universities
