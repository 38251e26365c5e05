"""How much one guest may ask for, so that nobody can take the server from the others. `spending` applies it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from lusoria.errors import BadInput


@dataclass(frozen=True)
class ServerLimits:
    """All limits in one place, for `--limit` by their names. Tests and `make chaos` have their own."""

    body: int = 16 * 1024  # bytes of a request
    looks: int = 64 * 1024  # of one that holds what a browser thinks of a whole game
    box: int = 256 * 1024  # of one that opens a table, which may hold a box
    message: int = 16 * 1024  # of a message on a socket
    tables: int = 50  # open or running, of one guest
    openings_rate: float = 0.5  # tables that all guests of one address open a second, in the long run
    openings_burst: int = 100  # at once
    boxes: int = 20  # different boxes of its own that one guest may have stored
    box_bytes: int = 256 * 1024 * 1024  # of all boxes that guests have sent
    address_box_rate: float = 0.01  # new boxes from one address a second, in the long run
    address_box_burst: int = 60  # at once
    entries: int = 5_000  # of a table's journal, without those below; after that only moves are written
    players_talk: int = 2_000  # what players say at a table
    spectators_talk: int = 500  # what all others say there
    seat_changes: int = 500  # how often somebody sits down or leaves
    names_rate: float = 0.02  # guests of one address who choose their first name a second, in the long run
    names_burst: int = 200  # at once
    talk_rate: float = 0.5  # chat messages of one guest a second, in the long run
    talk_burst: int = 20  # at once
    address_talk_rate: float = 3.0  # the same for all guests of one address
    address_talk_burst: int = 150
    listed: int = 100  # tables in a list
    news: int = 500  # entries in one answer or message
    sockets: int = 16  # of one guest; as many of its requests may wait for news
    from_address: int = 256  # the same for all guests of one address
    watched: int = 32  # tables and seats on one socket
    rate: float = 20.0  # requests and messages a second, in the long run; costly ones count for more
    burst: int = 200  # at once
    address_rate: float = 150.0  # the same for all guests of one address, as of a school
    address_burst: int = 3000
    requests: int = 512  # of one address that are not answered, or whose answer is not read
    at_once: int = 8  # requests of one address that are worked on; the others wait
    wait: float = 25.0  # seconds that a request for news may wait
    hints: int = 4  # computed at once
    memory: int = 1024 * 1024 * 1024  # bytes of tables that are kept in memory; others are loaded when they are needed

    @classmethod
    def given(cls, texts: Sequence[str]) -> ServerLimits:
        """The limits of the command line: `rate=50`. What is not named keeps its default."""
        known: dict[str, Any] = {field.name: type(field.default) for field in fields(cls)}
        values: dict[str, Any] = {}
        for text in texts:
            name, _, number = text.partition("=")
            if name not in known:
                raise BadInput(f"--limit: there is no limit {name!r}; there are {', '.join(known)}")
            try:
                values[name] = known[name](number)
            except ValueError:
                kind = "a whole number" if known[name] is int else "a number"
                raise BadInput(f"--limit: {name}: {kind} is needed, not {number!r}") from None
            if not 0 < values[name] < float("inf"):
                raise BadInput(f"--limit: {name}: a number above 0 is needed, not {number}")
        return cls(**values)
