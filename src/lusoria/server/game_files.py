"""All finished games as records in a folder, and back: `lusoria export` and `lusoria import`.

A game that is not over stays at home: its record would tell hidden cards, and its secret the dice to come. Backups
have those. Guests' ids and talk are not exported either.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from lusoria.core.files import create_private, create_private_folder
from lusoria.errors import BadInput, LusoriaError
from lusoria.home.records import STANDARD, table_of
from lusoria.server.admin import load
from lusoria.server.service import list_columns
from lusoria.server.store import Conflict, Store, entries, tables
from lusoria.table.journal import OVER
from lusoria.table.table import Table

INDEX = "tables.jsonl"  # who sat where, and when
BOXES = "boxes"


@dataclass
class TransferReport:
    """What was done."""

    games: int = 0
    skipped: int = 0  # unfinished, or there already
    problems: list[str] = field(default_factory=list)


# ---- export


async def export_games(store: Store, folder: Path) -> TransferReport:
    """Writes the record of every finished game, the boxes they need, and an index. The folder must be new or empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(f"{folder} is there already, and not empty")
    create_private_folder(folder)
    create_private(folder / INDEX)  # who played with whom is for the operator
    async with store.reading() as connection:
        query = sa.select(tables.c.id, tables.c.state).order_by(tables.c.opened, tables.c.id)
        listed = [(row.id, row.state) for row in await connection.execute(query)]
    report = TransferReport(skipped=sum(state != OVER for _, state in listed))
    with open(folder / INDEX, "w", encoding="utf-8") as index:
        for id, state in listed:
            if state == OVER:
                index.write(json.dumps(write_game(await load(store, id), folder), ensure_ascii=False) + "\n")
                report.games += 1
    return report


def write_game(table: Table, folder: Path) -> dict[str, Any]:
    """Writes one record; returns its line of the index."""
    facts, match = table.facts, table.match
    assert match is not None
    name = f"{facts.game}-{facts.id}.lus"
    write_private(folder / name, match.record())
    box = None
    if match.box_name != STANDARD:
        box = f"{BOXES}/{hashlib.sha256(facts.box.encode()).hexdigest()}.json"
        create_private_folder(folder / BOXES)
        write_private(folder / box, facts.box)
    return {
        "record": name, "box": box, "public": facts.public, "level": facts.level, "opened": facts.opened,
        "ended": table.entries[-1].entry.time,
        "seats": [{"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in table.seats],
    }  # fmt: skip


def write_private(file: Path, text: str) -> None:
    """Writes a file that only its owner can read."""
    create_private(file)
    file.write_text(text, encoding="utf-8")


# ---- import


async def import_games(store: Store, folder: Path) -> TransferReport:
    """Adds the games of an exported folder. Those that are there already are left alone, bad ones are told."""
    if not folder.is_dir():
        raise BadInput(f"there is no folder {folder}")
    about = read_index(folder / INDEX)
    report = TransferReport()
    for file in sorted(folder.glob("*.lus")):
        try:
            table = read_game(file, about.get(file.name, {}))
        except (LusoriaError, OSError, UnicodeDecodeError) as error:
            report.problems.append(f"{file.name}: {error}")
            continue
        if await add_game(store, table):
            report.games += 1
        else:
            report.skipped += 1
    return report


def read_index(file: Path) -> dict[str, dict[str, Any]]:
    """The lines of the index, by the names of records; without an index nothing is known but the records."""
    if not file.exists():
        return {}
    found = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        try:
            about = json.loads(line)
            found[str(about["record"])] = about
        except (ValueError, TypeError, KeyError):
            raise BadInput(f"{file}: line {number} is not a line of an index") from None
    return found


def read_game(file: Path, about: dict[str, Any]) -> Table:
    """The table of a record, rebuilt and verified: its moves are legal and its dice are as promised."""
    own = about.get("box")
    box = None if own is None else (file.parent / BOXES / Path(own).name).read_text(encoding="utf-8")
    return table_of(file.read_text(encoding="utf-8"), box, about)


async def add_game(store: Store, table: Table) -> bool:
    """Stores a table in one transaction; returns whether it was new."""
    journal = [
        {"table": table.facts.id, "number": e.number, "kind": e.kind, "seat": e.seat, "data": e.data, "time": e.time,
         "key": None}
        for e in (applied.entry for applied in table.entries)
    ]  # fmt: skip
    try:
        async with store.writing() as connection:
            await store.insert_table(connection, table.facts, list_columns(table))
            await connection.execute(sa.insert(entries), journal)
    except Conflict:
        return False
    return True
