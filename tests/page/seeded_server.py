"""`lusoria serve` for the tests of the page: nobody asks too often, and every run deals the same cards.

Another number in WORLD deals others: `WORLD=7 pytest tests/page`.
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


def known(world: str) -> Any:
    """Stands in for the module `secrets`: what it gives is not secret at all, and different each time."""
    count = itertools.count()

    def digest() -> bytes:
        return hashlib.sha256(f"{world} {next(count)}".encode()).digest()

    return SimpleNamespace(
        token_bytes=lambda size: digest()[:size],
        token_urlsafe=lambda size: urlsafe_b64encode(digest()[:size]).decode(),
        randbits=lambda bits: 1,  # of the bots: they think side by side, in no order
    )


if __name__ == "__main__":
    port, folder, start = sys.argv[1:]
    open_book = known(f"{os.environ.get('WORLD', '1')} {start}")
    generous = partial(ServerSettings, limits=GENEROUS)
    for module, name, other in (
        (opening, "secrets", open_book), (bot_pool, "secrets", open_book), (serve, "ServerSettings", generous),
    ):  # fmt: skip
        setattr(module, name, other)
    serve.serve(serve.ServeOptions(port=int(port), database=f"sqlite:///{folder}/tables.sqlite", compile=False))
