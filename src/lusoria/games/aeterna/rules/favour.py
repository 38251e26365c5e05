"""B2 Ask a Favour: personalities (AE-ACT-FAVOUR)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.counts import count_at
from lusoria.games.aeterna.rules.effects import each_of, favour_limit
from lusoria.games.aeterna.rules.events import TOOK_PERSON
from lusoria.games.aeterna.rules.goods import can_pay, pay_bundle
from lusoria.games.aeterna.rules.moves import ASK_FAVOUR
from lusoria.games.aeterna.rules.permanent import sum_of
from lusoria.games.aeterna.rules.playing import lay_down
from lusoria.games.aeterna.rules.refusals import NOT_OPEN, PERSON_PRICE, REQUIREMENT_NOT_MET
from lusoria.games.aeterna.rules.stack import FAVOUR_FRAME, push
from lusoria.games.aeterna.rules.state import EPOCH_PEOPLE, NUM_DRAFTED, State
from lusoria.games.aeterna.rules.vocabulary import FAVOUR_UNIT, OP_FAVOUR_EXTRA


@rule
def times_met(box: Box, s: State, seat: int, card: int) -> int:
    """AE-ACT-FAVOUR-2, AE-ACT-FAVOUR-3: how often the requirement is met."""
    return count_at(box, s, seat, box.card[card].code + FAVOUR_UNIT)


@rule
def times_resolved(box: Box, s: State, seat: int, card: int) -> int:
    """How often the ability of a personality would be resolved; 0 if it is not met at all.

    AE-ACT-FAVOUR-2, AE-ACT-FAVOUR-3, AE-ACT-FAVOUR-4.
    """
    met = times_met(box, s, seat, card)
    if met == 0:
        return 0
    return min(met + sum_of(box, s, seat, OP_FAVOUR_EXTRA), favour_limit(box, card))


@rule
def refuse_favour(box: Box, s: State, person: int) -> int:
    """AE-ACT-FAVOUR-1, AE-ACT-FAVOUR-2: an open personality that can be paid and whose requirement is met."""
    if (s.people >> person) & 1 == 0:
        return NOT_OPEN
    if not can_pay(s, s.seat, box.card[NUM_DRAFTED + person].cost):
        return PERSON_PRICE
    if times_met(box, s, s.seat, NUM_DRAFTED + person) == 0:
        return REQUIREMENT_NOT_MET
    return ALLOWED


@rule
def legal_favour(box: Box, s: State, options: Options, count: int) -> int:
    """DP-4: a personality of the epoch."""
    if s.people != 0:
        first = (s.epoch - 1) * EPOCH_PEOPLE
        for person in range(first, first + EPOCH_PEOPLE):
            if refuse_favour(box, s, person) == ALLOWED:
                options[count] = ASK_FAVOUR + person
                count += 1
    return count


@rule
def ask_favour(box: Box, s: State, person: int, log: Log) -> None:
    """Paid, laid down, counted once, and its ability resolved that many times.

    AE-ACT-FAVOUR-3, AE-ACT-FAVOUR-4, AE-ACT-FAVOUR-5, AE-ACT-FAVOUR-6.
    """
    card = NUM_DRAFTED + person
    s.people &= -1 ^ (1 << person)
    pay_bundle(s, s.seat, box.card[card].cost, log)
    lay_down(box, s, s.seat, card)
    times = times_resolved(box, s, s.seat, card)
    note(log, EVERYONE, TOOK_PERSON, s.seat, card, times)
    push(s, FAVOUR_FRAME, card, each_of(box, card))
    s.stack[s.depth - 1].times = times
