"""`lusoria export` and `lusoria import`: all finished games of a server, as records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lusoria.cli.admin import Database
from lusoria.errors import BadInput
from lusoria.extras import extra


def export(
    folder: Annotated[Path, typer.Argument(help="folder to write; it must be new or empty", metavar="FOLDER")],
    database: Database = None,
) -> None:
    """Write all finished games of a server as records, for `replay`, `verify` and `analyse`."""
    with extra("server", "lusoria export"):
        from lusoria.server.admin import on_database
        from lusoria.server.game_files import export_games

    done = on_database(database, lambda store: export_games(store, folder))
    typer.echo(f"{folder}: {done.games} games; {done.skipped} tables without a finished game were left out")


def import_games(
    folder: Annotated[Path, typer.Argument(help="folder that `lusoria export` has written", metavar="FOLDER")],
    database: Database = None,
) -> None:
    """Add the games of an exported folder to a server. Each is played again and verified."""
    with extra("server", "lusoria import"):
        from lusoria.server.admin import on_database
        from lusoria.server.game_files import import_games

    done = on_database(database, lambda store: import_games(store, folder))
    for problem in done.problems:
        typer.echo(problem, err=True)
    typer.echo(f"{done.games} games added, {done.skipped} were there already")
    if done.problems:
        raise BadInput(f"{len(done.problems)} records were not imported")
