"""Keys: a request that was sent twice is recognised by the sender's own name for it."""

from __future__ import annotations

import hashlib
import json

from lusoria.home.bodies import Keyed

AS_TEXT = json.JSONEncoder(sort_keys=True, check_circular=False).encode  # made once: hashes of it are in the journals


def scoped_key(guest: str, command: str, body: Keyed) -> str | None:
    """A request's key, within the requests of its guest: nobody can use up the keys of another. And what it was for."""
    if body.key is None:
        return None
    return f"{hashlib.sha256(f'{guest} {body.key}'.encode()).hexdigest()[:32]}.{request_hash(command, body)}"


def request_hash(command: str, body: Keyed) -> str:
    """What a request with a key asks for: the same key for something else is a mistake. Empty if it has none."""
    if body.key is None:
        return ""
    return hashlib.sha256(AS_TEXT([command, body.asked()]).encode()).hexdigest()[:16]
