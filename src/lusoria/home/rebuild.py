"""Rebuilding a table from its journal, and what is said of a journal that was damaged."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from lusoria.table.errors import Refused
from lusoria.table.journal import Entry, Facts
from lusoria.table.table import Table

MAX_REMEMBERED = 1000  # damaged tables

log = logging.getLogger("lusoria")


class DamagedJournal(Exception):
    """An entry that can't be played again, so it is not what was written."""


def rebuild(facts: Facts, entries: Iterable[Entry]) -> Table:
    """The table after these entries."""
    table = Table(facts)
    for entry in entries:
        try:
            table.apply(entry)
        except Exception as error:  # whatever somebody has made of it
            raise DamagedJournal(f"entry {entry.number}, {entry.kind!r}: {error or type(error).__name__}") from error
    return table


def follow(table: Table, entries: Iterable[Entry]) -> Table:
    """A table in memory after further entries; that one stays as it is."""
    for entry in entries:
        try:
            table = table.after(entry)
        except Exception as error:
            raise DamagedJournal(f"entry {entry.number}, {entry.kind!r}: {error or type(error).__name__}") from error
    return table


class Damaged:
    """The tables that can't be read. Each is logged once, however often somebody asks for it."""

    def __init__(self) -> None:
        self._logged: set[str] = set()

    def refusal(self, id: str, error: Exception) -> Refused:
        """What a client is told."""
        if id not in self._logged:
            self._logged = self._logged | {id} if len(self._logged) < MAX_REMEMBERED else {id}
            log.error("table %s: its journal is damaged: %s", id, " ".join(str(error).split()))
        return Refused("damaged", "the journal of this table is damaged; the operator finds in the log where")
