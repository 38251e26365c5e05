"""A table: who sits where, and what may be done.

Nothing here knows of the network or of a database. A wish is looked at first (`sit`, `move`, `undo`, ...): it becomes a
draft of an entry, or is refused. Only when the entry is in the journal does `apply` let it happen.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy as shallow
from dataclasses import replace
from typing import Any

from lusoria.core.game import Game, game
from lusoria.core.message import Refusal
from lusoria.core.record import copy
from lusoria.errors import BadInput
from lusoria.match.fair import Fair
from lusoria.match.match import Match, Move
from lusoria.table.boxes import begin, load
from lusoria.table.errors import Refused
from lusoria.table.journal import Draft, Entry, Facts
from lusoria.table.seats import NO_WORD, Place, hash_of, seated
from lusoria.table.undo import Asked, is_free, steps_back
from lusoria.table.visibility import Past, Visible

OPEN, RUNNING, OVER, CLOSED = "open", "running", "over", "closed"
TOLD = ("sit", "reveal")  # how a seat's word for the dice is told


class Table:
    def __init__(self, facts: Facts, entries: Iterable[Entry] = ()) -> None:
        self.facts = facts
        self.game: Game = game(facts.game)
        self.places = [
            Place(kind, name=of, level=of) if kind == "bot" else Place(kind, guest=of) for kind, of in facts.places
        ]
        self.match: Match | None = None
        self.state = OPEN
        self.sealed: dict[int, Move] = {}  # choices that are made unseen, until all have chosen
        self.asked_back: Asked | None = None
        self.rematch: str | None = None
        self.position: str | None = None  # that the match begins from, instead of the setup
        self.past: list[Past] = []
        self._origin: list[int] = []  # for each step of the match's history, which entry it came from
        self._keys: dict[str, Entry] = {}
        self._visible = Visible(self.game)
        for entry in entries:
            self.apply(entry)

    # ---- looking

    @property
    def number(self) -> int:
        """How many entries there are."""
        return len(self.past)

    @property
    def promise(self) -> str:
        """The hash of the secret, which is known from the beginning."""
        return Fair(self.facts.secret).promise

    @property
    def running(self) -> Match:
        """The match, if one is being played."""
        if self.match is None or self.state != RUNNING:
            raise Refused("not_running", "the game is over" if self.state == OVER else "the game has not begun")
        return self.match

    @property
    def asked(self) -> list[int]:
        """The seats that have to decide and have not."""
        if self.match is None or self.state != RUNNING:
            return []
        return [seat for seat in self.match.asked if seat not in self.sealed]

    @property
    def turn(self) -> int:
        """How often the match has changed, by moves and by taking them back."""
        return 0 if self.match is None else len(self.match._all)

    @property
    def bots_asked(self) -> list[int]:
        """The bots that have to decide."""
        return [seat for seat in self.asked if self.places[seat].kind == "bot"]

    def seats_of(self, guest: str) -> list[int]:
        """Where a guest sits."""
        return [seat for seat, place in enumerate(self.places) if place.kind == "guest" and place.guest == guest]

    def guests(self) -> set[str]:
        """Who sits here."""
        return {place.guest for place in self.places if place.kind == "guest"}

    def visible(self, audience: int | None) -> list[int]:
        """Which entries of the past a seat gets to know of, in order; without a seat, those who watch.

        A client counts these. Their true numbers would tell how many questions of a secret choice were answered.
        """
        return self._visible.to(audience, self.past)

    def decision(self, seat: int) -> int:
        """The number of a seat's open decision: of the last thing it has seen that changed what may be decided."""
        visible = self.visible(seat)
        for number in range(len(visible), 0, -1):
            past = self.past[visible[number - 1]]
            if past.taken or past.undone or (past.entry.kind in ("seal", "unseal") and past.entry.seat == seat):
                return number
        return 0

    def at(self, seat: int) -> Match:
        """The match as this seat is asked, to look at."""
        if seat not in self.running.asked:
            raise Refused("not_your_turn", "it is not this seat's turn")
        return self.running.asking(seat)

    def board(self) -> dict[str, Any]:
        """What is printed on board and cards."""
        return self.game.board(load(self.facts.game, self.facts.box))

    def done_before(self, key: str) -> Entry | None:
        """What was sent with this key already."""
        return self._keys.get(key)

    # ---- wishes: what may be done

    def own(self, guest: str, seat: int) -> int:
        """A seat of this guest's."""
        if not 0 <= seat < len(self.places):
            raise Refused("bad_request", f"seat: a number from 0 to {len(self.places) - 1} is needed, not {seat}")
        if seat not in self.seats_of(guest):
            raise Refused("not_your_seat", f"you do not sit on seat {seat} of this table")
        return seat

    def may_look(self, guest: str, seat: int | None) -> int | None:
        """Through whose eyes a guest may look: its own seats', and everybody's when the game is over."""
        if seat is None or (self.state == OVER and 0 <= seat < len(self.places)):
            return seat
        return self.own(guest, seat)

    def set_up(self, position: str) -> Draft | Entry:
        """A position that the match will begin from; before anybody sits down. The entry, if there is one already."""
        self._must_be_open()
        return self.past[0].entry if self.past else Draft("set", None, {"position": position})

    def sit(
        self, guest: str, name: str, seat: int | None, nonce: str | None = None, pledge: str | None = None
    ) -> Draft | Entry:
        """A free seat, or one that is kept for this guest; the entry, if the guest sits there already."""
        self._must_be_open()
        free = [i for i, p in enumerate(self.places) if p.kind == "open" or (p.kind == "kept" and p.guest == guest)]
        kept = [i for i in free if self.places[i].kind == "kept"]
        if seat is None:
            if not free:
                raise Refused("seat_taken", "all seats are taken")
            seat = (kept or free)[0]
        elif not 0 <= seat < len(self.places):
            raise Refused("bad_request", f"seat: a number from 0 to {len(self.places) - 1} is needed, not {seat}")
        elif seat in self.seats_of(guest):
            return next(p.entry for p in reversed(self.past) if p.entry.kind == "sit" and p.entry.seat == seat)
        elif seat not in free:
            raise Refused("seat_taken", f"seat {seat} is taken")
        return Draft("sit", seat, {"guest": guest, "name": name, "nonce": nonce or "", "pledge": pledge or ""})

    def leave(self, guest: str, seat: int) -> Draft:
        """Before the game has begun; after that one resigns."""
        self._must_be_open()
        if self.words_told:
            raise Refused("not_open", "words for the dice have been told: nobody can go now and come back with another")
        return Draft("leave", self.own(guest, seat))

    def close(self, guest: str) -> Draft:
        """Whoever opened a table may close it while nobody plays."""
        self._must_be_open()
        if guest != self.facts.host:
            raise Refused("not_your_table", "only whoever opened the table can close it")
        return Draft("close")

    def start(self, guest: str) -> Draft:
        """Begins; bots take the seats that are free. Words that were pledged have to be told first."""
        self._must_be_open()
        if guest not in self.guests() | {self.facts.host}:
            raise Refused("not_your_table", "only those who sit here can begin")
        if not self.words_due:
            return Draft("start", None, {"nonces": [place.nonce or NO_WORD for place in self.places]})
        if self.full():
            raise Refused("not_ready", f"seat {self.words_due[0]} has not told its word for the dice yet")
        return Draft("call")

    def full(self) -> bool:
        """Whether every seat is taken, and the game has not begun."""
        return self.state == OPEN and all(place.is_taken for place in self.places)

    def can_begin(self) -> bool:
        """Whether nobody is waited for any more."""
        return self.full() and not self.words_due

    @property
    def words_due(self) -> list[int]:
        """Seats that have pledged a word for the dice and not told it."""
        return [seat for seat, place in enumerate(self.places) if place.owes_word]

    @property
    def words_told(self) -> bool:
        """Whether somebody has told a word that was pledged: what others have pledged can't change any more."""
        return any(past.entry.kind == "reveal" for past in self.past)

    def reveal(self, guest: str, seat: int, nonce: str) -> Draft | Entry:
        """The word that was pledged; not before every seat is taken, or somebody could choose one after hearing it."""
        place = self.places[self.own(guest, seat)]
        if place.nonce and hash_of(nonce) == place.pledge:  # sent twice
            return next(p.entry for p in reversed(self.past) if p.entry.seat == seat and p.entry.kind in TOLD)
        self._must_be_open()
        if not self.full():
            raise Refused("not_ready", "keep your word to yourself until every seat is taken")
        if not place.pledge:
            raise Refused("nothing_asked", f"seat {seat} has pledged no word")
        if hash_of(nonce) != place.pledge:
            raise Refused("wrong_word", "this is not the word whose SHA-256 was pledged")
        return Draft("reveal", seat, {"nonce": nonce})

    def move(self, guest: str | None, seat: int, number: int | None, said: str | int) -> Draft | Entry:
        """A legal move of the seat that is asked; the entry, if the very same was sent before. No guest: a bot."""
        if guest is not None:
            self.own(guest, seat)
        again = self._sent_before(seat, number, said)
        if again is not None:
            return again
        match = self.running
        if number is not None and number != self.decision(seat) and guest is not None:
            raise Refused("stale", "something has happened since: look at the table again")
        if seat not in match.asked:
            raise Refused("not_your_turn", "it is not this seat's turn")
        action = self._legal(seat, said)
        sealed = int(match._s.step) in self.game.at_once
        return Draft("seal" if sealed else "move", seat, {"action": action, "number": number})

    def _legal(self, seat: int, said: str | int) -> int:
        refusal = self.refusal(seat, said)
        if refusal is not None:
            raise Refused("illegal_move", self.running.reason(refusal), refusal.rule)
        return self.game.moves.action(said) if isinstance(said, str) else said

    def refusal(self, seat: int, said: str | int) -> Refusal | None:
        """The rule in the way of a move of the seat that is asked; None if it is legal."""
        try:
            return self.at(seat).why_not(said)
        except BadInput as error:
            raise Refused("no_such_move", str(error)) from None

    def refusal_at(self, seat: int, place: str) -> Refusal | None:
        """The rule in the way at a place of the board that moves belong to; None if one of them is legal."""
        match = self.at(seat)
        found = [match.why_not(move) for move in match.moves_at(place)]
        return None if None in found else found[0]

    def _sent_before(self, seat: int, number: int | None, said: str | int) -> Entry | None:
        """The same number and move as the seat's last one: a client that did not hear the answer sends it again."""
        if number is None:
            return None
        for past in reversed(self.past):
            entry = past.entry
            if entry.kind in ("move", "seal") and entry.seat == seat:
                same = said in (entry.data["action"], self.game.moves.words(entry.data["action"]))
                return entry if same and entry.data["number"] == number else None
        return None

    def undo(self, guest: str, seat: int) -> Draft:
        """AE-DRAFT-5 does not bind a choice that is still sealed. Others' decisions are undone only if all agree."""
        self.own(guest, seat)
        _ = self.running
        if seat in self.sealed:
            return Draft("unseal", seat)
        steps = steps_back(self, seat)
        if steps is None:
            raise Refused("cannot_undo", "nothing can be undone: you have not decided, or something was revealed since")
        if is_free(self, seat):
            return Draft("undo", seat, {"steps": steps})
        if self.asked_back is not None:
            raise Refused("cannot_undo", "somebody has asked for an undo already")
        return Draft("ask", seat, {"steps": steps, "guest": guest})

    def answer(self, guest: str, agree: bool) -> Draft:
        """To somebody who asks for an undo. Who asked may think better of it."""
        if self.asked_back is None or self.state != RUNNING:
            raise Refused("nothing_asked", "nobody has asked for an undo")
        seats = self.seats_of(guest)
        if not seats:
            raise Refused("not_your_seat", "you do not sit at this table")
        return Draft("answer", seats[0], {"agree": agree, "guest": guest})

    def resign(self, guest: str, seat: int) -> Draft:
        """A bot takes over."""
        self.own(guest, seat)
        _ = self.running
        return Draft("resign", seat)

    def again(self, guest: str, table: str) -> Draft | Entry:
        """Another game with the same people; the entry, if there is one already."""
        if self.state != OVER:
            raise Refused("not_over", "the game is not over yet")
        if guest not in self.guests():
            raise Refused("not_your_seat", "only those who played can ask for a rematch")
        for past in self.past:
            if past.entry.kind == "rematch":
                return past.entry
        return Draft("rematch", None, {"table": table})

    def chat(self, guest: str, name: str, text: str) -> Draft:
        """Anybody who knows the table may say something."""
        seats = self.seats_of(guest)
        return Draft("chat", seats[0] if seats else None, {"name": name, "text": text})

    def _must_be_open(self) -> None:
        if self.state != OPEN:
            raise Refused("not_open", "the table is closed" if self.state == CLOSED else "the game has begun already")

    # ---- what happened

    def after(self, entry: Entry) -> Table:
        """The table as it will be when an entry is in the journal. This one stays as it is."""
        table = shallow(self)
        table.places, table.past, table._origin = list(self.places), list(self.past), list(self._origin)
        table.sealed, table._keys = dict(self.sealed), dict(self._keys)
        table._visible = self._visible.copy()
        table.match = None if self.match is None else self.match.copy()
        table.apply(entry)
        return table

    def apply(self, entry: Entry) -> None:
        """Lets an entry of the journal happen. It was looked at before it was written."""
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} can't follow entry {self.number} of table {self.facts.id}")
        past = Past(entry, [], [])
        getattr(self, f"_on_{entry.kind}")(entry, past)
        if entry.key is not None:
            self._keys[entry.key] = entry
        if self.match is not None:
            changed = past.taken or past.undone
            past.after = copy(self.match._s) if changed else self.past[-1].after
            if self.state == RUNNING and self.match.over:
                self.state = OVER
        self.past.append(past)

    def _on_set(self, entry: Entry, past: Past) -> None:
        self.position = entry.data["position"]

    def _on_sit(self, entry: Entry, past: Past) -> None:
        data = entry.data
        self.places[self._seat(entry)] = seated(data["guest"], data["name"], data["nonce"], data.get("pledge", ""))

    def _on_call(self, entry: Entry, past: Past) -> None:
        for seat, place in enumerate(self.places):
            if not place.is_taken:
                self.places[seat] = Place("bot", level=self.facts.level)

    def _on_reveal(self, entry: Entry, past: Past) -> None:
        seat = self._seat(entry)
        self.places[seat] = replace(self.places[seat], nonce=entry.data["nonce"])

    def _on_leave(self, entry: Entry, past: Past) -> None:
        self.places[self._seat(entry)] = Place("open")

    def _on_close(self, entry: Entry, past: Past) -> None:
        self.state = CLOSED

    def _on_start(self, entry: Entry, past: Past) -> None:
        self._on_call(entry, past)
        self.places = [replace(p, nonce=n) for p, n in zip(self.places, entry.data["nonces"], strict=True)]
        fair = Fair(self.facts.secret, self.facts.id, tuple(entry.data["nonces"]))
        self.match = begin(self.facts.game, self.facts.seats, self.facts.box, fair, self.position)
        self.state = RUNNING
        past.taken = list(self.match.history)
        self._origin = [len(self.past)]

    def _on_move(self, entry: Entry, past: Past) -> None:
        self._play(entry.data["action"], past)

    def _on_seal(self, entry: Entry, past: Past) -> None:
        action = entry.data["action"]
        self.sealed[self._seat(entry)] = Move(action, self.game.moves.words(action))
        if len(self.sealed) == self.facts.seats:
            chosen, self.sealed = self.sealed, {}
            for seat in sorted(chosen):
                self._play(chosen[seat].action, past)

    def _on_unseal(self, entry: Entry, past: Past) -> None:
        del self.sealed[self._seat(entry)]

    def _on_undo(self, entry: Entry, past: Past) -> None:
        self._take_back(entry.data["steps"], past)

    def _on_ask(self, entry: Entry, past: Past) -> None:
        agreed = frozenset({entry.data["guest"]})
        self.asked_back = Asked(self._seat(entry), entry.data["steps"], entry.time, agreed)

    def _on_answer(self, entry: Entry, past: Past) -> None:
        asked = self.asked_back
        assert asked is not None
        if not entry.data["agree"]:
            self.asked_back = None
            return
        self.asked_back = replace(asked, agreed=asked.agreed | {entry.data["guest"]})
        if self.guests() <= self.asked_back.agreed:
            self._take_back(asked.steps, past)

    def _on_resign(self, entry: Entry, past: Past) -> None:
        self.places[self._seat(entry)] = replace(self.places[self._seat(entry)], kind="bot", level=self.facts.level)
        self.asked_back = None

    def _on_rematch(self, entry: Entry, past: Past) -> None:
        self.rematch = entry.data["table"]

    def _on_chat(self, entry: Entry, past: Past) -> None:
        pass

    def _seat(self, entry: Entry) -> int:
        assert entry.seat is not None
        return entry.seat

    def _play(self, action: int, past: Past) -> None:
        """One step of the match. Whoever asked to take something back is answered by it."""
        assert self.match is not None
        self.match.play(action)
        self.asked_back = None
        past.taken.append(self.match.history[-1])
        self._origin.append(len(self.past))

    def _take_back(self, steps: int, past: Past) -> None:
        assert self.match is not None
        self.asked_back = None
        for _ in range(steps):
            self.match.undo(agreed=True)
            past.undone.append(self._origin.pop())
        past.undone.sort()
