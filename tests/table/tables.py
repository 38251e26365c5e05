"""Tables without a server, for tests: wishes become entries at once."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from lusoria.table.boxes import printed
from lusoria.table.journal import Draft, Entry, Facts
from lusoria.table.table import Table

CLOCK = count(1_000)


def facts(game: str, seats: int, bots: tuple[int, ...] = (), seed: int | None = None) -> Facts:
    """A new table; with a seed its dice are the same each time."""
    secret = secrets.token_bytes(32) if seed is None else Random(seed).randbytes(32)
    places = tuple(("bot", "random") if seat in bots else ("open", "") for seat in range(seats))
    return Facts(f"table-{game}", game, seats, printed(game), secret, True, "random", "g0", 1_000.0, places)


def wished(table: Table, wish: Callable[[Table], Draft | Entry]) -> Table:
    """The table after a wish."""
    draft = wish(table)
    if isinstance(draft, Entry):
        return table
    return table.after(Entry(table.number + 1, draft.kind, draft.seat, draft.data, float(next(CLOCK))))


def begun(game: str, seats: int, bots: tuple[int, ...] = (), seed: int | None = None) -> Table:
    """A table at which guest gK sits on seat K, and bots where it is said."""
    table = Table(facts(game, seats, bots, seed))
    for seat in range(seats):
        if seat not in bots:
            table = wished(table, lambda t, seat=seat: t.sit(f"g{seat}", f"Guest {seat}", seat, f"word{seat}"))  # type: ignore[misc]
    return wished(table, lambda t: t.start("g0"))


def moved(table: Table, seat: int, which: int = 0) -> Table:
    """The seat makes one of its moves."""
    moves = table.at(seat).moves
    guest = f"g{seat}" if table.places[seat].kind == "guest" else None
    return wished(table, lambda t: t.move(guest, seat, t.decision(seat), moves[which % len(moves)].words))


def played(table: Table, chooser: Random, steps: int | None = None) -> Table:
    """Some decisions by whoever is asked, or all of them."""
    while table.asked and steps != 0:
        table = moved(table, chooser.choice(table.asked), chooser.randrange(1000))
        steps = None if steps is None else steps - 1
    return table


def moves_of(table: Table) -> list[Any]:
    """What has been decided, and not taken back."""
    assert table.match is not None
    return [(taken.seat, str(taken.move)) for taken in table.match.history[1:]]
