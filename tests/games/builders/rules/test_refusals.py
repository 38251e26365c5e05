"""Legality is stated once: the legal moves are those that no rule refuses, interpreted and compiled."""

from __future__ import annotations

from collections import Counter
from random import Random

import lusoria
from lusoria.core.compile import compiled
from lusoria.core.refusals import ALLOWED
from lusoria.games.builders.rules.flow import refuse
from lusoria.games.builders.rules.moves import ACTIONS, MOVES
from lusoria.games.builders.rules.refusals import REFUSALS
from lusoria.games.builders.words.why_not import SENTENCES
from tests.games.whole_games import Table, sensible

GAME = lusoria.game("builders")
GAMES = 4  # for each number of seats
SELDOM = {"freedom_price", "machine_with_tool", "slave_with_tool"}  # words/test_why_not.py has them


def refused(table: Table, interpreted: bool) -> dict[int, int]:
    """The reasons against all actions that answer the open decision, compiled, and the same interpreted."""
    box, s, compiled_refuse = table.box, table.s, compiled.on_records(refuse)
    answers = [action for action in range(ACTIONS) if s.step in MOVES.kind(action).steps]
    reasons = {action: compiled_refuse(box, s, action) for action in answers}
    assert not interpreted or {action: refuse(box, s, action) for action in answers} == reasons
    return reasons


def test_a_move_is_legal_if_and_only_if_no_rule_refuses_it() -> None:
    seen: Counter[str] = Counter()
    for seed, seats in enumerate([*GAME.seats] * GAMES):
        table, random = Table(GAME, GAME.load_box(None), seats, seed), Random(seed)
        while options := table.moves():
            reasons = refused(table, interpreted=random.random() < 0.3)
            assert options == [action for action, reason in reasons.items() if reason == ALLOWED]
            seen.update(REFUSALS.name(reason) for reason in reasons.values() if reason != ALLOWED)
            table.take(random.choice(options) if random.random() < 0.5 else sensible(table, options, random))
        seen.update(REFUSALS.name(refuse(table.box, table.s, action)) for action in range(ACTIONS))
    assert {reason.name for reason in REFUSALS.reasons} - set(seen) == SELDOM


def test_every_reason_has_a_sentence() -> None:
    assert sorted(SENTENCES) == list(range(1, len(REFUSALS.reasons) + 1))
