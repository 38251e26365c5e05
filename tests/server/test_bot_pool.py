"""Bots on the server: a few at a time, replaced after a failure, and nobody waits for them."""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import replace
from typing import Any

import pytest

from lusoria import bots
from lusoria.bots import ADVICE, LEVEL_NAMES, Mcts
from lusoria.match.match import Match
from lusoria.server import bot_pool
from lusoria.server.bot_pool import DEFAULT_LEVEL, LEVELS, BotPool, bot_dice, new_bot
from tests.server.clients import Served, served


def test_the_levels_are_those_of_the_bots() -> None:
    assert LEVELS == LEVEL_NAMES
    assert DEFAULT_LEVEL in LEVELS
    own = {one.name: one.budget(threads=1) for one in bots.LEVELS if one.iterations}  # on one thread each
    for name, budget in (own | {"mcts": replace(ADVICE, threads=1)}).items():  # the last one gives hints
        found = new_bot(name)
        assert isinstance(found, Mcts)
        assert found.budget == budget
        assert 0 < (budget.seconds or 0) <= 5


def test_a_bot_of_each_level_plays_at_a_table(own_server: Served) -> None:
    visitor = own_server.visitor()
    for level in LEVELS[:-1]:  # the strongest takes five seconds a move: the next test has it
        table = visitor.open(mine=[0], bots=[1, 2], level=level)["table"]
        assert [seat["level"] for seat in visitor.look(table)["seats"]] == [None, level, level]
        visitor.move(table, 0)
        visitor.wait_for_turn(table, 0)
        assert [bot.name for bot in own_server.service.bot_pool._idle.get(level, [])][:1] == [level]


def test_a_search_ends_with_the_server() -> None:
    async def run() -> float:
        pool = BotPool(1, compile=False)
        match = Match("aquileia", 3, seed=1)
        assert match.seat is not None
        loads = new_bot("augustus", seconds=0.05)  # loads compiled rules, so that only the search is measured
        loads.choose(match.world(match.seat, bot_dice()), bot_dice())
        thought = asyncio.create_task(pool.choose(match, match.seat, "augustus", "table"))
        await asyncio.sleep(0.2)
        assert pool.thinking == 1
        await pool.close()
        began = time.monotonic()
        assert await thought in [move.action for move in match.moves]
        moves = [move.action for move in match.moves]
        pool._choose(match, match.seat, "augustus", moves)  # a search that starts too late
        return time.monotonic() - began

    assert asyncio.run(run()) < 3


def test_a_bot_that_fails_is_replaced_and_the_table_goes_on(
    own_server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failed = []

    def chosen(self: BotPool, *_: Any) -> int:
        failed.append(1)
        raise RuntimeError("a bot that fails")

    monkeypatch.setattr(BotPool, "_choose", chosen)
    visitor = own_server.visitor()
    table = visitor.open("aquileia", 3, mine=[0], bots=[1, 2])["table"]
    for _ in range(2):
        visitor.move(table, 0)
    assert visitor.wait_for_turn(table, 0)["waiting"] == [0]
    assert len(failed) >= 4
    assert "a bot of level random failed" in caplog.text


def test_a_table_waits_for_busy_bots_and_the_server_answers_meanwhile(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, at_once, most = threading.Event(), 0, 0
    lock, slow = threading.Lock(), bot_pool.simple_choice

    def choice(*given: Any) -> int:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        go_on.wait(30)
        with lock:
            at_once -= 1
        return slow(*given)

    monkeypatch.setattr(bot_pool, "simple_choice", choice)
    with served(tmp_path) as server:
        visitor = server.visitor()
        tables = [visitor.open("aquileia", 3, bots=[0, 1, 2])["table"] for _ in range(6)]
        for _ in range(200):
            if visitor.get("/api/status")["thinking"] == 6:
                break
            time.sleep(0.02)
        assert visitor.get("/api/status")["thinking"] == 6
        began = time.monotonic()
        visitor.look(tables[0])
        assert time.monotonic() - began < 5
        assert most == server.service.bot_pool.threads == 2
        go_on.set()
        for table in tables:
            number = visitor.look(table)["number"]
            assert visitor.get(f"/api/tables/{table}/news", seen=number, wait=20)["news"]


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
