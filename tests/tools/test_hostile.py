"""The attacks of `tools.hostile`, small: others play on, and nothing is left behind."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from tools import hostile
from tools import hostile_attacks as attacks


async def attack(name: str, address: str, seconds: float) -> dict[str, int]:
    """Without a process of its own; longer if a busy server has answered none of the targets yet."""
    answers: Counter[str] = Counter()
    await attacks.ATTACKS[name](address, seconds, answers)
    while name == "targets" and not answers:
        await attacks.ATTACKS[name](address, seconds, answers)
    return answers


@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
def test_others_play_on_during_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile, "PACE", 0.2)
    monkeypatch.setattr(hostile, "attack", attack)
    monkeypatch.setattr(attacks, "CONNECTIONS", 100)
    monkeypatch.setattr(attacks, "SOCKETS", 20)
    report = hostile.run(0.3, 2, ["connections", "sockets", "talk", "targets", "cookies", "names"])
    assert all(report.moves[phase] for phase in report.attacks)
    assert set(report.attacks["targets"]) == {"400"}
    assert report.failed == []
    assert report.connections[1] <= report.connections[0] + 2
    assert report.log == []
