"""Builds the module of a game, once for each version of its rules: the cache keeps it.

A game's rules are compiled in a process of their own, because Numba can't call what it compiled for no machine.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from lusoria.core.cache import FOLDERS_KEPT, cache_root
from lusoria.core.game import Game
from lusoria.core.record import content
from lusoria.core.registry import OURS
from lusoria.core.registry import game as find
from lusoria.errors import BadInput
from lusoria.wasm.describe import describe, description_sources, rule_sources, rules_hash
from lusoria.wasm.shipped import PACKAGE, SOURCES, SUFFIXES, digest, modules_folder, shipped
from lusoria.wasm.typescript import record_types


def cached(game: Game) -> Path | None:
    """The module of the game's present rules, if it has been built before or ships."""
    file = cache_file(game)
    return file if file.is_file() else shipped(game.name)


def cache_file(game: Game) -> Path:
    """Where the cache keeps the module."""
    return cache_root() / f"wasm-{game.name}-{rules_hash(game)}" / f"{game.name}.wasm"


def module(game: Game) -> Path:
    """The module of a game's rules, built now if need be."""
    found = cached(game)
    if found is not None:
        return found
    target = cache_file(game)
    target.parent.mkdir(parents=True, exist_ok=True)
    place = [part for part in sys.path if part]  # a game from outside may be anywhere on it
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(place)}
    command = [sys.executable, "-m", "lusoria.wasm.compile", game_place(game), str(target)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or ["the compiler was stopped"]
        raise BadInput(f"{game.title} could not be built: {lines[-1]}")
    prune(game)
    return target


def game_place(game: Game) -> str:
    """Where Python finds the game: `lusoria.games.aquileia.game`."""
    for name in (f"{game.package}.game", game.package):
        found = sys.modules.get(name)
        for attribute, value in vars(found).items() if found else ():
            if value is game:
                return f"{name}:{attribute}"
    return game.name


def prune(game: Game) -> None:
    """Removes modules of older rules beyond the last few."""
    ours = re.compile(rf"wasm-{re.escape(game.name)}-[0-9a-f]+")
    folders = [folder for folder in cache_root().iterdir() if ours.fullmatch(folder.name)]
    for old in sorted(folders, key=lambda f: f.stat().st_mtime, reverse=True)[FOLDERS_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def write(game: Game, folder: Path, types: bool = True) -> list[Path]:
    """The module, its description, its box and its types, into a folder."""
    built = module(game)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        files = {suffix: folder / f"{game.name}{suffix}" for suffix in (*SUFFIXES, ".ts")}
        files[".wasm"].write_bytes(built.read_bytes())
        files[".json"].write_text(json.dumps(describe(game), ensure_ascii=False), encoding="utf-8")
        files[".box"].write_bytes(content(game.load_box(None)))
        if types:
            files[".ts"].write_text(record_types(game), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{folder}: {(error.strerror or 'cannot be written').lower()}") from None
    return [file for file in files.values() if file.is_file()]


def ship(games: list[Game], folder: Path | None = None) -> None:
    """Puts modules where the server finds them and a wheel takes them from: into the package, or into a folder."""
    folder = folder or modules_folder()
    for game in build_all(games):
        write(game, folder, types=False)
        made_from = [*rule_sources(game).values(), *description_sources(game)]
        files = {file.relative_to(PACKAGE).as_posix(): digest(file) for file in made_from}
        (folder / f"{game.name}{SOURCES}").write_text(json.dumps(files), encoding="utf-8")
    shipped.cache_clear()


def ship_ours() -> None:
    """The modules of our games into the package, unless they are current."""
    ship([find(name) for name in OURS if shipped(name) is None])


def build_all(games: list[Game]) -> list[Game]:
    """Builds the modules that are missing, as many at once as there are cores."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(module, games))
    return games


def named(names: list[str], all_names: tuple[str, ...]) -> list[Game]:
    """Games by name; without names, these."""
    return [find(name) for name in names or all_names]


if __name__ == "__main__":
    ship_ours()
