"""Boxes that are read straight into a record."""

from __future__ import annotations

import json

import pytest

from lusoria.core.plain_box import PlainBox, read
from lusoria.core.record import Ints, Many, Record, i8, i16, many
from lusoria.errors import BadBox


class Card(Record):
    cost: int = i8


class Shop(Record):
    revision: int = i16
    prices: Ints = i8[2]
    table: Many[Ints] = i8[2, 2]
    cards: Many[Card] = many(Card, 2)


GOOD = {"revision": 3, "prices": [1, 2], "table": [[1, 2], [3, 4]], "cards": [{"cost": 5}, {"cost": 6}]}


def test_every_field_is_read() -> None:
    box = read("shop.json", json.dumps(GOOD), Shop)
    assert (box.revision, list(box.prices), box.table[1][0], box.cards[1].cost) == (3, [1, 2], 3, 6)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"prices": [1]}, "prices: expected a list of 2, found [1]"),
        ({"prices": [1, True]}, "prices[1]: expected a whole number, found True"),
        ({"prices": [1, 200]}, "prices[1]: expected a number from -128 to 127, found 200"),
        ({"table": [[1, 2], 3]}, "table[1]: expected a list of 2, found 3"),
        ({"cards": [{"cost": 5}, {}]}, "cards[1].cost is missing"),
        ({"cards": [{"cost": 5}, {"cost": 1, "x": 1}]}, "cards[1].x: there is no such field; there is cost"),
        ({"colour": 1}, "colour: there is no such field"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(change: dict[str, object], said: str) -> None:
    with pytest.raises(BadBox) as refused:
        read("shop.json", json.dumps(GOOD | change), Shop)
    assert str(refused.value).startswith("shop.json: ")
    assert said in str(refused.value)


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(BadBox, match=r"shop.json: not JSON: .* \(line 1\)"):
        read("shop.json", "{", Shop)


def test_a_game_without_numbers_needs_no_box() -> None:
    assert read("box.json", '{"revision": 1}', PlainBox).revision == 1
