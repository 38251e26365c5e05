from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

from lusoria.core.shapes import interfaces, misfits, typescript


class Stone(TypedDict):
    weight: Annotated[int, "in pounds"]
    colour: Literal["white", "grey"]


class Wall(TypedDict):
    stones: list[Stone]
    owner: str | None
    size: tuple[int, int]
    by_name: dict[str, Stone]
    note: NotRequired[str]


GREY: dict[str, Any] = {"weight": 3, "colour": "grey"}
WALL: dict[str, Any] = {"stones": [GREY], "owner": None, "size": [1, 2], "by_name": {"a": GREY}}


def test_what_fits_is_silent() -> None:
    assert list(misfits(WALL, Wall)) == []
    assert list(misfits(WALL | {"note": "old", "owner": "red"}, Wall)) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"owner": 3}, "view.owner: 3 is none of string | null"),
        ({"size": [1]}, "view.size: 1 items instead of 2"),
        ({"size": [1, True]}, "view.size[1]: True is not int"),
        ({"stones": [GREY, GREY | {"colour": "red"}]}, "view.stones[1].colour: 'red' is none of 'white', 'grey'"),
        ({"stones": [{"colour": "grey"}]}, "view.stones[0]: weight is missing"),
        ({"stones": {}}, "view.stones: {} is no list"),
        ({"by_name": {"b": 1}}, "view.by_name.b: 1 is no Stone"),
        ({"note": None}, "view.note: None is not str"),
        ({"height": 1}, "view: height is not declared"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(change: dict[str, Any], said: str) -> None:
    assert list(misfits(WALL | change, Wall)) == [said]


def test_typescript() -> None:
    assert interfaces(Wall) == (
        "export interface Stone {\n"
        "  /** in pounds */\n"
        "  weight: number\n"
        '  colour: "white" | "grey"\n'
        "}\n\n"
        "export interface Wall {\n"
        "  stones: Stone[]\n"
        "  owner: string | null\n"
        "  size: [number, number]\n"
        "  by_name: Record<string, Stone>\n"
        "  note?: string\n"
        "}\n"
    )
    assert typescript(list[str | None]) == "(string | null)[]"
