"""A table: who sits where, the match that is played there, and what happened.

`commands` checks what a guest wants to do and drafts an entry. `Table.apply` makes an entry of the journal happen.
"""

from __future__ import annotations

import ctypes
import hashlib
from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from lusoria.core.game import Game
from lusoria.core.message import Refusal
from lusoria.core.registry import game
from lusoria.errors import BadInput
from lusoria.match.fair import Fair
from lusoria.match.match import Match
from lusoria.match.moves import Move
from lusoria.match.snapshot import Snapshot
from lusoria.table.apply import APPLY
from lusoria.table.boxes import load
from lusoria.table.errors import Refused, key_reused
from lusoria.table.journal import CLOSED, OPEN, OVER, RUNNING, Entry, Facts, TableState
from lusoria.table.seats import Seat, first_seat
from lusoria.table.undo import UndoRequest
from lusoria.table.visibility import AppliedEntry, Entries, VisibleEntries, no_entries

KEY_BYTES = 8
NO_KEY = bytes(KEY_BYTES)
TABLE_BYTES = 2_000  # of a table without its journal; tests compare what is counted with what is used
ENTRY_BYTES = 700  # of an entry that is not packed
STEP_BYTES = 500  # of a step that is not packed, besides the state


def hash_key(key: str) -> bytes:
    """A few bytes that stand for a key."""
    return hashlib.blake2b(key.encode(), digest_size=KEY_BYTES).digest()


class Table:
    def __init__(self, facts: Facts, entries: Iterable[Entry] = ()) -> None:
        self.facts = facts
        self.game: Game = game(facts.game)
        self.seats: list[Seat] = [first_seat(kind, whose) for kind, whose in facts.places]
        self.match: Match | None = None
        self.state: TableState = OPEN
        self.sealed: dict[int, Move] = {}  # choices made unseen, until all seats have chosen
        self.undo_request: UndoRequest | None = None
        self.rematch: str | None = None  # the id of the next table
        self.position: str | None = None  # that the match begins from, instead of the setup
        self.entries: Entries = no_entries()
        self.step_origins = array("I")  # for each step of the match's history, the index of its entry
        self.any_nonce_revealed = False  # one that was pledged: from then on no pledge can change
        self.said_by_players = self.said_by_spectators = self.seat_changes = 0  # entries, which have their own limits
        self._keys = b""  # for each entry, a hash of its key
        self._visible = VisibleEntries(self.game)
        self._promise = Fair(facts.secret).promise
        for entry in entries:
            self.apply(entry)

    # ---- the journal

    def after(self, entry: Entry) -> Table:
        """The table as it will be when an entry is in the journal. This one stays as it is."""
        table = Table.__new__(Table)
        table.__dict__ |= self.__dict__
        table.seats, table.entries, table.step_origins = self.seats.copy(), self.entries.copy(), self.step_origins[:]
        table.sealed, table._visible = self.sealed.copy(), self._visible.copy()
        table.match = None if self.match is None else self.match.copy()
        table.apply(entry)
        return table

    def apply(self, entry: Entry) -> None:
        """Makes an entry of the journal happen. It was checked before it was written."""
        if entry.number != self.entry_count + 1:
            raise ValueError(f"entry {entry.number} can't follow entry {self.entry_count} of table {self.facts.id}")
        applied = AppliedEntry(entry)
        APPLY[entry.kind](self, applied)
        if self.match is not None and self.state == RUNNING and self.match.over:
            self.state = OVER
        self._keys += NO_KEY if entry.key is None else hash_key(entry.key.partition(".")[0])
        self.entries.append(applied)
        self._visible.add_last(self.entries)

    @property
    def entry_count(self) -> int:
        """How many entries there are; the last one has this number."""
        return len(self.entries)

    def entry_with_key(self, key: str) -> Entry | None:
        """The entry that a request with this key has led to; refused if that was another request.

        A key is followed by a dot and a hash of what was asked for; those of the first release had none.
        """
        name, _, asked = key.partition(".")
        hashed, at = hash_key(name), -1
        while (at := self._keys.find(hashed, at + 1)) >= 0:
            if at % KEY_BYTES:
                continue
            entry = self.entries[at // KEY_BYTES].entry
            known, _, was_asked = (entry.key or "").partition(".")
            if known == name and was_asked not in ("", asked):
                raise key_reused()
            if known == name:
                return entry
        return None

    def last_entry(self, seat: int, *kinds: str) -> Entry | None:
        """The last entry of a seat that is of one of these kinds."""
        for applied in reversed(self.entries):
            if applied.entry.seat == seat and applied.entry.kind in kinds:
                return applied.entry
        return None

    def visible(self, audience: int | None) -> Sequence[int]:
        """The indices of the entries that an audience may know of, in order.

        A client counts these. Their true numbers would tell how many questions of a secret choice were answered.
        """
        return self._visible.to(audience, self.entries)

    def visible_entry(self, audience: int | None, number: int) -> AppliedEntry:
        """The entry that has this number for the audience; refused if there is none."""
        visible = self.visible(audience)
        if not 0 < number <= len(visible):
            raise Refused("bad_request", f"number: from 1 to {len(visible)} is needed, not {number}")
        return self.entries[visible[number - 1]]

    def state_then(self, audience: int | None, number: int) -> Any:
        """The state of the game after the entry that has this number for the audience; None if it had not begun."""
        _ = self.visible_entry(audience, number)
        if self.match is None:
            return None
        index = self.visible(audience)[number - 1]
        return self.match.state_after(sum(one.steps + len(one.undone) for one in self.entries[: index + 1]))

    @property
    def size(self) -> int:
        """About how many bytes it takes in memory."""
        packed, steps = self.entries.packed_bytes, 0
        if self.match is not None:
            every, state = self.match.every_step, ctypes.sizeof(self.match.state)
            packed += every.packed_bytes
            steps = len(every.unpacked) * (STEP_BYTES + state)
        numbers = len(self.entries) * (KEY_BYTES + 4 * (2 + len(self.seats)))
        return TABLE_BYTES + packed + steps + len(self.entries.unpacked) * ENTRY_BYTES + numbers

    # ---- the match

    @property
    def promise(self) -> str:
        """The hash of the secret, which is known from the beginning."""
        return self._promise

    @property
    def running_match(self) -> Match:
        """The match that is being played; refused if none is."""
        if self.match is None or self.state != RUNNING:
            said = {OVER: "the game is over", CLOSED: "the table is closed"}.get(self.state, "the game has not begun")
            raise Refused("not_running", said)
        return self.match

    @property
    def asked(self) -> list[int]:
        """The seats that have to decide and have not."""
        if self.match is None or self.state != RUNNING:
            return []
        asked = self.match.asked
        return [seat for seat in asked if seat not in self.sealed] if self.sealed else asked

    @property
    def bots_asked(self) -> list[int]:
        """The bots that have to decide."""
        return [seat for seat in self.asked if self.seats[seat].kind == "bot"]

    @property
    def change_count(self) -> int:
        """How often the match has changed, by steps and by undos."""
        return 0 if self.match is None else len(self.match.every_step)

    def decision_number(self, seat: int) -> int:
        """The number of a seat's open decision: of the last thing it has seen that changed what may be decided."""
        visible = self.visible(seat)
        for number in range(len(visible), 0, -1):
            applied = self.entries[visible[number - 1]]
            own = applied.entry.seat == seat and applied.entry.kind in ("seal", "unseal")
            if applied.steps or applied.undone or own:
                return number
        return 0

    def snapshot_for(self, seat: int) -> Snapshot:
        """The game as it stands for a seat that has to decide."""
        if seat not in self.running_match.asked:
            raise Refused("not_your_turn", "it is not this seat's turn")
        return self.running_match.asking(seat)

    def why_not(self, seat: int, move: str | int) -> Refusal | None:
        """The rule that forbids a move of a seat that has to decide; None if it is legal."""
        try:
            return self.snapshot_for(seat).why_not(move)
        except BadInput as error:
            raise Refused("no_such_move", str(error)) from None

    def moves_at(self, seat: int, place: str) -> list[Move]:
        """The moves of a seat that has to decide that belong to a place of the board, legal or not."""
        return self.snapshot_for(seat).moves_at(place)

    def why_not_at(self, seat: int, place: str) -> Refusal | None:
        """The rule in the way at a place of the board that moves belong to; None if one of them is legal."""
        found = [self.why_not(seat, move.action) for move in self.moves_at(seat, place)]
        return None if None in found else found[0]

    def board(self) -> dict[str, Any]:
        """What is printed on board and cards."""
        return self.game.board(load(self.facts.game, self.facts.box))

    # ---- guests

    def seats_of(self, guest: str) -> list[int]:
        """Where a guest sits."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "guest" and seat.guest == guest]

    def guests(self) -> set[str]:
        """Who sits here."""
        return {seat.guest for seat in self.seats if seat.kind == "guest"}

    def check_seat(self, seat: int, name: str = "seat") -> int:
        """A seat of this table; refused if there is no such seat."""
        if not 0 <= seat < len(self.seats):
            raise Refused("bad_request", f"{name}: a number from 0 to {len(self.seats) - 1} is needed, not {seat}")
        return seat

    def check_own_seat(self, guest: str, seat: int) -> int:
        """A seat of this guest; refused if somebody else sits there."""
        if self.check_seat(seat) not in self.seats_of(guest):
            raise Refused("not_your_seat", f"you do not sit on seat {seat} of this table")
        return seat

    def check_audience(self, guest: str, seat: int | None) -> int | None:
        """An audience that a guest may look as: spectators, its own seats, and every seat when the game is over."""
        if self.may_look(guest, seat):
            return seat
        assert seat is not None
        return self.check_own_seat(guest, seat)

    def may_look(self, guest: str, seat: int | None) -> bool:
        """Whether a guest may look as an audience."""
        if seat is None:
            return True
        if not 0 <= seat < len(self.seats):
            return False
        own = self.seats[seat]
        return (own.kind == "guest" and own.guest == guest) or self.state == OVER

    # ---- before the game begins

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken, and the game has not begun."""
        return self.state == OPEN and all(seat.is_taken for seat in self.seats)

    @property
    def can_start(self) -> bool:
        """Whether nobody is waited for any more."""
        return self.is_full and not self.nonces_due

    @property
    def nonces_due(self) -> list[int]:
        """Seats that have pledged a nonce and not revealed it."""
        return [number for number, seat in enumerate(self.seats) if seat.owes_nonce]
