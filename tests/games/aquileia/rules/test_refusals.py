"""Legality is stated once: a move is in the legal list if and only if no rule refuses it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lusoria.core.compile import compiled
from lusoria.core.dice import seeded
from lusoria.core.log import Log
from lusoria.core.record import new_options
from lusoria.core.refusals import ALLOWED
from lusoria.games.aquileia.box.pack import load_box
from lusoria.games.aquileia.rules.decisions import legal, refuse
from lusoria.games.aquileia.rules.flow import setup, step
from lusoria.games.aquileia.rules.moves import ACTIONS, MOVES
from lusoria.games.aquileia.rules.refusals import OVER, REFUSALS
from lusoria.games.aquileia.rules.sensible import sensible
from lusoria.games.aquileia.rules.state import NONE, STEPS, State
from lusoria.games.aquileia.words.why_not import SAY

ANSWERS = {i: [a for a in range(ACTIONS) if i in MOVES.kind(a).steps] for i in range(len(STEPS))}  # moves by step
GAMES = 12

Rule = Callable[..., Any]


def plain(rule: Rule) -> Rule:
    return rule


@pytest.mark.parametrize("way", [plain, compiled.on_records], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_move_is_legal_if_and_only_if_no_rule_refuses_it(way: Callable[[Rule], Rule], seats: int) -> None:
    begin, options_of, refusal, take, choose = (way(rule) for rule in (setup, legal, refuse, step, sensible))
    box, log, options, reached = load_box(None), Log.new(), new_options(ACTIONS), set()
    for game in range(GAMES):
        s, dice, random = State.new(), seeded(seats, game, cap=0), Random(game)
        begin(box, s, seats, dice, log)
        while count := options_of(box, s, options):
            reached.add(s.step)
            reasons = {action: refusal(box, s, action) for action in ANSWERS[s.step]}
            allowed = [options[i] for i in range(count)]
            assert [action for action, reason in reasons.items() if reason == ALLOWED] == allowed
            some = random.choice(allowed)
            take(box, s, choose(box, s, options, count, dice) if count > 1 and game % 2 else some, dice, log)
        assert s.step == NONE
        assert refusal(box, s, 0) == OVER
    assert reached == set(range(1, len(STEPS)))


def test_every_reason_has_words() -> None:
    assert set(SAY) == set(range(1, len(REFUSALS.reasons) + 1))
