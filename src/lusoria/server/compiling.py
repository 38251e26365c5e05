"""Compiles what the bots need, in another process that fills the cache and reports its progress.

In a thread of the server it would hold the interpreter for a minute, and nobody would be answered.
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

from lusoria.core.registry import game, game_names
from lusoria.server.responses import Compiled

MAX_TRIES = 2
TRIAL_SECONDS = 0.05  # that a bot thinks in order to have its rules compiled

log = logging.getLogger("lusoria")


class RuleCompiler:
    """Compiles the games one by one. Each is waiting, compiling or ready."""

    def __init__(self, needed: bool) -> None:
        self._ready = {name: asyncio.Event() for name in game_names()}
        self.rule, self.done, self.total, self.game = "", 0, 0, ""
        self._task: asyncio.Task[None] | None = None
        if not needed:
            self._set_all_ready()

    def _set_all_ready(self) -> None:
        for event in self._ready.values():
            event.set()

    @property
    def ready(self) -> bool:
        """Whether all bots can play."""
        return all(event.is_set() for event in self._ready.values())

    def as_data(self) -> Compiled:
        """The progress, for a client that shows it."""
        games = {name: "ready" if event.is_set() else "waiting" for name, event in self._ready.items()}
        if self.game and games[self.game] == "waiting":
            games[self.game] = "compiling"
        return {"games": games, "rule": self.rule or None, "done": self.done, "total": self.total}

    async def wait_for(self, game: str, seconds: float) -> bool:
        """Waits until the bots of a game can play, at most this long; returns whether they can."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._ready[game].wait()
        return self._ready[game].is_set()

    def start(self) -> None:
        """Starts, unless there is nothing to do."""
        if not self.ready:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stops the other process."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        try:
            await self._compile()
        except Exception:
            log.exception("compiling in another process failed")
        finally:
            self._set_all_ready()  # what is missing is compiled when a bot needs it

    async def _compile(self) -> None:
        for _ in range(MAX_TRIES):
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "lusoria.server.compiling",
                stdin=asyncio.subprocess.PIPE,  # nothing is ever written there: it ends when this process does
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # an interrupt from the keyboard is for the server, which stops this one
            )  # fmt: skip
            try:
                assert process.stdout is not None
                async for line in process.stdout:
                    self._on_report(json.loads(line))
                if await process.wait() == 0:
                    return
                log.warning("compiling stopped with status %s; it is tried again", process.returncode)
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()

    def _on_report(self, report: dict[str, Any]) -> None:
        self.game = report["game"]
        if report.get("ready"):
            self._ready[self.game].set()
            self.rule = ""
        else:
            self.rule, self.done, self.total = report["rule"], report["done"], report["total"]


def exit_with_server() -> None:
    """Ends this process when standard input does: then the server is gone, however it ended."""
    os.read(0, 1)  # not `sys.stdin`, whose lock would still be held when this process ends by itself
    os._exit(0)


def seats_to_try(name: str) -> int:
    """Three seats, or as near as the game allows."""
    return min(game(name).seats, key=lambda seats: abs(seats - 3))


def main() -> None:
    """Lets a bot of each level decide once in each game, and reports on standard output what is being compiled."""
    from lusoria.core.compile import compiled
    from lusoria.home.bot_turns import bot_dice
    from lusoria.home.levels import LEVELS
    from lusoria.home.questions import new_seed
    from lusoria.match.match import Match
    from lusoria.server.bot_process import hint_bot, lower_priority, new_bot

    threading.Thread(target=exit_with_server, daemon=True).start()
    lower_priority()
    for name in game_names():

        def on_rule(rule: str, done: int, total: int, name: str = name) -> None:
            print(json.dumps({"game": name, "rule": rule, "done": done, "total": total}), flush=True)

        match = Match(name, seats_to_try(name), seed=1)
        while len(match.moves) == 1:
            match.play(match.moves[0])
        seat = match.seat
        assert seat is not None
        with compiled.reporting(on_rule):
            for level in dict.fromkeys((*LEVELS, hint_bot(match.game))):
                dice = bot_dice(new_seed())
                new_bot(level, seconds=TRIAL_SECONDS).choose(match.world(seat, dice), dice)
        print(json.dumps({"game": name, "ready": True}), flush=True)


if __name__ == "__main__":
    main()
