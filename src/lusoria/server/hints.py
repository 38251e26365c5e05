"""Hints: what a strong bot would do on a guest's seat. One at a time for each guest, because it takes a while.

A decision is advised on once: whoever asks again gets the same answer.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from lusoria.core.reasons import Advice
from lusoria.home.message_types import Hints
from lusoria.home.questions import Seed, hinted_move, new_seed
from lusoria.server.fair_queue import QueueShare, Ticket
from lusoria.server.service import TableService
from lusoria.table.errors import Refused

MAX_REMEMBERED = 1000  # decisions

DecisionKey = tuple[str, int, int]  # table, seat, number


class HintService:
    def __init__(self, service: TableService) -> None:
        self.service = service
        self._guests: set[str] = set()  # who wait for a hint
        self._given: OrderedDict[DecisionKey, list[Advice]] = OrderedDict()
        self._seeds: OrderedDict[DecisionKey, Seed] = OrderedDict()  # of the dice: the same wherever it is thought
        self._at_once = asyncio.Semaphore(service.limits.hints)

    async def hint(self, guest: str, id: str, seat: int, language: str) -> Hints:
        """The best moves of the guest's seat, from what that seat knows."""
        table = await self.service.latest(id)
        snapshot = table.snapshot_for(table.check_own_seat(guest, seat))
        decision = id, seat, table.decision_number(seat)
        if decision in self._given:
            return {"moves": [hinted_move(table, one, language) for one in self._given[decision]]}
        if guest in self._guests:
            raise Refused("too_many_requests", "one hint at a time: wait for the other one")
        self._guests.add(guest)
        try:
            async with self._at_once:
                ticket = Ticket(QueueShare.HINT, guest, id)
                found = await self.service.bot_pool.advise(snapshot, seat, self.seed(decision), ticket)
        finally:
            self._guests.discard(guest)
        self._given[decision] = found
        if len(self._given) > MAX_REMEMBERED:
            self._given.popitem(last=False)
        return {"moves": [hinted_move(table, one, language) for one in found]}

    def seed(self, decision: DecisionKey) -> Seed:
        """The seed of a decision's dice."""
        if decision not in self._seeds:
            self._seeds[decision] = new_seed()
        if len(self._seeds) > MAX_REMEMBERED:
            self._seeds.popitem(last=False)
        return self._seeds[decision]
