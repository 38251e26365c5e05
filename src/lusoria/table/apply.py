"""What each kind of entry does to a table. It was checked before it was written: nothing is refused here."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from lusoria.match.fair import Fair
from lusoria.match.moves import move_of
from lusoria.table.boxes import begin
from lusoria.table.journal import CLOSED, RUNNING, Entry, Kind
from lusoria.table.seats import Seat, taken_seat
from lusoria.table.undo import UndoRequest
from lusoria.table.visibility import AppliedEntry

if TYPE_CHECKING:
    from lusoria.table.table import Table


def seat_of(entry: Entry) -> int:
    """The seat of an entry that has one."""
    assert entry.seat is not None
    return entry.seat


# ---- before the game


def set_position(table: Table, applied: AppliedEntry) -> None:
    """The match will begin from a position."""
    table.position = applied.entry.data["position"]


def sit(table: Table, applied: AppliedEntry) -> None:
    """A guest sits down."""
    data = applied.entry.data
    seat = taken_seat(data["guest"], data["name"], data["nonce"], data.get("pledge", ""))
    table.seats[seat_of(applied.entry)] = seat
    table.seat_changes += 1


def leave(table: Table, applied: AppliedEntry) -> None:
    """A guest stands up."""
    table.seats[seat_of(applied.entry)] = Seat("open")
    table.seat_changes += 1


def close(table: Table, _applied: AppliedEntry) -> None:
    """The host closes the table."""
    table.state = CLOSED


def call_bots(table: Table, _applied: AppliedEntry) -> None:
    """Bots take the free seats."""
    bot = Seat("bot", level=table.facts.level)
    table.seats = [seat if seat.is_taken else bot for seat in table.seats]


def reveal(table: Table, applied: AppliedEntry) -> None:
    """A guest reveals the nonce that it pledged."""
    seat = seat_of(applied.entry)
    table.seats[seat] = replace(table.seats[seat], nonce=applied.entry.data["nonce"])
    table.any_nonce_revealed = True


def start(table: Table, applied: AppliedEntry) -> None:
    """The match begins."""
    call_bots(table, applied)
    nonces = applied.entry.data["nonces"]
    table.seats = [replace(seat, nonce=nonce) for seat, nonce in zip(table.seats, nonces, strict=True)]
    fair = Fair(table.facts.secret, table.facts.id, tuple(nonces))
    table.match = begin(table.facts.game, table.facts.seats, table.facts.box, fair, table.position)
    table.state = RUNNING
    applied.steps = 1  # the setup
    applied.add_events(table.match.history[0].event_bytes)
    table.step_origins = array("I", [len(table.entries)])


# ---- the game


def move(table: Table, applied: AppliedEntry) -> None:
    """A seat decides."""
    take_step(table, applied.entry.data["action"], applied)


def seal(table: Table, applied: AppliedEntry) -> None:
    """A seat chooses unseen. When all have chosen, the choices are taken in the order of seats."""
    action = applied.entry.data["action"]
    table.sealed[seat_of(applied.entry)] = move_of(table.game)(action)
    if len(table.sealed) == table.facts.seats:
        chosen, table.sealed = table.sealed, {}
        for seat in sorted(chosen):
            take_step(table, chosen[seat].action, applied)


def unseal(table: Table, applied: AppliedEntry) -> None:
    """A seat takes its unseen choice back."""
    del table.sealed[seat_of(applied.entry)]


def take_step(table: Table, action: int, applied: AppliedEntry) -> None:
    """One step of the match. It answers an open undo request: no."""
    assert table.match is not None
    table.match.play(action)
    table.undo_request = None
    applied.steps += 1
    applied.add_events(table.match.history[-1].event_bytes)
    table.step_origins.append(len(table.entries))


# ---- undo


def undo(table: Table, applied: AppliedEntry) -> None:
    """A seat undoes decisions without asking."""
    undo_steps(table, applied.entry.data["steps"], applied)


def ask(table: Table, applied: AppliedEntry) -> None:
    """A seat asks the others to agree to an undo."""
    entry = applied.entry
    agreed = frozenset({entry.data["guest"]})
    table.undo_request = UndoRequest(seat_of(entry), entry.data["steps"], entry.time, agreed)


def answer(table: Table, applied: AppliedEntry) -> None:
    """A guest answers an undo request. When all have agreed, it is granted."""
    request, data = table.undo_request, applied.entry.data
    assert request is not None
    if not data["agree"]:
        table.undo_request = None
        return
    table.undo_request = replace(request, agreed=request.agreed | {data["guest"]})
    if table.guests() <= table.undo_request.agreed:
        undo_steps(table, request.steps, applied)


def undo_steps(table: Table, steps: int, applied: AppliedEntry) -> None:
    """Undoes the last steps of the match."""
    assert table.match is not None
    table.undo_request = None
    undone = []
    for _ in range(steps):
        table.match.undo(agreed=True)
        undone.append(table.step_origins.pop())
    applied.undone = tuple(sorted(undone))


# ---- the rest


def resign(table: Table, applied: AppliedEntry) -> None:
    """A bot takes over."""
    seat = seat_of(applied.entry)
    table.seats[seat] = replace(table.seats[seat], kind="bot", level=table.facts.level)
    table.undo_request = None


def rematch(table: Table, applied: AppliedEntry) -> None:
    """Another table is opened for the same people."""
    table.rematch = applied.entry.data["table"]


def chat(table: Table, applied: AppliedEntry) -> None:
    """Talk changes nothing but how much was said."""
    if applied.entry.seat is None:
        table.said_by_spectators += 1
    else:
        table.said_by_players += 1


APPLY: dict[Kind, Callable[[Table, AppliedEntry], None]] = {
    "set": set_position,
    "sit": sit,
    "leave": leave,
    "close": close,
    "call": call_bots,
    "reveal": reveal,
    "start": start,
    "move": move,
    "seal": seal,
    "unseal": unseal,
    "undo": undo,
    "ask": ask,
    "answer": answer,
    "resign": resign,
    "rematch": rematch,
    "chat": chat,
}
