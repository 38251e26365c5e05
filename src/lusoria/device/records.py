"""Games of a device as records, and back: `lusoria verify` and `lusoria replay` take them."""

from __future__ import annotations

import time
from typing import Any

from lusoria.device.home import GUEST, DeviceHome
from lusoria.home.levels import DEFAULT_LEVEL
from lusoria.home.records import rebuilt
from lusoria.table.errors import Refused
from lusoria.table.journal import OVER, Entry
from lusoria.table.table import Table


def record_text(table: Table) -> dict[str, Any]:
    """The whole record with the secret of the dice, also of a running game: who holds the device may copy it."""
    if table.match is None:
        raise Refused("not_running", "the game has not begun")
    return {"name": f"{table.facts.game}-{table.facts.id[-8:]}.lus", "record": table.match.record(with_secret=True)}


async def import_record(home: DeviceHome, record: str, box: str | None) -> Table:
    """A game from its record. One that is not over goes on here: the first seat is yours, bots take the others."""
    now = time.time()
    about: dict[str, Any] = {"level": DEFAULT_LEVEL, "opened": now, "ended": now}
    table = rebuilt(record, box, about, GUEST)
    if table.state != OVER:
        for seat in range(1, table.facts.seats):
            table.apply(Entry(table.entry_count + 1, "resign", seat, {}, now))
    await home.add_table(table)
    return table
