"""The path of the socket."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from fastapi import WebSocket

from lusoria.server.sockets import Sockets
from lusoria.words import languages


class Live:
    """ASGI middleware: the socket's path, before the router, whose layers would take memory as long as one is open."""

    path = "/api/live"  # that the log shows

    def __init__(self, app: Callable[..., Awaitable[None]], sockets: Callable[[], Sockets]) -> None:
        self.app, self.sockets = app, sockets

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "websocket" or scope["path"] != self.path:
            await self.app(scope, receive, send)
            return
        scope["route"] = self
        socket = WebSocket(scope, receive, send)
        language = socket.query_params.get("language")
        await self.sockets().serve(socket, language if language is None or language in languages() else "en")
