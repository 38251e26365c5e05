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

from playwright.sync_api import Browser, Page, sync_playwright

TRIES = 7
BOARD, MOVE = 1500, 100  # milliseconds that are allowed

# Notes when the socket last heard of news.
LISTEN = """() => {
  const Socket = window.WebSocket
  window.WebSocket = class extends Socket {
    set onmessage(hear) {
      super.onmessage = (told) => {
        if (told.data.includes('"news":')) window.heardAt = performance.now()
        hear(told)
      }
    }
  }
}"""

# Where is clicked, what hints at the move, and what the server's word looks like there; and how many are played with.
CLICKED = {
    "aquileia": ('.spot.legal[data-place^="field:"]', "SPOT [data-piece]", 'SPOT [data-piece^="follower"]', 4),
    "builders": ('.spot.legal[data-place^="building:"]', "SPOT.pending", "[data-zone=yard] [data-site]", 4),
    "aeterna": ('.spot.legal[data-place^="hill:"]', "SPOT .coming", 'SPOT [data-stack^="red"]', 4),
}

# From the click until its answer has been painted, and until the server's word has: the piece on its place.
# What is posted in a frame's callback comes when the frame has been painted.
CLICK = """([where, hint, word]) => new Promise((done) => {
  const spot = document.querySelector(where)
  const shows = (what) => document.querySelector(what.replace('SPOT', `[data-place="${spot.dataset.place}"]`))
  const before = performance.now()
  let shown = 0
  const painted = (then) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => then(performance.now() - before)
    channel.port2.postMessage(0)
  })
  const watch = new MutationObserver(() => {
    if (!shown && shows(hint)) painted((time) => (shown = time))
    if (!shows(word)) return
    watch.disconnect()
    const heard = window.heardAt - before
    const drawn = performance.now() - before
    const parts = { server: heard, script: drawn - heard }
    painted((time) => done({ ...parts, paint: time - drawn, shown: shown || time, settled: time }))
  })
  watch.observe(document.querySelector('[data-board]'), { subtree: true, childList: true, attributes: true })
  spot.querySelector('button, [role=button]').dispatchEvent(new MouseEvent('click', { bubbles: true }))
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
        good = [speed(browser, address, name) for name in sys.argv[1:] or CLICKED]
        browser.close()
        server.terminate()
        server.wait()
    return 0 if all(good) else 1


def speed(browser: Browser, address: str, game: str) -> bool:
    """Prints the figures of a game; whether they are within what is allowed."""
    opened: list[float] = []
    moves: list[dict[str, float]] = []
    for _ in range(TRIES):
        context = browser.new_context(viewport={"width": 1440, "height": 900})  # nothing is cached
        page = context.new_page()
        page.add_init_script(f"({LISTEN})()")
        one, move = measure(page, address, game)
        opened.append(one)
        moves.append(move)
        context.close()
    middle = {name: statistics.median(move[name] for move in moves) for name in moves[0]}
    board, word = statistics.median(opened), middle["settled"]
    print(game)
    print(f"board interactive  {board:6.0f} ms  (at most {BOARD}; {TRIES} tries, worst {max(opened):.0f})")
    print(f"a click is answered{middle['shown']:6.0f} ms  (a hint of the piece, before the server has heard of it)")
    print(f"move on the screen {word:6.0f} ms  (at most {MOVE}; worst {max(move['settled'] for move in moves):.0f})")
    print(
        f"  of it: server {middle['server']:.0f}, script {middle['script']:.0f}, layout and paint {middle['paint']:.0f}"
    )
    return board <= BOARD and word <= MOVE


def measure(page: Page, address: str, game: str) -> tuple[float, dict[str, float]]:
    """Milliseconds until a place glows; and from a click to its answer, and to the server's word on the screen."""
    where, hint, word, seats = CLICKED[game]
    page.goto(address)
    body = {"game": game, "seats": seats, "level": "sensible", "mine": [0], "bots": list(range(1, seats))}
    table = page.request.post(f"{address}/api/tables", data=body, headers={"origin": address}).json()["table"]
    for _ in range(200):  # bots may begin, and cards are drafted: that is not the page's time
        decision = page.request.get(f"{address}/api/tables/{table}?seat=0").json()["decision"]
        picks = decision and not decision["sealed"] and decision["moves"][0]["move"].startswith("pick ")
        if picks:
            move = {"seat": 0, "number": decision["number"], "move": decision["moves"][0]["move"]}
            page.request.post(f"{address}/api/tables/{table}/move", data=move, headers={"origin": address})
        elif decision and not decision["sealed"]:
            break
        page.wait_for_timeout(50)
    page.goto(f"{address}/table/{table}", wait_until="commit")
    page.wait_for_selector(where)
    opened = float(page.evaluate("performance.now()"))
    page.wait_for_timeout(300)
    return opened, page.evaluate(CLICK, [where, hint, word])


if __name__ == "__main__":
    sys.exit(main())
