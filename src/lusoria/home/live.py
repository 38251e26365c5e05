"""The messages of a live connection, whatever wire they go over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from lusoria.table.errors import Refused
from lusoria.table.messages import news, table_now
from lusoria.table.table import Table

MAX_NEWS = 100  # entries in one message: others are told something between two of them


def news_message(
    table: Table, seat: int | None, seen: int, guest: str, language: str | None, at_most: int
) -> tuple[dict[str, Any], int]:
    """What an audience has not seen yet, with the table now; and the last number in it."""
    new = news(table, seat, seen, language, at_most)
    now = table_now(table, seat, guest, language)
    message = {"type": "news", "table": table.facts.id, "seat": seat, "news": new, "now": now}
    return message, new[-1]["number"] if new else now["number"]


def pong(
    id: str | None, watched: Iterable[tuple[str, int | None]], cached: Callable[[str], Table | None]
) -> dict[str, Any]:
    """The answer to a ping, with the number of the newest entry of each table that is watched and in memory.

    A client that has an older one has missed something.
    """
    newest = [
        {"table": name, "seat": seat, "number": len(table.visible(seat))}
        for name, seat in watched
        if (table := cached(name)) is not None
    ]
    return {"type": "pong", "id": id, "tables": newest}


def problem(refused: Refused, id: str | None = None) -> dict[str, Any]:
    """A refusal as a message, with the id of the request that it answers."""
    return {"type": "problem", "id": id, **refused.as_data()}
