"""The wire of a page to the tables of its device: the messages of a server's socket, without a socket."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

from lusoria.core.text import encode
from lusoria.device.home import GUEST, DeviceHome
from lusoria.device.requests import body_of, refusal_of
from lusoria.home.handlers import handle
from lusoria.home.live import MAX_NEWS, news_message, pong, problem
from lusoria.table.errors import Refused

Watched = tuple[str, int | None]  # a table, and the audience

log = logging.getLogger("lusoria")


class Wire:
    """One page. `send` takes each message as JSON."""

    def __init__(self, home: DeviceHome, send: Callable[[str], None]) -> None:
        self.home, self.send = home, send
        self._seen: dict[Watched, int] = {}
        self._unwatch: dict[Watched, Callable[[], None]] = {}

    async def receive(self, text: str) -> None:
        """Does what a message asks for, or answers why not."""
        message = json.loads(text)
        try:
            await self._do(message)
        except Exception as error:
            self._send(problem(refusal_of(error), message.get("id")))

    async def _do(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "ping":
                self._send(pong(message.get("id"), self._unwatch, self.home.cached))
            case "watch":
                await self._watch((message["table"], message.get("seat")), message.get("seen"))
            case "unwatch":
                self._forget((message["table"], message.get("seat")))
            case "act":
                await self._act(message)
            case other:
                raise Refused("bad_request", f"type: {other!r} is not known")

    async def _act(self, message: dict[str, Any]) -> None:
        id, command = message["table"], message["do"]
        done = await handle(self.home, GUEST, id, command, body_of(command, message.get("with", {})))
        self._tell_all(id)  # news comes before the answer to what made it
        self._send({"type": "done", "id": message.get("id"), **done})

    async def _watch(self, watched: Watched, seen: int | None) -> None:
        id, seat = watched
        try:
            table = await self.home.latest(id)
            table.check_audience(GUEST, seat)
        except Refused as refused:
            self._send({**problem(refused), "table": id, "seat": seat})
            return
        latest = len(table.visible(seat))
        self._seen[watched] = latest if seen is None else min(seen, latest)
        if watched not in self._unwatch:
            self._unwatch[watched] = self.home.watch(id, self._tell_all)
        self._tell(watched, must_answer=True)

    def _forget(self, watched: Watched) -> None:
        if watched in self._unwatch:
            self._unwatch.pop(watched)()
            self._seen.pop(watched)

    def _tell_all(self, id: str) -> None:
        for watched in [one for one in self._unwatch if one[0] == id]:
            self._tell(watched)

    def _tell(self, watched: Watched, must_answer: bool = False) -> None:
        """What the page has not seen of a table, in as many messages as it takes."""
        id, seat = watched
        table = self.home.cached(id)
        if table is None:  # deleted, or it has to be read again
            self.home.start_task(self._watch(watched, self._seen[watched]))
            return
        while must_answer or len(table.visible(seat)) > self._seen[watched]:
            message, last = news_message(table, seat, self._seen[watched], GUEST, None, MAX_NEWS)
            self._seen[watched] = last
            self._send(message)
            must_answer = False

    def _send(self, message: Any) -> None:
        self.send(encode(message))
