from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

from lusoria import Match
from lusoria.errors import BadInput
from lusoria.terminal.play import Party, play
from lusoria.terminal.replay import Replay
from lusoria.terminal.screen import Screen
from lusoria.terminal.table import SHAPES
from lusoria.words import Words
from sitting import Answer, Sitting, endless


def sit(match: Match, typed: Iterable[Answer], people: tuple[int, ...] = (0,), save: Path | None = None) -> Sitting:
    sitting = Sitting("aquileia", typed)
    play(match, Party(list(people), "random", save), sitting.screen)
    return sitting


def new_match(seed: int = 4, seats: int = 3) -> Match:
    return Match("aquileia", seats=seats, seed=seed)


# ---- whole games


def test_a_whole_game_by_numbers() -> None:
    match = new_match()
    sitting = sit(match, endless("1"))
    assert match.over
    assert f"with {max(match.scores)} points." in sitting.all().splitlines()[-1]


def test_a_whole_game_in_words() -> None:
    match = new_match()
    sit(match, endless(lambda: match.moves[-1].words))
    assert match.over


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("width", [80, 100, 140])
def test_no_line_is_wider_than_the_screen_nor_cut(width: int, seats: int) -> None:
    match = new_match(seed=seats, seats=seats)
    turn = iter(range(10**6))
    sitting = Sitting("aquileia", endless(lambda: str(1 + next(turn) % len(match.moves))), width)
    play(match, Party([0], "random"), sitting.screen)
    assert match.over
    for line in sitting.all().splitlines():
        assert len(line) <= width
        assert "…" not in line.replace("… (l ", "")


def test_sensible_bots_are_given_a_world_and_play_to_the_end() -> None:
    match = new_match()
    sitting = Sitting("aquileia", endless("1"))
    play(match, Party([1], "sensible"), sitting.screen)
    assert match.over


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    one, other = new_match(), new_match()
    assert sit(one, endless("1")).all() == sit(other, endless("1")).all()
    assert one.record() == other.record()


# ---- what is shown


def test_the_table_shows_zones_in_order_and_numbers_on_free_fields() -> None:
    match = new_match()
    shown = sit(match, []).asked[0]
    zones = ["I Mercatus", "II Arena", "III Stadium", "IV Theatrum", "V Forum", "VI Portus"]
    assert all(zone in shown for zone in zones)
    for number, move in enumerate(match.moves, 1):
        if move.words == "place dolus":
            assert f"{number} Dolus" in shown
    assert "Red: placing a follower or the crest" in shown
    assert "2b 2s 1g 3x" in shown  # the blue villa of 10


def test_every_seat_has_a_sign_besides_its_colour() -> None:
    shown = sit(new_match(seats=5), []).asked[0]
    for name in ("red", "yellow", "blue", "green", "orange"):
        assert f"{SHAPES[name]} {name.capitalize()}" in shown


def test_what_happened_since_the_last_turn_is_told() -> None:
    match = new_match()
    sitting = sit(match, ["place dolus", "q"])
    assert "Since your last decision" in sitting.asked[1]
    assert "Red puts a follower on Dolus." in sitting.asked[1]
    assert "Yellow puts" in sitting.asked[1]


def test_sites_within_reach_are_marked() -> None:
    shown = sit(new_match(), []).asked[0]
    assert "•  4: 2b 1g" in shown  # 2 bronze, 1 silver and 1 gold at the start
    assert "    4: 1b 2s" in shown


def test_without_unicode_initials_stand_for_seats() -> None:
    sitting = Sitting("aquileia", [], ascii=True)
    match = new_match()
    play(match, Party([0], "random"), sitting.screen)
    assert sitting.all().isascii()
    assert "> Red (you)" in sitting.all()


def test_without_colour_nothing_is_escaped() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=100, no_color=True, color_system=None)
    match = new_match()
    play(match, Party([0], "random"), Screen(console, Words("aquileia"), Sitting("aquileia", []).type))
    assert isinstance(console.file, io.StringIO)
    assert "\x1b[3" not in console.file.getvalue()


# ---- questions and answers


def answers_to(*typed: str) -> list[str]:
    """What the screen says to each of these."""
    sitting = sit(new_match(), [*typed, "q"])
    return [" ".join(text.split()) for text in sitting.asked[1:]]


def test_a_question_mark_says_why_a_move_is_not_possible() -> None:
    said = answers_to("place dolus", "? place dolus", "? build villa_blue_10", "? 1")
    assert said[1].startswith("Not possible (AQ-PLACE-3): Red already stands on Dolus")
    assert said[2].startswith("Not possible (AQ-FORUM-")
    assert said[3].startswith("That is possible: ")


def test_a_wrong_answer_is_answered_with_the_reason() -> None:
    said = answers_to("pass", "place arenaa_2", "flurb", "99", "0", "", "9" * 5000, "? " + "9" * 5000, "s ~nobody/x")
    assert "AQ-PLACE-4" in said[0]
    assert "Did you mean" in said[1]
    assert "place arena_2" in said[1]
    assert said[2] == "“flurb” is no move of Aquileia. ? helps."
    assert said[3].startswith("There is no move 99; they are numbered from 1 to ")
    assert said[4].startswith("There is no move 0;")
    assert said[5] == ""
    assert "is no move of Aquileia" in said[6]
    assert "is no move of Aquileia" in said[7]
    assert said[8].startswith("That could not be saved: ")


def test_one_word_is_enough_where_it_fits_one_move() -> None:
    match = new_match()
    sit(match, ["POTENTIA"])
    assert match.view()["fields"]["potentia"] == "red"


def test_help_moves_table_and_log() -> None:
    help, moves, table, log, short = answers_to("?", "m", "t", "l", "l 1")
    assert "? MOVE why a move is possible or not" in help
    assert "Put a follower on Dolus" in moves
    assert "Portus (gold), with 1 gold coin" in moves
    assert "The town" in table
    assert " is turned up." in log
    assert " is turned up." not in short


def test_undo_takes_the_own_last_decision_back() -> None:
    match = new_match(seed=1)
    done: list[str] = []

    def until_gold_is_chosen() -> str:
        if match.view(0)["decision"]["step"] == "pecunia_silver":
            done.append(match.record())
            return "u"
        if done:
            return "q"
        wanted = ("place pecunia", "gold")
        return next((m.words for m in match.moves if m.words.startswith(wanted)), match.moves[-1].words)

    sitting = sit(match, endless(until_gold_is_chosen))
    assert done, "the game has no exchange to take back"
    assert "Taken back: gold" in sitting.all()
    assert match.view(0)["decision"]["step"] == "pecunia_gold"


def test_nothing_can_be_taken_back_once_others_have_decided() -> None:
    assert answers_to("1", "u")[1].startswith("Nothing can be taken back")


# ---- several people


def test_a_page_hides_the_hand_from_the_next_person() -> None:
    match = new_match(seed=2)
    sitting = Sitting("aquileia", endless(lambda: "" if "Let " in sitting.asked[-1] else match.moves[-1].words))
    play(match, Party([0, 1], "random"), sitting.screen)
    pages = [text for text in sitting.asked if "Let " in text]
    assert len(pages) > 10
    assert all("Your cards" not in page[page.index("Let ") :] for page in pages)
    for before, after in zip(sitting.asked, sitting.asked[1:], strict=False):
        you = [name for name in ("Red", "Yellow") if f"{name} (you)" in before]
        then = [name for name in ("Red", "Yellow") if f"{name} (you)" in after]
        assert not (you and then and you != then), "two hands without a page between them"


def test_the_page_clears_the_screen_and_what_can_be_scrolled_back_to() -> None:
    file = io.StringIO()
    console = Console(file=file, force_terminal=True, width=100, _environ={"TERM": "xterm"})
    match, typed = new_match(), iter(["1"] * 2)
    play(match, Party([0, 1, 2], "random"), Screen(console, Words("aquileia"), lambda prompt: next(typed, "q")))
    assert "\x1b[2J" in file.getvalue()
    assert "\x1b[3J" in file.getvalue()


def test_one_person_meets_no_page() -> None:
    assert "Nobody else should look" not in sit(new_match(), endless("1")).all()


def test_each_person_is_told_only_what_its_seat_may_see() -> None:
    match = new_match(seed=5)
    sitting = sit(match, endless("1"), people=(0,))
    assert "Yellow draws a slave card." in sitting.all()
    assert not any(f"Yellow draws a {kind} slave" in sitting.all() for kind in ("single", "double"))


# ---- saving, leaving, the end


def test_saving_and_going_on(tmp_path: Path) -> None:
    file = tmp_path / "game.lus"
    sitting = sit(new_match(), ["1", f"s {tmp_path / 'copy.lus'}", "s", "s /nowhere/at/all", "q"], save=file)
    assert (tmp_path / "copy.lus").read_text() == file.read_text()
    assert "s needs a file" in sitting.all()
    assert "could not be saved: /nowhere/at/all: no such file or directory" in sitting.all()
    match = Match.load(file.read_text())
    assert not match.over
    sit(match, endless("1"), save=file)
    assert Match.load(file.read_text()).over


def test_a_file_that_cannot_be_written_is_refused_before_the_game() -> None:
    sitting = Sitting("aquileia", [])
    with pytest.raises(BadInput):
        play(new_match(), Party([0], "random", Path("/nowhere/at/all")), sitting.screen)
    assert sitting.asked == []


def test_leaving_with_ctrl_c_saves(tmp_path: Path) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    file = tmp_path / "game.lus"
    sitting = sit(new_match(), ["1", interrupt], save=file)
    assert "The game ends here." in sitting.all()
    assert len(Match.load(file.read_text()).history) > 1


def test_a_shared_victory_names_all_winners(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match()
    sit(match, endless("1"))
    monkeypatch.setattr(Match, "scores", property(lambda self: [30, 30, 12]))
    said = sit(match, []).all()
    assert "Red and Yellow share the victory with 30 points." in said
    assert [line.strip() for line in said.splitlines()[-4:-1]] == [
        "1. Red: 30 points",
        "1. Yellow: 30 points",
        "3. Blue: 12 points",
    ]


# ---- looking at it again


@pytest.fixture(scope="module")
def finished() -> Match:
    match = new_match()
    sit(match, endless("1"))
    return match


def shown(match: Match, typed: Iterable[str], seat: int | None = None) -> list[str]:
    sitting = Sitting("aquileia", typed)
    Replay(match, seat, sitting.screen).run()
    return sitting.asked


def test_replay_goes_forward_back_and_to_the_end(finished: Match) -> None:
    last = len(finished.history) - 1
    asked = shown(finished, ["", "n", "b", "7", "end", "", "0", "b", "99999", "huh", "q"])
    for text, step in zip(asked, [0, 1, 2, 1, 7, last], strict=False):
        assert f"Step {step} of {last}" in text
    assert "This is the last step." in asked[6]
    assert "This is the first step." in asked[8]
    assert f"numbered from 0 to {last}" in asked[9]
    assert "“huh” is not understood" in asked[10]


def test_replay_goes_from_round_to_round(finished: Match) -> None:
    asked = shown(finished, ["r"] * 7)
    for round, text in enumerate(asked[:6], 1):
        assert f"round {round} of 6" in text
    assert "There is no further round." in asked[-1]


def test_replay_shows_the_table_as_it_stood(finished: Match) -> None:
    k = next(k for k, taken in enumerate(finished.history) if str(taken.move) == "place dolus")
    before, after = shown(finished, [str(k - 1), str(k)])[1:3]
    name = finished.game.seat_names[finished.history[k].seat or 0]
    assert "Dolus        free" in before
    assert f"Dolus        {SHAPES[name]} {name.capitalize()}" in after


def test_replay_as_a_seat_tells_nothing_that_it_did_not_see(finished: Match) -> None:
    told = " ".join(Replay(finished, 0, Sitting("aquileia", []).screen).plain())
    assert "Yellow draws a slave card." in told
    assert "Yellow draws a single slave." not in told
    assert "as Red saw it" in shown(finished, [], seat=0)[0]


def test_replay_of_a_game_under_way_is_what_those_see_who_watch() -> None:
    match = new_match()
    sit(match, ["1", "1"])
    assert "as those who watch saw it" in shown(match, [])[0]
    assert "Your cards" not in shown(match, ["end"])[1]


def test_replay_plain_tells_every_step(finished: Match) -> None:
    lines = list(Replay(finished, None, Sitting("aquileia", []).screen).plain())
    assert len(lines) == len(finished.history)
    assert lines[0].startswith("0 ")
    assert lines[-1].endswith("The game is over.")


# ---- nothing heavy


def test_a_whole_game_is_played_without_numba() -> None:
    code = """
import io, sys
from rich.console import Console
from lusoria import Match
from lusoria.terminal.play import Party, play
from lusoria.terminal.screen import Screen
from lusoria.words import Words
match = Match("aquileia", seats=3, seed=4)
play(match, Party([0], "random"), Screen(Console(file=io.StringIO()), Words("aquileia"), lambda prompt: "1"))
assert match.over
assert not {"numba", "numpy"} & set(sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
