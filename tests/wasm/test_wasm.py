"""The rules as WebAssembly give the same bytes. The example game, which is small, is built here."""

from __future__ import annotations

import importlib
import json
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lusoria
from lusoria.core.game import Game
from lusoria.network.file import NetworkFile
from lusoria.wasm.build import cached, module
from lusoria.wasm.describe import description_sources
from lusoria.wasm.shipped import PACKAGE
from tests import ROOT
from tests.network import random_network
from tests.outside import ALEA
from tools.same_bytes import done, jobs, thoughts
from tools.wasm_package import node, pack
from tools.wasm_ways import NativeWay, NodeWay, chromium, serve

SEATS = 3


@pytest.fixture(scope="module")
def alea() -> Iterator[Game]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ALEA / "src"))
        found: Game = importlib.import_module("lusoria_alea.game").GAME
        yield found


@pytest.fixture(scope="module")
def network(alea: Game, tmp_path_factory: pytest.TempPathFactory) -> tuple[NetworkFile, Path]:
    made, path = random_network(alea, 32, 16), tmp_path_factory.mktemp("network") / "network.npz"
    made.save(path)
    return made, path


def test_a_game_from_outside_gives_the_same_bytes_in_node(alea: Game, network: tuple[NetworkFile, Path]) -> None:
    native, way = NativeWay(alea, network[0]), NodeWay(alea, network[1])
    asked: list[dict[str, Any]] = [*jobs(SEATS, 200), *thoughts(alea, SEATS, 2, 150)]
    assert {job["kind"] for job in asked} == {"hashes", "moves", "search", "rolledOut", "judged", "considered"}
    for job in asked:
        assert done(way, job) == done(native, job), job["kind"]
    other = jobs(SEATS, 200)[0] | {"seed": 1}
    assert done(way, other) != done(native, jobs(SEATS, 200)[0])  # the comparison can fail
    way.close()


def test_a_module_is_built_once_for_the_same_rules_and_imports_nothing(alea: Game) -> None:
    built = module(alea)
    stamp = built.stat().st_mtime_ns
    assert cached(alea) == built
    assert module(alea).stat().st_mtime_ns == stamp
    script = "import { readFileSync } from 'fs'; const m = new WebAssembly.Module(readFileSync(process.argv[1]));"
    script += "console.log(WebAssembly.Module.imports(m).length, WebAssembly.Module.exports(m).length)"
    told = subprocess.run(
        [str(node()), "--input-type=module", "-e", script, str(built)], capture_output=True, text=True, check=True
    )
    imports, exports = map(int, told.stdout.split())
    assert imports == 0
    assert exports > 15


def test_what_a_description_is_made_from_decides_whether_it_is_current() -> None:
    made_from = {file.relative_to(PACKAGE).as_posix() for file in description_sources(lusoria.game("builders"))}
    assert {"bots/levels.py", "bots/net.py", "bots/rollouts.py", "games/builders/weights.json"} <= made_from
    assert {"games/builders/game.py", "games/builders/box/box.json", "games/builders/network.npz"} <= made_from
    assert "server/app.py" not in made_from


def test_the_packed_package_plays_and_draws_in_node_and_in_a_page(alea: Game, tmp_path: Path) -> None:
    with tarfile.open(pack([alea], tmp_path, tmp_path / "package")) as packed:
        packed.extractall(tmp_path / "node_modules", filter="data")
    (tmp_path / "node_modules" / "package").rename(tmp_path / "node_modules" / "lusoria")
    example = tmp_path / "node_modules" / "lusoria" / "example" / "play.mjs"
    (tmp_path / "play.mjs").write_bytes(example.read_bytes())
    command = [str(node()), "play.mjs", "alea", str(SEATS), "50"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.split()
    assert len(told) == SEATS + 1
    from playwright.sync_api import sync_playwright

    imports = json.dumps({"imports": {"lusoria": "/node_modules/lusoria/dist/index.js"}})
    (tmp_path / "index.html").write_text(f'<!doctype html><script type="importmap">{imports}</script>')
    (tmp_path / "play.js").write_bytes(example.read_bytes())
    server = serve(tmp_path)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
        found = page.evaluate(f"async () => (await import('/play.js')).play('alea', {SEATS}, 50)")
        browser.close()
    server.shutdown()
    assert len(found["scores"]) == SEATS
    assert len(found["state"]["players"]) == 4
    assert found["picture"].startswith("<svg")
    assert "own hand" in found["picture"]


def test_the_version_of_the_package_is_ours() -> None:
    import lusoria

    said = json.loads((ROOT / "web" / "packages" / "lusoria" / "package.json").read_text(encoding="utf-8"))
    assert said["version"] == lusoria.__version__
