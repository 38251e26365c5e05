"""Where the time of a run goes: simulator, network, learner."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import torch


class Clock:
    """Adds up seconds by what they were spent on. A GPU is waited for, so that work counts where it was ordered."""

    def __init__(self, on_gpu: bool = False) -> None:
        self.on_gpu = on_gpu
        self.seconds: dict[str, float] = {}

    def now(self) -> float:
        """The time, when all work so far is done."""
        if self.on_gpu:
            torch.cuda.synchronize()
        return time.perf_counter()

    @contextmanager
    def __call__(self, what: str) -> Iterator[None]:
        """Counts the time inside."""
        began = self.now()
        try:
            yield
        finally:
            self.seconds[what] = self.seconds.get(what, 0.0) + self.now() - began

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
