"""What a seat, or those who watch, are told of a table. Nothing of a table leaves the process but through here.

All of it is made of `view`, of events that the audience may see, and of moves that are not secret to it.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from lusoria.core.game import game
from lusoria.core.log import Event, is_seen
from lusoria.core.message import Message, as_data
from lusoria.match.match import Match, Move
from lusoria.table.boxes import printed
from lusoria.table.errors import Refused
from lusoria.table.seats import Place
from lusoria.table.table import OVER, RUNNING, Table
from lusoria.table.undo import is_free, steps_back
from lusoria.table.visibility import Past, is_secret
from lusoria.words import Words

Told = dict[str, Any]

SENTENCES = 20_000  # that are kept ready: many are said again and again


@dataclass(frozen=True)
class Asked:
    """A message that is to be said, known by what it says."""

    key: str
    message: Message = field(compare=False)


@lru_cache(maxsize=SENTENCES)
def said(game: str, language: str, asked: Asked) -> str:
    """A message in words."""
    return Words(game, language).say(asked.message)


def sentence(table: Table, message: Message, language: str) -> Told:
    """A message in words, and as data that a page can put into another language."""
    data = as_data(message)
    return data | {"sentence": said(table.game.name, language, Asked(json.dumps(data, sort_keys=True), message))}


# ---- what happened


def news(table: Table, audience: int | None, seen: int, language: str, most: int | None = None) -> list[Told]:
    """Everything the audience has not seen yet, in order, numbered as it counts."""
    visible = table.visible(audience)
    end = len(visible) if most is None else min(len(visible), seen + most)
    return [happened(table, number, audience, language) for number in range(max(seen, 0) + 1, end + 1)]


def happened(table: Table, number: int, audience: int | None, language: str) -> Told:
    """One thing that happened, as the audience may know it."""
    visible = table.visible(audience)
    past = table.past[visible[number - 1]]
    entry = past.entry
    told: Told = {"number": number, "kind": entry.kind, "seat": entry.seat, "time": round(entry.time, 3)}
    if entry.kind in ("move", "seal"):
        told["move"] = None if is_secret(table.game, past, audience) else table.game.moves.words(entry.data["action"])
    if past.taken:
        told["events"] = [event_told(table, e, language) for e in past.events if is_seen(e, audience)]
    if past.undone:
        told["undone"] = numbers_of(visible, past.undone)
    return told | said_by(past)


def numbers_of(visible: list[int], indices: list[int]) -> list[int]:
    """As the audience counts them; what it never knew of is left out."""
    found = []
    for index in indices:
        place = bisect_left(visible, index)
        if place < len(visible) and visible[place] == index:
            found.append(place + 1)
    return found


def said_by(past: Past) -> Told:
    """What an entry holds besides its move: all may know it."""
    entry = past.entry
    if entry.kind == "chat":
        return {"name": entry.data["name"], "text": entry.data["text"]}
    if entry.kind == "sit":
        return {"name": entry.data["name"]}
    if entry.kind == "answer":
        return {"agree": entry.data["agree"]}
    if entry.kind == "rematch":
        return {"table": entry.data["table"]}
    return {}


def event_told(table: Table, event: Event, language: str) -> Told:
    """An event: whom it happened to, and what, as data and in words; its place and pieces on the board."""
    declared, travels = table.game.events, table.game.events.travels(event)
    return {
        "seat": event.seat if event.seat >= 0 else None,
        "kind": declared.names[event.kind],
        "place": declared.place(event),
        "pieces": declared.pieces(event),
        "travels": None if travels is None else travels._asdict(),
    } | sentence(table, table.game.tell(event), language)


# ---- how it stands


def now(table: Table, audience: int | None, guest: str, language: str) -> Told:
    """The whole table as the audience sees it now. `guest` is who looks, to tell which seats are theirs."""
    facts, match = table.facts, table.match
    visible = table.visible(audience)
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
        "seats": [seat_told(table, seat, guest) for seat in range(facts.seats)],
        "view": None if match is None else match.view(audience),
        "waiting": table.asked,
        "since": round(table.past[visible[-1]].entry.time if visible else facts.opened, 3),
        "decision": decision(table, audience, language),
        "undo": undo_told(table, audience),
        "dice": dice_told(table),
        "result": result(match) if match is not None and table.state == OVER else None,
        "tally": tally(match) if match is not None and table.state == OVER else None,
        "rematch": table.rematch,
    }


def seat_told(table: Table, seat: int, guest: str) -> Told:
    """Who sits on a seat."""
    place: Place = table.places[seat]
    return {
        "seat": seat,
        "colour": table.game.seat_names[seat],
        "kind": place.kind,
        "name": place.name,
        "level": place.level or None,
        "yours": bool(guest) and place.guest == guest and place.kind in ("guest", "kept"),
    }


def decision(table: Table, audience: int | None, language: str) -> Told | None:
    """What the audience has to decide: its legal moves in words, with their prices. None if it is not asked."""
    match = table.match
    if match is None or table.state != RUNNING or audience is None or audience not in match.asked:
        return None
    sealed, asking = table.sealed.get(audience), match.asking(audience)
    return {
        "number": table.decision(audience),
        "sealed": None if sealed is None else sealed.words,
        "moves": [move_told(table, asking, move, language) for move in asking.moves],
    }


def move_told(table: Table, match: Match, move: Move, language: str) -> Told:
    """A legal move: its notation, what it does, and what it costs."""
    rules, box, s = match.game, match.box, match._s  # legal already: not to be looked up again for each of them
    told = sentence(table, rules.explain(box, s, move.action), language)
    place = {"place": rules.moves.place(s, move.action), "pieces": rules.moves.pieces(move.action)}
    return {"move": move.words} | told | {"price": rules.price(box, s, move.action)} | place


def undo_told(table: Table, audience: int | None) -> Told:
    """What the audience could take back, by itself or if all agree, and who has asked for it."""
    match, asked = table.match, table.asked_back
    free = possible = False
    if match is not None and table.state == RUNNING and audience is not None:
        possible = audience in table.sealed or steps_back(table, audience) is not None
        free = possible and (audience in table.sealed or is_free(table, audience))
    if asked is None:
        return {"free": free, "possible": possible, "asked_by": None, "missing": []}
    missing = [i for i, p in enumerate(table.places) if p.kind == "guest" and p.guest not in asked.agreed]
    return {"free": free, "possible": possible, "asked_by": asked.seat, "missing": missing}


def dice_told(table: Table) -> Told:
    """What the dice hang on: promised from the beginning, with the players' words when it starts, told at the end."""
    begun = table.match is not None
    return {
        "promise": table.promise,
        "pledges": [place.pledge or None for place in table.places],
        "due": table.words_due if table.full() else [],
        "nonces": [place.nonce for place in table.places] if begun else None,
        "secret": table.facts.secret.hex() if table.state == OVER else None,
    }


def result(match: Match) -> list[Told]:
    """How it ended: each seat's points and place; those who are equal share it."""
    scores, points = match.scores, match.points
    return [
        {
            "seat": seat,
            "points": None if score == match.game.no_score else points[seat],
            "place": 1 + sum(other > score for other in scores),
        }
        for seat, score in enumerate(scores)
    ]


def tally(match: Match) -> list[Told]:
    """Where the points of each seat came from."""
    points = match.game.points
    return [{"source": source, "points": [points(score) for score in row]} for source, row in match.tally.items()]


def as_it_stood(table: Table, audience: int | None, number: int) -> Told:
    """What the audience saw after something that happened: for a replay."""
    visible = table.visible(audience)
    if not 0 < number <= len(visible):
        raise Refused("bad_request", f"number: from 1 to {len(visible)} is needed, not {number}")
    after, match = table.past[visible[number - 1]].after, table.match
    view = None if after is None or match is None else match.game.view(match.box, after, audience)
    return {"table": table.facts.id, "audience": audience, "number": number, "view": view}


def summary(table: Table) -> Told:
    """What the lobby shows of a table, kept beside its journal. It names guests: `in_lobby` leaves them out."""
    seats = [
        {"kind": place.kind, "guest": place.guest, "name": place.name, "level": place.level} for place in table.places
    ]
    return {"seats": seats, "waiting": table.asked}


def in_lobby(row: Told, guest: str) -> Told:
    """A line of the lobby."""
    names = game(row["game"]).seat_names
    seats = [
        {
            "seat": i,
            "colour": names[i],
            "kind": seat["kind"],
            "name": seat["name"],
            "level": seat["level"] or None,
            "yours": seat["guest"] == guest and seat["kind"] in ("guest", "kept"),
        }
        for i, seat in enumerate(row["summary"]["seats"])
    ]
    told = {name: row[name] for name in ("game", "state", "public", "level")}
    times = {"opened": round(row["opened"], 3), "changed": round(row["changed"], 3)}
    waiting = row["summary"]["waiting"]
    return {"table": row["id"], "title": game(row["game"]).title} | told | times | {"seats": seats, "waiting": waiting}
