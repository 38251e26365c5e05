"""How the page shows what others do: one move after another, at the pace that the player has chosen."""

from __future__ import annotations

import copy
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.browser import MockedTable, Visits, new_table, play_on

COLOURS = ("red", "yellow", "blue")
MIN_GAP = 250  # milliseconds between two moves at the brisk pace, on a busy machine

WATCH = """() => {
  window.shown = []
  const note = () => {
    const number = Number(document.querySelector('[data-board]')?.dataset.number)
    if (window.shown.at(-1)?.number === number) return
    window.shown.push({
      number,
      at: performance.now(),
      behind: Number(document.querySelector('.caption').dataset.behind),
      caption: document.querySelector('.caption .line')?.innerText.trim(),
      followers: document.querySelectorAll('[data-board] [data-piece^=follower]').length,
      legal: document.querySelectorAll('.legal, [data-move]').length,
    })
  }
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })
}"""


class Told:
    """A table with a mocked server, at which everybody places followers."""

    def __init__(self, page: Page) -> None:
        table = new_table(page)
        self.mocked = MockedTable(page, table, play_on(page, table, 1))
        self.page, self.view = page, copy.deepcopy(self.mocked.now["view"])
        seats = copy.deepcopy(self.mocked.now["seats"])
        seats[2] |= {"kind": "guest", "name": "<b>Marcus</b>", "yours": False}
        self.seats = seats
        self.free = [field for field, seat in self.view["fields"].items() if seat is None]
        self.decision = self.mocked.now["decision"]
        self.mocked.show(self.view, seats=seats)
        page.evaluate(WATCH)

    def place(self, seat: int, last: bool = False, **now: Any) -> str:
        """A seat places a follower on a field; with the last one this window is asked again. Returns the field."""
        field = str(self.free.pop(0))
        colour, number = COLOURS[seat], self.mocked.number + 1
        self.view = copy.deepcopy(self.view)
        self.view["fields"][field] = colour
        self.view["decision"]["seat"] = "red" if last else COLOURS[(seat + 1) % 3]
        event = {
            "id": "event-placed",
            "args": {"seat": {"id": f"seat-{colour}", "args": {}}, "field": {"id": f"field-{field}", "args": {}}},
            "sentence": "",
            "kind": "placed",
            "seat": seat,
            "place": f"field:{field}",
            "pieces": {"field": field},
            "travels": {
                "piece": "follower",
                "name": colour,
                "start": f"seat:{colour}",
                "end": f"field:{field}",
                "many": 1,
            },
        }
        entry = {"number": number, "kind": "move", "seat": seat, "time": 0, "move": f"place {field}", "events": [event]}
        moves = [move for move in self.decision["moves"] if move["place"] in [f"field:{one}" for one in self.free]]
        asked = {"number": number, "sealed": None, "moves": moves} if last else None
        told = {"decision": asked, "waiting": [0] if last else [(seat + 1) % 3], "seats": self.seats} | now
        self.mocked.send([entry], self.view, **told)
        return field

    def round(self) -> list[str]:
        """This window places a follower, and the others answer."""
        return [self.place(0), self.place(1), self.place(2), self.place(1, last=True)]

    def shown(self) -> list[dict[str, Any]]:
        """What the board has shown since the last time, when it has caught up."""
        self.page.wait_for_selector(f"[data-board][data-number='{self.mocked.number}']")
        found = self.page.evaluate("window.shown.splice(0)")
        return [one for one in found if one["followers"]]


@pytest.fixture
def told(visit: Visits) -> Told:
    return Told(visit(reduced_motion="no-preference"))


def test_moves_are_shown_one_after_another_and_can_be_stepped_through(told: Told) -> None:
    page, first = told.page, told.mocked.number
    own, yellow, blue, again = told.round()
    steps = [one for one in told.shown() if one["number"] > first]  # a busy machine may still draw what was before
    assert [one["number"] for one in steps] == [first + 1, first + 2, first + 3, first + 4]
    followers = steps[0]["followers"]
    assert [one["followers"] for one in steps] == [followers, followers + 1, followers + 2, followers + 3]
    gaps = [after["at"] - before["at"] for before, after in pairwise(steps[1:])]
    assert min(gaps) > MIN_GAP, gaps
    assert [bool(one["legal"]) for one in steps] == [False, False, False, True]  # what is legal belongs to the present
    assert steps[1]["caption"].startswith("Sensible (yellow) places a follower")
    assert steps[2]["caption"].startswith("<b>Marcus</b> places a follower")  # a name is a name, whatever it says
    expect(page.locator(".log li").nth(1)).to_contain_text("<b>Marcus</b> places a follower")
    for field, colour in ((own, "red"), (blue, "blue"), (again, "yellow")):  # the last move of each seat stays marked
        expect(page.locator(f"[data-place='field:{field}'] [data-last={colour}]")).to_have_count(1)
    expect(page.locator(f"[data-place='field:{yellow}'] [data-last]")).to_have_count(0)

    page.keyboard.press("r")  # since your turn
    expect(page.locator(".steps [aria-current=step]")).to_have_attribute("aria-label", f"{steps[0]['caption']}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"[data-place='field:{yellow}'] [data-piece='follower yellow']")).to_have_count(1)
    expect(page.locator(f"[data-place='field:{yellow}'] .flare.kept")).to_have_count(1)
    expect(page.locator(f"[data-place='field:{blue}'] [data-piece]")).to_have_count(0)  # it was not there yet
    expect(page.locator(".legal, [data-move]")).to_have_count(0)
    page.get_by_role("button", name="Next move").click()
    expect(page.locator(f"[data-place='field:{blue}'] [data-piece]")).to_have_count(1)
    page.get_by_role("button", name="Replay").click()
    expect(page.locator(f"[data-place='field:{blue}'] [data-piece]")).to_have_count(0)
    expect(page.locator("[data-all-moves]")).to_be_visible()  # the replay ends in the present


def test_a_key_or_a_click_skips_to_now_and_is_not_a_move(told: Told) -> None:
    page = told.page
    told.round()
    page.wait_for_selector(f"[data-board][data-number='{told.mocked.number - 2}']")
    page.keyboard.press("x")
    assert told.page.get_attribute("[data-board]", "data-number") == str(told.mocked.number)
    expect(page.locator(".caption")).to_have_attribute("data-behind", "0")
    told.shown()

    told.round()
    page.wait_for_selector(f"[data-board][data-number='{told.mocked.number - 2}']")
    expect(page.get_by_role("button", name="Skip to now")).to_be_visible()
    place, sent = f"[data-place='field:{told.free[0]}']", len(told.mocked.messages)
    page.click(place)  # it is legal only in the state that the click brings
    expect(page.locator(f".legal{place}")).to_have_count(1)
    assert not [one for one in told.mocked.messages[sent:] if '"move"' in one]
    page.click(place)
    page.wait_for_function("() => document.querySelector('.coming')")
    assert f'"move":"place {told.free[0]}"' in told.mocked.messages[-1]


def test_instant_is_instant_and_the_end_is_not_kept_back(told: Told) -> None:
    page = told.page
    told.place(0)
    for seat in (1, 2, 1, 2, 1):
        told.place(seat)
    told.place(2, state="over", result=[], winners=[], tally=[])
    page.wait_for_selector(".ending")
    assert len(told.shown()) > 2
    page.get_by_role("button", name="Look at the table").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Other players").select_option("instant")
    page.get_by_role("button", name="Close").click()
    told.round()
    steps = told.shown()
    assert not any(one["behind"] for one in steps)
    assert page.evaluate("JSON.parse(localStorage.lusoria).pace") == "instant"
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Other players")).to_have_value("instant")


def test_without_motion_moves_are_shown_at_once(visit: Visits) -> None:
    told = Told(visit())
    told.round()
    steps = told.shown()
    assert not any(one["behind"] for one in steps)
    assert steps[-1]["legal"]
