from __future__ import annotations

import inspect
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module

import pytest

import lusoria
from lusoria.core.dice import seeded
from lusoria.core.numbers import written
from lusoria.core.registry import OURS
from lusoria.drawings import general
from lusoria.drawings.board import board_svg, last_move
from lusoria.drawings.palette import COLOURS
from lusoria.drawings.sheet import LastMove
from lusoria.drawings.svg import Canvas, Placed
from lusoria.errors import BadInput
from lusoria.match.match import Match
from lusoria.words import Words
from tests.drawings.positions import audiences, games, played, tables

LARGEST = 60_000  # bytes
CONTRAST = 4.5
TOLERANCE = 1.0  # units: letters that touch are not yet unreadable


def drawn(match: Match, seat: int | None) -> Canvas:
    """The drawing before it is written."""
    last = last_move(match.game, match.history[-1].events, seat)
    canvas: Canvas = import_module(f"lusoria.drawings.{match.game.name}").draw(
        match.view(seat), match.board, Words(match.game.name), last
    )
    return canvas


def drawn_in_general(match: Match, seat: int | None) -> Canvas:
    return general.draw(match.game.title, match.view(seat), LastMove())


def canvases(name: str, seats: int, every: int) -> Iterator[Canvas]:
    """Drawings of both kinds, all through a game."""
    for match in played(name, seats, every=every):
        for seat in audiences(match):
            yield drawn(match, seat)
        yield drawn_in_general(match, audiences(match)[1])


# ---- what is written


@tables
def test_every_board_is_valid_and_small(name: str, seats: int) -> None:
    for match in played(name, seats, every=150):
        for seat in audiences(match):
            for theme in ("light", "dark", "auto"):
                svg = match.board_svg(seat, theme)
                root = ElementTree.fromstring(svg)
                assert len(svg.encode()) < LARGEST
                assert root.get("role") == "img"
                assert [child.tag.partition("}")[2] for child in root[:2]] == ["title", "desc"]
                assert root[0].text
                assert root[1].text
                assert not any("href" in attribute for one in root.iter() for attribute in one.attrib)
                assert "url(" not in svg
                assert not any(one.get("id") for one in root.iter())


@games
def test_the_same_board_is_the_same_text(name: str) -> None:
    match = Match(name, 3, seed=2)
    assert match.board_svg() == match.copy().board_svg()
    assert match.board_svg(0) == match.board_svg(seat=0)
    assert match.board_svg(theme="light") != match.board_svg(theme="dark")


def test_two_drawings_in_one_page_do_not_share_a_class() -> None:
    scopes = {ElementTree.fromstring(Match(name, 3, 1).board_svg(theme=theme)).get("class")
              for name in OURS for theme in ("light", "dark", "auto")}  # fmt: skip
    assert len(scopes) == 9
    svg = Match("aquileia", 3, 1).board_svg()
    scope = ElementTree.fromstring(svg).get("class")
    style = svg[svg.index("<style>") + 7 : svg.index("</style>")]
    rules = [rule.strip("{}") for rule in style.replace("@media(prefers-color-scheme:dark)", "").split("}") if rule]
    assert all(f".{scope}" in part for rule in rules if rule for part in rule.partition("{")[0].split(",") if part)


def test_another_theme_or_seat_is_refused() -> None:
    match = Match("aquileia", 3, 1)
    with pytest.raises(BadInput, match="theme: light, dark or auto is needed, not 'dusk'"):
        match.board_svg(theme="dusk")
    with pytest.raises(BadInput, match="seat: a number from 0 to 2 is needed, not 3"):
        match.board_svg(3)


# ---- whether it can be read


def overlaps(canvas: Canvas) -> list[tuple[str, str]]:
    """Texts that lie on each other."""
    texts, found = sorted(canvas.texts, key=lambda one: one.y), []
    for k, one in enumerate(texts):
        for other in texts[k + 1 :]:
            if other.y + TOLERANCE >= one.y + one.h - TOLERANCE:
                break
            if one.x + TOLERANCE < other.x + other.w - TOLERANCE and other.x + TOLERANCE < one.x + one.w - TOLERANCE:
                found.append((one.said, other.said))
    return found


def outside(canvas: Canvas) -> list[str]:
    """Texts and shapes that are cut off."""
    return [
        one.said or one.colour
        for one in (*canvas.texts, *canvas.shapes)
        if one.x < 0 or one.y < 0 or one.x + one.w > canvas.width or one.y + one.h > canvas.height
    ]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, theme: int) -> float:
    """As WCAG defines it."""
    low, high = sorted(luminance(COLOURS[name][theme]) for name in (one, other))
    return (high + 0.05) / (low + 0.05)


def ground_of(canvas: Canvas, text: Placed) -> str:
    """The colour of what a text stands on: the last shape drawn there."""
    x, y = text.x + text.w / 2, text.y + text.h / 2
    under = [one.colour for one in canvas.shapes if one.x <= x <= one.x + one.w and one.y <= y <= one.y + one.h]
    return under[-1] if under else "ground"


@tables
def test_no_text_overlaps_another_or_is_cut_off(name: str, seats: int) -> None:
    for canvas in canvases(name, seats, every=61):
        assert overlaps(canvas) == []
        assert outside(canvas) == []


@games
def test_every_text_can_be_read_in_both_themes(name: str) -> None:
    pairs = set()
    for canvas in canvases(name, lusoria.game(name).seats[-1], every=43):
        pairs |= {(text.colour, ground_of(canvas, text)) for text in canvas.texts}
    assert len(pairs) > 8
    weak = {(*pair, theme) for pair in pairs for theme in (0, 1) if contrast(*pair, theme) < CONTRAST}
    assert weak == set()


def test_a_title_is_escaped() -> None:
    canvas = general.draw('<Ludus> & "co"', {"name": "<b>&", "parts": {"a&b": "<i>"}}, LastMove(told=("1 < 2.",)))
    root = ElementTree.fromstring(canvas.svg("auto"))
    assert root[0].text == '<Ludus> & "co"'
    assert "<i>" in "".join(root.itertext())


# ---- what is told


@games
def test_a_drawing_is_made_from_what_is_seen_and_nothing_else(name: str) -> None:
    draw = import_module(f"lusoria.drawings.{name}").draw
    assert list(inspect.signature(draw).parameters) == ["view", "board", "words", "last"]


@tables
def test_secrets_of_others_change_nothing(name: str, seats: int) -> None:
    """Worlds that a seat can't tell apart look the same to it, and to those who watch."""
    differ = 0
    for match in played(name, seats, every=120):
        watched = match.board_svg()
        for seat in range(seats):
            other = match.with_state(match.world(seat, seeded(8, 1)).state)
            assert other.board_svg(seat) == match.board_svg(seat)
            assert other.board_svg() == watched
            differ += other.position() != match.position()
            if match.seat == seat:
                assert repr(other) == repr(match)
    assert differ > 0 or name == "builders"


@pytest.mark.parametrize("name", ["aquileia", "aeterna"])  # in The Builders all is open
def test_only_the_own_seat_sees_its_cards(name: str) -> None:
    own = sum(match.board_svg(0) != match.board_svg() for match in played(name, 3, every=20))
    assert own > 5


@tables
def test_the_end_says_who_has_won(name: str, seats: int) -> None:
    match = played(name, seats)[-1]
    best = max(match.scores)
    winners = [seat for seat in range(seats) if match.scores[seat] == best]
    told = ElementTree.fromstring(match.board_svg())[1].text or ""
    assert f"{written(match.points[winners[0]])} point" in told
    assert all(match.game.seat_names[seat].capitalize() in told.partition(";")[0] for seat in winners)
    assert (" share the victory " in told) == (len(winners) > 1)


@games
def test_the_last_move_is_marked_for_those_who_saw_it(name: str) -> None:
    marked = 0
    for match in played(name, 3, every=15):
        told = last_move(match.game, match.history[-1].events, None).told if len(match.history) > 1 else ()
        marked += bool(told)
        assert ("Last:" in match.board_svg()) == bool(told)
    assert marked > 5


def test_a_game_may_bring_its_own_drawing() -> None:
    match = Match("aquileia", 3, 1)
    own = replace(match.game, draw=lambda view, board, theme, last: f"<svg>{view['round']} {theme}</svg>")
    assert board_svg(own, match.view(), match.board, "dark") == "<svg>1 dark</svg>"
    elsewhere = replace(match.game, name="elsewhere", title="Elsewhere")
    root = ElementTree.fromstring(board_svg(elsewhere, match.view(), match.board))
    assert root[0].text == "Elsewhere"
