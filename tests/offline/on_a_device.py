"""Whole games with the network cut, from a plain host of static files. `make offline` runs them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from lusoria.core.text import encode
from lusoria.device.home import GUEST
from lusoria.home.live import MAX_NEWS, news_message
from lusoria.site.build import build
from lusoria.site.shell import STATIC
from lusoria.table.table import Table
from tests import ROOT
from tests.offline.games import (
    KEEP_WIRE,
    begin,
    cut_off,
    decide,
    hint,
    in_order,
    journal,
    native_table,
    play_out,
    saved_picture,
    saved_record,
    sent_messages,
    table_of,
    undo,
)
from tests.offline.kills import kill_tabs
from tests.offline.static_host import StaticHost, hosted
from tests.page.browser import TIMEOUT, mean_it, sentences, unreadable, violations

STRONGEST = "augustus"
WAITING = "() => navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)"
SIZES = {"aquileia": (1280, 720), "builders": (390, 844), "aeterna": (1280, 720)}


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that has never been here."""
    one = browser.new_context(reduced_motion="reduce", accept_downloads=True)
    one.set_default_timeout(6 * TIMEOUT)
    yield one
    one.close()


def opened(context: BrowserContext, host: StaticHost) -> tuple[Page, list[str]]:
    """A window, and what its console complains of."""
    page, complaints = context.new_page(), list[str]()
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(host.address)
    return page, complaints


def same_bytes(page: Page, table: Table) -> None:
    """The worker has told the page exactly what this process would: 32 bits or 64, Python 3.14 or another."""
    last = next(text for text in reversed(sent_messages(page)) if text.startswith('{"type":"news"'))
    news = json.loads(last)["news"]
    seen = news[0]["number"] - 1 if news else len(table.visible(0))
    assert encode(news_message(table, 0, seen, GUEST, None, MAX_NEWS)[0]) == last


@pytest.mark.parametrize("game", list(SIZES))
def test_a_whole_game_without_a_network(game: str, host: StaticHost, context: BrowserContext, folder: Path) -> None:
    context.add_init_script(KEEP_WIRE)
    page, complaints = opened(context, host)
    width, height = SIZES[game]
    page.set_viewport_size({"width": width, "height": height})
    table = begin(page, game, {"aquileia": 3}.get(game, 2), STRONGEST)
    cut_off(context, page)
    asked = len(host.requests)
    hint(page)
    undo(page, table)
    decide(page, 5)
    page.reload()
    page.wait_for_selector(".decision")
    assert violations(page) == []
    assert unreadable(page) == []
    play_out(page)
    assert {"undo", "move"} <= {one["kind"] for one in journal(page, table)}
    in_order(journal(page, table))
    same_bytes(page, native_table(page, table))
    record = saved_record(page, folder)
    assert saved_picture(page, folder).read_bytes().startswith(b"\x89PNG")
    assert violations(page) == []
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/*")
    page.get_by_role("button", name="Next").click()
    for command in ("verify", "replay"):
        lusoria = [Path(sys.executable).parent / "lusoria", command, str(record)]
        assert subprocess.run(lusoria, cwd=ROOT, check=False, input="q\n", text=True).returncode == 0
    later = [path for path in host.requests[asked:] if not path.endswith("/sw.js")]  # the browser's own question
    assert later == []
    assert complaints == []


def test_two_tabs_and_a_game_from_a_file(host: StaticHost, context: BrowserContext, folder: Path) -> None:
    page, complaints = opened(context, host)
    table = begin(page, "builders", 2, "tiro")
    other = context.new_page()
    other.goto(page.url)
    for k in range(6):
        assert decide(page if k % 2 else other, k)
    entries = journal(page, table)
    in_order(entries)
    shown = "() => document.querySelector('.decision.mine')?.dataset.decision"
    page.wait_for_function(shown)
    other.wait_for_function(f"n => ({shown})() === n", arg=page.evaluate(shown))
    other.close()
    page.goto(host.address)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a copy of").click()
    file = folder / "game.lus"
    download.value.save_as(file)
    page.get_by_role("button", name="Delete The Builders").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("No games yet")).to_be_visible()
    assert journal(page, table) == []
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url(f"**/table/{table}")
    page.wait_for_selector(".decision.mine")
    assert [one["data"] for one in journal(page, table) if one["kind"] == "move"] == [
        {**one["data"], "number": None} for one in entries if one["kind"] == "move"
    ]
    page.goto(host.address)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("alert").filter(has_text="on this device already")).to_be_visible()
    page.locator(f"a[href$='{table}']").click()
    play_out(page)
    assert complaints == []


def test_a_game_goes_on_after_an_update(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(6 * TIMEOUT)
    first = build(tmp_path / "site")
    with hosted(tmp_path / "site", "/games/") as host:
        page, complaints = opened(context, host)
        table = begin(page, "builders", 2, "tiro")
        decide(page, 0)
        cut_off(context, page)
        context.set_offline(False)
        changed = shutil.copytree(STATIC, tmp_path / "static", ignore=shutil.ignore_patterns("device"))
        (changed / "icon.svg").write_text((changed / "icon.svg").read_text() + "<!-- new -->")
        second = build(tmp_path / "site", changed)
        page.reload()
        page.wait_for_function(WAITING)
        decide(page, 1)
        assert page.locator("[data-update]").count() == 0  # a running game is left alone
        entries = journal(page, table)
        page.goto(host.address)
        expect(page.locator(f"meta[content='{first}']")).to_have_count(1)
        page.locator("[data-update]").click()
        expect(page.locator(f"meta[content='{second}']")).to_have_count(1)
        context.set_offline(True)
        page.locator(f"a[href$='{table}']").click()
        decide(page, 2)
        assert journal(page, table)[: len(entries)] == entries
        play_out(page)
        in_order(journal(page, table))
        assert complaints == []
    context.close()


def test_people_pass_the_device_around(host: StaticHost, context: BrowserContext) -> None:
    page, complaints = opened(context, host)
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, "aeterna", 2, "tiro", people=2)
    expect(page.get_by_role("heading", name="Pass the device to Livia")).to_be_visible()
    assert page.locator(".board, .own").count() == 0  # nothing of the table is there to be seen
    assert violations(page) == []
    page.locator("[data-lift]").click()
    page.wait_for_selector(".decision.mine")
    page.reload()
    page.wait_for_selector(".curtain")  # no matter who has reloaded it
    page.locator("[data-lift]").click()
    decide(page, 0)
    page.locator("[data-pass]").click()
    expect(page.get_by_role("heading", name="Pass the device to Marcus")).to_be_visible()
    assert page.locator(".board, .own").count() == 0
    page.locator("[data-lift]").click()
    page.wait_for_selector(".decision.mine")
    assert violations(page) == []
    for k in range(12):
        decide(page, k)
    in_order(journal(page, table_of(page)))
    assert complaints == []


def test_a_killed_tab_loses_nothing(host: StaticHost, context: BrowserContext) -> None:
    assert kill_tabs(context, host.address, 3).kills == 3


# Put before the worker's script: its storage is full, as soon as it is told so.
FULL = """
let full = false
new BroadcastChannel('full').onmessage = (event) => (full = event.data)
const add = IDBObjectStore.prototype.add
IDBObjectStore.prototype.add = function (...given) {
  if (full) throw new DOMException('no room', 'QuotaExceededError')
  return add.apply(this, given)
}
"""


def test_a_full_device_says_so(host: StaticHost, browser: Browser) -> None:
    context = browser.new_context(reduced_motion="reduce", service_workers="block")

    def with_full(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=FULL + answer.text())

    context.route("**/assets/worker-*.js", with_full)
    page, _ = opened(context, host)
    table = begin(page, "builders", 2, "tiro")
    page.wait_for_selector(".decision.mine")
    before = journal(page, table)
    page.evaluate("new BroadcastChannel('full').postMessage(true)")
    sentences(page).first.click()
    mean_it(page)
    expect(page.get_by_role("alert").filter(has_text="no room")).to_be_visible()
    assert journal(page, table) == before
    page.evaluate("new BroadcastChannel('full').postMessage(false)")
    assert decide(page, 0)
    assert len(journal(page, table)) > len(before)
    context.close()
