"""The yard of The Builders: whole games by mouse, by keyboard, and between two browsers, one of them on a phone."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.page.browser import (
    MockedTable,
    Visits,
    call,
    leaves,
    unreadable,
    violations,
)

MAX_DECISIONS = 600  # of one seat, many more than a game has
GONE_ON = "n => !document.querySelector('.decision.mine') || document.querySelector('.decision').dataset.decision !== n"

FLOWN = """() => {
  window.flown = 0
  new MutationObserver((all) => all.forEach((one) => (window.flown += one.addedNodes.length)))
    .observe(document.querySelector('.sky'), {childList: true})
}"""


def wanted(places: list[str], player: dict[str, Any]) -> str:
    """What a simple player clicks next, among the places that glow: send, start a site, hire, else take money."""
    order = ["site:", "with:", "member:", "done"]
    if len(player["sites"]) < 2:
        order.insert(2, "building:")
    if all(one["site"] for one in player["team"]) and len(player["team"]) < 4:
        order.insert(2, "worker:")
    for start in [*order, "take:3", "take:2", "take:1", "end_turn"]:
        for place in places:
            if place.startswith(start):
                return place
    return places[0]


def cheap_first(page: Page, table: str) -> dict[str, int]:
    """The cost of each building, all resources together."""
    board = call(page, f"tables/{table}/board")
    return {card: sum(of["cost"].values()) for card, of in board["buildings"].items()}


def glowing(page: Page, costs: dict[str, int]) -> list[str]:
    """The places with legal moves, small buildings first."""
    places = page.locator(".spot.legal").evaluate_all("all => all.map((one) => one.dataset.place)")
    return sorted(places, key=lambda place: costs.get(place.partition(":")[2], 0))


def new_yard(page: Page, **given: Any) -> str:
    """A table with the window in the first seat, against a bot."""
    body = {"game": "builders", "seats": 2, "level": "sensible", "mine": [0], "bots": [1]} | given
    return str(call(page, "tables", body)["table"])


def work_on(page: Page, table: str, moves: int) -> Any:
    """Plays that many moves over HTTP; returns the table when the seat is asked again."""
    costs, made = cheap_first(page, table), 0
    words = {"building": "start", "worker": "hire", "member": "send", "site": "to", "with": "with", "take": "take"}
    while True:
        now = call(page, f"tables/{table}?seat=0")
        if now["decision"] is None:
            now = call(page, f"tables/{table}/news?seat=0&seen={now['number']}&wait=5")["now"]
        if now["decision"] is None:
            continue
        if made >= moves:
            return now
        legal = {m["move"] for m in now["decision"]["moves"]}
        places = {f"{place}:{m.split()[-1]}": m for m in legal for place, word in words.items() if m.startswith(word)}
        places |= {m.replace(" ", "_"): m for m in ("end turn", "done") if m in legal}
        places |= {f"site:{m.split()[-1]}": m for m in legal if m.startswith("buy to")}
        shown = sorted(places, key=lambda place: costs.get(place.partition(":")[2], 0))
        move = places[wanted(shown, now["view"]["players"][0])]
        if now["view"]["round"] == 2 + made % 3 and "loan" in legal:
            move = "loan"
        call(page, f"tables/{table}/move", {"seat": 0, "number": now["decision"]["number"], "move": move})
        made += 1


def test_the_yard_is_accessible_and_readable(visit: Visits) -> None:
    page = visit()
    table = new_yard(page)
    now = work_on(page, table, 12)
    while not now["view"]["players"][0]["sites"]:
        now = work_on(page, table, 1)
    page.goto(f"/table/{table}")
    page.wait_for_selector(".decision.mine")
    wrong: list[str] = []
    for width in (1440, 1200, 820, 390, 360):
        page.set_viewport_size({"width": width, "height": 800})
        wrong += [f"{width}: {one}" for one in unreadable(page)]
        wrong += [f"{width}: {one}" for one in violations(page)] if width in (1440, 390) else []
    page.set_viewport_size({"width": 1440, "height": 900})
    for theme in ("dark", "light"):
        page.get_by_role("button", name=f"To the {theme} theme").click()
        page.wait_for_timeout(200)  # the colours settle over a few frames
        wrong += [f"{theme}: {one}" for one in violations(page, ["color-contrast"])]
        page.locator("[data-zone=yard] [data-site] button.face").first.focus()
        page.keyboard.press("i")
        page.locator("dialog [data-origin] summary").click()
        expect(page.locator("dialog .origin").first).to_be_visible()
        wrong += [f"{theme}, closer: {one}" for one in violations(page)]
        page.keyboard.press("Escape")
    assert not wrong, "\n".join(wrong)


# ---- every field of the view is in the yard


def changed(view: dict[str, Any], *path: Any, to: Any) -> tuple[str, dict[str, Any]]:
    """The view with one value changed, and its path."""
    other = copy.deepcopy(view)
    at = other
    for name in path[:-1]:
        at = at[name]
    assert at[path[-1]] != to, path
    at[path[-1]] = to
    return ".".join(map(str, path)), other


YARD_QUESTIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("slave:s_stone_architecture", "buy slave s_stone_architecture", {}),
    ("tool:t_paintbrush", "buy tool t_paintbrush", {}),
    ("loan", "loan", {}),
    ("university:u_wood", "educate u_wood", {}),
    ("member:w_labourer_1", "person w_labourer_1", {"step": "person", "university": "u_wood"}),
    ("free:s_stone_wood", "free s_stone_wood", {}),
    ("site:b_palace_of_assur", "buy to b_palace_of_assur", {"step": "site", "member": "w_labourer_1"}),
    ("with:t_saw", "with t_saw", {"step": "tool", "member": "w_labourer_1", "site": "b_palace_of_assur"}),
    ("with:nothing", "with nothing", {"step": "tool", "member": "w_labourer_1", "site": "b_palace_of_assur"}),
    ("buy_action", "buy action", {}),
    ("settle_myself", "settle myself", {}),
    ("repay", "repay", {"step": "settle", "view": {"stage": "settlement"}}),
    ("done", "done", {"step": "settle", "view": {"stage": "settlement"}}),
]  # the place to click, its move, and the decision


def furnished(view: dict[str, Any]) -> dict[str, Any]:
    """The view with something in every field."""
    full = copy.deepcopy(view)
    full["piles"] = {
        "slaves": ["s_stone_architecture", "s_wood_architecture"],
        "tools": ["t_set_square", "t_paintbrush"],
        "loans": ["l_loan_3", "l_loan_4"],
        "universities": ["u_stone", "u_wood"],
    }
    full["decision"]["member"] = "w_labourer_1"
    for i, player in enumerate(full["players"]):
        lacks = {"stone": 1, "wood": 1, "architecture": 1, "decoration": 1}
        first: dict[str, Any] = {"name": f"w_labourer_{i + 1}", "kind": "worker", "wage": 3, "gives": lacks}
        first |= {"site": None, "university": None, "tool": None}
        card = ("b_palace_of_assur", "b_pyramid")[i]
        outcome = {"lacks": lacks, "completes": False}
        send = {"actions": 1, "sesterces": 3, "bare": outcome, "equipped": {"t_saw": outcome}}
        site: dict[str, Any] = {"card": card, "lacks": lacks, "members": [f"w_master_{i + 1}"], "actions": 1}
        site["sends"] = {} if i else {"w_labourer_1": send}
        master, slave = f"w_master_{i + 1}", f"s_stone_{('wood', 'decoration')[i]}"
        player |= {
            "team": [first, first | {"name": master, "site": card}, first | {"name": slave, "kind": "slave"}],
            "sites": [site],
            "tools": {("t_saw", "t_mallet")[i]: None},
            "loans": [f"l_loan_{i + 1}"],
            "finished": [("b_forum", "b_temple")[i]],
        }
    return dict(json.loads(json.dumps(full)))  # nothing in it is shared


def changes(view: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The view with one field changed, for each field. `game` and `you` only say which view it is."""
    yield changed(view, "round", to=view["round"] + 1)
    yield changed(view, "stage", to="settlement")
    yield changed(view, "first", to="yellow" if view["first"] == "red" else "red")
    yield changed(view, "last_round", to=not view["last_round"])
    for name, to in {
        "seat": "yellow", "step": "person", "pool": 7, "investments": 1 - view["decision"]["investments"],
        "member": None, "site": "b_palace_of_assur", "university": view["piles"]["universities"][0],
    }.items():  # fmt: skip
        yield changed(view, "decision", name, to=to)
    for row in ("buildings", "workers"):
        for slot in range(5):
            yield changed(view, row, slot, to=None)
        yield changed(view, "decks", row, to=view["decks"][row][1:])
    yield changed(view, "top", to=None)
    for pile in view["piles"]:
        yield changed(view, "piles", pile, to=view["piles"][pile][1:])
    for i, player in enumerate(view["players"]):
        yield changed(view, "players", i, "name", to="green")
        for name in ("money", "vp", "points"):
            yield changed(view, "players", i, name, to=player[name] + 1)
        for name in ("ends", "settles"):
            yield changed(view, "players", i, name, to=not player[name])
        for name in ("team", "sites", "loans", "finished"):
            yield changed(view, "players", i, name, to=player[name][1:])
        (tool,) = player["tools"]
        yield changed(view, "players", i, "tools", to={})
        yield changed(view, "players", i, "tools", tool, to=player["team"][1]["name"])
        for name, to in {"name": "w_companion_3", "wage": 9, "university": "u_wood"}.items():
            yield changed(view, "players", i, "team", 0, name, to=to)
        for name, to in {"site": None, "tool": "t_saw"}.items():
            yield changed(view, "players", i, "team", 1, name, to=to)
        yield changed(view, "players", i, "team", 2, "kind", to="freed")
        for resource in ("stone", "wood", "architecture", "decoration"):
            yield changed(view, "players", i, "team", 0, "gives", resource, to=0)
            yield changed(view, "players", i, "sites", 0, "lacks", resource, to=0)
        for name, to in {"card": "b_sphinx", "members": [], "actions": 3}.items():
            yield changed(view, "players", i, "sites", 0, name, to=to)
    send = ("players", 0, "sites", 0, "sends", "w_labourer_1")
    for name, to in {"actions": 2, "sesterces": 8}.items():
        yield changed(view, *send, name, to=to)
    yield from changes_of_outcome(view, *send, "bare")


def changes_of_outcome(view: dict[str, Any], *path: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The same for what would come of a send."""
    yield changed(view, *path, "completes", to=True)
    for resource in ("stone", "wood", "architecture", "decoration"):
        yield changed(view, *path, "lacks", resource, to=0)


def test_every_field_of_the_view_is_in_the_yard(visit: Visits) -> None:
    page = visit()
    table = new_yard(page)
    mocked = MockedTable(page, table, work_on(page, table, 2))
    view = furnished(mocked.now["view"])

    tried_views = dict(changes(view))
    before, *after = mocked.seen([view, *tried_views.values()])
    changed = dict(zip(tried_views, after, strict=True))
    same = [where for where, html in changed.items() if html == before]
    mocked.show(view)
    page.hover("[data-place='with:t_saw'] button.face")  # what a tool would do is seen when it is pointed at
    send = ("players", 0, "sites", 0, "sends", "w_labourer_1", "equipped", "t_saw")
    tried_views = dict(changes_of_outcome(view, *send))
    before, *after = mocked.seen([view, *tried_views.values()])
    equipped = dict(zip(tried_views, after, strict=True))
    same += [where for where, html in equipped.items() if html == before]
    assert not same, f"changes of these are not seen: {same}"
    tried = (*changed, *equipped, "game", "you", "rounds")  # a safeguard that ends no game of people
    missing = [leaf for leaf in leaves(view) if not any(leaf == one or leaf.startswith(f"{one}.") for one in tried)]
    assert not missing, f"fields that nobody has tried: {missing}"
    for place, move, decision in YARD_QUESTIONS:  # whatever is asked can be clicked in the yard
        mocked.now["view"] = view
        mocked.ask([move, "end turn"], field=None, **decision)
        page.click(f".spot.legal[data-place='{place}'] button.face")
        assert f'"move":"{move}"' in mocked.messages[-1], place


WHERE_MEMBERS_ARE = """() => [...document.querySelectorAll('.own [data-place^="member:"]')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return [one.dataset.place, x, y, width, height]
})"""


def test_nothing_moves_under_the_pointer_in_a_full_yard(visit: Visits) -> None:
    page = visit(1280, 720)
    table = new_yard(page)
    mocked = MockedTable(page, table, work_on(page, table, 2))
    view = furnished(mocked.now["view"])
    view["decision"]["member"] = None
    own = view["players"][0]
    names = [f"w_{kind}_{i}" for kind in ("apprentice", "companion") for i in range(1, 5)]
    own["team"] += [own["team"][0] | {"name": name} for name in names]
    (send,) = own["sites"][0]["sends"].values()
    own["sites"][0]["sends"] |= dict.fromkeys(names, send)
    mocked.now["view"] = view
    mocked.ask([f"send {name}" for name in names])
    page.mouse.move(0, 0)
    before = page.evaluate(WHERE_MEMBERS_ARE)
    for name in names:
        box = page.locator(f".own [data-place='member:{name}']").bounding_box()
        assert box
        page.mouse.move(box["x"] + 3, box["y"] + 3)
        expect(page.locator(".own [data-site] .tag")).to_be_visible()  # what the send would cost
        assert page.evaluate(WHERE_MEMBERS_ARE) == before
