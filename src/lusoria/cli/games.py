"""`lusoria games`."""

from __future__ import annotations

from lusoria.cli.options import err, out
from lusoria.core.registry import all_games, problems


def games() -> None:
    """List the games."""
    from rich.table import Table

    table = Table("name", "game", "seats", "actions", "state, bytes")
    for game in all_games():
        seats = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        table.add_row(game.name, game.title, seats, str(game.actions), str(game.State.size()))
    out.print(table)
    for line in problems():
        err.print(line, style="red", markup=False, highlight=False)
