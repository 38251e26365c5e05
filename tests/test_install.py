"""What runs without what: the standard library is enough to play, and an extra that is missing is named.

Each test runs in a process of its own, in which packages can't be imported, as if they were not installed.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import lusoria
from lusoria.core.game import Game
from tests import ROOT

WEB = {
    "aiosqlite",
    "alembic",
    "fastapi",
    "orjson",
    "prometheus_client",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "uvloop",
    "websockets",
}  # Typer needs pydantic, too
EXTRAS = WEB | {
    "asyncpg", "gymnasium", "matplotlib", "msgspec", "numba_cuda", "open_spiel", "openskill", "pettingzoo", "PIL",
    "pyspiel", "ray", "torch",
}  # fmt: skip

REFUSE = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if refused(name.partition(".")[0]):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Refuse())
"""
ONLY_PYTHON = "refused = lambda name: name not in sys.stdlib_module_names and name != 'lusoria'\n"

PLAY = """
import lusoria
from pathlib import Path
name, seats, box = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
match = lusoria.Match(name, seats, seed=7)
game, refusals = match.game, 0
verbs = [game.moves.words(action) for action in range(0, game.actions, 7)]
while not match.over:
    seat = match.seat
    match.view(), [match.view(each) for each in range(seats)], match.observe(seat), match.explain(match.moves[0])
    refusals += sum(match.why_not(words) is not None for words in verbs)
    text = match.position()
    assert lusoria.Match.at(text).position() == text
    match.play(match.moves[len(match.moves) // 2])
assert refusals > 1000
assert match.board and all(game.tell(event) for event in match.events)
again = lusoria.Match.load(match.record())
assert again.scores == match.scores and again.verify() > 0
assert bytes(game.load_box(box)) == bytes(game.load_box(None))
print(len(match.history), match.scores)
"""

COMMAND = """
import lusoria.cli
sys.argv = ["lusoria", *sys.argv[1:]]
lusoria.cli.main()
"""


def run(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def without(packages: set[str], *words: str) -> subprocess.CompletedProcess[str]:
    """A command where these packages are not installed."""
    return run(REFUSE + f"refused = {packages!r}.__contains__\n" + COMMAND, *words)


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_boxes_and_matches_need_the_standard_library_only(game: Game) -> None:
    box = ROOT / "src" / "lusoria" / "games" / game.name / "box" / "box.json"
    done = run(REFUSE + ONLY_PYTHON + PLAY, game.name, str(game.seats[0]), str(box))
    assert done.returncode == 0, done.stderr


def test_commands_run_without_any_extra(tmp_path: Path) -> None:
    for words in (["games"], ["play", "--help"], ["serve", "--help"]):
        assert without(EXTRAS, *words).returncode == 0
    done = without(EXTRAS, "simulate", "aquileia", "--seats", "4", "--games", "1000", "--json")
    assert json.loads(done.stdout)["games"] == 1000, done.stderr
    record = tmp_path / "game.lus"
    words = ["play", "builders", "--seats", "2", "--seed", "4", "--save", str(record)]
    assert without(EXTRAS, *words, "--bots", "random").returncode == 0
    assert without(EXTRAS, "verify", str(record)).returncode == 0


@pytest.mark.parametrize(
    ("words", "missing", "said"),
    [
        (["serve"], "fastapi", "lusoria serve needs the extra server: pip install 'lusoria[server]'"),
        (["serve"], "sqlalchemy", "lusoria serve needs the extra server: pip install 'lusoria[server]'"),
        (["admin", "list"], "sqlalchemy", "lusoria admin needs the extra server: pip install 'lusoria[server]'"),
        (["backup", "x"], "sqlalchemy", "lusoria backup needs the extra server: pip install 'lusoria[server]'"),
        (["export", "x"], "sqlalchemy", "lusoria export needs the extra server: pip install 'lusoria[server]'"),
        (
            ["serve", "--port", "0", "--database", "postgresql://nobody@localhost/none"],
            "asyncpg",
            "--database: PostgreSQL needs the extra postgres: pip install 'lusoria[postgres]'",
        ),
        (
            ["ladder", "builders", "--bots", "random,sensible"],
            "openskill",
            "lusoria ladder needs the extra ladder: pip install 'lusoria[ladder]'",
        ),
        (
            ["ladder", "builders", "--bots", "random,sensible", "--ray"],
            "ray",
            "--ray needs the extra ray: pip install 'lusoria[ray]'",
        ),
        (
            ["ladder", "builders", "--bots", "random,openspiel-ismcts:5"],
            "pyspiel",
            "openspiel-ismcts needs the extra envs: pip install 'lusoria[envs]'",
        ),
        (
            ["analyse", "RECORD"],
            "matplotlib",
            "the plot (--no-plot leaves it out) needs the extra plot: pip install 'lusoria[plot]'",
        ),
    ],
)
def test_a_command_names_the_extra_it_needs(words: list[str], missing: str, said: str, tmp_path: Path) -> None:
    record = tmp_path / "game.lus"
    match = lusoria.Match("builders", 2, seed=1)
    match.play(match.moves[0])
    record.write_text(match.record())
    done = without({missing}, *(str(record) if word == "RECORD" else word for word in words))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"lusoria: {said} (")
    assert missing in done.stderr.partition(" (")[2]
    assert len(done.stderr.splitlines()) == 1


def test_a_gpu_names_its_extra() -> None:
    code = "refused = {'numba.cuda'}.__contains__\nimport lusoria\nlusoria.Batch('builders', 2, 8, device='gpu')\n"
    done = run(REFUSE.replace('name.partition(".")[0]', "name") + code)
    assert "a GPU needs the extra gpu: pip install 'lusoria[gpu]' (" in done.stderr


def test_a_mistake_of_ours_is_not_taken_for_an_extra() -> None:
    code = "from lusoria.extras import extra\nwith extra('server', 'lusoria serve'): import lusoria.server.nothing"
    done = run(code)
    assert "ModuleNotFoundError: No module named 'lusoria.server.nothing'" in done.stderr


def test_the_web_stack_comes_with_the_extra_only() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    def names(wanted: list[str]) -> set[str]:
        return {re.split(r"[>=\[]", one)[0].replace("-", "_") for one in wanted}

    assert names(project["dependencies"]) & EXTRAS == set()
    assert names(project["optional-dependencies"]["server"]) == WEB - {"starlette"} | {"pydantic"}
