from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from math import isclose
from pathlib import Path
from typing import Any

import pytest

import lusoria
from lusoria import cli
from lusoria.bots import LEVEL_NAMES, level
from lusoria.bots.ladder import ray_executor
from lusoria.bots.ladder.command import LadderOptions, new_ladder
from lusoria.bots.ladder.contestant import ISMCTS, NAMES, Contestant, DefaultBudget, contestant, contestants
from lusoria.bots.ladder.executors import ProcessExecutor, Results, SerialExecutor
from lusoria.bots.ladder.interval import Rate, design_effect, rate_of, wilson
from lusoria.bots.ladder.ladder import Ladder, play_all
from lusoria.bots.ladder.pairing import Pairing, Seating, pairings, rotations, seatings
from lusoria.bots.ladder.playing import TimedBot, cached_bot, play
from lusoria.bots.ladder.ratings import ratings
from lusoria.bots.ladder.results import ResultsFile, fingerprint, load_results, new_results, parsed
from lusoria.core.dice import Dice, seeded
from lusoria.core.text import encode
from lusoria.core.world import World
from lusoria.errors import BadInput, NotInstalled
from tests import ROOT
from tests.command import run_command


def ladder_of(file: Path | None = None, games: int = 4, bots: str = "random,sensible,mcts:8", seats: int = 2) -> Ladder:
    return Ladder("builders", pairings(contestants(bots.split(",")), seats), new_results(3, games, file))


def outcomes(file: ResultsFile) -> set[tuple[str, int, int, float, tuple[int, ...], tuple[int, ...]]]:
    """What came of the games, without how long they took."""
    return {
        (str(seating.pairing), game.number, game.seat, game.share, tuple(game.places), tuple(game.decisions))
        for seating, game in file.played()
    }


# ---- who takes part


def test_a_contestant_is_a_name_and_a_budget() -> None:
    assert contestant("greedy") == Contestant("greedy")
    assert contestant(" mcts:400") == Contestant("mcts", iterations=400)
    assert contestant("augustus:0.5s") == Contestant("augustus", seconds=0.5)
    assert contestant("mcts:400:0.5s") == Contestant("mcts", 0.5, 400)
    strongest = level("augustus")
    assert contestant("augustus") == Contestant("augustus", strongest.seconds, strongest.evaluations)
    tenth = Contestant("augustus", strongest.seconds / 10, strongest.evaluations // 10)
    assert contestant("augustus", DefaultBudget(share=0.1)) == tenth
    repeatable = Contestant("augustus", iterations=strongest.evaluations)
    assert contestant("augustus", DefaultBudget(repeatable=True)) == repeatable
    assert contestant("mcts", DefaultBudget(iterations=7)) == Contestant("mcts", iterations=7)
    assert contestant("tiro", DefaultBudget(iterations=7)) == Contestant("tiro")


@pytest.mark.parametrize(
    "default",
    [DefaultBudget(), DefaultBudget(share=0.037), DefaultBudget(repeatable=True), DefaultBudget(seconds=0.25)],
)
def test_what_is_written_down_can_be_read_again(default: DefaultBudget) -> None:
    for name in NAMES:
        assert contestant(str(contestant(name, default))) == contestant(name, default)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("deus", r"no bot 'deus'; there is random, .*openspiel-ismcts"),
        ("mcts:", "mcts:400, mcts:0.5s"),
        ("mcts:0", "iterations or seconds are needed"),
        ("mcts:-3", "iterations or seconds are needed"),
        ("mcts:0.5", "iterations or seconds are needed"),
        ("mcts:5:0s", "iterations or seconds are needed"),
        ("mcts:3x", "iterations or seconds are needed"),
        ("greedy:3", "greedy does not search"),
    ],
)
def test_a_contestant_that_makes_no_sense(text: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        contestant(text)


def test_nobody_is_named_twice() -> None:
    with pytest.raises(BadInput, match="mcts:5 is named twice"):
        contestants(["mcts:5", "random", "mcts:5"])


def test_openspiels_search_needs_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "lusoria.bots.ladder.openspiel", raising=False)
    with pytest.raises(NotInstalled, match=r"pip install 'lusoria\[envs\]'"):
        contestant(f"{ISMCTS}:5").bot()


@pytest.mark.parametrize("budget", ["1", "4", "0.02s", "0.001s"])  # the last is over before the first simulation
def test_openspiels_search_plays(budget: str) -> None:
    try:
        bot = contestant(f"{ISMCTS}:{budget}").bot()
    except NotInstalled as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(missing))
    match = lusoria.Match("builders", 2, 1)
    first, again = (bot.weigh(match.world(match.seat or 0, seeded(1)), seeded(2, cap=0)) for _ in range(2))
    assert sorted(one.action for one in first) == [move.action for move in match.moves]
    assert isclose(sum(one.weight for one in first), 1)
    assert budget.endswith("s") or first == again


# ---- who plays whom


def test_everybody_plays_everybody() -> None:
    three = contestants(["random", "sensible", "greedy"])
    assert [str(pairing) for pairing in pairings(three, 2)] == [
        "sensible against random", "greedy against random", "greedy against sensible",
    ]  # fmt: skip
    assert len(pairings(three, 4)) == 6
    assert str(pairings(three, 4)[0]) == "random against 3 × sensible"
    assert [pairing.others.name for pairing in pairings(three, 3, three[0])] == ["random", "random"]


def test_each_seed_is_played_on_every_seat() -> None:
    pairing = Pairing(contestant("greedy"), contestant("random"), 3)
    games = list(seatings("aquileia", pairing, 1, 7))
    assert [(game.number, game.seat) for game in games] == [(n, s) for n in range(3) for s in range(3)]
    assert [one.name for one in games[1].contestants] == ["random", "greedy", "random"]
    assert rotations(7, 3) == 3


# ---- intervals


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Newcombe 1998, table I: the score method without continuity correction
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins / games, games) == pytest.approx((low, high), abs=5e-5)


def test_no_games_say_nothing() -> None:
    assert rate_of([]) == Rate(0, 0.0, 0.0, 1.0)
    assert wilson(0.5, 0) == (0.0, 1.0)


def test_games_of_a_seed_that_end_alike_count_once() -> None:
    alike = [[1.0, 1.0], [0.0, 0.0]] * 50
    assert design_effect(alike) == pytest.approx(2, rel=0.02)
    both = rate_of(alike)
    assert (both.low, both.high) == pytest.approx(wilson(0.5, 100), abs=2e-3)
    apart = [[1.0, 0.0]] * 100
    assert design_effect(apart) == 0.5  # as far as it may go
    assert design_effect(apart[:10]) == 1  # too few seeds to know
    assert design_effect([[1.0, 1.0]] * 40) == 1


# ---- playing


def test_a_ladder_can_be_repeated_by_one_or_by_several() -> None:
    files = []
    for executor in (SerialExecutor(), ProcessExecutor(2)):
        ladder = ladder_of(bots="random,mcts:8", games=2)
        play_all(ladder, executor)
        files.append(ladder.file)
    assert outcomes(files[0]) == outcomes(files[1])
    assert len(outcomes(files[0])) == 2
    assert files[0].results.ratings == files[1].results.ratings


def test_a_ladder_says_who_is_stronger() -> None:
    ladder = ladder_of(games=12, bots="random,sensible,mcts:60")
    play_all(ladder, SerialExecutor())
    assert [rating.name for rating in ladder.file.results.ratings] == ["mcts:60", "sensible", "random"]
    assert [rating.games for rating in ladder.file.results.ratings] == [24, 24, 24]
    assert all(page.rate.rate > 0.5 for page in ladder.results())


def test_a_larger_table_has_one_against_several() -> None:
    ladder = ladder_of(bots="random,sensible", games=4, seats=4)
    play_all(ladder, SerialExecutor())
    assert len(ladder.results()) == 2
    for seating, finished in ladder.file.played():
        assert len(finished.places) == 4
        assert [one.name for one in seating.contestants].count(seating.pairing.one.name) == 1


def test_ratings_do_not_hang_on_the_order_in_which_games_end() -> None:
    ladder = ladder_of(games=6)
    play_all(ladder, SerialExecutor())
    games = list(ladder.file.played())
    assert ratings(games) == ratings(reversed(games))


class Stubborn:
    name = "stubborn"

    def choose(self, world: World, dice: Dice) -> int:
        return max(set(range(world.game.actions)) - set(world.options))


def test_an_illegal_move_loses_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = contestant("random"), contestant("sensible")
    monkeypatch.setattr(
        "lusoria.bots.ladder.playing.cached_bot",
        lambda one, threads: Stubborn() if one == bad else cached_bot(one, threads),
    )
    finished = play(Seating("builders", Pairing(bad, good, 3), 1, 0, 1))
    assert finished.illegal == 1
    assert finished.share == 0
    assert finished.places == [1, 2, 1]


def test_a_bot_that_takes_too_long_is_noticed() -> None:
    slow = TimedBot(cached_bot(contestant("sensible"), 1), 1e-9)
    match = lusoria.Match("builders", 2, 1)
    slow.choose(match.world(match.seat or 0, seeded(1)), seeded(2))
    assert (slow.decisions, slow.late) == (1, 1)
    assert slow.longest > 1


# ---- the file


class Stopped(Exception):
    pass


class Tired:
    """Plays some games, and then no more."""

    def __init__(self, games: int) -> None:
        self.games = games

    def play(self, games: Iterator[Seating]) -> Results:
        for _, game in zip(range(self.games), SerialExecutor().play(games), strict=False):
            yield game
        raise Stopped


def test_what_was_played_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "ladder.json"
    ladder = ladder_of(file)
    with pytest.raises(Stopped):
        play_all(ladder, Tired(5))
    stored = load_results(file)
    assert outcomes(stored) == outcomes(ladder.file)
    assert len(outcomes(stored)) == 5
    assert stored.results.ratings
    again = Ladder("builders", [kept.pairing for kept in stored.results.pairings], stored)
    assert len(list(again.todo())) == again.total - 5 == 7
    play_all(again, SerialExecutor())
    whole = ladder_of()
    play_all(whole, SerialExecutor())
    assert outcomes(load_results(file)) == outcomes(whole.file)
    assert json.loads(file.read_text())["pairings"][0]["result"]["games"] == 4
    assert os.listdir(file.parent) == ["ladder.json"]


def test_a_file_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    file.write_text("mine")
    with pytest.raises(BadInput, match="there is such a file already; --resume goes on with it"):
        new_results(1, 1, file)


@pytest.fixture(scope="module")
def played_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a ladder that has been played."""
    file = tmp_path_factory.mktemp("ladder") / "ladder.json"
    play_all(ladder_of(file, bots="random,sensible", games=2), SerialExecutor())
    return file


def changed(**values: Any) -> Any:
    return lambda notes: notes | values


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (changed(ladder=9, jury="x"), "of version 9; this Lusoria knows 1"),
        (changed(jury="x"), "or a broken one: the whole file: object contains unknown field jury"),
        (changed(seed=-1), "no ladder has the seed -1"),
        (changed(seed="x"), "or a broken one: seed: expected int, got str, found"),
        (changed(bots={"builders": "0"}), "rules or bots of builders have changed since"),
        (lambda n: n | {"pairings": [n["pairings"][0] | {"one": "deus"}]}, "no bot 'deus'"),
        (lambda n: n | {"pairings": [n["pairings"][0] | {"seats": 9}]}, "for 2 to 4 seats, not 9"),
        (lambda n: n | {"pairings": [n["pairings"][0] | {"played": n["pairings"][0]["played"] * 2}]}, "there twice"),
        (lambda n: n | {"pairings": [n["pairings"][0] | {"seats": 3}]}, "a game that can't have been played"),
    ],
)
def test_a_broken_file_is_refused(played_file: Path, tmp_path: Path, change: Any, complaint: str) -> None:
    file = tmp_path / "ladder.json"
    file.write_text(json.dumps(change(json.loads(played_file.read_text()))))
    with pytest.raises(BadInput, match=complaint) as caught:
        load_results(file)
    assert str(file) in str(caught.value)


def test_a_file_of_0_1_0_is_read_and_written_as_it_was() -> None:
    text = (ROOT / "tests/data/ladders/0.1.0.json").read_text()
    notes = parsed(text)
    assert notes.pairings[0].rate == notes.pairings[0].result
    assert encode(notes) + "\n" == text


def test_each_game_has_bots_of_its_own() -> None:
    assert fingerprint("builders") == fingerprint("builders") != fingerprint("aeterna")


# ---- several machines


def test_games_are_played_on_a_ray_cluster() -> None:
    try:
        executor = ray_executor.RayExecutor("local", jobs=1)
    except NotInstalled as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(missing))
    try:
        ladder, here = (ladder_of(bots="random,sensible", games=2) for _ in range(2))
        play_all(ladder, executor)
    finally:
        executor.ray.shutdown()
    play_all(here, SerialExecutor())
    assert outcomes(ladder.file) == outcomes(here.file)


def test_without_ray_the_command_that_brings_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NotInstalled, match=r"--ray needs the extra ray: pip install 'lusoria\[ray\]' "):
        ray_executor.RayExecutor()


# ---- the command


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return run_command("ladder", *words, columns=120)


def test_the_command_plays_writes_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    done = command("builders", "--bots", "random,sensible", "--games", "3", "--jobs", "1", "--json", str(file))
    assert done.returncode == 0, done.stderr
    assert "The Builders: Antiquity, 2 seats, seed 1" in done.stdout
    for word in ("rating", "95 % interval", "sensible", "100.0%"):
        assert word in done.stdout
    done = command("builders", "--resume", str(file), "--games", "6", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert json.loads(file.read_text())["pairings"][0]["result"]["games"] == 6


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_a_ladder_that_is_stopped_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    words = ["builders", "--bots", "random,sensible", "--games", "100000", "--jobs", "1", "--json", str(file)]
    arguments = [sys.executable, "-m", "lusoria.cli", "ladder", *words]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as running:
        while running.poll() is None and not (file.exists() and load_results(file).results.pairings[0].played):
            time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130, err
    assert f"to go on: lusoria ladder builders --resume {file}" in err
    assert "sensible" in out
    assert len(outcomes(load_results(file))) > 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("chess",), "there is no game 'chess'"),
        (("builders", "--bots", "deus"), "there is no bot 'deus'"),
        (("builders", "--bots", "random"), "--bots: two different ones are needed"),
        (("builders", "--bots", "random,random"), "random is named twice"),
        (("builders", "--against", "deus"), "there is no bot 'deus'"),
        (("builders", "--seats", "9"), "for 2 to 4 seats, not 9"),
        (("builders", "--games", "0"), "--games: at least 1 is needed, not 0"),
        (("builders", "--jobs", "0"), "--jobs: at least 1 is needed, not 0"),
        (("builders", "--iterations", "0"), "--iterations: at least 1 is needed, not 0"),
        (("builders", "--seconds", "0"), "--seconds: a number from 0.001 to 3600 is needed, not 0"),
        (("builders", "--seconds", "1", "--repeatable"), "--seconds, --iterations, --repeatable: one of them"),
        (("builders", "--seed", "-1"), "--seed: a number from 0 to 2**63 - 1 is needed, not -1"),
        (("builders", "--resume", "nowhere.json"), "nowhere.json: "),
        (("builders", "--resume", "README.md"), "README.md: not the file of a ladder, or a broken one"),
        (("builders", "--resume", "README.md", "--seed", "1"), "--seed: the file of --resume has its own"),
        (("builders", "--bots", "random,greedy", "--json", "README.md"), "README.md: there is such a file already"),
    ],
)
def test_bad_input_is_one_line(
    words: tuple[str, ...], complaint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["lusoria", "ladder", *words])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1


def test_the_levels_take_part_unless_others_are_named() -> None:
    options = LadderOptions(None, None, 2, None, 1, None, DefaultBudget(repeatable=True))
    ladder = new_ladder(lusoria.game("builders"), options)
    assert {one.name for one in ladder.contestants} == {"greedy", *LEVEL_NAMES}
    assert ladder.total == 36 * 100
