"""The load test runs; nothing is said about its figures."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests import ROOT

pytest.importorskip("pwd")  # /proc, signals: not on Windows


def test_a_few_tables_are_played_for_a_second() -> None:
    command = [sys.executable, str(ROOT / "bench" / "load.py"), "--tables", "4", "--seconds", "1", "--warm", "0.2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    lines = {line[:24].strip(): line[24:].split() for line in done.stdout.splitlines()}
    assert float(lines["moves a second"][0]) > 0
    assert float(lines["processor a move"][0]) > 0
    assert {"until all seats heard", "memory", "sent", "machine"} <= set(lines)
    assert not any(odd in done.stdout for odd in ("problems", "lost", "stuck"))  # a game may well be over
