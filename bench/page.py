"""How soon the page can be used: the board after opening, a move on the screen after a click, the work of a frame.

`make speed` prints the medians of several tries on this machine, server and browser on the same one.
"""

from __future__ import annotations

import bisect
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

TRIES = 7
BOARD, MOVE, CLICK_ANSWERED, FRAME = 1500, 100, 16, 4  # milliseconds that are allowed
WATCHED_MS = 4000  # for which others' moves are shown while frames are traced

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
  watch.observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true })
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
        try:
            good = [speed(browser, address, name) for name in sys.argv[1:] or CLICKED]
        finally:
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
    print(f"a click is answered{middle['shown']:6.0f} ms  (at most {CLICK_ANSWERED}; before the server hears of it)")
    print(f"move on the screen {word:6.0f} ms  (at most {MOVE}; worst {max(move['settled'] for move in moves):.0f})")
    print(
        f"  of it: server {middle['server']:.0f}, script {middle['script']:.0f}, layout and paint {middle['paint']:.0f}"
    )
    work = frames(browser, address, game)
    if len(work) < 2:
        print("work of a frame        ?     (the trace of this Chromium names no frames)")
        return False
    frame, slow = statistics.median(work), statistics.quantiles(work, n=20)[-1]
    print(f"work of a frame    {frame:6.1f} ms  (at most {FRAME}; {len(work)} frames, 95 % within {slow:.1f})")
    return board <= BOARD and word <= MOVE and middle["shown"] <= CLICK_ANSWERED and frame <= FRAME


def frames(browser: Browser, address: str, game: str) -> list[float]:
    """Milliseconds of the main thread in each frame while bots' moves are shown, with motion, from a trace."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    page = context.new_page()
    table = new_table(page, address, game)
    page.goto(f"{address}/table/{table}")
    page.wait_for_selector(CLICKED[game][0])
    page.wait_for_timeout(3000)  # the opening
    events: list[dict[str, Any]] = []
    traced = context.new_cdp_session(page)
    traced.on("Tracing.dataCollected", lambda some: events.extend(some["value"]))
    traced.send("Tracing.start", {"categories": "toplevel,devtools.timeline", "transferMode": "ReportEvents"})
    page.locator(CLICKED[game][0]).first.locator("button, [role=button]").first.click()
    page.wait_for_timeout(WATCHED_MS)
    ended: list[Any] = []
    traced.on("Tracing.tracingComplete", lambda one: ended.append(one))
    traced.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    context.close()
    return work_of_frames(events)


def work_of_frames(events: list[dict[str, Any]]) -> list[float]:
    """The time of all tasks of the page's main thread between one frame and the next."""
    begins: dict[tuple[int, int], list[float]] = {}
    for event in events:
        if event["name"] == "BeginMainThreadFrame":
            begins.setdefault((event["pid"], event["tid"]), []).append(event["ts"])
    if not begins:
        return []
    thread, starts = max(begins.items(), key=lambda one: len(one[1]))
    starts.sort()
    work = [0.0] * len(starts)
    for event in events:
        top = event["name"] in ("RunTask", "ThreadControllerImpl::RunTask")
        if top and (event["pid"], event["tid"]) == thread:
            frame = bisect.bisect_right(starts, event["ts"] + event.get("dur", 0)) - 1
            if frame >= 0:
                work[frame] += event.get("dur", 0) / 1000
    return work


def new_table(page: Page, address: str, game: str) -> str:
    """A table against bots, past its draft, at which the page's player is asked."""
    seats = CLICKED[game][3]
    page.goto(address)
    body = {"game": game, "seats": seats, "level": "sensible", "mine": [0], "bots": list(range(1, seats))}
    table = str(page.request.post(f"{address}/api/tables", data=body, headers={"origin": address}).json()["table"])
    for _ in range(200):  # bots may begin, and cards are drafted: that is not the page's time
        decision = page.request.get(f"{address}/api/tables/{table}?seat=0").json()["decision"]
        picks = decision and not decision["sealed"] and decision["moves"][0]["move"].startswith("pick ")
        if picks:
            move = {"seat": 0, "number": decision["number"], "move": decision["moves"][0]["move"]}
            page.request.post(f"{address}/api/tables/{table}/move", data=move, headers={"origin": address})
        elif decision and not decision["sealed"]:
            break
        page.wait_for_timeout(50)
    return table


def measure(page: Page, address: str, game: str) -> tuple[float, dict[str, float]]:
    """Milliseconds until a place glows; and from a click to its answer, and to the server's word on the screen."""
    where, hint, word, _ = CLICKED[game]
    table = new_table(page, address, game)
    page.goto(f"{address}/table/{table}", wait_until="commit")
    page.wait_for_selector(where)
    opened = float(page.evaluate("performance.now()"))
    page.wait_for_timeout(300)
    return opened, page.evaluate(CLICK, [where, hint, word])


if __name__ == "__main__":
    sys.exit(main())
