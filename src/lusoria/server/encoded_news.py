"""What sockets are told, built and encoded once for all of them that are told the same.

Who asks for differences is told, after a move, only what is no longer as it was. What an audience was told last is
remembered as a few hashes; if that is forgotten, or the audience has seen something else, it is told the whole table.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import compress
from operator import add, is_not, ne
from typing import Any, NamedTuple

import orjson

from lusoria.home.live import news_message
from lusoria.table.messages import KeptMove, news, only_moves, table_changed
from lusoria.table.table import Table
from lusoria.table.visibility import is_public

MAX_KEPT = 128  # messages that are kept for further sockets, some kB each
MAX_REMEMBERED = 20_000  # audiences, about 0.5 kB each

NEWS_BEGINNING = b'[{"number":%d,'  # how what happened begins

Audience = tuple[str, int | None, str, str | None]  # table, seat, guest, language


def encode(message: Mapping[str, Any]) -> bytes:
    """A message as JSON."""
    return orjson.dumps(message)


def encoded_moves(moves: Sequence[Any]) -> list[Any]:
    """Legal moves; those that are told again and again are encoded once."""
    found = []
    for move in moves:
        if type(move) is KeptMove:
            if move.encoded is None:
                move.encoded = orjson.Fragment(orjson.dumps(move))
            move = move.encoded
        found.append(move)
    return found


class Told(NamedTuple):
    """What an audience was told last."""

    number: int  # as it counts
    entries: int  # of the table's journal
    names: tuple[str, ...]  # of what it sees
    hashes: array[int]


class EncodedNews:
    """The latest messages with news."""

    def __init__(self, at_most: int) -> None:
        self.at_most = at_most  # things that happened, in one message
        self._messages: OrderedDict[tuple[Any, ...], tuple[bytes, int]] = OrderedDict()
        self._told: OrderedDict[Audience, Told] = OrderedDict()
        self._views = EncodedViews()
        self._public: tuple[Any, bytes] = (None, b"")  # the latest move that everybody is told of alike

    def of(
        self, table: Table, seat: int | None, seen: int, guest: str, language: str | None, remember: bool = False,
        whole: bool = False,
    ) -> tuple[bytes, int]:  # fmt: skip
        """The message with what an audience has not seen yet, and the last number in it.

        Who wants differences is remembered, and told only what has changed, unless it needs the `whole` table.

        It is built and encoded once for all sockets that are told the same: a guest who neither opened the table nor
        sits there is told what every such guest is.
        """
        known = guest == table.facts.host or guest in [one.guest for one in table.seats]
        audience = (table.facts.id, seat, guest if known else "", language)
        key = (audience, table.entry_count, seen, remember, whole)
        found = self._messages.get(key)
        if found is None:
            found = self._changed(table, audience, seen) if remember and not whole else None
            found = self._messages[key] = found or self._whole(table, audience, seen, guest, remember)
            if len(self._messages) > MAX_KEPT:
                self._messages.popitem(last=False)
        return found

    def _whole(self, table: Table, audience: Audience, seen: int, guest: str, remember: bool) -> tuple[bytes, int]:
        """The table as it is, and what happened before."""
        _, seat, _, language = audience
        message, last = news_message(table, seat, seen, guest, language, self.at_most)
        now = message["now"]
        if remember and now["view"] is not None:
            self._remember(table, audience, now["number"], self._views.of(table, now["view"]))
        return encode(message), last

    def _changed(self, table: Table, audience: Audience, seen: int) -> tuple[bytes, int] | None:
        """What has changed since the audience was told last; None if the whole table has to be told."""
        id, seat, _, language = audience
        told = self._told.get(audience)
        if told is None or told.number != seen or not only_moves(table, told.entries):
            return None
        now = table_changed(table, seat, language)
        if now is None or not seen < now["number"] <= seen + self.at_most:
            return None
        view = self._views.of(table, now["view"])
        if view.names != told.names:
            return None
        self._remember(table, audience, now["number"], view)
        now["view"] = view.without(told.hashes)  # type: ignore[typeddict-item]
        if now["decision"] is not None:
            now["decision"]["moves"] = encoded_moves(now["decision"]["moves"])
        new = self._news(table, seat, seen, language)
        message = {"type": "changed", "table": id, "seat": seat, "after": seen, "news": new, "now": now}
        return encode(message), now["number"]

    def _news(self, table: Table, seat: int | None, seen: int, language: str | None) -> Any:
        """What happened. A move that hides nothing is told to all audiences alike, but for its number."""
        visible = table.visible(seat)
        about = (table, visible[-1], language)
        if len(visible) != seen + 1:
            return news(table, seat, seen, language, self.at_most)
        if self._public[0] == about:
            return orjson.Fragment(NEWS_BEGINNING % (seen + 1) + self._public[1])
        text = orjson.dumps(news(table, seat, seen, language))
        if is_public(table.game, table.entries[visible[-1]]):
            self._public = (about, text[len(NEWS_BEGINNING % (seen + 1)) :])
        return orjson.Fragment(text)

    def _remember(self, table: Table, audience: Audience, number: int, view: EncodedView) -> None:
        self._told[audience] = Told(number, table.entry_count, view.names, view.hashes)
        self._told.move_to_end(audience)
        if len(self._told) > MAX_REMEMBERED:
            self._told.popitem(last=False)


class EncodedView(NamedTuple):
    """What an audience sees: each thing as `"name":value` in JSON, and its hash."""

    names: tuple[str, ...]
    texts: list[bytes]
    hashes: array[int]

    def without(self, told: array[int]) -> orjson.Fragment:
        """Only what is not as it was told."""
        return orjson.Fragment(b"{%s}" % b",".join(compress(self.texts, map(ne, self.hashes, told))))


class EncodedViews:
    """The views of the latest table. What all audiences see is the same object in each view, and encoded once."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._values: list[Any] = []
        self._first = EncodedView((), [], array("q"))

    def of(self, table: Table, view: Mapping[str, Any]) -> EncodedView:
        """A view in parts."""
        names, values = tuple(view), list(view.values())
        if table is not self._table or names != self._first.names:
            texts = list(map(add, begun(names), map(orjson.dumps, values)))
            self._table, self._values = table, values
            self._first = EncodedView(names, texts, array("q", map(hash, texts)))
            return self._first
        names, texts, hashes = self._first
        texts, hashes = texts[:], hashes[:]
        for i in compress(range(len(values)), map(is_not, values, self._values)):
            texts[i] = text = begun(names)[i] + orjson.dumps(values[i])
            hashes[i] = hash(text)
        return EncodedView(names, texts, hashes)


@lru_cache(maxsize=64)
def begun(names: tuple[str, ...]) -> list[bytes]:
    """How the fields with these names begin."""
    return [orjson.dumps(name) + b":" for name in names]
