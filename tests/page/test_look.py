"""What is seen: nothing inaccessible, no text too small, nothing cut off, and everything of the view on the board."""

from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest
from looking import ROOT, Visits, call, new_table, play_on
from playwright.sync_api import Page, WebSocketRoute

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = (1440, 1200, 820, 390, 360)
LEAST = 11.9  # pixels
MOST = 200_000  # bytes of the first load, compressed, without fonts

SMALL = """() => {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const of = node.parentElement
    if (!node.data.trim() || !of.getClientRects().length || of.closest('title, .unseen')) continue
    const scale = of.getCTM ? Math.abs(of.getScreenCTM().a) : 1
    const size = parseFloat(getComputedStyle(of).fontSize) * scale
    if (size < LEAST) found.push(`${node.data.trim()} ${size.toFixed(1)}`)
  }
  return found
}""".replace("LEAST", str(LEAST))

CUT_OFF = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const style = getComputedStyle(one)
  if (one.closest('svg, .unseen, .skip, .band, .wide, .sky') || style.display === 'inline') return false
  if (['SELECT', 'INPUT'].includes(one.tagName)) return false
  return one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
}).map((one) => `${one.tagName}.${one.className} ${one.scrollWidth} > ${one.clientWidth}`)"""

SCROLLERS = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const style = getComputedStyle(one)
  return /auto|scroll/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 1
}).map((one) => `${one.tagName}.${one.className}`)"""


@pytest.fixture
def screens(visit: Visits) -> tuple[Page, dict[str, str]]:
    """A window, and all the addresses there are to look at."""
    page = visit()
    running, over = new_table(page), new_table(page)
    play_on(page, running, 14)
    play_on(page, over)
    found = {"home": "/", "colophon": "/colophon", "running": f"/table/{running}", "over": f"/table/{over}"}
    found |= {f"learn {game}": f"/learn/{game}" for game in ("aquileia", "builders", "aeterna")}
    found |= {"lobby": f"/table/{new_table(page, bots=False)}", "replay": f"/replay/{over}"}
    found |= {game: f"/table/{new_table(page, game)}" for game in ("builders", "aeterna")}
    return page, found


def themed(page: Page, theme: str) -> None:
    page.evaluate("theme => localStorage.setItem('lusoria', JSON.stringify({theme}))", theme)


def shown(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("main h1, main h2")
    if "/table/" in address or "/replay/" in address:
        page.wait_for_selector("[data-board], .lobby")
    page.wait_for_load_state("networkidle")


def test_every_screen_is_accessible_and_readable(screens: tuple[Page, dict[str, str]]) -> None:
    page, addresses = screens
    wrong: list[str] = []
    for theme in ("light", "dark"):
        themed(page, theme)
        for name, address in addresses.items():
            page.set_viewport_size({"width": 1440, "height": 900})
            shown(page, address)
            page.evaluate(AXE.read_text())
            found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
            for violation in found["violations"]:
                for where in violation["nodes"][:5]:
                    wrong.append(
                        f"{name} {theme}: {violation['id']} {where['html'][:250]} {where['failureSummary'][:160]}"
                    )
            for width in WIDTHS if theme == "light" else ():
                page.set_viewport_size({"width": width, "height": 800})
                page.wait_for_timeout(60)
                wrong += [f"{name} {width}: too small: {one}" for one in page.evaluate(SMALL)[:3]]
                wrong += [f"{name} {width}: cut off: {one}" for one in page.evaluate(CUT_OFF)[:3]]
                wrong += [f"{name} {width}: scrolls within: {one}" for one in page.evaluate(SCROLLERS)[:3]]
    assert not wrong, "\n".join(wrong)


def test_a_phone_is_accessible_too(visit: Visits) -> None:
    page = visit(390, 780)
    page.goto(f"/table/{new_table(page)}")
    page.wait_for_selector(".decision.mine")
    page.locator(".more").click()
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [(v["id"], v["nodes"][0]["html"][:100]) for v in found["violations"]] == []


def test_the_first_load_is_light(visit: Visits) -> None:
    page = visit()
    table = new_table(page)
    sizes: dict[str, int] = {}

    def heard(response: Any) -> None:
        if "/api/" not in response.url and not response.url.endswith((".woff2", ".woff")):
            sizes[response.url] = len(gzip.compress(response.body()))

    page.on("response", heard)
    for address in ("/", f"/table/{table}"):
        page.goto(address)
        page.wait_for_load_state("networkidle")
    assert sizes
    assert sum(sizes.values()) <= MOST, sizes


# ---- everything of the view is on the board


SEATS = ("red", "yellow", "blue")


def changes(view: dict[str, Any], board: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each field of the view changed alone: where, and the view then. `game` and `you` only say what is looked at."""

    def changed(*path: Any, to: Any) -> tuple[str, dict[str, Any]]:
        other = copy.deepcopy(view)
        at = other
        for name in path[:-1]:
            at = at[name]
        assert at[path[-1]] != to, path
        at[path[-1]] = to
        return ".".join(map(str, path)), other

    for name in ("round", "rounds"):
        yield changed(name, to=view[name] + 1)
    yield changed("stage", to="arena_cards")
    yield changed("start", to=next(s for s in SEATS if s != view["start"]))
    yield changed("decision", "seat", to=next(s for s in SEATS if s != view["decision"]["seat"]))
    yield changed("decision", "step", to="build")
    yield changed("decision", "field", to="forum_2")
    for i, player in enumerate(view["players"]):
        for name in ("score", "followers", "houses", "crest", "strength"):
            yield changed("players", i, name, to=player[name] + 1)
        for name in ("passed", "out"):
            yield changed("players", i, name, to=not player[name])
        for part in ("coins", "cards"):
            for name, count in player[part].items():
                yield changed("players", i, part, name, to=count + 1)
    for part in ("fields", "sites"):
        for name, seat in view[part].items():
            yield changed(part, name, to="red" if seat != "red" else "blue")
    for part in ("bank", "portus", "decks"):
        for name, count in view[part].items():
            yield changed(part, name, to=count + 1)
    for i, card in enumerate(view["slots"]):
        yield changed("slots", i, to=None if card else "weapon_3")
    yield changed("discards", "slaves", to={"slave_2": 9})
    yield changed("discards", "equi", to={"weapon_3": 9})
    yield changed("stadium", to="stadium_neutral_10" if view["stadium"] != "stadium_neutral_10" else None)
    yield changed("auction", to={"card": "theatre_white_blue", "auctioneer": "red", "bidder": None, "bid": coins()})
    yield changed("blue_dice", "holder", to="blue" if view["blue_dice"]["holder"] != "blue" else None)
    yield changed("ranking", to=["blue", "red"])
    for part, card in {
        "hand": "weapon_3",
        "stadium": "stadium_white",
        "theatre": "theatre_white_blue",
        "laid": "slave_1",
    }.items():
        yield changed("own", part, to={card: 7})
    yield changed("own", "looking_at", to="stadium_purple")
    yield changed("own", "gold", to=5)
    yield changed("own", "site", to="bank_bs")
    yield changed("own", "seen", to=[{"round": 1, "card": "stadium_blue", "to": "blue"}])
    assert set(board["sites"]) == set(view["sites"])


def in_auction(view: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The same for what there is only in an auction, and in the Forum."""
    auction = {"card": "theatre_white_blue", "auctioneer": "red", "bidder": "blue", "bid": coins(silver=1)}
    base = copy.deepcopy(view) | {"auction": auction}
    yield "auction", base
    for name, to in {
        "card": "theatre_yellow_purple",
        "auctioneer": "blue",
        "bidder": "red",
        "bid": coins(gold=2),
    }.items():
        yield f"auction.{name}", base | {"auction": auction | {name: to}}
    for left in (3, 2):
        yield f"blue_dice.{left}", view | {"blue_dice": {"holder": "blue", "left": left}}
    forum = copy.deepcopy(view)
    forum["decision"] |= {"field": "forum_3", "step": "build", "builds": 2}
    yield "forum", forum
    yield "decision.builds", forum | {"decision": forum["decision"] | {"builds": 1}}


def coins(bronze: int = 0, silver: int = 0, gold: int = 0) -> dict[str, int]:
    return {"bronze": bronze, "silver": silver, "gold": gold}


def test_every_field_of_the_view_is_on_the_table(visit: Visits) -> None:
    page = visit()
    table = new_table(page)
    play_on(page, table, 3)
    now = call(page, f"tables/{table}?seat=0")
    while now["decision"] is None:
        now = call(page, f"tables/{table}/news?seat=0&seen={now['number']}&wait=5")["now"]
    lines: list[WebSocketRoute] = []

    def mocked(line: WebSocketRoute) -> None:
        line.on_message(lambda _: None)
        lines.append(line)

    page.route_web_socket("**/api/live", mocked)
    page.goto(f"/table/{table}")
    page.wait_for_selector("main [data-board]")
    number = now["number"]

    def rendered(view: dict[str, Any]) -> str:
        nonlocal number
        number += 1
        news = [{"number": number, "kind": "chat", "seat": None, "time": 0, "name": "", "text": ""}]
        told = {"type": "news", "table": table, "seat": 0, "news": news, "now": now | {"view": view, "number": number}}
        if number == now["number"] + 1:
            told["news"] = [news[0] | {"number": n} for n in range(1, number + 1)]
        lines[-1].send(json.dumps(told))
        page.wait_for_function("n => document.querySelector('[data-board]')?.dataset.number === String(n)", arg=number)
        parts = "[data-board], .players, .hand, .head"
        html = page.evaluate("q => [...document.querySelectorAll(q)].map((e) => e.innerHTML).join()", parts)
        return str(html)

    board = call(page, f"tables/{table}/board")
    before = rendered(now["view"])
    same = [where for where, view in changes(now["view"], board) if rendered(view) == before]
    seen: dict[str, str] = {where: rendered(view) for where, view in in_auction(now["view"])}
    same += [where for where in seen if where.startswith("auction.") and seen[where] == seen["auction"]]
    same += ["blue_dice.left"] if seen["blue_dice.3"] == seen["blue_dice.2"] else []
    same += ["decision.builds"] if seen["decision.builds"] == seen["forum"] else []
    assert not same, f"changes of these are not seen: {same}"
