"""Kills the tab of a game on the device at random moments, also in the middle of a write, and looks for lost moves."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page

from tests.offline.games import begin, decide, in_order, journal

# Every message of the worker is noted on its way to the page: what was told, and what was acknowledged.
LISTEN = """
const Plain = window.Worker
window.Worker = class extends Plain {
  constructor(...given) {
    super(...given)
    this.addEventListener('message', ({ data }) => {
      if (data.kind !== 'wire') return
      const message = JSON.parse(data.text)
      for (const { number, kind, seat } of message.news ?? []) void window.told({ number, kind, seat })
    })
  }
}
"""
LONGEST_MS = 350  # from a click to the kill; a move is written within this time


@dataclass
class Kills:
    """What was seen."""

    kills: int = 0
    entries: int = 0  # that had been told, all games together
    told: dict[int, tuple[str, int | None]] = field(default_factory=dict)
    cut_short: int = 0  # kills after which the clicked move was not in the journal: it had not been told either


def crash(page: Page) -> None:
    """Kills the process of the tab."""
    with suppress(Error):
        page.goto("chrome://crash", timeout=5_000)
    page.close()


def kill_tabs(context: BrowserContext, address: str, times: int, seed: int = 1) -> Kills:
    """Plays The Builders, where everybody sees every entry; the tab is killed after a click, again and again."""
    chance, seen = Random(seed), Kills()
    context.expose_function("told", lambda one: seen.told.__setitem__(one["number"], (one["kind"], one["seat"])))
    context.add_init_script(LISTEN)
    page = context.new_page()
    page.goto(address)
    table = begin(page, "builders", 2, "tiro")
    while seen.kills < times:
        page.wait_for_selector(".decision.mine, .ending")
        if page.locator(".ending").count():
            page.goto(address)
            seen.entries += len(seen.told)
            seen.told.clear()
            table = begin(page, "builders", 2, "tiro")
            continue
        wait_for_python(page)
        for _ in range(chance.randrange(3)):
            decide(page, chance.randrange(100))
        page.wait_for_selector(".decision.mine, .ending")
        if page.locator(".ending").count():
            continue
        before = len(journal(page, table))
        page.locator("[data-place].legal, .spot.legal, [data-move]").first.click(no_wait_after=True)
        page.wait_for_timeout(chance.uniform(0, LONGEST_MS))
        crash(page)
        seen.kills += 1
        page = context.new_page()
        page.goto(f"{address}#/table/{table}")
        check(seen, journal(page, table), before)
    seen.entries += len(seen.told)
    return seen


def wait_for_python(page: Page) -> None:
    """Until then a move would wait, and nothing be written."""
    page.wait_for_function("() => !document.querySelector('.foot')", timeout=60_000)


def check(seen: Kills, entries: list[dict[str, Any]], before: int) -> None:
    """What was told is in the journal, once and in order."""
    in_order(entries)
    for number, (kind, seat) in seen.told.items():
        entry = entries[number - 1]
        assert (entry["kind"], entry["seat"]) == (kind, seat), f"entry {number} was told as {kind} of {seat}"
    if len(entries) == before:
        seen.cut_short += 1
