"""What requests and messages cost, and who pays: the guest, and the address that it comes from.

The unit is a plain request, about one and a half milliseconds of processor time; `python -m bench.endpoints` measures.
What is known only afterwards, as the length of a journal that was read, is charged then, and may leave a debt.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from lusoria.server.buckets import Buckets
from lusoria.server.limits import ServerLimits
from lusoria.table.errors import Refused

PRICES = {
    # reading: the last word of the path
    "tables": 2.0,  # the lobby
    "news": 2.0,
    "board": 2.0,
    "place": 2.0,
    "origins": 3.0,
    "me": 2.0,
    "record": 20.0,
    "verify": 20.0,
    "picture.svg": 10.0,
    "chances": 10.0,
    "hint": 10.0,
    "odds": 2.0,
    # writing: the command
    "open": 5.0,
    "what_if": 15.0,
    "rematch": 10.0,
    "sit": 2.0,
    "move": 3.0,
    "undo": 3.0,
    # a socket, and its messages
    "live": 2.0,
    "watch": 2.0,
}
PLAIN_COST = 1.0
PAGE_FILE = 0.1  # the page consists of dozens
REFUSED_COST = 0.1  # of a guest who has used up its own: the others of its address hardly pay for it
ENTRY_READ = 0.03  # of a journal, when a table is loaded
ENTRY_TOLD = 0.1  # of what happened, as a message


class Spender:
    """A guest at an address. `known` guests have a bucket of their own; whoever has no cookie yet has none."""

    def __init__(self, buckets: Buckets, limits: ServerLimits, guest: str, address: str, known: bool = True) -> None:
        self.buckets, self.limits, self.guest, self.address, self.known = buckets, limits, guest, address, known

    def may(self, cost: float = PLAIN_COST) -> bool:
        """Pays, if there is something left; returns whether there was."""
        limits, address = self.limits, f"address {self.address}"
        if self.known and not self.buckets.take(f"guest {self.guest}", limits.rate, limits.burst, cost):
            self.buckets.charge(address, limits.address_rate, limits.address_burst, REFUSED_COST)
            return False
        return self.buckets.take(address, limits.address_rate, limits.address_burst, cost)

    def pay(self, cost: float = PLAIN_COST) -> None:
        """Pays; refused if nothing is left."""
        if not self.may(cost):
            raise Refused("too_many_requests", "too many requests at once; wait a moment")

    def charge(self, cost: float) -> None:
        """Pays for what has been done."""
        limits = self.limits
        self.buckets.charge(f"guest {self.guest}", limits.rate, limits.burst, cost)
        self.buckets.charge(f"address {self.address}", limits.address_rate, limits.address_burst, cost)

    def open_table(self) -> None:
        """One more table; refused if too many were opened from this address."""
        limits = self.limits
        if not self.buckets.take(f"openings {self.address}", limits.openings_rate, limits.openings_burst):
            raise Refused("too_many_tables", "too many tables are opened from your address; wait a minute")

    def send_box(self) -> None:
        """One more box to be stored; refused if too many were sent from this address."""
        limits = self.limits
        if not self.buckets.take(f"boxes {self.address}", limits.address_box_rate, limits.address_box_burst):
            raise Refused("too_many_boxes", "too many boxes are sent from your address; wait some minutes")

    def talk(self) -> None:
        """Something that is said at a table; refused if the guest, or its address, talks too fast."""
        limits = self.limits
        own = self.buckets.take(f"talk {self.guest}", limits.talk_rate, limits.talk_burst)
        many = limits.address_talk_rate, limits.address_talk_burst
        if not own or not self.buckets.take(f"talk from {self.address}", *many):
            raise Refused("too_many_requests", "you talk too fast; wait a moment")


SPENDER: ContextVar[Spender | None] = ContextVar("spender", default=None)  # for whom something is done; None: itself


def charge(cost: float) -> None:
    """Lets the guest pay for whom this is done."""
    spender = SPENDER.get()
    if spender is not None:
        spender.charge(cost)


def price(method: str, path: str) -> float:
    """What a request costs."""
    if not path.startswith("/api"):
        return PAGE_FILE
    parts = path.strip("/").split("/")  # api, tables, an id, a word
    if parts == ["api", "tables"] and method == "POST":
        return PRICES["open"]
    return PRICES.get(parts[3] if len(parts) > 3 else parts[-1], PLAIN_COST)


@lru_cache(maxsize=10_000)
def network(host: str) -> str:
    """What counts as one address: of IPv6 the first 64 bits, which a household has to itself."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped is not None else str(ip_network((address, 64), strict=False))
    return str(address)
