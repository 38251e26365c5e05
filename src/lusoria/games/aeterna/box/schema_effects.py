"""The effect language of the cards, as a box file writes it (section 8 of the rules). The vocabulary is closed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from lusoria.core.box import Few, Part
from lusoria.games.aeterna.box.schema_parts import AtLeastOne, Gains, Payment
from lusoria.games.aeterna.rules.moves import MOST_OPTIONS, MOST_TIMES

Kind = Literal["monument", "province", "personality"]
Category = Literal["political", "civil", "religious", "military", "commercial", "diplomatic", "personality"]
Limit = Annotated[int, msgspec.Meta(ge=1, le=99)]
Gained = Literal["stone", "aurei", "grain", "citizen", "pp"]


# ---- counts (8.1)


class HillCount(Part, tag_field="count", tag="hill"):
    where: Literal["own_citizen", "prefect", "not_prefect", "last_position"]


class BuildingCount(Part, tag_field="count", tag="building"):
    where: Literal["prefect"]


class CitizenCount(Part, tag_field="count", tag="own_citizen", omit_defaults=True):
    where: Literal["board"]
    div: AtLeastOne = 1


class CardCount(Part, tag_field="count", tag="card", omit_defaults=True):
    kind: list[Kind] | None = None
    category: list[Category] | None = None
    epoch: Literal["current"] | None = None


class CategoryCount(Part, tag_field="count", tag="distinct_category"):
    pass


class LeastCount(Part, tag_field="count", tag="min_of"):
    of: Annotated[list[Count], msgspec.Meta(min_length=1, max_length=4)]


Count = HillCount | BuildingCount | CitizenCount | CardCount | CategoryCount | LeastCount


# ---- operations of instant, activate and favour abilities, of triggers and reward tokens (8.2)


class Gain(Part, tag_field="op", tag="gain", omit_defaults=True):
    what: Gained
    n: AtLeastOne
    per: Count | None = None
    max: Limit | None = None


class GainUnrest(Part, tag_field="op", tag="gain_unrest"):
    n: AtLeastOne


class LoseUnrest(Part, tag_field="op", tag="lose_unrest", omit_defaults=True):
    n: AtLeastOne
    per: Count | None = None
    max: Limit | None = None


class Choose(Part, tag_field="op", tag="choose"):
    options: Annotated[
        list[Annotated[list[Effect], msgspec.Meta(min_length=1)]], msgspec.Meta(min_length=2, max_length=MOST_OPTIONS)
    ]


class Exchange(Part, tag_field="op", tag="exchange"):
    pay: Payment
    gain: Gains
    max_times: Annotated[int, msgspec.Meta(ge=1, le=MOST_TIMES)]


class Influence(Part, tag_field="op", tag="influence"):
    grain_discount: Few


class PlayCard(Part, tag_field="op", tag="play_card"):
    kind: Annotated[list[Literal["monument", "province"]], msgspec.Meta(min_length=1)]
    discount: Payment
    places: Annotated[list[Literal["hand", "board"]], msgspec.Meta(min_length=1)] = msgspec.field(name="from")


class UseReward(Part, tag_field="op", tag="use_reward"):
    exhaust: bool


class Promote(Part, tag_field="op", tag="promote"):
    pass


class ReadyMonument(Part, tag_field="op", tag="ready_monument"):
    pass


class RecallCitizen(Part, tag_field="op", tag="recall_citizen"):
    place: Literal["construction"] = msgspec.field(name="from")


class RemoveRuin(Part, tag_field="op", tag="remove_ruin"):
    n: AtLeastOne


class Favour(Part, tag_field="op", tag="favour", omit_defaults=True):
    unit: Count
    each: Annotated[list[Effect], msgspec.Meta(min_length=1)]
    max: Limit | None = None


# ---- operations of permanent abilities (8.3)


class Discount(Part, tag_field="op", tag="discount"):
    on: Literal["build", "influence", "monument"]
    what: Literal["stone", "aurei", "grain"]
    n: AtLeastOne


class OnEvent(Part, tag_field="op", tag="on_event"):
    event: Literal["play_province", "discard_card"]
    do: Annotated[list[Effect], msgspec.Meta(min_length=1)]


class FavourExtra(Part, tag_field="op", tag="favour_extra"):
    n: AtLeastOne


class RewardMode(Part, tag_field="op", tag="reward_mode"):
    take: Literal[2]
    exhaust: Literal[False]


class FeedFree(Part, tag_field="op", tag="feed_free"):
    n: AtLeastOne


class RiotIgnore(Part, tag_field="op", tag="riot_ignore"):
    n: AtLeastOne


class DevastationShield(Part, tag_field="op", tag="devastation_shield"):
    hills: AtLeastOne


class ColourBonus(Part, tag_field="op", tag="colour_bonus"):
    n: AtLeastOne
    min_prior: Few


class BuildingBonus(Part, tag_field="op", tag="building_bonus"):
    what: Gained
    n: AtLeastOne


class EndPoints(Part, tag_field="op", tag="end_pp", omit_defaults=True):
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
