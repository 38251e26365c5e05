"""Bots on the server: they think in processes of their own, fairly, and nobody waits for them."""

from __future__ import annotations

import asyncio
import os
import sys
import textwrap
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lusoria import bots
from lusoria.bots import ADVICE, LEVEL_NAMES, Mcts
from lusoria.bots.levels import LevelBot
from lusoria.bots.net import NetSearch
from lusoria.core.dice import seeded
from lusoria.home.levels import DEFAULT_LEVEL, LEVELS
from lusoria.match.match import Match
from lusoria.server import bot_pool, thinking_process
from lusoria.server.bot_pool import BotPool
from lusoria.server.bot_process import NICENESS, Thinker, new_bot
from lusoria.server.fair_queue import QueueShare, Ticket
from lusoria.server.questions import BotAnswer, BotQuestion, Line, ask_about
from lusoria.server.thinking_process import ThinkingProcess
from tests.server.clients import Served, wait_until

TICKET = Ticket(QueueShare.PEOPLE, "address", "owner", "table")
# A process that answers `ACTION` to everything, and does what the test says before.
FAKE = """
import os, sys, time
from lusoria.server.questions import BotAnswer, BotReport, decode_line, encode
for text in open(0, "rb", closefd=False):
    line = decode_line(text)
    if line.question is None:
        continue
    {does}
    sys.stdout.buffer.write(encode(BotReport(line.number, BotAnswer(action={action}))))
    sys.stdout.buffer.flush()
"""


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Replaces the process that bots think in."""

    def replace_by(does: str = "pass", action: int = 0) -> None:
        code = FAKE.format(does=textwrap.indent(does, "    ").strip(), action=action)
        monkeypatch.setattr(thinking_process, "COMMAND", (sys.executable, "-c", code))

    return replace_by


def with_pool(work: Callable[[BotPool], Coroutine[Any, Any, Any]], processes: int = 1) -> Any:
    async def run() -> Any:
        pool = BotPool(processes, compile=False)
        try:
            return await asyncio.wait_for(work(pool), 60)
        finally:
            await pool.close()

    return asyncio.run(run())


def begun() -> tuple[Match, int]:
    match = Match("aquileia", 3, seed=1)
    assert match.seat is not None
    return match, match.seat


def test_the_levels_are_those_of_the_bots() -> None:
    assert LEVELS == LEVEL_NAMES
    assert DEFAULT_LEVEL in LEVELS
    own = {one.name: one.budget(threads=1) for one in bots.LEVELS}  # on one thread each
    hints = {name: replace(ADVICE, threads=1) for name in ("mcts", "net")}
    for name, budget in (own | hints).items():
        found = new_bot(name)
        assert isinstance(found, LevelBot | Mcts | NetSearch)
        assert found.budget == budget
        assert 0 < (budget.seconds or 0) <= 5


def test_a_bot_of_each_level_plays_at_a_table(own_server: Served) -> None:
    visitor = own_server.visitor()
    for level in LEVELS[:-1]:  # the strongest takes five seconds a move: the next test has it
        table = visitor.open(mine=[0], bots=[1, 2], level=level)["table"]
        assert [seat["level"] for seat in visitor.look(table)["seats"]] == [None, level, level]
        visitor.move(table, 0)
        visitor.wait_for_turn(table, 0)


def test_who_waits_is_next_when_nobody_wants_to_know_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat = begun()
    sent, send = list[Line](), ThinkingProcess._send

    async def noted(self: ThinkingProcess, process: Any, line: Line) -> None:
        sent.append(line)
        await send(self, process, line)

    monkeypatch.setattr(ThinkingProcess, "_send", noted)

    async def run(pool: BotPool) -> int:
        thought = asyncio.create_task(pool.choose(match, seat, "augustus", TICKET))
        while not pool.asked:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        thought.cancel()
        return await pool.choose(match, seat, "civis", TICKET)  # there is one process

    assert with_pool(run) in [move.action for move in match.moves]
    stops = [line.number for line in sent if line.question is None]
    assert stops == [sent[0].number], "the search is told to end"


class Interrupted(Thinker):
    """It is told to stop when its search looks at the clock for the third time."""

    looks = 0

    def _clock(self) -> float:
        self.looks += 1
        if self.looks == 3:
            self.stop()
        return super()._clock()


def test_a_search_ends_when_it_is_told_to() -> None:
    match, seat = begun()
    question = ask_about(match.world(seat, seeded(1, cap=0)), "choose", "augustus", (1, 1))
    thinker = Interrupted()
    assert thinker.answer(question).action in [move.action for move in match.moves]
    assert thinker.looks == 3


def test_the_server_needs_no_compiler(own_server: Served) -> None:
    for name in (
        "bot_pool",
        "bot_turns",
        "hints",
        "review",
        "thinking_process",
        "questions",
        "browser_thinking",
        "app",
    ):
        module = sys.modules[f"lusoria.server.{name}"]
        assert module.__file__ is not None
        with open(module.__file__, encoding="utf-8") as text:
            assert "lusoria.bots" not in text.read().replace("# of `lusoria.bots`", ""), name


def test_a_process_that_dies_is_replaced_and_asked_again(
    fake: Any, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    match, seat = begun()
    legal, died = [move.action for move in match.moves], str(tmp_path / "died")
    fake(f"if not os.path.exists({died!r}): open({died!r}, 'w'); os._exit(1)", legal[3])
    assert with_pool(lambda pool: pool.choose(match, seat, "civis", TICKET)) == legal[3]
    assert "it is asked again" in caplog.text


@pytest.mark.parametrize("does", ["os._exit(1)", "time.sleep(60)", "print('nonsense', flush=True)"])
def test_sensible_decides_if_processes_keep_failing(fake: Any, monkeypatch: pytest.MonkeyPatch, does: str) -> None:
    monkeypatch.setattr(thinking_process, "HANG_SECONDS", 0.5)
    match, seat = begun()
    fake(does)
    assert with_pool(lambda pool: pool.choose(match, seat, "civis", TICKET)) in [move.action for move in match.moves]


def test_an_illegal_answer_is_not_played(fake: Any, caplog: pytest.LogCaptureFixture) -> None:
    match, seat = begun()
    fake(action=9999)
    assert with_pool(lambda pool: pool.choose(match, seat, "civis", TICKET)) in [move.action for move in match.moves]
    assert "chose 9999, which is not legal" in caplog.text


def test_a_full_queue_lets_sensible_decide(monkeypatch: pytest.MonkeyPatch, fake: Any) -> None:
    monkeypatch.setattr(bot_pool, "MAX_WAITING", 3)
    match, seat = begun()
    legal = [move.action for move in match.moves]
    fake("time.sleep(0.3)", legal[0])

    async def run(pool: BotPool) -> list[int]:
        tickets = [Ticket(QueueShare.BOTS, "address", "owner", f"{table}") for table in range(20)]
        return await asyncio.gather(*(pool.choose(match, seat, "civis", ticket) for ticket in tickets))

    found = with_pool(run)
    assert len(found) == 20
    assert set(found) <= set(legal)
    assert len(set(found)) > 1


def test_processes_have_a_low_priority_and_are_started_when_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[ThinkingProcess] = []

    def start() -> ThinkingProcess:
        started.append(ThinkingProcess())
        return started[-1]

    monkeypatch.setattr(bot_pool, "ThinkingProcess", start)
    match, seat = begun()

    async def run(pool: BotPool) -> int:
        await pool.choose(match, seat, "sensible", TICKET)
        assert not started
        await pool.choose(match, seat, "discipulus", TICKET)
        process = started[0]._process
        assert process is not None
        return os.getpriority(os.PRIO_PROCESS, process.pid)

    assert with_pool(run) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    assert len(started) == 1


class Holding:
    """Stands in for a process: notes what it is asked, and answers when it may."""

    def __init__(self) -> None:
        self.asked: list[BotQuestion] = []
        self.stopped = 0
        self.go_on = False

    async def ask(self, question: BotQuestion) -> BotAnswer:
        self.asked.append(question)
        try:
            while not self.go_on:
                await asyncio.sleep(0.005)
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        return BotAnswer(error="never legal")

    async def close(self) -> None:
        pass


def with_holding(monkeypatch: pytest.MonkeyPatch) -> Holding:
    held = Holding()
    monkeypatch.setattr(bot_pool, "ThinkingProcess", lambda: held)
    return held


def test_a_table_waits_for_busy_bots_and_the_server_answers_meanwhile(
    own_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = with_holding(monkeypatch)
    visitor = own_server.visitor()
    tables = [visitor.open("aquileia", 3, bots=[0, 1, 2], level="civis")["table"] for _ in range(6)]
    wait_until(lambda: visitor.get("/api/status")["thinking"] == 6)
    assert len(held.asked) == own_server.service.bot_pool.processes == 2
    visitor.look(tables[0])
    held.go_on = True
    for table in tables:
        number = visitor.look(table)["number"]
        assert visitor.get(f"/api/tables/{table}/news", seen=number, wait=20)["news"]


def test_a_table_that_moves_on_takes_its_question_back(own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    held = with_holding(monkeypatch)
    visitor = own_server.visitor()
    table = visitor.open("aquileia", 3, mine=[0], bots=[1, 2], level="civis")["table"]
    held.go_on = True  # somebody else may begin
    visitor.wait_for_turn(table, 0)
    held.go_on = False
    held.asked.clear()
    visitor.move(table, 0)
    wait_until(lambda: len(held.asked) == 1)
    visitor.do(table, "undo", seat=0)
    wait_until(lambda: held.stopped == 1)
    assert visitor.get("/api/status")["thinking"] == 0
    visitor.move(table, 0, which=1)
    wait_until(lambda: len(held.asked) == 2)
    assert held.asked[0].state != held.asked[1].state


def test_stopping_waits_for_no_bot(own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    held = with_holding(monkeypatch)
    visitor = own_server.visitor()
    visitor.open("aquileia", 3, bots=[0, 1, 2], level="augustus")
    wait_until(lambda: len(held.asked) == 1)
    own_server.stop()
    assert held.stopped == 1
    own_server.start()


def test_bots_play_a_whole_game_among_themselves(own_server: Served) -> None:
    visitor = own_server.visitor()
    table = visitor.open("aeterna", 2, bots=[0, 1], level="sensible")["table"]
    now = visitor.look(table)
    while now["state"] == "running":
        now = visitor.get(f"/api/tables/{table}/news", seen=now["number"], wait=20)["now"]
    assert now["state"] == "over"


def test_bots_wait_while_people_are_asked_for_an_undo(own_server: Served) -> None:
    people = [own_server.visitor() for _ in range(2)]
    table = people[0].open("aquileia", 3, mine=[0], bots=[2])["table"]
    people[1].do(table, "sit")
    for _ in range(200):
        waiting = people[0].look(table)["waiting"]
        if waiting and waiting[0] < 2:
            people[waiting[0]].move(table, waiting[0])
        for seat in (0, 1):
            undo = people[seat].look(table, seat)["undo"]
            if undo["possible"] and not undo["free"]:
                people[seat].do(table, "undo", seat=seat)
                asked = people[seat].look(table, seat)["undo"]
                if asked["asked_by"] == seat:
                    assert asked["missing"] == [1 - seat]
                    people[1 - seat].do(table, "answer", agree=False)
                    assert people[seat].look(table, seat)["undo"]["asked_by"] is None
                    return
    pytest.fail("nobody could ask for an undo")
