from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest

from lusoria.core.schema import MOST_LEVELS, Length, Mismatch, Range, as_written, shown, structure

Few = Annotated[int, Range(0, 9)]


@dataclass
class Circle:
    shape: Literal["circle"]
    radius: float


@dataclass
class Group:
    shape: Literal["group"]
    of: list[Shape]


@dataclass
class Label:
    shape: Literal["label", "title"]
    text: str = ""


Shape = Circle | Group | Label


@dataclass
class Sheet:
    id: str
    size: tuple[Few, Few]
    from_: Literal["left", "right", 3]
    folded: bool = False
    colours: Annotated[list[str], Length(1, 2)] = field(default_factory=lambda: ["black"])
    notes: dict[str, str | None] = field(default_factory=dict)
    shape: Shape | None = None
    parts: list[Sheet] = field(default_factory=list)


def sheet(**values: object) -> dict[str, Any]:
    return {"id": "one", "size": [3, 4], "from": "left"} | values


def refusal(raw: Any) -> str:
    with pytest.raises(Mismatch) as caught:
        structure(raw, Sheet)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_whole_object_is_read() -> None:
    group = {"shape": "group", "of": [{"shape": "circle", "radius": 2}, {"shape": "title", "text": "Roma"}]}
    read = structure(sheet(**{"from": 3}, notes={"a": None, "b": "x"}, shape=group, parts=[sheet(folded=True)]), Sheet)
    assert read == Sheet(
        "one", (3, 4), 3, notes={"a": None, "b": "x"},
        shape=Group("group", [Circle("circle", 2.0), Label("title", "Roma")]),
        parts=[Sheet("one", (3, 4), "left", folded=True)],
    )  # fmt: skip
    assert isinstance(read.shape, Group)
    assert isinstance(read.shape.of[0], Circle)
    assert type(read.shape.of[0].radius) is float


def test_defaults_are_not_shared() -> None:
    first, second = structure(sheet(), Sheet), structure(sheet(), Sheet)
    first.notes["a"] = "mine"
    assert (second.notes, second.colours) == ({}, ["black"])


def test_what_was_read_can_be_shown_as_it_was_written() -> None:
    raw = sheet(shape={"shape": "label"}, parts=[sheet(folded=True)])
    assert json.loads(shown(structure(raw, Sheet))) == raw
    assert as_written(structure(sheet(), Sheet)) == {"id": "one", "size": (3, 4), "from": "left"}


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ([], "the whole file: expected object, got array"),
        (None, "the whole file: expected object, got null, found null"),
        ({}, "the whole file: object missing required field id"),
        (sheet(colour=1), "the whole file (one): object contains unknown field colour"),
        (sheet(from_="left"), "the whole file (one): object contains unknown field from_"),
        (sheet(size=[1, 10]), "size[1] (one): expected int <= 9, found 10"),
        (sheet(size=[-1, 1]), "size[0] (one): expected int >= 0, found -1"),
        (sheet(size=[1]), "size (one): expected array of length 2, got 1"),
        (sheet(size=[1, 2, 3]), "size (one): expected array of length 2, got 3"),
        (sheet(size=[1, 2.0]), "size[1] (one): expected int, got float, found 2.0"),
        (sheet(size=[1, True]), "size[1] (one): expected int, got bool, found true"),
        (sheet(folded=1), "folded (one): expected bool, got int, found 1"),
        (sheet(**{"from": "above"}), 'from (one): expected left or right or 3, found "above"'),
        (sheet(**{"from": 4}), "from (one): expected left or right or 3, found 4"),
        (sheet(**{"from": None}), "from (one): expected str | int, got null, found null"),
        (sheet(**{"from": True}), "from (one): expected str | int, got bool, found true"),
        (sheet(colours=[]), "colours (one): expected array of length >= 1, got 0"),
        (sheet(colours=["a"] * 3), "colours (one): expected array of length <= 2, got 3"),
        (sheet(colours=None), "colours (one): expected array, got null, found null"),
        (sheet(notes={"a": 1}), "notes.a (one): expected str | null, got int, found 1"),
        (sheet(shape={"of": []}), "shape (one): object missing required field shape"),
        (sheet(shape={"shape": "cube"}), 'shape.shape (one): expected circle or group or label or title, found "cube"'),
        (sheet(shape={"shape": []}), "shape.shape (one): expected str, got array"),
        (sheet(shape={"shape": "circle"}), "shape (one): object missing required field radius"),
        (sheet(shape={"shape": "circle", "text": ""}), "shape (one): object contains unknown field text"),
        (sheet(shape="circle"), 'shape (one): expected object | null, got str, found "circle"'),
        (
            sheet(shape={"shape": "group", "of": [{"shape": "circle", "radius": "x"}]}),
            'shape.of[0].radius (one): expected float, got str, found "x"',
        ),
        (sheet(parts=[sheet(id="two", size=[])]), "parts[0].size (two): expected array of length 2, got 0"),
        (sheet(parts=[sheet(), 3]), "parts[1] (one): expected object, got int, found 3"),
        (sheet(id=7, size=3), "id: expected str, got int, found 7"),
    ],
)
def test_a_mismatch_says_where_and_what_was_expected(raw: Any, said: str) -> None:
    assert refusal(raw) == said


def test_an_error_is_one_line_of_bounded_length_whatever_the_file_holds() -> None:
    assert refusal(sheet(**{"a\nb": 1})) == r"the whole file (one): object contains unknown field a\nb"
    assert refusal(sheet(notes={"a\nb": 1})) == r"notes.a\nb (one): expected str | null, got int, found 1"
    assert refusal(sheet(id="a\nb", size=3)) == r"size (a\nb): expected array, got int, found 3"
    assert refusal(sheet(folded="\ud800")) == r'folded (one): expected bool, got str, found "\ud800"'
    assert refusal(sheet(folded="Æterna")) == 'folded (one): expected bool, got str, found "Æterna"'
    assert len(refusal(sheet(folded="x" * 100_000))) < 300


def nested(groups: int, *innermost: dict[str, Any]) -> dict[str, Any]:
    """Groups inside each other: with the sheet, and each an object and an array, 2 * groups + 1 levels."""
    shape: dict[str, Any] = {"shape": "group", "of": list(innermost)}
    for _ in range(groups - 1):
        shape = {"shape": "group", "of": [shape]}
    return sheet(shape=shape)


def test_deep_nesting_is_refused_before_the_stack_is_exhausted() -> None:
    groups = MOST_LEVELS // 2
    assert structure(nested(groups - 1, {"shape": "label"}), Sheet).id == "one"
    for raw in (nested(groups), nested(10_000)):
        assert refusal(raw) == "the whole file: more than 100 objects and arrays inside each other"
    arrays: list[Any] = []
    for _ in range(10 * sys.getrecursionlimit()):
        arrays = [arrays]
    assert "more than 100" in refusal(sheet(parts=arrays))


@pytest.mark.parametrize("kind", [bytes, int | Literal[3], list[str] | list[int], dict[int, str]])
def test_an_annotation_that_json_cannot_fill_is_an_error_of_the_program(kind: Any) -> None:
    with pytest.raises(TypeError, match="JSON"):
        structure({}, kind)
