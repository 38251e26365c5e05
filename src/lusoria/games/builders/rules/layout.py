"""The table before the first turn: decks, rows, piles and what each player starts with (BU-SETUP)."""

from __future__ import annotations

from lusoria.core.dice import Dice, roll
from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.events import DEALT
from lusoria.games.builders.rules.rows import draw_card, fill_building_slot, fill_worker_slot, turn_top
from lusoria.games.builders.rules.state import (
    NOTHING,
    NUM_APPRENTICES,
    NUM_CARDS,
    NUM_LOANS,
    NUM_MEMBERS,
    NUM_RESOURCES,
    NUM_SLAVES,
    NUM_TOOLS,
    NUM_UNIVERSITIES,
    SEATS,
    STOCK,
    TURNS,
    State,
    forget_choice,
)


@rule
def lay_out(s: State) -> None:
    """BU-SETUP-5: all cards in their decks and piles, nothing begun."""
    for card in range(NUM_CARDS):
        s.building[card] = STOCK
        s.sent[card] = 0
        for r in range(NUM_RESOURCES):
            s.lacks[card][r] = 0
    for member in range(NUM_MEMBERS):
        s.team[member] = STOCK
        s.site[member] = NOTHING
    for slave in range(NUM_SLAVES):
        s.freed[slave] = 0
    for tool in range(NUM_TOOLS):
        s.tool[tool] = STOCK
        s.user[tool] = NOTHING
    for university in range(NUM_UNIVERSITIES):
        s.student[university] = STOCK
    for loan in range(NUM_LOANS):
        s.loan[loan] = STOCK
    s.stage = TURNS
    s.round = 0
    s.last_round = 0
    s.settled = 0
    forget_choice(s)


@rule
def set_players(box: Box, s: State) -> None:
    """BU-SETUP-6: sesterces for all who play."""
    for seat in range(SEATS):
        p = s.players[seat]
        p.money = box.start_money if seat < s.seats else 0
        p.vp = 0
        p.settles = 0


@rule
def deal(box: Box, s: State, dice: Dice, log: Log) -> None:
    """BU-SETUP-2, BU-SETUP-3, BU-SETUP-4: the building row, an apprentice for each player, then the worker row."""
    turn_top(s, dice, log)
    for slot in range(box.slots):
        fill_building_slot(s, slot, dice, log)
    for seat in range(s.seats):
        apprentice = draw_card(s.team, NUM_APPRENTICES, dice)
        s.team[apprentice] = seat
        note(log, EVERYONE, DEALT, seat, apprentice, 0)
    for slot in range(box.slots):
        fill_worker_slot(s, slot, dice, log)


@rule
def choose_first(s: State, dice: Dice) -> None:
    """BU-SETUP-7: the first player, who stays it all game."""
    s.first = roll(dice, s.seats)
