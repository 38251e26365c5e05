"""What a home keeps its tables in: a database, or the storage of a browser."""

from __future__ import annotations

from typing import Any, Protocol

from lusoria.table.journal import Entry, Facts


class Conflict(Exception):
    """Somebody else has written this already."""


class StoreError(Exception):
    """The store does not answer, or failed. What was being written may be there or not."""


class JournalStore(Protocol):
    """Journals that outlast the process. What was appended is durable when `append` returns, and not before."""

    async def facts(self, id: str) -> Facts | None:
        """What a table was opened with; None if there is no such table."""

    async def journal(self, id: str, after: int = 0) -> list[Entry]:
        """The entries of a table after this number, in order."""

    async def append(self, id: str, entry: Entry, columns: dict[str, Any], changes: dict[str, bool]) -> None:
        """Writes an entry, and what lists of tables show then; Conflict if its number is there already."""
