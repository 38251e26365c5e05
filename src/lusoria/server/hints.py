"""Hints: what a strong bot would do on a guest's seat. One at a time for each guest, because it takes a while.

A decision is advised on once: whoever asks again gets the same answer. Who asks for an instant answer gets the first
impression of the game's network, and asks again for the whole one.
"""

from __future__ import annotations

from collections import OrderedDict

from lusoria.core.reasons import Advice
from lusoria.home.message_types import Hints
from lusoria.home.questions import INSTANT, Seed, hinted_move, new_seed
from lusoria.network.place import has_network
from lusoria.server.fair_queue import QueueShare
from lusoria.server.heavy import FairTurns
from lusoria.server.service import TableService
from lusoria.server.spending import FIRST_IMPRESSION, SEARCHED_HINT, asker_ticket, charge
from lusoria.table.errors import Refused

MAX_REMEMBERED = 1000  # decisions

DecisionKey = tuple[str, int, int]  # table, seat, number


class HintService:
    def __init__(self, service: TableService) -> None:
        self.service = service
        self._guests: set[str] = set()  # who wait for a hint
        self._given: OrderedDict[tuple[DecisionKey, bool], list[Advice]] = OrderedDict()  # instant or not
        self._seeds: OrderedDict[DecisionKey, Seed] = OrderedDict()  # of the dice: the same wherever it is thought
        self._at_once = FairTurns(service.limits.hints)

    async def hint(self, guest: str, id: str, seat: int, language: str, instant: bool = False) -> Hints:
        """The best moves of the guest's seat, from what that seat knows."""
        table = await self.service.latest(id)
        snapshot = table.snapshot_for(table.check_own_seat(guest, seat))
        decision = id, seat, table.decision_number(seat)
        if instant and not has_network(table.game):
            return {"moves": []}
        if (decision, instant) in self._given:
            return {"moves": [hinted_move(table, one, language) for one in self._given[decision, instant]]}
        if guest in self._guests:
            raise Refused("too_many_requests", "one hint at a time: wait for the other one")
        self._guests.add(guest)
        try:
            async with self._at_once:
                ticket = asker_ticket(QueueShare.HINT, id)
                charge(FIRST_IMPRESSION if instant else SEARCHED_HINT)
                seed, most = self.seed(decision), INSTANT if instant else None
                found = await self.service.bot_pool.advise(snapshot, seat, seed, ticket, most)
        finally:
            self._guests.discard(guest)
        self._given[decision, instant] = found
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
