"""Whole games on the page, by clicks, taps and keys at every size. What a decision needs is on the screen each time."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from lusoria.core.numbers import written
from tests.page.browser import (
    NEXT_PAINT,
    Visits,
    call,
    looked_back,
    mean_it_by_keys,
    sentences,
    unfold_by_keyboard,
    unreadable,
    violations,
)

PHONES = ((390, 844), (844, 390))
SIZES = ((1280, 720), (390, 844), (2560, 1440), (844, 390), (820, 1180), (1440, 900), (1180, 820))
INPUTS = ("click", "tap", "keys")  # each for as many decisions as there are sizes
MAX_DECISIONS = 400  # of one seat, many more than a game has
SETTLING = 40  # looks at a screen until everything is in its place, on a busy machine
PNG = b"\x89PNG"

# What is wrong with the screen, in words. A place is on it if its middle is within the window and all that clips it.
WRONG = """([places, phone]) => {
  const prompt = document.querySelector('.decision')?.getBoundingClientRect()
  if (!prompt?.width || prompt.top < -1 || prompt.bottom > innerHeight + 1) return ['the prompt is not on the screen']
  const bottom = phone ? prompt.top : innerHeight
  const shown = (one) => {
    const box = one.getBoundingClientRect()
    const x = box.x + box.width / 2, y = box.y + box.height / 2
    const end = one.closest('.decision') ? innerHeight : bottom
    if (!box.width || x < 0 || y < 0 || x > innerWidth || y > end) return false
    for (let up = one.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up), clip = up.getBoundingClientRect()
      if (style.overflowY === 'visible' && style.overflowX === 'visible') continue
      if (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom) return false
    }
    return true
  }
  const found = []
  const named = (place) => ['place', 'offers'].map((one) => `[data-${one}="${CSS.escape(place)}"]`)
  const all = (place) => [...document.querySelectorAll(named(place))]
  const asked = places.filter((place) => all(place).length)
  const outside = asked.filter((place) => !all(place).some(shown))
  const enough = phone ? outside.length < asked.length || !asked.length : !outside.length
  if (!enough) found.push(`asked for, and not on the screen: ${outside}`)
  const own = document.querySelector('.own')?.getBoundingClientRect()
  const edge = phone ? bottom + 24 : bottom - 24 // on a phone a prompt of many moves may reach its heading
  if (own && own.top > edge) found.push(`what one owns begins at ${own.top}, the screen ends at ${bottom}`)
  const scrolls = document.documentElement.scrollHeight > innerHeight + 1
  if (!phone && innerWidth >= 1000 && scrolls) found.push('the page scrolls')
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the screen')
  return found
}"""

ASKS_MORE = "[data-confirm=yes], [data-take], [data-tip-take]"
GONE_ON = """n => document.querySelector('.ending') || document.querySelector('.decision')?.dataset.decision !== n"""

# What came of a click or a touch: the game has gone on, or the page asks for more than before.
REACTED = f"""([n, asked]) => new Promise((done) => {{
  const look = () => {{
    const gone = ({GONE_ON})(n)
    if (!gone && (asked || !document.querySelector('{ASKS_MORE}'))) return
    clearInterval(timer)
    done(gone ? 'gone on' : 'asks')
  }}
  const timer = setInterval(look, 20)
  setTimeout(() => (clearInterval(timer), done('nothing')), 3000)
  look()
}})"""
IS_ASKED = """n => document.querySelector('.decision.mine')?.dataset.decision === String(n)"""


def choose(now: Any, made: int) -> str:
    """A move that a beginner could make, and that brings all kinds of decisions."""
    moves = [m["move"] for m in now["decision"]["moves"]]
    sites = [len(player.get("sites", ())) for player in now["view"]["players"]]
    if sites[0] > 3:
        moves = [m for m in moves if not m.startswith("start")]
    if now["game"] == "builders" and now["view"]["round"] > 6 and "end turn" in moves:
        return "end turn"  # the bot goes on until it has won
    useful = [m for m in moves if m.split()[0] in ("build", "buy", "bid", "send", "recruit", "to", "play", "place")]
    some = useful if useful and made % 4 else moves
    return str(some[(made * 7) % len(some)])


class Walk:
    """One window that plays a game to its end; other people at the table play over HTTP."""

    def __init__(self, page: Page, table: str, others: dict[int, Page] | None = None) -> None:
        self.page, self.table, self.others = page, table, others or {}
        self.wrong: list[str] = []
        self.met: set[str] = set()
        self.used: set[tuple[str, tuple[int, int]]] = set()

    def to_the_end(self) -> None:
        self.page.wait_for_selector("[data-board]")
        made = 0
        while (now := self.asked()) is not None:
            self.page.wait_for_function(IS_ASKED, arg=now["decision"]["number"])
            size, how = SIZES[made % len(SIZES)], INPUTS[made // len(SIZES) % len(INPUTS)]
            self.look(now, size, made)
            self.play(now, choose(now, made), how)
            self.used.add((how, size))
            made += 1
            assert made < MAX_DECISIONS
        self.page.set_viewport_size({"width": 1280, "height": 720})
        self.page.wait_for_selector(".ending")
        assert not self.wrong, "\n".join(self.wrong)

    def asked(self) -> Any:
        """The table when this window has to decide; nothing when the game is over."""
        now = call(self.page, f"tables/{self.table}?seat=0")
        while now["state"] == "running":
            if now["decision"] and not now["decision"]["sealed"]:
                return now
            for seat in set(now["waiting"]) & set(self.others):
                self.answer(seat)
            now = call(self.page, f"tables/{self.table}/news?seat=0&seen={now['number']}&wait=2")["now"]
        return None

    def answer(self, seat: int) -> None:
        """Somebody else does as little as possible."""
        there = call(self.others[seat], f"tables/{self.table}?seat={seat}")
        if there["decision"]:
            body = {"seat": seat, "number": there["decision"]["number"], "move": there["decision"]["moves"][-1]["move"]}
            call(self.others[seat], f"tables/{self.table}/move", body)

    def look(self, now: Any, size: tuple[int, int], made: int) -> None:
        """A kind of decision at all sizes when it first comes, every other one at the size at which it is answered."""
        step = now["view"]["decision"]["step"]
        places = [m["place"] for m in now["decision"]["moves"]]
        for one in (*(other for other in SIZES if other != size and step not in self.met), size):
            self.page.set_viewport_size({"width": one[0], "height": one[1]})
            for _ in range(SETTLING):  # the zone comes by itself
                found = self.page.evaluate(
                    f"async (all) => (await {NEXT_PAINT}, ({WRONG})(all))", [places, one in PHONES]
                )
                if not found:
                    break
                self.page.wait_for_timeout(50)
            self.wrong += [f"{made} {step} {one[0]}x{one[1]}: {wrong}" for wrong in found]
        self.met.add(step)

    def play(self, now: Any, move: str, how: str) -> None:
        moves = now["decision"]["moves"]
        at = next(i for i, one in enumerate(moves) if one["move"] == move)
        number = str(now["decision"]["number"])
        if how == "keys":
            self.by_keys(at, len(moves))
        else:
            if self.page.locator(".sheet").count():
                self.page.keyboard.press("Escape")  # the list that keys have opened lies over the board
            self.press(self.target(moves, at), how == "tap", number)
        self.page.wait_for_function(GONE_ON, arg=number)

    def target(self, moves: Any, at: int) -> Locator:
        """What is clicked for a move: its place on the board if no other move is there, else its sentence."""
        place = moves[at]["place"]
        spots = self.page.locator(f'.legal[data-place="{place}"]')
        if spots.count() and sum(one["place"] == place for one in moves) == 1:
            return spots.first
        sentences(self.page)
        return self.page.locator(f'[data-move="{moves[at]["move"]}"]')

    def press(self, target: Locator, touch: bool, number: str) -> None:
        """Until the page has gone on: a touch may show a price or a card first, and a slip is asked about once more."""
        target.evaluate("one => one.scrollIntoView({ block: 'center', inline: 'center' })")
        for _ in range(8):
            more = self.page.locator(ASKS_MORE)
            one = more.first if more.count() else target
            (one.tap if touch else one.click)()
            if self.page.evaluate(REACTED, [number, one != target]) == "gone on":
                return

    def by_keys(self, at: int, count: int) -> None:
        if not self.page.evaluate("document.activeElement?.hasAttribute('data-move')"):
            unfold_by_keyboard(self.page)
        back = at > count / 2
        for _ in range(count - at if back else at):
            self.page.keyboard.press("ArrowUp" if back else "ArrowDown")
        self.page.keyboard.press("Enter")
        mean_it_by_keys(self.page)


def new_table(page: Page, game: str, seats: int, bots: list[int]) -> str:
    body = {"game": game, "seats": seats, "level": "sensible", "mine": [0], "bots": bots}
    return str(call(page, "tables", body)["table"])


def accessible(page: Page) -> list[str]:
    """What axe finds in both themes and on a phone, and what cannot be read there."""
    wrong = []
    for theme, width in (("light", 1440), ("dark", 1440), ("light", 390)):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.evaluate(NEXT_PAINT)
        wrong += [f"{theme} {width}: {one}" for one in [*violations(page), *unreadable(page)]]
    page.set_viewport_size({"width": 1280, "height": 720})
    return wrong


def test_aquileia_from_the_first_page_to_the_next_game(visit: Visits) -> None:
    page = visit(1280, 720, has_touch=True)
    page.locator("label", has_text=re.compile("^3$")).click()
    page.get_by_label("Bots").select_option("tiro")
    page.get_by_role("button", name="Play against bots").click()
    page.wait_for_url("**/table/*")
    table = page.url.split("/")[-1]
    walk = Walk(page, table)
    walk.to_the_end()
    assert walk.used == {(how, size) for how in INPUTS for size in SIZES}
    expect(page.get_by_role("heading", name="The end")).to_be_visible()
    for row in call(page, f"tables/{table}")["result"]:
        expect(page.locator(".ranked")).to_contain_text(f"{row['points']} point")
    page.reload()  # a long log comes in several messages
    expect(page.locator(".ending .steps")).to_contain_text("The game is over.")
    wrong = accessible(page)
    assert not wrong, "\n".join(wrong)
    page.get_by_role("button", name="Check for fair play").click()
    expect(page.get_by_text("the secret fits the promise")).to_be_visible()
    with page.expect_download() as got:
        page.get_by_role("link", name="Download the record").click()
    assert Path(got.value.path()).read_text().startswith("[Record")
    page.get_by_role("dialog").get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)  # bots come along
    expect(page.locator(".decision.mine")).to_be_visible()


def test_the_builders_and_everybody_goes_to_the_next_table(visit: Visits) -> None:
    ann, ben = visit(1280, 720, has_touch=True), visit(390, 844, has_touch=True, is_mobile=True)
    table = new_table(ann, "builders", 3, [2])
    ann.goto(f"/table/{table}")
    ben.goto(f"/table/{table}")
    ben.get_by_role("button", name="Sit down here").first.tap()
    Walk(ann, table, {1: ben}).to_the_end()
    now = call(ann, f"tables/{table}")
    for page in (ann, ben):
        dialog = page.get_by_role("dialog", name="The end")
        for what in (dialog, dialog.locator(".winner"), dialog.get_by_role("button", name="Play again")):
            expect(what).to_be_in_viewport()
        assert page.evaluate("document.activeElement.closest('dialog') !== null")
        if now["why"]["lead"] is not None:
            expect(dialog).to_contain_text(f"{written(now['why']['lead'])} point")
    told_in_numbers(ann, now)
    with ann.expect_download() as got:
        ann.get_by_role("button", name="Share a picture").click()
    assert Path(got.value.path()).read_bytes().startswith(PNG)
    ann.get_by_role("button", name="Look at the table").click()
    expect(ann.get_by_role("dialog")).to_have_count(0)
    expect(ann.locator("[data-last=true]")).to_be_visible()  # everybody saw that the end had come
    ann.get_by_role("button", name="Show the result").click()
    ann.get_by_role("dialog").get_by_role("button", name="Play again").click()
    ann.wait_for_url(lambda url: "/table/" in url and table not in url)
    expect(ben.get_by_role("dialog")).to_contain_text("would like to play again")
    ben.get_by_role("dialog").get_by_role("button", name="Join").tap()
    ben.wait_for_url(ann.url)
    for page in (ann, ben):  # the bot came along, so the game begins
        expect(page.locator("[data-board]")).to_be_visible()
    look_back(ann, table)


def told_in_numbers(page: Page, now: Any) -> None:
    """Checks the ranking, and that the table of where points came from adds up to it."""
    for row in now["result"]:
        expect(page.locator(".ranked")).to_contain_text(f"{written(row['points'])} point")
    expect(page.locator(".ending .steps")).to_contain_text("Sesterces, ten to a point")
    rows = page.locator(".ending tbody tr").evaluate_all(
        "all => all.map((row) => [...row.querySelectorAll('td')].map((one) => one.innerText.replace('−', '-')))"
    )
    for seat, row in enumerate(now["result"]):
        assert abs(sum(float(one[seat]) for one in rows) - float(row["points"])) < 0.01


def look_back(page: Page, table: str) -> None:
    """The win probability over the game, the step before a costly move, and playing on from there."""
    page.goto(f"/table/{table}")
    page.route("**/chances", lambda route: route.fulfill(json=looked_back(3)))
    page.get_by_role("button", name="Show win probability").click()
    expect(page.locator(".chances svg .line")).to_have_count(3)
    page.get_by_role("link", name="Show").first.click()
    expect(page.locator(".controls")).to_contain_text("Step ")
    page.get_by_role("button", name="Show win probability").click()
    expect(page.locator(".chances .now")).to_have_count(1)
    page.get_by_text("What if? Play on from here").click()
    wrong = accessible(page)
    assert not wrong, "\n".join(wrong)
    page.get_by_label("Bots").select_option("tiro")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    expect(page.locator("[data-board]")).to_be_visible()


def test_aeterna_and_what_its_phases_brought(visit: Visits) -> None:
    page = visit(1280, 720, has_touch=True)
    table = new_table(page, "aeterna", 3, [1, 2])
    page.goto(f"/table/{table}")
    walk = Walk(page, table)
    walk.to_the_end()
    now = call(page, f"tables/{table}?seat=0")
    for row in now["result"]:
        said = "erased" if row["points"] is None else f"{row['points']} point"
        expect(page.locator(".ranked")).to_contain_text(said)
    expect(page.locator(".ending .steps")).to_contain_text("The game is over.")
    news = call(page, f"tables/{table}/news?seat=0")["news"]
    events = [event for one in news for event in one.get("events", []) if event["id"].startswith("event-points")]
    for seat, player in enumerate(now["view"]["players"]):
        own = [event for event in events if event["seat"] == seat]
        points = [e["args"]["points"]["args"]["count"] * (-1 if e["id"] == "event-points-lost" else 1) for e in own]
        cells = page.locator(f".ending tbody td:nth-of-type({seat + 1})").all_inner_texts()
        assert sum(int(cell.replace("−", "-")) for cell in cells) == sum(points) == player["pp"]
    page.get_by_role("button", name="Look at the table").click()
    page.locator(".tell").click()
    assert set("CDEFGH") <= set(page.locator(".chapter .letter").all_inner_texts())  # of the last epoch
