"""The shapes of what is seen of Æterna and of what is printed: `tools/make_types.py` makes the page's types from them.

Seats go by their colour; hills, cards, buildings, tokens and resources by their ids.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

Phase = Literal[
    "draft", "actions", "scoring", "devastation", "buildings", "domus", "riots", "feeding", "end_of_epoch", "over",
]  # fmt: skip
Step = Literal[
    "none", "draft", "turn", "after", "eliminate", "build", "reward", "second_reward", "play_card", "choose",
    "exchange", "influence", "use_hill", "use_token", "promote", "ready", "riot", "order",
]  # fmt: skip
Category = Literal["political", "civil", "religious", "military", "commercial", "diplomatic", "personality"]
Kind = Literal["monument", "province", "personality"]
Timing = Literal["none", "instant", "permanent", "activate", "favour"]

# ---- What is seen


class DecisionView(TypedDict):
    seat: str
    step: Annotated[Step, "of another's choice of several questions only the first"]
    acted: Annotated[bool, "the action of the turn has been performed"]
    hill: Annotated[str | None, "whose reward tokens are chosen from"]
    building: Annotated[str | None, "chosen, and not built yet; for its own seat only"]
    exchange: Annotated[str | None, "what a card is eliminated for; for its own seat only"]
    riot: Annotated[int | None, "the riot space under way"]
    ignored: Annotated[int, "riot tokens that the seat has left out"]


class EffectView(TypedDict):
    family: Literal["hill", "card"]
    of: Annotated[str, "the hill of a placement, or the card of an effect"]
    at: Annotated[int, "its next operation, in the code of the box"]
    times: Annotated[int, "how often it is still repeated"]
    event: Annotated[int, "what triggers may fire on"]
    next: Annotated[int, "the next card of the play area whose trigger may fire"]
    limit: Annotated[int, "how many of them were in force when it began"]


class PassSpace(TypedDict):
    pp: int
    seat: Annotated[str | None, "who has passed there"]


class HillView(TypedDict):
    stacks: Annotated[list[tuple[str, int]], "owner and height, from the left"]
    prefect: str | None
    tokens: Annotated[list[tuple[str | None, bool]], "the kind, and whether it is active"]
    buildings: list[str]
    burnt: Annotated[list[int], "values under devastation tokens"]
    values: Annotated[list[int], "PP of each position, from the left"]
    later: Annotated[list[int], "values that come into play with the next devastation"]
    next_space: Annotated[int | None, "the position of a new stack; null where there is no room"]
    crowded: Annotated[bool, "it is devastated, as it stands"]


class SpaceView(TypedDict):
    offered: Annotated[bool, "its building can be built in this epoch"]
    citizen: Annotated[str | None, "who has built it"]
    reserve: Annotated[int, "buildings that are left"]


class PlayerView(TypedDict):
    name: str
    pp: int
    stone: int
    aurei: int
    grain: int
    citizen: Annotated[int, "in the Domus"]
    supply: Annotated[int, "citizens that are not in play"]
    unrest: int
    ruin: int
    ruin_at: Annotated[int, "the space of the ruin column, if the game ended now"]
    ruin_pp: Annotated[int | None, "what that space costs; null is damnatio memoriae"]
    damned: bool
    eating: Annotated[int, "citizens that have to be fed, once all have come home"]
    to_feed: Annotated[int, "the grain that takes"]
    hungry: Annotated[bool, "there is less grain than that"]
    hand: Annotated[int, "cards"]
    shown: Annotated[list[str], "cards of the hand that were played or eliminated in this epoch"]
    area: list[str]
    used: Annotated[list[str], "activated in this epoch"]


class OwnView(TypedDict):
    hand: list[str]
    pack: Annotated[list[str], "to pick from, in the draft"]
    held: Annotated[list[list[str]], "the packs of this epoch, as they came"]
    handed_on: Annotated[list[str], "cards of these packs that were not kept, and not seen since"]


class View(TypedDict):
    game: Literal["aeterna"]
    you: str | None
    epoch: int
    epochs: int
    phase: Phase
    round: Annotated[int, "of the draft, from 0"]
    decision: Annotated[DecisionView | None, "null: the game is over"]
    effects: Annotated[list[EffectView], "in progress, the innermost last"]
    order: list[str | None]
    next_order: Annotated[list[str | None], "of the next epoch, while it is chosen"]
    pass_track: list[PassSpace]
    board: Annotated[list[str], "cards"]
    laid_out: Annotated[dict[str, str], "which seat has put a card on the board"]
    people: list[str]
    favours: Annotated[dict[str, dict[str, int]], "how often a personality would help each seat"]
    hills: Annotated[dict[str, HillView], "those in play"]
    construction: Annotated[dict[str, SpaceView], "by building"]
    riots: Annotated[list[str], "the token on each riot space"]
    players: list[PlayerView]
    own: Annotated[OwnView | None, "null for those who watch"]


# ---- What is printed

Goods = dict[str, int]
"""Resources by name, without zeros; unrest may be negative."""


class MessageData(TypedDict):
    """A message, for the reader's language."""

    id: str
    args: dict[str, Any]


class PrintedCard(TypedDict):
    kind: Kind
    epoch: int
    category: Category
    timing: Timing
    cost: Goods
    gains: Goods
    end_pp: int
    ability: list[MessageData]


class PrintedBuild(TypedDict):
    stone: int
    pp: int


class PrintedDiversity(TypedDict):
    six: int
    seven: int


class PrintedTable(TypedDict):
    hills: list[str]
    spaces: Annotated[int, "for stacks, on a hill"]
    personalities: int
    devastated: Annotated[int, "hills at least, if they have citizens"]
    pass_pp: list[int]


class Printed(TypedDict):
    phases: list[Phase]
    categories: list[Category]
    cards: dict[str, PrintedCard]
    hills: Annotated[dict[str, list[int]], "their values"]
    buildings: Annotated[dict[str, Goods], "what each brings to the prefect"]
    rewards: Annotated[dict[str, Goods], "empty: the token plays a card from the board"]
    exchanges: Annotated[dict[str, Goods], "for an eliminated card"]
    riots: Annotated[dict[str, Goods], "what each token costs"]
    riot_spaces: Annotated[list[int], "spaces of the unrest track"]
    ruin: Annotated[list[int | None], "PP of each space; null is damnatio memoriae"]
    influence_grain: Annotated[list[int], "by the citizens on the hill; the last for all more"]
    build: PrintedBuild
    devastation_unrest: int
    unfed_unrest: int
    feed_grain: int
    most_unrest: int
    leftovers: Annotated[Goods, "how many make a PP"]
    diversity: PrintedDiversity
    tables: Annotated[dict[str, PrintedTable], "by the number of seats"]
