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
    checks = [c for c in gauntlet.checks_of(game, gauntlet.Budget.read("clock"), 1000) if c.about == "strength"]
    found = {gauntlet.named(check): check.wanted for check in checks}
    two = game.seats[0] == 2
    times = "" if two else "2 × "
    for above, below in zip(LEVEL_NAMES[1:], LEVEL_NAMES, strict=False):
        assert found[f"{above} against {times}{below}"] == (0.65 if two else 0.50)
    assert found["augustus against 3 × greedy"] == 0.60
    assert found[f"augustus against {times}random"] == 0.95
    assert found[f"augustus against {times}openspiel-ismcts, 5 s"] == (0.75 if two else None)
    assert found[f"augustus against {times}greedy"] == (0.80 if two else 0.60)


def test_a_verdict_comes_from_a_sequential_test(gauntlet: Any) -> None:
    check = gauntlet.checks_of(lusoria.game("builders"), gauntlet.Budget.read("iterations"), 10)[0]
    assert check.wanted == 0.65
    assert check.verdict([[1.0, 1.0]] * 40) == "holds"
    assert check.verdict([[1.0, 0.0]] * 60) == "fails"
    assert check.verdict([[1.0, 1.0]] * 4) == "undecided"


@games
def test_a_network_is_checked_where_there_is_one(
    gauntlet: Any, game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUSORIA_NETWORKS", str(tmp_path))
    random_network(game).save(tmp_path / f"{game.name}.npz")
    checks = gauntlet.checks_of(game, gauntlet.Budget.read("iterations"), 1000)
    found = {(str(c.pairing), c.pairing.seats): c.wanted for c in checks if c.pairing.one.name in ("policy", "net")}
    few = game.seats[0]
    times = "" if few == 2 else "2 × "
    assert found[f"policy against {times}mcts:3000", few] == (0.65 if few == 2 else 0.50)
    assert found["net:60000 against 3 × mcts:3000", 4] == 0.55
    assert sum(wanted == 0.97 for wanted in found.values()) == len(game.seats)
    file = gauntlet.opened(game, gauntlet.Budget.read("iterations"), 1, tmp_path)
    file.of_pairing(game.name, checks[-len(game.seats) - 1].pairing)
    assert random_network(game).hash in file.results.bots.values()


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
    run.checks = run.checks[:3]
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
