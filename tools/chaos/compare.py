"""Compares what players were acknowledged and told with what is in the database."""

from __future__ import annotations

import json
from pathlib import Path

from lusoria.server.schema import tables
from lusoria.server.service import list_columns
from lusoria.server.store import Store, database_url
from lusoria.table.journal import Entry
from lusoria.table.messages import news
from lusoria.table.table import Table
from tools.chaos.players import Player

MANY = 1_000_000


async def compare(url: str, people: list[Player]) -> int:
    """Fails if a move is lost, doubled or half, or if something was told that is not there. Returns the moves."""
    store, count = Store(database_url(url, Path())), 0
    try:
        for player in people:
            if player.table:
                count += await compare_table(store, player)
    finally:
        await store.close()
    assert count > 0, "no move was made"
    return count


async def compare_table(store: Store, player: Player) -> int:
    """One table; returns its moves."""
    assert player.refused == [], player.refused
    assert player.contradictions == [], player.contradictions
    facts = await store.facts(player.table)
    assert facts is not None, f"{player.table} is lost"
    journal = await store.journal(player.table)
    assert [entry.number for entry in journal] == list(range(1, len(journal) + 1))
    table = Table(facts, journal)
    made = moves_in(table, journal, player.seats - 1)
    assert made == player.acknowledged, f"{player.table}: {len(made)} moves, {len(player.acknowledged)} acknowledged"
    async with store.engine.connect() as connection:
        row = (await connection.execute(tables.select().where(tables.c.id == player.table))).mappings().one()
    for name, value in list_columns(table).items():
        assert row[name] == value, f"{player.table}: {name}"
    written = {one["number"]: json.loads(json.dumps(one)) for one in news(table, 0, 0, "en", MANY)}
    for number, text in player.told.items():
        assert json.loads(text) == written.get(number), (
            f"{player.table}: {text} was told, {written.get(number)} written"
        )
    return len(made)


def moves_in(table: Table, journal: list[Entry], bot: int) -> list[tuple[int, str]]:
    """The moves of people."""
    return [
        (entry.seat, table.game.moves.words(entry.data["action"]))
        for entry in journal
        if entry.kind in ("move", "seal") and entry.seat is not None and entry.seat != bot
    ]


def summary(people: list[Player]) -> str:
    """What was going on, in one line."""
    times = sorted(time for player in people for time in player.times) or [0.0]
    refusals = sum(len(player.refusals) for player in people)
    return (
        f"{len(people)} tables, {sum(len(p.acknowledged) for p in people)} moves acknowledged, "
        f"{sum(len(p.told) for p in people)} news told, {sum(p.repeats for p in people)} requests without an answer, "
        f"{refusals} refused for the moment; a move took {1000 * times[len(times) // 2]:.0f} ms, "
        f"95 % {1000 * times[int(0.95 * len(times))]:.0f} ms; 0 lost, doubled, half or told too early"
    )
