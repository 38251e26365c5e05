"""Hints and reviews that the browser thinks about itself. They need a module of ours: `make wasm` builds it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

import lusoria
from lusoria.wasm import describe
from lusoria.wasm.build import cached, ship
from tests.page.browser import PageServer, Visits, build_script, new_table, play_on
from tests.page.patient_bots import PATIENT_ADVICE

GAME = "builders"
PATIENCE = 120_000  # milliseconds: a machine may be busy, and the server loads compiled rules


@pytest.fixture(scope="module")
def thinking_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A server with the game's module."""
    if cached(lusoria.game(GAME)) is None:
        pytest.skip("the module is not built: make wasm")
    folder = tmp_path_factory.mktemp("modules")
    build_script().build()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(describe, "ADVICE", PATIENT_ADVICE)
        ship([lusoria.game(GAME)], folder)
        patch.setitem(os.environ, "LUSORIA_MODULES", str(folder))
        server = PageServer(Path(tmp_path_factory.mktemp("server")))
    yield server
    server.stop()


@pytest.fixture
def thinkers(browser: Browser, thinking_server: PageServer) -> Iterator[Visits]:
    visits = Visits(browser, thinking_server.address)
    yield visits
    visits.leave()


def asked_server(page: Page) -> list[str]:
    """What the page asks the server to think about, from now on."""
    found: list[str] = []

    def note(request: Request) -> None:
        path = request.url.partition("?")[0].rpartition("/")[2]
        if path in ("hint", "chances", "reasons", "looks"):
            found.append(path)

    page.on("request", note)
    return found


def first_impressions(page: Page) -> list[str]:
    """What the page shows as a first impression, from now on."""
    page.add_init_script(FIRST_IMPRESSIONS)
    found: list[str] = []
    page.expose_function("noteImpression", lambda text: found.append(text))
    return found


FIRST_IMPRESSIONS = """new MutationObserver(() => {
  if (!document.querySelector('[data-sight=first]') || window.noted) return
  window.noted = true
  window.noteImpression(document.querySelector('.hints').innerText)
}).observe(document, { subtree: true, childList: true })"""


def forbid(route: Route) -> None:
    """The script of the worker comes with a policy that forbids WebAssembly."""
    answer = route.fetch()
    policy = answer.headers["content-security-policy"].replace(" 'wasm-unsafe-eval'", "")
    assert policy != answer.headers["content-security-policy"]
    route.fulfill(response=answer, headers=answer.headers | {"content-security-policy": policy})


def hint_at(page: Page) -> list[str]:
    """Asks for a hint at a new table against a bot; what the server was asked for."""
    table = new_table(page, GAME, 2)
    play_on(page, table, 1)
    asked = asked_server(page)
    hints(page, table)
    return asked


def hints(page: Page, table: str) -> list[str]:
    """The hints that the page shows."""
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Hint").first.click()
    expect(page.locator("[data-sight=closer]")).to_be_visible(timeout=PATIENCE)
    return page.locator(".hints li").all_inner_texts()


def test_a_hint_against_bots_comes_from_the_browser(thinkers: Visits) -> None:
    assert hint_at(thinkers()) == ["reasons", "reasons"]


def test_browser_and_server_give_the_same_hints(thinkers: Visits) -> None:
    first = thinkers()
    first.add_init_script("delete globalThis.WebAssembly")
    hint_at(first)  # the server's first search loads its rules, and might run out of time
    page = thinkers()
    table = new_table(page, GAME, 2)
    play_on(page, table, 1)
    asked, impressions = asked_server(page), first_impressions(page)
    own = hints(page, table)
    page.add_init_script("delete globalThis.WebAssembly")
    assert hints(page, table) == own
    assert asked == ["reasons"] * 2 + ["hint"] * 2
    assert len(impressions) == 2
    assert impressions[0] == impressions[1]


@pytest.mark.parametrize("missing", ["no WebAssembly", "forbidden"])
def test_without_webassembly_the_server_thinks_and_the_console_is_silent(thinkers: Visits, missing: str) -> None:
    page = thinkers()
    if missing == "no WebAssembly":
        page.add_init_script("delete globalThis.WebAssembly")
    else:
        page.route("**/assets/worker*", forbid)
    assert hint_at(page) == ["hint", "hint"]


def test_a_review_after_a_game_comes_from_the_browser(thinkers: Visits) -> None:
    page = thinkers()
    table = new_table(page, GAME, 2)
    play_on(page, table)
    asked = asked_server(page)
    page.goto(f"/replay/{table}/1")
    page.get_by_role("button", name="Show win probability").first.click()
    expect(page.locator(".chances svg[role=img]")).to_be_visible(timeout=PATIENCE)
    assert asked in (["looks"], ["looks", "looks"])
