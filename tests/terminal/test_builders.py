from __future__ import annotations

import io
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

from lusoria import Match
from lusoria.core.numbers import written
from lusoria.terminal.play import Party, play
from lusoria.terminal.replay import Replay
from lusoria.terminal.screen import Screen
from lusoria.terminal.table import options
from lusoria.words import Words
from tests.terminal.fake_terminal import FakeTerminal, flat, play_typed, sensible
from tests.terminal.whole_games import assert_fits, assert_same_in_words, whole_game

# Red begins, with the second apprentice. Scaffolding, House, Palace of Assur, Forum and Temple can be built, then the
# Watering Trough; the third labourer stands first in the row of workers.
LAID_OUT = (
    "builders 1 standard seats=2 "
    "building=-4,-1,-1,-2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-7,-6,-1,-1,-1,-1,-5,-1,-1,-1,-1,-1,-1,-1,-1,-1,-3,-1 "
    "team=-6,0,1,-1,-7,-1,-3,-1,-1,-5,-1,-1,-1,-1,-4,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1"
)


def new_match(seed: int = 4, seats: int = 2) -> Match:
    return Match("builders", seats=seats, seed=seed)


def laid_out() -> Match:
    return Match.at(LAID_OUT, seed=4)


# ---- whole games


def test_a_whole_game_by_numbers_and_in_words_is_the_same_game() -> None:
    assert_same_in_words("builders", seats=2, width=80)


def test_the_end_tells_exact_points() -> None:
    match, said = whole_game("builders", 2, 80)
    (second, _), (best, name) = sorted(zip(match.scores, ("Red", "Yellow"), strict=True))
    assert best > second, "one winner is wanted here: take another seed"
    assert said.rstrip().endswith(f"{name} wins with {written(best / 10)} points.")
    assert f"1. {name}: {written(best / 10)} points" in said
    for points, player in zip(match.points, match.view()["players"], strict=True):
        assert f"{written(points)} points ({player['vp']} VP)" in said


@pytest.mark.parametrize(("width", "seats"), [(80, 2), (80, 4), (100, 3), (140, 4)])
def test_no_line_is_wider_than_the_screen_nor_cut(width: int, seats: int) -> None:
    match, said = whole_game("builders", seats, width)
    assert match.over
    assert_fits(said, width)


def test_random_answers_and_random_bots_find_no_hole() -> None:
    match, turn = new_match(seed=9, seats=3), iter(range(30))
    terminal = FakeTerminal("builders", (str(1 + 7 * k % len(match.moves)) for k in turn), 80)
    play(match, Party([0], "random"), terminal.screen)
    assert len(terminal.asked) == 31


# ---- what is shown


def test_the_rows_are_numbered_slot_by_slot() -> None:
    match = laid_out()
    shown = play_typed(match, []).asked[0].splitlines()
    for card in ("1 Scaffolding              1 2 - -    -  2", "2 House                    - 1 1 -   10  0"):
        assert any(card in line for line in shown)
    slots = [o.move.words.split()[1] for o in options(match)[:10]]
    view = match.view()
    assert slots == [*view["buildings"], *view["workers"]]
    assert any("6 Third labourer    - 2 1 -    3" in line for line in shown)


def test_what_lies_open_besides_the_rows() -> None:
    shown = play_typed(laid_out(), []).asked[0]
    assert "Next of 28 in the deck:" in shown
    assert "Watering Trough          - - 1 1   10  0" in shown
    assert "11 in the deck" in shown
    assert "Slaves       -7  11 2s 2d" in shown
    assert "17 mallet 1s" in shown
    assert "Loans       +10  21 4 left" in shown
    assert "University   -7  22 3s" in shown
    assert "Red has 3 actions; 1 investment open; first player ● Red" in shown
    assert "26  Take 1 sesterce for 1 action" in shown


def test_a_site_shows_what_is_there_and_what_is_lacking_and_who_works_there() -> None:
    typed = ["start m_scaffolding", "buy tool t_mallet", "send w_apprentice_2", "to m_scaffolding", "with t_mallet"]
    terminal = play_typed(laid_out(), [*typed, "end turn"], people=(0, 1))
    shown = terminal.asked[-1]
    assert "Yellow (you)" in shown
    assert "Scaffolding s▮ w▮▯; pays 0, 2 VP; Second apprentice 1s 1w 1d at work" in shown
    assert "Tools mallet (with Second apprentice)" in flat(shown)
    before = terminal.asked[2]
    assert "Scaffolding              ▯     ▯▯                   -  2 1 action" in before
    assert "Tools  mallet" in before
    assert "investment made" in before


def test_the_own_yard_has_the_members_beneath_the_site() -> None:
    typed = ["start m_scaffolding", "send w_apprentice_2", "to m_scaffolding"]
    terminal = play_typed(laid_out(), typed)
    lines = terminal.asked[-1].splitlines()
    k = next(k for k, line in enumerate(lines) if "Scaffolding              ▯     ▮▯" in line)
    assert "2 actions" in lines[k]
    assert "  Second apprentice      -     1     -     1" in lines[k + 1]


def test_slaves_are_freed_and_workers_educated_at_the_table() -> None:
    match = laid_out()
    play_typed(match, ["take 3"], people=(0, 1))
    play_typed(match, ["end turn", "buy slave s_stone_wood", "q"], people=(0, 1))
    shown = play_typed(match, ["free s_stone_wood", "q"], people=(0, 1)).asked
    assert "set free" in shown[0]
    assert "Freed slave              2     2     -     -        4" in shown[1]
    assert "Slaves       -7  2s 2d  2a 2d  2s 2a  2w 2d  2w 2a" in shown[1]


def test_an_educated_worker_gives_more() -> None:
    shown = play_typed(laid_out(), ["educate u_stone", "w_apprentice_2", "q"]).asked
    assert "Choose whom to educate" in shown[1]
    assert "1  Educate the second apprentice" in shown[1]
    assert "Second apprentice        3     1     -     1        2    educated" in shown[2]


def test_without_unicode_gaps_and_names_are_ascii() -> None:
    terminal = play_typed(laid_out(), ["start m_scaffolding", "send w_apprentice_2", "to m_scaffolding"], ascii=True)
    assert terminal.all().isascii()
    assert "Scaffolding              .     #." in terminal.all()
    assert "> Red (you)" in terminal.all()


def test_an_apostrophe_needs_no_unicode() -> None:
    terminal = FakeTerminal("builders", [], ascii=True)
    terminal.screen.say("Architect’s Table")
    assert terminal.all() == "Architect's Table\n"


def test_without_colour_nothing_is_escaped() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=100, no_color=True, color_system=None)
    play(laid_out(), Party([0], "sensible"), Screen(console, Words("builders"), FakeTerminal("builders", []).type))
    assert isinstance(console.file, io.StringIO)
    assert "Palace of Assur" in console.file.getvalue()
    assert "\x1b[3" not in console.file.getvalue()


def test_with_colour_every_resource_has_its_own() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=100, color_system="truecolor")
    play(laid_out(), Party([0], "sensible"), Screen(console, Words("builders"), FakeTerminal("builders", []).type))
    assert isinstance(console.file, io.StringIO)
    assert "38;2;169;173;179" in console.file.getvalue()  # stone
    assert "38;2;176;122;72" in console.file.getvalue()  # wood


# ---- questions and answers


def answers_to(*typed: str) -> list[str]:
    """What the screen answers to each of these."""
    return [flat(text) for text in play_typed(laid_out(), typed).asked[1:]]


def test_a_question_mark_says_why_a_move_is_not_possible() -> None:
    said = answers_to("? send w_apprentice_2", "? start b_pyramid", "? with t_mallet", "? 1", "start b_pyramid")
    assert said[0].endswith(" (BU-SEND-1).")
    assert said[1].endswith(" (BU-START-1).")
    assert re.fullmatch(r"You can’t do that\. [A-Z].* \(BU-[A-Z]+-\d+\)\.", said[2])
    assert said[3].startswith("You can do that: “Start the Scaffolding")
    assert said[4] == said[1]


def test_a_card_is_enough_without_its_letter() -> None:
    match = laid_out()
    play_typed(match, ["scaffolding"])
    assert [site["card"] for site in match.view()["players"][0]["sites"]] == ["m_scaffolding"]


def test_a_question_inside_a_move_does_not_draw_the_table_again() -> None:
    typed = ["start m_scaffolding", "buy tool t_mallet", "send w_apprentice_2", "1", "1"]
    asked = play_typed(laid_out(), typed).asked
    assert "The building yard" in asked[2]
    for inside in asked[3:5]:
        assert "The building yard" not in inside
        assert flat(inside).count("1 action and 2 sesterces") >= 1
    assert "1  Send the second apprentice to the Scaffolding" in asked[3]
    assert "2  Send the second apprentice without a tool to the Scaffolding" in asked[4]
    assert "(1 action, 2 sesterces)" not in asked[3], "the price is said twice"


def test_the_table_is_drawn_again_after_a_whole_move() -> None:
    asked = play_typed(laid_out(), ["take 3", "q"]).asked
    assert "Red has 0 actions" in asked[1]
    assert "16 sesterces" in asked[1]


def test_undo_takes_the_half_of_a_move_back() -> None:
    match = laid_out()
    typed = ["start m_scaffolding", "buy tool t_mallet", "send w_apprentice_2", "1", "u", "u", "u", "u", "q"]
    asked = play_typed(match, typed).asked
    taken = [flat(text).partition(" ● ")[0].partition(" Red:")[0] for text in asked[5:9]]
    assert taken[0].startswith("Taken back: to m_scaffolding")
    assert "Choose a site" in asked[5]
    assert taken[1].startswith("Taken back: send w_apprentice_2")
    assert "The building yard" in asked[6]
    assert taken[2].startswith("Taken back: buy tool t_mallet")
    assert taken[3].startswith("You can’t take that back"), "a card was turned up"
    assert match.view()["players"][0]["money"] == 10


# ---- several people


def test_nothing_is_hidden_from_the_next_person() -> None:
    match = laid_out()
    terminal = play_typed(match, ["end turn"] * 4, people=(0, 1))
    assert "look away" not in terminal.all()
    assert "Red (you)" in terminal.asked[0]
    assert "Yellow (you)" in terminal.asked[1]
    assert "Since your last move" in terminal.asked[2]


# ---- the settlement

# The turns are over. Red has 30 sesterces, a slave and a loan, and has chosen to settle by itself.
SETTLEMENT = (
    "builders 1 standard seats=2 players.0.money=30 players.0.vp=21 players.0.settles=1 pool=0 round=9 stage=1 step=5 "
    "last_round=1 "
    "building=-4,-1,-1,-2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-7,-6,-1,-1,-1,-1,-5,-1,-1,-1,4,-1,4,4,-1,-1,-3,-1 "
    "team=-6,0,1,-1,-7,-1,-3,-1,-1,-5,-1,-1,-1,-1,-4,-1,-1,-1,-1,0,-1,-1,-1,-1,-1,-1,-1,-1 loan=0,-1,-1,-1"
)


def test_whoever_settles_in_person_is_asked_at_the_end() -> None:
    match = Match.at(SETTLEMENT)
    terminal = play_typed(match, ["free s_architecture_decoration", "repay"])
    assert match.over
    first, second = terminal.asked
    assert "The Builders: Antiquity, final settlement" in first
    assert "Settlement  in person" in first
    assert "Slave                    -     -     2     2        -    1 set free" in first
    assert "2  Repay a loan for 15 sesterces" in first
    assert "1  Repay a loan for 15 sesterces" in second
    assert "The building yard" not in first + second


# ---- saving and replaying


@pytest.fixture
def finished() -> Match:
    return whole_game("builders", 3, 100)[0].copy()


def shown(match: Match, typed: Iterable[str], seat: int | None = None) -> list[str]:
    terminal = FakeTerminal("builders", typed)
    Replay(match, seat, terminal.screen).run()
    return terminal.asked


def test_saving_and_going_on_inside_a_move(tmp_path: Path) -> None:
    file = tmp_path / "game.lus"
    terminal = FakeTerminal("builders", ["start m_scaffolding", "send w_apprentice_2", "q"])
    play(laid_out(), Party([0], "sensible", file), terminal.screen)
    match = Match.load(file.read_text())
    assert match.view()["decision"]["step"] == "site"
    terminal = play_typed(match, sensible(match))
    assert "Choose a site" in terminal.asked[0]
    assert match.over


def test_replay_goes_through_rounds_to_the_end(finished: Match) -> None:
    last = len(finished.history) - 1
    asked = shown(finished, ["r", "r", "b", "end", "q"])
    assert "round 2" in asked[1]
    assert "round 3" in asked[2]
    assert "round 2" in asked[3]
    assert f"Step {last} of {last}" in asked[4]
    assert "the game is over" in asked[4]
    assert "saw it" not in "".join(asked), "nothing is secret here"


def test_replay_tells_every_step_to_everybody(finished: Match) -> None:
    lines = list(Replay(finished, None, FakeTerminal("builders", []).screen).plain())
    assert len(lines) == len(finished.history)
    assert lines == list(Replay(finished, 1, FakeTerminal("builders", []).screen).plain())
    assert not any("nothing of it can be seen" in line for line in lines)
    assert lines[-1].endswith("The game is over.")


def test_replay_of_a_game_under_way_shows_the_half_chosen_move() -> None:
    match = laid_out()
    play_typed(match, ["start m_scaffolding", "send w_apprentice_2"])
    assert "Red: Send the second apprentice" in shown(match, ["end"])[1]
