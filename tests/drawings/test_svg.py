from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from lusoria.drawings.letters import lines_of, shortened, text_width
from lusoria.drawings.palette import COLOURS
from lusoria.drawings.svg import Canvas, Drawing
from lusoria.errors import BadInput
from tests.drawings.test_boards import outside, overlaps


def small() -> Canvas:
    canvas = Canvas(100)
    canvas.rect(10, 10, 80, 20, "panel", "line", tip="a & b")
    canvas.text(12, 24, "1 < 2", 12)
    canvas.title, canvas.about = "small", "very"
    return canvas


def test_one_theme_is_written_with_plain_attributes() -> None:
    svg = small().svg("dark")
    assert "<style>" not in svg
    assert "var(" not in svg
    assert f'fill="{COLOURS["panel"][1]}"' in svg
    assert "1 &lt; 2" in svg
    assert "<title>a &amp; b</title>" in svg


def test_both_themes_are_variables_with_the_light_one_to_fall_back_on() -> None:
    svg = small().svg("auto")
    light, dark = COLOURS["panel"]
    assert f"fill:{light};fill:var(--l" in svg
    assert f":{dark}" in svg
    assert "prefers-color-scheme:dark" in svg
    assert "[data-jp-theme-light=false]" in svg


def test_a_drawing_grows_with_what_is_drawn() -> None:
    canvas = small()
    assert canvas.height == 30 + canvas.margin
    canvas.circle(50, 90, 10, "red")
    assert ElementTree.fromstring(canvas.svg()).get("viewBox") == f"0 0 100 {100 + canvas.margin:g}"


def test_what_is_drawn_behind_comes_first() -> None:
    canvas = Canvas(100)
    canvas.rect(0, 0, 1, 1, "line")
    before = canvas.moment()
    canvas.rect(0, 0, 2, 2, "panel")
    canvas.behind(before, lambda: canvas.rect(0, 0, 3, 3, "field"))
    assert [shape.colour for shape in canvas.shapes] == ["line", "field", "panel"]
    drawn = ElementTree.fromstring(canvas.svg("light"))[3:]
    assert [rect.get("fill") for rect in drawn] == [COLOURS[name][0] for name in ("line", "field", "panel")]


def test_overlaps_and_what_is_cut_off_are_noticed() -> None:
    canvas = small()
    assert overlaps(canvas) == []
    canvas.text(14, 26, "on it", 12)
    canvas.text(90, 26, "too far", 12)
    assert overlaps(canvas) == [("1 < 2", "on it")]
    assert outside(canvas) == ["too far"]


def test_a_drawing_is_text_that_shows_itself(tmp_path: Path) -> None:
    drawing = small().svg()
    assert isinstance(drawing, Drawing)
    assert drawing._repr_svg_() == str(drawing)
    assert repr(drawing) == "<Drawing, SVG of 1 kB>"
    drawing.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == drawing
    with pytest.raises(BadInput, match="no such file or directory"):
        drawing.save(tmp_path / "nowhere" / "board.svg")


def test_text_is_cut_off_and_broken_where_it_does_not_fit() -> None:
    assert shortened("Aquileia", 200, 12) == "Aquileia"
    short = shortened("Castra Nova Equitum Singularium", 100, 12)
    assert short.endswith("…")
    assert text_width(short, 12) <= 100
    assert lines_of("single gold horse", 70, 11) == ["single gold", "horse"]
    assert len(lines_of("a word and another and a third and more", 60, 11, most=2)) == 2
