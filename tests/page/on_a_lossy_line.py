"""Loses every single request of a first visit, a table and a reload, one after the other: `make lost-lines`.

Each time the page has to come up by itself. If nothing of the document arrives, the browser says so, and asks again
when its user does; half of it is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.page.browser import PageServer, Visits, new_table
from tests.page.lossy_line import KINDS, Kind, LossyLine, Request
from tests.page.test_lost import KEPT, LOSS, at_home, at_table, is_document

SEATS = {"aquileia": 3, "builders": 2, "aeterna": 3}
Open = Callable[[Page], None]
Record = Callable[[str, object], None]  # of pytest: a property of a test, for its report


@pytest.fixture
def line(page_server: PageServer) -> Iterator[LossyLine]:
    found = LossyLine(page_server.port)
    yield found
    found.close()


class Trials:
    """Opens the same thing again and again, each time in a browser that knows nothing, and loses one request."""

    def __init__(self, visit: Visits, line: LossyLine, record: Record, **options: object) -> None:
        self.visit, self.line, self.record, self.options = visit, line, record, options
        visit.address = line.address

    def run(self, prepare: Open, open_page: Open) -> None:
        """Loses each request that is made after `prepare`, until the page is there."""
        requests, failed, cut = self.requests(prepare, open_page), [], 0
        for kind in KINDS:
            for request in requests:
                if is_document(request.path) and (kind != "half" or self.options.get("service_workers") == "allow"):
                    continue
                why = self.attempt(prepare, open_page, kind, request)
                cut += len(self.line.lost)
                if why:
                    failed.append(f"{kind} {request}: {why}")
        self.record("requests_lost", cut)
        print(f"{cut} requests lost, of {len(requests)}")
        assert not failed, "\n".join(failed)

    def requests(self, prepare: Open, open_page: Open) -> list[Request]:
        self.attempt(prepare, open_page, None, None)
        return list(self.line.asked)

    def attempt(self, prepare: Open, open_page: Open, kind: Kind | None, lost: Request | None) -> str:
        """Why the page did not come up; empty if it did."""
        page = self.visit.window(**self.options)  # type: ignore[arg-type]
        self.line.expect(lambda _: None)
        prepare(page)
        self.line.expect(lambda request: kind if request == lost else None)
        try:
            open_page(page)
            wrong = [said for said in self.visit.errors if not LOSS.search(said)]
            return "; ".join(wrong)
        except Exception as error:
            return str(error).partition("\n")[0]
        finally:
            self.visit.errors.clear()
            page.context.close()


def nothing(_: Page) -> None:
    pass


@pytest.mark.parametrize("worker", ["block", "allow"])
def test_a_first_visit(visit: Visits, line: LossyLine, record_property: Record, worker: str) -> None:
    """With a service worker until it keeps the page."""

    def open_home(page: Page) -> None:
        page.goto("/", wait_until="commit")  # half a document is never complete
        at_home(page)
        page.wait_for_selector(".mine, .column")
        if worker == "allow":
            page.wait_for_function(KEPT)

    Trials(visit, line, record_property, service_workers=worker).run(nothing, open_home)


@pytest.fixture
def table(visit: Visits, line: LossyLine, game: str) -> tuple[str, object]:
    """A table where a decision is waiting, and the cookie of its player."""
    visit.address = line.address
    page = visit()
    id = new_table(page, game, SEATS[game])
    page.goto(f"/table/{id}")
    at_table(page)
    return f"/table/{id}", page.context.storage_state()


@pytest.mark.parametrize("game", SEATS)
def test_a_table(visit: Visits, line: LossyLine, record_property: Record, table: tuple[str, object]) -> None:
    address, cookie = table

    def open_table(page: Page) -> None:
        page.goto(address, wait_until="commit")
        at_table(page)

    Trials(visit, line, record_property, storage_state=cookie).run(nothing, open_table)


@pytest.mark.parametrize("worker", ["block", "allow"])
@pytest.mark.parametrize("game", SEATS)
def test_a_reload(
    visit: Visits,
    line: LossyLine,
    record_property: Record,
    table: tuple[str, object],
    worker: str,
) -> None:
    """From the browser's cache, or from what the service worker keeps."""
    address, cookie = table

    def prepare(page: Page) -> None:
        page.goto(address)
        at_table(page)
        if worker == "allow":
            page.wait_for_function(KEPT)
        page.wait_for_load_state("networkidle")

    def reload(page: Page) -> None:
        page.reload(wait_until="commit")
        at_table(page)

    Trials(visit, line, record_property, storage_state=cookie, service_workers=worker).run(prepare, reload)
