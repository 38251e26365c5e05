"""The page's files over HTTP: compressed, cached, and no other files."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from lusoria.server import static_files
from tests.server.clients import Served, Visitor
from tests.site.small_page import small_device, small_page

SCRIPT = b"export const salve = 'Roma';\n" * 100


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = small_page(tmp_path / "static")
    (folder / "device").mkdir()
    small_device(folder / "device")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets" / "index-1a2b.js").write_bytes(SCRIPT)
    (folder / "assets" / "letters-3c4d.woff2").write_bytes(b"wOF2")
    (tmp_path / "secret.txt").write_text("not of the page")
    monkeypatch.setattr(static_files, "STATIC", folder)
    return folder


@pytest.fixture
def visitor(server: Served) -> Visitor:
    return server.visitor()


def test_a_script_is_compressed_and_cached(page: Path, visitor: Visitor) -> None:
    with visitor.http.stream(
        "GET", f"http://{visitor.server.address}/assets/index-1a2b.js", headers={"Accept-Encoding": "br, gzip"}
    ) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert gzip.decompress(raw) == SCRIPT
    assert len(raw) < len(SCRIPT) / 4


@pytest.mark.parametrize("accepted", ["identity", "br", "gzip;q=0", "gzip; q=0.0"])
def test_without_gzip_it_is_sent_plain(page: Path, visitor: Visitor, accepted: str) -> None:
    answer = visitor.ask("GET", "/assets/index-1a2b.js", headers={"Accept-Encoding": accepted})
    assert "content-encoding" not in answer.headers
    assert answer.content == SCRIPT


@pytest.mark.parametrize(
    ("path", "kind", "part"),
    [
        ("/sw.js", "text/javascript", b"const BUILD = {"),
        ("/manifest.webmanifest", "application/manifest+json", b"{}"),
        ("/texts/games.json", "application/json", b'"aquileia"'),
        ("/texts/words/aeterna.en.ftl", "text/plain", b"card-"),
        ("/table/abc", "text/html", b'name="lusoria-version"'),
    ],
)
def test_what_a_page_without_network_needs(page: Path, visitor: Visitor, path: str, kind: str, part: bytes) -> None:
    answer = visitor.ask("GET", path)
    assert answer.headers["content-type"].startswith(kind)
    assert part in answer.content
    assert answer.headers["cache-control"] == "private, no-cache"  # an update is seen at once
    assert "script-src 'self' 'wasm-unsafe-eval';" in answer.headers["content-security-policy"]  # workers have it too


def test_a_table_for_the_device_is_compressed_and_revalidated(page: Path, visitor: Visitor) -> None:
    answer = visitor.ask("GET", "/device/table-5e6f.wasm", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"] == "application/wasm"
    tag = answer.headers["etag"]
    again = visitor.ask("GET", "/device/table-5e6f.wasm", headers={"Accept-Encoding": "gzip", "If-None-Match": tag})
    assert again.status_code == 304


def test_compressed_formats_are_not_compressed_again(page: Path, visitor: Visitor) -> None:
    answer = visitor.ask("GET", "/assets/letters-3c4d.woff2")
    assert "content-encoding" not in answer.headers
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("path", ["/", "/index.html", "/table/abc", "/icon.svg"])
def test_what_may_change_is_revalidated(page: Path, visitor: Visitor, path: str) -> None:
    answer = visitor.ask("GET", path)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "private, no-cache"
    again = visitor.ask("GET", path, headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


@pytest.mark.parametrize(
    "path",
    ["/assets/index-old.js", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/nothing%00.js", "/%00", "/" + 300 * "x"],
)
def test_no_other_file_is_sent(page: Path, visitor: Visitor, path: str) -> None:
    answer = visitor.ask("GET", path)
    assert b"not of the page" not in answer.content
    assert answer.status_code in (400, 404)  # no plain path, or no file of the page
