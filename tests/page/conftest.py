"""One server and one browser for tests of the page that run one after another. Each test is dealt its own cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.page.browser import PageServer, Visits


@pytest.fixture(scope="package")
def page_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A server with the page."""
    from tests.page.browser import page_server_in

    with page_server_in(tmp_path_factory.mktemp("page")) as found:
        yield found


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    from tests.page.browser import launched_browser

    with launched_browser() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, page_server: PageServer, request: pytest.FixtureRequest) -> Iterator[Visits]:
    """Opens windows; no console may show an error."""
    from tests.page.browser import Visits

    page_server.seed(request.node.name)
    found = Visits(browser, page_server.address)
    yield found
    found.leave()
