from __future__ import annotations

import os
import signal
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.page.browser import PageServer, Visits
    from tests.server.clients import Served

os.environ.setdefault("OMP_NUM_THREADS", "1")  # several workers that compete for cores are slower

# numba-cuda, which compiles kernels without a GPU, is available for Linux only.
NEED_NUMBA_CUDA = ["bench/test_bench.py", "gpu/test_ptx.py", "gpu/test_without_a_gpu.py"]
collect_ignore = [] if sys.platform == "linux" else NEED_NUMBA_CUDA


# Tests that compile whole games, drive a browser, start servers or train: `make quick` leaves them out.
GAMES = ("aquileia", "builders", "aeterna")
SLOW = (
    "analysis", "batch", "bench", "bots", "check_game/test_check_game.py", "docs/test_research.py", "envs",
    "example_game", "games/aeterna/test_nobody_wins.py", "games/aeterna/test_second_reading.py",
    "games/test_agreement.py", "games/test_secrets.py", "games/test_soak_small.py", "gpu", "page/test_aeterna.py",
    "page/test_builders.py", "page/test_end.py", "page/test_look.py", "page/test_pace.py", "page/test_play.py",
    "page/test_site.py",
    "page/test_thinking.py", "page/test_whole_games.py", "network", "server", "test_install.py", "train", "wasm",
    *(f"games/{game}/test_properties.py" for game in GAMES),
    *(f"games/{game}/rules/test_{part}.py" for game in GAMES for part in ("redeal", "refusals")),
)  # fmt: skip


# The files that take longest come first (`python -m tools.test_time` measures them): in turn one that waits for a
# browser or for servers, and one that computes.
FIRST = (
    "page/test_whole_games.py", "gpu/test_ptx.py", "bots/test_ladder.py", "server/test_chaos_small.py",
    "example_game/test_alea.py", "page/test_aeterna.py", "gpu/test_without_a_gpu.py", "page/test_look.py",
    "wasm/test_wasm.py", "server/test_serve.py", "train/test_run.py", "page/test_play.py", "games/test_golden.py",
    "page/test_pace.py", "check_game/test_check_game.py", "page/test_end.py", "envs/test_openspiel.py",
    "test_install.py", "games/test_secrets.py", "page/test_device.py", "server/test_leaks.py", "page/test_builders.py",
    "games/test_agreement.py", "server/test_bot_pool.py", "docs/test_research.py", "server/test_cluster.py",
    "server/test_any_request.py", "examples/test_rules.py", "terminal/test_aeterna.py", "terminal/test_builders.py",
    "terminal/test_aquileia.py", "test_words.py", "test_cli.py",
)  # fmt: skip

SHOWN_SECONDS = 10  # that a folder of tests took, in the summary


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks slow tests, and puts them first: quick ones fill the gaps at the end, when workers run out of files."""
    here, places = Path(__file__).parent, {}
    for item in items:
        path = item.path.relative_to(here).as_posix()
        if path.startswith(SLOW):
            item.add_marker("slow")
        places[item] = FIRST.index(path) if path in FIRST else len(FIRST) + (not path.startswith(SLOW))
    items.sort(key=places.__getitem__)  # stable: files stay together


def pytest_configure() -> None:
    """Lets processes of the tests hear Ctrl-C: a shell that runs the tests in the background turns it off."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says how long each folder took, added up over the processes that ran beside each other."""
    seconds: defaultdict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds["/".join(report.nodeid.split("::")[0].split("/")[:2])] += report.duration
    slowest = sorted(((spent, name) for name, spent in seconds.items() if spent >= SHOWN_SECONDS), reverse=True)
    if slowest:
        terminalreporter.write_line("seconds: " + ", ".join(f"{name} {spent:.0f}" for spent, name in slowest))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests of a module."""
    from tests.server.clients import served

    with served(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server for one test."""
    from tests.server.clients import served

    with served(tmp_path) as found:
        yield found


# ---- the page


@pytest.fixture(scope="module")
def page_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A server with the page."""
    from tests.page.browser import page_server_in

    with page_server_in(tmp_path_factory.mktemp("page")) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    from tests.page.browser import launched_browser

    with launched_browser() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, page_server: PageServer) -> Iterator[Visits]:
    """Opens windows; no console may show an error."""
    from tests.page.browser import Visits

    found = Visits(browser, page_server.address)
    yield found
    found.leave()
