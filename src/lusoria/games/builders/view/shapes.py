"""The shapes of what is seen of The Builders and of what is printed. The page's types are made from them.

Seats go by their colour, cards by their ids.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

ResourceName = Literal["stone", "wood", "architecture", "decoration"]
Stage = Literal["turns", "settlement", "over"]
Step = Literal["move", "person", "site", "tool", "settle"]
MemberKind = Literal["worker", "slave", "freed", "machine"]


class Resources(TypedDict):
    stone: int
    wood: int
    architecture: int
    decoration: int


# ---- What is seen


class DecisionView(TypedDict):
    seat: str
    step: Step
    pool: Annotated[int, "actions left in the turn"]
    investments: Annotated[int, "left in the turn"]
    member: Annotated[str | None, "who is being sent"]
    site: Annotated[str | None, "where to"]
    university: Annotated[str | None, "being given to somebody"]


class Decks(TypedDict):
    buildings: Annotated[list[str], "in no order, without the open card on top"]
    workers: Annotated[list[str], "in no order"]


class Piles(TypedDict):
    slaves: list[str]
    tools: list[str]
    loans: list[str]
    universities: list[str]


class Member(TypedDict):
    name: str
    kind: MemberKind
    wage: int
    gives: Annotated[Resources, "with what it has learned, and with the tool in its hands"]
    site: Annotated[str | None, "where it works"]
    university: str | None
    tool: Annotated[str | None, "in its hands"]


class SendOutcome(TypedDict):
    lacks: Annotated[Resources, "what the site would still need"]
    completes: bool


class Send(TypedDict):
    actions: Annotated[int, "from the pool"]
    sesterces: Annotated[int, "the wage, and actions that have to be bought"]
    bare: Annotated[SendOutcome, "without a tool"]
    equipped: Annotated[dict[str, SendOutcome], "by tool, while one is being chosen"]


class Site(TypedDict):
    card: str
    lacks: Annotated[Resources, "what it still needs"]
    members: list[str]
    actions: Annotated[int, "that the next send to it costs"]
    sends: Annotated[dict[str, Send], "by member: what sending it here would come to, for the seat that decides now"]


class Player(TypedDict):
    name: str
    money: int
    vp: Annotated[int, "on finished cards"]
    points: Annotated[float, "the score as it stands: with sesterces and penalties"]
    ends: Annotated[bool, "has ended the race, or will with this turn: first with the victory points that it takes"]
    settles: Annotated[bool, "decides its final settlement itself"]
    team: list[Member]
    tools: Annotated[dict[str, str | None], "who works with it"]
    loans: list[str]
    sites: list[Site]
    finished: list[str]


class View(TypedDict):
    game: Literal["builders"]
    you: str | None
    round: int
    rounds: Annotated[int, "at most"]
    stage: Stage
    first: str
    last_round: bool
    decision: DecisionView | None
    buildings: Annotated[list[str | None], "the row, slot by slot"]
    top: Annotated[str | None, "the open card on the building deck"]
    workers: Annotated[list[str | None], "the row, slot by slot"]
    decks: Decks
    piles: Piles
    players: list[Player]


# ---- What is printed


class PrintedBuilding(TypedDict):
    cost: Resources
    pays: int
    vp: int
    machine: bool


class PrintedMember(TypedDict):
    wage: int
    gives: Resources


class PrintedTool(TypedDict):
    resource: ResourceName
    adds: int


class PrintedUniversity(TypedDict):
    resource: ResourceName
    level: int


class Prices(TypedDict):
    action: int
    slave: int
    tool: int
    university: int
    freedom: int
    repayment: int


class Penalties(TypedDict):
    slave: int
    loan: int


class Printed(TypedDict):
    buildings: Annotated[dict[str, PrintedBuilding], "and machines"]
    members: Annotated[dict[str, PrintedMember], "slaves on their slave side"]
    freed: Annotated[dict[str, PrintedMember], "slaves on their freed side"]
    tools: dict[str, PrintedTool]
    universities: dict[str, PrintedUniversity]
    actions: Annotated[int, "free in a turn"]
    investments: Annotated[int, "in a turn"]
    take: Annotated[list[int], "sesterces for 1, 2 and 3 actions"]
    prices: Prices
    loan: Annotated[int, "sesterces"]
    penalties: Penalties
    end_vp: Annotated[int, "triggers the last round"]
