"""`lusoria serve` for the tests of the page: no rate limits, and every run deals the same cards.

Another seed deals others: `WORLD=7 pytest tests/page`.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import sys
from base64 import urlsafe_b64encode
from functools import partial
from types import SimpleNamespace
from typing import Any

from lusoria.server import bot_pool, opening, serve
from lusoria.server.app import ServerSettings
from tests.server.clients import GENEROUS


def fake_secrets(seed: str) -> Any:
    """Replaces the module `secrets`: each call gives other bytes, the same ones in every run."""
    count = itertools.count()

    def digest() -> bytes:
        return hashlib.sha256(f"{seed} {next(count)}".encode()).digest()

    return SimpleNamespace(
        token_bytes=lambda size: digest()[:size],
        token_urlsafe=lambda size: urlsafe_b64encode(digest()[:size]).decode(),
        randbits=lambda bits: 1,  # of the bots: they think at the same time, in no order
    )


if __name__ == "__main__":
    port, folder, start = sys.argv[1:]
    secrets = fake_secrets(f"{os.environ.get('WORLD', '1')} {start}")
    settings = partial(ServerSettings, limits=GENEROUS)
    for module, name, other in (
        (opening, "secrets", secrets), (bot_pool, "secrets", secrets), (serve, "ServerSettings", settings),
    ):  # fmt: skip
        setattr(module, name, other)
    serve.serve(serve.ServeOptions(port=int(port), database=f"sqlite:///{folder}/tables.sqlite", compile=False))
