"""Tables without a server, for tests: commands become entries at once."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, Concatenate, ParamSpec

from lusoria.table import commands
from lusoria.table.boxes import printed
from lusoria.table.journal import Draft, Entry, Facts, SeatKind
from lusoria.table.table import Table

CLOCK = count(1_000)
P = ParamSpec("P")


def facts(game: str, seats: int, bots: tuple[int, ...] = (), seed: int | None = None) -> Facts:
    """A new table; with a seed its dice are the same each time."""
    secret = secrets.token_bytes(32) if seed is None else Random(seed).randbytes(32)
    places: tuple[tuple[SeatKind, str], ...] = tuple(
        ("bot", "random") if seat in bots else ("open", "") for seat in range(seats)
    )
    return Facts(f"table-{game}", game, seats, printed(game), secret, True, "random", "g0", 1_000.0, places)


def execute(
    table: Table, command: Callable[Concatenate[Table, P], Draft | Entry], *args: P.args, **kwargs: P.kwargs
) -> Table:
    """The table after a command."""
    draft = command(table, *args, **kwargs)
    if isinstance(draft, Entry):
        return table
    return table.after(Entry(table.entry_count + 1, draft.kind, draft.seat, draft.data, float(next(CLOCK))))


def begun(game: str, seats: int, bots: tuple[int, ...] = (), seed: int | None = None) -> Table:
    """A running table: guest gK sits on seat K, and bots on the seats of `bots`."""
    table = Table(facts(game, seats, bots, seed))
    for seat in range(seats):
        if seat not in bots:
            table = execute(table, commands.sit, f"g{seat}", f"Guest {seat}", seat, f"word{seat}")
    return execute(table, commands.start, "g0")


def moved(table: Table, seat: int, which: int = 0) -> Table:
    """The table after one of the seat's moves."""
    moves = table.snapshot_for(seat).moves
    guest = f"g{seat}" if table.seats[seat].kind == "guest" else None
    return execute(table, commands.move, guest, seat, table.decision_number(seat), moves[which % len(moves)].words)


def played(table: Table, chooser: Random, steps: int | None = None) -> Table:
    """The table after some decisions of the seats that are asked, or after all of them."""
    while table.asked and steps != 0:
        table = moved(table, chooser.choice(table.asked), chooser.randrange(1000))
        steps = None if steps is None else steps - 1
    return table


def moves_of(table: Table) -> list[Any]:
    """What has been decided, and not undone."""
    assert table.match is not None
    return [(taken.seat, str(taken.move)) for taken in table.match.history[1:]]
