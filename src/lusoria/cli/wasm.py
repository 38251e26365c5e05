"""`lusoria wasm`: the rules of games as WebAssembly."""

from __future__ import annotations

import gzip
import time
from pathlib import Path
from typing import Annotated

import typer

from lusoria.cli.options import out
from lusoria.extras import extra

app = typer.Typer(help="Games as WebAssembly, for Node and browsers.", no_args_is_help=True)


@app.callback()
def wasm() -> None:
    """Games as WebAssembly, for Node and browsers."""


@app.command()
def build(
    games: Annotated[
        list[str] | None,
        typer.Argument(help="names of games; by default all that come with Lusoria", metavar="GAME..."),
    ] = None,
    into: Annotated[
        Path, typer.Option("--into", help="folder for the modules, their descriptions, boxes and types")
    ] = Path("wasm"),
) -> None:
    """Build a WebAssembly module for each game. What was built before for the same rules is used again."""
    with extra("wasm", "lusoria wasm build"):
        import ziglang  # noqa: F401
    from lusoria.core.registry import OURS
    from lusoria.wasm.build import build_all, named, write

    began = time.perf_counter()
    for game in build_all(named(games or [], OURS)):
        files = write(game, into)
        code = next(file for file in files if file.suffix == ".wasm").read_bytes()
        size, gzipped = len(code) / 1000, len(gzip.compress(code)) / 1000
        out.print(f"{game.title}: {into / game.name}.wasm, {size:.0f} kB, {gzipped:.1f} kB gzipped")
    out.print(f"built in {time.perf_counter() - began:.0f} s")
