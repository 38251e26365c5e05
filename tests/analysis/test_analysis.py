from __future__ import annotations

import io
import json
import os
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

import lusoria
from lusoria import cli
from lusoria.analysis.analyse import MISTAKE_COST, MOST_MISTAKES, Analysis, Judge, analyse, decisions
from lusoria.analysis.picture import DOTS_PER_INCH, SIZE, draw, save
from lusoria.analysis.tell import as_data, rows, tell
from lusoria.bots import ADVICE, LEVEL_NAMES
from lusoria.core.dice import seeded
from lusoria.core.game import Game
from lusoria.errors import BadInput, NotInstalled
from lusoria.match.match import Match
from lusoria.terminal.screen import Screen
from lusoria.words import Words
from tests import ROOT
from tests.command import run_command

games = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
QUICK = Judge(iterations=100)


def played(game: Game, seats: int, steps: int = 1000) -> Match:
    """A sensible game, or the beginning of one; the first seat plays badly now and then."""
    match, dice = Match(game.name, seats, 5), seeded(5, cap=0)
    while not match.over and len(match.history) < steps:
        assert match.seat is not None
        moves = match.moves
        badly = match.seat == 0 and len(match.history) % 5 == 0
        match.play(moves[-1] if badly else match.world(match.seat, dice).sensible(moves, dice))
    return match


@pytest.fixture(scope="module", params=lusoria.all_games(), ids=lambda game: game.name)
def analysis(request: pytest.FixtureRequest) -> Analysis:
    return analyse(played(request.param, request.param.seats[0]), QUICK)


def screen(analysis: Analysis, encoding: str) -> tuple[Screen, io.BytesIO]:
    shown = io.BytesIO()
    file = io.TextIOWrapper(shown, encoding=encoding, write_through=True)
    return Screen(Console(file=file, width=100, color_system=None), Words(analysis.match.game.name)), shown


def test_every_decision_with_a_choice_is_looked_at(analysis: Analysis) -> None:
    match = analysis.match
    assert [thought.step for thought in analysis.thoughts] == decisions(match)
    for thought in analysis.thoughts:
        taken = match.history[thought.step]
        assert (thought.seat, thought.move) == (taken.seat, taken.move)
        assert 0 <= thought.chance <= 1
        assert thought.lost >= 0
        assert thought.lost == 0 or thought.best != thought.move
    for thought, then in pairwise(analysis.thoughts):  # the seat still has what it can reach in its next decision
        if then.step == thought.step + 1 and then.seat == thought.seat and thought.best != thought.move:
            assert thought.chance >= then.best_chance


def test_the_costliest_moves_are_marked_with_a_reason(analysis: Analysis) -> None:
    assert 1 <= len(analysis.marked) <= MOST_MISTAKES
    costs = [thought.lost for thought in analysis.marked]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] >= MISTAKE_COST
    assert all(thought.reason is not None for thought in analysis.marked)
    assert sum(row["marked"] for row in rows(analysis)) == len(analysis.marked)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_it_is_told_in_sentences(analysis: Analysis, encoding: str) -> None:
    shown, file = screen(analysis, encoding)
    tell(analysis, shown)
    said = file.getvalue().decode()
    assert "The game as augustus sees it" in said
    assert said.count("Better: ") == len(analysis.marked)
    assert f"Step {analysis.marked[0].step}, " in said
    assert "{" not in said


def test_it_is_data(analysis: Analysis) -> None:
    data = as_data(analysis, Words(analysis.match.game.name), ["a.svg"])
    assert json.loads(json.dumps(data)) == data
    assert [step["step"] for step in data["steps"]] == decisions(analysis.match)
    reasons = {step["step"] for step in data["steps"] if "reason" in step}
    assert reasons == set(data["marked"]) == {thought.step for thought in analysis.marked}


def test_the_plot_is_written_twice_and_is_the_same_again(analysis: Analysis, tmp_path: Path) -> None:
    words = Words(analysis.match.game.name)
    svg, png = save(analysis, words, tmp_path / "new", "game")
    assert ElementTree.parse(svg).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    from PIL import Image

    with Image.open(png) as image:
        assert image.size == (SIZE[0] * DOTS_PER_INCH, SIZE[1] * DOTS_PER_INCH)
    again, _ = save(analysis, words, tmp_path, "game")
    assert svg.read_bytes() == again.read_bytes()


def test_the_plot_names_everybody_and_numbers_the_marked(analysis: Analysis) -> None:
    words = Words(analysis.match.game.name)
    for size in ((10.0, 5.2), (5.0, 3.5)):
        texts = [text.get_text() for text in draw(analysis, words, size).axes[0].texts]
        for seat in analysis.match.game.seat_names[: analysis.match.seats]:
            assert any(text.startswith(words(f"seat-{seat}")) for text in texts)
        assert {str(number + 1) for number in range(len(analysis.marked))} <= set(texts)


@games
def test_an_analysis_can_be_repeated_and_does_not_peek(game: Game) -> None:
    """The last decision is looked at in another world that the seat can't tell from the true one."""
    match = played(game, game.seats[-1], 20)
    first, again = analyse(match, QUICK), analyse(Match.load(match.record()), QUICK)
    assert first.thoughts == again.thoughts
    assert first.shares() is None
    k = first.thoughts[-1].step
    seat = match.history[k].seat
    assert seat is not None
    other = match.before(k)
    other = other.with_state(other.world(seat, seeded(99, cap=0)).state)
    other.play(match.history[k].move or "")
    assert analyse(other, QUICK).thoughts[-1] == first.thoughts[-1]


def test_a_weaker_level_can_judge_too() -> None:
    found = analyse(played(lusoria.game("builders"), 2, 12), Judge("praetor"))
    assert found.thoughts
    budgets = [Judge(name).budget().iterations or 0 for name in LEVEL_NAMES[1:]]
    assert budgets == sorted(budgets)
    assert budgets[0] == 20
    assert budgets[-1] == ADVICE.iterations


def test_what_cannot_be_judged() -> None:
    with pytest.raises(BadInput, match="there is no level 'deus'; there is tiro, "):
        Judge("deus")
    with pytest.raises(BadInput, match="tiro does not look ahead"):
        Judge("tiro")
    with pytest.raises(BadInput, match="no decision in this record yet"):
        analyse(Match("builders", 2, 1), QUICK)


def test_without_matplotlib_the_command_that_brings_it_is_said(
    analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(NotInstalled, match=r"pip install 'lusoria\[plot\]'"):
        draw(analysis, Words(analysis.match.game.name))


# ---- the command


def test_the_command_tells_and_draws(tmp_path: Path) -> None:
    record = tmp_path / "game.lus"
    record.write_text(played(lusoria.game("builders"), 2, 25).record(with_secret=True))
    done = run_command("analyse", str(record), "--iterations", "20", "--out", str(tmp_path / "plots"))
    assert done.returncode == 0, done.stderr
    assert "The game as augustus sees it" in done.stdout
    assert sorted(os.listdir(tmp_path / "plots")) == ["game-chances.png", "game-chances.svg"]


def test_the_command_gives_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.lus"
    record.write_text(played(lusoria.game("builders"), 2, 12).record())
    words = (str(record), "--iterations", "20", "--no-plot", "--json", "--level", "praetor")
    assert leaves(words, monkeypatch) == 0
    assert json.loads(capsys.readouterr().out)["level"] == "praetor"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("README.md",), "README.md: line 1: not a record of Lusoria"),
        (("nowhere.lus",), "nowhere.lus: "),
        (("README.md", "--iterations", "0"), "--iterations: at least 1 is needed, not 0"),
        (
            ("README.md", "--seconds-per-move", "-1"),
            "--seconds-per-move: a number from 0.001 to 3600",
        ),
        (("README.md", "--iterations", "1", "--seconds-per-move", "1"), "--iterations: one of them"),
    ],
)
def test_bad_input_is_one_line(
    words: tuple[str, ...], complaint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    complained(words, complaint, monkeypatch, capsys)


def test_a_record_for_one_seat_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "mine.lus"
    record.write_text(played(lusoria.game("builders"), 2, 8).record(seat=0))
    complained((str(record),), "the record holds only what red has seen", monkeypatch, capsys)


def test_a_plot_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.lus"
    record.write_text(played(lusoria.game("builders"), 2, 8).record())
    words = (str(record), "--iterations", "5", "--out", str(record / "in"))
    complained(words, "the plot can't be written there", monkeypatch, capsys)


def complained(
    words: tuple[str, ...], complaint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert leaves(words, monkeypatch) == 2
    assert complaint in capsys.readouterr().err


def leaves(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> object:
    """The command in this process, and its exit status."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["lusoria", "analyse", *words])
    with pytest.raises(SystemExit) as left:
        cli.main()
    return left.value.code
