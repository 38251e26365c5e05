"""What a table on the device needs, as files: Pyodide, Lusoria's Python and the games' WebAssembly."""

from __future__ import annotations

import shutil
from pathlib import Path

from lusoria.errors import BadInput

BUILT_FOLDER = Path(__file__).parent.parent / "server" / "static" / "device"  # by web/build_device.py
MANIFEST = "manifest.json"


def build(folder: Path) -> None:
    """Copies it into a folder, with its manifest: each file's size and hash, and which of them is which."""
    if not (BUILT_FOLDER / MANIFEST).is_file():
        raise BadInput("the page has no tables for devices yet: `make page` builds them, and wheels bring them along")
    shutil.copytree(BUILT_FOLDER, folder, dirs_exist_ok=True)
