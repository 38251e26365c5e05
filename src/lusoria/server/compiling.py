"""Compiling what the bots need, beside the server: another process fills the cache, and tells how far it is.

In a thread of its own it would hold the interpreter for a minute, and nobody would be answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
import threading
from typing import Any

from lusoria.core.game import NAMES

TRIES = 2
SHORT = 0.05  # seconds that a bot thinks when it is tried out

log = logging.getLogger("lusoria")


class Compiling:
    """How far it is, for each game: waiting, compiling, ready."""

    def __init__(self, needed: bool) -> None:
        self._ready = {name: asyncio.Event() for name in NAMES}
        self.rule, self.done, self.total, self.game = "", 0, 0, ""
        self._task: asyncio.Task[None] | None = None
        if not needed:
            self._all_ready()

    def _all_ready(self) -> None:
        for event in self._ready.values():
            event.set()

    @property
    def ready(self) -> bool:
        """Whether all bots can play."""
        return all(event.is_set() for event in self._ready.values())

    def as_data(self) -> dict[str, Any]:
        """For a client that shows it."""
        games = {name: "ready" if event.is_set() else "waiting" for name, event in self._ready.items()}
        if self.game and games[self.game] == "waiting":
            games[self.game] = "compiling"
        return {"games": games, "rule": self.rule or None, "done": self.done, "total": self.total}

    async def wait_for(self, game: str, seconds: float) -> bool:
        """Waits until the bots of this game can play, but not for long; whether they can."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._ready[game].wait(), seconds)
        return self._ready[game].is_set()

    def begin(self) -> None:
        """Starts, unless there is nothing to do."""
        if not self.ready:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Leaves it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        try:
            await self._compiled()
        except Exception:
            log.exception("compiling in another process failed")
        finally:
            self._all_ready()  # what is still missing is compiled by whoever needs it first

    async def _compiled(self) -> None:
        for _ in range(TRIES):
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "lusoria.server.compiling",
                stdin=asyncio.subprocess.PIPE,  # nothing is ever written there: it ends when this process does
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # an interrupt from the keyboard is for the server; it stops this one itself
            )  # fmt: skip
            try:
                assert process.stdout is not None
                async for line in process.stdout:
                    self._heard(json.loads(line))
                if await process.wait() == 0:
                    return
                log.warning("compiling stopped with status %s; it is tried again", process.returncode)
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()

    def _heard(self, told: dict[str, Any]) -> None:
        self.game = told["game"]
        if told.get("ready"):
            self._ready[self.game].set()
            self.rule = ""
        else:
            self.rule, self.done, self.total = told["rule"], told["done"], told["total"]


def leave_with_the_server() -> None:
    """Standard input ends when the server is gone, however it went."""
    os.read(0, 1)  # not `sys.stdin`, whose lock would still be held when this process ends by itself
    os._exit(0)


def main() -> None:
    """Lets bots of each game decide once, and tells on standard output what is being compiled."""
    from lusoria.core.compile import compiled
    from lusoria.match.match import Match
    from lusoria.server.bot_pool import LEVELS, dice_of_bots, new_bot

    threading.Thread(target=leave_with_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)
    for name in NAMES:

        def on_rule(rule: str, done: int, total: int, name: str = name) -> None:
            print(json.dumps({"game": name, "rule": rule, "done": done, "total": total}), flush=True)

        match = Match(name, 3, seed=1)
        while len(match.moves) == 1:
            match.play(match.moves[0])
        with compiled.reporting(on_rule):
            for level in LEVELS:
                dice = dice_of_bots()
                new_bot(level, seconds=SHORT).choose(match.world(int(match._s.seat), dice), dice)
        print(json.dumps({"game": name, "ready": True}), flush=True)


if __name__ == "__main__":
    main()
