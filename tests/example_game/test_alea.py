"""The example game, installed as a package of its own into a clean environment, and played through every door."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import ROOT
from tests.outside import ALEA
from tests.page.browser import PageServer, Visits, build_script, launched_browser, violations


class Environment:
    """A virtual environment of its own, which sees what is installed here."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=False)
        self.bin = folder / "bin"
        place = sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)})
        here = sysconfig.get_path("purelib")
        Path(place, "here.pth").write_text(f"import site; site.addsitedir({here!r})\n")

    def run(self, *command: str, answers: str = "") -> subprocess.CompletedProcess[str]:
        """A command of the environment."""
        words = [str(self.bin / "python"), *command]
        return subprocess.run(words, input=answers, capture_output=True, text=True, check=False, cwd=ROOT)

    def lusoria(self, *words: str, answers: str = "") -> subprocess.CompletedProcess[str]:
        """A command of Lusoria."""
        return self.run("-m", "lusoria.cli", *words, answers=answers)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    environment = Environment(tmp_path_factory.mktemp("clean"))
    pip = [sys.executable, "-m", "pip", "--python", str(environment.bin / "python"), "install", "--quiet"]
    flags = ["--no-deps", "--no-build-isolation", "--no-compile", "--disable-pip-version-check", str(ALEA)]
    done = subprocess.run([*pip, *flags], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return environment


def test_it_is_listed(installed: Environment) -> None:
    done = installed.lusoria("games")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"alea\s+│ Alea\s+│ 2 to 4", done.stdout)


def test_it_is_played_in_python_in_batches_in_environments_and_in_simulations(installed: Environment) -> None:
    done = installed.run("-m", "tests.example_game.doors")
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == ["match", "batch", "environments", "numbers"]


def test_it_is_played_in_the_terminal(installed: Environment) -> None:
    done = installed.lusoria("play", "alea", "--seats", "2", "--seed", "3", "--bots", "random", answers="1\n" * 40)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "Play a card or roll the die" in done.stdout
    assert re.search(r"wins|share", done.stdout)


def test_its_own_tests_pass(installed: Environment) -> None:
    done = installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(ALEA / "tests"))
    assert done.returncode == 0, done.stdout


def test_it_is_simulated_game_after_game(installed: Environment) -> None:
    done = installed.lusoria("simulate", "alea", "--games", "200", "--json")
    assert done.returncode == 0, done.stderr
    assert max(seat["highest"] for seat in json.loads(done.stdout)["results"]) <= 4 * 6  # four cards


def test_it_is_checked_by_a_command(installed: Environment) -> None:
    done = installed.lusoria("check-game", "alea", "--games", "1", "--only", "contract")
    assert (done.returncode, done.stdout) == (0, "ok    contract\n")


def test_bots_play_it_against_each_other(installed: Environment, tmp_path: Path) -> None:
    words = ["ladder", "alea", "--bots", "greedy,random", "--games", "4", "--seats", "2"]
    done = installed.lusoria(*words, "--jobs", "1", "--json", str(tmp_path / "ladder.json"))
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.fixture
def visit(installed: Environment, tmp_path: Path) -> Iterator[Visits]:
    build_script().build()
    server = PageServer(tmp_path, str(installed.bin / "python"))
    with launched_browser() as browser:
        visits = Visits(browser, server.address)
        yield visits
        visits.leave()
    server.stop()


def test_it_is_played_in_a_browser(visit: Visits) -> None:
    page = visit(1280, 720)
    page.get_by_text("Alea", exact=True).click()
    page.get_by_role("button", name=re.compile("bots", re.IGNORECASE)).first.click()
    page.wait_for_selector("[data-board]")
    for _ in range(40):
        page.wait_for_selector(".decision.mine, .ending", timeout=60_000)
        if page.locator(".ending").count():
            break
        page.locator(".decision.mine button.move, .decision.mine .moves button").first.click()
        page.wait_for_timeout(50)
    expect(page.locator(".ending")).to_be_visible()
    assert violations(page) == []
