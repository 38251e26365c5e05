"""All sockets of a worker, one for each browser: how many there may be, what all of them are told, and their end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from fastapi import WebSocket

from lusoria.home.live import MAX_NEWS, problem
from lusoria.server import client_socket
from lusoria.server.client_socket import CLOSE_RESTART, ClientSocket, is_internal
from lusoria.server.counts import Counts
from lusoria.server.encoded_news import EncodedNews, encode
from lusoria.server.forwarding import Cluster, Relays
from lusoria.server.hints import HintService
from lusoria.server.links import LinkedSocket
from lusoria.server.middleware import CLOSE_FORBIDDEN, CLOSE_TOO_MANY
from lusoria.server.service import TableService
from lusoria.table.errors import Refused

CLOSE_POLL = 0.01  # seconds


class Sockets:
    """All sockets of this worker."""

    def __init__(self, service: TableService, hints: HintService, counts: Counts) -> None:
        self.service, self.hints, self.counts = service, hints, counts
        self._open: set[ClientSocket] = set()
        self._announcement: str | None = None
        self.cluster: Cluster | None = None  # the other workers
        self.shut_out: Callable[[Any], Refused | None] = lambda _state: None  # why somebody may not come in any more
        self._checking: asyncio.Task[None] | None = None
        self.news = EncodedNews(min(MAX_NEWS, service.limits.news))

    async def serve(self, socket: WebSocket | LinkedSocket, language: str | None) -> None:
        """One socket, from its beginning to its end."""
        guest, limits = socket.state.guest, self.service.limits
        limit = {f"guest {guest}": limits.sockets, f"from {socket.state.address}": limits.from_address}
        if is_internal(socket):  # counted where the client is connected
            limit = {}
        await socket.accept()
        if self.service.stopping:
            await socket.close(CLOSE_RESTART, "the server restarts")
            return
        refused = self.shut_out(socket.state)  # perhaps since the handshake
        if refused is None and not self.counts.take(limit):
            refused = Refused("too_many_sockets", "too many sockets are open: close some")
        if refused is not None:
            await socket.send_text(encode(problem(refused)).decode())
            code = CLOSE_TOO_MANY if refused.code == "too_many_sockets" else CLOSE_FORBIDDEN
            await socket.close(code, refused.code)
            return
        try:
            await self._run(ClientSocket(self, socket, guest, language))
        finally:
            self.counts.give(limit)

    async def _run(self, one: ClientSocket) -> None:
        if self.cluster is not None and not is_internal(one.socket):
            address = one.socket.state.address
            one.relays = Relays(self.cluster, one.guest, address, one.language, one.pass_on, one.stop)
        self.service.addresses.note(one.guest, one.socket.state.address)
        self._open.add(one)
        if self._checking is None:
            self._checking = asyncio.create_task(self._check_peers())
        try:
            if self._announcement is not None and not is_internal(one.socket):
                await one.announce(self._announcement)
            await one.run()
        finally:
            self._open.discard(one)

    @property
    def count(self) -> int:
        """How many are open, without those of other workers' clients, who count there."""
        return sum(not is_internal(one.socket) for one in self._open)

    def announce(self, text: str | None) -> None:
        """Shows a sentence of the operator on every page, now and when one connects; None: no longer."""
        self._announcement = text
        for one in self._open:
            if not is_internal(one.socket):  # told where the client is connected
                self.service.start_task(one.announce(text))

    def close_shut_out(self) -> None:
        """Closes the sockets of those who may not come in any more."""
        for one in self._open:
            if (refused := self.shut_out(one.socket.state)) is not None:
                one.stop(CLOSE_FORBIDDEN, refused.code)

    def on_lease_lost(self) -> None:
        """Other workers' clients must not wait for news here: their workers look for the table's new home."""
        for one in self._open:
            if is_internal(one.socket):
                one.stop()

    async def _check_peers(self) -> None:
        """Looks now and then for peers that stopped reading: a timer for each message would cost more."""
        while True:
            await asyncio.sleep(client_socket.SEND_TIMEOUT / 4)
            for one in list(self._open):
                one.check_peer()

    async def close(self) -> None:
        """Waits until every browser was told to come back."""
        if self._checking is not None:
            self._checking.cancel()
        self.service.hurry()
        while self._open:
            await asyncio.sleep(CLOSE_POLL)
            for one in self._open:
                one.stop()
