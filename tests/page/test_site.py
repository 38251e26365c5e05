"""The page without a server: from a folder of any static host, installed, without a network, and through updates."""

from __future__ import annotations

import gzip
import http.server
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from lusoria.site import build as site
from lusoria.site import device
from lusoria.site.shell import STATIC
from tests.page.browser import PageServer, Visits, build_script, unreadable, violations
from tests.site.small_page import small_device

FOLDER = "games/roman"
MAX_HOME = 140_000  # bytes, compressed, with its letters
CACHE_SIZES = """async () => {
  const found = {}
  for (const name of await caches.keys()) {
    found[name.split(' ').at(-1)] = (await (await caches.open(name)).keys()).length
  }
  return found
}"""
CACHED_API_PATHS = """async () => {
  const cache = await caches.open((await caches.keys())[0])
  return (await cache.keys()).map((one) => new URL(one.url).pathname).filter((path) => path.startsWith('/api'))
}"""
READY = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEEP = """() => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = (event) => resolve(event.data)
  navigator.serviceWorker.controller.postMessage('keep', [port2])
})"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


class StaticHost:
    """A plain web server for files, which can be stopped and started again."""

    def __init__(self, root: Path) -> None:
        self.root, self.port = root, 0
        self.start()

    def start(self) -> None:
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), partial(Quiet, directory=self.root))
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def site(self) -> Path:
        return self.root / FOLDER

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/{FOLDER}/"


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StaticHost]:
    """The page in a folder of a host. What a table on the device needs is replaced by a small file."""
    build_script().build()
    monkeypatch.setattr(device, "build", small_device)
    site.build(tmp_path / FOLDER)
    found = StaticHost(tmp_path)
    yield found
    found.stop()


@pytest.fixture
def visits(browser: Browser, host: StaticHost) -> Iterator[Visits]:
    found = Visits(browser, host.address)
    yield found
    found.leave()


def at_home(page: Page) -> None:
    expect(page.locator(".games label")).to_have_count(3)


def kept_by_browser(page: Page) -> dict[str, int]:
    """The number of files in each cache, by version, when the service worker is in charge."""
    page.wait_for_function(READY)
    found: dict[str, int] = page.evaluate(CACHE_SIZES)
    return found


def test_any_folder_of_a_static_host(visits: Visits, host: StaticHost) -> None:
    page = visits(390, 844)
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    at_home(page)
    page.wait_for_load_state("networkidle")
    files = {url.removeprefix(host.address).partition("?")[0] or "index.html" for url in asked}
    assert sum(len(gzip.compress((host.site / file).read_bytes())) for file in files) <= MAX_HOME
    wrong = violations(page) + unreadable(page)
    page.get_by_role("link", name="Learn").first.click()
    expect(page.locator("main.learn ol li").first).to_be_visible()
    assert page.url == f"{host.address}#/learn/aquileia"
    page.get_by_role("link", name="Æterna").click()
    expect(page.locator("h1")).to_contain_text("Æterna")
    page.go_back()
    expect(page.locator("h1")).to_contain_text("Aquileia")
    page.goto("#/colophon")
    expect(page.locator("main")).to_contain_text("game-icons.net")
    wrong += violations(page)
    assert not wrong
    assert [url for url in asked if not url.startswith(host.address)] == []


def test_installed_and_without_a_network(visits: Visits, host: StaticHost) -> None:
    page = visits(service_workers="allow")
    at_home(page)
    version, count = next(iter(kept_by_browser(page).items()))
    assert count > 60
    devtools = page.context.new_cdp_session(page)
    assert devtools.send("Page.getAppManifest")["errors"] == []
    missing = {one["errorId"] for one in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert missing <= {"in-incognito"}  # as all windows of a test are
    assert page.evaluate(KEEP) is True
    assert kept_by_browser(page) == {version: count + 1}
    host.stop()
    page.goto("#/learn/builders")
    page.reload()
    expect(page.locator("main.learn ol li").first).to_be_visible()
    page.goto("")
    at_home(page)
    assert page.evaluate("fetch('device/table-5e6f.wasm').then((found) => found.status)") == 200
    host.start()


UPDATE = """async () => {
  const found = await navigator.serviceWorker.getRegistration()
  const done = new Promise((go) => found.addEventListener('updatefound', () => {
    const worker = found.installing
    worker.addEventListener('statechange', () => go(worker.state))
  }))
  await found.update()
  return done
}"""


def test_an_update_is_offered_and_a_broken_one_is_not(visits: Visits, host: StaticHost, tmp_path: Path) -> None:
    page = visits(service_workers="allow")
    at_home(page)
    (first,) = kept_by_browser(page)
    assert page.evaluate(KEEP) is True
    other = page.context.new_page()
    other.goto("")
    at_home(other)

    changed = shutil.copytree(STATIC, tmp_path / "static")
    (changed / "icon.svg").write_text((changed / "icon.svg").read_text() + "<!-- new -->")
    second = site.build(host.site, changed)
    (host.site / "icon.svg").write_text("<svg/>")  # half of an update: not the file that is listed
    assert page.evaluate(UPDATE) == "redundant"
    page.reload()
    at_home(page)
    assert shown_version(page) == first

    site.build(host.site, changed)
    page.reload()
    expect(page.locator("[data-update]")).to_be_visible()
    assert violations(page) == []
    assert shown_version(page) == first  # nothing is forced
    page.locator("[data-update]").click()
    expect(page.locator(f"meta[content='{second}']")).to_have_count(1)
    at_home(page)
    kept = kept_by_browser(page)
    assert kept[second] == kept[first]  # complete, with what a table on the device needs
    assert shown_version(other) == first  # another window goes on, and has what it needs
    expect(other.locator("[data-update]")).to_be_visible()
    read = "version => fetch(`icon.svg?v=${version}`).then((found) => found.text())"
    assert ["new" in other.evaluate(read, version) for version in (first, second)] == [False, True]

    other.close()
    page.close()
    again = page.context.new_page()
    again.goto("")
    at_home(again)
    again.wait_for_function(f"() => ({CACHE_SIZES})().then((kept) => Object.keys(kept).join() === '{second}')")


def shown_version(page: Page) -> str | None:
    return page.locator("meta[name=lusoria-version]").get_attribute("content")


def test_a_server_that_is_gone(browser: Browser, page_server: PageServer) -> None:
    visits = Visits(browser, page_server.address)
    page = visits(service_workers="allow")
    at_home(page)
    kept_by_browser(page)
    assert page.evaluate(CACHED_API_PATHS) == []
    page.context.set_offline(True)
    page.goto("/learn/aeterna")
    expect(page.locator("main.learn ol li").first).to_be_visible()
    page.goto("/")
    expect(page.locator("[data-unreachable]")).to_be_visible()
    at_home(page)
    page.context.set_offline(False)
    expect(page.locator("[data-unreachable]")).to_have_count(0)
    visits.errors = [one for one in visits.errors if "ERR_INTERNET_DISCONNECTED" not in one]
    visits.leave()


def test_plain_http_is_told_once(visits: Visits) -> None:
    page = visits(390, 844)
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.reload()
    expect(page.locator("[data-plain-http]")).to_be_visible()
    assert violations(page) + unreadable(page) == []
    page.locator("[data-plain-http] button").click()
    page.reload()
    at_home(page)
    expect(page.locator("[data-plain-http]")).to_have_count(0)
