"""The end of a game and what comes after it, slips, and addresses that lead nowhere."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect

from tests.page.browser import MockedTable, PageServer, Visits, call, new_table, play_on, sentences


def two_at_a_table(visit: Visits) -> tuple[Page, Page, str]:
    """A table of The Builders with a window in each of two seats, and a bot."""
    ann, ben = visit(1280, 720), visit(390, 844)
    body = {"game": "builders", "seats": 3, "level": "sensible", "mine": [0], "bots": [2]}
    table = str(call(ann, "tables", body)["table"])
    call(ben, f"tables/{table}/sit", {"seat": 1})
    for page in (ann, ben):
        page.goto(f"/table/{table}")
        page.wait_for_selector("[data-board]")
    return ann, ben, table


def move(page: Page, table: str, seat: int, words: str = "end turn") -> None:
    """Makes a move over HTTP."""
    now = call(page, f"tables/{table}?seat={seat}")
    call(page, f"tables/{table}/move", {"seat": seat, "number": now["decision"]["number"], "move": words})


def test_a_slip_is_asked_about_once_more_and_a_refused_undo_is_told(visit: Visits) -> None:
    ann, ben, table = two_at_a_table(visit)
    while 0 not in call(ann, f"tables/{table}")["waiting"]:
        if 1 in call(ann, f"tables/{table}")["waiting"]:
            move(ben, table, 1)
    question = ann.get_by_role("alertdialog")
    ann.locator("[data-place=end_turn] button.face").dblclick()  # a double click is part of the slip
    expect(question).to_contain_text("3 actions are left")
    ann.keyboard.press("Escape")
    expect(question).to_have_count(0)
    sentences(ann)
    ann.locator('[data-move="end turn"]').focus()
    ann.keyboard.press("Enter")
    expect(question).to_be_visible()
    assert ann.evaluate("document.activeElement.dataset.confirm") == "no"  # a second Enter is part of the slip
    ann.keyboard.press("Enter")
    expect(question).to_have_count(0)
    ann.locator("[data-place='take:1'] button.face").click()  # what is no slip is not asked about
    expect(ann.locator(".log")).to_contain_text("1 sesterce")
    ann.locator("[data-place=end_turn] button.face").click()
    question.get_by_role("button", name="Yes").click()
    expect(ben.locator(".decision.mine")).to_be_visible()
    move(ben, table, 1, "take 1")
    ann.get_by_role("button", name="Ask to take back").click()
    ben.get_by_role("button", name="Refuse").click()
    expect(ann.locator(".decision")).to_contain_text("does not agree")
    expect(ben.locator(".decision")).not_to_contain_text("does not agree")


def test_one_key_answers_a_decision_with_one_move(visit: Visits) -> None:
    page = visit()
    table = new_table(page)
    mocked = MockedTable(page, table, play_on(page, table, 0))
    mocked.ask(["crest"], step="place")
    expect(page.locator(".decision")).to_contain_text("press Enter")
    page.keyboard.press("Enter")
    assert '"move":"crest"' in mocked.messages[-1]
    sent = len(mocked.messages)
    mocked.ask(["crest", "place dolus"], step="place")
    expect(page.locator("[data-move]")).to_have_count(2)
    page.keyboard.press("Enter")  # nothing is focused, and there is a choice
    expect(page.locator(".decision")).not_to_contain_text("press Enter")
    assert len(mocked.messages) == sent


def test_addresses_and_lists(visit: Visits) -> None:
    page, other = visit(), visit()
    for address, said in (
        ("/nowhere", "leads nowhere"),
        ("/table", "leads nowhere"),
        ("/learn/chess", "leads nowhere"),
        ("/table/none-such-table", "no table at this address"),
        ("/replay/none-such-table", "no table at this address"),
    ):
        page.goto(address)
        expect(page.get_by_role("alert")).to_contain_text(said)
        expect(page.get_by_role("link", name="Lusoria")).to_be_visible()
    visit.errors[:] = [one for one in visit.errors if "none-such-table" not in one]
    page.goto("/learn/builders")
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_role("radio", name=re.compile("The Builders"))).to_be_checked()
    call(other, "tables", {"game": "aeterna", "seats": 2, "mine": [0], "public": True})
    expect(page.locator("a[href^='/table/']", has_text="Æterna")).to_have_count(0)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # it comes by itself a little later, too
    expect(page.locator("a[href^='/table/']", has_text="Æterna")).to_have_count(1)
    other.goto(f"/table/{new_table(other, bots=False)}")
    other.get_by_role("button", name="Stand up").click()
    expect(other.get_by_role("button", name="Sit down here")).to_have_count(3)
    expect(other.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_a_replay_stands_still_and_has_one_number_for_a_moment(visit: Visits, width: int, height: int) -> None:
    page = visit(width, height)
    table = new_table(page)
    play_on(page, table, 6)
    page.goto(f"/replay/{table}/4")
    expect(page.locator(".controls")).to_contain_text("Step 4 of")
    tops = set()
    for step in range(5, 12):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".controls")).to_contain_text(f"Step {step} of")
        assert page.url.endswith(f"/replay/{table}/{step}")
        page.wait_for_timeout(120)
        box = page.locator("[data-board]").bounding_box()
        assert box is not None
        tops.add(round(box["y"]))
    assert len(tops) == 1, tops
    page.reload()
    expect(page.locator(".controls")).to_contain_text("Step 11 of")


def test_the_operator_announces_something_and_closes_a_table(visit: Visits, page_server: PageServer) -> None:
    page = visit(390, 844)
    table = new_table(page, "builders", 2)
    page.goto(f"/table/{table}")
    page.wait_for_selector("[data-board]")

    def admin(*words: str) -> None:
        where = ["--database", f"sqlite:///{page_server.folder}/tables.sqlite"]
        subprocess.run([sys.executable, "-m", "lusoria.cli", "admin", *words, *where], check=True)

    admin("announce", "Back at five. " * 12)
    admin("close", table)
    line = page.locator("p.announced")
    expect(line).to_contain_text("Back at five.")
    assert line.bounding_box()["height"] < 60  # type: ignore[index]  # one line
    expect(page.get_by_role("heading", level=1)).to_contain_text("This table is closed.")
    admin("announce", "--clear")
    expect(line).to_have_count(0)
