"""What sockets are told, built and encoded once for all of them that are told the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import orjson

from lusoria.table.messages import news, table_now
from lusoria.table.table import Table

MAX_KEPT = 128  # messages that are kept for further sockets, some kB each


def encode(message: Mapping[str, Any]) -> bytes:
    """A message as JSON."""
    return orjson.dumps(message)


class EncodedNews:
    """The latest messages with news."""

    def __init__(self, at_most: int) -> None:
        self.at_most = at_most  # things that happened, in one message
        self._told: OrderedDict[tuple[Any, ...], tuple[bytes, int]] = OrderedDict()

    def of(self, table: Table, seat: int | None, seen: int, guest: str, language: str | None) -> tuple[bytes, int]:
        """The message with what an audience has not seen yet, and the last number in it.

        It is built and encoded once for all sockets that are told the same: a guest who neither opened the table nor
        sits there is told what every such guest is.
        """
        known = guest == table.facts.host or any(one.guest == guest for one in table.seats)
        key = (table.facts.id, table.entry_count, seat, seen, guest if known else "", language)
        found = self._told.get(key)
        if found is None:
            new = news(table, seat, seen, language, self.at_most)
            now = table_now(table, seat, guest, language)
            text = encode({"type": "news", "table": table.facts.id, "seat": seat, "news": new, "now": now})
            found = self._told[key] = (text, new[-1]["number"] if new else now["number"])
            if len(self._told) > MAX_KEPT:
                self._told.popitem(last=False)
        return found
