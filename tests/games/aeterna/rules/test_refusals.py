"""Legality is stated once: a move is legal exactly if it answers the open decision and nothing refuses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lusoria.core.compile import compiled
from lusoria.core.refusals import ALLOWED
from lusoria.games.aeterna.rules import refusals as why
from lusoria.games.aeterna.rules.decisions import legal, refuse
from lusoria.games.aeterna.rules.moves import ACTIONS, MOVES
from lusoria.games.aeterna.rules.operations import refuse_operation
from lusoria.games.aeterna.rules.possible import next_op
from lusoria.games.aeterna.rules.state import NUM_STEPS, STEPS
from lusoria.games.aeterna.rules.vocabulary import OP_END
from lusoria.games.aeterna.words.impossible import TELL_MISSING
from lusoria.games.aeterna.words.why_not import REASONS
from tests.games.aeterna.tables import GAMES
from tests.games.whole_games import Table

ANSWERS = [[action for action in range(ACTIONS) if step in MOVES.kind(action).steps] for step in range(NUM_STEPS)]
COMMON = ("draft", "turn", "after", "reward", "build", "eliminate", "riot", "order")
"""Decisions that are looked at in the first games only."""


def games(seeds: range, common: int) -> Iterator[tuple[Table, list[int]]]:
    """Positions of many games, played in all ways, with the moves that are legal."""
    habits = list(GAMES.habits)
    for seed in seeds:
        for table, options in GAMES.positions(seed % 3 + 2, seed, [], habits[seed % len(habits)]):
            if seed < common or STEPS[table.s.step] not in COMMON:
                yield table, options


def refused(table: Table, rule: Callable[..., int]) -> dict[int, int]:
    """What is said of every move that answers the open decision."""
    return {action: rule(table.box, table.s, action) for action in ANSWERS[table.s.step]}


def test_compiled_a_move_is_legal_exactly_if_nothing_refuses_it() -> None:
    rule, asked, given = compiled.on_records(refuse), set[str](), set[int]()
    for table, options in games(range(200), common=10):
        found = refused(table, rule)
        assert [action for action, reason in found.items() if reason == ALLOWED] == options
        asked.add(STEPS[table.s.step])
        given.update(found.values())
    assert asked == set(STEPS)
    assert given - {ALLOWED} <= set(REASONS)


@pytest.mark.parametrize("seed", range(10))
def test_interpreted_a_move_is_legal_exactly_if_nothing_refuses_it(seed: int) -> None:
    for table, options in games(range(seed, seed + 1), common=10):
        found: Any = table.options
        assert [found[i] for i in range(legal(table.box, table.s, found))] == options
        assert [action for action, reason in refused(table, refuse).items() if reason == ALLOWED] == options


def test_every_reason_has_a_sentence_and_every_operation_that_lacks_something_too() -> None:
    assert set(REASONS) | set(TELL_MISSING) | {why.NO_OPTION} == set(range(1, len(why.REFUSALS.reasons) + 1))
    rule, given = compiled.on_records(refuse_operation), set[int]()
    for table, _ in games(range(20), common=20):
        if STEPS[table.s.step] == "turn":
            given.update(rule(table.box, table.s, pc, True) for pc in operations(table.box))
    assert given - {ALLOWED, why.NO_OPTION} == set(TELL_MISSING)


def operations(box: Any) -> Iterator[int]:
    """Every operation of a card; of `choose`, those of its options."""
    for card in range(len(box.card)):
        pc = box.card[card].code
        while box.code[pc] != OP_END:
            yield pc
            pc = next_op(box, pc)
