"""What requests and messages cost, and who pays: the guest, and the address that it comes from.

The unit is a plain request, about one and a half milliseconds of processor time; `python -m bench.endpoints` measures.
What is known only afterwards, as the length of a journal that was read or the time of heavy work, is charged then, and
may leave a debt.
"""

from __future__ import annotations

from collections import OrderedDict
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from zlib import crc32

from lusoria.server.buckets import Buckets
from lusoria.server.fair_queue import QueueShare, Ticket
from lusoria.server.limits import ServerLimits
from lusoria.table.errors import Refused

PLAIN_COST = 1.0
PLAIN_SECONDS = 0.0015  # of processor time
TABLE = "/api/tables/{id}"
PRICES = {  # of each route; heavy work that takes longer is paid for afterwards, by its time
    "GET /api/status": 1.0,
    "GET /api/me": 2.0,
    "POST /api/me": 3.0,
    "GET /api/games": 1.0,
    "GET /api/games/{name}/words": 2.0,
    "GET /api/games/{name}/rules/{rule}": 1.0,
    "GET /api/openapi.json": 5.0,
    "GET /api/tables": 4.0,
    "POST /api/tables": 6.0,
    f"GET {TABLE}": 2.0,
    f"GET {TABLE}/news": 2.0,
    f"GET {TABLE}/board": 2.0,
    f"GET {TABLE}/at/{{number}}": 2.0,
    f"GET {TABLE}/why_not": 2.0,
    f"GET {TABLE}/place": 2.0,
    f"GET {TABLE}/odds": 2.0,
    f"GET {TABLE}/hint": 3.0,
    f"GET {TABLE}/hint/question": 3.0,
    f"POST {TABLE}/hint/reasons": 5.0,
    f"GET {TABLE}/origins": 3.0,
    f"GET {TABLE}/record": 20.0,
    f"GET {TABLE}/verify": 20.0,
    f"GET {TABLE}/picture.svg": 10.0,
    f"GET {TABLE}/chances": 10.0,
    f"GET {TABLE}/chances/question": 40.0,
    f"POST {TABLE}/chances/looks": 60.0,
    f"POST {TABLE}/what_if": 15.0,
    # commands: over HTTP, and as messages on a socket
    f"POST {TABLE}/sit": 3.0,
    f"POST {TABLE}/leave": 3.0,
    f"POST {TABLE}/reveal": 3.0,
    f"POST {TABLE}/start": 3.0,
    f"POST {TABLE}/close": 3.0,
    f"POST {TABLE}/move": 3.0,
    f"POST {TABLE}/undo": 3.0,
    f"POST {TABLE}/answer": 3.0,
    f"POST {TABLE}/resign": 3.0,
    f"POST {TABLE}/rematch": 10.0,
    f"POST {TABLE}/chat": 2.0,
    "GET /api/live": 2.0,  # a socket
}
MESSAGES = {"watch": 2.0, "hint": 3.0}  # the other messages on a socket; `act` costs as much as its command
FIRST_IMPRESSION, SEARCHED_HINT = 2.0, 10.0  # a hint that is not known yet
PAGE_FILE = 0.1  # the page consists of dozens
REFUSED_COST = 0.1  # of a guest who has used up its own: the others of its address hardly pay for it
ENTRY_READ = 0.03  # of a journal, when a table is loaded
PART_SENT = 0.05  # 32 kB of a long answer
ENTRY_TOLD = 0.1  # of what happened, as a message
MAX_ADDRESSES = 20_000  # of guests that are remembered
UNKNOWN_GROUPS = 16


class Spender:
    """A guest at an address. `known` guests have a bucket of their own; whoever has no cookie yet has none."""

    def __init__(self, buckets: Buckets, limits: ServerLimits, guest: str, address: str, known: bool = True) -> None:
        self.buckets, self.limits, self.guest, self.address, self.known = buckets, limits, guest, address, known
        self.prepaid = 0.0  # for heavy work

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
        self.prepaid = cost - PLAIN_COST

    def pay_for_seconds(self, seconds: float) -> None:
        """Pays for the processor time of heavy work, as far as its price does not cover it."""
        cost = seconds / PLAIN_SECONDS
        self.prepaid -= cost
        if self.prepaid < 0:
            self.charge(-self.prepaid)
            self.prepaid = 0.0

    def charge(self, cost: float) -> None:
        """Pays for what has been done."""
        limits = self.limits
        if self.known:
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

    def choose_first_name(self) -> None:
        """One more guest in the database; refused if too many came from this address."""
        limits = self.limits
        if not self.buckets.take(f"names {self.address}", limits.names_rate, limits.names_burst):
            raise Refused("too_many_requests", "too many guests with names come from your address; wait a minute")

    def talk(self) -> None:
        """Something that is said at a table; refused if the guest, or its address, talks too fast."""
        limits = self.limits
        own = self.buckets.take(f"talk {self.guest}", limits.talk_rate, limits.talk_burst)
        many = limits.address_talk_rate, limits.address_talk_burst
        if not own or not self.buckets.take(f"talk from {self.address}", *many):
            raise Refused("too_many_requests", "you talk too fast; wait a moment")


class Addresses:
    """Where guests came from when they last did something, for work that is done for them later.

    Nothing of it is stored. Guests that this worker has not heard of since it started share a few groups: a single
    group would let all of them wait for its largest member, one for each would favour those who have many cookies.
    """

    def __init__(self) -> None:
        self._found: OrderedDict[str, str] = OrderedDict()

    def note(self, guest: str, address: str) -> None:
        """A guest does something."""
        self._found[guest] = address
        self._found.move_to_end(guest)
        if len(self._found) > MAX_ADDRESSES:
            self._found.popitem(last=False)

    def ticket(self, share: QueueShare, owner: str, table: str) -> Ticket:
        """What work at a table of this guest counts as."""
        address = self._found.get(owner) or f"unknown {crc32(owner.encode()) % UNKNOWN_GROUPS}"
        return Ticket(share, address, owner, table)


SPENDER: ContextVar[Spender | None] = ContextVar("spender", default=None)  # for whom something is done; None: itself


def charge(cost: float) -> None:
    """Lets the guest pay for whom this is done."""
    spender = SPENDER.get()
    if spender is not None:
        spender.charge(cost)


def prepay(cost: float) -> None:
    """Lets the guest pay for heavy work before it is done."""
    spender = SPENDER.get()
    if spender is not None:
        spender.charge(cost)
        spender.prepaid += cost


def asker_ticket(share: QueueShare, table: str = "") -> Ticket:
    """What work counts as that somebody waits for."""
    spender = SPENDER.get()
    return Ticket(share, "", "", table) if spender is None else Ticket(share, spender.address, spender.guest, table)


def price(method: str, path: str) -> float:
    """What a request costs."""
    return PRICES.get(f"{method} {route_of(path)}", PLAIN_COST) if path.startswith("/api") else PAGE_FILE


def message_price(kind: str, command: str = "") -> float:
    """What a message on a socket costs."""
    return PRICES.get(f"POST {TABLE}/{command}", PLAIN_COST) if kind == "act" else MESSAGES.get(kind, PLAIN_COST)


def route_of(path: str) -> str:
    """The route of a path, as `PRICES` names it, if there is one."""
    match path.split("/"):
        case ["", "api", "tables", _, "at", _]:
            return f"{TABLE}/at/{{number}}"
        case ["", "api", "tables", _, *rest]:
            return "/".join([TABLE, *rest])
        case ["", "api", "games", _, "rules", _]:
            return "/api/games/{name}/rules/{rule}"
        case ["", "api", "games", _, *rest]:
            return "/".join(["/api/games/{name}", *rest])
    return path


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


def site_of(address: str) -> str:
    """What counts as one sender of boxes: of IPv6 the first 48 bits, of which anybody may have a few."""
    try:
        return str(ip_network(address).supernet(new_prefix=48)) if ":" in address else address
    except ValueError:
        return address
