"""A few kills; `make chaos` does hundreds."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("pwd")  # PostgreSQL and signals: not on Windows
from tools import chaos


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(chaos.run(f"sqlite:///{tmp_path}/chaos.db", kills=2, players=4, workers=1, seed=5))
    assert "all there, once each" in capsys.readouterr().out
