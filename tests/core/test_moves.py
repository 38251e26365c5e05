from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from lusoria.core.events import Events, Travel
from lusoria.core.log import EVERYONE, Event, events, note, open_log
from lusoria.core.moves import Moves, Pieces, numbers

STONE = Pieces("stone", ("white", "grey"))
ASK, BUILD = 1, 2
MOVES = Moves()
TAKE = MOVES.declare("take", STONE, steps=(ASK,), rule="LU-1", place="heap:{}", secret=True)
PASS = MOVES.declare("pass", steps=(ASK, BUILD), rule="LU-2", place=lambda s, _: f"order:{s.seat}")
LAY = MOVES.declare("lay", STONE, steps=(BUILD,), rule="LU-3", place="heap:{}", contested=True)
ROLL = MOVES.declare("roll", numbers(1, 3), steps=(BUILD,), rule="LU-4", place="dice", hidden=True)

EVENTS = Events(("red", "blue"))
GOES = Travel("stone", "{a}", "heap:{a}", "seat:{seat}", "{b}")
TOOK = EVENTS.declare("took", a=STONE, b="how many", place="heap:{a}", travel=GOES)
ROLLED = EVENTS.declare("rolled", a="eyes", place=lambda e: "dice" if e.a > 1 else None, reveals=True)


def at(step: int) -> Any:
    return SimpleNamespace(step=step, seat=1)


def test_numbers_follow_the_order_of_declarations() -> None:
    assert (TAKE, PASS, LAY, ROLL, MOVES.count) == (0, 2, 3, 5, 8)
    assert MOVES.all_words == ("take white", "take grey", "pass", "lay white", "lay grey", "roll 1", "roll 2", "roll 3")


def test_words_and_back() -> None:
    assert [MOVES.action(words) for words in MOVES.all_words] == list(range(MOVES.count))
    assert MOVES.action("  Lay   GREY ") == LAY + 1
    with pytest.raises(KeyError):
        MOVES.action("lay black")


def test_kinds() -> None:
    assert [MOVES.kind(action).verb for action in range(8)] == ["take"] * 2 + ["pass"] + ["lay"] * 2 + ["roll"] * 3
    assert [action for action in range(8) if MOVES.secret(action)] == [0, 1]
    assert [action for action in range(8) if MOVES.contested(action)] == [3, 4]
    assert [action for action in range(8) if MOVES.hidden(action)] == [5, 6, 7]


def test_pieces_and_places() -> None:
    assert (MOVES.pieces(LAY + 1), MOVES.pieces(PASS), MOVES.pieces(ROLL)) == ({"stone": "grey"}, {}, {})
    assert [MOVES.place(at(ASK), action) for action in (TAKE, PASS, ROLL)] == ["heap:white", "order:1", "dice"]


def test_the_moves_of_a_place_are_those_of_the_open_decision() -> None:
    assert MOVES.at(at(ASK), "heap:grey") == [TAKE + 1]
    assert MOVES.at(at(BUILD), "heap:grey") == [LAY + 1]
    assert MOVES.at(at(9), "heap:grey") == [TAKE + 1, LAY + 1]
    assert MOVES.at(at(ASK), "nowhere") == []


def told(kind: int, seat: int, a: int, b: int) -> Event:
    log = open_log()
    note(log, EVERYONE, kind, seat, a, b)
    return events(log)[0]


def test_events_have_names_places_pieces_and_travels() -> None:
    took, rolled, small = told(TOOK, 1, 1, 3), told(ROLLED, -1, 5, 0), told(ROLLED, 0, 1, 0)
    assert EVENTS.names == ("took", "rolled")
    assert [EVENTS.place(event) for event in (took, rolled, small)] == ["heap:grey", "dice", None]
    assert [EVENTS.pieces(event) for event in (took, rolled)] == [{"stone": "grey"}, {}]
    assert EVENTS.travels(took) == ("stone", "grey", "heap:grey", "seat:blue", 3)
    assert EVENTS.travels(rolled) is None
    assert EVENTS.reveals == {ROLLED}
