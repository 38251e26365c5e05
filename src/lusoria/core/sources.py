"""Which source files a module depends on, found by following its imports.

Only imports at the left margin count: what stands under `if TYPE_CHECKING`, or inside a function, is not needed to run
the module's rules. Only imports from the same top-level package, and from Lusoria, are followed.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path

_IMPORT = re.compile(r"^(?:from\s+([\w.]+)\s+import\s+(\([^)]*\)|[^\n]+)|import\s+([^\n]+))", re.MULTILINE)


def sources(*roots: str) -> dict[str, Path]:
    """The files of modules and packages, with all modules below the packages, and of all they import; by module."""
    followed = {"lusoria", *(root.partition(".")[0] for root in roots)}
    found: dict[str, Path] = {}
    waiting = [module for root in roots for module in with_submodules(root)]
    while waiting:
        module = waiting.pop()
        file = file_of(module)
        if module in found or file is None:
            continue
        found[module] = file
        waiting += [name for name in imported(module, file) if name.partition(".")[0] in followed]
    return found


def with_submodules(name: str) -> Iterator[str]:
    """The module itself; of a package everything below it, too."""
    yield name
    file = file_of(name)
    if file is not None and file.name == "__init__.py":
        for below in sorted(file.parent.rglob("*.py")):
            parts = below.relative_to(file.parent).with_suffix("").parts
            yield ".".join((name, *(parts[:-1] if parts[-1] == "__init__" else parts)))


def imported(module: str, file: Path) -> Iterator[str]:
    """The modules that a file may import. `from a import b` names `a`, and `a.b` in case that is a module."""
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for origin, names, plain in _IMPORT.findall(file.read_text(encoding="utf-8")):
        if plain:
            yield from (name.split()[0] for name in plain.split(","))
            continue
        start = importlib.util.resolve_name(origin, package)
        yield start
        for name in re.sub(r"#[^\n]*|[()]", "", names).split(","):
            if name.strip():
                yield f"{start}.{name.split()[0]}"


def file_of(module: str) -> Path | None:
    """Where a module's source is; None if there is no such module, or if it has none."""
    known = sys.modules.get(module)
    if known is not None:
        file = getattr(known, "__file__", None)
        return Path(file) if file else None
    package = module.rpartition(".")[0]
    parent = sys.modules.get(package) or (_import(package) if package else None)
    if package and not hasattr(parent, "__path__"):
        return None
    found = importlib.util.find_spec(module)
    return Path(found.origin) if found is not None and found.origin and found.origin.endswith(".py") else None


def _import(package: str) -> object:
    try:
        return importlib.import_module(package)
    except ImportError:
        return None
