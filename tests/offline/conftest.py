"""A site of static files and the system's Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from lusoria.site.build import build
from lusoria.wasm.shipped import shipped
from tests.offline.static_host import StaticHost, hosted
from tests.page.browser import launched_browser


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticHost]:
    """The site on a plain host, below its root."""
    assert shipped("aquileia"), "the games' modules are needed: make wasm"
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    with hosted(folder, "/games/") as one:
        yield one


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    with launched_browser() as one:
        yield one


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """For downloads."""
    return tmp_path
