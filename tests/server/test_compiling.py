"""Compiling in another process: its progress, what waits for it, and that it ends with the server."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest

from lusoria.server import bot_pool, compiling
from lusoria.server.bot_pool import BotPool
from lusoria.server.compiling import RuleCompiler
from lusoria.server.fair_queue import QueueShare, Ticket
from lusoria.server.responses import Compiled

REPORTS = [
    {"game": "aquileia", "rule": "step", "done": 3, "total": 90},
    {"game": "aquileia", "ready": True},
    {"game": "builders", "rule": "legal", "done": 1, "total": 80},
]


def test_progress_is_reported() -> None:
    async def run() -> list[Compiled]:
        compiler, found = RuleCompiler(needed=True), []
        assert not compiler.ready
        for line in REPORTS:
            compiler._on_report(line)
            found.append(compiler.as_data())
        assert await compiler.wait_for("aquileia", 0.01)
        assert not await compiler.wait_for("builders", 0.01)
        return found

    found = asyncio.run(run())
    assert found[0]["games"] == {"aquileia": "compiling", "builders": "waiting", "aeterna": "waiting"}
    assert (found[0]["rule"], found[0]["done"], found[0]["total"]) == ("step", 3, 90)
    assert found[1]["games"]["aquileia"] == "ready"
    assert found[2]["games"]["builders"] == "compiling"


@pytest.mark.parametrize(("status", "tries"), [(0, 1), (3, compiling.MAX_TRIES)])
def test_a_process_that_fails_is_tried_again(monkeypatch: pytest.MonkeyPatch, status: int, tries: int) -> None:
    started: list[Any] = []
    real = asyncio.create_subprocess_exec

    async def instead(*command: Any, **given: Any) -> Any:
        started.append(command)
        code = "import sys, threading, time; from lusoria.server.compiling import exit_with_server as leave\n"
        code += "threading.Thread(target=leave, daemon=True).start(); time.sleep(0.1)\n"  # the server runs
        code += f"[print(line) for line in {[json.dumps(line) for line in REPORTS]!r}]; sys.exit({status})"
        return await real(sys.executable, "-c", code, **given)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", instead)

    async def run() -> None:
        compiler = RuleCompiler(needed=True)
        compiler.start()
        assert compiler._task is not None
        await compiler._task
        assert compiler.ready  # what is missing is compiled when a bot needs it
        assert (compiler.done, compiler.total) == (1, 80)
        await compiler.stop()

    asyncio.run(run())
    assert len(started) == tries


def test_it_ends_when_the_server_is_gone() -> None:
    code = "import threading, time; from lusoria.server.compiling import exit_with_server as leave\n"
    code += "threading.Thread(target=leave, daemon=True).start(); time.sleep(60)"
    process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(30) == 0


def test_sensible_decides_until_the_rules_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    from lusoria.match.match import Match

    monkeypatch.setattr(bot_pool, "COMPILE_WAIT_SECONDS", 0.01)

    async def run() -> int:
        bots = BotPool(1, compile=False)
        bots.compiler = RuleCompiler(needed=True)
        match = Match("aquileia", 3, seed=1)
        assert match.seat is not None
        ticket = Ticket(QueueShare.PEOPLE, "address", "owner", "table")
        chosen = await bots.choose(match, match.seat, "augustus", ticket)
        await bots.close()
        return chosen

    assert asyncio.run(run()) in range(196)
