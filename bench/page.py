"""How soon the page can be used: the board after opening a table, and a move on the screen after a click.

`make speed` prints the medians of several tries on this machine, server and browser on the same one.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

TRIES = 7
BOARD, MOVE = 1500, 100  # milliseconds that are allowed

# From the click until its answer has been painted, and until the server's word has: a follower on the field.
CLICK = """() => new Promise((done) => {
  const spot = document.querySelector('.spot.legal[data-place^="field:"]')
  const before = performance.now()
  let seen = 0
  const painted = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now() - before)))
  const watch = new MutationObserver(() => {
    if (!seen && spot.querySelector('[data-piece]')) painted((time) => (seen = time))
    if (!spot.querySelector('[data-piece^="follower"]')) return
    watch.disconnect()
    painted((time) => done([seen || time, time]))
  })
  watch.observe(spot, { subtree: true, childList: true })
  spot.querySelector('[role=button]').dispatchEvent(new MouseEvent('click', { bubbles: true }))
})"""


def main() -> int:
    """Prints both; the exit status says whether they are within what is allowed."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        print("Chromium is needed to measure the page")
        return 2
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        command = [str(Path(sys.executable).parent / "lusoria"), "serve", "--port", "0"]
        server = subprocess.Popen(
            [*command, "--database", f"sqlite:///{folder}/tables.sqlite"], stdout=subprocess.PIPE, text=True
        )
        assert server.stdout is not None
        address = re.findall(r"http://\S+", server.stdout.readline())[0]
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        opened, moved, settled = [], [], []
        for _ in range(TRIES):
            context = browser.new_context(viewport={"width": 1440, "height": 900})  # nothing is cached
            page = context.new_page()
            one, two, three = measure(page, address)
            opened.append(one)
            moved.append(two)
            settled.append(three)
            context.close()
        browser.close()
        server.terminate()
        server.wait()
    board, move = statistics.median(opened), statistics.median(moved)
    print(f"board interactive  {board:6.0f} ms  (at most {BOARD}; {TRIES} tries, worst {max(opened):.0f})")
    print(f"move on the screen {move:6.0f} ms  (at most {MOVE}; {TRIES} tries, worst {max(moved):.0f})")
    word = statistics.median(settled)
    print(f"the server's word  {word:6.0f} ms  (until then a move is only hinted at; worst {max(settled):.0f})")
    return 0 if board <= BOARD and move <= MOVE else 1


def measure(page: Page, address: str) -> tuple[float, float, float]:
    """Milliseconds until a field glows, from a click to its answer on the screen, and to the server's word."""
    page.goto(address)
    body = {"game": "aquileia", "seats": 4, "level": "sensible", "mine": [0], "bots": [1, 2, 3]}
    made = page.request.post(f"{address}/api/tables", data=body, headers={"origin": address}).json()
    for _ in range(100):  # bots may begin: that is not the page's time
        if page.request.get(f"{address}/api/tables/{made['table']}?seat=0").json()["decision"]:
            break
        page.wait_for_timeout(50)
    page.goto(f"{address}/table/{made['table']}", wait_until="commit")
    page.wait_for_selector(".spot.legal")
    opened = float(page.evaluate("performance.now()"))
    page.wait_for_timeout(300)
    shown, settled = page.evaluate(CLICK)
    return opened, float(shown), float(settled)


if __name__ == "__main__":
    sys.exit(main())
