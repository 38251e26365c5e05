"""What the page shows: accessible, no text too small, nothing cut off, and every field of the view on the board."""

from __future__ import annotations

import copy
import gzip
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page.browser import (
    NEXT_PAINT,
    WIDTHS,
    MockedTable,
    Visits,
    call,
    leaves,
    new_table,
    play_on,
    sentences,
    unreadable,
    violations,
)

MAX_FIRST_LOAD = {"aquileia": 150_000, "builders": 150_000, "aeterna": 140_000}  # bytes, compressed, without fonts

# Notes when a place of the board can be played for the first time.
NOTE_PLAYABLE = """new MutationObserver((_, watch) => {
  if (!document.querySelector('[data-board] .spot.legal')) return
  window.playableAt = performance.now()
  watch.disconnect()
}).observe(document, { childList: true, subtree: true, attributes: true })"""
ASKED_FOR = """() => performance.getEntriesByType('resource')
  .filter((one) => one.startTime <= window.playableAt).map((one) => one.name)"""


@pytest.fixture
def screens(visit: Visits) -> tuple[Page, dict[str, str]]:
    """A window, and the addresses of all screens but the end of a game and its replay: whole games come there."""
    page = visit()
    running = new_table(page)
    play_on(page, running, 14)
    found = {"home": "/", "colophon": "/colophon", "running": f"/table/{running}"}
    found |= {f"learn {game}": f"/learn/{game}" for game in ("aquileia", "builders", "aeterna")}
    return page, found | {"lobby": f"/table/{new_table(page, bots=False)}"}


def shown(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("main h1, main h2")
    waited = {"table": "[data-board], .lobby", "replay": "[data-board]", "learn": "main ol li"}
    page.wait_for_selector(waited.get(address.split("/")[1], "main"))
    page.evaluate("document.fonts.ready.then(() => 0)")


def test_every_screen_is_accessible_and_readable(screens: tuple[Page, dict[str, str]]) -> None:
    page, addresses = screens
    wrong: list[str] = []
    for name, address in addresses.items():
        page.set_viewport_size({"width": WIDTHS[0], "height": 900})
        shown(page, address)
        wrong += [f"{name}: {one}" for one in violations(page)]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            wrong += [f"{name} {width}: {one}" for one in unreadable(page)]
            if width == 390 and name in ("home", "running"):  # a phone looks different, not only narrower
                wrong += [f"{name} {width}: {one}" for one in violations(page)]
        page.set_viewport_size({"width": WIDTHS[0], "height": 900})
        page.emulate_media(color_scheme="dark")
        page.evaluate(NEXT_PAINT)
        wrong += [f"{name} dark: {one}" for one in violations(page, ["color-contrast"])]
        page.emulate_media(color_scheme="light")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", MAX_FIRST_LOAD)
def test_the_first_load_is_light(visit: Visits, game: str) -> None:
    """A first load is the document and what is asked for until the board can be played, however slow the machine is."""
    first = visit()
    table = new_table(first, game)
    play_on(first, table, 0)  # until its player is asked
    page = visit.window(storage_state=first.context.storage_state())  # nothing is cached
    sizes: dict[str, int] = {}

    def heard(response: Any) -> None:
        if not re.search("/(api|texts)/", response.url) and not response.url.endswith((".woff2", ".woff")):
            sizes[response.url] = len(gzip.compress(response.body()))

    page.on("response", heard)
    page.add_init_script(NOTE_PLAYABLE)
    page.goto(f"/table/{table}")
    page.wait_for_function("() => window.playableAt")
    page.wait_for_load_state("networkidle")
    asked = {page.url, *page.evaluate(ASKED_FOR)}
    assert any("/Table-" in url for url in asked)
    loaded = {url: size for url, size in sizes.items() if url in asked}
    print(game, sum(loaded.values()))
    assert sum(loaded.values()) <= MAX_FIRST_LOAD[game], loaded


@pytest.fixture
def mocked(visit: Visits) -> MockedTable:
    """A table in its first round."""
    page = visit()
    table = new_table(page)
    return MockedTable(page, table, play_on(page, table, 3))


SEATS = ("red", "yellow", "blue")


def changes(view: dict[str, Any], board: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each field with the view in which only that field is changed. `game` and `you` only say which view it is."""

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
    yield changed("zone", to="arena")
    yield changed("start", to=next(s for s in SEATS if s != view["start"]))
    yield changed("decision", "seat", to=next(s for s in SEATS if s != view["decision"]["seat"]))
    yield changed("decision", "step", to="build")
    yield changed("decision", "field", to="forum_2")
    for i, player in enumerate(view["players"]):
        yield changed("players", i, "name", to="orange")
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
    yield changed("own", "reach", to=["bank_bs"])
    assert set(board["sites"]) == set(view["sites"])


def in_auction(view: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The same for fields that exist only in an auction or in the Forum."""
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


def test_every_field_of_the_view_is_on_the_table(mocked: MockedTable) -> None:
    view = mocked.now["view"]
    view["own"]["hand"] = {"slave_1": 2}  # what is laid stays in the hand until it is shown

    board = call(mocked.page, f"tables/{mocked.table}/board")
    views = {"": view} | dict(changes(view, board)) | {f"also {where}": other for where, other in in_auction(view)}
    looks = dict(zip(views, mocked.seen(list(views.values())), strict=True))
    before = looks.pop("")
    special = {where.removeprefix("also "): look for where, look in looks.items() if where.startswith("also ")}
    changed = {where: look for where, look in looks.items() if not where.startswith("also ")}
    same = [where for where, html in changed.items() if html == before]
    same += [where for where in special if where.startswith("auction.") and special[where] == special["auction"]]
    same += ["blue_dice.left"] if special["blue_dice.3"] == special["blue_dice.2"] else []
    same += ["decision.builds"] if special["decision.builds"] == special["forum"] else []
    assert not same, f"changes of these are not seen: {same}"
    tried = (*changed, "game", "you", "blue_dice.left", "decision.builds")
    missing = [leaf for leaf in leaves(view) if not any(leaf == one or leaf.startswith(f"{one}.") for one in tried)]
    assert not missing, f"fields that nobody has tried: {missing}"


ON_THE_BOARD = {  # the decision, its legal moves, and the places to click
    "bid": ({"step": "raise"}, ["bid bronze", "bid silver", "out"], {"bid:silver": "bid silver", "bid:out": "out"}),
    "roll": ({"step": "arena_blue"}, ["roll 0", "roll 1", "roll 2", "roll 3"], {"roll:3": "roll 3"}),
    "servi": ({"step": "servi", "field": "servi_bottom"}, ["servi 0", "servi 1", "servi 2"], {"servi:2": "servi 2"}),
    "gold": ({"step": "pecunia_gold", "field": "pecunia"}, ["gold 0", "gold 1", "gold 3"], {"gold:3": "gold 3"}),
    "silver": ({"step": "pecunia_silver", "field": "pecunia"}, ["silver 0", "silver 2"], {"silver:2": "silver 2"}),
    "take": ({"step": "arena_prize"}, ["take vp", "take slave"], {"take:slave": "take slave", "take:vp": "take vp"}),
    "keep": ({"step": "laurel"}, ["keep face_up", "keep deck"], {"stadium:deck": "keep deck"}),
    "build": ({"step": "build", "field": "forum_1"}, ["decline", "build bank_bs"], {"site:bank_bs": "build bank_bs"}),
    "buy": ({"step": "equi", "field": "equi_left"}, ["decline", "buy"], {"field:equi_left": "buy"}),
    "pay": ({"step": "pay_again", "field": "portus_gold"}, ["decline", "pay"], {"field:portus_gold": "pay"}),
}


def test_whatever_is_asked_can_be_clicked_on_the_board(mocked: MockedTable) -> None:
    auction = {"card": "theatre_white_blue", "auctioneer": "red", "bidder": "blue", "bid": coins(silver=1)}
    views = {"bid": {"auction": auction}, "roll": {"blue_dice": {"holder": "red", "left": 4}}}
    for name, (decision, moves, places) in ON_THE_BOARD.items():
        for place, move in places.items():
            mocked.ask(moves, view=views.get(name, {}), **decision)
            mocked.page.click(f'.spot.legal[data-place="{place}"]')
            assert f'"move":"{move}"' in mocked.messages[-1], place


SLOW_FRAMES = "() => (window.requestAnimationFrame = (paint) => setTimeout(() => paint(performance.now()), 150))"


def test_a_slow_phone_turns_to_what_is_asked(mocked: MockedTable) -> None:
    page = mocked.page
    page.evaluate(SLOW_FRAMES)
    mocked.ask(["decline", "build bank_bs"], view={"zone": "forum"}, step="build", field="forum_1")
    page.set_viewport_size({"width": 390, "height": 844})
    for _ in range(4):  # the zone of the phase comes first, after two frames
        page.evaluate(NEXT_PAINT)
    expect(page.locator('[data-place="site:bank_bs"]')).to_be_in_viewport()


def advised(move: dict[str, Any]) -> dict[str, Any]:
    """A legal move as it is recommended."""
    return {"move": move["move"], "chance": 0.4, "weight": 1.0, "id": move["id"], "args": move["args"], "sentence": ""}


def test_bots_say_what_they_do_and_hints_are_shown(mocked: MockedTable) -> None:
    page, view = mocked.page, copy.deepcopy(mocked.now["view"])
    view["decision"] |= {"seat": "yellow"}
    seats = [seat | ({"kind": "bot", "level": "consul"} if seat["seat"] == 1 else {}) for seat in mocked.now["seats"]]
    mocked.show(view, seats=seats, waiting=[1], decision=None)
    yellow = page.locator("[data-seat=yellow]")
    expect(yellow).to_contain_text("placing a follower or the crest")
    expect(yellow).to_contain_text("at most 1.5 s")
    mocked.show(mocked.now["view"])
    move = next(one for one in mocked.now["decision"]["moves"] if one["move"].startswith("place "))
    page.route("**/hint?*", lambda route: route.fulfill(json={"moves": [advised(move)]}))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hints li")).to_contain_text("Place a follower on")
    field = move["move"].split()[1]
    expect(page.locator(f'.spot.advised[data-place="field:{field}"]')).to_have_count(1)
    sentences(page)
    expect(page.locator(f'[data-move="{move["move"]}"].advised')).to_have_count(1)
    assert page.locator("[data-rank]").evaluate_all("all => all.map((one) => one.textContent.trim())") == ["1"] * 3
    mocked.ask(["pass"], step="place")
    expect(page.locator(".hints, .advised, [data-rank]")).to_have_count(0)


def test_a_hint_comes_in_two_steps_and_is_told_once(mocked: MockedTable) -> None:
    page = mocked.page
    first, second, *_ = (one for one in mocked.now["decision"]["moves"] if one["move"].startswith("place "))
    waiting: list[Route] = []
    mocked.show(mocked.now["view"])

    def answer(route: Route) -> None:
        if "instant=true" in route.request.url:
            route.fulfill(json={"moves": [advised(first)]})
        else:
            waiting.append(route)

    page.route("**/hint?*", answer)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-sight=first]")).to_contain_text("At first sight")
    expect(page.locator(f'.spot.advised[data-place="{first["place"]}"]')).to_have_count(1)
    said = page.locator(".decision [role=status]")
    expect(said).to_be_empty()
    page.wait_for_function("() => document.querySelector('.hints li')")
    while not waiting:  # the page asks for it
        page.wait_for_timeout(20)
    waiting[0].fulfill(json={"moves": [advised(second)]})
    expect(page.locator("[data-sight=closer]")).to_be_visible()
    expect(page.locator(f'.spot.advised[data-place="{second["place"]}"]')).to_have_count(1)
    expect(page.locator(f'.spot.advised[data-place="{first["place"]}"]')).to_have_count(0)
    expect(said).to_contain_text("1. Place a follower on")
    assert violations(page) == []


def test_the_page_tells_how_far_the_bots_are(visit: Visits) -> None:
    page = visit()
    games = {"aquileia": "compiling", "builders": "waiting", "aeterna": "waiting"}
    far = {"games": games, "rule": "legal", "done": 30, "total": 120}
    status = {"version": "1", "ready": False, "thinking": 0, "compiling": far}
    page.route("**/api/status", lambda route: route.fulfill(json=status))
    page.goto("/")
    expect(page.get_by_text("The bots are learning Aquileia.")).to_be_visible()
    expect(page.get_by_text("30 of 120 rules")).to_be_visible()
    status["ready"] = True
    expect(page.get_by_text("The bots are learning")).to_have_count(0)
