"""Where the time of a run goes: simulator, network, learner."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import torch

OTHER_PART = "other"  # what no part of the run was counted for


class Clock:
    """Adds up seconds by what they were spent on.

    On a GPU the seconds are its own, measured by events, so that nothing waits for it; `settle` adds them up.
    """

    def __init__(self, on_gpu: bool = False) -> None:
        self.on_gpu = on_gpu
        self.seconds: dict[str, float] = {}
        self._events: list[tuple[str, torch.cuda.Event, torch.cuda.Event]] = []
        self._settled = time.perf_counter()

    @contextmanager
    def __call__(self, what: str) -> Iterator[None]:
        """Counts the time inside."""
        if self.on_gpu:
            first, last = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            first.record()
            try:
                yield
            finally:
                last.record()
                self._events.append((what, first, last))
            return
        began = time.perf_counter()
        try:
            yield
        finally:
            self._add(what, time.perf_counter() - began)

    def _add(self, what: str, seconds: float) -> None:
        self.seconds[what] = self.seconds.get(what, 0.0) + seconds

    def start(self) -> None:
        """What was done since the last `settle` does not count."""
        self._settled = time.perf_counter()

    def settle(self) -> None:
        """Waits for the GPU and adds up its events; the rest of the time goes to `OTHER`."""
        if not self.on_gpu:
            return
        torch.cuda.synchronize()
        now, counted = time.perf_counter(), 0.0
        for what, first, last in self._events:
            spent = first.elapsed_time(last) / 1000
            self._add(what, spent)
            counted += spent
        self._add(OTHER_PART, max(0.0, now - self._settled - counted))
        self._events.clear()
        self._settled = now

    @property
    def total(self) -> float:
        """All seconds."""
        return sum(self.seconds.values())

    def told(self) -> str:
        """What bounds the run, in words: the largest part first."""
        parts = (
            f"{what} {spent / self.total:.0%}" for what, spent in sorted(self.seconds.items(), key=lambda one: -one[1])
        )
        return ", ".join(parts) if self.total else "nothing yet"
