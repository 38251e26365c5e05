from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.page.looking import House, Visits
    from tests.server.visiting import Served

os.environ.setdefault("OMP_NUM_THREADS", "1")  # several workers that wait for each other's cores are slower than one

# numba-cuda, which compiles kernels without a GPU, comes for Linux only.
collect_ignore = [] if sys.platform == "linux" else ["bench/test_bench.py", "gpu"]


def pytest_configure() -> None:
    """Tests press Ctrl-C in processes of their own, which would not hear it where a shell runs the tests behind it."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests of a module."""
    from tests.server.visiting import served

    with served(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server for one test."""
    from tests.server.visiting import served

    with served(tmp_path) as found:
        yield found


# ---- the page


@pytest.fixture(scope="module")
def page_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with the page."""
    from tests.page.looking import a_house

    with a_house(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    from tests.page.looking import a_browser

    with a_browser() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, page_house: House) -> Iterator[Visits]:
    """Opens windows; none of them may complain."""
    from tests.page.looking import Visits

    found = Visits(browser, page_house.address)
    yield found
    found.leave()
