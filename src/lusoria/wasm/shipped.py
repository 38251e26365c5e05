"""Modules that come with the package: built for a wheel or by `make wasm`. This file needs no compiler.

A module is used only as long as the rules are those that it was built from: a list beside it names their files.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
SUFFIXES = (".wasm", ".json", ".box")
SOURCES = ".sources"  # a digest of each file that module and description are made from, by its path in the package
DESCRIPTION = "wasm/describe.py"  # is among them: lists without it say nothing about the description


def modules_folder() -> Path:
    """Where modules are that the server and wheels use; LUSORIA_MODULES overrides it."""
    chosen = os.environ.get("LUSORIA_MODULES")
    return Path(chosen) if chosen else Path(__file__).parent / "modules"


def digest(file: Path) -> str:
    """Of the content of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


@functools.cache
def shipped(name: str) -> Path | None:
    """The module of a game's present rules, if it ships; its description and its box lie beside it."""
    module = modules_folder() / f"{name}.wasm"
    try:
        expected: dict[str, str] = json.loads(module.with_suffix(SOURCES).read_text(encoding="utf-8"))
        current = DESCRIPTION in expected and all(digest(PACKAGE / path) == wanted for path, wanted in expected.items())
    except (OSError, ValueError):
        return None
    return module if current and all(module.with_suffix(suffix).is_file() for suffix in SUFFIXES) else None
