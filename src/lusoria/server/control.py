"""What an operator has decided: keys of cookies, bans, an announcement. `lusoria admin` writes it into the database.

It is kept in the table `kept`, a row for each thing. Every worker reads it again and again, so it works on SQLite and
PostgreSQL alike, whether or not a server runs.
"""

from __future__ import annotations

import hashlib
import ipaddress
import json
import secrets
import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from lusoria.errors import BadInput
from lusoria.server.logs import handle_of
from lusoria.server.schema import own_values
from lusoria.server.store import Store

POLL_SECONDS = 2.0
SETTLE_SECONDS = 5 * POLL_SECONDS  # after which every worker accepts a new key, so that cookies can be signed with it
BAN, OLD_KEY, NOTE = "ban ", "old key ", "note "  # how the names of rows begin
ANNOUNCEMENT, COOKIE_KEY = "announcement", "cookie key"
IPV6_PREFIX = 64  # bits: what one household is given
MAX_ANNOUNCEMENT = 200  # characters: one line of the page

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True)
class Ban:
    """Somebody who may not come in: a guest by its handle, or a network."""

    whom: str
    until: float | None  # seconds since 1970; None: until it is lifted
    why: str


@dataclass(frozen=True)
class Control:
    """Everything at one moment."""

    keys: tuple[bytes, ...] = ()  # of cookies: the first signs, all of them are accepted
    handles: frozenset[str] = frozenset()  # of guests who are banned
    networks: tuple[Network, ...] = ()  # that are banned
    announcement: str | None = None

    def bans(self, guest: str, address: str) -> bool:
        """Whether a guest, or the address it comes from, is banned."""
        if self.handles and handle_of(guest) in self.handles:
            return True
        if not self.networks:
            return False
        found = address_of(address)
        return found is not None and any(found in network for network in self.networks)


def address_of(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address, or the first one of a network; an IPv4 address that comes as IPv6 is the IPv4 address."""
    try:
        found = ipaddress.ip_address(text.partition("/")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


# ---- reading


async def rows(store: Store) -> dict[str, str]:
    """All that is kept."""
    async with store.reading() as connection:
        return {row.name: row.value for row in await connection.execute(sa.select(own_values))}


def read_control(kept: dict[str, str], now: float) -> Control:
    """What holds now."""
    bans = [ban for ban in read_bans(kept) if ban.until is None or ban.until > now]
    old = [json.loads(value) for name, value in sorted(kept.items()) if name.startswith(OLD_KEY)]
    still_signs = sorted((one for one in old if one.get("signs", 0.0) > now), key=lambda one: one["signs"])
    current = kept.get(COOKIE_KEY) or kept.get("signing_key", "")
    keys = [*(one["key"] for one in still_signs[:1]), current, *(one["key"] for one in old if one["until"] > now)]
    announced = json.loads(kept.get(ANNOUNCEMENT, "null"))
    running = announced is not None and (announced["until"] is None or announced["until"] > now)
    return Control(
        keys=tuple(bytes.fromhex(key) for key in dict.fromkeys(keys) if key),
        handles=frozenset(ban.whom for ban in bans if not is_network(ban.whom)),
        networks=tuple(ipaddress.ip_network(ban.whom) for ban in bans if is_network(ban.whom)),
        announcement=announced["text"] if running else None,
    )


def read_bans(kept: dict[str, str]) -> list[Ban]:
    """All bans, also those that have run out."""
    return [Ban(name[len(BAN) :], **json.loads(value)) for name, value in sorted(kept.items()) if name.startswith(BAN)]


def read_notes(kept: dict[str, str]) -> dict[str, int]:
    """Tables that another process has written to, and the number of the entry; a negative one: it was removed."""
    return {name[len(NOTE) :]: int(value) for name, value in kept.items() if name.startswith(NOTE)}


# ---- writing


async def put(store: Store, values: dict[str, str]) -> None:
    """Keeps values, each under its name."""
    async with store.writing() as connection:
        for name, value in values.items():
            await connection.execute(sa.delete(own_values).where(own_values.c.name == name))
            await connection.execute(sa.insert(own_values).values(name=name, value=value))


async def drop(store: Store, *names: str) -> int:
    """Forgets values; returns how many there were."""
    async with store.writing() as connection:
        return (await connection.execute(sa.delete(own_values).where(own_values.c.name.in_(names)))).rowcount


async def announce(store: Store, text: str, until: float | None) -> None:
    """Shows a sentence to everybody who is connected."""
    await put(store, {ANNOUNCEMENT: json.dumps({"text": text, "until": until})})


async def rotate_keys(store: Store, keep_until: float) -> None:
    """Signs cookies with a new key. Those of the old one are accepted for a while, and then renewed or unknown.

    No older key is accepted for longer than that: a stolen backup holds all of them. As long as the old one is
    accepted, it signs until every worker has read the new one: a worker that has not would take a renewed cookie for
    that of a stranger.
    """
    kept = await rows(store)
    if "signing_key" not in kept:
        raise BadInput("there is no key yet: it is made when a server first starts")
    old = kept.get(COOKIE_KEY) or kept["signing_key"]
    name = f"{OLD_KEY}{hashlib.sha256(old.encode()).hexdigest()[:12]}"
    now = time.time()
    retired = json.dumps({"key": old, "until": keep_until, "signs": min(keep_until, now + SETTLE_SECONDS)})
    older = {one: json.loads(value) for one, value in kept.items() if one.startswith(OLD_KEY)}
    gone = [one for one, row in older.items() if row["until"] <= now]
    shortened = {
        one: json.dumps(row | {end: min(row.get(end, 0.0), keep_until) for end in ("until", "signs")})
        for one, row in older.items()
        if one not in gone
    }
    await drop(store, *gone)
    await put(store, {**shortened, name: retired, COOKIE_KEY: secrets.token_hex(32)})


async def ban(store: Store, whom: str, until: float | None, why: str) -> None:
    """Lets somebody in no more."""
    await put(store, {BAN + whom: json.dumps({"until": until, "why": why})})


async def lift_ban(store: Store, whom: str) -> bool:
    """Lets somebody in again; returns whether there was a ban."""
    return await drop(store, BAN + whom) > 0


async def leave_note(store: Store, table: str, number: int) -> None:
    """Tells the server on an SQLite file that this process has written to a table; PostgreSQL notifies by itself."""
    await put(store, {NOTE + table: str(number)})


# ---- whom a ban is about


def is_network(whom: str) -> bool:
    """Whether a ban is about a network, not about a guest."""
    return "/" in whom


def check_whom(text: str) -> str:
    """A guest's handle or a network as bans write it; an IPv6 address stands for its /64."""
    if len(text) == 12 and all(letter in "0123456789abcdef" for letter in text):
        return text
    try:
        network = ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadInput(
            f"neither a guest's handle of 12 digits, as `lusoria admin inspect` shows it, nor an address: {text!r}"
        ) from None
    if network.version == 6 and network.prefixlen == 128 and not network.is_loopback:
        network = ipaddress.ip_network(f"{network.network_address}/{IPV6_PREFIX}", strict=False)
    if network.is_loopback or network.prefixlen < (8 if network.version == 4 else 16):
        raise BadInput(f"{text}: this would shut out the machine itself, or half the world")
    return str(network)


def as_data(ban: Ban) -> dict[str, Any]:
    """A ban for programs."""
    return {"whom": ban.whom, "until": ban.until, "why": ban.why}
