"""From the effects of a box file to the rows of numbers that the rules carry out. `vocabulary.py` has their layout."""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.games.aeterna.box import schema_effects as fx
from lusoria.games.aeterna.box.schema_parts import Gains, Payment
from lusoria.games.aeterna.rules.state import (
    CATEGORIES,
    KINDS,
    MONUMENT,
    NUM_CATEGORIES,
    NUM_PAYABLE,
    PROVINCE,
    RESOURCES,
    UNREST,
)
from lusoria.games.aeterna.rules.vocabulary import (
    COUNT_BUILDINGS,
    COUNT_CARDS,
    COUNT_CATEGORIES,
    COUNT_CITIZENS,
    COUNTS,
    DISCOUNTED_ACTIONS,
    EVENTS,
    FROM_BOARD,
    FROM_HAND,
    NO_LIMIT,
    OP_BUILDING_BONUS,
    OP_CHOOSE,
    OP_COLOUR_BONUS,
    OP_DISCOUNT,
    OP_END,
    OP_END_PP,
    OP_EXCHANGE,
    OP_FAVOUR,
    OP_FAVOUR_EXTRA,
    OP_FEED_FREE,
    OP_GAIN,
    OP_GAIN_UNREST,
    OP_INFLUENCE,
    OP_JUMP,
    OP_LOSE_UNREST,
    OP_ON_EVENT,
    OP_PLAY_CARD,
    OP_PROMOTE,
    OP_READY,
    OP_RECALL,
    OP_REMOVE_RUIN,
    OP_REWARD_MODE,
    OP_RIOT_IGNORE,
    OP_SHIELD,
    OP_USE_REWARD,
)

FIRST_PROVINCE, FIRST_PERSONALITY = 4, 6  # categories of each kind lie side by side


def encode_list(effects: Sequence[fx.Effect], start: int, may: bool) -> list[int]:
    """Operations one after another, with their end. `may`: what is optional can be declined here (section 8.4)."""
    code: list[int] = []
    for effect in effects:
        code += encode(effect, start + len(code), may)
    return [*code, OP_END]


def encode(effect: fx.Effect, start: int, may: bool) -> list[int]:
    """One operation that begins at `start`."""
    match effect:
        case fx.Choose():
            return encode_choose(effect, start)
        case fx.Favour():
            head = [limit(effect.max), *count(effect.unit)]
            return sized(OP_FAVOUR, head) + encode_list(effect.each, start + 2 + len(head), may=True)
        case fx.OnEvent():
            return sized(OP_ON_EVENT, [EVENTS.index(effect.event), *encode_list(effect.do, start + 3, may=True)])
        case _:
            return sized(*arguments(effect, may))


def sized(op: int, arguments: list[int]) -> list[int]:
    """An operation with its length."""
    return [op, 2 + len(arguments), *arguments]


def encode_choose(effect: fx.Choose, start: int) -> list[int]:
    """Where each option begins, and the options; each ends with a jump behind the last. In an option nothing more can
    be declined: the player has already opted for it (AE-RUL-23).
    """
    at = start + 3 + len(effect.options)
    begins, bodies = [], []
    for option in effect.options:
        begins.append(at)
        bodies.append(encode_list(option, at, may=False)[:-1])
        at += len(bodies[-1]) + 3
    body = [number for one in bodies for number in (*one, OP_JUMP, 3, at)]
    return sized(OP_CHOOSE, [len(begins), *begins, *body])


def arguments(effect: fx.Effect, may: bool) -> tuple[int, list[int]]:
    """The number of a plain operation, and what stands behind its length."""
    match effect:
        case fx.Gain():
            return OP_GAIN, [effect.n, limit(effect.max), RESOURCES.index(effect.what), *count(effect.per)]
        case fx.GainUnrest():
            return OP_GAIN_UNREST, [effect.n]
        case fx.LoseUnrest():
            return OP_LOSE_UNREST, [effect.n, limit(effect.max), UNREST, *count(effect.per)]
        case fx.Exchange():
            return OP_EXCHANGE, [int(may), effect.max_times, *payment(effect.pay), *gains(effect.gain)]
        case fx.Influence():
            return OP_INFLUENCE, [int(may), effect.grain_discount]
        case fx.PlayCard():
            places = FROM_HAND * ("hand" in effect.from_) + FROM_BOARD * ("board" in effect.from_)
            kinds = sum(1 << KINDS.index(kind) for kind in set(effect.kind))
            return OP_PLAY_CARD, [int(may), places, kinds, *payment(effect.discount)]
        case fx.UseReward():
            return OP_USE_REWARD, [int(may), int(effect.exhaust)]
        case fx.Promote():
            return OP_PROMOTE, [int(may)]
        case fx.ReadyMonument():
            return OP_READY, []
        case fx.RecallCitizen():
            return OP_RECALL, []
        case fx.RemoveRuin():
            return OP_REMOVE_RUIN, [effect.n]
        case _:
            return lasting(effect)


def lasting(effect: fx.Effect) -> tuple[int, list[int]]:
    """The same for an operation of a permanent ability."""
    match effect:
        case fx.Discount():
            return OP_DISCOUNT, [effect.n, DISCOUNTED_ACTIONS.index(effect.on), RESOURCES.index(effect.what)]
        case fx.FavourExtra():
            return OP_FAVOUR_EXTRA, [effect.n]
        case fx.RewardMode():
            return OP_REWARD_MODE, [1]
        case fx.FeedFree():
            return OP_FEED_FREE, [effect.n]
        case fx.RiotIgnore():
            return OP_RIOT_IGNORE, [effect.n]
        case fx.DevastationShield():
            return OP_SHIELD, [effect.hills]
        case fx.ColourBonus():
            return OP_COLOUR_BONUS, [effect.n, effect.min_prior]
        case fx.BuildingBonus():
            return OP_BUILDING_BONUS, [effect.n, RESOURCES.index(effect.what)]
        case fx.EndPoints():
            return OP_END_PP, [effect.n, limit(effect.max), RESOURCES.index("pp"), *count(effect.per)]
        case _:
            raise AssertionError(f"{effect!r} is no operation of its own")


def limit(most: int | None) -> int:
    """The limit on a count."""
    return NO_LIMIT if most is None else most


def payment(part: Payment) -> list[int]:
    """Stone, aurei, grain, citizens."""
    return [getattr(part, resource) for resource in RESOURCES[:NUM_PAYABLE]]


def gains(part: Gains) -> list[int]:
    """All resources of a bundle."""
    return [getattr(part, resource) for resource in RESOURCES]


# ---- counts


def count(expression: fx.Count | None) -> list[int]:
    """AE-DSL-COUNT: the number of terms, and the terms."""
    found = [] if expression is None else terms(expression)
    return [len(found) // 3, *found]


def terms(expression: fx.Count) -> list[int]:
    """The terms of an expression: the smallest of them counts."""
    match expression:
        case fx.HillCount():
            return [COUNTS.index(expression.where), 0, 0]
        case fx.BuildingCount():
            return [COUNT_BUILDINGS, 0, 0]
        case fx.CitizenCount():
            return [COUNT_CITIZENS, expression.div, 0]
        case fx.CardCount():
            return [COUNT_CARDS, categories(expression), int(expression.epoch is not None)]
        case fx.CategoryCount():
            return [COUNT_CATEGORIES, 0, 0]
        case fx.LeastCount():
            return [number for one in expression.of for number in terms(one)]


def categories(expression: fx.CardCount) -> int:
    """The categories that fit all filters, a bit for each."""
    fitting = set(range(NUM_CATEGORIES))
    if expression.kind is not None:
        fitting &= {i for i in range(NUM_CATEGORIES) if kind_of(i) in expression.kind}
    if expression.category is not None:
        fitting &= {CATEGORIES.index(category) for category in expression.category}
    return sum(1 << i for i in fitting)


def kind_of(category: int) -> str:
    """AE-TERM-7: the kind of card that has this category."""
    if category < FIRST_PROVINCE:
        return KINDS[MONUMENT]
    return KINDS[PROVINCE] if category < FIRST_PERSONALITY else KINDS[-1]
