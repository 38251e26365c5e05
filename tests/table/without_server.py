"""Plays whole games at tables, with undo, in a process that has none of the server's libraries: like a browser."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lusoria.table.journal import Facts

MISSING = ("fastapi", "starlette", "pydantic", "sqlalchemy", "alembic", "uvicorn", "numpy", "numba")
UNDOS = 5


class Refuse:
    """A finder that refuses these libraries."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.partition(".")[0] in MISSING:
            raise ImportError(f"{name} is not installed")


def play(facts: Facts) -> None:
    """From opening to the end. Some decisions are undone, and every audience is told."""
    from lusoria.table import commands
    from lusoria.table.messages import news, table_now
    from lusoria.table.table import Table
    from tests.table.tables import execute, moved

    table, random, undone = Table(facts), Random(1), 0
    for seat in range(facts.seats):
        table = execute(table, commands.sit, f"g{seat}", f"Guest {seat}", seat)
    table = execute(table, commands.start, "g0")
    while table.asked:
        seat = random.choice(table.asked)
        table = moved(table, seat, random.randrange(1000))
        if table.entry_count % 5 == 0:
            for audience in (None, *range(facts.seats)):
                now = table_now(table, audience, f"g{audience}", "en")
                assert news(table, audience, now["number"] - 1, "en")
        if undone < UNDOS and table_now(table, seat, f"g{seat}", "en")["undo"]["free"]:
            table = execute(table, commands.undo, f"g{seat}", seat)
            undone += 1
    assert table.state == "over"
    assert undone == UNDOS
    assert table.match is not None
    assert table.match.verify() > 0


def main() -> None:
    """All games, and one with a box that was sent as text."""
    sys.meta_path.insert(0, Refuse())
    from dataclasses import replace

    from lusoria.core.registry import all_games
    from tests.table.tables import facts

    for game in all_games():
        play(facts(game.name, game.seats[0], seed=1))
    printed = facts("builders", 2, seed=2)
    play(replace(printed, box=printed.box.replace("  ", " ")))


if __name__ == "__main__":
    main()
