"""Tables for the load test, written into a database before the server starts: seats taken, moves made.

Playing them through the server first would take longer than the measurement.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

import sqlalchemy as sa

from lusoria.core.dice import Dice, seeded
from lusoria.core.record import new_options
from lusoria.server.guests import COOKIE, cookie_value
from lusoria.server.migrations import migrate
from lusoria.server.schema import boxes, entries, sitting, tables
from lusoria.server.service import list_columns
from lusoria.server.store import FACTS, Store, database_url
from lusoria.table import commands
from lusoria.table.boxes import printed
from lusoria.table.journal import Draft, Entry, Facts, SeatKind
from lusoria.table.table import Table

KINDS = (("aquileia", 3), ("builders", 2), ("aeterna", 3), ("aquileia", 4))
MID_GAME = {("aquileia", 3): 88, ("aquileia", 4): 123, ("builders", 2): 62, ("aeterna", 3): 80}  # half of the moves
MANY = 100  # tables in one transaction


@dataclass(frozen=True)
class Prepared:
    """A table, and the cookie of each seat's guest."""

    id: str
    game: str
    cookies: tuple[str, ...]


def prepare(url: str, count: int, depth: float, seed: int) -> list[Prepared]:
    """Writes this many tables, a `depth` of 1 far into their games; returns who may play there."""
    return asyncio.run(_prepare(url, count, depth, Random(seed)))


async def _prepare(url: str, count: int, depth: float, chooser: Random) -> list[Prepared]:
    store = Store(database_url(url, Path()))
    try:
        await migrate(store)
        key = await store.signing_key()
        found: list[Prepared] = []
        for first in range(0, count, MANY):
            made = [played(KINDS[i % len(KINDS)], depth, chooser) for i in range(first, min(first + MANY, count))]
            await write(store, made)
            found += [prepared(key, table) for table in made]
        return found
    finally:
        await store.close()


def prepared(key: bytes, table: Table) -> Prepared:
    """The table as clients know it."""
    cookies = tuple(f"{COOKIE}={cookie_value(key, seat.guest)}" for seat in table.seats)
    return Prepared(table.facts.id, table.facts.game, cookies)


def played(kind: tuple[str, int], depth: float, chooser: Random) -> Table:
    """A table with sensible moves; one whose game is over too soon is thrown away."""
    steps, dice = int(depth * MID_GAME[kind]), seeded(chooser.getrandbits(60), cap=0)
    while True:
        table = begun(*kind)
        for _ in range(steps):
            if table.state != "running":
                break
            seat = chooser.choice(table.asked)
            table = done(table, commands.move(table, table.seats[seat].guest, seat, None, choose(table, seat, dice)))
        if table.state == "running":
            return table


def choose(table: Table, seat: int, dice: Dice) -> int:
    """A legal move that is not foolish."""
    asked, options = table.snapshot_for(seat), new_options(table.game.actions)
    count = table.game.legal(asked.box, asked.state, options)
    return int(table.game.sensible(asked.box, asked.state, options, count, dice))


def begun(game: str, seats: int) -> Table:
    """A table at which a guest sits on every seat, and the game has begun."""
    guests = [secrets.token_urlsafe(12) for _ in range(seats)]
    places: tuple[tuple[SeatKind, str], ...] = tuple(("open", "") for _ in range(seats))
    facts = Facts(
        secrets.token_urlsafe(12), game, seats, printed(game), secrets.token_bytes(32), False, "random", guests[0],
        time.time(), places,
    )  # fmt: skip
    table = Table(facts)
    for seat, guest in enumerate(guests):
        table = done(table, commands.sit(table, guest, f"Guest {seat}", seat, f"word{seat}"))
    return done(table, commands.start(table, guests[0]))


def done(table: Table, draft: Draft | Entry) -> Table:
    """The table after a draft has become an entry."""
    assert isinstance(draft, Draft)
    return table.after(Entry(table.entry_count + 1, draft.kind, draft.seat, draft.data, time.time()))


async def write(store: Store, made: list[Table]) -> None:
    """Writes tables and their journals, in one transaction."""
    async with store.writing() as connection:
        for text in {table.facts.box for table in made}:
            sha = hashlib.sha256(text.encode()).hexdigest()
            insert = store._insert(boxes).values(sha256=sha, text=text)
            await connection.execute(insert.on_conflict_do_nothing())
        await connection.execute(sa.insert(tables), [row_of(table) for table in made])
        journal = [journal_row(table, applied.entry) for table in made for applied in table.entries]
        await connection.execute(sa.insert(entries), journal)
        sits = [{"table": table.facts.id, "guest": seat.guest} for table in made for seat in table.seats]
        await connection.execute(sa.insert(sitting), sits)


def row_of(table: Table) -> dict[str, object]:
    """The table's row."""
    facts = table.facts
    values = {name: getattr(facts, name) for name in FACTS}
    places = [list(place) for place in facts.places]
    return values | list_columns(table) | {"box": hashlib.sha256(facts.box.encode()).hexdigest(), "places": places}


def journal_row(table: Table, entry: Entry) -> dict[str, object]:
    """An entry's row."""
    return {
        "table": table.facts.id, "number": entry.number, "kind": entry.kind, "seat": entry.seat,
        "data": json.loads(json.dumps(entry.data)), "time": entry.time, "key": entry.key,
    }  # fmt: skip
