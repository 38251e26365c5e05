"""The npm package: `python -m tools.wasm_package` builds all modules and packs it; `make wasm` runs it."""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
import shutil
import subprocess
import time
from pathlib import Path
from types import ModuleType

import lusoria
from lusoria.core.game import Game
from lusoria.core.registry import OURS
from tests import ROOT

WEB = ROOT / "web"
PACKAGE = WEB / "packages" / "lusoria"
DIST, GAMES = PACKAGE / "dist", PACKAGE / "games"
STAMP = DIST / "built-from.txt"


def web_build() -> ModuleType:
    """`web/build.py`, which finds Node and installs what the page needs."""
    spec = importlib.util.spec_from_file_location("web_build", WEB / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def node() -> Path:
    """Node, from PyPI."""
    found: Path = web_build().node()
    return found


def transpile() -> None:
    """TypeScript to JavaScript, unless that has been done."""
    digest = hashlib.sha256()
    for file in sorted([*(PACKAGE / "src").rglob("*.ts"), PACKAGE / "tsconfig.json"]):
        digest.update(file.read_bytes())
    wanted = digest.hexdigest()
    if STAMP.is_file() and STAMP.read_text() == wanted:
        return
    web_build().install()
    compiler = WEB / "node_modules" / "typescript" / "bin" / "tsc"
    if subprocess.run([str(node()), str(compiler), "-p", "."], cwd=PACKAGE, check=False).returncode != 0:
        raise SystemExit("the npm package could not be compiled; what went wrong is above")
    STAMP.write_text(wanted)


def pack(games: list[Game], into: Path, package: Path = PACKAGE) -> Path:
    """The package as one file, with the modules of these games. `package` is the folder to pack, or a copy of it."""
    from lusoria.wasm.build import build_all, write

    transpile()
    if package != PACKAGE:
        shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("games", "src", "*.tgz"))
        shutil.copytree(DIST, package / "dist", dirs_exist_ok=True)
    for game in build_all(games):
        write(game, package / "games", types=False)
    npm = node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [str(node()), str(npm), "pack", "--json", "--pack-destination", str(into)]
    done = subprocess.run(command, cwd=package, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"npm pack: {done.stderr.strip()}")
    found: str = json.loads(done.stdout)[0]["filename"]
    return into / found


def main() -> None:
    """Builds and packs, and prints sizes and times."""
    began = time.perf_counter()
    made = pack([lusoria.game(name) for name in OURS], PACKAGE)
    for file in sorted(GAMES.glob("*.wasm")):
        code = file.read_bytes()
        print(f"{file.name}: {len(code) / 1000:.0f} kB, {len(gzip.compress(code)) / 1000:.1f} kB gzipped")
    print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1000:.0f} kB, {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
