"""What a player does with a game on a device, in a browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, TimeoutError, expect

from lusoria.device.store import facts_from
from lusoria.home.rebuild import rebuild
from lusoria.table.journal import Entry
from lusoria.table.table import Table
from tests.page.browser import mean_it, sentences

BOTS_ALONE_MS = 600_000  # who has passed waits for the rest of an epoch, and the strongest bot takes 5 s a decision
CLICK_MS = 5_000

# Everything that a table on the device needs is kept by the service worker.
EVERYTHING_CACHED = """async () => {
  const { files } = await (await fetch('device/manifest.json')).json()
  if (!navigator.serviceWorker.controller) return false
  const at = (file) => new URL(`device/${file}`, document.baseURI).href
  const caught = await Promise.all(Object.keys(files).map((file) => caches.match(at(file))))
  return caught.every(Boolean)
}"""

JOURNAL = """(id) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('lusoria')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const entries = opening.result.transaction('entries').objectStore('entries')
    const reading = entries.getAll(IDBKeyRange.bound([id, 1], [id, Infinity]))
    reading.onsuccess = () => {
      opening.result.close()
      resolve(reading.result.map((one) => JSON.parse(one)))
    }
  }
})"""

MOVED = (
    """n => !document.querySelector('.decision.mine') || document.querySelector('.decision').dataset.decision !== n"""
)


FACTS = """(id) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('lusoria')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const reading = opening.result.transaction('tables').objectStore('tables').get(id)
    reading.onsuccess = () => {
      opening.result.close()
      resolve(reading.result.facts)
    }
  }
})"""

KEEP_WIRE = """
const Plain = window.Worker
window.wire = []
window.Worker = class extends Plain {
  constructor(...given) {
    super(...given)
    this.addEventListener('message', ({ data }) => data.kind === 'wire' && window.wire.push(data.text))
  }
}
"""


def begin(page: Page, game: str, seats: int | None = None, level: str | None = None, people: int = 1) -> str:
    """Starts a game on the device; returns its id."""
    page.locator(f"input[name=game][value={game}]").check(force=True)
    if seats is not None:
        page.locator(f"input[name=seats][value='{seats}']").check(force=True)
    if level is not None:
        page.locator(".level select").select_option(level)
    if people > 1:
        page.locator(".here select").select_option(str(people))
    page.locator("[data-here]").click()
    page.wait_for_url("**/table/device-*", timeout=60_000)
    page.wait_for_selector(".decision, .curtain", timeout=60_000)
    return table_of(page)


def sent_messages(page: Page) -> list[str]:
    """What the worker has told the page since it was loaded; `KEEP_WIRE` must be a script of the window."""
    found: list[str] = page.evaluate("window.wire ?? []")
    return found


def native_table(page: Page, table: str) -> Table:
    """The table of the browser's journal, built again in this process."""
    facts = facts_from(page.evaluate(FACTS, table))
    return rebuild(facts, [Entry(**one) for one in journal(page, table)])


def table_of(page: Page) -> str:
    """The id in the address."""
    return page.url.rsplit("/", 1)[-1]


def journal(page: Page, table: str) -> list[dict[str, Any]]:
    """The entries in the browser's storage."""
    found: list[dict[str, Any]] = page.evaluate(JOURNAL, table)
    return found


def decide(page: Page, k: int) -> bool:
    """Makes one decision by its sentence. False at the end of the game."""
    page.wait_for_selector(".decision.mine, .ending, .curtain, [data-pass]", timeout=BOTS_ALONE_MS)
    if page.locator(".ending").count():
        return False
    if page.locator("[data-pass]").count():
        page.locator("[data-pass]").click()
        page.wait_for_selector(".curtain")
    if page.locator(".curtain").count():
        page.locator("[data-lift]").click()
        return True
    number = page.get_attribute(".decision", "data-decision")
    moves = sentences(page)
    count = moves.count()
    if not count:  # they are being unfolded, or news has come meanwhile
        page.wait_for_timeout(50)
        return decide(page, k)
    try:
        moves.nth(k % count).click(timeout=CLICK_MS)
    except TimeoutError:  # the moves of another decision have taken their place
        return decide(page, k)
    mean_it(page)
    page.wait_for_function(MOVED, arg=number)
    return True


def play_out(page: Page, most: int = 2_000) -> int:
    """Plays to the end, through tales and confirmations; returns the number of decisions."""
    for k in range(most):
        if not decide(page, k * 5):
            return k
    raise AssertionError("the game does not end")


def cut_off(context: BrowserContext, page: Page) -> None:
    """Waits until everything is kept, and cuts the network."""
    while not page.evaluate(EVERYTHING_CACHED):
        page.wait_for_timeout(200)
    context.set_offline(True)


def saved_record(page: Page, folder: Path) -> Path:
    """The record, saved from the dialog at the end."""
    with page.expect_download() as download:
        page.locator("[data-record]").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def saved_picture(page: Page, folder: Path) -> Path:
    """The picture of the final table, saved from the same dialog."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Share a picture").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def in_order(entries: list[dict[str, Any]]) -> None:
    """No entry is missing, and none is there twice."""
    assert [one["number"] for one in entries] == list(range(1, len(entries) + 1)), json.dumps(entries)[:500]
    keys = [one["key"] for one in entries if one["key"]]
    assert len(set(keys)) == len(keys)


def undo(page: Page, table: str) -> None:
    """Plays until something can be undone, and undoes it."""
    for k in range(20):
        page.wait_for_selector(".decision.mine")
        if page.locator("[data-undo]").count():
            break
        decide(page, 3 * k)
    page.locator("[data-undo]").click()
    while "undo" not in {one["kind"] for one in journal(page, table)}:
        page.wait_for_timeout(50)


def hint(page: Page) -> None:
    """Asks for a hint and waits for it."""
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advised, .hints li, [data-hint]").first).to_be_visible(timeout=30_000)
