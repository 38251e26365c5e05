"""Count expressions of the effect language (AE-DSL-COUNT, section 8.1 of the rules)."""

from __future__ import annotations

from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.hills import prefect, stack_of, stacks
from lusoria.games.aeterna.rules.state import (
    MOST_SPACES,
    NOTHING,
    NUM_BUILDINGS,
    NUM_CATEGORIES,
    NUM_HILLS,
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
    MOST,
    PER,
    TERM,
    N,
)


@rule
def amount(box: Box, s: State, seat: int, pc: int) -> int:
    """How much an operation gives: `n` times its count, with the limit on the count."""
    return box.code[pc + N] * min(box.code[pc + MOST], count_at(box, s, seat, pc + PER))


@rule
def count_at(box: Box, s: State, seat: int, at: int) -> int:
    """The smallest of the terms; 1 if there is none."""
    terms = box.code[at]
    if terms == 0:
        return 1
    least = term(box, s, seat, at + 1)
    for i in range(1, terms):
        least = min(least, term(box, s, seat, at + 1 + TERM * i))
    return least


@rule
def term(box: Box, s: State, seat: int, at: int) -> int:
    """One expression."""
    kind = box.code[at]
    if kind <= COUNT_LAST:
        return count_hills(s, seat, kind)
    if kind == COUNT_BUILDINGS:
        return count_buildings(s, seat)
    if kind == COUNT_CITIZENS:
        return citizens_on_board(s, seat) // box.code[at + 1]
    if kind == COUNT_CARDS:
        return count_cards(s, seat, box.code[at + 1], box.code[at + 2] == 1)
    if kind == COUNT_CATEGORIES:
        return count_categories(s, seat)
    return 0


@rule
def count_hills(s: State, seat: int, kind: int) -> int:
    """Hills where the seat has a citizen: all, or where it is prefect, is not, or stands in the last position."""
    count = 0
    for hill in range(NUM_HILLS):
        position = stack_of(s, hill, seat)
        if position != NOTHING:
            if (
                kind == COUNT_OWN
                or (kind == COUNT_PREFECT and position == 0)
                or (kind == COUNT_NOT_PREFECT and position > 0)
                or (kind == COUNT_LAST and position == stacks(s, hill) - 1)
            ):
                count += 1
    return count


@rule
def count_buildings(s: State, seat: int) -> int:
    """Buildings on hills where the seat is prefect."""
    count = 0
    for hill in range(NUM_HILLS):
        if prefect(s, hill) == seat:
            for building in range(NUM_BUILDINGS):
                count += s.hills[hill].building[building]
    return count


@rule
def citizens_on_board(s: State, seat: int) -> int:
    """AE-TERM-2: own citizens on hills and in the Construction Area."""
    count = 0
    for hill in range(NUM_HILLS):
        for position in range(MOST_SPACES):
            if s.hills[hill].owner[position] == seat:
                count += s.hills[hill].height[position]
    for building in range(NUM_BUILDINGS):
        if s.worker[building] == seat:
            count += 1
    return count


@rule
def count_cards(s: State, seat: int, categories: int, current: bool) -> int:
    """Cards in the play area of these categories; only those played in the running epoch, if asked so."""
    p = s.players[seat]
    count = 0
    for category in range(NUM_CATEGORIES):
        if (categories >> category) & 1:
            count += p.now[category] if current else p.cards[category]
    return count


@rule
def count_categories(s: State, seat: int) -> int:
    """Different categories in the play area."""
    count = 0
    for category in range(NUM_CATEGORIES):
        if s.players[seat].cards[category] > 0:
            count += 1
    return count
