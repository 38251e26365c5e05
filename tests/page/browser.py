"""A server and the system's Chromium, for the tests of the page."""

from __future__ import annotations

import copy
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    WebSocketRoute,
    expect,
    sync_playwright,
)

import lusoria

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = (1440, 1200, 820, 390, 360)
MIN_FONT_SIZE = 11.9  # pixels
TIMEOUT = 60_000  # milliseconds: a machine may be very busy

SMALL_TEXT = """() => {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const of = node.parentElement
    if (!node.data.trim() || !of.getClientRects().length || of.closest('title, .unseen')) continue
    const scale = of.getCTM ? Math.abs(of.getScreenCTM().a) : 1
    const size = parseFloat(getComputedStyle(of).fontSize) * scale
    if (size < MIN_FONT_SIZE) found.push(`${node.data.trim()} ${size.toFixed(1)}`)
  }
  return found
}""".replace("MIN_FONT_SIZE", str(MIN_FONT_SIZE))

CUT_OFF = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const style = getComputedStyle(one)
  if (one.closest('svg, .unseen, .skip, .band, .wide, .sky') || style.display === 'inline') return false
  if (['SELECT', 'INPUT'].includes(one.tagName)) return false
  return one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
}).map((one) => `${one.tagName}.${one.className} ${one.scrollWidth} > ${one.clientWidth}`)"""

INNER_SCROLLBARS = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const style = getComputedStyle(one)
  if (one.matches('.scrolls, .sheet, .tale')) return false
  if (one.closest('dialog, .said')) return false // the end of a game, and what a replay tells on a phone
  return /auto|scroll/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 1
}).map((one) => `${one.tagName}.${one.className}`)"""


NEXT_PAINT = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def build_script() -> Any:
    """The module `web/build.py`."""
    spec = importlib.util.spec_from_file_location("web_build", ROOT / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class PageServer:
    """A server with its own database, which can be stopped and started again."""

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        self.folder, self.port, self.starts, self.python = folder, 0, 0, python
        self.start()

    def start(self) -> None:
        self.starts += 1
        command = [self.python, "-m", "tests.page.seeded_server", str(self.port), str(self.folder), str(self.starts)]
        without_modules = {"LUSORIA_MODULES": str(self.folder), **os.environ}  # whether they are built or not
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=without_modules)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+:(\d+)", self.process.stdout.readline())
        assert found is not None, "the server did not start"
        self.address, self.port = found[0], int(found[1])

    def seed(self, test: str) -> None:
        """The cards of the tables that are opened from now on."""
        (self.folder / "seed").write_text(test)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


def chromium() -> str:
    """The path of the system's browser. Without one the tests of the page are skipped, except in CI."""
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if found is None:
        message = "the tests of the page need Chromium: apt-get install chromium, or brew install chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return found


@contextmanager
def page_server_in(folder: Path) -> Iterator[PageServer]:
    """A server with the page as it is now."""
    script = build_script()
    script.build()
    script.build_tables()
    one = PageServer(folder)
    try:
        yield one
    finally:
        one.stop()


@contextmanager
def launched_browser() -> Iterator[Browser]:
    """Chromium."""
    path = chromium()
    expect.set_options(timeout=TIMEOUT)
    with sync_playwright() as play:
        one = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield one
        one.close()


class Visits:
    """Opens windows, each with its own cookies. No console may show an error or a warning."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.errors: list[str] = []
        self._contexts: list[BrowserContext] = []

    def __call__(self, width: int = 1440, height: int = 900, **options: Any) -> Page:
        page = self.window(width, height, **options)
        page.goto("./")
        return page

    def window(self, width: int = 1440, height: int = 900, **options: Any) -> Page:
        """A window that shows nothing yet."""
        wanted = {"reduced_motion": "reduce", "base_url": self.address, "service_workers": "block"} | options
        context = self.browser.new_context(viewport={"width": width, "height": height}, **wanted)
        context.set_default_timeout(TIMEOUT)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "registration blocked by Playwright" not in message.text:
            self.errors.append(f"{message.text} {message.location['url']}")

    def close(self) -> None:
        while self._contexts:
            self._contexts.pop().close()

    def leave(self) -> None:
        self.close()
        assert not self.errors, self.errors


def call(page: Page, path: str, body: Any = None) -> Any:
    """Sends a request with the cookies of the window."""
    origin = re.match(r"https?://[^/]+", page.url)
    assert origin is not None
    address = f"{origin[0]}/api/{path}"
    if body is None:
        answer = page.request.get(address)
    else:
        answer = page.request.post(address, data=body, headers={"origin": origin[0]})
    assert answer.ok, answer.text()
    return answer.json()


def new_table(page: Page, game: str = "aquileia", seats: int = 3, bots: bool = True) -> str:
    """A new table with the window in the first seat."""
    body = {
        "game": game,
        "seats": seats,
        "level": "sensible",
        "mine": [0],
        "bots": list(range(1, seats)) if bots else [],
    }
    return str(call(page, "tables", body)["table"])


def play_on(page: Page, table: str, most: int = 10_000, seat: int = 0) -> Any:
    """Plays over HTTP, to the end or a number of moves; returns the table when the seat is asked again."""
    made, now = 0, call(page, f"tables/{table}?seat={seat}")
    while now["state"] == "running" and (made < most or now["decision"] is None):
        if now["decision"] is not None:
            moves = [m["move"] for m in now["decision"]["moves"]]
            wanted = [m for m in moves if m.split()[0] in ("build", "buy", "bid")]
            move = wanted[-1] if wanted else moves[(made * 5) % len(moves)]
            call(page, f"tables/{table}/move", {"seat": seat, "number": now["decision"]["number"], "move": move})
            made += 1
        now = call(page, f"tables/{table}/news?seat={seat}&seen={now['number']}&wait=5")["now"]
    return now


def sentences(page: Page) -> Locator:
    """The legal moves as sentences, unfolded."""
    unfold = page.locator("[data-all-moves][aria-expanded=false]")
    if unfold.count():
        unfold.click()
    return page.locator("[data-move]")


def unfold_by_keyboard(page: Page) -> None:
    """Goes to the list of moves and opens it; the focus is then on the first of them."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.hasAttribute('data-move')"):
            return
        if page.evaluate("document.activeElement?.hasAttribute('data-all-moves')"):
            page.keyboard.press("Enter")
            page.wait_for_function("() => document.activeElement?.hasAttribute('data-move')")
            return


def mean_it(page: Page) -> None:
    """Says yes where the page asks once more before a move that looks like a slip."""
    yes = page.locator("[data-confirm=yes]")
    if yes.count():
        touch = page.evaluate("navigator.maxTouchPoints > 0")  # a mouse would rest there, and ask for a tip
        (yes.tap if touch else yes.click)()


def mean_it_by_keys(page: Page) -> None:
    """The same without a mouse: the focus is on the other answer."""
    if page.evaluate("document.activeElement?.dataset.confirm === 'no'"):
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")


# ---- accessibility


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe-core finds, with all its rules or with some."""
    if not page.evaluate("!!window.axe"):
        page.evaluate(AXE.read_text())
    only: dict[str, Any] = {"runOnly": {"type": "rule", "values": rules}} if rules else {}
    found = page.evaluate("how => axe.run(document, how)", only | {"resultTypes": ["violations"], "preload": False})
    return [
        f"{violation['id']} {where['html'][:200]} {where['failureSummary'][:160]}"
        for violation in found["violations"]
        for where in violation["nodes"][:5]
    ]


def unreadable(page: Page) -> list[str]:
    """Text that is too small, boxes that are cut off, scroll bars inside the page."""
    page.evaluate(NEXT_PAINT)
    wrong = [f"too small: {one}" for one in page.evaluate(SMALL_TEXT)[:3]]
    wrong += [f"cut off: {one}" for one in page.evaluate(CUT_OFF)[:3]]
    return wrong + [f"scrolls within: {one}" for one in page.evaluate(INNER_SCROLLBARS)[:3]]


# ---- tips


def hidden_by_tip(page: Page, *selectors: str) -> list[str]:
    """Which of these are partly covered by the tip: the place that it speaks of, and the controls, must never be."""
    page.evaluate(NEXT_PAINT)
    return list(page.evaluate(UNDER_THE_TIP, selectors))


UNDER_THE_TIP = """(selectors) => {
  const tip = document.querySelector('[role=tooltip]').getBoundingClientRect()
  return selectors.filter((selector) => [...document.querySelectorAll(selector)].some((one) => {
    const box = one.getBoundingClientRect()
    const across = Math.min(tip.right, box.right) - Math.max(tip.left, box.left)
    return across > 0 && Math.min(tip.bottom, box.bottom) - Math.max(tip.top, box.top) > 0
  }))
}"""


# ---- a mocked server


class MockedTable:
    """A table whose socket the test mocks: it can show any view, and sees what is clicked."""

    def __init__(self, page: Page, table: str, now: Any) -> None:
        self.page, self.table, self.now, self.messages = page, table, now, [""]
        self.number = self.now["number"]
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/api/live", self._connect)
        page.goto(f"/table/{self.table}")
        page.wait_for_selector("main [data-board]")

    def _connect(self, socket: WebSocketRoute) -> None:
        socket.on_message(self._on_message)
        self._sockets.append(socket)

    def _on_message(self, message: str | bytes) -> None:
        if '"ping"' not in str(message):  # they come on their own
            self.messages.append(str(message))

    def show(self, view: dict[str, Any], **now: Any) -> None:
        """Sends a view as the server would, and waits until it is on the page."""
        self._tell(view, **now)
        shown = "n => document.querySelector('[data-board]')?.dataset.number === String(n)"
        self.page.wait_for_function(shown, arg=self.number)

    def seen(self, views: list[dict[str, Any]]) -> list[str]:
        """What is seen of each of many views: the same text for what looks the same."""
        self.page.evaluate(RECORD)
        numbers = []
        for view in views:
            self._tell(view)
            numbers.append(self.number)
        self.page.wait_for_function("n => n in window.seen", arg=self.number, timeout=2 * TIMEOUT)  # all of them
        found = self.page.evaluate("window.seen")
        return [found[str(number)] for number in numbers]

    def _tell(self, view: dict[str, Any], **now: Any) -> None:
        """Sends a view that the page shows at once."""
        first = self.number == self.now["number"]
        self.number += 1
        news = [
            {"number": n, "kind": "chat", "seat": None, "time": 0, "name": "", "text": ""}
            for n in range(1 if first else self.number, self.number + 1)
        ]
        self.send(news, view, **now)
        self._sockets[-1].send(json.dumps({"type": "done", "id": "shown at once"}))

    def send(self, news: list[dict[str, Any]], view: dict[str, Any], **now: Any) -> None:
        """Sends what happened, and the view after it."""
        self.number = news[-1]["number"]
        now_shown = self.now | {"view": view, "number": self.number} | now
        message = {"type": "news", "table": self.table, "seat": 0, "news": news, "now": now_shown}
        self._sockets[-1].send(json.dumps(message))

    def ask(self, moves: list[str], **decision: Any) -> None:
        """Offers these moves."""
        view = copy.deepcopy(self.now["view"])
        view |= decision.pop("view", {})
        view["decision"] |= {"seat": "red", "field": None} | decision
        offered = [self._legal(move, view["decision"]) for move in moves]
        number = 1000 + self.number
        self.show(view, decision={"number": number, "sealed": None, "moves": offered}, waiting=[0])

    def _legal(self, move: str, decision: dict[str, Any]) -> dict[str, Any]:
        """A legal move as the server would tell it; a place that depends on the state is the field."""
        moves = lusoria.game(self.now["game"]).moves
        kind = moves.kind(moves.action(move))
        place = kind.place.format(kind.name(moves.action(move))) if isinstance(kind.place, str) else None
        told: dict[str, Any] = {
            "id": "hint-little",
            "args": {},
            "sentence": "",
            "move": move,
            "price": {},
            "pieces": {},
            "warning": None,
        }
        return told | {"place": place or f"field:{decision['field']}"}


# What can be seen: without names for scripts and for screen readers.
VISIBLE_HTML = """() => [...document.querySelectorAll('[data-board], .players, .own, .asked, .head')].map((part) => {
  const copy = part.cloneNode(true)
  for (const hidden of copy.querySelectorAll('title, .unseen')) hidden.remove()
  for (const one of copy.querySelectorAll('*')) {
    for (const { name } of [...one.attributes]) if (/^(data-|aria-|id$)/.test(name)) one.removeAttribute(name)
  }
  return copy.innerHTML
}).join()"""


# Notes what is seen of each state, by its number, as soon as it is on the page. A hash says whether two look the same.
RECORD = """() => {
  const visible = VISIBLE_HTML
  const hash = (text) => {
    let a = 0xdeadbeef, b = 0x41c6ce57
    for (let i = 0; i < text.length; i++) {
      a = Math.imul(a ^ text.charCodeAt(i), 2654435761)
      b = Math.imul(b ^ text.charCodeAt(i), 1597334677)
    }
    return `${a} ${b} ${text.length}`
  }
  window.seen = {}
  window.seeing?.disconnect()
  window.seeing = new MutationObserver(() => {
    const number = document.querySelector('[data-board]')?.dataset.number
    if (number && !(number in window.seen)) window.seen[number] = hash(visible())
  })
  window.seeing.observe(document.body, { subtree: true, childList: true, attributes: true })
}""".replace("VISIBLE_HTML", VISIBLE_HTML)


def leaves(value: Any, path: str = "") -> Iterator[str]:
    """The paths of all leaves of a view."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [leaf for name, one in inner for leaf in leaves(one, f"{path}.{name}" if path else str(name))]
    yield from found or [path]


def looked_back(seats: int) -> dict[str, Any]:
    """A mocked review of a game. The real one needs compiled bots, and is part of the server's tests."""
    said = {"id": "hint-little", "args": {}, "sentence": ""}
    chances = [
        {"step": k, "number": k + 2, "moment": k, "seat": k % seats, "chance": 0.4, "best": 0.5} for k in range(1, 40)
    ]
    close = chances[6:9]  # so that their marks have to make room for each other
    marked = [one | {"made": said, "better": said, "reason": said} for one in close]
    shares = [1.0] + [0.0] * (seats - 1)
    done = {"ready": True, "failed": False, "done": 40, "total": 40, "level": "civis"}
    return done | {"chances": chances, "shares": shares, "marked": marked}
