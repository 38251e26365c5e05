"""`lusoria serve`: tables on the network."""

from __future__ import annotations

import gc
from typing import Annotated

import typer

from lusoria.extras import extra


def serve(
    host: Annotated[
        str, typer.Option(help="address to listen on; 0.0.0.0 is for all who can reach this machine")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="port to listen on; 0 picks one that is free")] = 7530,
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/NAME; by default an SQLite file", metavar="URL"),
    ] = None,
    workers: Annotated[int, typer.Option(help="number of processes; more than one needs PostgreSQL")] = 1,
    name: Annotated[
        list[str] | None,
        typer.Option(help="host name of the server, if it is not --host; can be repeated", metavar="HOST"),
    ] = None,
    compile: Annotated[bool, typer.Option(help="compile what bots need, in the background")] = True,
    open_page: Annotated[bool, typer.Option("--open", help="open the page in a browser")] = False,
) -> None:
    """Serve tables for people on the network and for bots."""
    gc.disable()  # until the server runs: imports leave no garbage, and looking for it takes a tenth of a second
    with extra("server", "lusoria serve"):
        from lusoria.server.serve import ServeOptions
        from lusoria.server.serve import serve as run

    run(ServeOptions(host, port, database, workers, tuple(name or ()), compile), open_page)
