"""A worker joins the others: it listens on an address of its own, and takes a lease."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

import uvicorn

from lusoria.server.forwarding import FROM_WORKER, Cluster, Receive, Scope, Send
from lusoria.server.homes import Homes
from lusoria.server.links import LinkedSocket, LinkFromWorker, inner_http
from lusoria.server.spending import SPENDER, Spender

if TYPE_CHECKING:
    from fastapi import FastAPI

    from lusoria.server.store import Store

STOP_SECONDS = 1


class InnerServer(uvicorn.Server):
    """A second server in the same process. Signals are for the first."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leaves them alone."""
        yield


async def serve(app: FastAPI, client: LinkedSocket, language: str | None) -> None:
    """Another worker's client, whose limits count here as well."""
    limits = app.state.settings.limits
    SPENDER.set(Spender(app.state.buckets, limits, client.state.guest, client.state.address))
    await app.state.sockets.serve(client, language)


@asynccontextmanager
async def joined(app: FastAPI, store: Store, host: str) -> AsyncIterator[Cluster]:
    """The cluster, while this worker belongs to it."""
    with socket.create_server((host, 0)) as listener:
        port = listener.getsockname()[1]
        homes = Homes(store.url, f"[{host}]:{port}" if ":" in host else f"{host}:{port}")
        cluster, links = Cluster(homes, await store.internal_key()), set[LinkFromWorker]()

        async def from_workers(scope: Scope, receive: Receive, send: Send) -> None:
            await app({**scope, FROM_WORKER: True}, receive, send)

        config = uvicorn.Config(
            from_workers, lifespan="off", log_level="warning", access_log=False, server_header=False, ws="none",
            http=inner_http(cluster.key, partial(serve, app), links), timeout_graceful_shutdown=STOP_SECONDS,
        )  # fmt: skip
        server = InnerServer(config)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        await homes.open()
        try:
            yield cluster
        finally:
            await homes.close()
            await cluster.close()
            for link in list(links):
                link.close()
            server.should_exit = True
            await asyncio.gather(serving, return_exceptions=True)
