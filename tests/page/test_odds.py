"""The bar of win probability: in replays, and for those who watch; never for who plays."""

from __future__ import annotations

from playwright.sync_api import Page, Request, Route, expect

from tests.page.browser import Visits, call, looked_back, new_table, play_on, unreadable, violations


def switch_on(page: Page) -> None:
    """Chooses the bar in the settings."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Win probability when watching").check()
    page.get_by_role("button", name="Close").click()


def percents(page: Page) -> list[int]:
    """What the bar shows, seat by seat."""
    return [int(part.get_attribute("data-percent") or "") for part in page.locator(".odds .part").all()]


def test_a_replay_has_a_bar_that_follows_its_step(visit: Visits) -> None:
    page = visit(1280, 720)
    table = new_table(page, "builders", 2)
    now = play_on(page, table)
    found = looked_back(2)
    found["chances"] = [
        {"step": 4, "number": 5, "moment": 4, "seat": 0, "best": 0.6, "chance": 0.3},
        {"step": 6, "number": 7, "moment": 6, "seat": 1, "best": 0.7, "chance": 0.7},
    ]
    page.route("**/chances", lambda route: route.fulfill(json=found))
    page.goto(f"/replay/{table}/4")
    expect(page.locator("[data-board]")).to_be_visible()
    expect(page.locator(".odds")).to_have_count(0)
    switch_on(page)
    expect(page.locator(".odds .part")).to_have_count(2)  # the analysis begins by itself
    assert percents(page) == [46, 54]  # of 0.6 and 0.7
    page.keyboard.press("ArrowRight")
    expect(page.locator(".odds .part").first).to_have_attribute("data-percent", "30")
    page.keyboard.press("End")
    expect(page.locator(".odds .part").first).to_have_attribute("data-percent", "100")
    assert now["state"] == "over"
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert unreadable(page) == []
    assert violations(page) == []
    page.get_by_label("Show it as a bar").uncheck()
    expect(page.locator(".odds")).to_have_count(0)


def test_who_watches_has_a_bar_and_who_plays_has_none(visit: Visits) -> None:
    player, watcher = visit(1280, 720), visit(390, 844)
    table = str(call(player, "tables", {"game": "builders", "seats": 2, "mine": [0, 1]})["table"])
    number, asked = call(watcher, f"tables/{table}")["number"], list[str]()

    def answer(route: Route) -> None:
        route.fulfill(json={"number": number, "chances": [0.6, 0.2]})

    def note(request: Request) -> None:
        if request.url.endswith("/odds"):
            asked.append(request.url)

    for page in (player, watcher):
        switch_on(page)
        page.route("**/odds", answer)
        page.goto(f"/table/{table}")
        page.wait_for_selector("[data-board]")
    player.on("request", note)
    expect(watcher.get_by_role("img", name="Win probability now")).to_be_visible()
    assert percents(watcher) == [75, 25]
    assert unreadable(watcher) == []
    assert violations(watcher) == []
    watcher.unroute("**/odds")
    problem = {"code": "has_secrets", "message": ""}
    watcher.route("**/odds", lambda route: route.fulfill(status=403, json=problem))
    watcher.reload()
    expect(watcher.locator(".odds").first).to_contain_text("people play with hidden cards")
    visit.errors[:] = [one for one in visit.errors if "/odds" not in one]  # Chromium notes every refusal
    expect(player.locator(".odds")).to_have_count(0)
    assert not asked
