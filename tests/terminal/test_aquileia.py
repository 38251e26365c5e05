from __future__ import annotations

import errno
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from lusoria import Match
from lusoria.core.log import EVERYONE, Event
from lusoria.errors import BadInput
from lusoria.games.aquileia.rules.events import THREW_RED
from lusoria.terminal.event_log import sentences
from lusoria.terminal.play import Party, play
from lusoria.terminal.record_file import write_record
from lusoria.terminal.replay import Replay
from lusoria.terminal.screen import Screen
from lusoria.terminal.table import SHAPES, DrawContext, tabletop
from lusoria.words import Words
from tests.terminal.fake_terminal import Answer, FakeTerminal, endless, flat
from tests.terminal.whole_games import assert_fits


def play_typed(
    match: Match, typed: Iterable[Answer], people: tuple[int, ...] = (0,), save: Path | None = None
) -> FakeTerminal:
    terminal = FakeTerminal("aquileia", typed)
    play(match, Party(list(people), "random", save, lambda file: f"go on with {file}"), terminal.screen)
    return terminal


def new_match(seed: int = 4, seats: int = 3) -> Match:
    return Match("aquileia", seats=seats, seed=seed)


def red_begins(seats: int = 3) -> Match:
    return Match.at(f"aquileia 1 standard seats={seats}", seed=4)


@cache
def first_game(wanted: Callable[[Match], bool]) -> Match:
    """A game of random moves that has reached such a decision."""
    for seed in range(99):
        match, random = new_match(seed), Random(seed)
        while not match.over:
            if wanted(match):
                return match
            match.play(random.choice(match.moves))
    raise AssertionError("no game comes to such a decision")


def silver_is_asked(match: Match) -> bool:
    return match.seat == 0 and match.moves[0].words.startswith("silver ")


def kinds_can_be_played(match: Match) -> bool:
    return "done" in map(str, match.moves[2:])


def exchanging() -> Match:
    """Red has chosen the gold at Pecunia, and is asked for the silver."""
    return first_game(silver_is_asked).copy()


def laying() -> Match:
    """A contestant can play cards of two kinds or more."""
    return first_game(kinds_can_be_played).copy()


@pytest.fixture(scope="module")
def seen_by_red() -> tuple[Match, str]:
    """A game that Red plays by typing 1, and everything that was on the screen."""
    match = new_match()
    return match, play_typed(match, endless("1")).all()


@pytest.fixture
def finished(seen_by_red: tuple[Match, str]) -> Match:
    return seen_by_red[0].copy()


# ---- whole games


def test_a_whole_game_by_numbers(seen_by_red: tuple[Match, str]) -> None:
    match, said = seen_by_red
    assert match.over
    assert f"with {max(match.scores)} points." in said.splitlines()[-1]


def test_a_whole_game_in_words_fits_the_screen() -> None:
    match = new_match(seats=5)
    terminal = play_typed(match, endless(lambda: match.moves[-1].words))
    assert match.over
    assert_fits(terminal.all(), 100)


@pytest.mark.parametrize(("width", "seats"), [(80, 3), (80, 5), (140, 4)])
def test_no_line_is_wider_than_the_screen_nor_cut(width: int, seats: int) -> None:
    match = new_match(seed=seats, seats=seats)
    turn = iter(range(10**6))
    terminal = FakeTerminal("aquileia", endless(lambda: str(1 + next(turn) % len(match.moves))), width)
    play(match, Party([0], "random"), terminal.screen)
    assert match.over
    assert_fits(terminal.all(), width)


def test_sensible_bots_are_given_a_world_and_play_to_the_end() -> None:
    match = new_match()
    terminal = FakeTerminal("aquileia", endless("1"))
    play(match, Party([1], "sensible"), terminal.screen)
    assert match.over


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    one, other = new_match(), new_match()
    assert play_typed(one, ["1"] * 30).all() == play_typed(other, ["1"] * 30).all()
    assert one.record() == other.record()


# ---- what is shown


def test_the_table_shows_zones_in_order_and_numbers_on_free_fields() -> None:
    match = red_begins()
    shown = play_typed(match, []).asked[0]
    zones = ["I Mercatus", "II Arena", "III Stadium", "IV Theatrum", "V Forum", "VI Portus"]
    assert all(zone in shown for zone in zones)
    for number, move in enumerate(match.moves, 1):
        if move.words == "place dolus":
            assert f"{number} Dolus" in shown
    assert "Red: Place a follower or your crest, or pass." in shown
    assert "2b 2s 1g 3x" in shown  # the blue villa of 10


def test_in_a_narrow_terminal_nothing_is_cut_from_the_table() -> None:
    match = red_begins(seats=5)

    def drawn_twice(width: int) -> str:
        terminal = FakeTerminal("aquileia", [], width)
        for _ in range(2):
            terminal.screen.draw_table(tabletop("aquileia").draw(DrawContext.of(match, 0, terminal.screen)))
        return terminal.all()

    notice = "The table needs 80 columns; this terminal has 60."
    said, _, table = drawn_twice(60).partition(".\n")
    assert " ".join(f"{said}.".split()) == notice
    assert table == drawn_twice(80)
    assert drawn_twice(40).endswith(table)


def test_every_seat_has_a_sign_besides_its_colour() -> None:
    shown = play_typed(new_match(seats=5), []).asked[0]
    for name in ("red", "yellow", "blue", "green", "orange"):
        assert f"{SHAPES[name]} {name.capitalize()}" in shown


def test_what_happened_since_the_last_turn_is_told() -> None:
    terminal = play_typed(red_begins(), ["place dolus"])
    assert "Since your last move" in terminal.asked[1]
    assert "Red places a follower on Dolus." in terminal.asked[1]
    assert "Yellow places" in terminal.asked[1]


def test_sites_within_reach_are_marked() -> None:
    shown = play_typed(new_match(), []).asked[0]
    assert "•  4: 2b 1g" in shown  # 2 bronze, 1 silver and 1 gold at the start
    assert "    4: 1b 2s" in shown


def test_without_unicode_initials_stand_for_seats() -> None:
    terminal = FakeTerminal("aquileia", [], ascii=True)
    match = new_match()
    play(match, Party([0], "random"), terminal.screen)
    assert terminal.all().isascii()
    assert "> Red (you)" in terminal.all()


def test_without_colour_nothing_is_escaped() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=100, no_color=True, color_system=None)
    match = new_match()
    play(match, Party([0], "random"), Screen(console, Words("aquileia"), FakeTerminal("aquileia", []).type))
    assert isinstance(console.file, io.StringIO)
    assert "\x1b[3" not in console.file.getvalue()


# ---- questions and answers


def answers_to(*typed: str) -> list[str]:
    """What the screen answers to each of these."""
    terminal = play_typed(red_begins(), typed)
    return [flat(text) for text in terminal.asked[1:]]


def test_a_question_mark_says_why_a_move_is_not_possible() -> None:
    said = answers_to("place dolus", "? place dolus", "? build villa_blue_10", "? 1")
    assert said[1] == "You can’t do that. Dolus is taken by Red (AQ-PLACE-3)."
    assert said[2].endswith("the crest (AQ-FORUM-2).")
    assert said[3].startswith("You can do that: “")


def test_a_wrong_answer_is_answered_with_the_reason() -> None:
    said = answers_to("pass", "place arenaa_2", "flurb", "99", "0", "", "9" * 5000, "? " + "9" * 5000, "s ~nobody/x")
    assert "AQ-PLACE-4" in said[0]
    assert "Did you mean" in said[1]
    assert "place arena_2" in said[1]
    assert said[2] == "“flurb” is not a move of Aquileia. Type ? for help."
    assert said[3].startswith("There is no move 99; choose from 1 to ")
    assert said[4].startswith("There is no move 0;")
    assert said[5] == ""
    assert "is not a move of Aquileia" in said[6]
    assert "is not a move of Aquileia" in said[7]
    assert said[8].startswith("Could not save: ")


def test_words_that_fit_several_moves_are_answered_with_those_moves() -> None:
    arena, both, build, typo, verb, nothing = answers_to("ARENA", "arena 2", "build", "dolsu", "biuld", "?  arenaa")
    assert arena.endswith("Did you mean place arena_1a, place arena_1b, place arena_2?")
    assert both.endswith("Did you mean place arena_2?")
    assert build.startswith("“build” fits only moves you can’t make now: build villa_white_4, build villa_white_6")
    assert build.endswith("and 23 more. ? MOVE says why not.")
    assert typo.endswith("Did you mean place dolus?")
    assert "Did you mean build villa_white_4" in verb
    assert "place arena_" in nothing


def test_a_number_and_a_question_about_it_have_the_same_answer() -> None:
    said = answers_to("99", "? 99", "0", "? 0", "0099", "?0099")
    assert said[::2] == said[1::2]
    assert all(answer.startswith("There is no move ") for answer in said)


def test_commands_have_long_names_and_capitals_too() -> None:
    for short, long in (("u", "undo"), ("m", "moves"), ("t", "table"), ("l 3", "LOG 3"), ("s", "save"), ("?", "HELP")):
        one, two, three = answers_to(short, long, short.upper())
        assert one == two == three != ""
    assert answers_to("?") == answers_to("h")
    for word in ("Q", "QUIT", "Exit"):
        assert play_typed(new_match(), [word, word]).all().endswith("The game stops here.\n")


def test_one_word_is_enough_where_it_fits_one_move() -> None:
    match = red_begins()
    play_typed(match, ["POTENTIA"])
    assert match.view()["fields"]["potentia"] == "red"


def test_help_moves_table_and_log() -> None:
    asked = play_typed(new_match(), ["?", "m", "t", "l", "l 1"]).asked[1:]
    help, moves, table, log, short = (flat(text) for text in asked)
    assert "? MOVE why you can or can’t make a move" in help
    assert "Place a follower on Dolus" in moves
    assert "Portus (gold) with 1 gold" in moves
    assert "The town" in table
    assert " is the face-up prize of the race." in log
    assert " is the face-up prize of the race." not in short


def test_undo_takes_the_own_last_decision_back() -> None:
    match = exchanging()
    terminal = play_typed(match, ["u"])
    assert "Taken back: gold" in terminal.all()
    assert match.view(0)["decision"]["step"] == "pecunia_gold"


def test_nothing_can_be_taken_back_once_others_have_decided() -> None:
    assert answers_to("1", "u")[1].startswith("You can’t take that back")


# ---- several people


def test_a_page_hides_the_hand_from_the_next_person() -> None:
    match = new_match(seed=2)
    hidden = "look away"
    answers = endless(lambda: "" if hidden in terminal.asked[-1] else match.moves[-1].words)
    terminal = FakeTerminal("aquileia", islice(answers, 80))
    play(match, Party([0, 1], "random"), terminal.screen)
    pages = [text for text in terminal.asked if hidden in text]
    assert len(pages) > 10
    assert all("Your cards" not in page[page.index(hidden) :] for page in pages)
    for before, after in zip(terminal.asked, terminal.asked[1:], strict=False):
        you = [name for name in ("Red", "Yellow") if f"{name} (you)" in before]
        then = [name for name in ("Red", "Yellow") if f"{name} (you)" in after]
        assert not (you and then and you != then), "two hands without a page between them"


def test_the_page_clears_the_screen_and_what_can_be_scrolled_back_to() -> None:
    file = io.StringIO()
    console = Console(file=file, force_terminal=True, width=100, color_system=None, _environ={"TERM": "xterm"})
    match, typed = new_match(), iter(["1"] * 2)
    play(match, Party([0, 1, 2], "random"), Screen(console, Words("aquileia"), lambda prompt: next(typed, "q")))
    assert "\x1b[2J" in file.getvalue()
    assert "\x1b[3J" in file.getvalue()


def test_the_first_of_several_people_meets_the_page_too() -> None:
    for match in (new_match(), Match.load(new_match().record())):
        first = play_typed(match, [], people=(0, 2)).asked[0]
        assert "look away" in first
        assert "Your cards" not in first


@pytest.mark.parametrize("how", [{}, {"force_terminal": True, "_environ": {"TERM": "dumb"}}])
def test_where_nothing_can_be_cleared_it_is_pushed_out_of_sight(how: dict[str, Any]) -> None:
    console = Console(file=io.StringIO(), width=100, **how)
    Screen(console, Words("aquileia")).wipe()
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue().count("\n") > console.height
    assert "\x1b" not in console.file.getvalue()


def test_what_one_person_typed_cannot_be_called_up_by_the_next() -> None:
    readline = pytest.importorskip("readline")
    readline.add_history("play weapon_3")
    Screen(Console(file=io.StringIO()), Words("aquileia")).wipe()
    assert readline.get_current_history_length() == 0


def test_one_person_meets_no_page(seen_by_red: tuple[Match, str]) -> None:
    assert "look away" not in seen_by_red[1]


def test_each_person_is_told_only_what_its_seat_may_see(seen_by_red: tuple[Match, str]) -> None:
    told = seen_by_red[1]
    assert "Yellow draws a slave card" in told
    assert not any(f"Yellow draws a {kind} slave" in told for kind in ("single", "double"))


# ---- saving, leaving, the end


def test_saving_and_going_on(tmp_path: Path) -> None:
    file = tmp_path / "game.lus"
    terminal = play_typed(new_match(), ["1", f"s {tmp_path / 'copy.lus'}", "s", "s /nowhere/at/all", "q"], save=file)
    assert (tmp_path / "copy.lus").read_text() == file.read_text()
    assert "s needs a file" in terminal.all()
    assert "Could not save: /nowhere/at/all: no such file or directory" in terminal.all()
    match = Match.load(file.read_text())
    assert not match.over
    play_typed(match, endless("1"), save=file)
    assert Match.load(file.read_text()).over


def test_a_game_is_saved_after_every_decision(tmp_path: Path) -> None:
    file, match = tmp_path / "game.lus", new_match()
    known = []

    def answer() -> str:
        known.append(file.read_text() == match.record(with_secret=True))
        return "1"

    play_typed(match, [answer] * 5, save=file)
    assert known == [True] * 5
    assert [found.name for found in tmp_path.iterdir()] == ["game.lus"]


def test_what_was_taken_back_last_is_not_in_the_file(tmp_path: Path) -> None:
    match = exchanging()
    play_typed(match, ["u", "q"], save=tmp_path / "game.lus")
    assert Match.load((tmp_path / "game.lus").read_text()).position() == match.position()
    assert match.view(0)["decision"]["step"] == "pecunia_gold"


def test_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, match = tmp_path / "game.lus", new_match()
    write_record(match, file)
    before = file.read_text()

    def full(*files: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    match.play(match.moves[0])
    with pytest.raises(BadInput, match="no space left"):
        write_record(match, file)
    assert file.read_text() == before
    assert list(tmp_path.iterdir()) == [file]


def test_only_a_record_is_overwritten(tmp_path: Path) -> None:
    letter, file = tmp_path / "letter.txt", tmp_path / "game.lus"
    letter.write_text("Dear Livia,")
    said = play_typed(new_match(), [f"s {where}" for where in (letter, tmp_path, file, file)]).asked[1:]
    assert letter.read_text() == "Dear Livia,"
    assert said[0] == f"{letter} exists and is not a record of Lusoria. Choose another name.\n"
    assert said[1].startswith(f"{tmp_path} exists and is not")
    assert said[2] == said[3] == f"Saved in {file}.\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "exists and is not" in play_typed(new_match(), [f"s {tmp_path / 'pipe'}"]).all()


def test_leaving_an_unsaved_game_is_asked_once(tmp_path: Path) -> None:
    hint = "Quit without saving? q again quits, s FILE saves."
    assert play_typed(new_match(), ["q", "q", "1"]).all().count(hint) == 1
    assert len(play_typed(new_match(), ["q", "1", "q", "q", "q"]).asked) == 4, "another question, another hint"
    assert hint not in play_typed(new_match(), [f"s {tmp_path / 'game.lus'}", "q"]).all()
    assert hint not in play_typed(new_match(), ["q"], save=tmp_path / "kept.lus").all()


def test_a_game_whose_file_has_vanished_is_saved_elsewhere(tmp_path: Path) -> None:
    folder, other = tmp_path / "away", tmp_path / "other.lus"
    folder.mkdir()

    def take_away() -> str:
        shutil.rmtree(folder)
        return "1"

    match = new_match()
    terminal = play_typed(match, [take_away, str(folder / "again.lus"), str(other), "1", "q"], save=folder / "game.lus")
    said = terminal.all()
    assert "can no longer be saved in its file: " in said
    assert "Could not save: " in said
    assert said.endswith(f"Saved in {other}. To continue: go on with {other}\n")
    assert other.read_text() == match.record(with_secret=True)


def test_a_game_whose_file_has_vanished_can_be_played_on_without(tmp_path: Path) -> None:
    folder = tmp_path / "away"
    folder.mkdir()

    def take_away() -> str:
        shutil.rmtree(folder)
        return "1"

    said = play_typed(new_match(), [take_away, "", "1", "q", "q"], save=folder / "game.lus").all()
    assert "The game is no longer being saved; s FILE saves it." in said
    assert "Quit without saving?" in said
    assert said.endswith("The game stops here.\n")


def test_a_file_that_cannot_be_written_is_refused_before_the_game() -> None:
    terminal = FakeTerminal("aquileia", [])
    with pytest.raises(BadInput):
        play(new_match(), Party([0], "random", Path("/nowhere/at/all")), terminal.screen)
    assert terminal.asked == []


def test_leaving_with_ctrl_c_saves(tmp_path: Path) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    file = tmp_path / "game.lus"
    terminal = play_typed(new_match(), ["1", interrupt], save=file)
    assert "The game stops here." in terminal.all()
    assert len(Match.load(file.read_text()).history) > 1


def test_a_shared_victory_names_all_winners(monkeypatch: pytest.MonkeyPatch, finished: Match) -> None:
    monkeypatch.setattr(Match, "scores", property(lambda self: [30, 30, 12]))
    said = play_typed(finished, []).all()
    assert "Red and Yellow share the victory with 30 points." in said
    assert [line.strip() for line in said.splitlines()[-4:-1]] == [
        "1. Red: 30 points",
        "1. Yellow: 30 points",
        "3. Blue: 12 points",
    ]


def test_one_point_is_no_points(monkeypatch: pytest.MonkeyPatch, finished: Match) -> None:
    monkeypatch.setattr(Match, "scores", property(lambda self: [1, 0, 0]))
    assert "Red wins with 1 point." in play_typed(finished, []).all()
    monkeypatch.setattr(Match, "scores", property(lambda self: [1, 1, 0]))
    assert "Red and Yellow share the victory with 1 point." in play_typed(finished, []).all()


def test_the_same_thing_several_times_is_told_once() -> None:
    match, words = new_match(), Words("aquileia")
    threw = Event.new()
    threw.kind, threw.seen = THREW_RED, EVERYONE
    assert sentences(match, [threw], words) == "Red rolls bronze."
    assert sentences(match, [threw] * 2, words) == "Red rolls bronze, twice."
    assert sentences(match, [threw] * 3, words) == "Red rolls bronze, 3 times."
    assert words("price-part", thing="actions", count=1) == "1 action"
    assert words("event-ranked", seat="Red", place=4, strength=7) == "Red comes fourth with strength 7."


# ---- replays


def shown(match: Match, typed: Iterable[str], seat: int | None = None) -> list[str]:
    terminal = FakeTerminal("aquileia", typed)
    Replay(match, seat, terminal.screen).run()
    return terminal.asked


def test_replay_goes_forward_back_and_to_the_end(finished: Match) -> None:
    last = len(finished.history) - 1
    asked = shown(finished, ["", "n", "b", "7", "end", "", "0", "b", "99999", "huh", "H", "Q"])
    for text, step in zip(asked, [0, 1, 2, 1, 7, last], strict=False):
        assert f"Step {step} of {last}" in text
    assert "This is the last step." in asked[6]
    assert "This is the first step." in asked[8]
    assert f"choose from 0 to {last}" in asked[9]
    assert "“huh” means nothing here" in asked[10]
    assert "Enter next, b back" in asked[11]
    assert len(asked) == 12
    assert shown(finished, ["next", "BACK", "ROUND", "END"]) == shown(finished, ["", "b", "r", "e"])


def test_replay_goes_from_round_to_round(finished: Match) -> None:
    asked = shown(finished, ["r"] * 7)
    for round, text in enumerate(asked[:6], 1):
        assert f"round {round} of 6" in text
    assert "There is no later round." in asked[-1]


def test_replay_shows_the_table_as_it_stood(finished: Match) -> None:
    k = next(k for k, taken in enumerate(finished.history) if str(taken.move) == "place dolus")
    before, after = shown(finished, [str(k - 1), str(k)])[1:3]
    name = finished.game.seat_names[finished.history[k].seat or 0]
    assert "Dolus        free" in before
    assert f"Dolus        {SHAPES[name]} {name.capitalize()}" in after


def test_replay_as_a_seat_tells_nothing_that_it_did_not_see(finished: Match) -> None:
    told = " ".join(Replay(finished, 0, FakeTerminal("aquileia", []).screen).plain())
    assert "Yellow draws a slave card" in told
    assert not any(f"Yellow draws a {kind} slave" in told for kind in ("single", "double"))
    assert "as Red saw it" in shown(finished, [], seat=0)[0]


def test_replay_of_a_game_under_way_is_what_those_see_who_watch() -> None:
    match = new_match()
    play_typed(match, ["1", "1"])
    assert "as spectators saw it" in shown(match, [])[0]
    assert "Your cards" not in shown(match, ["end"])[1]


def test_replay_hides_how_far_an_open_choice_has_come_from_others() -> None:
    match = laying()
    seat = match.seat
    assert seat is not None
    others = [None, *(other for other in range(match.seats) if other != seat)]

    def told(eyes: int | None) -> list[str]:
        return list(Replay(match, eyes, FakeTerminal("aquileia", []).screen).plain())

    before, own = {eyes: told(eyes) for eyes in others}, told(seat)
    for k in (1, 2):
        match.play(next(move for move in match.moves if move.words.startswith("play ")))
        assert {eyes: told(eyes) for eyes in others} == before
        assert len(told(seat)) == len(own) + k
    assert "Lay the " in told(seat)[-1]
    assert f"Step {len(before[None]) - 1} of {len(before[None]) - 1}" in shown(match, ["end"])[1]
    match.play("done")
    for eyes in others:
        assert told(eyes)[:-1] == before[eyes]
        assert told(eyes)[-1].startswith(f"{len(before[eyes])} ")
        assert " plays " in told(eyes)[-1]


def test_replay_plain_tells_every_step(finished: Match) -> None:
    lines = list(Replay(finished, None, FakeTerminal("aquileia", []).screen).plain())
    assert len(lines) == len(finished.history)
    assert lines[0].startswith("0 ")
    assert lines[-1].endswith("The game is over.")


# ---- no heavy imports


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
