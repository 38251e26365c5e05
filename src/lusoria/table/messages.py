"""What an audience is told of a table. Nothing about a table leaves the process but through here.

All of it is made from `view`, from events that the audience may see, and from moves that are not secret to it. An
audience is a seat, or None for spectators.
"""

from __future__ import annotations

import marshal
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from lusoria.core.events import Travelled
from lusoria.core.game import Game
from lusoria.core.log import Event
from lusoria.core.message import Message, as_data
from lusoria.core.plain import Kept
from lusoria.core.registry import game
from lusoria.core.winning import eliminated
from lusoria.match.ending import reasons, victory
from lusoria.match.history import EVENT
from lusoria.match.match import Match
from lusoria.match.snapshot import OptionParts, Snapshot
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
    PlaceNow,
    Said,
    SeatNow,
    SourceTally,
    SumTold,
    TableChanged,
    TableNow,
    TableSummary,
    TableThen,
    Travels,
    UndoNow,
    Why,
)
from lusoria.table.seats import Seat
from lusoria.table.table import Table
from lusoria.table.undo import is_free, steps_to_undo
from lusoria.table.visibility import AppliedEntry, is_secret, is_seen_by
from lusoria.words import Words

MAX_CACHED_SENTENCES = 20_000  # many are said again and again
SAME_BYTES = 2  # the version of marshal whose bytes follow from the data alone
MAX_CACHED_EVENTS = 10_000  # about 1 kB each
MAX_CACHED_DECISIONS = 64  # about 10 kB each
MAX_KEPT_MOVES = 8192  # about 2 kB each
MOVES = frozenset(("move", "seal", "unseal", "undo", "ask", "answer", "chat"))  # entries that `table_changed` tells of


# ---- sentences


@dataclass(frozen=True)
class CachedMessage:
    """A message that the cache of sentences finds by its data."""

    data: bytes
    message: Message = field(compare=False)


@lru_cache(maxsize=MAX_CACHED_SENTENCES)
def say(game: str, language: str, cached: CachedMessage) -> str:
    """A message in words."""
    return Words(game, language).say(cached.message)


def sentence(table: Table, message: Message, language: str | None) -> Said:
    """A message as data, which a page puts into any language; and in words, if a language is asked for."""
    return said(table.game.name, message, language)


def said(game: str, message: Message, language: str | None) -> Said:
    """The same, by the game's name."""
    if language is None:
        return {"id": message.id, "args": message.args}  # messages within are encoded as they are
    data = as_data(message)
    text = say(game, language, CachedMessage(marshal.dumps(data, SAME_BYTES), message))
    return {"id": data["id"], "args": data["args"], "sentence": text}


# ---- what happened


def news(
    table: Table, audience: int | None, seen: int, language: str | None, at_most: int | None = None
) -> list[Happened]:
    """What the audience has not seen yet, in order, numbered as it counts."""
    count = len(table.visible(audience))
    end = count if at_most is None else min(count, seen + at_most)
    return [happened(table, number, audience, language) for number in range(max(seen, 0) + 1, end + 1)]


def happened(table: Table, number: int, audience: int | None, language: str | None) -> Happened:
    """One thing that happened, as the audience may know it."""
    applied = table.visible_entry(audience, number)
    entry = applied.entry
    message: Happened = {"number": number, "kind": entry.kind, "seat": entry.seat, "time": round(entry.time, 3)}
    if entry.kind in ("move", "seal"):
        secret = is_secret(table.game, applied, audience)
        message["move"] = None if secret else table.game.moves.words(entry.data["action"])
    if applied.steps:
        message["events"] = [
            happening(table.game, kind, seat, a, b, language)
            for kind, seat, a, b, seen in EVENT.iter_unpack(applied.event_bytes)
            if is_seen_by(seen, audience)
        ]
    if applied.undone:
        message["undone"] = visible_numbers(table, audience, applied.undone)
    add_public_data(message, applied)
    return message


def visible_numbers(table: Table, audience: int | None, indices: Iterable[int]) -> list[int]:
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


@lru_cache(maxsize=MAX_CACHED_EVENTS)
def happening(game: Game, kind: int, seat: int, a: int, b: int, language: str | None) -> Happening:
    """An event: the seat it happened to, and what, as data and in words; its place and pieces on the board.

    The same things happen again and again, so the message is shared: it must not be changed.
    """
    event, declared = Event.new(), game.events
    event.kind, event.seat, event.a, event.b = kind, seat, a, b
    travels = declared.travels(event)
    return {
        "seat": seat if seat >= 0 else None,
        "kind": declared.kinds[kind].name,
        "place": declared.place(event),
        "pieces": declared.pieces(event),
        "travels": None if travels is None else as_travels(travels),
        **said(game.name, game.tell(event), language),
    }


def as_travels(went: Travelled) -> Travels:
    """A piece that went from one place to another."""
    return {"piece": went.piece, "name": went.name, "start": went.start, "end": went.end, "many": went.many}


# ---- a table now


def table_now(table: Table, audience: int | None, guest: str, language: str | None) -> TableNow:
    """The whole table as the audience sees it now. `guest` is who looks, to tell which seats are theirs."""
    facts, match, visible = table.facts, table.match, table.visible(audience)
    public = public_now(table, language)
    return {
        **public,
        "yours": facts.host == guest,
        "audience": audience,
        "number": len(visible),
        "seats": [seat_now(table, seat, guest) for seat in range(facts.seats)],
        "view": None if match is None else match.shared_view(audience),
        "since": since(table, visible),
        "decision": decision(table, audience, language),
        "undo": undo_now(table, audience),
    }


def since(table: Table, visible: Sequence[int]) -> float:
    """The time of the last thing that an audience knows of."""
    return round(table.entries[visible[-1]].entry.time if visible else table.facts.opened, 3)


def table_changed(table: Table, audience: int | None, language: str | None) -> TableChanged | None:
    """What moves may have changed of a running table since the audience looked; None if more than that may have.

    Its view is whole: who tells it may leave out what the audience knows.
    """
    match = table.match
    if match is None or table.state != RUNNING:
        return None
    visible = table.visible(audience)
    return {
        "number": len(visible),
        "view": match.shared_view(audience),
        "waiting": table.asked,
        "since": since(table, visible),
        "decision": decision(table, audience, language),
        "undo": undo_now(table, audience),
    }


def only_moves(table: Table, since: int) -> bool:
    """Whether nothing but moves, undos and talk happened after the first entries."""
    return all(table.entries[index].entry.kind in MOVES for index in range(since, table.entry_count))


@lru_cache(maxsize=1)
def public_now(table: Table, language: str | None) -> TableNow:
    """What everybody is told alike, with room for the rest. A table tells one audience after the other."""
    facts, ended = table.facts, table.match if table.state == OVER else None
    return {
        "table": facts.id,
        "game": facts.game,
        "title": table.game.title,
        "state": table.state,
        "public": facts.public,
        "level": facts.level,
        "talk": facts.talk,
        "box": "standard" if facts.box == printed(facts.game) else "own",
        "opened": round(facts.opened, 3),
        "yours": False,
        "audience": None,
        "number": 0,
        "seats": [],
        "view": None,
        "waiting": table.asked,
        "since": 0.0,
        "decision": None,
        "undo": {"free": False, "possible": False, "asked_by": None, "missing": []},
        "dice": dice_now(table),
        "result": None if ended is None else result(ended),
        "winners": None if ended is None else ended.winners,
        "victory": None if ended is None else sentence(table, victory(ended), language),
        "why": None if ended is None else why(table, ended, language),
        "tally": None if ended is None else tally(ended),
        "sums": None if ended is None else sums(table, ended, language),
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


def decision(table: Table, audience: int | None, language: str | None) -> Decision | None:
    """What the audience has to decide: its legal moves in words, with their prices. None if it is not asked."""
    match = table.match
    if match is None or table.state != RUNNING or audience is None or audience not in match.asked:
        return None
    sealed = table.sealed.get(audience)
    return {
        "number": table.decision_number(audience),
        "sealed": None if sealed is None else sealed.words,
        "moves": legal_moves(table.game.name, match.asking(audience), language),
    }


class KeptMove(dict[str, Any]):
    """A legal move that is told again and again, with room for how it is encoded. It must not be changed."""

    __slots__ = ("box", "encoded")

    def __init__(self, move: LegalMove, box: Any) -> None:
        super().__init__(move)
        self.box = box  # by whose id it is found: no other box can have that meanwhile
        self.encoded: Any = None


KEPT_MOVES: Kept[Any, KeptMove] = Kept(MAX_KEPT_MOVES)


@lru_cache(maxsize=MAX_CACHED_DECISIONS)
def legal_moves(game: str, asked: Snapshot, language: str | None) -> list[LegalMove]:
    """The legal moves: their notation, what they do, what they cost, and where on the board they belong.

    They stay the same while others choose at the same time, so the message is shared: it must not be changed.
    """
    box, found = asked.box, list[Any]()
    for key, told in asked.options_told(lambda key: KEPT_MOVES.get((id(box), language, key))):
        if isinstance(told, KeptMove):
            found.append(told)
            continue
        move = legal_move(game, told, language)
        if key is not None:
            move = KeptMove(move, box)  # type: ignore[assignment]
            KEPT_MOVES.put((id(box), language, key), move)  # type: ignore[arg-type]
        found.append(move)
    return found


def legal_move(game: str, parts: OptionParts, language: str | None) -> LegalMove:
    """A legal move as it is told."""
    declared, sentence, price, place, warning, confirm = parts
    return {
        "move": declared.move.words,
        **said(game, sentence, language),
        "price": price,
        "place": place,
        "pieces": declared.pieces,
        "confirm": None if confirm is None else said(game, confirm, language),
        "warning": None if warning is None else said(game, warning, language),
    }


def place_now(table: Table, audience: int | None, place: str, language: str | None) -> PlaceNow:
    """A place of the board: what it does, what it would bring the audience, and the rule in the way, if one is."""
    about = None if table.match is None else table.match.about(place, audience)
    asked = audience is not None and audience in table.asked and bool(table.moves_at(audience, place))
    refusal = table.why_not_at(audience, place) if asked and audience is not None else None
    return {
        "what": None if about is None else sentence(table, about.what, language),
        "now": None if about is None or about.now is None else sentence(table, about.now, language),
        "legal": asked and refusal is None,
        "reason": None if refusal is None else sentence(table, refusal.reason, language),
        "rule": refusal.rule if refusal is not None else None if about is None else about.rule,
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


def why(table: Table, match: Match, language: str | None) -> Why:
    """What decided a game."""
    found, points = reasons(match), match.game.points
    return {
        "next": found.next,
        "lead": None if found.lead is None else points(found.lead),
        "decisive": [
            {"source": one.source, "points": points(one.points), "next": points(one.next)} for one in found.decisive
        ],
        "tied": found.tied,
        "eliminated": [sentence(table, one, language) for one in found.eliminated],
    }


def tally(match: Match) -> list[SourceTally]:
    """Where the points of each seat came from."""
    points = match.game.points
    return [{"source": source, "points": [points(score) for score in row]} for source, row in match.tally.items()]


def sums(table: Table, match: Match, language: str | None) -> list[SumTold]:
    """How sums of points came about: when the game is over, all cards are open."""
    told = match.game.tell_sums(match.box, match.state)
    return [{"seat": one.seat, "source": one.source, **sentence(table, one.how, language)} for one in told]


def table_then(table: Table, audience: int | None, number: int) -> TableThen:
    """What the audience saw after something that happened: for a replay."""
    state, match = table.state_then(audience, number), table.match
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
