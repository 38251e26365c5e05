"""The order of the game: setup, the stages of a round, the end (AQ-SETUP, AQ-ROUND, AQ-END).

Each stage has its own file; `decisions.py` holds what a seat may answer when it is asked.
"""

from __future__ import annotations

from lusoria.core.dice import Dice, roll, take_any
from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.arena import (
    award_arena,
    next_arena_cards,
    open_arena_blue,
    throw_arena,
)
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import next_equi
from lusoria.games.aquileia.rules.decisions import take
from lusoria.games.aquileia.rules.events import OVER as GAME_OVER
from lusoria.games.aquileia.rules.events import ROUND, TURNED_EQUI, TURNED_STADIUM
from lusoria.games.aquileia.rules.forum import (
    resolve_forum,
)
from lusoria.games.aquileia.rules.layout import lay_out, set_players
from lusoria.games.aquileia.rules.mercatus import (
    resolve_mercatus,
)
from lusoria.games.aquileia.rules.placement import next_turn
from lusoria.games.aquileia.rules.portus import resolve_portus
from lusoria.games.aquileia.rules.scoring import score_at_end
from lusoria.games.aquileia.rules.stadium import (
    award_stadium,
    next_stadium_cards,
    roll_stadium_blue,
    throw_stadium,
)
from lusoria.games.aquileia.rules.state import (
    AT_ARENA_BLUE,
    AT_ARENA_CARDS,
    AT_ARENA_PRIZES,
    AT_ARENA_THROW,
    AT_END_OF_ROUND,
    AT_FORUM,
    AT_MERCATUS,
    AT_PLACEMENT,
    AT_PORTUS,
    AT_STADIUM_BLUE,
    AT_STADIUM_CARDS,
    AT_STADIUM_PRIZES,
    AT_STADIUM_THROW,
    AT_THEATRUM,
    EQUI_FIRST,
    NOBODY,
    NONE,
    NOTHING,
    NUM_STEPS,
    OVER,
    State,
    ask,
    enter,
)
from lusoria.games.aquileia.rules.theatrum import resolve_theatrum


@rule
def setup(box: Box, s: State, seats: int, dice: Dice, log: Log) -> None:
    """AQ-SETUP: the board is laid out, the start player drawn (AQ-SETUP-8), and the first turn is open."""
    s.seats = seats
    lay_out(box, s)
    set_players(box, s)
    begin_round(box, s, dice, log)
    s.start = roll(dice, seats)
    note(log, EVERYONE, ROUND, s.start, s.round, 0)
    advance(box, s, dice, log)


@rule
def begin_round(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-SETUP-3, AQ-SETUP-5, AQ-END-3, AQ-END-4: empty slots are filled left to right, a Stadium card turned up."""
    s.round += 1
    for slot in range(3):
        if s.slot[slot] == NOTHING:
            s.slot[slot] = next_equi(s, dice, log)
            if s.slot[slot] != NOTHING:
                note(log, EVERYONE, TURNED_EQUI, NOBODY, slot, EQUI_FIRST + s.slot[slot])
    s.stadium_up = take_any(s.stadium, dice)
    note(log, EVERYONE, TURNED_STADIUM, NOBODY, s.stadium_up, 0)
    enter(s, AT_PLACEMENT, 0)


@rule
def end_round(box: Box, s: State, dice: Dice, log: Log) -> None:
    """The start player marker moves, crests go home; another round, or the end.

    AQ-END-1, AQ-END-2, AQ-END-3, AQ-END-4, AQ-END-5.
    """
    for seat in range(s.seats):
        p = s.players[seat]
        if p.crest == 1:
            s.start = seat
    for seat in range(s.seats):
        s.players[seat].crest = 0
        s.players[seat].passed = 0
    if s.round < box.rounds:
        begin_round(box, s, dice, log)
        note(log, EVERYONE, ROUND, s.start, s.round, 0)
    else:
        score_at_end(box, s, log)
        enter(s, OVER, 0)
        note(log, EVERYONE, GAME_OVER, NOBODY, 0, 0)


@rule
def advance(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-ROUND-2: runs on through the stages until a seat has to decide, or the game is over."""
    s.step = NONE
    while s.step == NONE and s.stage != OVER:
        if s.stage == AT_PLACEMENT:
            next_turn(box, s, log)
        elif s.stage == AT_MERCATUS:
            resolve_mercatus(box, s, dice, log)
        elif s.stage < AT_STADIUM_THROW:
            advance_arena(box, s, dice, log)
        elif s.stage < AT_THEATRUM:
            advance_stadium(box, s, dice, log)
        elif s.stage == AT_THEATRUM:
            resolve_theatrum(s, dice, log)
        elif s.stage == AT_FORUM:
            resolve_forum(box, s, log)
        elif s.stage == AT_PORTUS:
            resolve_portus(box, s, dice, log)
        elif s.stage == AT_END_OF_ROUND:
            end_round(box, s, dice, log)
    if s.stage == OVER:
        ask(s, NONE, NOBODY)


@rule
def advance_arena(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-ARENA: dice, cards, blue dice, prizes."""
    if s.stage == AT_ARENA_THROW:
        throw_arena(box, s, dice, log)
    elif s.stage == AT_ARENA_CARDS:
        next_arena_cards(box, s)
    elif s.stage == AT_ARENA_BLUE:
        open_arena_blue(box, s)
    elif s.stage == AT_ARENA_PRIZES:
        award_arena(box, s, log)


@rule
def advance_stadium(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-STAD: dice, cards, blue dice, prizes."""
    if s.stage == AT_STADIUM_THROW:
        throw_stadium(box, s, dice, log)
    elif s.stage == AT_STADIUM_CARDS:
        next_stadium_cards(box, s)
    elif s.stage == AT_STADIUM_BLUE:
        roll_stadium_blue(box, s, dice, log)
    elif s.stage == AT_STADIUM_PRIZES:
        award_stadium(box, s, dice, log)


@rule
def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None:
    """Takes a legal action and runs on to the next decision, or to the end."""
    open_step = s.step
    s.step = NONE
    take(box, s, open_step, action, dice, log)
    if s.step == NONE:
        advance(box, s, dice, log)


@rule
def progress(s: State) -> int:
    """How far the game has come: steps are numbered as they occur in a round. Keeps games on a GPU side by side."""
    return s.round * NUM_STEPS + s.step
