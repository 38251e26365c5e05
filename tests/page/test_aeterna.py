"""Æterna on the page: whole games by mouse, by keyboard, on a phone and between two people; and what is shown."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.page.browser import (
    WIDTHS,
    MockedTable,
    Visits,
    call,
    leaves,
    new_table,
    sentences,
    unreadable,
    violations,
)
from tests.page.test_look import shown

MAX_DECISIONS = 300  # of one seat, many more than a game has
GONE_ON = """n => document.querySelector('.ending') || !document.querySelector('.decision.mine')
  || document.querySelector('.decision').dataset.decision !== n"""


def table_of(page: Page, seats: int = 2, bots: tuple[int, ...] | None = None) -> str:
    """A table with the window in the first seat, and bots of level tiro in the others, or in those given."""
    tiro = list(range(1, seats) if bots is None else bots)
    body = {"game": "aeterna", "seats": seats, "level": "tiro", "mine": [0], "bots": tiro}
    return str(call(page, "tables", body)["table"])


def play_until(page: Page, table: str, wanted: Any, seat: int = 0) -> Any:
    """Plays over HTTP, preferring moves that change the board, until `wanted` is true, or to the end."""
    made, now = 0, call(page, f"tables/{table}?seat={seat}")
    while now["state"] == "running" and not (now["decision"] and wanted(now["view"])):
        if now["decision"] is None or now["decision"]["sealed"]:
            now = call(page, f"tables/{table}/news?seat={seat}&seen={now['number']}&wait=5")["now"]
            continue
        moves = [m["move"] for m in now["decision"]["moves"]]
        liked = [m for m in moves if m.split()[0] in ("play", "build", "influence", "hill", "take")]
        move = (liked or moves)[made * 3 % len(liked or moves)]
        call(page, f"tables/{table}/move", {"seat": seat, "number": now["decision"]["number"], "move": move})
        made += 1
        now = call(page, f"tables/{table}?seat={seat}")
    return now


# ---- the end


def test_eliminated_players_come_last_and_a_game_without_winner_says_so(visit: Visits) -> None:
    page = visit()
    table = new_table(page, "aeterna")
    now = call(page, f"tables/{table}?seat=0")
    mocked = MockedTable(page, table, now)
    out = {
        "id": "why-out-ruin",
        "args": {"seat": {"id": "seat-blue", "args": {}}, "unrest": 10, "ruin": 0, "points": "7 PP"},
    }
    why = {"next": [], "lead": None, "decisive": [], "tied": False, "eliminated": [out]}
    ended: Any = {"state": "over", "decision": None, "waiting": [], "tally": [], "why": why}
    result = [{"seat": 0, "points": None, "place": 3}, {"seat": 1, "points": "31", "place": 1}]
    result.append({"seat": 2, "points": None, "place": 3})
    args = {"seat": {"id": "seat-orange", "args": {}}, "points": "31", "count": 31}
    mocked.show(now["view"], **ended, result=result, winners=[1], victory={"id": "wins", "args": args})
    expect(page.locator(".victory")).to_have_text("Sensible (orange) wins with 31 points.")
    expect(page.locator(".ranked li")).to_contain_text(
        [re.compile("1. .*orange.*31 points"), re.compile("3. .*Red.*erased"), "erased"]
    )
    expect(page.locator(".why")).to_contain_text("Sensible (blue) is erased from memory")
    expect(page.locator(".ranked .winner")).to_have_count(1)
    result[1] = {"seat": 1, "points": None, "place": 3}
    mocked.show(now["view"], **ended, result=result, winners=[], victory={"id": "wins-nobody", "args": {}})
    expect(page.locator(".victory")).to_have_text("Nobody wins: every house was eliminated.")
    expect(page.locator(".ranked li")).to_contain_text([re.compile("3. .*Red.*erased"), "erased", "erased"])
    expect(page.locator(".ranked .winner")).to_have_count(0)


# ---- what is written


FOLLOW = "to => { const a = document.createElement('a'); a.href = to; document.body.append(a); a.click() }"


def test_nothing_is_said_before_the_words_are_there(visit: Visits) -> None:
    page = visit()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()  # the page's own words are there
    held: list[Any] = []
    page.route("**/words/aeterna.*", lambda route: held.append(route))
    with page.expect_request("**/words/aeterna.*"):
        page.evaluate(FOLLOW, f"/table/{new_table(page, 'aeterna')}")
    page.wait_for_timeout(100)  # long enough to draw a table
    page.wait_for_function("() => document.querySelector('main')?.textContent.trim() === '…'")
    expect(page.locator(".players, .decision")).to_have_count(0)
    held[0].continue_()
    expect(page.locator(".decision.mine")).to_contain_text("Choose a card to keep")


def test_numbers_and_coins_are_written_as_people_write_them(visit: Visits) -> None:
    page = visit()
    table = new_table(page, "aeterna")
    mocked = MockedTable(page, table, call(page, f"tables/{table}?seat=0"))
    view = copy.deepcopy(mocked.now["view"])
    view["players"][1] |= {"pp": -3, "to_feed": 0, "hungry": False}
    mocked.show(view)
    other = page.locator("[data-seat=orange]")
    expect(other.locator(".points")).to_have_text("−3")
    assert "−0" not in (other.text_content() or "")
    tally = [{"source": "ruin", "points": ["-4", "17.0", "0"]}, {"source": "hill", "points": ["1", "2", "3"]}]
    result = [{"seat": i, "points": points, "place": 1 + i} for i, points in enumerate(("17.0", "1.0", "-2.5"))]
    mocked.show(view, state="over", decision=None, waiting=[], tally=tally, result=result, winners=[0], victory=None)
    expect(page.locator(".ranked li")).to_contain_text(["17 points", "1 point", "−2.5 points"])
    expect(page.locator(".ending td")).to_contain_text(["−4", "17", "0", "1", "2", "3"])
    offered = mocked.now["decision"]["moves"][0] | {"price": {"aurei": 2, "stone": 1, "grain": 1}}
    mocked.show(view, decision={"number": 5, "sealed": None, "moves": [offered]})
    sentences(page)
    expect(page.locator(".move .price .aureus")).to_have_count(1)


# ---- the draft


def test_a_choice_is_not_revealed_before_the_others_have_chosen(visit: Visits) -> None:
    ann, ben = visit(), visit(390, 780, has_touch=True, is_mobile=True)
    table = table_of(ann, seats=3, bots=(2,))
    call(ben, f"tables/{table}/sit", {"seat": 1})
    for page in (ann, ben):
        page.goto(f"/table/{table}")
        expect(page.locator("[data-place^='pack:']")).to_have_count(5)

    packs = [page.locator("[data-place^='pack:'] [data-card]") for page in (ann, ben)]
    mine, theirs = (pack.evaluate_all("all => all.map((one) => one.dataset.card)") for pack in packs)
    assert not set(mine) & set(theirs)
    before = call(ben, f"tables/{table}?seat=1")
    ann.locator(f"[data-place='pack:{mine[0]}']").click()
    expect(ann.get_by_text("Your card lies face down")).to_be_visible()
    assert call(ben, f"tables/{table}?seat=1")["view"] == before["view"]
    expect(ben.locator(".decision.mine")).to_be_visible()
    ben.locator(f"[data-place='pack:{theirs[4]}']").tap()
    expect(ben.get_by_role("dialog")).to_contain_text("PP at the end")
    ben.get_by_text("Where these numbers come from").tap()
    expect(ben.locator("dialog .origin").first).to_be_visible()
    ben.locator("[data-take]").tap()
    expect(packs[1]).to_have_count(4)
    assert set(packs[1].evaluate_all("all => all.map((one) => one.dataset.card)")) == set(mine[1:])


# ---- what is shown


def test_a_card_is_read_in_large_and_pieces_travel(visit: Visits) -> None:
    page = visit(reduced_motion="no-preference")
    table = table_of(page, seats=4)
    now = play_until(page, table, lambda view: view["decision"]["step"] == "turn")
    page.goto(f"/table/{table}")
    page.wait_for_selector(".decision.mine")
    person = now["view"]["people"][0]
    page.hover(f"[data-place='person:{person}']")
    expect(page.get_by_role("tooltip")).to_contain_text("favour")
    expect(page.get_by_role("tooltip")).not_to_contain_text("AE-")  # the rule is told in the closer look
    moves = {move["move"]: move["price"] for move in now["decision"]["moves"]}
    card = next(card for card in now["view"]["board"] if f"play {card}" not in moves)
    page.click(f"[data-place='board:{card}']")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Left by")
    expect(dialog.get_by_role("status")).to_be_visible()  # why it cannot be played now
    expect(dialog).to_contain_text("The rule: AE-")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    influence = next(move for move in moves if move.startswith("influence"))
    hill, grain = influence.split()[1], moves[influence]["grain"]
    page.hover(f".spot.legal[data-place='hill:{hill}']")
    expect(page.get_by_role("tooltip")).to_contain_text(f"{grain} grain")  # the price, before it is paid
    page.click(f".spot.legal[data-place='hill:{hill}']")
    page.wait_for_selector(".flying", state="attached")
    expect(page.locator(f"[data-hill={hill}] [data-stack^='red']")).to_be_visible()
    expect(page.locator(f".spot.legal[data-place^='take:{hill}']").first).to_be_visible()

    # The end of an epoch is told by itself, phase by phase, until a key closes it.
    play_until(page, table, lambda view: view["epoch"] == 2 or view["phase"] in ("riots", "end_of_epoch"))
    expect(page.locator(".unrolled .chapter .letter").first).to_have_text("C")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    expect(page.locator(".unrolled")).to_have_count(0)


def test_every_screen_is_accessible_and_readable(visit: Visits) -> None:
    page, wrong = visit(), list[str]()

    def looked_at(name: str, table: str) -> None:
        page.set_viewport_size({"width": 1440, "height": 900})
        shown(page, f"/table/{table}")
        wrong.extend(f"{name}: {one}" for one in violations(page))
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            wrong.extend(f"{name} {width}: {one}" for one in unreadable(page))
            if width == 390:
                wrong.extend(f"{name} {width}: {one}" for one in violations(page))
        page.set_viewport_size({"width": 1440, "height": 900})
        page.emulate_media(color_scheme="dark")
        wrong.extend(f"{name} dark: {one}" for one in violations(page, ["color-contrast"]))
        cards = page.locator("[data-place^='board:']")
        if cards.count():
            cards.first.click()
            wrong.extend(f"a card in large: {one}" for one in violations(page))
            page.keyboard.press("Escape")
        page.emulate_media(color_scheme="light")

    table = table_of(page, seats=4)
    looked_at("draft", table)
    play_until(page, table, lambda view: view["decision"]["step"] == "turn")
    looked_at("actions", table)
    assert not wrong, "\n".join(wrong)


# ---- everything of the view is on the board

SEATS = ("red", "orange", "blue")
COUNTS = (
    "pp", "stone", "aurei", "grain", "citizen", "supply", "unrest", "ruin", "ruin_at", "ruin_pp", "to_feed", "hand",
)  # fmt: skip


def changes(view: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The view with one field changed, for each field. `game` and `you` only say which view it is."""

    def changed(*path: Any, to: Any) -> tuple[str, dict[str, Any]]:
        other = copy.deepcopy(view)
        at = other
        for name in path[:-1]:
            at = at[name]
        assert at[path[-1]] != to, path
        at[path[-1]] = to
        return ".".join(map(str, path)), other

    for name in ("epoch", "epochs"):
        yield changed(name, to=view[name] + 1)
    yield changed("phase", to="riots")
    yield changed("decision", "seat", to="blue")
    yield changed("decision", "step", to="ready")
    yield changed("effects", to=[effect("comitium")])
    for name in ("order", "next_order"):
        for i, seat in enumerate(view[name]):
            yield changed(name, i, to=next(s for s in SEATS if s != seat))
    for i, space in enumerate(view["pass_track"]):
        yield changed("pass_track", i, "pp", to=space["pp"] + 1)
        yield changed("pass_track", i, "seat", to="blue")
    yield changed("board", to=view["board"][1:])
    for card, seat in view["laid_out"].items():
        yield changed("laid_out", card, to=next(other for other in view["laid_out"].values() if other != seat))
    yield changed("people", to=view["people"][1:])
    for person, times in view["favours"].items():
        for seat, count in times.items():
            yield changed("favours", person, seat, to=count + 1)
    for hill, seen in view["hills"].items():
        yield changed("hills", hill, "stacks", to=[["blue", 3], ["red", 2]])
        yield changed("hills", hill, "prefect", to="orange" if seen["prefect"] != "orange" else "red")
        for i, (token, active) in enumerate(seen["tokens"]):
            yield changed("hills", hill, "tokens", i, to=[token, not active])
            yield changed("hills", hill, "tokens", i, to=["aurei5" if token != "aurei5" else "stone1", active])
        yield changed("hills", hill, "buildings", to=["amphitheatrum"])
        for values in ("burnt", "values", "later"):
            yield changed("hills", hill, values, to=[*seen[values], 1])
        yield changed("hills", hill, "crowded", to=not seen["crowded"])
    for building, space in view["construction"].items():
        yield changed("construction", building, "offered", to=not space["offered"])
        yield changed("construction", building, "citizen", to="blue" if space["citizen"] != "blue" else None)
        yield changed("construction", building, "reserve", to=space["reserve"] + 1)
    for i, riot in enumerate(view["riots"]):
        yield changed("riots", i, to="d1" if riot != "d1" else "d2")
    for i, player in enumerate(view["players"]):
        for name in COUNTS:
            yield changed("players", i, name, to=player[name] + 1)
        yield changed("players", i, "hungry", to=not player["hungry"])
        yield changed("players", i, "damned", to=True)
        yield changed("players", i, "shown", to=[*player["shown"], "sabinum"])
        yield changed("players", i, "area", to=[*player["area"], "spartacus"])
    yield changed("own", "hand", to=view["own"]["hand"][1:])
    yield changed("own", "held", to=view["own"]["held"][1:])
    yield changed("own", "handed_on", to=view["own"]["handed_on"][1:])


def in_other_decisions(view: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Fields that exist only in some decisions: the path, and two views that differ in it."""
    base = copy.deepcopy(view)

    def asked(**decision: Any) -> dict[str, Any]:
        return base | {"decision": base["decision"] | decision}

    yield "decision.acted", asked(acted=False), asked(acted=True)
    hills = list(view["hills"])
    for what, one, two in (
        ("building", "templum", "amphitheatrum"),
        ("exchange", "grain", "stone"),
        ("hill", hills[0], hills[1]),
    ):
        yield f"decision.{what}", asked(**{what: one}), asked(**{what: two})
    yield "decision.riot", asked(step="riot", riot=0, ignored=0), asked(step="riot", riot=1, ignored=0)
    yield "decision.ignored", asked(step="riot", riot=0, ignored=0), asked(step="riot", riot=0, ignored=1)
    # `at`, `event`, `next` and `limit` are positions in the code of an effect, without meaning for players
    yield "effects.of", base | {"effects": [effect("comitium")]}, base | {"effects": [effect("regia")]}
    yield "effects.family", base | {"effects": [effect("x")]}, base | {"effects": [effect("x", family="hill")]}
    yield "effects.times", base | {"effects": [effect("romulus", 2)]}, base | {"effects": [effect("romulus", 3)]}
    draft = copy.deepcopy(view) | {"phase": "draft", "round": 1}
    draft["own"] = view["own"] | {"pack": ["regia", "latium"]}
    yield "round", draft, draft | {"round": 2}
    yield "own.pack", draft, draft | {"own": draft["own"] | {"pack": ["regia"]}}
    used = copy.deepcopy(view)
    used["players"][1]["area"] = ["casa_romuli"]
    other = copy.deepcopy(used)
    other["players"][1]["used"] = ["casa_romuli"]
    yield "players.used", used, other


def effect(of: str, times: int = 1, family: str = "card") -> dict[str, Any]:
    return {"family": family, "of": of, "at": 0, "times": times, "event": 0, "next": 0, "limit": 0}


def test_every_field_of_the_view_is_on_the_table(visit: Visits) -> None:
    page = visit()
    table = new_table(page, "aeterna")
    now = play_until(page, table, lambda view: view["decision"]["step"] == "turn")
    mocked = MockedTable(page, table, now)
    tried_views = dict(changes(now["view"]))
    before, again, *after = mocked.seen([now["view"], now["view"], *tried_views.values()])
    assert again == before
    changed = dict(zip(tried_views, after, strict=True))
    special = list(in_other_decisions(now["view"]))
    same = [where for where, html in changed.items() if html == before]
    looks = iter(mocked.seen([view for _, one, other in special for view in (one, other)]))
    same += [where for where, _, _ in special if next(looks) == next(looks)]
    assert not same, f"changes of these are not seen: {same}"
    tried = (*changed, "game", "you", "round", "own.pack")
    known = [rf"{re.escape(one)}(\..*)?" for one in tried] + [r"players\.\d\.(name|used(\..*)?)"]
    known += [r"decision\.(acted|hill|building|exchange|riot|ignored)"]
    known += [r"players\.\d\.eating"]  # told in the terminal; the page tells the grain
    known += [r"hills\.\w+\.next_space"]  # seen while a move is on its way
    missing = [leaf for leaf in leaves(now["view"]) if not any(re.fullmatch(one, leaf) for one in known)]
    assert not missing, f"fields that nobody has tried: {missing}"
