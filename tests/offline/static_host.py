"""A plain host of static files, as any web host is: it compresses, revalidates, and counts what it sends."""

from __future__ import annotations

import gzip
import hashlib
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote

KINDS = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css",
    ".json": "application/json", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".woff2": "font/woff2",
    ".zip": "application/zip", ".ftl": "text/plain; charset=utf-8", ".webmanifest": "application/manifest+json",
    ".png": "image/png", ".woff": "font/woff",
}  # fmt: skip
PIECE = 16 * 1024  # bytes that are sent at once
COMPRESSED_SUFFIXES = {".html", ".js", ".mjs", ".css", ".json", ".wasm", ".svg", ".ftl"}


@lru_cache(maxsize=512)
def content(file: Path, _changed: int) -> tuple[bytes, str]:
    """A file as it is sent, and its tag."""
    found = file.read_bytes()
    tag = f'"{hashlib.sha256(found).hexdigest()[:16]}"'
    return (gzip.compress(found, 9) if file.suffix in COMPRESSED_SUFFIXES else found), tag


class StaticHost:
    """Serves a folder; `down` makes it answer nothing."""

    def __init__(self, folder: Path, prefix: str = "", rate: float | None = None) -> None:
        self.folder, self.prefix, self.sent, self.requests = folder.resolve(), prefix, 0, list[str]()
        self.rate = rate  # bytes a second, of all connections together
        self._free_at, self._line = 0.0, threading.Lock()
        host = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                host.answer(self)

            def log_message(self, format: str, *args: object) -> None:
                """Says nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}{prefix}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        """Sends a file, or that the browser has it."""
        path = unquote(request.path.partition("?")[0])
        self.requests.append(path)
        file = self.folder / (path.removeprefix(self.prefix).lstrip("/") or "index.html")
        if not file.is_file() or not file.resolve().is_relative_to(self.folder):
            request.send_error(404)
            return
        body, tag = content(file, file.stat().st_mtime_ns)
        same = request.headers.get("If-None-Match") == tag
        request.send_response(304 if same else 200)
        request.send_header("ETag", tag)
        request.send_header("Cache-Control", "no-cache")
        request.send_header("Content-Type", KINDS.get(file.suffix, "application/octet-stream"))
        if file.suffix in COMPRESSED_SUFFIXES:
            request.send_header("Content-Encoding", "gzip")
        request.send_header("Content-Length", "0" if same else str(len(body)))
        request.end_headers()
        if not same:
            self.sent += len(body)
            self._send(request, body)

    def _send(self, request: BaseHTTPRequestHandler, body: bytes) -> None:
        for at in range(0, len(body), PIECE):
            piece = body[at : at + PIECE]
            if self.rate is not None:
                with self._line:
                    self._free_at = max(self._free_at, time.monotonic()) + len(piece) / self.rate
                    wait = self._free_at - time.monotonic()
                time.sleep(max(0.0, wait))
            request.wfile.write(piece)


@contextmanager
def hosted(folder: Path, prefix: str = "", rate: float | None = None) -> Iterator[StaticHost]:
    """A host while it is needed; `prefix` puts the folder below the host's root."""
    host = StaticHost(folder, prefix, rate)
    try:
        yield host
    finally:
        host.server.shutdown()
        host.server.server_close()
