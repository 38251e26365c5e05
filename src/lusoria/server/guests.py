"""Guests: nobody needs an account. A signed cookie says who somebody is, and nothing else does."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from http.cookies import CookieError, SimpleCookie

from lusoria.table.errors import Refused

COOKIE = "lusoria"
YEARS = 2 * 365 * 24 * 3600  # seconds that a cookie is kept: games may go on for long
LONGEST = 24  # characters of a name
NAMES = (
    "Aelia", "Albia", "Antonia", "Appius", "Aulus", "Caelia", "Claudia", "Cornelia", "Decimus", "Fabia", "Flavia",
    "Gaius", "Gnaeus", "Helvia", "Horatia", "Julia", "Livia", "Lucius", "Manius", "Marcus", "Octavia", "Publius",
    "Quintus", "Servius", "Sextus", "Sulpicia", "Tiberius", "Titus", "Tullia", "Valeria", "Vibia", "Vitus",
)  # fmt: skip


def new_guest() -> str:
    """Somebody who was never here before."""
    return secrets.token_urlsafe(12)


def signed(key: bytes, guest: str) -> str:
    """The cookie's value."""
    return f"{guest}.{signature(key, guest)}"


def signature(key: bytes, guest: str) -> str:
    """What only this server can write under a guest's id."""
    return hmac.new(key, f"guest {guest}".encode(), hashlib.sha256).hexdigest()[:40]


def guest_of(key: bytes, header: str) -> str | None:
    """The guest whom a Cookie header names, if the signature is ours."""
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    guest, _, mark = (found.value if found is not None else "").partition(".")
    known = re.fullmatch(r"[\w-]{16}", guest) and hmac.compare_digest(mark.encode(), signature(key, guest).encode())
    return guest if known else None


def set_cookie(key: bytes, guest: str, secure: bool) -> str:
    """The header that gives a guest the cookie: no script can read it, and no other site can send it along."""
    parts = [f"{COOKIE}={signed(key, guest)}", "Path=/", f"Max-Age={YEARS}", "HttpOnly", "SameSite=Lax"]
    return "; ".join(parts + (["Secure"] if secure else []))


def given_name(guest: str) -> str:
    """The name of somebody who has chosen none: always the same one."""
    number = int.from_bytes(hashlib.sha256(guest.encode()).digest()[:4], "big")
    return f"{NAMES[number % len(NAMES)]} {number // len(NAMES) % 90 + 10}"


def clean(text: str, longest: int, what: str) -> str:
    """Words of a person: no control characters, not too long, not empty."""
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in unicodedata.normalize("NFC", text))
    kept = " ".join(kept.split())
    if not 0 < len(kept) <= longest:
        raise Refused("bad_request", f"{what}: from 1 to {longest} characters are needed")
    return kept
