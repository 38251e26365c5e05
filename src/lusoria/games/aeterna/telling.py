"""Events as sentences."""

from __future__ import annotations

from lusoria.core.log import Event
from lusoria.core.message import Message


def tell(event: Event) -> Message:
    """An event as a sentence."""
    raise NotImplementedError
