from __future__ import annotations

import io
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from lusoria import Match
from lusoria.core.record import copy
from lusoria.terminal.aeterna import TABLETOP
from lusoria.terminal.play import Party, play, show_end
from lusoria.terminal.replay import Replay
from lusoria.terminal.screen import Screen
from lusoria.terminal.table import DrawContext, options
from lusoria.words import Words
from tests.terminal.fake_terminal import FakeTerminal, flat, play_typed, sensible
from tests.terminal.whole_games import assert_fits, assert_same_in_words, whole_game

# Red, then Orange, after the draft. Red holds Regia, Forum Boarium, Aedes Iani and Ostia, Orange Casa Romuli, Latium,
# Etruria and Antemnae; Comitium and Pons Sublicius lie on the board, and Servius Tullius.
TOKENS = "hills.0.token=6,1,2 hills.1.token=5,0,3 hills.2.token=4,7,8 people=2 riot=3,0,4,5"
DRAFTED = (
    "players.0.hand=10276 players.1.hand=282626 packs.0.left=1 packs.0.taken=2,12,11,18 packs.1.left=1024 "
    "packs.1.taken=14,13,1,5 board=1025 phase=1 step=2 round=4"
)
LAID_OUT = f"aeterna 1 standard seats=2 {TOKENS} {DRAFTED}"
# The same, with four citizens of Orange in front of one of Red on the Capitolinus, which has been devastated once and
# has a Templum, and with unrest.
CROWDED = (
    f"{LAID_OUT} hills.0.owner=1,0,-1 hills.0.height=4,1,0 hills.0.devastation=1 hills.0.building=1,0,0 "
    "hills.0.exhausted=1,0,1 offered=0,1,1 reserve=2,2,2 worker=1,-1,-1 epoch=1 "
    "players.0.unrest=4 players.1.unrest=4 players.0.stock=1,2,5,2 players.0.supply=4 "
    "players.1.stock=1,2,5,0 players.1.supply=2 players.1.ruin=1 players.0.pp=7"
)
HANDS = {
    0: ("Regia", "Forum Boarium", "Aedes Iani", "Ostia"),
    1: ("Casa Romuli", "Latium", "Etruria", "Antemnae"),
}
SECRET = {0: "Regia", 1: "Etruria"}  # the card that was picked first, and that the other seat has never held


def new_match(seed: int = 4, seats: int = 3) -> Match:
    return Match("aeterna", seats=seats, seed=seed)


def laid_out(text: str = LAID_OUT) -> Match:
    return Match.at(text, seed=4)


def drawn(match: Match, seat: int | None, width: int = 100) -> str:
    """The table as a seat sees it, or a spectator."""
    terminal = FakeTerminal("aeterna", [], width)
    choice = options(match) if seat is not None and match.seat == seat else ()
    terminal.screen.draw_table(TABLETOP.draw(DrawContext.of(match, seat, terminal.screen, choice)))
    return terminal.all()


# ---- whole games


def test_a_whole_game_by_numbers_and_in_words_is_the_same_game() -> None:
    assert_same_in_words("aeterna", seats=2, width=80)


@pytest.mark.parametrize(("width", "seats"), [(80, 2), (80, 4), (100, 3), (140, 4)])
def test_no_line_is_wider_than_the_screen_nor_cut(width: int, seats: int) -> None:
    match, said = whole_game("aeterna", seats, width)
    assert match.over
    assert_fits(said, width)


def test_random_answers_and_random_bots_find_no_hole() -> None:
    match, turn = new_match(seed=9, seats=4), iter(range(200))
    terminal = FakeTerminal("aeterna", (str(1 + 7 * k % len(match.moves)) for k in turn), 80)
    play(match, Party([0], "random"), terminal.screen)
    assert match.over


def test_who_is_damned_has_no_score() -> None:
    match, _ = whole_game("aeterna", 2, 80)
    for damned, said in ([1], "wins with"), ([0, 1], "Nobody wins: every house was eliminated."):
        s = copy(match.state)
        for seat in range(2):
            s.players[seat].damned = int(seat in damned)
        terminal = FakeTerminal("aeterna", [])
        show_end(match.with_state(s), Party([0], "sensible"), terminal.screen)
        assert "2. Orange: eliminated, no score" in terminal.all()
        assert ("1. " in terminal.all().partition("The end")[2]) == (damned == [1])
        assert "damnatio" in terminal.all()
        assert said in terminal.all().splitlines()[-1]
        assert "-1 point" not in terminal.all()


# ---- what is shown


def test_moves_are_numbered_from_the_top_of_the_table_to_its_foot() -> None:
    match = laid_out()
    verbs = [option.move.words.split()[0] for option in options(match)]
    assert list(dict.fromkeys(verbs)) == ["influence", "build", "play", "eliminate", "pass"]
    shown = play_typed(match, []).asked[0]
    places = [shown.index(said) for said in (" 1 Capitolinus", "4 Templum", " 7 Regia", "11  Discard")]
    assert places == sorted(places)
    assert "1-10  The moves numbered on the table" in shown


def test_hills_show_values_stacks_buildings_and_tokens() -> None:
    shown = drawn(laid_out(CROWDED), 0)
    assert re.search(r"1 Capitolinus ▼ +free +4 ⬢×4 +3 ● +Templum +\(2g\), 4a, \(5a\)", shown)
    assert re.search(r"2 Palatinus +2g +5 +4 +2 +- +2a 1g, 3a, 1s", shown)
    assert re.search(r"3 Quirinalis +2g +5 +3 +2 +- +1a 1c, −2u, card", shown)
    assert "Templum 2PP ⬢" in shown
    assert "Aquaeductus 2g" in shown


def test_the_unrest_track_has_everybody_and_the_riots() -> None:
    shown = drawn(laid_out(CROWDED), 0).splitlines()
    k = next(k for k, line in enumerate(shown) if line.startswith("  unrest "))
    numbers, markers, riots, final = shown[k : k + 4]
    assert markers[numbers.index(" 4 ") : numbers.index(" 5 ")].strip() == "●⬢"
    assert riots.split()[1:] == ["3g", "1c", "1s", "6a", "2a", "3g", "4a", "2g", "1c"]
    assert final.split()[-1] == "out"


def test_players_are_shown_in_the_order_of_turns_with_what_they_own() -> None:
    shown = drawn(laid_out(f"{CROWDED} order=1,0,-1,-1 at=1"), 0)
    assert re.search(r"⬢ Orange +0 +4 +1 +- +2 +2 +5 +1 +4", shown)
    assert re.search(r"▸ ● Red \(you\) +7 +4 +- +2 +4 +2 +5 +1 +4", shown)
    assert shown.index("⬢ Orange") < shown.index("● Red")
    assert "the next to pass gains 2 PP; 3 citizens to feed" in shown


def test_cards_show_cost_gains_end_and_ability() -> None:
    shown = drawn(laid_out(), 0)
    assert re.search(r"7 Regia +political +1s 2a +1g +2 ", shown)
    assert re.search(r"10 Ostia +commercial +1c +5a 2g \+1u +3 ", shown)
    assert "once an epoch: " in shown
    assert re.search(r"Comitium +political +3a +1c +1 ", shown)
    assert re.search(r"Servius Tullius +personality +4a ", shown)
    assert "favour: for every" in shown


def test_what_was_played_is_shown_by_colour_and_used_monuments_in_brackets() -> None:
    shown = play_typed(laid_out(), ["play forum_boarium", "activate forum_boarium", "1", "end turn"]).asked[-1]
    assert "● Red     civil: (Forum Boarium)" in shown
    assert "Forum Boarium (used): pay 2 aurei for 2 grain" in shown


def test_the_draft_shows_the_pack_what_was_kept_and_what_was_passed_on() -> None:
    match = new_match(seats=2)
    pack = match.view(0)["own"]["pack"]
    asked = play_typed(match, [f"pick {pack[0]}"]).asked
    assert "Keep one: pick 1 of 4" in asked[0]
    assert "1-5  The moves numbered on the table" in asked[0]
    words = Words("aeterna")
    names = [words(f"card-{card}") for card in pack]
    assert all(name in asked[0] for name in names)
    assert "Keep one: pick 2 of 4" in asked[1]
    kept, passed_on = asked[1].split("Kept")[1].split("Passed on")
    assert names[0] in kept
    assert all(name in passed_on for name in names[1:])


def test_without_unicode_everything_is_ascii() -> None:
    match = laid_out(CROWDED)
    terminal = play_typed(match, ["influence palatinus", "1"], ascii=True)
    assert terminal.all().isascii()
    assert "Capitolinus v" in terminal.all()
    assert "4 Ox4" in terminal.all()
    assert "> Red (you)" in terminal.all()


def test_without_colour_nothing_is_escaped_and_with_it_seats_have_their_own() -> None:
    said = []
    for colours in (None, "truecolor"):
        file = io.StringIO()
        system: Any = colours
        console = Console(file=file, force_terminal=True, width=100, no_color=colours is None, color_system=system)
        play(
            laid_out(CROWDED),
            Party([0], "sensible"),
            Screen(console, Words("aeterna"), FakeTerminal("aeterna", []).type),
        )
        said.append(file.getvalue())
    assert "Capitolinus" in said[0]
    assert "\x1b[3" not in said[0]
    assert "38;2;221;128;54" in said[1]  # orange


# ---- questions and answers


def answers_to(*typed: str) -> list[str]:
    """What the screen answers to each of these."""
    return [flat(text) for text in play_typed(laid_out(), typed).asked[1:]]


def test_a_question_mark_says_why_a_move_is_not_possible() -> None:
    said = answers_to("? ask servius_tullius", "? pick regia", "? end turn", "? 1", "activate regia")
    for refused in (*said[:3], said[4]):
        assert re.fullmatch(r"You can’t do that\. [A-Z].* \(AE-[A-Z]+(-[A-Z]+)?-\d+\)\.", refused)
    assert said[3].startswith("You can do that: “")


def test_a_name_is_enough_where_it_fits_one_move() -> None:
    match = laid_out()
    play_typed(match, ["palatinus"])
    assert match.view()["hills"]["palatinus"]["stacks"] == [("red", 1)]


def test_a_question_inside_a_move_does_not_draw_the_table_again() -> None:
    asked = play_typed(laid_out(), ["influence palatinus", "take stone1", "eliminate for grain", "pick ostia"]).asked
    assert "The hills" in asked[0]
    for inside in asked[1:5]:
        assert "The hills" not in inside
        assert "The moves numbered on the table" not in inside
    assert "Take a reward token" in asked[1]
    assert "End your turn" in asked[2]
    assert "Ostia" in asked[3]
    assert "Ostia" in asked[4], "what happened is told"


def test_undo_takes_the_half_of_a_move_back() -> None:
    match = laid_out()
    asked = play_typed(match, ["build templum", "u", "influence palatinus", "u", "q"]).asked
    assert "Choose a hill to build on" in asked[1]
    assert flat(asked[2]).startswith("Taken back: build templum")
    assert "The hills" in asked[2]
    assert flat(asked[4]).startswith("Taken back: influence palatinus")
    assert match.view()["hills"]["palatinus"]["stacks"] == []


# ---- several people


def test_nobody_sees_the_hand_of_the_other() -> None:
    asked = play_typed(laid_out(), ["", "influence palatinus", "decline", "end turn", "", "t"], people=(0, 1)).asked
    seen = {0: asked[1:4], 1: asked[5:7]}
    assert "look away" in asked[0]
    assert "look away" in asked[4]
    for seat, screens in seen.items():
        text = "".join(screens)
        assert all(name in text for name in HANDS[seat])
        assert SECRET[1 - seat] not in text


def test_those_who_watch_see_no_hand() -> None:
    match = laid_out()
    assert not any(name in drawn(match, None) for names in HANDS.values() for name in names)
    assert "Comitium" in drawn(match, None)


def test_picks_of_the_draft_are_not_told_to_the_next_person() -> None:
    match = new_match(seats=2)
    words = Words("aeterna")
    mine = {words(f"card-{card}") for card in match.view(0)["own"]["pack"]}
    asked = play_typed(match, ["", "1", ""], people=(0, 1)).asked
    assert all(name in asked[1] for name in mine)
    assert not any(name in asked[3] for name in mine)


# ---- saving and replaying


@pytest.fixture
def finished() -> Match:
    return whole_game("aeterna", 3, 100)[0].copy()


def shown(match: Match, typed: Iterable[str], seat: int | None = None) -> list[str]:
    terminal = FakeTerminal("aeterna", typed)
    Replay(match, seat, terminal.screen).run()
    return terminal.asked


def test_saving_and_going_on_inside_a_move(tmp_path: Path) -> None:
    file = tmp_path / "game.lus"
    terminal = FakeTerminal("aeterna", ["build templum", "q"])
    play(laid_out(), Party([0], "sensible", file), terminal.screen)
    match = Match.load(file.read_text())
    assert match.view(0)["decision"]["step"] == "build"
    terminal = play_typed(match, sensible(match))
    assert "Choose a hill to build on" in terminal.asked[0]
    assert match.over


def test_replay_goes_through_the_game_to_its_end(finished: Match) -> None:
    last = len(finished.history) - 1
    asked = shown(finished, ["r", "b", "end", "q"])
    assert "epoch 1 of 3: draft" in asked[0]
    assert f"Step {last} of {last}" in asked[3]
    assert "the game is over" in asked[3]


def test_replay_tells_every_step_of_a_finished_game(finished: Match) -> None:
    lines = list(Replay(finished, None, FakeTerminal("aeterna", []).screen).plain())
    assert len(lines) == len(finished.history)
    assert lines[-1].endswith("The game is over.")


def test_replay_of_a_game_under_way_keeps_hands_to_themselves() -> None:
    match = laid_out()
    play_typed(match, ["", "influence palatinus", "decline", "end turn"], people=(0, 1))
    asked = "".join(shown(match, ["end"], seat=1))
    assert SECRET[0] not in asked
    assert all(name in asked for name in HANDS[1])
