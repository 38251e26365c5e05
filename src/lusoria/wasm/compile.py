"""Compiles one game to WebAssembly: `python -m lusoria.wasm.compile GAME FILE`, run by `lusoria.wasm.build`."""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from typing import Any

from lusoria.core.game import Game
from lusoria.core.registry import game as find
from lusoria.wasm.exports import exports, parameters
from lusoria.wasm.link import link
from lusoria.wasm.llvm import PlainCompiler, texts
from lusoria.wasm.wrap import wrapper


def compile_game(game: Game) -> bytes:
    """The WebAssembly module of a game."""
    compiler = PlainCompiler()
    rules = exports(game)
    results = {name: compiler.result(rule) for name, rule in rules.items()}
    wrappers = [wrapper(name, result, parameters(rules[name])) for name, result in results.items()]
    return link([*texts(list(results.values())), *wrappers], list(results))


def game_at(place: str) -> Any:
    """A game by its name, or by where Python finds it."""
    module, _, attribute = place.partition(":")
    return getattr(importlib.import_module(module), attribute) if attribute else find(place)


def main(place: str, target: Path) -> None:
    """Writes the module, all of it or nothing."""
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    temporary.write_bytes(compile_game(game_at(place)))
    temporary.replace(target)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
