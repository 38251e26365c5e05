"""What sockets are told, built and encoded once for all of them that are told the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import orjson

from lusoria.match.match import Match
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
        self._shared: tuple[Any, dict[str, Any], dict[str, orjson.Fragment]] = (None, {}, {})

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
            shown: Any = now if table.match is None else {**now, "view": self._encoded(table.match, now["view"])}
            text = encode({"type": "news", "table": table.facts.id, "seat": seat, "news": new, "now": shown})
            found = self._told[key] = (text, new[-1]["number"] if new else now["number"])
            if len(self._told) > MAX_KEPT:
                self._told.popitem(last=False)
        return found

    def _encoded(self, match: Match, view: dict[str, Any] | None) -> dict[str, Any] | None:
        """A view whose open parts, which all seats see alike, are encoded once for a state."""
        if self._shared[0] is not match.state:
            self._shared = (match.state, match.view(None), {})
        _, shared, encoded = self._shared  # another thread may replace it
        found: dict[str, Any] = {}
        for name, part in (view or {}).items():
            if part is shared.get(name) and isinstance(part, dict | list):
                if name not in encoded:
                    encoded[name] = orjson.Fragment(orjson.dumps(part))
                part = encoded[name]
            found[name] = part
        return found or None
