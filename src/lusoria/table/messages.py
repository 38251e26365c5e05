"""What an audience is told of a table. Nothing about a table leaves the process but through here.

All of it is made from `view`, from events that the audience may see, and from moves that are not secret to it. An
audience is a seat, or None for spectators.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from lusoria.core.events import Travelled
from lusoria.core.log import Event, is_seen
from lusoria.core.message import Message, as_data
from lusoria.core.registry import game
from lusoria.core.winning import eliminated
from lusoria.match.ending import victory
from lusoria.match.match import Match
from lusoria.match.moves import MoveOption
from lusoria.table.boxes import printed
from lusoria.table.journal import OVER, RUNNING
from lusoria.table.message_types import (
    Decision,
    DiceNow,
    FinalScore,
    Happened,
    Happening,
    InLobby,
    LegalMove,
    Said,
    SeatNow,
    SourceTally,
    TableNow,
    TableSummary,
    TableThen,
    Travels,
    UndoNow,
)
from lusoria.table.seats import Seat
from lusoria.table.table import Table
from lusoria.table.undo import is_free, steps_to_undo
from lusoria.table.visibility import AppliedEntry, is_secret
from lusoria.words import Words

MAX_CACHED_SENTENCES = 20_000  # many are said again and again


# ---- sentences


@dataclass(frozen=True)
class CachedMessage:
    """A message that the cache of sentences finds by its data."""

    data: str
    message: Message = field(compare=False)


@lru_cache(maxsize=MAX_CACHED_SENTENCES)
def say(game: str, language: str, cached: CachedMessage) -> str:
    """A message in words."""
    return Words(game, language).say(cached.message)


def sentence(table: Table, message: Message, language: str) -> Said:
    """A message in words, and as data that a page can put into another language."""
    data = as_data(message)
    text = say(table.game.name, language, CachedMessage(json.dumps(data, sort_keys=True), message))
    return {"id": data["id"], "args": data["args"], "sentence": text}


# ---- what happened


def news(table: Table, audience: int | None, seen: int, language: str, at_most: int | None = None) -> list[Happened]:
    """What the audience has not seen yet, in order, numbered as it counts."""
    count = len(table.visible(audience))
    end = count if at_most is None else min(count, seen + at_most)
    return [happened(table, number, audience, language) for number in range(max(seen, 0) + 1, end + 1)]


def happened(table: Table, number: int, audience: int | None, language: str) -> Happened:
    """One thing that happened, as the audience may know it."""
    applied = table.visible_entry(audience, number)
    entry = applied.entry
    message: Happened = {"number": number, "kind": entry.kind, "seat": entry.seat, "time": round(entry.time, 3)}
    if entry.kind in ("move", "seal"):
        secret = is_secret(table.game, applied, audience)
        message["move"] = None if secret else table.game.moves.words(entry.data["action"])
    if applied.steps:
        message["events"] = [happening(table, e, language) for e in applied.events if is_seen(e, audience)]
    if applied.undone:
        message["undone"] = visible_numbers(table, audience, applied.undone)
    add_public_data(message, applied)
    return message


def visible_numbers(table: Table, audience: int | None, indices: list[int]) -> list[int]:
    """The numbers of entries as the audience counts them; those it does not know of are left out."""
    visible, numbers = table.visible(audience), []
    for index in indices:
        at = bisect_left(visible, index)
        if at < len(visible) and visible[at] == index:
            numbers.append(at + 1)
    return numbers


def add_public_data(message: Happened, applied: AppliedEntry) -> None:
    """Adds what an entry holds besides its move: everybody may know it."""
    kind, data = applied.entry.kind, applied.entry.data
    if kind in ("chat", "sit"):
        message["name"] = data["name"]
    if kind == "chat":
        message["text"] = data["text"]
    if kind == "answer":
        message["agree"] = data["agree"]
    if kind == "rematch":
        message["table"] = data["table"]


def happening(table: Table, event: Event, language: str) -> Happening:
    """An event: the seat it happened to, and what, as data and in words; its place and pieces on the board."""
    declared = table.game.events
    travels = declared.travels(event)
    return {
        "seat": event.seat if event.seat >= 0 else None,
        "kind": declared.names[event.kind],
        "place": declared.place(event),
        "pieces": declared.pieces(event),
        "travels": None if travels is None else as_travels(travels),
        **sentence(table, table.game.tell(event), language),
    }


def as_travels(went: Travelled) -> Travels:
    """A piece that went from one place to another."""
    return {"piece": went.piece, "name": went.name, "start": went.start, "end": went.end, "many": went.many}


# ---- a table now


def table_now(table: Table, audience: int | None, guest: str, language: str) -> TableNow:
    """The whole table as the audience sees it now. `guest` is who looks, to tell which seats are theirs."""
    facts, match, visible = table.facts, table.match, table.visible(audience)
    ended = match if table.state == OVER else None
    return {
        "table": facts.id,
        "game": facts.game,
        "title": table.game.title,
        "state": table.state,
        "public": facts.public,
        "level": facts.level,
        "box": "standard" if facts.box == printed(facts.game) else "own",
        "opened": round(facts.opened, 3),
        "yours": facts.host == guest,
        "audience": audience,
        "number": len(visible),
        "seats": [seat_now(table, seat, guest) for seat in range(facts.seats)],
        "view": None if match is None else match.view(audience),
        "waiting": table.asked,
        "since": round(table.entries[visible[-1]].entry.time if visible else facts.opened, 3),
        "decision": decision(table, audience, language),
        "undo": undo_now(table, audience),
        "dice": dice_now(table),
        "result": None if ended is None else result(ended),
        "winners": None if ended is None else ended.winners,
        "victory": None if ended is None else sentence(table, victory(ended), language),
        "tally": None if ended is None else tally(ended),
        "rematch": table.rematch,
    }


def seat_now(table: Table, number: int, guest: str) -> SeatNow:
    """Who sits on a seat."""
    seat: Seat = table.seats[number]
    return {
        "seat": number,
        "colour": table.game.seat_names[number],
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level or None,
        "yours": bool(guest) and seat.guest == guest and seat.kind in ("guest", "kept"),
    }


def decision(table: Table, audience: int | None, language: str) -> Decision | None:
    """What the audience has to decide: its legal moves in words, with their prices. None if it is not asked."""
    match = table.match
    if match is None or table.state != RUNNING or audience is None or audience not in match.asked:
        return None
    sealed = table.sealed.get(audience)
    return {
        "number": table.decision_number(audience),
        "sealed": None if sealed is None else sealed.words,
        "moves": [legal_move(table, option, language) for option in match.asking(audience).options()],
    }


def legal_move(table: Table, option: MoveOption, language: str) -> LegalMove:
    """A legal move: its notation, what it does, what it costs, and where on the board it belongs."""
    return {
        "move": option.move.words,
        **sentence(table, option.sentence, language),
        "price": option.price,
        "place": option.place,
        "pieces": option.pieces,
    }


def undo_now(table: Table, audience: int | None) -> UndoNow:
    """What the audience could undo, by itself or if all agree, and who has asked for it."""
    request, free, possible = table.undo_request, False, False
    if table.state == RUNNING and audience is not None:
        possible = audience in table.sealed or steps_to_undo(table, audience) is not None
        free = possible and (audience in table.sealed or is_free(table, audience))
    if request is None:
        return {"free": free, "possible": possible, "asked_by": None, "missing": []}
    missing = [i for i, seat in enumerate(table.seats) if seat.kind == "guest" and seat.guest not in request.agreed]
    return {"free": free, "possible": possible, "asked_by": request.seat, "missing": missing}


def dice_now(table: Table) -> DiceNow:
    """What is known of the dice: the promise from the beginning, the nonces from the start, the secret at the end."""
    return {
        "promise": table.promise,
        "pledges": [seat.pledge or None for seat in table.seats],
        "due": table.nonces_due if table.is_full else [],
        "nonces": None if table.match is None else [seat.nonce for seat in table.seats],
        "secret": table.facts.secret.hex() if table.state == OVER else None,
    }


def result(match: Match) -> list[FinalScore]:
    """How it ended: each seat's points and place. Equal seats share a place, eliminated ones the last."""
    out, points = eliminated(match.game, match.scores), match.points
    return [
        {"seat": seat, "points": None if seat in out else points[seat], "place": place}
        for seat, place in enumerate(match.places)
    ]


def tally(match: Match) -> list[SourceTally]:
    """Where the points of each seat came from."""
    points = match.game.points
    return [{"source": source, "points": [points(score) for score in row]} for source, row in match.tally.items()]


def table_then(table: Table, audience: int | None, number: int) -> TableThen:
    """What the audience saw after something that happened: for a replay."""
    state, match = table.visible_entry(audience, number).state, table.match
    view = None if state is None or match is None else match.game.view(match.box, state, audience)
    return {"table": table.facts.id, "audience": audience, "number": number, "view": view}


# ---- the lobby


def lobby_summary(table: Table) -> TableSummary:
    """What the lobby shows of a table, stored beside its journal. It names guests: `in_lobby` leaves them out."""
    return {
        "seats": [{"kind": s.kind, "guest": s.guest, "name": s.name, "level": s.level} for s in table.seats],
        "waiting": table.asked,
    }


def in_lobby(row: Mapping[str, Any], guest: str) -> InLobby:
    """A line of the lobby, from a stored table and its summary."""
    rules, summary = game(row["game"]), row["summary"]
    return {
        "table": row["id"],
        "title": rules.title,
        "game": row["game"],
        "state": row["state"],
        "public": row["public"],
        "level": row["level"],
        "opened": round(row["opened"], 3),
        "changed": round(row["changed"], 3),
        "seats": [
            {
                "seat": i,
                "colour": rules.seat_names[i],
                "kind": seat["kind"],
                "name": seat["name"],
                "level": seat["level"] or None,
                "yours": seat["guest"] == guest and seat["kind"] in ("guest", "kept"),
            }
            for i, seat in enumerate(summary["seats"])
        ],
        "waiting": summary["waiting"],
    }
