from __future__ import annotations

import importlib
import math
import pkgutil
import types
from typing import Any, NamedTuple

import numpy as np
import pytest

import lusoria
from lusoria.bots import look_ahead, search
from lusoria.core import playout
from lusoria.core.compile import Compiler, checked, compiled, reachable
from lusoria.core.record import Counts, Ints, Many, Options, Record, as_array, content, copy, i8, i64, many, new_options
from lusoria.core.rule import is_rule, rule, specialise
from lusoria.core.winning import add_victories
from lusoria.games.aquileia.rules.decisions import refuse

GAME = lusoria.game("aquileia")
START = (GAME.setup, GAME.legal, GAME.step, GAME.score, GAME.sensible, GAME.progress, GAME.observe, GAME.redeal)

# ---- a small game: heaps of stones, the last stone wins

HEAPS = 3


class Seat(Record):
    taken: int = i64
    moves: Ints = i8[4]


class Heaps(Record):
    heap: Ints = i8[HEAPS]
    turn: int = i8
    seats: Many[Seat] = many(Seat, 2)


@rule
def left(heap: Counts) -> int:
    total = 0
    for i in range(len(heap)):
        total += heap[i]
    return total


@rule
def options_of(h: Heaps, options: Options) -> int:
    count = 0
    for i in range(HEAPS):
        if h.heap[i] > 0:
            options[count] = i
            count += 1
    return count


@rule
def take(h: Heaps, heap: int, stones: int) -> bool:
    stones = min(stones, h.heap[heap])
    seat = h.seats[h.turn]
    h.heap[heap] -= stones
    seat.taken += stones
    seat.moves[seat.moves[3] % 3] = heap
    seat.moves[3] += 1
    h.turn = 1 - h.turn
    return left(h.heap) == 0


def heaps() -> Heaps:
    h = Heaps.new()
    for i in range(HEAPS):
        h.heap[i] = 5 + 2 * i
    return h


def test_a_small_game_runs_to_the_same_bytes() -> None:
    fast_take, fast_options = compiled(take), compiled(options_of)
    mine, theirs = heaps(), heaps()
    mine_options, their_options = np.zeros(HEAPS, np.int16), np.zeros(HEAPS, np.int16)
    over, turn = False, 0
    while not over:
        count = options_of(mine, mine_options)
        assert fast_options(as_array(theirs)[0], their_options) == count
        assert mine_options.tolist() == their_options.tolist()
        heap = int(mine_options[turn % count])
        over = take(mine, heap, 1 + turn % 3)
        assert fast_take(as_array(theirs)[0], heap, 1 + turn % 3) is over
        assert content(mine) == content(theirs)
        turn += 1
    assert turn > 8
    assert mine.seats[0].taken + mine.seats[1].taken == 21


def test_compiled_rules_take_records_too() -> None:
    mine, theirs = heaps(), heaps()
    options = new_options(HEAPS)
    assert compiled.on_records(options_of)(theirs, options) == 3
    assert list(options) == [0, 1, 2]  # type: ignore[call-overload]
    assert compiled.on_records(take)(theirs, 1, 3) is take(mine, 1, 3) is False
    assert compiled.on_records(left)(theirs.heap) == left(mine.heap) == 18
    assert content(mine) == content(theirs)


def test_a_rule_called_from_python_stays_plain_python() -> None:
    compiled(take)
    assert isinstance(take, types.FunctionType)
    assert isinstance(take.__globals__["left"], types.FunctionType)


# ---- named tuples


class Room(NamedTuple):
    options: Options
    heaps: Many[Heaps]


class Turn(NamedTuple):
    room: Room
    stones: int


@rule
def take_first(turn: Turn) -> int:
    heap = turn.room.heaps[0]
    count = options_of(heap, turn.room.options)
    take(heap, turn.room.options[0], turn.stones)
    return count


def test_a_named_tuple_is_an_argument() -> None:
    mine, theirs = heaps(), heaps()
    options: Any = np.zeros(HEAPS, np.int16)
    compact: Any = as_array(theirs)
    plain = Turn(Room(options, [mine]), 6)
    arrays = Turn(Room(options.copy(), compact), 6)
    assert take_first(plain) == compiled(take_first)(arrays) == 3
    assert content(mine) == content(theirs)
    assert take_first(plain) == compiled.unchecked(take_first)(arrays) == 2
    assert content(mine) == content(theirs)
    assert arrays.room.options.tolist() == options.tolist() == [1, 2, 2]  # type: ignore[attr-defined]


def test_an_array_of_another_size_is_refused_even_unchecked() -> None:
    arrays = Turn(Room(np.zeros(HEAPS, np.int64), as_array(heaps())), 6)
    with pytest.raises(TypeError, match="can't unbox"):
        compiled.unchecked(take_first)(arrays)


# ---- what cannot be compiled


@rule
def no_annotation(h: Heaps, heap, stones: int):  # type: ignore[no-untyped-def]
    return h.heap[heap] + stones


def plain(x: int) -> int:
    return x


@rule
def calls_plain(x: int) -> int:
    return plain(x)


@rule
def uses_module(x: int) -> int:
    return math.isqrt(x)


@rule
def one(x: int) -> int:
    return two(x)


@rule
def two(x: int) -> int:
    return three(x)


@rule
def three(x: int) -> int:
    return two(x - 1) if x else 0


@rule
def itself(x: int) -> int:
    return itself(x - 1) if x else 0


def test_a_missing_annotation_is_named() -> None:
    with pytest.raises(TypeError, match=r"test_compile\.no_annotation: no annotation for heap, return"):
        compiled(no_annotation)


@pytest.mark.parametrize(("function", "name"), [(calls_plain, "plain"), (uses_module, "math")])
def test_what_is_not_a_rule_is_named(function: Any, name: str) -> None:
    with pytest.raises(TypeError, match=rf"{function.__name__} uses {name}, which is not a rule"):
        compiled(function)


def test_a_loop_of_rules_is_named() -> None:
    with pytest.raises(TypeError, match="rules must not recurse: two -> three -> two"):
        compiled(one)
    with pytest.raises(TypeError, match="rules must not recurse: itself -> itself"):
        compiled(itself)


@pytest.mark.parametrize("thing", [plain, math.isqrt, Heaps, 3])
def test_only_rules_are_compiled(thing: Any) -> None:
    with pytest.raises(TypeError, match="is not a rule"):
        compiled(thing)


# ---- specialised rules


@rule
def worth(x: int) -> int:
    return x


@rule
def doubled(x: int) -> int:
    return 2 * worth(x)


@rule
def tenfold(x: int) -> int:
    return 10 * x


def test_a_specialised_rule_calls_other_rules() -> None:
    copy = specialise(doubled, "somewhere.else", worth=tenfold)
    assert is_rule(copy)
    assert copy.__module__ == f"{__name__}.somewhere.else"
    assert (doubled(3), copy(3)) == (6, 60)
    assert (compiled(doubled)(3), compiled(copy)(3)) == (6, 60)
    assert tenfold in reachable(copy)  # type: ignore[arg-type]
    assert tenfold not in reachable(doubled)  # type: ignore[arg-type]


# ---- the whole game


def rules_of(package: str) -> list[types.FunctionType]:
    path = importlib.import_module(package).__path__
    modules = [importlib.import_module(f"{package}.{module.name}") for module in pkgutil.walk_packages(path)]
    return [f for m in modules for f in vars(m).values() if is_rule(f) and f.__module__ == m.__name__]


def reached() -> set[types.FunctionType]:
    starts = (*START, *playout.rules_for(GAME).values())
    return {f for start in starts for f in reachable(start)}


@pytest.mark.slow
def test_every_rule_is_compiled_once_for_its_declared_types() -> None:
    compiled(playout.rules_for(GAME)["playouts"])
    for function in START:
        compiled(function)
    assert all(len(made.overloads) <= 1 for made in compiled.dispatchers.values())
    assert reached() <= set(compiled.dispatchers)
    names = [f"{f.__module__}.{f.__qualname__}" for f in reached()]
    assert len(names) == len(set(names))


DEFAULTS = {
    "setup_from_zero",
    "no_progress",
    "any_option",
    "not_said",
    "value_of_score",
}  # of games that leave parts of the contract out


def test_no_rule_lies_about_unused() -> None:
    starts = (*search.rules_for(GAME).values(), *look_ahead.rules_for(GAME).values(), refuse, add_victories)
    searched = {f for start in starts for f in reachable(start)}
    used = {f.__qualname__ for f in reached() | searched} | DEFAULTS
    for package in ("lusoria.core", GAME.rules):
        assert [f.__qualname__ for f in rules_of(package) if f.__qualname__ not in used] == []


def test_progress_is_told_rule_by_rule() -> None:
    told: list[tuple[str, int, int]] = []
    compiler = Compiler(cached=False)
    with compiler.reporting(lambda name, done, total: told.append((name, done, total))):
        compiler(take)
    assert told == [("take", 0, 2), ("left", 0, 2), ("left", 1, 2), ("take", 2, 2)]
    assert {len(made.overloads) for made in compiler.dispatchers.values()} == {1}


def test_nothing_is_reported_when_all_is_compiled() -> None:
    told: list[str] = []
    compiled(take)
    with compiled.reporting(lambda name, done, of: told.append(name)):
        compiled(take)
    assert told == []


# ---- bounds


@rule
def stones_on(h: Heaps, heap: int) -> int:
    return h.heap[heap]


@rule
def moves_of(h: Heaps, seat: int, i: int) -> int:
    return h.seats[seat].moves[i]


def test_checked_rules_refuse_an_index_outside_a_row() -> None:
    h = heaps()
    inside = as_array(h)[0]
    stones, moves = checked(stones_on), checked(moves_of)
    assert [stones(inside, i) for i in range(HEAPS)] == [5, 7, 9]
    assert moves(inside, 1, 3) == 0
    for call, index in ((stones, (HEAPS,)), (moves, (2, 0)), (moves, (0, 4))):
        with pytest.raises(IndexError):
            call(inside, *index)


def test_checked_rules_check_the_rules_they_call() -> None:
    h = heaps()
    before = copy(h)
    with pytest.raises(IndexError):
        checked(take)(as_array(h)[0], HEAPS, 1)
    assert content(h) == content(before)
