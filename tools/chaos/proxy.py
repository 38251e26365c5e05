"""A way to the database that can be cut, and mended."""

from __future__ import annotations

import asyncio
import contextlib

import sqlalchemy as sa


class Proxy:
    """Forwards TCP connections. `frozen`: bytes are held back, as by a network that is gone; `closed`: refused."""

    def __init__(self, url: str) -> None:
        self._target = sa.make_url(url)
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._port = 0

    async def open(self) -> str:
        """Starts; returns the URL of the database through this proxy."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]
        return self._target.set(host="127.0.0.1", port=self._port).render_as_string(hide_password=False)

    async def close(self) -> None:
        """Cuts all connections, and refuses new ones."""
        assert self._server is not None
        self._server.close()
        for writer in list(self._writers):
            writer.transport.abort()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def freeze(self) -> None:
        """Nothing gets through, and nobody is told."""
        self._flowing.clear()

    def thaw(self) -> None:
        """What was held back arrives."""
        self._flowing.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        other: asyncio.StreamWriter | None = None
        try:
            await self._flowing.wait()
            other_reader, other = await asyncio.open_connection(self._target.host, self._target.port)
            self._writers.add(other)
            await asyncio.gather(self._pump(reader, other), self._pump(other_reader, writer))
        except (OSError, asyncio.CancelledError):
            pass  # the task ends here, either way
        finally:
            self._tasks.discard(task)
            for one in (writer, other):
                if one is not None:
                    self._writers.discard(one)
                    one.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                await self._flowing.wait()
                writer.write(data)
                await writer.drain()
            writer.close()
