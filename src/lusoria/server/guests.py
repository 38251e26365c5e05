"""Guests: nobody needs an account. A signed cookie, and nothing else, says who somebody is."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator
from functools import lru_cache

COOKIE = "lusoria"
COOKIE_SECONDS = 2 * 365 * 24 * 3600  # games may take long


def new_guest() -> str:
    """The id of a new guest."""
    return secrets.token_urlsafe(12)


def cookie_value(key: bytes, guest: str) -> str:
    """The cookie's value."""
    return f"{guest}.{signature(key, guest)}"


def signature(key: bytes, guest: str) -> str:
    """The signature of a guest's id, which only this server can make."""
    return hmac.new(key, f"guest {guest}".encode(), hashlib.sha256).hexdigest()[:40]


def guest_of(key: bytes, header: str) -> str | None:
    """The guest that a Cookie header names, if the signature is ours."""
    names = (COOKIE, second_name(key))
    for name, value in cookies(header):
        guest, _, mark = value.partition(".")
        if name in names and re.fullmatch(r"[\w-]{16}", guest, re.ASCII):
            if hmac.compare_digest(mark.encode(), signature(key, guest).encode()):
                return guest
    return None


def guest_of_any(keys: tuple[bytes, ...], header: str) -> tuple[str | None, bool]:
    """The guest that a Cookie header names, by any of these keys; and whether it needs a cookie by the first one."""
    for number, key in enumerate(keys):
        guest = guest_of(key, header)
        if guest is not None:
            return guest, number > 0
    return None, False


def cookies(header: str) -> Iterator[tuple[str, str]]:
    """The cookies of a header. Others on the same host may hold anything: they must not hide ours."""
    for part in header.split(";"):
        name, _, value = part.partition("=")
        yield name.strip(), value.strip().strip('"')


def cookie_name(keys: tuple[bytes, ...], header: str) -> str:
    """The name for a cookie to be set: one that overwrites no identity of another server that was sent.

    Ports share cookies, so it may belong to another server on this host, or to another database of this one.
    """
    sent = [f"{name}={value}" for name, value in cookies(header) if name == COOKIE]
    foreign = any(guest_of_any(keys, one)[0] is None for one in sent)
    return second_name(keys[0]) if foreign else COOKIE


@lru_cache(maxsize=8)
def second_name(key: bytes) -> str:
    """The name for a cookie beside that of another server."""
    return f"{COOKIE}_{hmac.new(key, b'cookie', hashlib.sha256).hexdigest()[:8]}"


def set_cookie(key: bytes, guest: str, secure: bool, name: str = COOKIE) -> str:
    """The Set-Cookie header of a guest: no script can read it, and other sites can't send it along."""
    parts = [f"{name}={cookie_value(key, guest)}", "Path=/", f"Max-Age={COOKIE_SECONDS}", "HttpOnly", "SameSite=Lax"]
    return "; ".join(parts + (["Secure"] if secure else []))
