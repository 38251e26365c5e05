"""`lusoria bots`: thinks for the bots of servers on other machines."""

from __future__ import annotations

from typing import Annotated

import typer

from lusoria.extras import extra


def bots(
    database: Annotated[
        str, typer.Option(help="postgresql://USER@HOST/NAME, the database of the servers", metavar="URL")
    ],
    processes: Annotated[
        int | None, typer.Option(help="that think at once; by default one for each core", min=1, max=256)
    ] = None,
) -> None:
    """Think for the bots of servers that share a PostgreSQL database, on this machine."""
    with extra("server", "lusoria bots"), extra("postgres", "lusoria bots"):
        from lusoria.server.bot_machine import think

    think(database, processes)
