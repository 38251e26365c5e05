"""Where compiled rules are kept: in the user's cache folder, under a key of everything they depend on.

The key is a hash of source files and of the versions of Python, NumPy, Numba and llvmlite. The files of a game's rules
are all those below its `rules/` and what they import; specialised rules depend on the module they were copied from.
Nothing else counts: a changed sentence or weight compiles nothing again. The least recently used folders are removed.
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

from lusoria.core.callee import rebuild_callee
from lusoria.core.rule import SPECIALISED_MODULES
from lusoria.core.sources import file_of, sources

KEY_LENGTH = 16
FOLDERS_KEPT = 3  # for each owner: the newest, and two of other versions of Lusoria

COMPILER = "lusoria.core.compile"  # every compiled rule depends on how rules are compiled


def cache_root() -> Path:
    """The folder of all compiled rules; LUSORIA_CACHE overrides it."""
    chosen = os.environ.get("LUSORIA_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("lusoria", appauthor=False))


def owner_of(module: str) -> tuple[str, ...] | None:
    """The modules and packages whose sources a module's compiled rules depend on; None if they are not cached.

    Cached are rules of the core, of any package called `rules`, and specialised ones.
    """
    if module in SPECIALISED_MODULES:
        original, rules = SPECIALISED_MODULES[module]
        return (rules, original) if file_of(rules) and file_of(original) else None
    parts = module.split(".")
    if "rules" in parts[1:]:
        return (".".join(parts[: parts.index("rules", 1) + 1]),)
    return (module,) if parts[:2] == ["lusoria", "core"] and len(parts) > 2 else None


def label_of(owner: tuple[str, ...]) -> str:
    """What the folder of an owner is called: `aquileia`, `aquileia-core.playout`, `core.dice`."""
    return "-".join(re.sub(r"^lusoria\.(games\.)?|\.rules$", "", module) for module in owner)


@functools.cache
def key(owner: tuple[str, ...]) -> str:
    """A hash of all that the compiled rules of this owner depend on."""
    digest = hashlib.sha256()
    versions = (sys.version, platform.machine(), numpy.__version__, numba.__version__, llvmlite.__version__)
    digest.update(repr(versions).encode())
    for module, file in sorted(sources(*owner, COMPILER).items()):
        digest.update(module.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:KEY_LENGTH]


@functools.cache
def folder_of(owner: tuple[str, ...]) -> Path | None:
    """The folder of this owner's compiled rules, made if needed; None where it can't be written."""
    folder = cache_root() / f"{label_of(owner)}-{key(owner)}"
    try:
        fresh = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)  # newest use first
        if fresh:
            prune(owner)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def prune(owner: tuple[str, ...]) -> None:
    """Removes this owner's folders beyond the last few used."""
    ours = re.compile(rf"{re.escape(label_of(owner))}-[0-9a-f]{{{KEY_LENGTH}}}")
    folders = [folder for folder in cache_root().iterdir() if ours.fullmatch(folder.name)]
    for old in sorted(folders, key=lambda f: f.stat().st_mtime, reverse=True)[FOLDERS_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


class Locator(_CacheLocator):  # type: ignore[misc]
    """Finds the folder. The key is in its name, so files need no time stamp."""

    def __init__(self, function: FunctionType, folder: Path) -> None:
        self.function, self.folder = function, folder

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return self.folder.name

    def get_disambiguator(self) -> str:
        return f"{self.function.__module__}-{self.function.__code__.co_firstlineno}"

    @classmethod
    def from_function(cls, function: Any, file: str) -> Locator | None:
        owner = owner_of(function.__module__)
        folder = folder_of(owner) if owner else None
        return cls(function, folder) if folder else None


class _Impl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (Locator,)


class _RuleCache(FunctionCache):  # type: ignore[misc]
    _impl_class = _Impl

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The cached version; None if the file is damaged, so that the rule is compiled again."""
        try:
            return super().load_overload(signature, context)
        except (EOFError, pickle.UnpicklingError):
            return None


class _CalleeImpl(_Impl):
    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        return f"callee.{super().get_filename_base(fullname, abiflags)}"

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        return rebuild_callee(target_context, payload)


class _CalleeCache(_RuleCache):
    _impl_class = _CalleeImpl

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The cached version for callers; if there is only that for Python, it can be linked as well."""
        found = super().load_overload(signature, context)
        return found if found is not None else _RuleCache(self._py_func).load_overload(signature, context)


def rule_cache(function: FunctionType, entry: bool) -> Any:
    """The on-disk cache of one rule, as Python calls it or as other rules do.

    It stores nothing for rules from elsewhere, or in an unwritable folder.
    """
    owner = owner_of(function.__module__)
    if owner is None or folder_of(owner) is None:
        return NullCache()
    return _RuleCache(function) if entry else _CalleeCache(function)
