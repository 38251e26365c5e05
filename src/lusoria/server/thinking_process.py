"""One process that bots think in, as the server sees it: started when it is needed, replaced when it fails."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sys

from lusoria.server.questions import BotAnswer, BotQuestion, Line, decode_report, encode

HANG_SECONDS = 30.0  # without a sign of life; a search takes 5 at most
COMMAND = (sys.executable, "-m", "lusoria.server.bot_process")


class ThinkingFailed(Exception):
    """The process ended, hung, or the bot failed: the question can be asked again."""


class ThinkingProcess:
    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._numbers = itertools.count(1)

    async def ask(self, question: BotQuestion) -> BotAnswer:
        """The answer to a question, one at a time. Who is cancelled stops the search."""
        process = self._process or await self._start()
        number = next(self._numbers)
        try:
            await self._send(process, Line(number, question))
            answer = await self._answer(process, number)
        except asyncio.CancelledError:
            with contextlib.suppress(OSError, RuntimeError):
                await self._send(process, Line(number))  # its answer comes before the next one, and is skipped
            raise
        except (TimeoutError, OSError, EOFError, ValueError) as error:
            await self.close()
            raise ThinkingFailed(f"the process {'hangs' if isinstance(error, TimeoutError) else 'ended'}") from None
        if answer.error is not None:
            raise ThinkingFailed(answer.error)
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        self._process = await asyncio.create_subprocess_exec(
            *COMMAND,
            stdin=asyncio.subprocess.PIPE,  # it ends when this process does, however it does
            stdout=asyncio.subprocess.PIPE,
            # Ctrl+C is for the server. It stays in its session, so that its priority is compared with ours.
            preexec_fn=getattr(os, "setpgrp", None),  # uvloop knows no `process_group`
        )
        return self._process

    async def _send(self, process: asyncio.subprocess.Process, line: Line) -> None:
        assert process.stdin is not None
        process.stdin.write(encode(line))
        await process.stdin.drain()

    async def _answer(self, process: asyncio.subprocess.Process, number: int) -> BotAnswer:
        assert process.stdout is not None
        while True:
            async with asyncio.timeout(HANG_SECONDS):
                text = await process.stdout.readline()
            if not text:
                raise EOFError
            report = decode_report(text)
            if report.number == number and report.answer is not None:
                return report.answer

    async def close(self) -> None:
        """Ends it at once: it holds nothing that could be lost. The next question starts a new one."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
