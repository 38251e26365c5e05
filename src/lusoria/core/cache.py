"""Where compiled rules are kept: in the user's cache folder, under a key of everything they depend on.

The key of a game's rules is a hash of the sources of the core and of that game, for rules that are
bound to a game elsewhere of that part too, and of the versions of Python, NumPy, Numba and llvmlite.
Change one and the rules are compiled anew; folders that have not been used for longest are removed.
"""

from __future__ import annotations

import functools
import hashlib
import os
import pickle
import platform
import re
import shutil
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite
import numba
import numpy
import platformdirs
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache, _CacheLocator

KEY_LENGTH = 16
KEPT = 3  # folders kept for the core and for each game: the newest, and two for other versions beside it

_PACKAGE = Path(__file__).resolve().parent.parent
_BOUND = ("batch", "bots", "envs")  # parts with texts that `bind` puts games in


def cache_root() -> Path:
    """The folder of all compiled rules; LUSORIA_CACHE overrides it."""
    chosen = os.environ.get("LUSORIA_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("lusoria", appauthor=False))


def owner_of(module: str) -> str | None:
    """Which part of Lusoria a module belongs to: core, a game's name, or part-game; None for a stranger's."""
    parts = module.split(".")
    if parts[:2] == ["lusoria", "core"]:
        return "core"
    if parts[:2] == ["lusoria", "games"] and len(parts) > 2:
        return parts[2]
    if parts[0] == "lusoria" and len(parts) > 2 and parts[1] in _BOUND:
        return f"{parts[1]}-{parts[2]}"
    return None


@functools.cache
def key(owner: str) -> str:
    """A hash of all that the compiled rules of this owner depend on."""
    part, _, bound = owner.partition("-")  # rules that are bound to a game change with both
    folders = [_PACKAGE / "core"]
    if bound:  # environments use texts of batches
        folders += [_PACKAGE / "batch", _PACKAGE / part, _PACKAGE / "games" / bound]
    elif part != "core":
        folders.append(_PACKAGE / "games" / part)
    digest = hashlib.sha256()
    versions = (sys.version, platform.machine(), numpy.__version__, numba.__version__, llvmlite.__version__)
    digest.update(repr(versions).encode())
    for file in [file for folder in folders for file in sorted(folder.glob("*.py"))]:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:KEY_LENGTH]


@functools.cache
def folder_of(owner: str) -> Path | None:
    """The folder of this owner's compiled rules, made if needed; None where it can't be written."""
    folder = cache_root() / f"{owner}-{key(owner)}"
    try:
        fresh = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)  # newest use first
        if fresh:
            prune(owner)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def prune(owner: str) -> None:
    """Removes this owner's folders beyond the last few used."""
    ours = re.compile(rf"{owner}-[0-9a-f]{{{KEY_LENGTH}}}")  # nothing that only looks a little like it
    folders = [folder for folder in cache_root().iterdir() if ours.fullmatch(folder.name)]
    for old in sorted(folders, key=lambda f: f.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


class _Locator(_CacheLocator):  # type: ignore[misc]
    """Finds the folder. The key is in its name, so files need no time stamp."""

    def __init__(self, function: FunctionType, folder: Path) -> None:
        self.function, self.folder = function, folder

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return self.folder.name

    def get_disambiguator(self) -> str:
        return str(self.function.__code__.co_firstlineno)

    @classmethod
    def from_function(cls, function: Any, file: str) -> _Locator | None:
        owner = owner_of(function.__module__)
        folder = folder_of(owner) if owner else None
        return cls(function, folder) if folder else None


class _Impl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class _RuleCache(FunctionCache):  # type: ignore[misc]
    _impl_class = _Impl

    def load_overload(self, signature: Any, context: Any) -> Any:
        """What was kept; None, so that it is compiled anew, if the file is damaged."""
        try:
            return super().load_overload(signature, context)
        except (EOFError, pickle.UnpicklingError):
            return None


def rule_cache(function: FunctionType) -> Any:
    """The on-disk cache of one rule; one that keeps nothing for a stranger's rule or an unwritable folder."""
    owner = owner_of(function.__module__)
    if owner is None or folder_of(owner) is None:
        return NullCache()
    return _RuleCache(function)
