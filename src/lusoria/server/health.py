"""Whether a move could be stored now. Reading is not enough: on a full disk a database still answers queries."""

from __future__ import annotations

import asyncio
import time

from lusoria.server.stopping import stopped
from lusoria.server.store import DatabaseError, Store

ANSWER_SECONDS = 2.0  # that an answer may take, also when the database is frozen
FRESH_SECONDS = 1.0  # that a finding holds: a probe costs a commit, however many ask


class HealthCheck:
    """Writes one small row. All who ask meanwhile share one probe, which a frozen database holds up."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._probe: asyncio.Task[str | None] | None = None
        self._ended = 0.0

    async def problem(self) -> str | None:
        """Why nothing can be stored; None if all is well."""
        if self._probe is None or (self._probe.done() and time.monotonic() - self._ended > FRESH_SECONDS):
            self._probe = asyncio.create_task(self._write())
        done, _ = await asyncio.wait([self._probe], timeout=ANSWER_SECONDS)
        if not done:
            return "the database does not answer"
        failure = self.store.write_failure  # of a move, since the probe
        return self._probe.result() or (failure and unwritable(failure))

    async def _write(self) -> str | None:
        try:
            await self.store.probe()
        except DatabaseError as error:
            return unwritable((str(error) or "no reason given").splitlines()[0])
        finally:
            self._ended = time.monotonic()
        return None

    async def close(self) -> None:
        """Ends a probe that still waits."""
        if self._probe is not None:
            await stopped([self._probe])


def unwritable(reason: str) -> str:
    """Why nothing can be stored."""
    return f"the database can't be written: {reason}"
