"""What an effect does, in words: one teller for the whole effect language (section 8 of the rules).

It reads the code of the box, so a changed card tells what it does now. With a state it also tells what a count comes to
for the seat that decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby

from lusoria.core.message import Message
from lusoria.games.aeterna.box.encode import kind_of
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.counts import amount as amount_now
from lusoria.games.aeterna.rules.state import (
    KINDS,
    MONUMENT,
    NUM_CATEGORIES,
    NUM_PAYABLE,
    NUM_RESOURCES,
    PROVINCE,
    RESOURCES,
    UNREST,
    State,
)
from lusoria.games.aeterna.rules.vocabulary import (
    COUNT_BUILDINGS,
    COUNT_CARDS,
    COUNT_CATEGORIES,
    COUNT_CITIZENS,
    COUNT_LAST,
    COUNT_NOT_PREFECT,
    COUNT_OWN,
    COUNT_PREFECT,
    DISCOUNTED_ACTIONS,
    EVENT,
    EVENT_BODY,
    EVENTS,
    EXCHANGE_GAIN,
    EXCHANGE_PAY,
    EXHAUST,
    FAVOUR_MOST,
    FAVOUR_UNIT,
    FOURTH,
    FROM_BOARD,
    FROM_HAND,
    GRAIN_OFF,
    LENGTH,
    MAY,
    MIN_PRIOR,
    MOST,
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
    OPTIONS,
    PER,
    PLAY_FROM,
    PLAY_KINDS,
    PLAY_OFF,
    TERM,
    THIRD,
    TIMES_MOST,
    WHAT,
    N,
)
from lusoria.games.aeterna.words.names import amount, amounts, bundle, category_name, either
from lusoria.games.aeterna.words.received import worked

# ---- A list of operations


def effect(box: Box, at: int, s: State | None = None) -> list[Message]:
    """What the operations do that begin at `at`, to the end of their list."""
    clauses = []
    for key, group in groupby(operations(box, at), key=lambda pc: together(box, pc)):
        if key[0] == OP_GAIN:
            clauses.append(gain(box, list(group), s))
        else:
            clauses += [TELL[box.code[pc]](box, pc, s) for pc in group]
    return clauses


def operations(box: Box, at: int) -> Iterator[int]:
    """Where each operation of a list begins. An option of `choose` ends with a jump; a favour has a list of its own."""
    while box.code[at] not in (OP_END, OP_JUMP):
        yield at
        if box.code[at] == OP_FAVOUR:
            return
        at += box.code[at + LENGTH]


def together(box: Box, pc: int) -> tuple[int, ...]:
    """Gains that have the same count are told together."""
    if box.code[pc] == OP_GAIN:
        return (OP_GAIN, box.code[pc + MOST], *(box.code[i] for i in range(pc + PER, pc + box.code[pc + LENGTH])))
    if box.code[pc] == OP_GAIN_UNREST:
        return (OP_GAIN, NO_LIMIT, 0)
    return (box.code[pc], pc)


def options(box: Box, pc: int) -> list[int]:
    """Where each option of the `choose` at `pc` begins."""
    return [box.code[pc + OPTIONS + 1 + i] for i in range(box.code[pc + OPTIONS])]


def bundle_effect(gains: Mapping[str, int]) -> list[Message]:
    """What a bundle brings: gains, and unrest or PP that are lost."""
    clauses = []
    if any(count > 0 for count in gains.values()):
        clauses.append(Message("effect-gain", gains=amounts({k: n for k, n in gains.items() if n > 0})))
    if gains.get("unrest", 0) < 0:
        clauses.append(Message("effect-lose-unrest", count=-gains["unrest"]))
    if gains.get("pp", 0) < 0:
        clauses.append(Message("effect-lose-points", points=amount("pp", -gains["pp"])))
    return clauses


# ---- Counts


def per(box: Box, at: int, most: int) -> Message:
    """For every one of what is counted at `at`, with the limit."""
    if most == NO_LIMIT:
        return Message("for-every", unit=unit(box, at))
    return Message("for-every-limited", unit=unit(box, at), most=most)


def unit(box: Box, at: int) -> Message:
    """AE-DSL-COUNT: what is counted; of several terms a set."""
    terms = [one_of(box, at + 1 + TERM * i) for i in range(box.code[at])]
    if len(terms) == 1:
        return terms[0]
    return Message("unit-set", units=[Message("unit-one", unit=term) for term in terms])


def one_of(box: Box, at: int) -> Message:
    """One term."""
    return UNITS[box.code[at]](box, at)


def cards_counted(box: Box, at: int) -> Message:
    """Cards of some kinds and categories."""
    wanted = [c for c in range(NUM_CATEGORIES) if (box.code[at + 1] >> c) & 1]
    whole = [k for k in KINDS if all(c in wanted for c in range(NUM_CATEGORIES) if kind_of(c) == k)]
    names = [Message("kind", kind=kind) for kind in whole]
    names += [Message("card-of", category=category_name(c)) for c in wanted if kind_of(c) not in whole]
    if box.code[at + 2] == 1:
        return Message("unit-cards-now", cards=names)
    return Message("unit-cards", cards=names)


UNITS: dict[int, Callable[[Box, int], Message]] = {
    COUNT_OWN: lambda box, at: Message("unit-own"),
    COUNT_PREFECT: lambda box, at: Message("unit-prefect"),
    COUNT_NOT_PREFECT: lambda box, at: Message("unit-not-prefect"),
    COUNT_LAST: lambda box, at: Message("unit-last"),
    COUNT_BUILDINGS: lambda box, at: Message("unit-buildings"),
    COUNT_CITIZENS: lambda box, at: Message("unit-citizens", count=box.code[at + 1]),
    COUNT_CARDS: cards_counted,
    COUNT_CATEGORIES: lambda box, at: Message("unit-categories"),
}


# ---- Operations that are done


def gain(box: Box, group: list[int], s: State | None) -> Message:
    """`gain`, `gain_unrest`: what is received, once or for each of something."""
    gains = {what_of(box, pc): box.code[pc + N] for pc in group}
    first = group[0]
    if box.code[first] == OP_GAIN_UNREST or box.code[first + PER] == 0:
        return with_now(Message("effect-gain", gains=amounts(gains)), gains, box, group, s)
    told = Message("effect-gain-per", gains=amounts(gains), per=per(box, first + PER, box.code[first + MOST]))
    return with_now(told, None, box, group, s)


def with_now(told: Message, said: Mapping[str, int] | None, box: Box, group: list[int], s: State | None) -> Message:
    """With a state, what gains come to now, if that is anything else than what is said."""
    now = None if s is None else worked(box, s, group)
    return told if now is None or now == said else Message("effect-now", effect=told, now=amounts(now))


def what_of(box: Box, pc: int) -> str:
    """Which resource is gained."""
    return RESOURCES[UNREST if box.code[pc] == OP_GAIN_UNREST else box.code[pc + WHAT]]


def lose_unrest(box: Box, pc: int, s: State | None) -> Message:
    """`lose_unrest`: an amount, once or for each of something."""
    count = box.code[pc + N]
    if box.code[pc + PER] == 0:
        return with_now(Message("effect-lose-unrest", count=count), {"unrest": -count}, box, [pc], s)
    told = Message("effect-lose-unrest-per", count=count, per=per(box, pc + PER, box.code[pc + MOST]))
    return with_now(told, None, box, [pc], s)


def choose(box: Box, pc: int, s: State | None) -> Message:
    """`choose`: one option or another; an option of several operations is one clause."""
    return either([Message("effect-option", effects=effect(box, at, s)) for at in options(box, pc)])


def exchange(box: Box, pc: int, s: State | None) -> Message:
    """`exchange`: one bundle for the other, up to a number of times."""
    pay, gains = amounts(payment(box, pc + EXCHANGE_PAY)), amounts(exchanged(box, pc))
    return perhaps(box, pc, Message("effect-exchange", pay=pay, gains=gains, most=box.code[pc + TIMES_MOST]))


def payment(box: Box, at: int) -> dict[str, int]:
    """What is paid or taken off, as numbers at `at`."""
    return bundle([box.code[at + i] for i in range(NUM_PAYABLE)])


def exchanged(box: Box, pc: int) -> dict[str, int]:
    """What an `exchange` brings."""
    return bundle([box.code[pc + EXCHANGE_GAIN + i] for i in range(NUM_RESOURCES)])


def perhaps(box: Box, pc: int, told: Message) -> Message:
    """Section 8.4 of the rules: an operation that may be declined."""
    return Message("effect-may", effect=told) if box.code[pc + MAY] == 1 else told


def influence(box: Box, pc: int, s: State | None) -> Message:
    """`influence`: a hill, for less grain."""
    return perhaps(box, pc, Message("effect-influence", off=box.code[pc + GRAIN_OFF]))


def play_card(box: Box, pc: int, s: State | None) -> Message:
    """`play_card`: which cards, from where, and for how much less."""
    return perhaps(box, pc, card_played(box, pc))


def card_played(box: Box, pc: int) -> Message:
    """The same where it has been opted for."""
    off = payment(box, pc + PLAY_OFF)
    told = Message("effect-play", kind=kind_played(box, pc), place=place_played(box, pc))
    return Message("effect-less", effect=told, off=amounts(off)) if off else told


def kind_played(box: Box, pc: int) -> str:
    """Monuments, provinces or any cards."""
    kinds = box.code[pc + PLAY_KINDS]
    return {1 << MONUMENT: "monument", 1 << PROVINCE: "province"}.get(kinds, "any")


def place_played(box: Box, pc: int) -> str:
    """From the hand, the board or both."""
    return {FROM_HAND: "hand", FROM_BOARD: "board"}.get(box.code[pc + PLAY_FROM], "both")


def use_reward(box: Box, pc: int, s: State | None) -> Message:
    """`use_reward`: a token, exhausted or not."""
    return perhaps(box, pc, Message("effect-use-reward", exhaust="yes" if box.code[pc + EXHAUST] else "no"))


def favour(box: Box, pc: int, s: State | None) -> Message:
    """`favour`: the requirement, and what is repeated for it."""
    each = effect(box, pc + box.code[pc + LENGTH], s)
    return Message("effect-favour", per=per(box, pc + FAVOUR_UNIT, box.code[pc + FAVOUR_MOST]), effect=each)


# ---- Operations that last


def on_event(box: Box, pc: int, s: State | None) -> Message:
    """`on_event`: what comes of a play or of an elimination."""
    return Message("effect-on-event", event=EVENTS[box.code[pc + EVENT]], effect=effect(box, pc + EVENT_BODY))


def discount(box: Box, pc: int, s: State | None) -> Message:
    """`discount`: what costs less of a resource."""
    off = amount(RESOURCES[box.code[pc + FOURTH]], box.code[pc + N])
    return Message("effect-discount", on=DISCOUNTED_ACTIONS[box.code[pc + THIRD]], off=off)


def colour_bonus(box: Box, pc: int, s: State | None) -> Message:
    """`colour_bonus`: a bonus that is large enough is raised."""
    least, more = amount("aurei", box.code[pc + MIN_PRIOR]), amount("aurei", box.code[pc + N])
    return Message("effect-colour-bonus", least=least, more=more)


def building_bonus(box: Box, pc: int, s: State | None) -> Message:
    """`building_bonus`: every building brings more."""
    return Message("effect-building-bonus", more=amount(RESOURCES[box.code[pc + THIRD]], box.code[pc + N]))


def end_points(box: Box, pc: int, s: State | None) -> Message:
    """`end_pp`: PP at the end for each of something."""
    told = Message(
        "effect-end-points",
        points=amount("pp", box.code[pc + N]),
        per=per(box, pc + PER, box.code[pc + MOST]),
    )
    if s is None:
        return told
    return Message("effect-now", effect=told, now=amounts({"pp": amount_now(box, s, s.seat, pc)}))


TELL: dict[int, Callable[[Box, int, State | None], Message]] = {
    OP_LOSE_UNREST: lose_unrest,
    OP_CHOOSE: choose,
    OP_EXCHANGE: exchange,
    OP_INFLUENCE: influence,
    OP_PLAY_CARD: play_card,
    OP_USE_REWARD: use_reward,
    OP_PROMOTE: lambda box, pc, s: perhaps(box, pc, Message("effect-promote")),
    OP_READY: lambda box, pc, s: Message("effect-ready"),
    OP_RECALL: lambda box, pc, s: Message("effect-recall"),
    OP_REMOVE_RUIN: lambda box, pc, s: Message("effect-remove-ruin", count=box.code[pc + N]),
    OP_FAVOUR: favour,
    OP_DISCOUNT: discount,
    OP_ON_EVENT: on_event,
    OP_FAVOUR_EXTRA: lambda box, pc, s: Message("effect-favour-extra", count=box.code[pc + N]),
    OP_REWARD_MODE: lambda box, pc, s: Message("effect-reward-mode"),
    OP_FEED_FREE: lambda box, pc, s: Message("effect-feed-free", count=box.code[pc + N]),
    OP_RIOT_IGNORE: lambda box, pc, s: Message("effect-riot-ignore", count=box.code[pc + N]),
    OP_SHIELD: lambda box, pc, s: Message("effect-shield", count=box.code[pc + N]),
    OP_COLOUR_BONUS: colour_bonus,
    OP_BUILDING_BONUS: building_bonus,
    OP_END_PP: end_points,
}
