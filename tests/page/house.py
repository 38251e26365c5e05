"""`lusoria serve` for the tests of the page: without rate limits, and dealing the same cards in every run.

The variable WORLD selects other cards: `WORLD=7 pytest tests/page`.
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

from lusoria.server import serve, thinking, wishes
from lusoria.server.app import Settings
from tests.server.visiting import GENEROUS


def known(world: str) -> Any:
    """Replaces the module `secrets`: a reproducible sequence of bytes that never repeats."""
    count = itertools.count()

    def digest() -> bytes:
        return hashlib.sha256(f"{world} {next(count)}".encode()).digest()

    return SimpleNamespace(
        token_bytes=lambda size: digest()[:size],
        token_urlsafe=lambda size: urlsafe_b64encode(digest()[:size]).decode(),
        randbits=lambda bits: 1,  # for the bots, which think in threads, in no fixed order
    )


if __name__ == "__main__":
    port, folder, start = sys.argv[1:]
    open_book = known(f"{os.environ.get('WORLD', '1')} {start}")
    generous = partial(Settings, limits=GENEROUS)
    for module, name, other in (
        (wishes, "secrets", open_book), (thinking, "secrets", open_book), (serve, "Settings", generous),
    ):  # fmt: skip
        setattr(module, name, other)
    serve.serve(serve.Options(port=int(port), database=f"sqlite:///{folder}/tables.sqlite", compile=False))
