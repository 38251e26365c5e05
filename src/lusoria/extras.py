"""Packages that only an extra of Lusoria brings: `pip install 'lusoria[server]'`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lusoria.errors import NotInstalled


@contextmanager
def extra(name: str, purpose: str) -> Iterator[None]:
    """Around imports that need an extra. Without it, NotInstalled says what needs it and how to install it.

    `with extra("server", "lusoria serve"): import fastapi` says, where there is no FastAPI:
    lusoria serve needs the extra server: pip install 'lusoria[server]' (No module named 'fastapi')
    """
    try:
        yield
    except NotInstalled:
        raise  # what it imports needs an extra itself, and has said so
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] == "lusoria":
            raise  # a mistake of ours, which no installation mends
        raise NotInstalled(f"{purpose} needs the extra {name}: pip install 'lusoria[{name}]' ({missing})") from None
