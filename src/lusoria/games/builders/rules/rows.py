"""The two rows and their decks: starting a construction, recruiting a worker (BU-START, BU-HIRE, BU-DECK).

A deck has no order: a card is chosen when it comes into sight (BU-INFO-3). The top of the building deck is in sight
(BU-INFO-2), so it is chosen one card ahead. No card returns to a deck (BU-DECK-3), so this is as good as shuffling both
at the setup (BU-INFO-4).
"""

from __future__ import annotations

from lusoria.core.dice import Dice, roll
from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Counts, Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.events import RECRUITED, STARTED, TURNED_BUILDING, TURNED_TOP, TURNED_WORKER
from lusoria.games.builders.rules.moves import HIRE, START
from lusoria.games.builders.rules.refusals import (
    BUILDING_NOT_IN_ROW,
    BUILDING_ON_TOP,
    HIRE_PRICE,
    START_PRICE,
    WORKER_NOT_IN_ROW,
)
from lusoria.games.builders.rules.state import (
    NOBODY,
    NOTHING,
    NUM_CARDS,
    NUM_RESOURCES,
    NUM_WORKERS,
    ROW,
    STOCK,
    TOP,
    State,
)


@rule
def draw_card(places: Counts, end: int, dice: Dice) -> int:
    """One of the first `end` cards, if it is still in the stock, each as likely; NOTHING if none is."""
    left = 0
    for card in range(end):
        if places[card] == STOCK:
            left += 1
    if left == 0:
        return NOTHING
    skip = roll(dice, left)
    card = 0
    while places[card] != STOCK or skip > 0:
        if places[card] == STOCK:
            skip -= 1
        card += 1
    return card


@rule
def turn_top(s: State, dice: Dice, log: Log) -> None:
    """BU-INFO-2: the next card of the building deck comes into sight, if there is one."""
    card = draw_card(s.building, NUM_CARDS, dice)
    if card != NOTHING:
        s.building[card] = TOP
        note(log, EVERYONE, TURNED_TOP, NOBODY, card, 0)


@rule
def top_card(s: State) -> int:
    """BU-INFO-2: the open card on the building deck, or NOTHING."""
    for card in range(NUM_CARDS):
        if s.building[card] == TOP:
            return card
    return NOTHING


@rule
def fill_building_slot(s: State, slot: int, dice: Dice, log: Log) -> None:
    """BU-START-2, BU-DECK-1: the top card moves into the slot; with an empty deck the slot stays empty."""
    card = top_card(s)
    if card != NOTHING:
        s.building[card] = ROW - slot
        note(log, EVERYONE, TURNED_BUILDING, NOBODY, card, slot)
        turn_top(s, dice, log)


@rule
def fill_worker_slot(s: State, slot: int, dice: Dice, log: Log) -> None:
    """BU-HIRE-2, BU-DECK-1: the next worker of the deck; with an empty deck the slot stays empty."""
    worker = draw_card(s.team, NUM_WORKERS, dice)
    if worker != NOTHING:
        s.team[worker] = ROW - slot
        note(log, EVERYONE, TURNED_WORKER, NOBODY, worker, slot)


@rule
def refuse_start(s: State, card: int, price: int) -> int:
    """BU-START-1, BU-START-3, BU-START-4, BU-DECK-2: any card of the row, not the top of the deck; then the price."""
    if s.building[card] > ROW:
        return BUILDING_ON_TOP if s.building[card] == TOP else BUILDING_NOT_IN_ROW
    return price


@rule
def refuse_start_price(s: State) -> int:
    """BU-START-1: 1 action."""
    return START_PRICE if s.pool == 0 else ALLOWED


@rule
def legal_start(s: State, options: Options, count: int) -> int:
    """BU-START-1, BU-DEC-2: the cards that can be started."""
    price = refuse_start_price(s)
    if price == ALLOWED:
        for card in range(NUM_CARDS):
            if refuse_start(s, card, price) == ALLOWED:
                options[count] = START + card
                count += 1
    return count


@rule
def start_construction(box: Box, s: State, card: int, dice: Dice, log: Log) -> None:
    """BU-START-1, BU-START-2, BU-MACH-1: the card becomes a site of the seat, and its slot is filled."""
    slot = ROW - s.building[card]
    s.pool -= 1
    s.building[card] = s.seat
    for r in range(NUM_RESOURCES):
        s.lacks[card][r] = box.building[card].cost[r]
    note(log, EVERYONE, STARTED, s.seat, card, 0)
    fill_building_slot(s, slot, dice, log)


@rule
def refuse_hire(s: State, worker: int, price: int) -> int:
    """BU-HIRE-1, BU-HIRE-3, BU-DECK-2: any worker of the row; then the price."""
    return WORKER_NOT_IN_ROW if s.team[worker] > ROW else price


@rule
def refuse_hire_price(s: State) -> int:
    """BU-HIRE-1: 1 action."""
    return HIRE_PRICE if s.pool == 0 else ALLOWED


@rule
def legal_hire(s: State, options: Options, count: int) -> int:
    """BU-HIRE-1, BU-DEC-3: the workers that can be recruited."""
    price = refuse_hire_price(s)
    if price == ALLOWED:
        for worker in range(NUM_WORKERS):
            if refuse_hire(s, worker, price) == ALLOWED:
                options[count] = HIRE + worker
                count += 1
    return count


@rule
def hire(s: State, worker: int, dice: Dice, log: Log) -> None:
    """BU-HIRE-1, BU-HIRE-2, BU-HIRE-4: the worker joins the team, available at once, and the slot is filled."""
    slot = ROW - s.team[worker]
    s.pool -= 1
    s.team[worker] = s.seat
    note(log, EVERYONE, RECRUITED, s.seat, worker, 0)
    fill_worker_slot(s, slot, dice, log)
