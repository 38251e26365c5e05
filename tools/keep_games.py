"""Writes finished tables of this release to tests/data/tables/, where every later release plays them again.

python -m tools.keep_games     # once for each release; existing files are never changed
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import lusoria
from lusoria.core.dice import seeded
from lusoria.table import commands
from lusoria.table.errors import Refused
from lusoria.table.journal import Entry, Facts
from lusoria.table.table import Table
from tests import ROOT
from tests.table.tables import begun, execute

FOLDER = ROOT / "tests" / "data" / "tables"
KINDS = [(game.name, seats) for game in lusoria.all_games() for seats in game.seats]


def as_text(table: Table) -> str:
    """A table as text: its facts without the box, and a line for each entry."""
    assert table.match is not None
    facts = {name: value for name, value in vars(table.facts).items() if name != "box"}
    facts["secret"] = table.facts.secret.hex()
    lines = [json.dumps(facts)]
    for applied in table.entries:
        entry = applied.entry
        lines.append(json.dumps([entry.number, entry.kind, entry.seat, entry.data, entry.time, entry.key]))
    return "\n".join(lines) + "\n"


def read(file: Path) -> Table:
    """A table, rebuilt from its file."""
    first, *lines = file.read_text(encoding="utf-8").splitlines()
    facts = json.loads(first)
    box = (file.parent / f"{facts['game']}.box.json").read_text(encoding="utf-8")
    facts |= {"box": box, "secret": bytes.fromhex(facts["secret"]), "places": tuple(map(tuple, facts["places"]))}
    return Table(Facts(**facts), [Entry(*json.loads(line)) for line in lines])


def played_with_undo(game: str, seats: int) -> Table:
    """A whole game in which people also chat, undo, agree, and resign."""
    table, chooser, dice = begun(game, seats, seed=seats), Random(seats), seeded(seats, cap=0)
    while table.asked:
        seat = chooser.choice(table.asked)
        snapshot = table.snapshot_for(seat)
        move = snapshot.world(seat, dice).sensible(snapshot.moves, dice).words
        guest = f"g{seat}" if table.seats[seat].kind == "guest" else None
        table = execute(table, commands.move, guest, seat, table.decision_number(seat), move)
        if chooser.random() < 0.05 and table.state == "running":
            table = other_command(table, chooser)
    return table


def other_command(table: Table, chooser: Random) -> Table:
    """The table after a chat message, an undo with everybody's consent, or a resignation."""
    guests = sorted(table.guests())
    what = chooser.choice(["chat", "undo", "undo", "undo", "resign"])
    guest = chooser.choice(guests)
    seat = table.seats_of(guest)[0]
    try:
        if what == "chat":
            return execute(table, commands.chat, guest, "A guest", "alea iacta est")
        if what == "resign":
            return execute(table, commands.resign, guest, seat) if len(guests) > 2 else table
        table = execute(table, commands.undo, guest, seat)
        for other in guests:
            if table.undo_request is not None and other != guest:
                table = execute(table, commands.answer, other, True)
    except Refused:
        pass
    return table


def main() -> None:
    """Writes the files that are missing of this release."""
    folder = FOLDER / lusoria.__version__
    folder.mkdir(parents=True, exist_ok=True)
    for game, seats in KINDS:
        file = folder / f"{game}-{seats}.jsonl"
        if not file.exists():
            table = played_with_undo(game, seats)
            assert table.match is not None
            (folder / f"{game}.box.json").write_text(table.facts.box, encoding="utf-8")
            file.write_text(as_text(table), encoding="utf-8")
            file.with_suffix(".lus").write_text(table.match.record(), encoding="utf-8")
            print(file, table.entry_count, "entries")


if __name__ == "__main__":
    main()
