"""All finished games as records in a folder, and back: `lusoria export` and `lusoria import`.

A game that is not over stays at home: its record would tell hidden cards, and its secret the dice to come. Backups
have those. Guests' ids and talk are not exported either.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from lusoria.errors import BadInput, BadRecord, LusoriaError
from lusoria.match.match import Match
from lusoria.match.record import read
from lusoria.server.admin import load
from lusoria.server.service import list_columns
from lusoria.server.store import Conflict, Store, entries, tables
from lusoria.table.boxes import printed
from lusoria.table.journal import OVER, Draft, Entry, Facts
from lusoria.table.table import Table

INDEX = "tables.jsonl"  # who sat where, and when
BOXES = "boxes"
STANDARD = "standard"
ID = re.compile(r"[A-Za-z0-9_-]{8,40}")


@dataclass
class Report:
    """What was done."""

    games: int = 0
    skipped: int = 0  # unfinished, or there already
    problems: list[str] = field(default_factory=list)


# ---- export


async def export_games(store: Store, folder: Path) -> Report:
    """Writes the record of every finished game, the boxes they need, and an index. The folder must be new or empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(f"{folder} is there already, and not empty")
    folder.mkdir(parents=True, exist_ok=True)
    async with store.reading() as connection:
        query = sa.select(tables.c.id, tables.c.state).order_by(tables.c.opened, tables.c.id)
        listed = [(row.id, row.state) for row in await connection.execute(query)]
    report = Report(skipped=sum(state != OVER for _, state in listed))
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
    (folder / name).write_text(match.record(), encoding="utf-8")
    box = None
    if match.box_name != STANDARD:
        box = f"{BOXES}/{hashlib.sha256(facts.box.encode()).hexdigest()}.json"
        (folder / BOXES).mkdir(exist_ok=True)
        (folder / box).write_text(facts.box, encoding="utf-8")
    return {
        "record": name, "box": box, "public": facts.public, "level": facts.level, "opened": facts.opened,
        "ended": table.entries[-1].entry.time,
        "seats": [{"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in table.seats],
    }  # fmt: skip


# ---- import


async def import_games(store: Store, folder: Path) -> Report:
    """Adds the games of an exported folder. Those that are there already are left alone, bad ones are told."""
    if not folder.is_dir():
        raise BadInput(f"there is no folder {folder}")
    about = read_index(folder / INDEX)
    report = Report()
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
    text = file.read_text(encoding="utf-8")
    tags = read(text).tags
    if "Secret" not in tags or not ID.fullmatch(tags.get("Table", "")):
        raise BadRecord("not the record of a finished game of a server")
    own = about.get("box")
    if (tags["Box"] == STANDARD) != (own is None):
        raise BadRecord(f"the index names {'no' if own is None else 'a'} box, the record was played with {tags['Box']}")
    box = printed(tags["Game"]) if own is None else (file.parent / BOXES / Path(own).name).read_text(encoding="utf-8")
    match = Match.load(text, None if own is None else file.parent / BOXES / Path(own).name)
    match.verify()
    table = Table(facts_of(tags, box, about, match.seats))
    for draft in journal_of(match, tags, about):
        time = about.get("ended", 0.0) if draft.kind != "sit" else table.facts.opened
        table.apply(Entry(table.entry_count + 1, draft.kind, draft.seat, draft.data, float(time)))
    if table.state != OVER or table.match is None or table.match.record() != text:
        raise BadRecord("the table that it gives has another record")
    return table


def facts_of(tags: dict[str, str], box: str, about: dict[str, Any], seats: int) -> Facts:
    """What the table was opened with. Nobody's cookie names its host."""
    return Facts(
        id=tags["Table"], game=tags["Game"], seats=seats, box=box, secret=bytes.fromhex(tags["Secret"]),
        public=bool(about.get("public", False)), level=str(about.get("level", "")), host="imported",
        opened=float(about.get("opened", 0.0)), places=tuple(("open", "") for _ in range(seats)),
    )  # fmt: skip


def journal_of(match: Match, tags: dict[str, str], about: dict[str, Any]) -> Iterator[Draft]:
    """The entries that lead to this game. Players are guests whom no cookie names; bots have sat down as well."""
    nonces = tags.get("Nonces", "").split()
    players = about.get("seats") or [{} for _ in nonces]
    if "Position" in tags:
        yield Draft("set", None, {"position": tags["Position"]})
    for seat, (nonce, player) in enumerate(zip(nonces, players, strict=True)):
        name = player.get("name") or str(player.get("level", "")).capitalize() or match.game.seat_names[seat]
        yield Draft("sit", seat, {"guest": f"imported {seat}", "name": str(name), "nonce": nonce, "pledge": ""})
    yield Draft("start", None, {"nonces": nonces})
    taken: list[int] = []
    for step in match.every_step[1:]:
        if step is None:
            yield Draft("undo", taken.pop(), {"steps": 1})
        else:
            assert step.seat is not None
            assert step.move is not None
            taken.append(step.seat)
            yield Draft("move", step.seat, {"action": step.move.action, "number": None})


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
