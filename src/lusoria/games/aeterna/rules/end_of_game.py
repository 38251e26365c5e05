"""The end of the game: leftovers, cards, diversity, ruin (AE-END)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import DAMNATIO, PERMANENT, TRACK, Box
from lusoria.games.aeterna.rules.counts import amount
from lusoria.games.aeterna.rules.events import DAMNED, FROM_CARDS, FROM_DIVERSITY, FROM_LEFTOVERS, FROM_RUIN, PHASE
from lusoria.games.aeterna.rules.events import OVER as GAME_OVER
from lusoria.games.aeterna.rules.goods import gain_points
from lusoria.games.aeterna.rules.state import NOBODY, NUM_CATEGORIES, NUM_PAYABLE, OVER, State, enter
from lusoria.games.aeterna.rules.vocabulary import LENGTH, OP_END, OP_END_PP


@rule
def end_game(box: Box, s: State, log: Log) -> None:
    """AE-END-1: the steps in their order, for every player."""
    note(log, EVERYONE, PHASE, NOBODY, OVER, 0)
    for seat in range(s.seats):
        gain_points(s, seat, leftover_points(box, s, seat), FROM_LEFTOVERS, log)
        gain_points(s, seat, card_points(box, s, seat), FROM_CARDS, log)
        gain_points(s, seat, diversity_points(box, s, seat), FROM_DIVERSITY, log)
        meet_ruin(box, s, seat, log)
    enter(s, OVER)
    note(log, EVERYONE, GAME_OVER, NOBODY, 0, 0)


@rule
def leftover_points(box: Box, s: State, seat: int) -> int:
    """AE-END-2: stone, aurei and grain, each rounded down on its own; citizens give nothing."""
    points = 0
    for resource in range(NUM_PAYABLE):
        if box.leftover[resource] > 0:
            points += s.players[seat].stock[resource] // box.leftover[resource]
    return points


@rule
def card_points(box: Box, s: State, seat: int) -> int:
    """AE-END-3: the end PP of the play area, with `end_pp` abilities, as one sum."""
    p = s.players[seat]
    points = 0
    for i in range(p.area_size):
        card = box.card[p.area[i]]
        points += card.end_pp
        if card.timing == PERMANENT:
            pc = card.code
            while box.code[pc] != OP_END:
                if box.code[pc] == OP_END_PP:
                    points += amount(box, s, seat, pc)
                pc += box.code[pc + LENGTH]
    return points


@rule
def diversity_points(box: Box, s: State, seat: int) -> int:
    """AE-END-4: the best split: a groups of seven and b of six, if what is lacking for a + b of each fits into b."""
    most = 0
    cards = 0
    for category in range(NUM_CATEGORIES):
        cards += s.players[seat].cards[category]
    for sevens in range(cards // NUM_CATEGORIES + 1):
        for sixes in range(cards // (NUM_CATEGORIES - 1) + 1):
            lacking = 0
            for category in range(NUM_CATEGORIES):
                lacking += max(0, sevens + sixes - s.players[seat].cards[category])
            if lacking <= sixes:
                most = max(most, sevens * box.diversity[NUM_CATEGORIES] + sixes * box.diversity[NUM_CATEGORIES - 1])
    return most


@rule
def ruin_space(s: State, seat: int) -> int:
    """AE-END-5: up from the unrest, a space for each ruin token, at most to the last."""
    return min(s.players[seat].unrest + s.players[seat].ruin, TRACK - 1)


@rule
def meet_ruin(box: Box, s: State, seat: int, log: Log) -> None:
    """AE-END-5, AE-END-6: what the space costs; the last one is damnatio memoriae."""
    loss = box.ruin_pp[ruin_space(s, seat)]
    if loss == DAMNATIO:
        s.players[seat].damned = 1
        note(log, EVERYONE, DAMNED, seat, 0, 0)
    else:
        gain_points(s, seat, loss, FROM_RUIN, log)
