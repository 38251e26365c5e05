"""How soon the page can be used: the board after opening, a move on the screen after a click, the work of a frame.

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

from frames import Trace, work_of_frames
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

TRIES = 7
BOARD, MOVE, CLICK_ANSWERED, FRAME = 1500, 100, 16, 4  # milliseconds that are allowed
SCREEN: ViewportSize = {"width": 1440, "height": 900}
PRESS_MS = 80  # between pressing a button and letting it go
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
CLICK_TARGETS = {
    "aquileia": ('.spot.legal[data-place^="field:"]', "SPOT [data-piece]", 'SPOT [data-piece^="follower"]', 4),
    "builders": ('.spot.legal[data-place^="building:"]', "SPOT.pending", "[data-zone=yard] [data-site]", 4),
    "aeterna": ('.spot.legal[data-place^="hill:"]', "SPOT .coming", 'SPOT [data-stack^="red"]', 4),
}
BUTTON = "button, [role=button]"

# Takes the times of a click, in the page: of the event itself, when the page has reacted, when the next frame begins,
# and when that frame is painted (what is posted in a frame's callback comes then); and the same for the server's word.
WATCH = """([where, hint, word]) => {
  const place = document.querySelector(where).dataset.place
  const shows = (what) => document.querySelector(what.replace('SPOT', `[data-place="${place}"]`))
  const painted = (then) => requestAnimationFrame(() => {
    const begun = performance.now()
    const channel = new MessageChannel()
    channel.port1.onmessage = () => then(begun, performance.now())
    channel.port2.postMessage(0)
  })
  window.clicked = new Promise((done) => {
    let at = 0
    const times = {}
    const both = () => times.answered !== undefined && times.settled !== undefined && done(times)
    const spot = document.querySelector(`[data-place="${place}"]`)
    const looks = () => {
      const shape = spot.querySelector('button.face') ?? spot.querySelector('.base')
      const { fill, backgroundColor } = getComputedStyle(shape)
      return fill + backgroundColor
    }
    const before = looks()
    addEventListener('pointerdown', (event) => painted((_, time) => {
      times.pressed = looks() === before ? Infinity : time - event.timeStamp
    }), { capture: true, once: true })
    addEventListener('click', (event) => (at = event.timeStamp), { capture: true, once: true })
    const watch = new MutationObserver(() => {
      if (at && times.reacted === undefined && shows(hint)) {
        times.reacted = performance.now() - at
        painted((begun, time) => {
          Object.assign(times, { frame: begun - at, answered: time - at })
          both()
        })
      }
      if (!at || !shows(word)) return
      watch.disconnect()
      const heard = window.heardAt - at
      const drawn = performance.now() - at
      painted((_, time) => {
        Object.assign(times, { server: heard, script: drawn - heard, paint: time - at - drawn, settled: time - at })
        both()
      })
    })
    watch.observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true })
  })
}"""


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
            wait_until_ready(browser, address)
            good = [speed(browser, address, name) for name in sys.argv[1:] or CLICK_TARGETS]
        finally:
            browser.close()
            server.terminate()
            server.wait()
    return 0 if all(good) else 1


def wait_until_ready(browser: Browser, address: str) -> None:
    """The rules of the bots are compiled first, which would be measured too."""
    page = browser.new_page()
    while not page.request.get(f"{address}/api/status").json()["ready"]:
        page.wait_for_timeout(500)
    page.close()


def speed(browser: Browser, address: str, game: str) -> bool:
    """Prints the figures of a game; whether they are within what is allowed."""
    opened: list[float] = []
    moves: list[dict[str, float]] = []
    for _ in range(TRIES):
        context = browser.new_context(viewport=SCREEN)  # nothing is cached
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
    press, hint = middle["pressed"], middle["answered"]
    print(
        f"a click is answered{press:6.0f} ms  (at most {CLICK_ANSWERED}; from the press until the place looks pressed)"
    )
    print(f"its move is hinted {hint:6.0f} ms  (from the click until it is seen, before the server hears of it)")
    waited, painted = middle["frame"] - middle["reacted"], middle["answered"] - middle["frame"]
    print(
        f"  of it: script {middle['reacted']:.1f}, waiting for the frame {waited:.1f}, layout and paint {painted:.1f}"
    )
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
    return board <= BOARD and word <= MOVE and middle["pressed"] <= CLICK_ANSWERED and frame <= FRAME


def frames(browser: Browser, address: str, game: str) -> list[float]:
    """Milliseconds of the main thread in each frame while bots' moves are shown, with motion."""
    context = browser.new_context(viewport=SCREEN, reduced_motion="no-preference")
    page = context.new_page()
    table = new_table(page, address, game)
    page.goto(f"{address}/table/{table}")
    page.wait_for_selector(CLICK_TARGETS[game][0])
    page.keyboard.press("Escape")  # ends the opening
    page.wait_for_timeout(500)
    trace = Trace(browser, page)
    page.locator(CLICK_TARGETS[game][0]).first.locator(BUTTON).first.click()
    page.wait_for_timeout(WATCHED_MS)
    events = trace.end()
    context.close()
    return work_of_frames(events)


def new_table(page: Page, address: str, game: str) -> str:
    """A table against bots, past its draft, at which the page's player is asked."""
    seats = CLICK_TARGETS[game][3]
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
    where, hint, word, _ = CLICK_TARGETS[game]
    table = new_table(page, address, game)
    page.goto(f"{address}/table/{table}", wait_until="commit")
    page.wait_for_selector(where)
    opened = float(page.evaluate("performance.now()"))
    page.keyboard.press("Escape")  # ends the opening
    button = page.locator(where).first.locator(BUTTON).first
    button.hover()  # a person points at a place before clicking
    page.wait_for_timeout(500)  # and reads its tip
    page.evaluate(WATCH, [where, hint, word])
    page.mouse.down()
    page.wait_for_timeout(PRESS_MS)
    page.mouse.up()
    return opened, page.evaluate("window.clicked")


if __name__ == "__main__":
    sys.exit(main())
