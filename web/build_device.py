"""Builds what a table on the device needs into a folder: Pyodide, Lusoria's Python, and the games' WebAssembly.

`python web/build.py` calls it. Each file has a hash or a version in its name, so a browser can keep it for ever, and
`manifest.json` lists them with sizes and hashes.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from lusoria.core.registry import OURS
from lusoria.wasm.shipped import shipped

WEB = Path(__file__).resolve().parent
PACKAGE = WEB.parent / "src" / "lusoria"
NETWORKS = PACKAGE / "games"
PYODIDE = WEB / "node_modules" / "pyodide"
CACHE = WEB / "node_modules" / ".lusoria-device"  # packing takes some seconds
MANIFEST = "manifest.json"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PACKED_PATTERNS = (
    "*.py", "core/**/*.py", "match/**/*.py", "table/**/*.py", "home/**/*.py", "device/**/*.py", "games/**/*.py",
    "drawings/**/*.py", "games/**/*.json", "analysis/__init__.py", "analysis/looking.py",
)  # fmt: skip
NOT_PACKED = ("core/cache.py", "core/compile.py", "drawings/html.py", "match/notebook.py", "extras.py", "simulate.py")
DIGITS = 12  # of a hash, in names


def build(folder: Path, run: Callable[..., int]) -> None:
    """Makes the folder again, unless it is current. `run` runs a script on Node."""
    wanted = fingerprint()
    manifest = folder / MANIFEST
    if manifest.is_file() and json.loads(manifest.read_text(encoding="utf-8")).get("made_from") == wanted:
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    version = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    pyodide = folder / f"pyodide-{version}"
    pyodide.mkdir()
    for name in PYODIDE_FILES:
        shutil.copyfile(PYODIDE / name, pyodide / name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
    python = placed(packed_python(run), folder, "python", ".zip")
    modules = {}
    for game in OURS:
        module = shipped(game)
        if module is not None:
            beside = [module.with_suffix(".json"), NETWORKS / game / "network.npz"]
            modules[game] = placed(module, folder, game, ".wasm", [file for file in beside if file.is_file()])
    files = {
        file.relative_to(folder).as_posix(): {"size": file.stat().st_size, "sha256": digest(file)}
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
    about = {"made_from": wanted, "pyodide": f"{pyodide.name}/", "python": python, "modules": modules, "files": files}
    manifest.write_text(json.dumps(about, indent=1), encoding="utf-8")


def placed(file: Path, folder: Path, name: str, suffix: str, beside: Sequence[Path] = ()) -> str:
    """Copies a file under a name with a hash, which it shares with the files beside it; returns the name."""
    of_all = hashlib.sha256("".join(map(digest, (file, *beside))).encode()).hexdigest()
    given = folder / f"{name}-{of_all[:DIGITS]}{suffix}"
    shutil.copyfile(file, given)
    for one in beside:
        shutil.copyfile(one, given.with_suffix(one.suffix))
    return given.name


def packed_python(run: Callable[..., int]) -> Path:
    """The zip with all Python that a table needs, from the cache if nothing has changed."""
    digest_of = hashlib.sha256()
    for name, file in python_files():
        digest_of.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    digest_of.update((WEB / "pack_python.mjs").read_bytes() + (PYODIDE / "package.json").read_bytes())
    found = CACHE / f"python-{digest_of.hexdigest()[:DIGITS]}.zip"
    if not found.is_file():
        CACHE.mkdir(exist_ok=True)
        for old in sorted(CACHE.glob("python-*.zip"), key=lambda one: one.stat().st_mtime)[:-3]:
            old.unlink()
        making = found.with_suffix(".part")
        listed = json.dumps([[name, str(file)] for name, file in python_files()])
        if run("pack_python.mjs", str(making), input=listed) != 0:
            raise SystemExit("The Python of the device could not be packed; what went wrong is above.")
        os.replace(making, found)
    return found


def python_files() -> Iterator[tuple[str, Path]]:
    """What is packed, by its name in the zip."""
    found = {file for pattern in PACKED_PATTERNS for file in PACKAGE.glob(pattern)}
    for file in sorted(found):
        path = file.relative_to(PACKAGE).as_posix()
        if path not in NOT_PACKED and not path.endswith("/rules.json"):
            yield f"lusoria/{path}", file


def fingerprint() -> str:
    """A hash of all that the folder is made from."""
    found = hashlib.sha256()
    modules = [module for game in OURS if (module := shipped(game)) is not None]
    networks = sorted(NETWORKS.glob("*/network.npz"))
    others = [WEB / "pack_python.mjs", Path(__file__), WEB / "package-lock.json", *modules, *networks]
    for file in [*(file for _, file in python_files()), *others]:
        found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def digest(file: Path) -> str:
    """Of a file's content."""
    return hashlib.sha256(file.read_bytes()).hexdigest()
