from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from typing import Any

import pytest

from lusoria.analysis.analyse import Analysis, Judge, Thought
from lusoria.core.dice import seeded
from lusoria.core.message import Message, piece
from lusoria.match.fair import new_source
from lusoria.match.match import Match
from lusoria.match.moves import Hint, HintList, Move
from lusoria.match.position import read
from tests.drawings.positions import played, tables
from tests.outside import ALEA_POINT, forget, install

VOID = {"br"}  # elements without an end


class Balanced(HTMLParser):
    """Checks that every element ends."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check_html(html: str | None) -> str:
    assert html is not None
    reader = Balanced()
    reader.feed(html)
    assert reader.open == []
    return html


def check_line(said: str) -> None:
    assert "\n" not in said
    assert len(said) < 200


@tables
def test_every_object_says_where_it_stands_all_through_a_game(name: str, seats: int) -> None:
    for match in played(name, seats, every=45):
        check_line(repr(match))
        assert f"{name}, {seats} seats" in repr(match)
        assert ("over" in repr(match)) == match.over
        position, world = read(match.position(1)), match.world(0, seeded(1))
        for one in (match.history[-1], *match.moves, *match.options(), position, world):
            check_line(repr(one))
        for shown in (match, position, match.options()):
            check_html(shown._repr_html_())


def test_a_match_says_how_it_stands() -> None:
    match = Match("aquileia", 4, seed=7)
    assert repr(match) == "<Match aquileia, 4 seats: round 1, placement, red to decide, 29 moves; scores 0 0 0 0>"
    match.play("place arena_2")
    assert repr(match.history[-1]) == "<Step 1, seat 0: place arena_2; events 1, answers of chance 0>"
    assert repr(match.history[0]).startswith("<Step 0, the setup; ")
    assert repr(match.moves[0]) == "Move(0, 'place dolus')"
    assert repr(read(match.position(0))).startswith("<Position aquileia, 4 seats, as red knows it: ")
    draft = Match("aeterna", 2, seed=7)
    assert "red and orange to decide" in repr(draft)
    assert repr(draft.asking(1)).startswith("<Snapshot aeterna, 2 seats: epoch 1, draft")


def test_what_is_half_made_says_so() -> None:
    match = Match.before_setup("aquileia", 3, new_source(1, None), None, None)
    assert repr(match) == "<Match aquileia, 3 seats: before the setup>"
    assert match._repr_html_() is None
    assert repr(Match.__new__(Match)) == "<Match, not in a state that can be read>"


def test_a_game_with_general_parts_only_is_told_and_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        install(patched, ("alea", ALEA_POINT))
        match = Match("alea", 3, seed=1)
        while not match.over:
            assert repr(match).startswith("<Match alea, 3 seats: ")
            html = check_html(match._repr_html_())
            ElementTree.fromstring(html[html.index("<svg") : html.index("</svg>") + 6])
            match.play(match.moves[0])
        assert " over; scores " in repr(match)
    forget()


def test_the_moves_are_folded_below_the_board() -> None:
    match = Match("aquileia", 4, seed=7)
    html = check_html(match._repr_html_())
    assert html.index("</svg>") < html.index("<details>")
    assert "29 legal moves, as Red knows them" in html
    assert "Place a follower on Portus (silver) with 1 silver" in html
    assert "1 silver" in html


def test_hints_are_a_table() -> None:
    match = Match("aquileia", 4, seed=7)
    move = match.moves[0]
    reason = Message("hint-little")
    hint = Hint(move, 0.41, 0.56, reason, match.explain(move), match.game)
    assert repr(hint) == "<Hint place dolus: 41% to win, 56% of the search>"
    html = check_html(HintList([hint, hint])._repr_html_())
    assert html.count("Place a follower on Dolus") == 2
    assert "changes little" in html
    assert "41 %" in check_html(hint._repr_html_())


@pytest.mark.parametrize("marked", [0, 1])
def test_an_analysis_is_told_in_tables(marked: int) -> None:
    match = Match("aquileia", 4, seed=7)
    best = match.moves[5]
    match.play("place dolus")
    gains = [Message("hint-change", what=piece("field", "dolus"), change="+1")]
    thought = Thought(1, 0, Move(0, "place dolus"), 0.2, best, 0.31, Message("hint-gains", gains=gains))
    analysis = Analysis(match, Judge(), [thought], [thought][:marked])
    assert repr(thought) == f"<Thought on step 1, seat 0: place dolus 20% to win, best {best} 31%>"
    assert repr(analysis).endswith(f"1 decisions, {marked} costly moves>")
    html = check_html(analysis._repr_html_())
    assert ("Place a follower on Dolus" in html) == bool(marked)
    assert "Orange" not in html
    assert "Green" in html


def test_a_position_of_another_box_is_told_but_not_drawn() -> None:
    text = Match("aquileia", 3, 1).position().replace(" standard ", " sha256:0 ")
    assert read(text)._repr_html_() is None
    assert repr(read(text)).startswith("<Position aquileia, 3 seats: ")
