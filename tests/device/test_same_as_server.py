"""The same commands give the same journal and the same messages on a device as on a server, byte for byte."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lusoria
from lusoria.core.text import encode
from lusoria.device.home import GUEST
from lusoria.device.requests import body_of
from lusoria.home import bodies, handlers, tables
from lusoria.home.tables import list_columns
from lusoria.server import requests
from lusoria.server.encoded_news import EncodedNews
from lusoria.server.encoded_news import encode as encode_on_server
from lusoria.server.service import TableService
from lusoria.table.messages import place_now
from lusoria.table.table import Table
from tests.device.storage import MemoryStorage, Page
from tests.server.clients import served
from tests.table.tables import facts

SEED = 7


class Clock:
    """Each home's time begins at the same moment."""

    def __init__(self) -> None:
        self._ticks = count(1_000)

    def time(self) -> float:
        return float(next(self._ticks)) + 0.125


async def play_on(home: tables.TableHome, id: str, heard: Any, chooser: Random) -> Table:
    """A whole game of people at one device, with undo and talk; `heard` collects what each audience is told."""

    async def do(command: str, **data: Any) -> None:
        data["key"] = f"key{(await home.table(id)).entry_count}"
        await handlers.handle(home, GUEST, id, command, body_of(command, data))

    table = await home.table(id)
    for seat in range(table.facts.seats):
        await do("sit", seat=seat, nonce=f"word{seat}")
    while (table := await home.table(id)).asked:
        seat = chooser.choice(table.asked)
        moves = table.snapshot_for(seat).moves
        await do("move", seat=seat, number=table.decision_number(seat), move=chooser.choice(moves).words)
        if chooser.random() < 0.1:
            await do("chat", text="Salve ☀")
        table = await home.table(id)
        if chooser.random() < 0.1 and table.asked and heard.can_undo(table, seat):
            await do("undo", seat=seat)
        heard.listen(await home.table(id))
    return await home.table(id)


class Heard:
    """What audiences are told, as bytes."""

    def __init__(self, seats: int) -> None:
        self.told: list[bytes] = []
        self.seen: dict[int | None, int] = dict.fromkeys((None, *range(seats)), 0)

    def can_undo(self, table: Table, seat: int) -> bool:
        from lusoria.table.messages import undo_now

        return undo_now(table, seat)["free"]

    def tell(self, table: Table, audience: int | None, seen: int) -> tuple[bytes, int]:
        raise NotImplementedError

    def listen(self, table: Table) -> None:
        audience = table.entry_count % (table.facts.seats + 1) - 1
        seat = None if audience < 0 else audience
        text, self.seen[seat] = self.tell(table, seat, self.seen[seat])
        self.told.append(text)


class OnServer(Heard):
    """As sockets send it."""

    def tell(self, table: Table, audience: int | None, seen: int) -> tuple[bytes, int]:
        return EncodedNews(100).of(table, audience, seen, GUEST, None)


class OnDevice(Heard):
    """As the wire sends it."""

    def tell(self, table: Table, audience: int | None, seen: int) -> tuple[bytes, int]:
        from lusoria.home.live import news_message

        message, last = news_message(table, audience, seen, GUEST, None, 100)
        return encode(message).encode(), last


@pytest.mark.parametrize("name", ["aquileia", "builders", "aeterna"])
def test_journal_and_messages_are_the_same_bytes(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = lusoria.game(name).seats[0]
    opened = replace(facts(name, seats, seed=SEED), host=GUEST, level="civis", id="device-same-bytes")
    heard: list[Heard] = [OnServer(seats), OnDevice(seats)]
    with served(tmp_path) as server:

        async def on_server() -> tuple[Table, list[Any]]:
            service: TableService = server.service
            monkeypatch.setattr(service, "name_of", a_name)
            await service.open_table(opened)
            table = await play_on(service, opened.id, heard[0], Random(SEED))
            return table, await service.store.journal(opened.id)

        monkeypatch.setattr(tables, "time", Clock())
        there, journal = server.run(on_server())

    async def on_device() -> tuple[Table, list[Any], Page]:
        page = Page(MemoryStorage())
        monkeypatch.setattr(page.device.home, "name_of", a_name)
        await page.device.home.open_table(opened)
        table = await play_on(page.device.home, opened.id, heard[1], Random(SEED))
        return table, await page.device.home.store.journal(opened.id), page

    monkeypatch.setattr(tables, "time", Clock())
    here, own, page = asyncio.run(on_device())
    assert here.state == "over"
    assert own == journal
    assert heard[0].told == heard[1].told
    assert list_columns(here) == list_columns(there)
    assert here.match is not None
    assert there.match is not None
    assert here.match.record() == there.match.record()
    for place in ("arena", "building:1", "hill:palatine"):
        assert encode(place_now(here, 0, place, None)).encode() == encode_on_server(place_now(there, 0, place, None))
    assert asyncio.run(page.ask("GET", f"tables/{opened.id}/verify"))["answers"] > 0


async def a_name(_: str) -> str:
    return "Livia"


def test_bodies_are_those_of_the_server() -> None:
    """A key's hash does not depend on who made it, and defaults must not either."""
    for kind in {*bodies.COMMANDS.values(), bodies.NewTable, bodies.WhatIf}:
        model: type[requests.Keyed] = getattr(requests, kind.__name__)
        needed = {name: _some(name) for name, field in model.model_fields.items() if field.is_required()}
        validated = model.model_validate({**needed, "key": "k"})
        assert validated.as_body() == kind(**needed, key="k")
        assert validated.as_body().asked() == validated.model_dump(mode="json", exclude={"key", "box"})


def _some(name: str) -> Any:
    return {"game": "aquileia", "seats": 3, "agree": True, "text": "a", "move": "pass", "nonce": "n"}.get(name, 1)
