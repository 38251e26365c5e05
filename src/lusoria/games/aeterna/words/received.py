"""What is really gained now, as the rules give it: citizens as far as the supply goes, unrest within its track."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lusoria.core.log import Log
from lusoria.core.plain import Kept, PlainRecord, record_of
from lusoria.core.record import copy
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.counts import amount as amount_now
from lusoria.games.aeterna.rules.events import FROM_CARD
from lusoria.games.aeterna.rules.goods import gain_bundle
from lusoria.games.aeterna.rules.state import NUM_PAYABLE, RESOURCES, UNREST, State
from lusoria.games.aeterna.rules.vocabulary import OP_GAIN, OP_GAIN_UNREST, OP_LOSE_UNREST, WHAT, N
from lusoria.games.aeterna.words.names import Amounts

NO_LOG = Log.new()  # keeps nothing: only what a step does counts here
RECEIVED_CACHE: Kept[Any, tuple[Any, Amounts]] = Kept(4096)
GAINS = (OP_GAIN, OP_GAIN_UNREST, OP_LOSE_UNREST)


def received(box: Box, s: State, gains: Amounts, freed: int = 0) -> Amounts:
    """AE-GEN-CIT-2, AE-GEN-UNREST-2, AE-GEN-UNREST-3: what a bundle brings; citizens just paid are in the supply.

    Supply and unrest have limits, and nobody loses more points than they have, so the answers for a plain box are kept
    by these three.
    """
    if not isinstance(box, PlainRecord):
        return gained(box, s, gains, freed)
    p = s.players[s.seat]
    key = (*gains.items(), freed + p.supply, p.unrest, p.pp)
    found = RECEIVED_CACHE.get(key)
    if found is None or found[0] is not record_of(box):
        found = (record_of(box), gained(box, s, gains, freed))
        RECEIVED_CACHE.put(key, found)
    return found[1]


def gained(box: Box, s: State, gains: Amounts, freed: int) -> Amounts:
    """The same, as the rules do it."""
    before = copy(s)
    before.players[s.seat].supply += freed
    after = copy(before)
    gain_bundle(box, after, s.seat, row(gains), FROM_CARD, NO_LOG)
    return change(before, after)


def worked(box: Box, s: State, group: Iterable[int], times: int = 1) -> Amounts | None:
    """What operations bring that only give and take, one after the other; None if one of them does something else."""
    after, all_of_them = copy(s), list(group)
    for _ in range(times):
        for pc in all_of_them:
            if box.code[pc] not in GAINS:
                return None
            gain_bundle(box, after, s.seat, row(asked_for(box, after, pc)), FROM_CARD, NO_LOG)
    return change(s, after)


def asked_for(box: Box, s: State, pc: int) -> Amounts:
    """AE-GEN-UNREST-4: what one operation would bring, if there were no limits."""
    if box.code[pc] == OP_GAIN_UNREST:
        return {"unrest": box.code[pc + N]}
    count = amount_now(box, s, s.seat, pc)
    return {"unrest": -count} if box.code[pc] == OP_LOSE_UNREST else {RESOURCES[box.code[pc + WHAT]]: count}


def row(gains: Amounts) -> list[int]:
    """A bundle as the rules have it."""
    return [gains.get(name, 0) for name in RESOURCES]


def change(before: State, after: State) -> Amounts:
    """What is different for the seat that decides."""
    was, now = before.players[before.seat], after.players[before.seat]
    found = {RESOURCES[i]: now.stock[i] - was.stock[i] for i in range(NUM_PAYABLE)}
    found |= {RESOURCES[UNREST]: now.unrest - was.unrest, "pp": now.pp - was.pp}
    return {name: count for name, count in found.items() if count}
