"""Guests: nobody needs an account. A signed cookie, and nothing else, says who somebody is."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from itertools import islice

COOKIE = "lusoria"
HOST = "__Host-"  # before the name, over HTTPS: browsers then accept the cookie from this very host alone
PLAIN_NAMES_UNTIL = datetime(2028, 1, 1, tzinfo=UTC).timestamp()  # that names without it are accepted over HTTPS
COOKIE_SECONDS = 2 * 365 * 24 * 3600  # games may take long
MAX_COOKIES = 16  # of our name that are looked at in a request

is_value = re.compile(r"[\w-]{16}\.[0-9a-f]{40}", re.ASCII).fullmatch


@dataclass(frozen=True)
class Identity:
    """A cookie of ours: whom it names, the key that signed it, and the cookie's name."""

    guest: str
    key: bytes
    cookie: str


def new_guest() -> str:
    """The id of a new guest."""
    return secrets.token_urlsafe(12)


def cookie_value(key: bytes, guest: str, name: str = COOKIE) -> str:
    """The cookie's value."""
    return f"{guest}.{signature(key, guest, name.startswith(HOST))}"


def signature(key: bytes, guest: str, host: bool = False) -> str:
    """The signature of a guest's id, which only this server can make. One of the two kinds can't pass for the other."""
    text = f"host guest {guest}" if host else f"guest {guest}"
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:40]


def identify(keys: tuple[bytes, ...], header: str, secure: bool = False) -> Identity | None:
    """The guest that a Cookie header names, by any of these keys, the first ones first.

    Over HTTPS a cookie that another subdomain may have planted counts only where there is none that it can't plant,
    and for a while: guests of the time before keep their seats.
    """
    if not secure:
        return first_signed(keys, header, "")
    found = first_signed(keys, header, HOST)
    return found if found is not None or time.time() >= PLAIN_NAMES_UNTIL else first_signed(keys, header, "")


def first_signed(keys: tuple[bytes, ...], header: str, prefix: str) -> Identity | None:
    """The first cookie with one of our names behind this prefix, and a signature of ours."""
    ours = (one for one in cookies(header) if one[0].startswith(prefix + COOKIE) and is_value(one[1]))
    sent = list(islice(ours, MAX_COOKIES))
    for key in keys:
        names = (prefix + COOKIE, prefix + second_name(key))
        for name, value in sent:
            guest, _, mark = value.partition(".")
            if name in names and hmac.compare_digest(mark, signature(key, guest, bool(prefix))):
                return Identity(guest, key, name)
    return None


def cookies(header: str) -> Iterator[tuple[str, str]]:
    """The cookies of a header. Others on the same host may hold anything: they must not hide ours."""
    for part in header.split(";"):
        name, _, value = part.partition("=")
        yield name.strip(), value.strip().strip('"')


def cookies_to_set(
    keys: tuple[bytes, ...], header: str, guest: str, found: Identity | None, secure: bool
) -> tuple[str, ...]:
    """The Set-Cookie headers of an answer: none for a guest whose cookie is as it should be."""
    is_old = found is not None and secure and not found.cookie.startswith(HOST)
    if found is not None and found.key == keys[0] and not is_old:
        return ()
    new = set_cookie(keys[0], guest, secure, cookie_name(keys, header, secure))
    return (new, f"{found.cookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure") if found and is_old else (new,)


def cookie_name(keys: tuple[bytes, ...], header: str, secure: bool = False) -> str:
    """The name for a cookie to be set: one that overwrites no identity of another server that was sent.

    Ports share cookies, so it may belong to another server on this host, or to another database of this one.
    """
    prefix = HOST if secure else ""
    sent = islice((f"{name}={value}" for name, value in cookies(header) if name == prefix + COOKIE), MAX_COOKIES)
    foreign = any(first_signed(keys, one, prefix) is None for one in sent)
    return prefix + (second_name(keys[0]) if foreign else COOKIE)


@lru_cache(maxsize=64)
def key_mark(key: bytes) -> str:
    """What a key is known by beside a guest whose cookie it signed."""
    return hashlib.sha256(b"mark" + key).hexdigest()[:12]


@lru_cache(maxsize=8)
def second_name(key: bytes) -> str:
    """The name for a cookie beside that of another server."""
    return f"{COOKIE}_{hmac.new(key, b'cookie', hashlib.sha256).hexdigest()[:8]}"


def set_cookie(key: bytes, guest: str, secure: bool, name: str = COOKIE) -> str:
    """The Set-Cookie header of a guest: no script can read it, and other sites can't send it along."""
    parts = [
        f"{name}={cookie_value(key, guest, name)}",
        "Path=/",
        f"Max-Age={COOKIE_SECONDS}",
        "HttpOnly",
        "SameSite=Lax",
    ]
    return "; ".join(parts + (["Secure"] if secure else []))
