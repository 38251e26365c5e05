"""The effect language of the cards, as a box file writes it (section 8 of the rules). The vocabulary is closed."""

from __future__ import annotations

from typing import Annotated, Literal

from lusoria.core.box import Few, Part
from lusoria.core.schema import Length, Range
from lusoria.games.aeterna.box.schema_parts import AtLeastOne, Gains, Payment
from lusoria.games.aeterna.rules.moves import MOST_OPTIONS, MOST_TIMES

Kind = Literal["monument", "province", "personality"]
Category = Literal["political", "civil", "religious", "military", "commercial", "diplomatic", "personality"]
Limit = Annotated[int, Range(1, 99)]
Gained = Literal["stone", "aurei", "grain", "citizen", "pp"]


# ---- counts (section 8.1)


class HillCount(Part):
    count: Literal["hill"]
    where: Literal["own_citizen", "prefect", "not_prefect", "last_position"]


class BuildingCount(Part):
    count: Literal["building"]
    where: Literal["prefect"]


class CitizenCount(Part):
    count: Literal["own_citizen"]
    where: Literal["board"]
    div: AtLeastOne = 1


class CardCount(Part):
    count: Literal["card"]
    kind: list[Kind] | None = None
    category: list[Category] | None = None
    epoch: Literal["current"] | None = None


class CategoryCount(Part):
    count: Literal["distinct_category"]


class LeastCount(Part):
    count: Literal["min_of"]
    of: Annotated[list[Count], Length(1, 4)]


Count = HillCount | BuildingCount | CitizenCount | CardCount | CategoryCount | LeastCount


# ---- operations of instant, activate and favour abilities, of triggers and reward tokens (section 8.2)


class Gain(Part):
    op: Literal["gain"]
    what: Gained
    n: AtLeastOne
    per: Count | None = None
    max: Limit | None = None


class GainUnrest(Part):
    op: Literal["gain_unrest"]
    n: AtLeastOne


class LoseUnrest(Part):
    op: Literal["lose_unrest"]
    n: AtLeastOne
    per: Count | None = None
    max: Limit | None = None


class Choose(Part):
    op: Literal["choose"]
    options: Annotated[list[Annotated[list[Effect], Length(1)]], Length(2, MOST_OPTIONS)]


class Exchange(Part):
    op: Literal["exchange"]
    pay: Payment
    gain: Gains
    max_times: Annotated[int, Range(1, MOST_TIMES)]


class Influence(Part):
    op: Literal["influence"]
    grain_discount: Few


class PlayCard(Part):
    op: Literal["play_card"]
    kind: Annotated[list[Literal["monument", "province"]], Length(1)]
    discount: Payment
    from_: Annotated[list[Literal["hand", "board"]], Length(1)]


class UseReward(Part):
    op: Literal["use_reward"]
    exhaust: bool


class Promote(Part):
    op: Literal["promote"]


class ReadyMonument(Part):
    op: Literal["ready_monument"]


class RecallCitizen(Part):
    op: Literal["recall_citizen"]
    from_: Literal["construction"]


class RemoveRuin(Part):
    op: Literal["remove_ruin"]
    n: AtLeastOne


class Favour(Part):
    op: Literal["favour"]
    unit: Count
    each: Annotated[list[Effect], Length(1)]
    max: Limit | None = None


# ---- operations of permanent abilities (section 8.3)


class Discount(Part):
    op: Literal["discount"]
    on: Literal["build", "influence", "monument"]
    what: Literal["stone", "aurei", "grain"]
    n: AtLeastOne


class OnEvent(Part):
    op: Literal["on_event"]
    event: Literal["play_province", "discard_card"]
    do: Annotated[list[Effect], Length(1)]


class FavourExtra(Part):
    op: Literal["favour_extra"]
    n: AtLeastOne


class RewardMode(Part):
    op: Literal["reward_mode"]
    take: Literal[2]
    exhaust: Literal[False]


class FeedFree(Part):
    op: Literal["feed_free"]
    n: AtLeastOne


class RiotIgnore(Part):
    op: Literal["riot_ignore"]
    n: AtLeastOne


class DevastationShield(Part):
    op: Literal["devastation_shield"]
    hills: AtLeastOne


class ColourBonus(Part):
    op: Literal["colour_bonus"]
    n: AtLeastOne
    min_prior: Few


class BuildingBonus(Part):
    op: Literal["building_bonus"]
    what: Gained
    n: AtLeastOne


class EndPoints(Part):
    op: Literal["end_pp"]
    n: AtLeastOne
    per: Count
    max: Limit | None = None


Doing = (
    Gain
    | GainUnrest
    | LoseUnrest
    | Choose
    | Exchange
    | Influence
    | PlayCard
    | UseReward
    | Promote
    | ReadyMonument
    | RecallCitizen
    | RemoveRuin
    | Favour
)
Lasting = (
    Discount
    | OnEvent
    | FavourExtra
    | RewardMode
    | FeedFree
    | RiotIgnore
    | DevastationShield
    | ColourBonus
    | BuildingBonus
    | EndPoints
)
Effect = Doing | Lasting
