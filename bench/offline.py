"""How soon a game can be played on the device, and what must be loaded for it: first visit at 10 Mbit/s, second visit.

`python bench/offline.py` builds the site, serves it from a plain static host and drives the system's Chromium. Others
at work on the machine make times longer, so the load is printed with them.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from lusoria.site.build import build  # noqa: E402
from tests.offline.games import EVERYTHING_CACHED, decide  # noqa: E402
from tests.offline.static_host import StaticHost, hosted  # noqa: E402

TRIES = 3
RATE = 10_000_000 / 8  # bytes a second; by the host, because Chromium throttles no workers
FIRST_GAME, SIZE, LAST_BOARD, FIRST_MOVE = 12.0, 9.0, 1.5, 4.0  # seconds, MB, seconds, seconds that are allowed
GAMES = ("aquileia", "builders", "aeterna")
BOARD = ".board .spot, .board [data-place]"


def first_visit(context: BrowserContext, host: StaticHost, game: str) -> tuple[float, float, float]:
    """Seconds until home is there, and until the first question of a game; MB that were sent until then."""
    page = context.new_page()
    host.sent, host.rate = 0, RATE
    began = time.perf_counter()
    page.goto(host.address)
    page.wait_for_selector("[data-here]:not([disabled])")
    home = time.perf_counter() - began
    page.locator(f"input[name=game][value={game}]").check(force=True)
    page.locator(".level select").select_option("tiro")
    page.locator("[data-here]").click()
    page.wait_for_selector(".decision.mine", timeout=120_000)
    playable, sent, host.rate = time.perf_counter() - began, host.sent / 1e6, None
    while not page.evaluate(EVERYTHING_CACHED):
        page.wait_for_timeout(500)
    return home, playable, sent


def second_visit(context: BrowserContext) -> tuple[float, float]:
    """Seconds until the last board is there, and until a move that was clicked at once has been made."""
    address = context.pages[-1].url
    for page in context.pages:
        page.close()
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address)
    page.wait_for_selector(BOARD)
    board = time.perf_counter() - began
    page.wait_for_selector(".decision.mine")
    decide(page, 3)
    return board, time.perf_counter() - began


def measured(browser: Browser, host: StaticHost, game: str) -> list[float]:
    """All of it, in a browser that has never been there."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    context.set_default_timeout(120_000)
    try:
        return [*first_visit(context, host, game), *second_visit(context)]
    finally:
        context.close()


def main() -> None:
    """Prints the medians."""
    print(f"median of {TRIES}; load of this machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print("game       home   first game (<= 12 s)   loaded (<= 9 MB)   last board (< 1.5 s)   first move (< 4 s)")
    kept = True
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder) / "site")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        with hosted(Path(folder) / "site", "/") as host:
            for game in GAMES:
                tries = [measured(browser, host, game) for _ in range(TRIES)]
                home, playable, sent, board, moved = (statistics.median(column) for column in zip(*tries, strict=True))
                print(
                    f"{game:9} {home:4.1f} s {playable:15.1f} s {sent:16.2f} MB {board:17.2f} s {moved:18.2f} s",
                    flush=True,
                )
                kept &= playable <= FIRST_GAME and sent <= SIZE and board < LAST_BOARD and moved < FIRST_MOVE
        browser.close()
    print(f"load at the end {os.getloadavg()[0]:.1f}; {'all hold' if kept else 'not all hold'}")


if __name__ == "__main__":
    main()
