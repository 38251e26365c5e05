"""Bots that think on other machines: a small table of PostgreSQL is the queue.

A server writes a question and waits for its answer; `lusoria bots` takes questions, each once, and answers them. Only
as many questions are written as there are processes to think about them, so the fair queue stays in the server. A
question whose machine dies is asked again by the server that waits for it. Nothing has to survive a restart.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from lusoria.core.registry import game_names
from lusoria.server.postgres_channel import NOW, RETRY_SECONDS, Channel, Gone
from lusoria.server.questions import BotAnswer, BotQuestion, answer_from, as_json, layout, question_from
from lusoria.server.stopping import stopped
from lusoria.server.thinking_process import ThinkingFailed, ThinkingProcess

CHANNEL = "lusoria_bots"
LEASE_SECONDS = 6.0  # that a machine counts as there after its last sign of life
RENEW_SECONDS = 2.0
ANSWER_SECONDS = 30.0  # until a question is asked again
FORGET_SECONDS = 120.0  # until a question is deleted that nobody waits for

TAKE = """
    update questions set taken = $1 where id = (
        select id from questions where taken is null and layout = any($2::text[]) order by asked limit 1
        for update skip locked
    ) returning id, question"""

log = logging.getLogger("lusoria")


# ---- the server, which asks


class RemoteBots:
    """The other machines, as a server sees them."""

    def __init__(self, url: sa.URL, employ: Callable[[RemoteThinker], asyncio.Task[None]]) -> None:
        self._channel = Channel(url, CHANNEL, self._on_notice)
        self._employ = employ
        self._employed: list[asyncio.Task[None]] = []
        self._answers: dict[str, asyncio.Future[BotAnswer]] = {}
        self._looking: asyncio.Task[None] | None = None
        self._small: set[asyncio.Task[None]] = set()  # queries that nobody waits for

    def start(self) -> None:
        """Looks for machines, again and again."""
        self._looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Stops, and takes back what was asked."""
        if self._looking is not None:
            await stopped([self._looking])
        await stopped(self._employed)
        await asyncio.gather(*self._small, return_exceptions=True)
        self._channel.drop()

    def _begin(self, query: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(query)
        self._small.add(task)
        task.add_done_callback(self._small.discard)

    async def _look(self) -> None:
        """Employs as many as there are processes on other machines."""
        while True:
            try:
                found = await self._channel.query(f"select sum(processes) from thinkers where until > {NOW}")
                count = int(found[0][0] or 0)
            except Gone:
                count = 0
            self._employed = [task for task in self._employed if not task.done()]
            while len(self._employed) < count:
                self._employed.append(self._employ(RemoteThinker(self)))
            while len(self._employed) > count:
                self._employed.pop().cancel()
            await asyncio.sleep(RENEW_SECONDS)

    def _on_notice(self, payload: str | None) -> None:
        what, _, id = (payload or "").partition(" ")
        if what == "answered" and id in self._answers:
            self._begin(self._fetch(id))

    async def _fetch(self, id: str) -> None:
        try:
            rows = await self._channel.query("delete from questions where id = $1 returning answer", id)
        except Gone:
            return  # it is asked again
        waiting = self._answers.get(id)
        if rows and waiting is not None and not waiting.done():
            waiting.set_result(answer_from(json.loads(rows[0][0])))

    async def ask(self, question: BotQuestion) -> BotAnswer:
        """Asks the other machines."""
        id = secrets.token_hex(12)
        waiting = self._answers[id] = asyncio.get_running_loop().create_future()
        answered = False
        try:
            await self._channel.query(
                f"insert into questions (id, layout, asked, question) values ($1, $2, {NOW}, $3)",
                id, layout(question.game), as_json(question),
            )  # fmt: skip
            await self._channel.notify("asked")
            async with asyncio.timeout(ANSWER_SECONDS):
                answer: BotAnswer = await waiting
            answered = True
        except (Gone, TimeoutError) as error:
            raise ThinkingFailed(f"no other machine answers: {error}") from None
        finally:
            del self._answers[id]
            if not answered:
                self._begin(self._take_back(id))
        if answer.error is not None:
            raise ThinkingFailed(answer.error)
        return answer

    async def _take_back(self, id: str) -> None:
        with suppress(Gone):  # machines delete it later
            await self._channel.query("delete from questions where id = $1", id)
            await self._channel.notify(f"dropped {id}")


class RemoteThinker:
    """One process of another machine; it does not matter which."""

    def __init__(self, remote: RemoteBots) -> None:
        self.remote = remote

    async def ask(self, question: BotQuestion) -> BotAnswer:
        """One question at a time."""
        return await self.remote.ask(question)

    async def close(self) -> None:
        """Nothing is held."""


# ---- the machine that thinks


class BotMachine:
    """What `lusoria bots` runs: a few processes that take questions from the database."""

    def __init__(self, url: sa.URL, processes: int) -> None:
        self.name, self.processes = secrets.token_hex(8), processes
        self._channel = Channel(url, CHANNEL, self._on_notice)
        self._layouts = [layout(name) for name in game_names()]
        self._more = asyncio.Event()
        self._thinking: dict[str, asyncio.Task[BotAnswer]] = {}
        self.answered = 0

    async def run(self) -> None:
        """Until it is cancelled."""
        tasks = [asyncio.create_task(self._stay()), *(asyncio.create_task(self._work()) for _ in range(self.processes))]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(Gone):  # its lease runs out
                await self._channel.query("delete from thinkers where name = $1", self.name)
            self._channel.drop()

    def _on_notice(self, payload: str | None) -> None:
        what, _, id = (payload or "asked").partition(" ")
        if what == "asked":
            self._more.set()
        elif what == "dropped" and id in self._thinking:
            self._thinking[id].cancel()

    async def _stay(self) -> None:
        """Says that it is there, and deletes what nobody waits for any more."""
        while True:
            try:
                await self._channel.query(
                    f"""insert into thinkers (name, processes, until) values ($1, $2, {NOW} + $3)
                    on conflict (name) do update set until = excluded.until""",
                    self.name, self.processes, LEASE_SECONDS,
                )  # fmt: skip
                await self._channel.query(f"delete from thinkers where until < {NOW}")
                await self._channel.query(f"delete from questions where asked < {NOW} - $1::float", FORGET_SECONDS)
            except Gone as error:
                log.warning("the database does not answer: %s", error)
            self._more.set()  # a notification may have been missed
            await asyncio.sleep(RENEW_SECONDS)

    async def _work(self) -> None:
        process = ThinkingProcess()
        try:
            while True:
                self._more.clear()
                try:
                    rows = await self._channel.query(TAKE, self.name, self._layouts)
                    if not rows:
                        await self._more.wait()
                        continue
                    await self._answer(process, rows[0][0], question_from(json.loads(rows[0][1])))
                except Gone:
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            await process.close()

    async def _answer(self, process: ThinkingProcess, id: str, question: BotQuestion) -> None:
        task = self._thinking[id] = asyncio.create_task(process.ask(question))
        try:
            await asyncio.wait({task})
            if task.cancelled():
                return  # nobody wants to know any more
            error = task.exception()
            answer = task.result() if error is None else BotAnswer(error=str(error))
            await self._channel.query("update questions set answer = $2 where id = $1", id, json.dumps(asdict(answer)))
            await self._channel.notify(f"answered {id}")
            self.answered += 1
        finally:
            task.cancel()
            del self._thinking[id]
