"""Games played on the page: by clicking, by two people, by keyboard alone, on a phone, and with a broken line."""

from __future__ import annotations

from pathlib import Path

import pytest
from looking import House, Visits, call, new_table, play_on
from playwright.sync_api import Page, expect

MOST = 400  # decisions of one seat, many more than a game has


def decide(page: Page, k: int) -> bool:
    """One decision by clicking: on the board where it can be, else on a sentence. False at the end."""
    page.wait_for_selector(".decision.mine, .ending")
    if page.locator(".ending").count():
        return False
    number = page.get_attribute(".decision", "data-decision")
    spots = page.locator(".spot.legal")
    if spots.count():
        spots.nth(k % spots.count()).click()
    else:
        moves = page.locator("[data-move]")
        moves.nth(k % moves.count()).click()
    page.wait_for_function(
        "n => !document.querySelector('.decision.mine') || document.querySelector('.decision').dataset.decision !== n",
        arg=number,
    )
    return True


def test_a_whole_game_by_clicking_against_bots(visit: Visits) -> None:
    page = visit()
    page.get_by_text("3", exact=True).click()
    page.get_by_role("button", name="Play against bots").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-board]")).to_be_visible()
    assert any(not decide(page, 3 * k + 1) for k in range(MOST))
    expect(page.get_by_role("heading", name="The end")).to_be_visible()
    result = call(page, f"tables/{page.url.split('/')[-1]}")["result"]
    for row in result:
        expect(page.locator(".ranked")).to_contain_text(f"{row['points']} point")
    page.get_by_role("button", name="All of it").click()
    expect(page.locator(".ending .steps")).to_contain_text("The game is over.")
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_text("the secret fits the promise")).to_be_visible()
    with page.expect_download() as got:
        page.get_by_role("link", name="Download the record").click()
    assert Path(got.value.path()).read_text().startswith("[Record")
    page.get_by_role("button", name="Play again").click()
    page.get_by_role("button", name="Go there").click()
    expect(page.locator(".decision.mine")).to_be_visible()


def test_two_browsers_see_the_same_table_with_different_eyes(visit: Visits) -> None:
    ann, ben = visit(), visit()
    ann.get_by_text("3", exact=True).click()
    ann.get_by_role("button", name="Open a table for friends").click()
    ann.wait_for_url("**/table/*")
    ben.goto(ann.input_value("#link"))
    ben.get_by_role("button", name="Sit down here").first.click()
    expect(ben.get_by_role("button", name="Stand up")).to_be_visible()
    ann.get_by_role("button", name="Begin now").click()
    table = ann.url.split("/")[-1]
    for page in (ann, ben):
        expect(page.locator("[data-board]")).to_be_visible()
    assert ben.request.get(f"/api/tables/{table}?seat=0").status == 403
    seen = 0
    for k in range(60):
        now = call(ann, f"tables/{table}")
        if now["state"] == "over" or seen >= 8:
            break
        waiting = now["waiting"]
        page, other, seat = (ann, ben, 0) if 0 in waiting else (ben, ann, 1)
        if not {0, 1} & set(waiting):
            ann.wait_for_timeout(50)
            continue
        expect(page.locator(".decision.mine")).to_be_visible()
        expect(other.locator(".decision.mine")).to_have_count(0)
        move = page.locator("[data-move]").nth(k % 5)
        said = move.get_attribute("data-move") or ""
        move.click()
        seen += 1
        if said.startswith("place "):
            field = f'[data-place="field:{said.split()[1]}"] [data-piece="follower {("red", "yellow")[seat]}"]'
            expect(other.locator(field)).to_be_visible()
    assert seen >= 8
    expect(ann.locator("[data-seat=red]")).to_contain_text("(you)")
    expect(ben.locator("[data-seat=yellow]")).to_contain_text("(you)")
    ann.fill("#say", "salve!")
    ann.keyboard.press("Enter")
    expect(ben.locator(".chat")).to_contain_text("salve!")


def test_a_whole_game_by_keyboard_alone(visit: Visits) -> None:
    page = visit()
    table = new_table(page)
    page.goto(f"/table/{table}")
    page.wait_for_selector(".decision.mine")
    for _ in range(60):  # to the first move
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.hasAttribute('data-move')"):
            break
    for k in range(MOST):
        page.wait_for_function(
            "() => document.querySelector('.ending') || document.activeElement?.hasAttribute('data-move')"
        )
        if page.locator(".ending").count():
            break
        number = page.get_attribute(".decision", "data-decision")
        for _ in range(k % 4):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "n => document.querySelector('.ending') || document.querySelector('.decision')?.dataset.decision !== n",
            arg=number,
        )
    assert call(page, f"tables/{table}")["state"] == "over"


def test_the_board_is_played_with_arrows(visit: Visits) -> None:
    page = visit()
    page.goto(f"/table/{new_table(page)}")
    page.wait_for_selector(".decision.mine")
    page.focus('[data-place="field:dolus"] [role=button]')
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('[data-place]').dataset.place") == "field:pecunia"
    expect(page.get_by_role("tooltip")).to_contain_text("Pecunia")
    page.keyboard.press("Enter")
    expect(page.locator('[data-place="field:pecunia"] [data-piece="follower red"]')).to_be_visible()


def test_what_may_not_be_clicked_says_why(visit: Visits) -> None:
    page = visit()
    table = new_table(page)
    page.goto(f"/table/{table}")
    page.wait_for_selector(".decision.mine")
    expect(page.locator('.spot.legal[data-place^="crest"]')).to_have_count(1)
    page.hover('[data-place="site:villa_blue_10"]')
    expect(page.get_by_role("tooltip")).to_contain_text("now it is time for")
    page.hover('[data-place="field:portus_gold"]')
    expect(page.get_by_role("tooltip")).to_contain_text("1 gold")  # the price, before it is paid
    page.click('[data-place="field:arena_2"]')
    page.wait_for_selector(".decision.mine")
    page.mouse.move(5, 5)
    page.hover('[data-place="field:arena_2"]')
    expect(page.get_by_role("tooltip")).to_contain_text("AQ-PLACE-3")


def test_dice_land_on_what_was_thrown_while_pieces_travel(visit: Visits) -> None:
    page = visit(reduced_motion="no-preference")
    table = new_table(page)
    page.goto(f"/table/{table}")
    for k in range(30):
        assert decide(page, k)
        if page.locator(".die[data-face]:not([data-face=''])").count():
            break
    page.wait_for_selector(".decision.mine")
    number = call(page, f"tables/{table}?seat=0")["number"]
    page.wait_for_selector(f"[data-board][data-number='{number}']")
    shown = page.locator(".die.red").evaluate_all("all => all.map((one) => one.dataset.face)")
    shown = shown or page.locator("[data-zone=tray] .die").evaluate_all("all => all.map((one) => one.dataset.face)")
    thrown = [
        event["args"]["metal"]["id"].removeprefix("metal-")
        for one in call(page, f"tables/{table}/news?seat=0")["news"]
        for event in one.get("events", [])
        if event["id"] == "event-threw-red"
    ]
    assert shown == thrown[-len(shown) :]


def test_a_long_press_says_why_not(visit: Visits) -> None:
    page = visit(820, 1180, has_touch=True)
    page.goto(f"/table/{new_table(page)}")
    page.wait_for_selector(".decision.mine")
    spot = page.locator('[data-place="site:bank_bs"] [role=button]')
    spot.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(page.get_by_role("tooltip")).to_contain_text("now it is time for")


def test_who_leaves_is_replaced_by_a_bot(visit: Visits) -> None:
    page = visit()
    page.goto(f"/table/{new_table(page)}")
    page.wait_for_selector(".decision.mine")
    page.get_by_text("Leave the game").click()
    page.get_by_role("button", name="Leave it to a bot").click()
    expect(page.locator("[data-seat=red]")).to_contain_text("Bot")


def test_a_move_can_be_taken_back(visit: Visits) -> None:
    page = visit()
    table = new_table(page)
    page.goto(f"/table/{table}")
    page.wait_for_selector(".decision.mine")
    page.click('[data-place="field:dolus"]')
    expect(page.locator('[data-place="field:dolus"] [data-piece="follower red"]')).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator('[data-place="field:dolus"] [data-piece="follower red"]')).to_have_count(0)


def test_the_line_breaks_and_comes_back(visit: Visits, page_house: House) -> None:
    page = visit()
    table = new_table(page)
    page.goto(f"/table/{table}")
    page.wait_for_selector(".decision.mine")
    page_house.stop()
    expect(page.get_by_text("The line to the server is broken")).to_be_visible()
    page_house.start()
    expect(page.get_by_text("The line to the server is broken")).to_have_count(0)
    page.click('[data-place="field:dolus"]')
    expect(page.locator('[data-place="field:dolus"] [data-piece="follower red"]')).to_be_visible()
    visit.errors[:] = [said for said in visit.errors if "WebSocket" not in said and "ERR_CONNECTION" not in said]


@pytest.mark.parametrize("width", [390, 360])
def test_on_a_phone_the_decision_is_at_the_thumb(visit: Visits, width: int) -> None:
    page = visit(width, 780, has_touch=True, is_mobile=True)
    page.goto(f"/table/{new_table(page)}")
    page.wait_for_selector(".decision.mine")
    box = page.locator(".decision").bounding_box()
    assert box is not None
    assert abs(box["y"] + box["height"] - 780) < 2
    for k in range(4):
        page.wait_for_selector(".decision.mine")
        number = page.get_attribute(".decision", "data-decision")
        if page.locator(".more").is_visible():
            page.locator(".more").tap()
        page.locator("[data-move]").nth(k).tap()
        page.wait_for_function("n => document.querySelector('.decision')?.dataset.decision !== n", arg=number)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_the_price_comes_before_it_is_paid(visit: Visits) -> None:
    page = visit(390, 780, has_touch=True, is_mobile=True)
    page.goto(f"/table/{new_table(page)}")
    page.wait_for_selector(".decision.mine")
    page.get_by_role("button", name="VI Portus").tap()
    spot = page.locator('[data-place="field:portus_gold"]')
    spot.tap()
    expect(page.get_by_role("tooltip")).to_contain_text("1 gold")
    expect(spot.locator("[data-piece]")).to_have_count(0)
    spot.tap()
    expect(spot.locator("[data-piece='follower red']")).to_be_visible()


def test_a_game_is_looked_at_again(visit: Visits) -> None:
    page = visit()
    table = new_table(page)
    play_on(page, table, 12)
    page.goto(f"/replay/{table}")
    expect(page.locator(".said")).to_contain_text("Round 1 begins")
    before = page.locator("[data-board]").inner_html()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Step 2 of")).to_be_visible()
    page.wait_for_function("html => document.querySelector('[data-board]').innerHTML !== html", arg=before)
    page.keyboard.press("End")
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    expect(page.get_by_text(f"Step {last + 1} of {last + 1}")).to_be_visible()
    slider.fill("3")
    expect(page.get_by_text("Step 4 of")).to_be_visible()


@pytest.mark.parametrize("game", ["builders", "aeterna"])
def test_the_other_games_are_played_by_their_sentences(visit: Visits, game: str) -> None:
    page = visit()
    page.goto(f"/table/{new_table(page, game)}")
    for k in range(6):
        assert decide(page, k)
    expect(page.locator(".plain")).to_be_visible()
