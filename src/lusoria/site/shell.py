"""The page's files for one of its two homes: a server, or a folder of static files on any host.

Both are made from the page as it was built, the texts of the games, and a service worker that is given the list of all
files with their hashes. The version is a hash of the whole, so anything that changes is an update.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from lusoria.site import policy
from lusoria.site.texts import as_json, text_files

Home = Literal["server", "files"]

STATIC = Path(__file__).parent.parent / "server" / "static"  # the page, where it has been built
INDEX = "index.html"
SERVICE_WORKER = "sw.js"
DEVICE = "device"  # the folder with what a table on the device needs
DEVICE_MANIFEST = f"{DEVICE}/manifest.json"
STAMP = "built-from.txt"  # web/build.py's own
PAGES = {  # addresses that the one document answers, by their first part; a folder of files has its routes after a #
    "server": ["", INDEX, "table", "replay", "learn", "play", "colophon"],
    "files": ["", INDEX],
}
HASH_LENGTH = 32  # hex digits


@dataclass(frozen=True)
class Shell:
    version: str
    made: dict[str, bytes]  # by path: what is written for this home
    copied: dict[str, Path]  # by path: what is as it was built


def shell(home: Home, static: Path, device: Path | None = None) -> Shell:
    """The files of the page for a home, without those of `device`, the folder of a table on the device."""
    copied = {file.relative_to(static).as_posix(): file for file in sorted(static.rglob("*")) if file.is_file()}
    copied = {path: file for path, file in copied.items() if not path.startswith(f"{DEVICE}/") and path != STAMP}
    document = copied.pop(INDEX).read_text(encoding="utf-8")
    worker = copied.pop(SERVICE_WORKER).read_text(encoding="utf-8") if SERVICE_WORKER in copied else ""
    made = text_files()
    now = {path: digest(content) for path, content in made.items()}
    now |= {path: digest(file.read_bytes()) for path, file in copied.items()}
    later = device_files(device)
    if device is not None and later:
        now[DEVICE_MANIFEST] = digest((device / "manifest.json").read_bytes())
    version = digest(json.dumps([home, document, worker, policy.IN_DOCUMENT, now, later]).encode())[:16]
    made[INDEX] = index_page(home, document, version).encode()
    now[INDEX] = digest(made[INDEX])
    listed = {"version": version, "home": home, "pages": PAGES[home], "now": now, "later": later}
    made[SERVICE_WORKER] = b"const BUILD = " + as_json(listed) + b"\n" + worker.encode()
    return Shell(version, made, copied)


def index_page(home: Home, document: str, version: str) -> str:
    """The document: its version, where it lives, and addresses that are right there."""
    told = [f'<meta name="lusoria-version" content="{version}" />']
    if home == "files":
        told.insert(0, f'<meta http-equiv="Content-Security-Policy" content="{policy.IN_DOCUMENT}" />')
        told.append('<meta name="lusoria-home" content="files" />')
    else:
        document = document.replace('="./', '="/')  # the same document is at /table/…
    charset = '<meta charset="utf-8" />'
    return document.replace(charset, "\n    ".join([charset, *told]), 1)


def device_files(folder: Path | None) -> dict[str, str]:
    """The files of a table on the device, with their hashes, as their manifest names them."""
    if folder is None or not (folder / "manifest.json").is_file():
        return {}
    named = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["files"]
    return {f"{DEVICE}/{path}": one["sha256"][:HASH_LENGTH] for path, one in named.items()}


def digest(content: bytes) -> str:
    """Of a file's content, as the service worker compares it."""
    return hashlib.sha256(content).hexdigest()[:HASH_LENGTH]


def server_shell(static: Path) -> Shell | None:
    """The page as a server sends it, made again when it was built again; None where it was never built."""
    built = [static / INDEX, static / DEVICE_MANIFEST]
    times = tuple(file.stat().st_mtime_ns for file in built if file.is_file())
    return _server_shell(static, times) if built[0].is_file() else None


@lru_cache(maxsize=1)
def _server_shell(static: Path, _built: tuple[int, ...]) -> Shell:
    return shell("server", static, static / DEVICE)
