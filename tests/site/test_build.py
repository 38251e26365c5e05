"""`lusoria site build`: which files a site has, what its document says, and what the service worker is told of them."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lusoria.cli.app import app
from lusoria.core.registry import OURS
from lusoria.errors import BadInput
from lusoria.site import build as site
from lusoria.site import device
from lusoria.site.shell import server_shell, shell
from lusoria.site.texts import games_list
from lusoria.words import game_texts, rule_texts
from tests.site.small_page import small_device, small_page

NOT_KEPT = {"sw.js", "site.json", "_headers", ".nojekyll"}  # by the service worker


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(device, "build", small_device)
    return small_page(tmp_path / "static")


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def told_to_worker(script: bytes) -> dict[str, Any]:
    first, _, rest = script.decode().partition("\n")
    assert "BUILD" in rest
    found: dict[str, Any] = json.loads(first.removeprefix("const BUILD = "))
    return found


def test_every_file_is_listed_with_its_hash(page: Path, tmp_path: Path) -> None:
    version = site.build(tmp_path / "site", page)
    found = files(tmp_path / "site")
    told = told_to_worker(found["sw.js"])
    assert told["version"] == version == json.loads(found["site.json"])["version"]
    listed = told["now"] | told["later"]
    assert set(listed) == set(found) - NOT_KEPT
    assert {path: hashlib.sha256(found[path]).hexdigest()[:32] for path in listed} == listed
    assert list(told["later"]) == ["device/table-5e6f.wasm"]


def test_the_document_names_no_host_and_no_root(page: Path, tmp_path: Path) -> None:
    version = site.build(tmp_path / "site", page)
    document = (tmp_path / "site" / "index.html").read_text()
    addresses = re.findall(r'(?:src|href)="([^"]*)"', document)
    assert len(addresses) == 2
    assert all(address.startswith("./") for address in addresses)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', document)
    assert policy is not None
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert rules["style-src"] == rules["connect-src"] == rules["worker-src"] == "'self'"
    assert document.index("Content-Security-Policy") < document.index("<script")
    assert f'name="lusoria-version" content="{version}"' in document
    assert policy[1] in (tmp_path / "site" / "_headers").read_text()


def test_texts_are_what_the_api_answers(page: Path, tmp_path: Path) -> None:
    site.build(tmp_path / "site", page)
    found = files(tmp_path / "site")
    assert json.loads(found["texts/games.json"]) == games_list()
    for game in OURS:
        assert found[f"texts/words/{game}.en.ftl"].decode() == game_texts(game, "en")
        assert json.loads(found[f"texts/rules/{game}.json"]) == rule_texts(game)


def test_a_newer_site_takes_the_place_of_an_older_one(page: Path, tmp_path: Path) -> None:
    first = site.build(tmp_path / "site", page)
    assert site.build(tmp_path / "site", page) == first
    (page / "assets" / "index-1a2b.js").rename(page / "assets" / "index-3c4d.js")
    (page / "index.html").write_text((page / "index.html").read_text().replace("1a2b", "3c4d"))
    assert site.build(tmp_path / "site", page) != first
    found = files(tmp_path / "site")
    assert "assets/index-3c4d.js" in found
    assert "assets/index-1a2b.js" not in found
    assert sorted(one.name for one in tmp_path.iterdir()) == ["site", "static"]


def test_the_command_says_what_it_has_built(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = site.build
    monkeypatch.setattr(site, "build", lambda folder: build(folder, page))
    done = CliRunner().invoke(app, ["site", "build", str(tmp_path / "site")])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "site" / "index.html").is_file()


def test_other_files_are_never_overwritten(page: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "letter.txt").write_text("dear")
    with pytest.raises(BadInput, match="something else"):
        site.build(tmp_path / "home", page)
    with pytest.raises(BadInput, match="not been built"):
        site.build(tmp_path / "site", tmp_path / "nothing")
    assert files(tmp_path / "home") == {"letter.txt": b"dear"}


def test_a_server_has_the_same_page_at_its_root(page: Path) -> None:
    found = server_shell(page)
    assert found is not None
    document = found.made["index.html"].decode()
    assert 'src="/assets/index-1a2b.js"' in document
    assert "lusoria-home" not in document  # the server is its home
    told = told_to_worker(found.made["sw.js"])
    assert "table" in told["pages"]
    assert not any(path.startswith("api") for path in told["now"])
    assert found.version != shell("files", page).version
