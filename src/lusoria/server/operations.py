"""A worker's side of operations: what `lusoria admin` wants, metrics, old tables, and whether it is ready."""

from __future__ import annotations

import asyncio
import hmac
import logging
import os
import time
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import Response

from lusoria.server import control, metrics, responses
from lusoria.server.bot_pool import BotPool
from lusoria.server.control import Control
from lusoria.server.guests import key_mark
from lusoria.server.middleware import LOOPBACK, host_name
from lusoria.server.responses import model
from lusoria.server.retention import Retention, WatchNotes, prune
from lusoria.server.routes import PROBLEMS
from lusoria.server.service import TableService
from lusoria.server.sockets import Sockets
from lusoria.server.store import DatabaseError
from lusoria.table.errors import Refused

TOKEN_VARIABLE = "LUSORIA_METRICS_TOKEN"  # an environment variable: options can be seen by everybody on the machine
PROXY_HEADERS = ("x-forwarded-for", "x-real-ip", "forwarded", "via")  # headers that only a proxy sends
FIRST_PRUNE_SECONDS = 60.0  # after the start, when everybody has come back
PRUNE_SECONDS = 3600.0

log = logging.getLogger("lusoria")


class Operations:
    def __init__(self, service: TableService, sockets: Sockets, retention: Retention) -> None:
        self.service, self.sockets, self.retention = service, sockets, retention
        self.control = Control()
        sockets.shut_out = self.shut_out
        self.watch_notes = WatchNotes(service.store)

    async def open(self) -> None:
        """Reads what holds, and begins to watch for changes."""
        await self._read()
        self.service.start_task(self._poll())
        self.service.start_task(metrics.sample(self.measure))
        if self.retention.removes_anything:
            self.service.start_task(self._prune())

    def keys(self) -> tuple[bytes, ...]:
        """The keys of cookies: the first signs, all of them are accepted."""
        return self.control.keys or (self.service.key,)

    def shut_out(self, state: Any) -> Refused | None:
        """Why a guest who was let in would be refused now; a state without a key is that of another worker's client."""
        if self.is_banned(state.guest, state.host):
            return Refused("banned", "access denied: ask the operator")
        if state.key is not None and state.key not in map(key_mark, self.keys()):
            return Refused("forbidden", "your cookie is not accepted any more: load the page again")
        return None

    def check(self, state: Any) -> None:
        """Refuses a guest who has lost access."""
        if (refused := self.shut_out(state)) is not None:
            raise refused

    def is_banned(self, guest: str, address: str) -> bool:
        """Whether somebody may not come in."""
        return self.control.bans(guest, address)

    def measure(self) -> dict[str, float]:
        """The gauges."""
        pool: BotPool = self.service.bot_pool
        return {
            "sockets": self.sockets.count, "tables": self.service.tables_in_memory, "ready": not self.service.stopping,
            "queued": pool.waiting, "thinking": pool.asked,
        }  # fmt: skip

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(control.POLL_SECONDS)
            try:
                await self._read()
                await self.watch_notes.note(self.service.watched_tables, time.time())
            except DatabaseError as error:
                log.info("what the operator wants can't be read: %s", error)
            except Exception:
                log.exception("what the operator wants can't be read")  # the next time it may

    async def _read(self) -> None:
        kept = await control.rows(self.service.store)
        before, self.control = self.control, control.read_control(kept, time.time())
        if self.control.announcement != before.announcement:
            self.sockets.announce(self.control.announcement)
        now = self.control
        if (now.handles, now.networks, now.keys) != (before.handles, before.networks, before.keys):
            self.sockets.close_shut_out()
            for on_shut_out in list(self.service.on_shut_out):
                on_shut_out()
        notes = control.read_notes(kept)
        for id, number in notes.items():
            self.service.read_again(id, number)
        if notes:
            await control.drop(self.service.store, *(control.NOTE + id for id in notes))

    async def _prune(self) -> None:
        await asyncio.sleep(FIRST_PRUNE_SECONDS)
        while True:
            try:
                for id in await prune(self.service.store, self.retention, time.time(), self.service.is_watched):
                    self.service.read_again(id, -1)
            except DatabaseError as error:
                log.warning("old tables can't be removed: %s", error)
            await asyncio.sleep(PRUNE_SECONDS)


def add_operation_routes(app: FastAPI) -> None:
    """What monitoring asks for."""

    @app.get("/readyz", tags=["server"], response_model=model(responses.Health), responses={503: PROBLEMS[503]})
    async def readyz() -> Any:
        """Whether this worker should be sent new guests: not while it stops, nor while its database is away."""
        service: TableService = app.state.service
        if service.stopping:
            raise Refused("busy", "the server is stopping; come back in a moment")
        problem = await app.state.health.problem()
        if problem is not None:
            raise Refused("busy", problem)
        return {"status": "ok"}

    @app.get("/metrics", include_in_schema=False)
    async def get_metrics(request: Request) -> Response:
        if not may_read_metrics(request):
            raise Refused("forbidden", f"metrics are for this machine, or for holders of the token in {TOKEN_VARIABLE}")
        text = await asyncio.to_thread(metrics.exposition)
        return Response(text, headers={"content-type": metrics.CONTENT_TYPE, "cache-control": "no-store"})


def may_read_metrics(request: Request) -> bool:
    """Whether somebody has the token; without a token, whether they are on this machine and came through no proxy.

    A proxy that passes on neither the address nor the host's name could not serve the page either: its requests would
    look as if they came from another site.
    """
    token = os.environ.get(TOKEN_VARIABLE)
    if token:
        return hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode())
    local = request.client is not None and request.client.host in LOOPBACK
    forwarded = any(name in request.headers for name in PROXY_HEADERS)
    return local and not forwarded and host_name(request.headers.get("host", "")) in LOOPBACK
