"""`lusoria serve` for the tests of the page: no rate limits, and every run deals the same cards.

Another seed deals others: `WORLD=7 pytest tests/page`.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import sys
from dataclasses import fields
from types import SimpleNamespace
from typing import Any

from lusoria.server import bot_pool, opening, serve
from tests.server.clients import GENEROUS


def fake_secrets(seed: str) -> Any:
    """Replaces the module `secrets`: each call gives other bytes, the same ones in every run."""
    count = itertools.count()

    def digest() -> bytes:
        return hashlib.sha256(f"{seed} {next(count)}".encode()).digest()

    return SimpleNamespace(
        token_bytes=lambda size: digest()[:size],
        token_hex=lambda size: digest()[:size].hex(),
        randbits=lambda bits: 1,  # of the bots: they think at the same time, in no order
    )


if __name__ == "__main__":
    port, folder, start = sys.argv[1:]
    secrets = fake_secrets(f"{os.environ.get('WORLD', '1')} {start}")
    for module in (opening, bot_pool):
        module.secrets = secrets  # type: ignore[attr-defined]
    generous = tuple(f"{field.name}={getattr(GENEROUS, field.name)}" for field in fields(GENEROUS))
    database = f"sqlite:///{folder}/tables.sqlite"
    serve.serve(serve.ServeOptions(port=int(port), database=database, compile=False, limits=generous))
