"""The commands of a guest at a table. Each is checked and becomes the draft of an entry, or is refused.

Nothing changes here. A command that was sent twice gives the entry that it led to the first time.
"""

from __future__ import annotations

from lusoria.table.errors import Refused
from lusoria.table.journal import CLOSED, OPEN, OVER, RUNNING, Draft, Entry
from lusoria.table.seats import NO_NONCE, hash_nonce
from lusoria.table.table import Table
from lusoria.table.undo import is_free, steps_to_undo

# ---- before the game


def check_open(table: Table) -> None:
    """Refuses a table at which the game has begun, or that is closed."""
    if table.state != OPEN:
        raise Refused("not_open", "the table is closed" if table.state == CLOSED else "the game has begun already")


def set_position(table: Table, position: str) -> Draft | Entry:
    """Lets the match begin from a position; before anybody sits down."""
    check_open(table)
    return table.entries[0].entry if table.entries else Draft("set", None, {"position": position})


def sit(
    table: Table, guest: str, name: str, seat: int | None, nonce: str | None = None, pledge: str | None = None
) -> Draft | Entry:
    """Takes a free seat, or one that is kept for this guest."""
    check_open(table)
    if seat is not None and table.check_seat(seat) in table.seats_of(guest):
        before = table.last_entry(seat, "sit")
        assert before is not None
        return before
    data = {"guest": guest, "name": name, "nonce": nonce or "", "pledge": pledge or ""}
    return Draft("sit", free_seat(table, guest, seat), data)


def free_seat(table: Table, guest: str, wanted: int | None) -> int:
    """The seat that the guest wants; otherwise one that is kept for it, or the first that is open."""
    kept = [i for i, seat in enumerate(table.seats) if seat.kind == "kept" and seat.guest == guest]
    free = [*kept, *(i for i, seat in enumerate(table.seats) if seat.kind == "open")]
    if wanted is None and free:
        return free[0]
    if wanted is None or wanted not in free:
        raise Refused("seat_taken", "all seats are taken" if wanted is None else f"seat {wanted} is taken")
    return wanted


def leave(table: Table, guest: str, seat: int) -> Draft:
    """Stands up before the game begins; after that a guest resigns."""
    check_open(table)
    if table.any_nonce_revealed:
        raise Refused("not_open", "words for the dice have been revealed: nobody can leave and come back with another")
    return Draft("leave", table.check_own_seat(guest, seat))


def close(table: Table, guest: str) -> Draft:
    """Closes a table at which nobody plays yet. Only its host may."""
    check_open(table)
    if guest != table.facts.host:
        raise Refused("not_your_table", "only the guest who opened the table can close it")
    return Draft("close")


def start(table: Table, guest: str) -> Draft:
    """Begins; bots take the free seats. Pledged nonces have to be revealed first."""
    check_open(table)
    if guest not in table.guests() | {table.facts.host}:
        raise Refused("not_your_table", "only those who sit here can begin")
    if not table.nonces_due:
        return Draft("start", None, {"nonces": [seat.nonce or NO_NONCE for seat in table.seats]})
    if table.is_full:
        raise Refused("not_ready", f"seat {table.nonces_due[0]} has not revealed its word for the dice yet")
    return Draft("call")


def reveal(table: Table, guest: str, seat: int, nonce: str) -> Draft | Entry:
    """Reveals a pledged nonce; not before every seat is taken, or somebody could choose theirs after hearing it."""
    own = table.seats[table.check_own_seat(guest, seat)]
    if own.nonce and hash_nonce(nonce) == own.pledge:
        before = table.last_entry(seat, "sit", "reveal")
        assert before is not None
        return before
    check_open(table)
    if not table.is_full:
        raise Refused("not_ready", "keep your word to yourself until every seat is taken")
    if not own.pledge:
        raise Refused("nothing_asked", f"seat {seat} has pledged no word")
    if hash_nonce(nonce) != own.pledge:
        raise Refused("wrong_word", "this is not the word whose SHA-256 was pledged")
    return Draft("reveal", seat, {"nonce": nonce})


# ---- the game


def move(table: Table, guest: str | None, seat: int, number: int | None, move: str | int) -> Draft | Entry:
    """Makes a legal move of a seat that has to decide; without a guest, of a bot."""
    if guest is not None:
        table.check_own_seat(guest, seat)
    before = same_move(table, seat, number, move)
    if before is not None:
        return before
    match = table.running_match
    if number is not None and number != table.decision_number(seat) and guest is not None:
        raise Refused("stale", "something has happened since: look at the table again")
    refusal = table.why_not(seat, move)
    if refusal is not None:
        raise Refused("illegal_move", match.reason(refusal), refusal.rule)
    action = table.game.moves.action(move) if isinstance(move, str) else move
    return Draft("seal" if match.all_choose_at_once else "move", seat, {"action": action, "number": number})


def same_move(table: Table, seat: int, number: int | None, move: str | int) -> Entry | None:
    """The seat's last move, if it has this number and words: a client that got no answer sends it again."""
    last = table.last_entry(seat, "move", "seal")
    if number is None or last is None or last.data["number"] != number:
        return None
    return last if move in (last.data["action"], table.game.moves.words(last.data["action"])) else None


def undo(table: Table, guest: str, seat: int) -> Draft:
    """Undoes the seat's last decision. AE-DRAFT-5 does not bind a choice that is still sealed.

    Past other seats' decisions it goes only if all agree.
    """
    table.check_own_seat(guest, seat)
    _ = table.running_match
    if seat in table.sealed:
        return Draft("unseal", seat)
    steps = steps_to_undo(table, seat)
    if steps is None:
        raise Refused("cannot_undo", "nothing can be undone: you have not decided, or something was revealed since")
    if is_free(table, seat):
        return Draft("undo", seat, {"steps": steps})
    if table.undo_request is not None:
        raise Refused("cannot_undo", "somebody has asked for an undo already")
    return Draft("ask", seat, {"steps": steps, "guest": guest})


def answer(table: Table, guest: str, agree: bool) -> Draft:
    """Answers an undo request. Who asked may withdraw it."""
    if table.undo_request is None or table.state != RUNNING:
        raise Refused("nothing_asked", "nobody has asked for an undo")
    seats = table.seats_of(guest)
    if not seats:
        raise Refused("not_your_seat", "you do not sit at this table")
    return Draft("answer", seats[0], {"agree": agree, "guest": guest})


def resign(table: Table, guest: str, seat: int) -> Draft:
    """Lets a bot take over."""
    table.check_own_seat(guest, seat)
    _ = table.running_match
    return Draft("resign", seat)


# ---- at any time


def rematch(table: Table, guest: str, new: str) -> Draft | Entry:
    """Asks for another game with the same people, at a new table. There is one rematch at most."""
    if table.state != OVER:
        raise Refused("not_over", "the game is not over yet")
    if guest not in table.guests():
        raise Refused("not_your_seat", "only those who played can ask for a rematch")
    for applied in table.entries:
        if applied.entry.kind == "rematch":
            return applied.entry
    return Draft("rematch", table.seats_of(guest)[0], {"table": new})


def chat(table: Table, guest: str, name: str, text: str) -> Draft:
    """Says something. Who may is the table's choice."""
    seats, talk = table.seats_of(guest), table.facts.talk
    if talk == "nobody":
        raise Refused("no_talk", "nobody talks at this table")
    if talk == "players" and not seats and guest != table.facts.host:
        raise Refused("no_talk", "only those who sit at this table may talk")
    return Draft("chat", seats[0] if seats else None, {"name": name, "text": text})
