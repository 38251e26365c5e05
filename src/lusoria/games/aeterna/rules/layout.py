"""The table before the first draft: hills, tokens, buildings, turn order, what each player has (AE-SETUP)."""

from __future__ import annotations

from lusoria.core.dice import Dice, roll
from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import FEWEST_SEATS, Box
from lusoria.games.aeterna.rules.cards import any_of
from lusoria.games.aeterna.rules.events import ORDER, PERSON, RIOT_LAID, TOKEN_LAID
from lusoria.games.aeterna.rules.hills import is_active
from lusoria.games.aeterna.rules.state import (
    AT_DRAFT,
    CARDS_KEPT,
    CITIZEN,
    DEPTH,
    EPOCH_PEOPLE,
    EPOCHS,
    HILL_TOKENS,
    MOST_AREA,
    MOST_SPACES,
    NOBODY,
    NOTHING,
    NUM_BUILDINGS,
    NUM_CATEGORIES,
    NUM_DRAFTED,
    NUM_HILLS,
    NUM_PAYABLE,
    NUM_REWARDS,
    NUM_RIOTS,
    PP,
    RIOT_SPACES,
    SEATS,
    UNREST,
    State,
    enter,
)

LANE = 6  # bits for a number of tokens, where the numbers of all kinds are kept in one
LANE_MASK = (1 << LANE) - 1


@rule
def lay_out(box: Box, s: State) -> None:
    """AE-SETUP-6, AE-SETUP-9: empty hills, a building of each type offered, nothing begun."""
    for hill in range(NUM_HILLS):
        h = s.hills[hill]
        for position in range(MOST_SPACES):
            h.owner[position] = NOBODY
            h.height[position] = 0
        for i in range(HILL_TOKENS):
            h.token[i] = NOTHING
            h.exhausted[i] = 0
        for building in range(NUM_BUILDINGS):
            h.building[building] = 0
        h.devastation = 0
    for building in range(NUM_BUILDINGS):
        s.offered[building] = min(1, box.reserve[building])
        s.reserve[building] = box.reserve[building] - s.offered[building]
        s.worker[building] = NOBODY
    for seat in range(SEATS):
        s.passed[seat] = NOBODY
        s.order[seat] = NOBODY
        s.next_order[seat] = NOBODY
    for depth in range(DEPTH):
        f = s.stack[depth]
        f.kind = 0
        f.what = 0
        f.pc = 0
        f.times = 0
        f.event = 0
        f.at = 0
        f.limit = 0
    forget_draft(s)
    s.epoch = 0
    s.people = 0
    s.acted = 0
    s.chosen = NOTHING
    s.riot_space = 0
    s.ignored = 0
    s.passes = 0
    s.depth = 0
    enter(s, AT_DRAFT)


@rule
def forget_draft(s: State) -> None:
    """No packs, no hands, no cards on the board."""
    for seat in range(SEATS):
        s.packs[seat].left = 0
        for round in range(CARDS_KEPT):
            s.packs[seat].taken[round] = NOTHING
        s.players[seat].hand = 0
        s.players[seat].shown = 0
    s.board = 0
    s.round = 0


@rule
def set_players(box: Box, s: State) -> None:
    """AE-SETUP-8: citizens, resources, an empty play area."""
    for seat in range(SEATS):
        p = s.players[seat]
        playing = seat < s.seats
        for resource in range(NUM_PAYABLE):
            p.stock[resource] = box.start[resource] if playing else 0
        p.supply = box.citizens - p.stock[CITIZEN] if playing else 0
        p.pp = box.start[PP] if playing else 0
        p.unrest = box.start[UNREST] if playing else 0
        p.ruin = 0
        p.damned = 0
        for epoch in range(EPOCHS):
            p.used[epoch] = 0
        p.area_size = 0
        for i in range(MOST_AREA):
            p.area[i] = NOTHING
        for category in range(NUM_CATEGORIES):
            p.cards[category] = 0
            p.now[category] = 0


@rule
def lay_tokens(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AE-SETUP-4: three reward tokens on each hill in play, out of those for this number of players."""
    total = 0
    for kind in range(NUM_REWARDS):
        total += tokens_of(box, s, kind)
    used = 0  # how many of each kind lie there, in lanes of a number
    for hill in range(NUM_HILLS):
        if is_active(box, s, hill):
            for i in range(HILL_TOKENS):
                x = roll(dice, total)
                total -= 1
                kind = 0
                while x >= tokens_of(box, s, kind) - ((used >> (LANE * kind)) & LANE_MASK):
                    x -= tokens_of(box, s, kind) - ((used >> (LANE * kind)) & LANE_MASK)
                    kind += 1
                used += 1 << (LANE * kind)
                s.hills[hill].token[i] = kind
                note(log, EVERYONE, TOKEN_LAID, NOBODY, hill, kind)


@rule
def tokens_of(box: Box, s: State, kind: int) -> int:
    """AE-SETUP-4: the tokens of a kind that are marked for this number of players."""
    total = 0
    for i in range(s.seats - FEWEST_SEATS + 1):
        total += box.reward[kind].count[i]
    return total


@rule
def lay_riots(s: State, dice: Dice, log: Log) -> None:
    """AE-SETUP-5: a riot token on each space, at random; the others leave the game."""
    unused = (1 << NUM_RIOTS) - 1
    for space in range(RIOT_SPACES):
        s.riot[space] = any_of(unused, dice)
        unused &= -1 ^ (1 << s.riot[space])
        note(log, EVERYONE, RIOT_LAID, NOBODY, space, s.riot[space])


@rule
def draw_order(s: State, dice: Dice, log: Log) -> None:
    """AE-SETUP-7: the turn order, at random."""
    unused = (1 << s.seats) - 1
    for place in range(s.seats):
        s.order[place] = any_of(unused, dice)
        unused &= -1 ^ (1 << s.order[place])
        note(log, EVERYONE, ORDER, s.order[place], place, 0)


@rule
def draw_people(box: Box, s: State, epoch: int, dice: Dice, log: Log) -> None:
    """AE-SETUP-1, AE-EOE-2: personalities of an epoch lie open; the others leave the game unseen."""
    first = (epoch - 1) * EPOCH_PEOPLE
    unused = (1 << EPOCH_PEOPLE) - 1
    s.people = 0
    for _ in range(box.table[s.seats - FEWEST_SEATS].people):
        person = any_of(unused, dice)
        unused &= -1 ^ (1 << person)
        s.people |= 1 << (first + person)
        note(log, EVERYONE, PERSON, NOBODY, NUM_DRAFTED + first + person, 0)
