"""Bots that think on other machines, over PostgreSQL."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

pytest.importorskip("pwd")  # PostgreSQL: not on Windows
from lusoria.core.dice import seeded
from lusoria.errors import BadInput
from lusoria.match.match import Match
from lusoria.server import remote_bots, thinking_process
from lusoria.server.bot_machine import think
from lusoria.server.bot_pool import BotPool
from lusoria.server.fair_queue import QueueShare, Ticket
from lusoria.server.migrations import migrate
from lusoria.server.postgres_channel import Channel
from lusoria.server.questions import BotQuestion, ask_about
from lusoria.server.remote_bots import BotMachine, RemoteBots
from lusoria.server.store import Store, database_url
from lusoria.server.thinking_process import ThinkingFailed
from tests.server.postgres import free_port, postgres
from tests.server.test_bot_pool import FAKE

SEED = 5, 0


@pytest.fixture(scope="module")
def url() -> Iterator[sa.URL]:
    """A database that a server has used."""
    with postgres() as text:
        found = database_url(text, Path())

        async def prepare() -> None:
            store = Store(found)
            await migrate(store)
            await store.close()

        asyncio.run(prepare())
        yield found


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_bots, "RENEW_SECONDS", 0.1)
    monkeypatch.setattr(remote_bots, "LEASE_SECONDS", 30.0)
    answering(monkeypatch, "pass")


def answering(monkeypatch: pytest.MonkeyPatch, does: str) -> None:
    code = FAKE.format(does=does, action=7)
    monkeypatch.setattr(thinking_process, "COMMAND", (sys.executable, "-c", code))


def question() -> BotQuestion:
    match = Match("aquileia", 3, seed=1)
    assert match.seat is not None
    return ask_about(match.world(match.seat, seeded(*SEED, cap=0)), "choose", "civis", SEED)


def together(url: sa.URL, work: Callable[[RemoteBots, BotMachine], Awaitable[Any]], processes: int = 2) -> Any:
    """A server and a machine that thinks."""

    async def run() -> Any:
        machine = BotMachine(url, processes)
        running = asyncio.create_task(machine.run())
        remote = RemoteBots(url, lambda _: asyncio.create_task(asyncio.sleep(60)))
        try:
            return await asyncio.wait_for(work(remote, machine), 60)
        finally:
            await remote.close()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    return asyncio.run(run())


async def rows(url: sa.URL, text: str) -> list[Any]:
    channel = Channel(url, "other", lambda _: None)
    try:
        return await channel.query(text)
    finally:
        channel.drop()


def test_each_question_is_answered_once(url: sa.URL) -> None:
    async def work(remote: RemoteBots, machine: BotMachine) -> None:
        answers = await asyncio.gather(*(remote.ask(question()) for _ in range(12)))
        assert [answer.action for answer in answers] == [7] * 12
        assert machine.answered == 12
        assert await rows(url, "select id from questions") == []

    together(url, work)


def test_a_question_that_is_taken_back_is_no_longer_thought_about(url: sa.URL, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "time.sleep(30)")

    async def work(remote: RemoteBots, machine: BotMachine) -> None:
        asked = asyncio.create_task(remote.ask(question()))
        while not machine._thinking:
            await asyncio.sleep(0.01)
        asked.cancel()
        while machine._thinking or await rows(url, "select id from questions"):
            await asyncio.sleep(0.01)
        assert machine.answered == 0

    together(url, work)


def test_a_question_whose_machine_died_can_be_asked_again(url: sa.URL, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_bots, "ANSWER_SECONDS", 0.5)

    async def nobody() -> None:
        remote = RemoteBots(url, lambda _: asyncio.create_task(asyncio.sleep(60)))
        with pytest.raises(ThinkingFailed, match="no other machine answers"):
            await remote.ask(question())
        await asyncio.sleep(0.1)
        await remote.close()

    asyncio.run(nobody())
    monkeypatch.setattr(remote_bots, "ANSWER_SECONDS", 30)

    async def work(remote: RemoteBots, machine: BotMachine) -> None:
        assert (await remote.ask(question())).action == 7
        assert machine.answered == 1  # not the one that was given up

    together(url, work)


def test_a_machine_with_other_rules_takes_no_questions(url: sa.URL, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_bots, "ANSWER_SECONDS", 1.0)

    async def work(remote: RemoteBots, machine: BotMachine) -> None:
        machine._layouts = ["0.0.1 1 1"]
        with pytest.raises(ThinkingFailed):
            await remote.ask(question())
        assert machine.answered == 0

    together(url, work)


def test_a_pool_lets_other_machines_think_and_notices_when_they_are_gone(
    url: sa.URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match("aquileia", 3, seed=1)
    seat, legal = match.seat, [move.action for move in match.moves]
    assert seat is not None
    monkeypatch.setattr(thinking_process, "COMMAND", (sys.executable, "-c", FAKE.format(does="pass", action=legal[2])))

    async def run() -> None:
        pool = BotPool(1, compile=False)
        pool._started = 1  # none of its own
        remote = RemoteBots(url, pool.employ)
        remote.start()
        machine = BotMachine(url, 3)
        running = asyncio.create_task(machine.run())
        ticket = Ticket(QueueShare.BOTS, "address", "owner", "table")
        found = await asyncio.wait_for(
            asyncio.gather(*(pool.choose(match, seat, "civis", ticket) for _ in range(6))), 30
        )
        assert found == [legal[2]] * 6
        async with asyncio.timeout(30):
            while machine.answered < 6:  # an answer is there a moment before it is counted
                await asyncio.sleep(0.01)
        assert len(pool._working) == 3
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        while pool._working:
            await asyncio.sleep(0.02)
        await remote.close()
        await pool.close()

    asyncio.run(run())


def test_what_the_command_refuses() -> None:
    with pytest.raises(BadInput, match="need PostgreSQL"):
        think("sqlite:///x.db", 1)
    with pytest.raises(BadInput, match="can't be used"):
        think(f"postgresql://lusoria@127.0.0.1:{free_port()}/x", 1)
