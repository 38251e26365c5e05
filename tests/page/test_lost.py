"""What is lost on the way is fetched again: every request once. `make lost-lines` loses them one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.page.browser import PageServer, Visits, call, new_table, sentences, violations
from tests.page.lossy_line import KINDS, Kind, LossyLine, Request

DOCUMENTS = ("", "table", "replay", "learn")  # which the browser asks for by itself
KEPT = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
LOSS = re.compile(
    "Failed to load resource|WebSocket|net::ERR|when fetching the script"
)  # as the browser's console says it


@pytest.fixture
def line(page_server: PageServer) -> Iterator[LossyLine]:
    """A line to the server, on which everything can be lost."""
    found = LossyLine(page_server.port)
    yield found
    found.close()


@pytest.fixture
def visits(visit: Visits, line: LossyLine) -> Iterator[Visits]:
    """Windows that come over this line."""
    visit.address = line.address
    yield visit
    visit.close()  # a window asks to the last moment
    visit.errors[:] = [said for said in visit.errors if not LOSS.search(said)]


def is_document(path: str) -> bool:
    return urlsplit(path).path.split("/")[1] in DOCUMENTS


def everything_once(kind: Kind) -> Callable[[Request], Kind | None]:
    """The document and the script that asks again for the boot script have to come; all else is lost at first."""

    def loses(request: Request) -> Kind | None:
        starts = re.search(r"/bootagain-|/boot-.*\?", request.path)  # each try has an address of its own
        return None if request.time > 1 or is_document(request.path) or starts else kind

    return loses


def at_home(page: Page) -> None:
    expect(page.locator(".games label")).to_have_count(3)
    expect(page.locator("#waiting")).to_be_empty()


def at_table(page: Page) -> None:
    """The board can be played, and looks as it should."""
    expect(page.locator(".spot.legal").first).to_be_visible()
    expect(page.locator(".decision.mine")).to_be_visible()
    expect(page.locator(".bar")).to_be_visible()
    expect(page.locator("#waiting")).to_be_empty()
    page.wait_for_function("() => getComputedStyle(document.querySelector('.bar')).display === 'flex'")


@pytest.mark.parametrize("kind", KINDS)
def test_a_first_visit(visits: Visits, line: LossyLine, kind: Kind) -> None:
    page = visits.window()
    line.expect(everything_once(kind))
    page.goto("/")
    at_home(page)
    assert len(line.lost) > 20


@pytest.mark.parametrize("kind", KINDS)
def test_the_service_worker(visits: Visits, line: LossyLine, kind: Kind) -> None:
    """Its script, and what it keeps for times without a network."""
    page = visits.window(service_workers="allow")
    line.expect(everything_once(kind))
    page.goto("/")
    at_home(page)
    page.wait_for_function(KEPT)
    assert "/sw.js" in {one.path for one in line.lost}
    assert len(line.lost) > 60


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_and_its_reload(visits: Visits, line: LossyLine, kind: Kind) -> None:
    first = visits()
    table = new_table(first, "builders")
    page = visits.window(storage_state=first.context.storage_state())
    line.expect(everything_once(kind))
    page.goto(f"/table/{table}")
    at_table(page)
    assert {"/api/live", f"/api/tables/{table}/board"} < {one.path for one in line.lost}
    assert len(line.lost) > 35
    line.expect(everything_once(kind))
    page.reload()
    at_table(page)
    assert line.lost


def test_the_page_says_that_it_fetches_again_and_tries_at_once_when_the_network_is_back(
    visits: Visits, line: LossyLine
) -> None:
    page = visits(390, 844)
    table = new_table(page)
    page.goto(f"/table/{table}")
    at_table(page)
    line.expect(lambda request: "abort" if "/Hints" in request.path else None)
    page.get_by_role("button", name="Hint").click()
    waiting = page.locator("#waiting")
    expect(waiting).to_contain_text("Fetching it again")
    assert violations(page) == []
    box, decision = waiting.bounding_box(), page.locator(".decision").bounding_box()
    assert box is not None
    assert decision is not None
    assert box["y"] + box["height"] < decision["y"]  # a phone's lies at the thumb
    line.expect(lambda _: None)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-hint], .hints, [data-rank]").first).to_be_visible()
    expect(waiting).to_be_empty()


def new_version_of(page: Page) -> bytes:
    """The document that a server with another version sends."""
    return re.sub(r'("lusoria-version" content=")\w+', r"\1another", page.request.get("/").text()).encode()


def count_loads(page: Page) -> list[str]:
    loads = list[str]()
    page.on("load", lambda _: loads.append(page.url))
    return loads


def test_a_new_version_reloads_the_table_once_and_keeps_what_was_begun(visits: Visits, line: LossyLine) -> None:
    page = visits()
    table = new_table(page, "builders")
    page.goto(f"/table/{table}")
    at_table(page)
    loads = count_loads(page)
    moves = call(page, f"tables/{table}?seat=0")["decision"]["moves"]
    slip = next(move["move"] for move in moves if move["confirm"])
    sentences(page).and_(page.locator(f'[data-move="{slip}"]')).click()
    expect(page.locator("[data-confirm=yes]")).to_be_visible()
    page.fill("#say", "salvete omn")
    line.instead["/"] = new_version_of(page)
    line.gone = lambda path: "/Hints" in path
    with page.expect_event("load"):
        page.get_by_role("button", name="Hint").click()
    at_table(page)
    expect(page.locator("#say")).to_have_value("salvete omn")
    expect(page.locator("[data-confirm=yes]")).to_be_visible()
    page.locator("[data-confirm=no]").click()
    page.get_by_role("button", name="Hint").click()  # still of the old version: nothing goes in circles
    expect(page.locator("#waiting")).to_contain_text("Fetching it again")
    line.gone = lambda _: False
    expect(page.locator("#waiting")).to_be_empty()
    assert len(loads) == 1


def test_a_new_version_keeps_the_forms_of_the_home_page(visits: Visits, line: LossyLine) -> None:
    page = visits.window()
    line.gone = lambda path: "/client.svelte" in path  # asked for when a pointer comes near
    page.goto("/")
    at_home(page)
    loads = count_loads(page)
    page.locator("label", has_text="The Builders").click()
    page.get_by_label("Bots").select_option("tiro")
    page.get_by_label("List the table").check()
    page.fill("#name", "Agrippina")
    document = new_version_of(page)
    with page.expect_event("load"):
        line.instead["/"] = document
        page.locator(".here").hover()
    line.gone = lambda _: False
    at_home(page)
    expect(page.locator("#name")).to_have_value("Agrippina")
    expect(page.get_by_label("Bots")).to_have_value("tiro")
    expect(page.get_by_label("List the table")).to_be_checked()
    expect(page.locator("input[name=game]:checked")).to_have_value("builders")
    assert len(loads) == 1
