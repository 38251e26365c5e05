"""A finished game from its record: the table that it was played at, with a journal that leads to the same record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lusoria.core.text import SentText
from lusoria.errors import BadRecord
from lusoria.match.match import Match
from lusoria.match.record import read
from lusoria.table.boxes import printed
from lusoria.table.journal import OVER, Draft, Entry, Facts
from lusoria.table.table import Table

STANDARD = "standard"
ID = re.compile(r"[A-Za-z0-9_-]{8,40}")


def table_of(text: str, box: str | None, about: dict[str, Any]) -> Table:
    """The table of a finished game's record, rebuilt and verified: its moves are legal and its dice are as promised."""
    table = rebuilt(text, box, about)
    if table.state != OVER:
        raise BadRecord("the game is not over")
    return table


def rebuilt(text: str, box: str | None, about: dict[str, Any], guest: str | None = None) -> Table:
    """The table of a record that tells the secret of its dice, whether the game is over or not.

    `box` is the text of a box of its own; `about` says what a record does not: who sat where, and when.
    All seats are those of `guest`, or else of guests whom no cookie names.
    """
    tags = read(text).tags
    if "Secret" not in tags or not ID.fullmatch(tags.get("Table", "")):
        raise BadRecord("not the record of a finished game of a table")
    if (tags["Box"] == STANDARD) != (box is None):
        raise BadRecord(f"the index names {'no' if box is None else 'a'} box, the record was played with {tags['Box']}")
    match = Match.load(text, None if box is None else SentText("the box", box))
    match.verify()
    table = Table(facts_of(tags, printed(tags["Game"]) if box is None else box, about, match.seats, guest))
    for draft in journal_of(match, tags, about, guest):
        time = about.get("ended", 0.0) if draft.kind != "sit" else table.facts.opened
        table.apply(Entry(table.entry_count + 1, draft.kind, draft.seat, draft.data, float(time)))
    if table.match is None or table.match.record(with_secret=True) != text:
        raise BadRecord("the table that it gives has another record")
    return table


def facts_of(tags: dict[str, str], box: str, about: dict[str, Any], seats: int, host: str | None) -> Facts:
    """What the table was opened with. Nobody's cookie names its host."""
    return Facts(
        id=tags["Table"], game=tags["Game"], seats=seats, box=box, secret=bytes.fromhex(tags["Secret"]),
        public=bool(about.get("public", False)), level=str(about.get("level", "")), host=host or "imported",
        opened=float(about.get("opened", 0.0)), places=tuple(("open", "") for _ in range(seats)),
    )  # fmt: skip


def journal_of(match: Match, tags: dict[str, str], about: dict[str, Any], guest: str | None) -> Iterator[Draft]:
    """The entries that lead to this game. Players are guests whom no cookie names; bots have sat down as well."""
    nonces = tags.get("Nonces", "").split()
    players = about.get("seats") or [{} for _ in nonces]
    if not len(nonces) == len(players) == match.seats:
        raise BadRecord(
            f"expected {match.seats} seats, got {len(nonces)} words for the dice and {len(players)} players"
        )
    if "Position" in tags:
        yield Draft("set", None, {"position": tags["Position"]})
    for seat, (nonce, player) in enumerate(zip(nonces, players, strict=True)):
        name = player.get("name") or str(player.get("level", "")).capitalize() or match.game.seat_names[seat]
        yield Draft(
            "sit", seat, {"guest": guest or f"imported {seat}", "name": str(name), "nonce": nonce, "pledge": ""}
        )
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
