"""B5 Pass, and whose turn comes next (AE-ACT-PASS, AE-TURN)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import FEWEST_SEATS, Box
from lusoria.games.aeterna.rules.events import FROM_PASS, PASSED
from lusoria.games.aeterna.rules.goods import gain_points
from lusoria.games.aeterna.rules.phases import go_on_to
from lusoria.games.aeterna.rules.state import AT_SCORING, State, has_passed


@rule
def pass_turn(box: Box, s: State, log: Log) -> None:
    """AE-ACT-PASS-1, AE-ACT-PASS-2: to the free place with the most PP; no more turns this phase."""
    note(log, EVERYONE, PASSED, s.seat, s.passes, 0)
    gain_points(s, s.seat, box.table[s.seats - FEWEST_SEATS].passing[s.passes], FROM_PASS, log)
    s.passed[s.passes] = s.seat
    s.passes += 1
    end_turn(s, log)


@rule
def end_turn(s: State, log: Log) -> None:
    """AE-TURN-1, AE-TURN-5: the next on the track who has not passed; when all have, the phase is over."""
    s.acted = 0
    if s.passes == s.seats:
        go_on_to(s, AT_SCORING, log)
        return
    s.at += 1
    if s.at == s.seats:
        s.at = 0
    while has_passed(s, s.order[s.at]):
        s.at += 1
        if s.at == s.seats:
            s.at = 0
    s.seat = s.order[s.at]
