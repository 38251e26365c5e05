"""`lusoria backup` and `lusoria restore`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from lusoria.cli.admin import Database
from lusoria.extras import extra


def backup(
    file: Annotated[Path, typer.Argument(help="file to write; it must not exist", metavar="FILE")],
    database: Database = None,
) -> None:
    """Back up a server's database, while it runs."""
    with extra("server", "lusoria backup"):
        from lusoria.server.admin import on_database
        from lusoria.server.backup import back_up

    found = on_database(database, lambda store: back_up(store, file))
    typer.echo(f"{file}: {found.tables} tables, {found.entries} entries, checked")


def restore(
    file: Annotated[Path, typer.Argument(help="backup to read", metavar="FILE")], database: Database = None
) -> None:
    """Fill an empty database from a backup; also from SQLite to PostgreSQL and back."""
    with extra("server", "lusoria restore"):
        import platformdirs

        from lusoria.server.backup import restore as run

    found = asyncio.run(run(file, database, platformdirs.user_data_path("lusoria")))
    typer.echo(f"restored: {found.tables} tables, {found.entries} entries")
