"""A game on the device, started at a server: it goes on without the server. `make offline` plays whole ones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.offline.games import begin, decide, in_order, journal
from tests.page.browser import PageServer, Visits, build_script, unreadable, violations


@pytest.fixture(scope="module", autouse=True)
def tables_for_devices(page_server: PageServer) -> None:
    """`make page` has built them, unless something has changed since."""
    build_script().build_tables()


# The worker's messages about tables don't reach the page while `held` is set.
HOLD_WIRE = """
const Plain = window.Worker
window.Worker = class extends Plain {
  constructor(...given) {
    super(...given)
    this.addEventListener('message', (event) => {
      if (window.held && event.data.kind === 'wire') event.stopImmediatePropagation()
    })
  }
}
"""


def test_nobody_sees_what_the_one_before_saw(visit: Visits) -> None:
    page = visit(1280, 720)
    page.add_init_script(HOLD_WIRE)
    page.reload()
    begin(page, "aeterna", 2, "tiro", people=2)
    page.locator("[data-lift]").click()
    page.wait_for_selector(".own")
    while not page.locator("[data-pass]").count():
        decide(page, 0)
        page.wait_for_selector(".decision.mine, [data-pass]")
    page.evaluate("window.held = true")
    page.locator("[data-pass]").click()
    page.locator("[data-lift]").click()
    expect(page.locator("main.table")).to_have_text("…")
    assert page.locator(".own, .board, .decision, .talk").count() == 0


def test_a_game_on_the_device_needs_no_server(visit: Visits) -> None:
    page = visit(390, 844)
    table = begin(page, "builders", 2, "tiro", people=2)
    expect(page.get_by_role("heading", name="Pass the device to")).to_be_visible()
    assert page.locator(".board").count() == 0
    assert violations(page) == []
    for k in range(4):
        assert decide(page, k)
    entries = journal(page, table)
    in_order(entries)
    page.reload()
    page.locator("[data-lift]").click()
    page.wait_for_selector(".decision")
    assert journal(page, table)[: len(entries)] == entries
    assert violations(page) == []
    assert unreadable(page) == []
    page.goto("/")
    expect(page.get_by_role("heading", name="Games on this device")).to_be_visible()
    page.locator(f"a[href$='{table}']").click()
    expect(page.locator(".curtain")).to_be_visible()
