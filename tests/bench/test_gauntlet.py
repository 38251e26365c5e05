"""The parts of the gauntlet; its games are not played here."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import lusoria
from lusoria.bots import LEVEL_NAMES
from lusoria.bots.ladder.playing import GameResult
from lusoria.core.game import Game
from lusoria.errors import BadInput
from tests import ROOT
from tests.network import random_network
from tools.make_strength import all_ratings, main, page

BENCH = ROOT / "bench"
games = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)


@pytest.fixture(scope="module")
def gauntlet() -> Iterator[Any]:
    """bench/gauntlet.py."""
    sys.path.insert(0, str(BENCH))
    yield importlib.import_module("gauntlet")
    sys.path.remove(str(BENCH))
    del sys.modules["gauntlet"], sys.modules["yardstick"]


@games
def test_all_that_must_hold_is_checked(gauntlet: Any, game: Game) -> None:
    checks = [c for c in gauntlet.checks_of(game, gauntlet.Budget.read("iterations"), 1000) if c.about == "strength"]
    found: dict[tuple[str, int], float | None] = {
        (str(check.pairing), check.pairing.seats): check.wanted for check in checks
    }
    assert len(found) == len(checks)
    few, two = game.seats[0], game.seats[0] == 2

    def wanted(one: str, others: str, seats: int) -> float | None:
        return found[f"{one} against {'' if seats == 2 else f'{seats - 1} × '}{others}", seats]

    def level(name: str) -> str:
        return str(gauntlet.contestant(name, gauntlet.Budget.read("iterations").default))

    for seats in game.seats:
        for above, below in zip(LEVEL_NAMES[1:], LEVEL_NAMES, strict=False):
            assert wanted(level(above), level(below), seats) == {2: 0.60, 3: 0.45, 4: 0.40, 5: 0.35}[seats]
        assert wanted("consul", "random", seats) == 0.97
        assert wanted("consul", "sensible", seats) == 0.95
    assert wanted("consul", "mcts:3000", few) == (0.65 if two else 0.50)
    assert wanted("augustus:50000", "mcts:3000", few) == (0.85 if two else 0.70)
    assert wanted("augustus:50000", "mcts:3000", 4) == 0.55
    assert wanted("augustus:0.2s", "openspiel-ismcts:0.2s", few) == 0.95


def test_a_verdict_comes_from_a_sequential_test(gauntlet: Any) -> None:
    check = gauntlet.checks_of(lusoria.game("builders"), gauntlet.Budget.read("iterations"), 1000)[0]
    assert check.wanted == 0.65
    assert check.verdict([[1.0, 1.0]] * 40) == "holds"
    assert check.verdict([[1.0, 0.0]] * 60) == "fails"
    assert check.verdict([[1.0, 1.0]] * 4) == "undecided"
    assert check.least == 200


@games
def test_results_are_those_of_a_network(
    gauntlet: Any, game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network that is installed takes the place of the one that ships, and has results of its own."""
    budget = gauntlet.Budget.read("iterations")
    ships = gauntlet.opened(game, budget, 1, tmp_path).path
    monkeypatch.setenv("LUSORIA_NETWORKS", str(tmp_path))
    random_network(game).save(tmp_path / f"{game.name}.npz")
    own = gauntlet.opened(game, budget, 1, tmp_path).path
    assert random_network(game).hash in own.name
    assert own != ships


def test_the_yardstick_is_the_search_of_0_1_0(gauntlet: Any) -> None:
    for game in lusoria.all_games():
        gauntlet.yardstick.check(game)


@pytest.mark.parametrize("text", ["", "0", "2", "-1", "soon"])
def test_a_budget_that_makes_no_sense(gauntlet: Any, text: str) -> None:
    with pytest.raises(BadInput, match="BUDGET: iterations, clock or a part"):
        gauntlet.Budget.read(text)


def run_of(gauntlet: Any, folder: Path, games: int = 4) -> Any:
    game, budget = lusoria.game("builders"), gauntlet.Budget.read("iterations")
    checks = gauntlet.checks_of(game, budget, games)
    return gauntlet.Run(checks, {"builders": gauntlet.opened(game, budget, 1, folder)})


def finished(number: int, seat: int, share: float, seconds: float) -> GameResult:
    places = [1, 2] if (seat == 0) == (share == 1) else [2, 1]
    return GameResult(number, seat, share, places, [9, 9], [seconds, seconds], [0, 0], [0.0, 0.0])


def test_the_undecided_get_the_same_time_and_what_is_quick_comes_first(gauntlet: Any, tmp_path: Path) -> None:
    run = run_of(gauntlet, tmp_path, games=200)
    run.checks = [check for check in run.checks if check.pairing.seats == 2 and not check.least][:3]
    first = next(run.todo())
    assert (first.pairing, first.number, first.seat) == (run.checks[0].pairing, 0, 0)
    for number in range(20):
        for seat in range(2):  # the first always wins, the second takes longer than the third
            for k, check in enumerate(run.checks):
                seating = gauntlet.Seating("builders", check.pairing, 1, number, seat)
                share = 1.0 if k == 0 else float((number + seat) % 3 > 0)
                run.add(seating, finished(number, seat, share, (1.0, 9.0, 2.0)[k]))
    run.given = dict.fromkeys(run.checks, 20)
    assert run.verdict(run.checks[0]) == "holds"
    assert run.next_check() == run.checks[2]
    run.until = 0.0
    assert run.next_check() is None


def test_a_gauntlet_goes_on_where_it_was_stopped(gauntlet: Any, tmp_path: Path) -> None:
    run = run_of(gauntlet, tmp_path)
    check = run.checks[0]
    for seat in range(2):
        run.add(gauntlet.Seating("builders", check.pairing, 1, 0, seat), finished(0, seat, 1.0, 1.0))
    run.write()
    again = run_of(gauntlet, tmp_path)
    assert again.given[check] == 1
    assert again.rate(check).games == 2


def test_it_plays_reports_and_says_what_fails(
    gauntlet: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Runs it with quick bots, and one demand that can't be met."""

    def quick(game: Game, budget: Any, games: int) -> list[Any]:
        names = (("sensible", "random", 0.3), ("random", "sensible", 0.9))
        pairs = [(gauntlet.contestant(a), gauntlet.contestant(b), wanted) for a, b, wanted in names]
        return [gauntlet.Check(game.name, gauntlet.Pairing(a, b, 2), wanted, games) for a, b, wanted in pairs]

    monkeypatch.setattr(gauntlet, "checks_of", quick)
    monkeypatch.setattr(gauntlet, "Console", lambda stderr=False: Console(width=110, file=sys.stdout))
    words = ["--only", "builders", "--games", "40", "--jobs", "1", "--folder", str(tmp_path), "--no-memory"]
    assert gauntlet.main(words) == 1
    said = capsys.readouterr().out
    assert "sensible against random" in said
    assert "holds" in said
    assert "fails" in said
    report = json.loads((tmp_path / "report-iterations-1.json").read_text())
    assert [row["verdict"] for row in report] == ["holds", "fails", "undecided", "undecided"]
    assert gauntlet.main(["--budget", "never"]) == 2


def test_a_page_shows_what_was_played(gauntlet: Any, tmp_path: Path) -> None:
    run = run_of(gauntlet, tmp_path)
    for check in run.checks[:1] + [one for one in run.checks if one.pairing.others.name == "tiro"][:1]:
        for seat in range(2):
            run.add(gauntlet.Seating("builders", check.pairing, 1, 0, seat), finished(0, seat, 1.0, 1.0))
    run.write()
    told = page(tmp_path)
    assert "| consul against mcts:3000 | 65% | 100% (34% to 100%) of 2 undecided |" in told
    assert "| The Builders: Antiquity, 2 | 100% (34% to 100%) of 2 undecided | – |" in told
    assert "| The Builders: Antiquity, 3 | – | – |" in told
    assert "| `consul` | " in all_ratings(tmp_path)


def test_a_page_without_games_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no games of this version"):
        main([str(tmp_path)])
