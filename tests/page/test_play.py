"""Games on the page: by mouse, between two people, by keyboard alone, on a phone, and with a lost connection."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.page.browser import (
    PageServer,
    Visits,
    call,
    hidden_by_tip,
    mean_it,
    new_table,
    play_on,
    sentences,
)
from tests.server.clients import wait_until

MAX_DECISIONS = 400  # of one seat, many more than a game has


FOCUSED = "document.activeElement.closest('[data-place]').dataset.place"


def decide(page: Page, k: int) -> bool:
    """Makes one decision by a click, on the board if possible, else on a sentence. False at the end of the game."""
    page.wait_for_selector(".decision.mine, .ending")
    if page.locator(".ending").count():
        return False
    number = page.get_attribute(".decision", "data-decision")
    spots = page.locator(".spot.legal")
    if spots.count():
        spots.nth(k % spots.count()).click()
    else:
        moves = sentences(page)
        moves.nth(k % moves.count()).click()
    mean_it(page)
    page.wait_for_function(
        "n => !document.querySelector('.decision.mine') || document.querySelector('.decision').dataset.decision !== n",
        arg=number,
    )
    return True


def sit_down(page: Page, game: str = "aquileia") -> str:
    """Opens a new table and waits for the first question."""
    table = new_table(page, game)
    page.goto(f"/table/{table}")
    page.wait_for_selector(".decision.mine")
    return table


COSTLY = '[data-place^="field:portus"]:not([data-place$="latro"])'  # three fields, and two bots


def free(page: Page, among: str = '[data-place^="field:"]') -> str:
    """A field without a bot's follower."""
    found = page.locator(f".spot.legal{among}").first.get_attribute("data-place")
    assert found is not None
    return found


def test_two_browsers_see_each_other_and_not_each_others_hands(visit: Visits) -> None:
    ann, ben = visit(), visit()
    ann.locator("label", has_text=re.compile("^3$")).click()
    ann.get_by_label("Bots").select_option("tiro")
    ann.get_by_role("button", name="Open a table for friends").click()
    ann.wait_for_url("**/table/*")
    table = ann.url.split("/")[-1]
    ben.goto(ann.input_value("#link"))
    ben.get_by_role("button", name="Sit down here").first.click()
    expect(ben.get_by_role("button", name="Stand up")).to_be_visible()
    ann.get_by_role("button", name="Begin now").click()
    for page in (ann, ben):
        expect(page.locator("[data-board]")).to_be_visible()
    assert ben.request.get(f"/api/tables/{table}?seat=0").status == 403
    ann.fill("#say", "salve!")
    ann.keyboard.press("Enter")
    expect(ben.locator(".chat")).to_contain_text("salve!")
    for k in range(4):  # each sees what the other does
        ann.wait_for_function("() => document.querySelector('[data-seat=red].asked, [data-seat=yellow].asked')")
        first = ann.locator("[data-seat=red].asked").count() == 1
        page, other, seat = (ann, ben, "red") if first else (ben, ann, "yellow")
        expect(page.locator(".decision.mine")).to_be_visible()
        expect(other.locator(".decision.mine")).to_have_count(0)
        place = page.locator('.spot.legal[data-place^="field:"]').nth(k).get_attribute("data-place")
        page.click(f'[data-place="{place}"]')
        expect(other.locator(f'[data-place="{place}"] [data-piece="follower {seat}"]')).to_be_visible()
        expect(page.locator(".decision.mine")).to_have_count(0)  # who moved has heard of it, too
    expect(ann.locator("[data-seat=red]")).to_contain_text("(you)")
    expect(ben.locator("[data-seat=yellow]")).to_contain_text("(you)")

    def told(page: Page) -> list[str]:
        return [line for line in page.locator(".log li").all_inner_texts() if "follower" in line]

    wait_until(lambda: len(told(ann)) >= 4 and told(ann) == told(ben))  # one page may be ahead of the other


def test_places_say_what_they_cost_or_why_not_and_a_move_can_be_taken_back(visit: Visits) -> None:
    page = visit()
    sit_down(page)
    tip = page.get_by_role("tooltip")
    expect(page.locator('.spot.legal[data-place^="crest"]')).to_have_count(1)
    assert page.locator("[data-rate]").all_text_contents() == ["1", "2", "3"]  # the worth of coins, on the board
    for place in ("field:pecunia", "field:portus_bronze", "field:forum_5", "crest:5", "site:villa_blue_10"):
        page.hover(f'[data-place="{place}"]')
        expect(tip.locator(".now, .warning").first).to_be_visible()  # what it would bring
        assert hidden_by_tip(page, f'[data-place="{place}"]', ".decision") == []
    expect(tip).to_contain_text("scores 10 for each blue laurel")  # what it does
    expect(tip).to_contain_text("now you are")
    page.click('[data-place="site:villa_white_4"]')  # opens it in large, with its rule and where its numbers come from
    expect(page.get_by_role("dialog")).to_contain_text("At the end this villa scores 4")
    page.get_by_text("The rule: AQ-FORUM-2").click()
    expect(page.get_by_role("dialog")).to_contain_text("Every single build MAY be declined")
    page.get_by_text("Where these numbers come from").click()
    expect(page.get_by_role("dialog")).to_contain_text("Reconstructed")
    page.keyboard.press("Escape")
    port = free(page, COSTLY)
    page.hover(f'[data-place="{port}"]')
    expect(tip).to_contain_text(f"1 {port.split('_')[1]}")  # the price, before it is paid
    page.focus('[data-place="field:dolus"] [role=button]')  # by keyboard: arrows, and the same tooltip
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) == "field:pecunia"
    expect(tip).to_contain_text("Pecunia")
    while not page.locator(f'.spot.legal[data-place="{page.evaluate(FOCUSED)}"]').count():  # taken by a bot
        page.keyboard.press("ArrowRight")
    place = page.evaluate(FOCUSED)
    page.keyboard.press("Enter")
    mine = page.locator(f'[data-place="{place}"] [data-piece="follower red"]')
    expect(mine).to_be_visible()
    page.wait_for_selector(".decision.mine")
    page.mouse.move(5, 5)
    page.hover(f'[data-place="{place}"]')
    expect(tip).to_contain_text("is taken by")
    page.hover(".log li:has(.mark.red):has-text('places a follower on')")  # a line of the log highlights its place
    expect(page.locator(f'.spot.pointed[data-place="{place}"]')).to_have_count(1)
    page.get_by_role("button", name="Take back").click()
    expect(mine).to_have_count(0)
    page.get_by_text("Leave the game").click()
    page.get_by_role("button", name="Leave it to a bot").click()
    expect(page.locator("[data-seat=red]")).to_contain_text("Bot")


def test_pieces_travel_and_dice_land_on_what_was_thrown(visit: Visits) -> None:
    page = visit(reduced_motion="no-preference")
    page.add_init_script(
        """localStorage.lusoria = JSON.stringify({ pace: 'instant' })
        window.flown = []
        const animate = Element.prototype.animate
        Element.prototype.animate = function (frames, how) {
          if (this.matches('.flying, .turning')) window.flown.push(how.duration)
          return animate.call(this, frames, how)
        }"""
    )
    table = sit_down(page)
    for k in range(30):
        assert decide(page, k)
        if page.locator("[data-zone=tray] .die:not([data-face=''])").count():
            break
    page.wait_for_selector(".decision.mine")
    number = call(page, f"tables/{table}?seat=0")["number"]
    page.wait_for_selector(f"[data-board][data-number='{number}']")
    shown = page.locator("[data-zone=tray] .die").evaluate_all("all => all.map((one) => one.dataset.face)")
    thrown = [
        event["args"]["metal"]["id"].removeprefix("metal-")
        for one in call(page, f"tables/{table}/news?seat=0")["news"]
        for event in one.get("events", [])
        if event["id"].startswith("event-threw")
    ]
    assert shown == thrown[-len(shown) :]
    flown = page.evaluate("flown")
    assert len(flown) > 3
    assert all(200 <= duration <= 350 for duration in flown)


def test_the_line_breaks_and_comes_back(visit: Visits, page_server: PageServer) -> None:
    page = visit()
    sit_down(page)
    page_server.stop()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page_server.start()
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    place = free(page)
    page.click(f'[data-place="{place}"]')
    expect(page.locator(f'[data-place="{place}"] [data-piece="follower red"]')).to_be_visible()
    visit.errors[:] = [said for said in visit.errors if "WebSocket" not in said and "ERR_CONNECTION" not in said]


def test_news_that_was_lost_is_found_with_the_next_ping(visit: Visits) -> None:
    """As when something on the way, or a worker, sends pongs but no news."""
    page, losing, lost = visit(), [""], list[str]()
    table = new_table(page, "builders", 2)
    connections: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        connections.append(socket)

        def on_message(message: str | bytes) -> None:
            if losing[0] and losing[0] in str(message):
                lost.append(str(message))
            else:
                socket.send(message)

        server.on_message(on_message)

    page.route_web_socket("**/api/live", connect)
    page.goto(f"/table/{table}")
    page.wait_for_selector(".chat")
    wakes_up = "document.dispatchEvent(new Event('visibilitychange'))"
    for word, connected in (("salve", 1), ("vale", 2)):
        losing[0] = word
        call(page, f"tables/{table}/chat", {"text": word})
        wait(page, lambda: bool(lost))
        expect(page.locator(".chat").get_by_text(word)).to_have_count(0)
        if connected == 1:
            losing[0] = ""
        page.evaluate(wakes_up)  # asks for it
        if connected == 2:  # which is of no use: a new connection is
            wait(page, lambda: len(lost) > 1)
            losing[0] = ""
            page.evaluate(wakes_up)
        expect(page.locator(".chat").get_by_text(word)).to_be_visible()
        assert len(connections) == connected
        lost.clear()


def wait(page: Page, holds: Callable[[], bool]) -> None:
    """Waits for something that the browser's events bring."""

    def held() -> bool:
        page.wait_for_timeout(10)
        return holds()

    wait_until(held)


def test_on_a_phone_by_touch(visit: Visits) -> None:
    page = visit(390, 780, has_touch=True, is_mobile=True)
    sit_down(page)
    box = page.locator(".decision").bounding_box()
    assert box is not None
    assert abs(box["y"] + box["height"] - 780) < 2  # within reach of the thumb
    tip = page.get_by_role("tooltip")
    page.get_by_role("button", name="VI Portus").tap()
    port = free(page, COSTLY)
    pier = page.locator(f'[data-place="{port}"]')
    pier.tap()  # the first tap shows the price
    expect(tip).to_contain_text(f"1 {port.split('_')[1]}")
    expect(pier.locator("[data-piece]")).to_have_count(0)
    assert hidden_by_tip(page, f'[data-place="{port}"]', ".decision") == []
    pier.tap()
    expect(pier.locator("[data-piece='follower red']")).to_be_visible()
    expect(tip).to_have_count(0)
    page.wait_for_selector(".decision.mine")
    other = page.locator(f'[data-place="{free(page)}"]')
    button = other.get_by_role("button")  # a long press explains, and lifting the finger does nothing
    button.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(tip).to_contain_text("Place a follower on")
    button.dispatch_event("pointerup", {"pointerType": "touch"})
    button.dispatch_event("click")
    page.get_by_role("button", name="Villas").tap()
    site = page.locator('[data-place="site:villa_white_4"]').get_by_role("button")
    site.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(tip).to_contain_text("now you are")
    tip.get_by_role("button", name="More").tap()  # by touch the closer look is in the tip
    expect(page.get_by_role("dialog")).to_contain_text("The rule: AQ-FORUM-2")
    page.get_by_role("button", name="Close").tap()
    expect(other.locator("[data-piece]")).to_have_count(0)
    page.get_by_role("button", name="Score", exact=True).tap()
    expect(page.locator("[data-score]")).to_have_count(3)
    for k, width in enumerate((390, 360, 360)):
        page.set_viewport_size({"width": width, "height": 780})
        page.wait_for_selector(".decision.mine")
        number = page.get_attribute(".decision", "data-decision")
        sentences(page).nth(k).tap()
        mean_it(page)
        page.wait_for_function("n => document.querySelector('.decision')?.dataset.decision !== n", arg=number)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


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
