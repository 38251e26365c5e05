"""What the first visit to a site of static files costs: bytes and time until home is there, and the second one.

`python bench/first_visit.py [FOLDER]` builds the site, or takes a built one, sends it gzip-compressed, and opens it in
Chromium with the network throttled to 10 Mbit/s and 40 ms.
"""

from __future__ import annotations

import gzip
import http.server
import shutil
import sys
import tempfile
import threading
import time
from functools import cache, partial
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from lusoria.site.build import build

NETWORK_LIMITS = {"offline": False, "latency": 40, "downloadThroughput": 10e6 / 8, "uploadThroughput": 5e6 / 8}
COMPRESSED_SUFFIXES = (".css", ".ftl", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest")
HOME = ".games label"
LESSON = "main.learn ol li"


class Compressing(http.server.SimpleHTTPRequestHandler):
    """A static host as most are: it compresses what can be compressed."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            self.send_error(404)
            return
        gzipped = file.suffix in COMPRESSED_SUFFIXES
        content = compressed(file) if gzipped else file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=31536000, immutable" if file.parent.name == "assets" else "no-cache")
        if gzipped:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


@cache
def compressed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes())


class Received:
    """Counts the bytes that come over the throttled network to the page itself."""

    def __init__(self, devtools: CDPSession) -> None:
        self.bytes = self.files = 0
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", NETWORK_LIMITS)
        devtools.on("Network.loadingFinished", self._finished)

    def _finished(self, told: dict[str, Any]) -> None:
        self.bytes += int(told["encodedDataLength"])
        self.files += 1


def visit(page: Page, address: str, waited: str) -> float:
    """Seconds until something is on the screen, with its letters."""
    began = time.perf_counter()
    page.goto(address)
    page.wait_for_selector(waited)
    page.evaluate("document.fonts.ready.then(() => 0)")
    return time.perf_counter() - began


def main() -> None:
    """Builds, serves and measures."""
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as play:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(temporary) / "site"
        if len(sys.argv) == 1:
            build(folder)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Compressing, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, path, waited in (("home", "", HOME), ("learn", "#/learn/aeterna", LESSON)):
            page = browser.new_context().new_page()
            received = Received(page.context.new_cdp_session(page))
            seconds = visit(page, address + path, waited)
            print(f"{name}, first visit: {seconds:.2f} s, {received.files} files, {received.bytes / 1000:.0f} kB")
            page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
            page.goto("about:blank")
            print(f"{name}, second visit: {visit(page, address + path, waited):.2f} s, from the cache")
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
