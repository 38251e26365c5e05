"""The odds of a running game, for those who watch: each seat's chance to win, as the network sees it.

A player could watch with a second browser, so the odds must tell nothing that people hide from each other. They are
given where nothing is hidden (`Game.plays_open`), and where only bots play. No other world can be dealt for spectators:
`redeal` keeps what one seat knows.

A moment is judged once, however many watch.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from lusoria.core.dice import seeded
from lusoria.home.questions import new_seed
from lusoria.network.place import has_network
from lusoria.server.fair_queue import QueueShare
from lusoria.server.questions import BotQuestion, ask_about
from lusoria.server.responses import Odds
from lusoria.server.service import TableService
from lusoria.server.spending import asker_ticket
from lusoria.server.stopping import stopped
from lusoria.table.errors import Refused
from lusoria.table.table import Table

MAX_REMEMBERED = 1000  # moments

Moment = tuple[str, int]  # a table, and how often its game has changed


def check_watches(table: Table, guest: str) -> None:
    """Refuses the odds to who plays, and wherever they would tell of what people hide."""
    _ = table.running_match
    if table.seats_of(guest):
        raise Refused("plays_here", "you play at this table: the odds are for those who watch")
    if table.guests() and not table.game.plays_open:
        raise Refused("has_secrets", "people play with hidden cards here: the odds would tell of them")
    if not has_network(table.game):
        raise Refused("not_found", "no network judges this game")


def question_about(table: Table) -> BotQuestion:
    """The open decision, as its seat knows it."""
    match, seed = table.running_match, new_seed()
    seat = match.asked[0]
    return ask_about(match.asking(seat).world(seat, seeded(*seed, cap=0)), "judge", "", seed)


class OddsService:
    def __init__(self, service: TableService) -> None:
        self.service = service
        self._judged: OrderedDict[Moment, asyncio.Task[list[float]]] = OrderedDict()

    async def close(self) -> None:
        """Nobody waits any more."""
        await stopped(set(self._judged.values()))

    async def odds(self, guest: str, id: str) -> Odds:
        """Each seat's chance to win now."""
        table = await self.service.latest(id)
        check_watches(table, guest)
        moment, number = (id, table.change_count), len(table.visible(None))
        task = self._judged.get(moment)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._judged[moment] = asyncio.create_task(self._judge(table))
        while len(self._judged) > MAX_REMEMBERED:
            self._judged.popitem(last=False)
        return {"number": number, "chances": await asyncio.shield(task)}

    async def _judge(self, table: Table) -> list[float]:
        ticket = asker_ticket(QueueShare.REVIEW, table.facts.id)
        chances = await self.service.bot_pool.judge(question_about(table), ticket)
        return [round(chance, 4) for chance in chances]
