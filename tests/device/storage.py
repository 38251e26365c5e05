"""A browser's storage and thinker, for tests in CPython."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from lusoria.device.start import Device


class MemoryStorage:
    """What IndexedDB does for the worker. A write takes a turn of the event loop; `fail` is answered instead."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, Any]] = {}
        self.fail = ""
        self.writes = 0

    async def facts(self, id: str) -> str | None:
        """What a table was opened with."""
        return self.rows[id]["facts"] if id in self.rows else None

    async def journal(self, id: str, after: int) -> str:
        """The entries after this number."""
        await asyncio.sleep(0)
        found = self.rows.get(id, {"entries": []})["entries"]
        return f"[{','.join(found[after:])}]"

    async def open(self, id: str, facts: str, entries: str, columns: str) -> str:
        """A new table."""
        await asyncio.sleep(0)
        if self.fail or id in self.rows:
            return self.fail or "conflict"
        kept = [json.dumps(one) for one in json.loads(entries)]
        self.rows[id] = {"facts": facts, "entries": kept, "columns": columns}
        return ""

    async def append(self, id: str, number: int, entry: str, columns: str) -> str:
        """The next entry."""
        await asyncio.sleep(0)
        if self.fail:
            return self.fail
        row = self.rows.get(id)
        if row is None or number != len(row["entries"]) + 1:
            return "conflict"
        row["entries"].append(entry)
        row["columns"] = columns
        self.writes += 1
        return ""

    async def tables(self) -> str:
        """All tables."""
        rows = []
        for row in self.rows.values():
            facts, columns = json.loads(row["facts"]), json.loads(row["columns"])
            rows.append({name: facts[name] for name in ("id", "game", "public", "level", "opened")} | columns)
        return json.dumps(sorted(rows, key=lambda row: -row["changed"]))

    async def remove(self, id: str) -> None:
        """A table and its journal."""
        self.rows.pop(id, None)


class NoThinker:
    """No WebAssembly: bots play by the cheap policy."""

    def module(self, game: str) -> str | None:
        """There is none."""
        return None

    async def choose(self, question: str) -> int:
        """Never asked."""
        raise AssertionError


class Page:
    """What a page does with its device."""

    def __init__(self, storage: MemoryStorage, thinker: Any = None) -> None:
        self.storage, self.messages = storage, list[dict[str, Any]]()
        self.device = Device(storage, thinker or NoThinker(), self._hear, "")
        self.written_when_told: list[tuple[int, int]] = []  # numbers told, and entries in the store then

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "news":
            entries = len(self.storage.rows[message["table"]]["entries"])
            self.written_when_told.append((message["now"]["number"], entries))
        self.messages.append(message)

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        """A request; its data."""
        answer = json.loads(await self.device.answer(method, path, json.dumps(body) if body else ""))
        assert answer["status"] < 300, answer
        return answer["data"]

    async def send(self, **message: Any) -> list[dict[str, Any]]:
        """A message on the wire; what came of it."""
        heard = len(self.messages)
        await self.device.receive(json.dumps(message))
        return self.messages[heard:]

    async def move(self, id: str, key: str, **body: Any) -> list[dict[str, Any]]:
        """A move; what came of it."""
        return await self.send(type="act", table=id, do="move", id=key, **{"with": {**body, "key": key}})
