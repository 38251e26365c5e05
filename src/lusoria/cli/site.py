"""`lusoria site`: the page as static files."""

from __future__ import annotations

import gzip
import time
from pathlib import Path
from typing import Annotated

import typer

from lusoria.cli.options import out

app = typer.Typer(help="The page without a server.", no_args_is_help=True)


@app.callback()
def site() -> None:
    """The page without a server."""


@app.command()
def build(
    folder: Annotated[Path, typer.Argument(help="new or empty, or a site that was built there before")],
) -> None:
    """Build the whole page as static files, for any host and any folder of it: games are played in the browser."""
    from lusoria.site.build import build as build_site

    began = time.perf_counter()
    version = build_site(folder)
    sizes = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
    total, gzipped = sum(map(len, sizes)) / 1e6, sum(len(gzip.compress(one, 6)) for one in sizes) / 1e6
    out.print(f"{folder}: {len(sizes)} files, {total:.1f} MB, {gzipped:.1f} MB gzipped, version {version}")
    out.print(f"built in {time.perf_counter() - began:.0f} s")
