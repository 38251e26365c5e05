"""`lusoria games`."""

from __future__ import annotations

import lusoria
from lusoria.cli.options import out


def games() -> None:
    """List the games."""
    from rich.table import Table

    table = Table("name", "game", "seats", "actions", "state, bytes")
    for game in lusoria.all_games():
        seats = f"{game.seats[0]} to {game.seats[-1]}"
        table.add_row(game.name, game.title, seats, str(game.actions), str(game.State.size()))
    out.print(table)
