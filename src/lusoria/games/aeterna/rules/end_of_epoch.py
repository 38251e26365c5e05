"""Phase I: the end of an epoch, and the turn order of the next (AE-EOE)."""

from __future__ import annotations

from lusoria.core.dice import Dice
from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.draft import begin_epoch
from lusoria.games.aeterna.rules.events import ORDER as TOLD_ORDER
from lusoria.games.aeterna.rules.layout import draw_people, forget_draft
from lusoria.games.aeterna.rules.moves import ORDER_PLACE
from lusoria.games.aeterna.rules.refusals import NO_SUCH_PLACE, PLACE_TAKEN
from lusoria.games.aeterna.rules.state import EPOCHS, HILL_TOKENS, NOBODY, NUM_BUILDINGS, NUM_HILLS, ORDER, State, ask


@rule
def go_on_ending(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AE-EOE-6, AE-EOE-7: in passing order each chooses a place; the last takes what is left, and an epoch begins."""
    if s.at == 0:
        clear_table(box, s, dice, log)
    if s.at < s.seats - 1:
        ask(s, ORDER, s.passed[s.at])
        return
    s.seat = s.passed[s.at]
    for place in range(s.seats):
        if s.next_order[place] == NOBODY:
            take_place(s, place, log)
    for place in range(s.seats):
        s.order[place] = s.next_order[place]
        s.next_order[place] = NOBODY
        s.passed[place] = NOBODY
    s.passes = 0
    begin_epoch(s, dice, log)


@rule
def clear_table(box: Box, s: State, dice: Dice, log: Log) -> None:
    """Old cards leave, new personalities; tokens and monuments are ready, buildings offered again.

    AE-EOE-1, AE-EOE-2, AE-EOE-3, AE-EOE-4, AE-EOE-5.
    """
    forget_draft(s)
    draw_people(box, s, s.epoch + 1, dice, log)
    for hill in range(NUM_HILLS):
        for i in range(HILL_TOKENS):
            s.hills[hill].exhausted[i] = 0
    for building in range(NUM_BUILDINGS):
        if s.offered[building] == 0 and s.reserve[building] > 0:
            s.offered[building] = 1
            s.reserve[building] -= 1
    for seat in range(s.seats):
        for epoch in range(EPOCHS):
            s.players[seat].used[epoch] = 0


@rule
def refuse_place(s: State, place: int) -> int:
    """AE-EOE-6: a free place."""
    if place >= s.seats:
        return NO_SUCH_PLACE
    return ALLOWED if s.next_order[place] == NOBODY else PLACE_TAKEN


@rule
def legal_order(s: State, options: Options) -> int:
    """DP-19: a free place."""
    count = 0
    for place in range(s.seats):
        if refuse_place(s, place) == ALLOWED:
            options[count] = ORDER_PLACE + place
            count += 1
    return count


@rule
def take_place(s: State, place: int, log: Log) -> None:
    """AE-EOE-6: the marker goes there."""
    s.next_order[place] = s.seat
    note(log, EVERYONE, TOLD_ORDER, s.seat, place, 0)
    s.at += 1
