"""Guests: nobody needs an account. A signed cookie, and nothing else, says who somebody is."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from http.cookies import CookieError, SimpleCookie

from lusoria.table.errors import Refused

COOKIE = "lusoria"
COOKIE_SECONDS = 2 * 365 * 24 * 3600  # games may take long
MAX_NAME_LENGTH = 24  # characters
DEFAULT_NAMES = (
    "Aelia", "Albia", "Antonia", "Appius", "Aulus", "Caelia", "Claudia", "Cornelia", "Decimus", "Fabia", "Flavia",
    "Gaius", "Gnaeus", "Helvia", "Horatia", "Julia", "Livia", "Lucius", "Manius", "Marcus", "Octavia", "Publius",
    "Quintus", "Servius", "Sextus", "Sulpicia", "Tiberius", "Titus", "Tullia", "Valeria", "Vibia", "Vitus",
)  # fmt: skip


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
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    guest, _, mark = (found.value if found is not None else "").partition(".")
    known = re.fullmatch(r"[\w-]{16}", guest) and hmac.compare_digest(mark.encode(), signature(key, guest).encode())
    return guest if known else None


def set_cookie(key: bytes, guest: str, secure: bool) -> str:
    """The Set-Cookie header of a guest: no script can read it, and other sites can't send it along."""
    parts = [f"{COOKIE}={cookie_value(key, guest)}", "Path=/", f"Max-Age={COOKIE_SECONDS}", "HttpOnly", "SameSite=Lax"]
    return "; ".join(parts + (["Secure"] if secure else []))


def default_name(guest: str) -> str:
    """The name of a guest who has chosen none: always the same one."""
    number = int.from_bytes(hashlib.sha256(guest.encode()).digest()[:4], "big")
    return f"{DEFAULT_NAMES[number % len(DEFAULT_NAMES)]} {number // len(DEFAULT_NAMES) % 90 + 10}"


def clean(text: str, max_length: int, what: str) -> str:
    """Text that a person typed, without control characters; refused if it is empty or too long."""
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in unicodedata.normalize("NFC", text))
    kept = " ".join(kept.split())
    if not 0 < len(kept) <= max_length:
        raise Refused("bad_request", f"{what}: from 1 to {max_length} characters are needed")
    return kept
