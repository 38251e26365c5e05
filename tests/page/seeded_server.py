"""`lusoria serve` for the tests of the page: no rate limits, and every run of a test deals the same cards.

The name of the test is in the file `seed`. Another world deals others: `WORLD=7 pytest tests/page`.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from lusoria.home import opening, questions
from lusoria.server import serve, thinking_process
from tests.server.clients import GENEROUS


def fake_secrets(world: str, seed: Path) -> Any:
    """Replaces the module `secrets`: each call gives other bytes, the same ones in every run of a test."""
    counts: defaultdict[str, Iterator[int]] = defaultdict(itertools.count)

    def digest() -> bytes:
        test = seed.read_text() if seed.exists() else ""
        return hashlib.sha256(f"{world} {test} {next(counts[test])}".encode()).digest()

    return SimpleNamespace(
        token_bytes=lambda size: digest()[:size],
        token_hex=lambda size: digest()[:size].hex(),
        randbits=lambda bits: 1,  # of the bots: they think at the same time, in no order
    )


if __name__ == "__main__":
    port, folder, start = sys.argv[1:]
    secrets = fake_secrets(f"{os.environ.get('WORLD', '1')} {start}", Path(folder) / "seed")
    for module in (opening, questions):
        module.secrets = secrets  # type: ignore[attr-defined]
    thinking_process.COMMAND = (sys.executable, "-m", "tests.page.patient_bots")
    generous = tuple(f"{field.name}={getattr(GENEROUS, field.name)}" for field in fields(GENEROUS))
    database = f"sqlite:///{folder}/tables.sqlite"
    serve.serve(serve.ServeOptions(port=int(port), database=database, compile=False, limits=generous))
