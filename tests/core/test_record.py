from __future__ import annotations

import ctypes

import numpy as np
import pytest

from lusoria.core.dice import Dice
from lusoria.core.log import Event, Log
from lusoria.core.playout import Outcome
from lusoria.core.record import (
    Ints,
    Many,
    Record,
    as_array,
    content,
    copy,
    dtype,
    i8,
    i16,
    i32,
    i64,
    many,
    new_options,
)
from lusoria.core.registry import all_games


class Pawn(Record):
    colour: int = i8
    place: int = i16
    steps: Ints = i8[3]


class Table(Record):
    turn: int = i8
    clock: int = i64
    board: Many[Ints] = i8[2, 3]
    pawns: Many[Pawn] = many(Pawn, 2)
    total: int = i32


ALL = [Pawn, Table, Dice, Event, Log, Outcome, *(record for game in all_games() for record in (game.Box, game.State))]


def example() -> Table:
    t = Table.new()
    t.turn, t.clock, t.total = -1, 1 << 40, 7
    t.board[1][2] = 5
    t.pawns[1].place = -300
    t.pawns[1].steps[0] = 9
    return t


def test_a_new_record_is_all_zero() -> None:
    assert content(Table.new()) == bytes(Table.size())


def test_sizes_and_offsets_are_those_of_c() -> None:
    assert Pawn.size() == 8  # 1, a gap of 1, 2, 3, a gap of 1
    assert [Pawn.struct.__dict__[name].offset for name in ("colour", "place", "steps")] == [0, 2, 4]
    assert Table.size() == 48
    assert len(content(Table.new())) == 48


@pytest.mark.parametrize("record", ALL, ids=lambda record: record.__name__)
def test_numpy_sees_the_same_layout(record: type[Record]) -> None:
    numpy = dtype(record)
    names = [name for name, _ in record.struct._fields_]
    assert numpy.itemsize == record.size() == ctypes.sizeof(record.struct)
    assert numpy.names == tuple(names)
    assert numpy.fields is not None
    for name in names:
        inside, offset = numpy.fields[name][:2]
        field = getattr(record.struct, name)
        assert (offset, inside.itemsize) == (field.offset, field.size), name
    assert numpy.alignment == ctypes.alignment(record.struct)


def test_numpy_reads_and_writes_the_same_values() -> None:
    t = example()
    seen = as_array(t)[0]
    assert seen["turn"] == -1
    assert seen["clock"] == 1 << 40
    assert seen["board"].tolist() == [[0, 0, 0], [0, 0, 5]]
    assert seen["pawns"]["place"].tolist() == [0, -300]
    assert seen["pawns"][1]["steps"].tolist() == [9, 0, 0]
    seen["pawns"][0]["colour"] = 3
    assert t.pawns[0].colour == 3


def test_an_array_shares_the_bytes() -> None:
    t = example()
    array = as_array(t)
    assert array.shape == (1,)
    t.total = 8
    assert array["total"][0] == 8
    array["total"][0] = 9
    assert t.total == 9
    assert array.tobytes() == content(t)


def test_a_copy_has_bytes_of_its_own() -> None:
    t = example()
    other = copy(t)
    assert type(other) is type(t)
    assert content(other) == content(t)
    other.pawns[1].place = 1
    assert t.pawns[1].place == -300
    assert content(other) != content(t)


def test_content_does_not_change_afterwards() -> None:
    t = example()
    before = content(t)
    t.total = 0
    assert before != content(t)
    assert before == content(example())


@pytest.mark.parametrize("thing", [Table.new(), Table.new().pawns[0], Dice.new()])
def test_a_misspelt_field_is_an_error(thing: object) -> None:
    with pytest.raises(AttributeError, match="totl"):
        thing.totl = 1  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="totl"):
        _ = thing.totl  # type: ignore[attr-defined]


def test_an_index_outside_a_row_is_an_error() -> None:
    t = Table.new()
    with pytest.raises(IndexError):
        t.board[2][0] = 1
    with pytest.raises(IndexError):
        t.pawns[0].steps[3] = 1
    with pytest.raises(IndexError):
        _ = t.pawns[2]


def test_a_field_without_storage_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match=r"Lost\.place: say how it is stored, for example place: int = i8"):

        class Lost(Record):
            colour: int = i8
            place: int


def test_a_field_stored_as_something_else_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.place: say how it is stored"):

        class Wrong(Record):
            place: int = 3


def test_nested_records_and_rows_are_part_of_the_record() -> None:
    t = Table.new()
    pawn = t.pawns[1]
    pawn.place = 4
    row = t.board[0]
    row[1] = 6
    assert as_array(t)["pawns"]["place"].tolist() == [[0, 4]]
    assert as_array(t)["board"].tolist() == [[[0, 6, 0], [0, 0, 0]]]
    assert (len(t.board), len(t.board[0]), len(t.pawns)) == (2, 3, 2)


def test_repr_shows_everything() -> None:
    assert repr(example()) == (
        "Table(turn=-1, clock=1099511627776, board=[[0, 0, 0], [0, 0, 5]], "
        "pawns=[Pawn(colour=0, place=0, steps=[0, 0, 0]), Pawn(colour=0, place=-300, steps=[9, 0, 0])], total=7)"
    )


def test_options_have_room_for_all_actions() -> None:
    options = new_options(200)
    assert len(options) == 200
    assert np.frombuffer(options, np.int16).tolist() == [0] * 200  # type: ignore[call-overload]
