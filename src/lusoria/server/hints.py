"""Hints: what a strong bot would do in a guest's place. One at a time for each guest, because it takes a thread."""

from __future__ import annotations

import asyncio
from typing import Any

from lusoria.server.service import House
from lusoria.table.errors import Refused
from lusoria.table.messages import sentence


class Advice:
    def __init__(self, house: House) -> None:
        self.house = house
        self._asking: set[str] = set()  # guests
        self._at_once = asyncio.Semaphore(house.limits.hints)

    async def hint(self, guest: str, id: str, seat: int, language: str) -> dict[str, Any]:
        """The best moves of the guest's seat, from what that seat knows."""
        table = await self.house.latest(id)
        asking = table.at(table.own(guest, seat))
        if guest in self._asking:
            raise Refused("too_many_requests", "one hint at a time: wait for the other one")
        self._asking.add(guest)
        try:
            async with self._at_once:
                found = await self.house.thinking.advise(asking, seat)
        finally:
            self._asking.discard(guest)
        return {
            "moves": [
                {"move": table.game.moves.words(one.action), "chance": one.chance, "weight": one.weight}
                | sentence(table, one.reason, language)
                for one in found
            ]
        }
