"""The journals of a device, in a browser's storage: what is asked of JavaScript, and how it is written there."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Protocol

from lusoria.core.text import encode
from lusoria.home.store import Conflict, StoreError
from lusoria.table.journal import Entry, Facts
from lusoria.table.table import Table

CONFLICT, FULL = "conflict", "full"  # what `append` and `open` may answer instead of ""


class Storage(Protocol):
    """What JavaScript offers: texts in a browser's database. Each call is one transaction, done when it is durable."""

    async def facts(self, id: str) -> str | None:
        """What a table was opened with."""

    async def journal(self, id: str, after: int) -> str:
        """The entries after this number, as one JSON list."""

    async def open(self, id: str, facts: str, entries: str, columns: str) -> str:
        """A new table with its first entries: `conflict` if it is there already, `full` if there is no room."""

    async def append(self, id: str, number: int, entry: str, columns: str) -> str:
        """The next entry: `conflict` if its number is taken or the table is gone, `full` if there is no room."""

    async def tables(self) -> str:
        """All tables, as one JSON list of what `columns` said last; the one that changed last comes first."""

    async def remove(self, id: str) -> None:
        """A table and its journal."""


class NoRoom(StoreError):
    """The browser gives no more room. Nothing was written."""


class DeviceStore:
    """Journals as JSON."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def facts(self, id: str) -> Facts | None:
        """What a table was opened with."""
        text = await self.storage.facts(id)
        return None if text is None else facts_from(text)

    async def journal(self, id: str, after: int = 0) -> list[Entry]:
        """The entries of a table after this number, in order."""
        return [Entry(**one) for one in json.loads(await self.storage.journal(id, after))]

    async def open(self, table: Table, columns: dict[str, Any]) -> None:
        """A new table, with what has happened at it."""
        entries = [entry_as_data(applied.entry) for applied in table.entries]
        check(await self.storage.open(table.facts.id, facts_as_text(table.facts), encode(entries), encode(columns)))

    async def append(self, id: str, entry: Entry, columns: dict[str, Any], changes: dict[str, bool]) -> None:
        """Writes the next entry. `changes` are for lists of guests, and a device has one."""
        check(await self.storage.append(id, entry.number, encode(entry_as_data(entry)), encode(columns)))

    async def tables(self) -> list[dict[str, Any]]:
        """What lists show of all tables."""
        found: list[dict[str, Any]] = json.loads(await self.storage.tables())
        return found

    async def remove(self, id: str) -> None:
        """Removes a table."""
        await self.storage.remove(id)


def check(answer: str) -> None:
    """Raises what the storage has complained of."""
    if answer == CONFLICT:
        raise Conflict
    if answer == FULL:
        raise NoRoom("this device has no room left: the move was not made. Delete games, or free some space")
    if answer:
        raise StoreError(answer)


def entry_as_data(entry: Entry) -> dict[str, Any]:
    """An entry as plain data."""
    return asdict(entry)


def facts_as_text(facts: Facts) -> str:
    """Facts as JSON; the secret in hexadecimal digits."""
    return encode({**asdict(facts), "secret": facts.secret.hex()})


def facts_from(text: str) -> Facts:
    """What `facts_as_text` has written. A later release may know more facts: those get their defaults."""
    data = json.loads(text)
    places = tuple((kind, whose) for kind, whose in data["places"])
    return Facts(**data | {"secret": bytes.fromhex(data["secret"]), "places": places})
