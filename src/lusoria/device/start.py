"""What the worker calls: it starts a home with the browser's storage and thinker, and hands out its two entrances."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.device.bots import WasmThinker
from lusoria.device.home import DeviceHome
from lusoria.device.requests import Requests
from lusoria.device.store import DeviceStore, Storage
from lusoria.device.wire import Wire


class Device:
    """A home, its wire and its requests."""

    def __init__(self, storage: Storage, thinker: WasmThinker, send: Callable[[str], None], name: str) -> None:
        self.home = DeviceHome(DeviceStore(storage), thinker, name)
        self._wire, self._requests = Wire(self.home, send), Requests(self.home)
        self.receive = self._wire.receive  # a message of the page
        self.answer = self._requests.answer  # a request of the page

    async def follow(self, id: str) -> None:
        """Another tab has written to a table."""
        await self.home.follow_others(id)
