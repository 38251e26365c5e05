from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lusoria import Match
from lusoria.core.numbers import written
from lusoria.terminal.play import bot, bot_dice
from tests import ROOT
from tests.command import run_command as lusoria

RULES = ROOT / "docs/rules/aquileia.md"
BOX = ROOT / "src/lusoria/games/aquileia/box/box.json"


def test_games_lists_aquileia() -> None:
    command = [sys.executable, "-m", "lusoria.cli", "games"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0
    assert done.stdout == lusoria("games").stdout
    assert "aquileia" in done.stdout
    assert "3 to 5" in done.stdout


def test_simulate_prints_scores_lengths_win_rates_and_speed() -> None:
    done = lusoria("simulate", "aquileia", "--seats", "3", "--games", "2500", "--policy", "sensible")
    assert done.returncode == 0, done.stderr
    for word in ("mean score", "wins", "decisions a game", "decisions/s", "red", "yellow", "blue"):
        assert word in done.stdout


def test_simulate_gives_the_same_games_for_the_same_seed() -> None:
    def results(seed: str) -> object:
        done = lusoria("simulate", "aquileia", "--seats", "4", "--games", "300", "--seed", seed, "--json")
        read = json.loads(done.stdout)
        assert sum(seat["wins"] for seat in read["results"]) == pytest.approx(1)
        return read["results"], read["asked"], read["forced"]

    assert results("5") == results("5") != results("6")


def test_simulate_plays_with_a_box_of_ones_own(tmp_path: Path) -> None:
    box = json.loads(BOX.read_text())
    box["game"]["rounds"] = 1
    own = tmp_path / "short.json"
    own.write_text(json.dumps(box))
    done = lusoria("simulate", "aquileia", "--games", "50", "--json", "--box", str(own))
    assert json.loads(done.stdout)["longest"] < 100


def test_examples_of_the_rules_pass() -> None:
    done = lusoria("examples", str(RULES))
    assert done.returncode == 0
    assert done.stdout.splitlines() == [f"EX-{i}: passed" for i in range(1, 14)]


def test_examples_of_the_builders_pass() -> None:
    done = lusoria("examples", str(RULES.with_name("builders.md")))
    assert done.returncode == 0
    assert {line.partition(": ")[2] for line in done.stdout.splitlines()} == {"passed"}


def test_examples_tell_what_differed(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.md"
    wrong.write_text(RULES.read_text().replace('"scores": {"yellow": 12,', '"scores": {"yellow": 13,'))
    done = lusoria("examples", str(wrong))
    assert done.returncode == 1
    assert "EX-1: differs" in done.stdout
    assert "  expect.scores.yellow: expected 13, got 12\n" in done.stdout


def test_an_example_that_is_not_understood_is_named_with_its_line(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.md"
    wrong.write_text('# Own examples\n\n```json\n{"id": "A", "game": "builders", "expect": {"gold": 2}}\n```\n')
    done = lusoria("examples", str(wrong))
    assert done.returncode == 2
    assert "wrong.md:3: A: expect: unknown key 'gold'; known: view" in done.stderr


def test_perft_counts_the_first_placements() -> None:
    done = lusoria("perft", "aquileia", "--seats", "3", "--depth", "2", "--interpreted")
    assert done.stdout.splitlines()[0] == "1 decisions: 29 sequences"


def test_perft_counts_the_same_compiled() -> None:
    words = ("perft", "aquileia", "--seats", "4", "--depth", "2", "--after", "70", "--seed", "3")
    assert lusoria(*words).stdout == lusoria(*words, "--interpreted").stdout != ""


def test_simulate_prints_exact_tenths_and_games_cut_short() -> None:
    done = lusoria("simulate", "builders", "--seats", "2", "--games", "300", "--policy", "sensible")
    assert done.returncode == 0, done.stderr
    assert "0 of 300 games ended at the limit of rounds" in done.stdout
    assert re.search(r"│ red +│ +\d+\.\d\d │ +\d+\.\d\d │ +-?\d+\.\d │ +\d+\.\d │", done.stdout)
    read = json.loads(lusoria("simulate", "builders", "--seats", "2", "--games", "300", "--json").stdout)
    assert read["unit"] == 10
    assert 200 < read["cut_short"] <= 300
    assert all(isinstance(seat["lowest"], int) for seat in read["results"])


def test_builders_can_be_played_in_the_terminal() -> None:
    done = lusoria("play", "builders", "--seats", "2", "--seed", "4", said="1\n" * 30 + "q\nq\n")
    assert done.returncode == 0
    assert "The building yard" in done.stdout
    assert done.stdout.rstrip().endswith("The game stops here.")


def test_the_last_moves_of_the_builders_can_be_made_in_the_terminal(tmp_path: Path) -> None:
    match, file = Match("builders", 2, 4), tmp_path / "game.lus"
    dice = bot_dice(match)
    while match.seat is not None:
        match.play(bot(match, match.seat, "sensible", dice))
    last = [str(step.move) for step in match.history[-20:]]
    file.write_text(match.before(len(match.history) - len(last)).record(with_secret=True))
    done = lusoria("play", "--resume", str(file), "--seat", "1", "--seat", "2", said="\n".join([*last, ""]))
    assert done.returncode == 0
    assert f"with {written(max(match.points))} points.\nSaved in {file}.\n" in done.stdout


@pytest.fixture(scope="module")
def whole_game(tmp_path_factory: pytest.TempPathFactory) -> tuple[subprocess.CompletedProcess[str], Path]:
    """What a game to its end has printed, and its record."""
    file = tmp_path_factory.mktemp("whole") / "game.lus"
    return lusoria("play", "--seats", "3", "--seed", "4", "--save", str(file), said="1\n" * 1000), file


def test_play_to_the_end(whole_game: tuple[subprocess.CompletedProcess[str], Path]) -> None:
    done, file = whole_game
    assert done.returncode == 0
    *_, last, saved = done.stdout.splitlines()
    assert last.endswith("points.")
    assert saved == f"Saved in {file}."


def test_play_refuses_a_move_that_is_not_there_and_goes_on() -> None:
    done = lusoria("play", "aquileia", "--seats", "3", "--seed", "4", said="place the moon\n99\ncrest\nq\nq\n")
    assert "“place the moon” is not a move of Aquileia" in done.stdout
    assert "There is no move 99" in done.stdout
    assert "Red places the crest on space " in done.stdout
    assert "Quit without saving? q again quits, s FILE saves." in done.stdout
    assert done.stdout.rstrip().endswith("The game stops here.")


def test_play_takes_back_saves_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.lus"
    done = lusoria("play", "--seats", "3", "--seed", "4", "--save", str(file), said="1\nu\nq\n")
    assert "You can’t take that back" in done.stdout
    assert f"Saved in {file}. To continue: lusoria play --resume {file}\n" in done.stdout
    saved = file.read_text()
    done = lusoria("play", "--resume", str(file), said="1\n" * 1000)
    assert "points." in done.stdout
    assert saved.partition("[Steps")[0] == file.read_text().partition("[Steps")[0]
    done = lusoria("verify", str(file))
    assert done.returncode == 0
    assert done.stdout.rstrip().endswith("all as the seed 4 gives them")


def test_play_goes_on_as_it_began(tmp_path: Path) -> None:
    file = tmp_path / "game.lus"
    words = ("--seat", "1", "--seat", "3", "--bots", "random", "--save", str(file))
    done = lusoria("play", "--seats", "3", *words, said="q\n")
    assert done.stdout.endswith(f"To continue: lusoria play --resume {file} --seat 1 --seat 3 --bots random\n")


def test_play_overwrites_no_file_with_a_new_game(tmp_path: Path) -> None:
    file, letter = tmp_path / "game.lus", tmp_path / "letter.txt"
    lusoria("play", "--seats", "3", "--save", str(file), said="1\nq\n")
    letter.write_text("Dear Livia,")
    before = file.read_text()
    done = lusoria("play", "--seats", "3", "--save", str(file), said="1\nq\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"lusoria: {file}: there is a game in this file already; to go on with it: lusoria play --resume {file}\n"
    )
    for words in (["--seats", "3"], ["--resume", str(file)]):
        done = lusoria("play", *words, "--save", str(letter), said="1\nq\n")
        assert done.returncode == 2
        assert done.stderr == f"lusoria: {letter}: there is such a file already; choose another name\n"
    assert (file.read_text(), letter.read_text()) == (before, "Dear Livia,")
    assert lusoria("play", "--resume", str(file), "--save", str(file), said="1\nq\n").returncode == 0
    assert file.read_text() != before


def test_play_goes_on_with_what_the_record_says(tmp_path: Path) -> None:
    file = tmp_path / "game.lus"
    lusoria("play", "aquileia", "--seats", "3", "--save", str(file), said="q\n")
    for words, complaint in (
        (["--seats", "3"], "--seats: the record of --resume has its own; leave the option out"),
        (["--seed", "9"], "--seed: the record of --resume has its own; leave the option out"),
        (["builders"], f"{file}: a record of Aquileia, not of The Builders: Antiquity"),
    ):
        done = lusoria("play", *words, "--resume", str(file), said="q\n")
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"lusoria: {complaint}\n")
    assert lusoria("play", "aquileia", "--resume", str(file), said="q\n").returncode == 0


def test_play_with_a_box_of_ones_own(tmp_path: Path) -> None:
    box = json.loads(BOX.read_text())
    box["game"]["rounds"] = 1
    own, file = tmp_path / "short.json", tmp_path / "game.lus"
    own.write_text(json.dumps(box))
    done = lusoria("play", "--seats", "3", "--box", str(own), "--save", str(file), said="1\n" * 100)
    assert "round 1 of 1" in done.stdout
    assert "points." in done.stdout
    assert lusoria("replay", str(file), "--plain", "--box", str(own)).returncode == 0
    assert lusoria("verify", str(file), "--box", str(own)).returncode == 0
    assert "was played with another box" in lusoria("replay", str(file)).stderr


def test_play_writes_no_escapes_into_a_pipe_and_needs_no_unicode() -> None:
    command = [sys.executable, "-m", "lusoria.cli", "play", "--seats", "3", "--seed", "4"]
    environ = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, input=b"1\nflurb\nl\nq\n", check=False, env=environ)
    assert done.returncode == 0, done.stderr
    assert b"\x1b" not in done.stdout
    assert b"is not a move of Aquileia" in done.stdout


def test_replay_step_by_step_and_plain(whole_game: tuple[subprocess.CompletedProcess[str], Path]) -> None:
    _, file = whole_game
    done = lusoria("replay", str(file), said="\nb\nr\nend\nq\n")
    assert done.returncode == 0
    assert "Step 0 of" in done.stdout
    assert "round 2 of 6" in done.stdout
    assert "the game is over" in done.stdout
    plain = lusoria("replay", str(file), "--plain").stdout.splitlines()
    assert plain[0].startswith("0 ")
    assert plain[-1].endswith("The game is over.")
    assert plain != lusoria("replay", str(file), "--plain", "--seat", "2").stdout.splitlines()


def test_verify_says_which_step_was_edited(tmp_path: Path) -> None:
    file = tmp_path / "game.lus"
    lusoria("play", "--seats", "3", "--seed", "4", "--save", str(file), said="q\n")
    file.write_text(file.read_text().replace('[Seed "4"]', '[Seed "5"]'))
    done = lusoria("verify", str(file))
    assert done.returncode == 2
    assert done.stderr.startswith(f"lusoria: {file}: step 0 says ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["simulate", "chess"], "there is no game 'chess'; there is aquileia"),
        (["simulate", "aquileia", "--seats", "7"], "Aquileia is for 3 to 5 seats, not 7"),
        (["simulate", "aquileia", "--games", "-3"], "--games: at least 1 is needed, not -3"),
        (["simulate", "aquileia", "--games", "many"], "Invalid value for '--games'"),
        (["simulate", "aquileia", "--seed", "-1"], "--seed: a number from 0 to 2**63 - 1 is needed, not -1"),
        (["simulate", "aquileia", "--policy", "bold"], "policy: one of random, sensible, policy:FILE is needed"),
        (["simulate", "aquileia", "--box", "no.json"], "no.json: no such file or directory"),
        (["examples", "no.md"], "no.md: no such file or directory"),
        (["perft", "aquileia", "--depth", "-1"], "--depth: at least 0 is needed, not -1"),
        (["play", "aquileia", "--seats", "4", "--seat", "5"], "--seat: a number from 1 to 4 is needed, not 5"),
        (["play", "--resume", "no.lus"], "no.lus: no such file or directory"),
        (["play", "--resume", "README.md"], "README.md: line 1: not a record of Lusoria"),
        (["play", "--save", "no/where/game.lus"], "no/where/game.lus: no such file or directory"),
        (["play", "--language", "xx"], "there is no language 'xx'; there is en"),
        (["replay", "no.lus"], "no.lus: no such file or directory"),
        (["replay", "README.md"], "README.md: line 1: not a record of Lusoria"),
        (["verify", "README.md"], "README.md: line 1: not a record of Lusoria"),
        (["frobnicate"], "No such command 'frobnicate'"),
        (["simulate"], "Missing argument 'GAME'"),
    ],
)
def test_bad_input_is_one_line_and_status_2(words: list[str], complaint: str) -> None:
    done = lusoria(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("lusoria: ")
    assert complaint in done.stderr


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ('"cost": {"bronze": -2,', "building_sites[0].cost.bronze (villa_white_4): expected int >= 0, found -2"),
        (
            '"cost": {"bronze": "two",',
            'building_sites[0].cost.bronze (villa_white_4): expected int, got str, found "two"',
        ),
    ],
)
def test_a_bad_box_is_one_line_and_status_2(tmp_path: Path, change: str, complaint: str) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(BOX.read_text().replace('"cost": {"bronze": 2,', change, 1))
    done = lusoria("simulate", "aquileia", "--box", str(bad))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"lusoria: {bad}: {complaint}\n"


def test_a_box_without_a_card_names_it(tmp_path: Path) -> None:
    box = json.loads(BOX.read_text())
    box["cards"]["equi_arma"]["types"].pop(4)
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(box))
    done = lusoria("simulate", "aquileia", "--box", str(bad))
    assert done.returncode == 2
    assert done.stderr == f"lusoria: {bad}: cards.equi_arma.types: weapon_3 is missing\n"


def test_nothing_of_numba_is_loaded_for_play_and_import() -> None:
    code = (
        "import sys, lusoria; from lusoria import terminal, cli; lusoria.game('aquileia');"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
