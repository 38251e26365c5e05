"""All finished games as records in a folder, and back: `lusoria export` and `lusoria import`.

A game that is not over stays at home: its record would tell hidden cards, and its secret the dice to come. Backups
have those. Guests' ids and talk are not exported either.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError

from lusoria.core.files import create_private, create_private_folder
from lusoria.core.text import decode
from lusoria.errors import BadInput, BadRecord, LusoriaError
from lusoria.home.records import STANDARD, table_of
from lusoria.match.record import read
from lusoria.server.admin import load
from lusoria.server.limits import ServerLimits
from lusoria.server.requests import ImportedGame, Nonce, complaint
from lusoria.server.schema import entries, tables
from lusoria.server.sent_boxes import checked_text
from lusoria.server.service import list_columns
from lusoria.server.store import Conflict, Store
from lusoria.table.journal import OVER
from lusoria.table.table import Table

INDEX = "tables.jsonl"  # who sat where, and when
BOXES = "boxes"
MAX_RECORD_BYTES = 1 << 20  # the longest games of ours take a tenth
MAX_INDEX_BYTES = 64 << 20
MAX_LINE_BYTES = 16 * 1024  # as of a request
MAX_COMPLAINT = 300  # characters
NONCES = TypeAdapter(list[Nonce])


@dataclass
class TransferReport:
    """What was done."""

    games: int = 0
    skipped: int = 0  # unfinished, or there already
    problems: list[str] = field(default_factory=list)

    def complain(self, name: str, error: Exception) -> None:
        """Adds what is wrong with a file, in one line that a terminal can show."""
        line = f"{name}: {reason(error)}"[:MAX_COMPLAINT]
        self.problems.append(line if line.isprintable() else ascii(line)[1:-1])


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
    """Adds the games of an exported folder, which is checked as if visitors had sent it.

    Games that are there already are left alone; what is wrong is reported, and the others are added.
    """
    if not folder.is_dir():
        raise BadInput(f"there is no folder {folder}")
    report = TransferReport()
    index = read_index(folder, report)
    records = {file.name for file in folder.glob("*.lus")}
    for name in sorted(records | index.keys()):
        try:
            table = read_game(folder, name, index.get(name))
        except Exception as error:  # nothing in the folder is trusted: one game must not keep the others out
            report.complain(name, error)
            continue
        if await add_game(store, table):
            report.games += 1
        else:
            report.skipped += 1
    return report


def read_index(folder: Path, report: TransferReport) -> dict[str, ImportedGame | Exception]:
    """The lines of the index, by the names of records; without an index nothing is known but the records."""
    found = dict[str, ImportedGame | Exception]()
    if not os.path.lexists(folder / INDEX):
        return found
    try:
        lines = read_member(folder, INDEX, MAX_INDEX_BYTES).split(b"\n")
    except (LusoriaError, OSError) as error:
        raise BadInput(f"{folder / INDEX}: {error}") from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        about: ImportedGame | Exception
        try:
            about = parse_line(line)
            name = about.record
        except (LusoriaError, ValidationError) as error:
            about = BadRecord(f"{INDEX}, line {number}: {reason(error)}")
            name = record_named(line)
        if name in found:
            about = BadRecord(f"{INDEX}, line {number}: the record is there twice")
        if name:
            found[name] = about
        elif isinstance(about, Exception):
            report.complain(INDEX, about)
    return found


def parse_line(line: bytes) -> ImportedGame:
    """A line of the index."""
    if len(line) > MAX_LINE_BYTES:
        raise BadRecord(f"at most {MAX_LINE_BYTES} bytes are possible, not {len(line)}")
    return ImportedGame.model_validate_json(line)


def reason(error: Exception) -> str:
    """What is wrong, in a sentence."""
    return complaint(error) if isinstance(error, ValidationError) else str(error) or type(error).__name__


def record_named(line: bytes) -> str:
    """The record that a bad line of the index is about, if that can be told."""
    found = re.search(rb'"record": *"([A-Za-z0-9_.-]{1,100})"', line)
    return found[1].decode() if found else ""


def read_game(folder: Path, name: str, about: ImportedGame | Exception | None) -> Table:
    """The table of a record, rebuilt and verified: its moves are legal and its dice are as promised."""
    if isinstance(about, Exception):
        raise about
    text, box = read_member(folder, name, MAX_RECORD_BYTES).decode(), None
    tags = read(text).tags
    NONCES.validate_python(tags.get("Nonces", "").split())
    if about is not None and about.box is not None:
        if (folder / BOXES).is_symlink():
            raise BadRecord(f"{BOXES} is a link")
        box = read_member(folder, about.box, MAX_RECORD_BYTES).decode()
        content = decode(box)
        if not isinstance(content, dict):
            raise BadRecord(f"{about.box}: expected an object")
        checked_text(tags["Game"], content, ServerLimits().box)
    known = {} if about is None else about.model_dump()
    return table_of(text, box, known)


def read_member(folder: Path, name: str, most: int) -> bytes:
    """A file of the folder. Links are not followed, pipes are not waited for, and no more is read than may be there."""
    path = folder / name
    if not stat.S_ISREG(os.lstat(path).st_mode):
        raise BadRecord(f"{name}: expected a plain file")
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    with open(handle, "rb") as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise BadRecord(f"{name}: at most {most} bytes are possible")
    return found


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
