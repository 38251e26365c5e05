"""A match: one game with its history. Plain Python, no compiler."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lusoria.core.dice import Dice, answers, force
from lusoria.core.game import Game, game
from lusoria.core.log import Event, Log, events, open_log
from lusoria.core.record import Options, content, copy, new_options
from lusoria.errors import BadInput, BadRecord, CannotUndo, IllegalMove
from lusoria.match.fair import SECRET_BYTES, Fair, fresh, of_seed
from lusoria.match.record import VERSION, Record, Step, read, write

STANDARD = "standard"
SETUP = "setup"


@dataclass(frozen=True)
class Move:
    """An action with its words."""

    action: int
    words: str

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Taken:
    """One step that was taken: the setup, or a decision."""

    number: int  # counts every step ever taken, undone ones too
    seat: int | None  # None: the setup
    move: Move | None
    answers: list[tuple[int, int]]  # what chance answered, out of how many
    events: list[Event]
    before: Any  # the state


class Match:
    """One game being played.

    >>> match = Match("aquileia", seats=4, seed=7)
    >>> match.play("place arena_2")
    >>> match.seat, len(match.moves), match.over
    (2, 28, False)
    """

    def __init__(
        self, name: str, seats: int, seed: int | None = None, box: Path | None = None, fair: Fair | None = None
    ) -> None:
        self.game: Game = game(name)
        self.seats = self.game.check_seats(seats)
        if seed is not None and not 0 <= seed < 1 << 63:
            raise BadInput(f"seed: a number from 0 to 2**63 - 1 is needed, not {seed}")
        self.seed = seed
        self.fair: Fair | None = fair or (fresh() if seed is None else of_seed(seed))
        self.box = self.game.load_box(box)
        self.box_name = STANDARD if box is None else box_hash(self.box)
        self._begin()
        self._take(None, None, self._fair_dice())

    def _begin(self) -> None:
        self._s: Any = self.game.State.new()
        self.history: list[Taken] = []
        self._next = 0  # the number of the next step
        self._kept = 0  # so many steps can't be undone any more

    # ---- looking

    @property
    def moves(self) -> list[Move]:
        """The legal moves."""
        options = new_options(self.game.actions)
        count = self.game.legal(self.box, self._s, options)
        return [Move(options[i], self.game.words(options[i])) for i in range(count)]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.legal(self.box, self._s, new_options(self.game.actions)) == 0

    @property
    def seat(self) -> int | None:
        """The seat that has to decide."""
        return None if self.over else int(self._s.seat)

    @property
    def scores(self) -> list[int]:
        """Each seat's points as they stand."""
        points = [0] * self.seats
        self.game.score(self.box, self._s, points)
        return points

    def log(self, seat: int | None = None) -> list[Event]:
        """All that has happened: everything, or what one seat may see."""
        return [e for taken in self.history for e in taken.events if seat is None or e.seen >> seat & 1]

    def show(self, seat: int) -> str:
        """The table as text, as a seat sees it."""
        return self.game.show(self.box, self._s, seat)

    def sensible(self, options: Options, count: int, dice: Dice) -> int:
        """What the cheap policy would do, out of these options."""
        return self.game.sensible(self.box, self._s, options, count, dice)

    # ---- playing

    def play(self, move: Move | str | int) -> None:
        """Makes a move: a Move, its words or its number."""
        legal = self.moves
        found = next((m for m in legal if move in (m, m.action)), None)
        if found is None and isinstance(move, str):
            wanted = " ".join(move.lower().split())
            found = next((m for m in legal if m.words == wanted), None)
        if found is None:
            what = "the game is over" if not legal else f"legal: {', '.join(m.words for m in legal)}"
            raise IllegalMove(f"{move} is not legal now; {what}")
        seat = int(self._s.seat)
        if self.history[-1].seat != seat:
            self._kept = len(self.history)  # what another seat has answered to stays
        self._take(seat, found, self._fair_dice())

    def _fair_dice(self) -> Dice:
        if self.fair is None:
            raise BadRecord("the secret of this record has not been told: it can be looked at, not played on")
        return self.fair.dice(self._next)

    def _take(self, seat: int | None, move: Move | None, dice: Dice) -> None:
        """Runs one step and writes it down."""
        before, log = copy(self._s), open_log()
        self.step_of(move)(self._s, dice, log)
        self.history.append(Taken(self._next, seat, move, answers(dice), events(log), before))
        self._next += 1
        if seat is None or self.history[-1].answers or any(e.kind in self.game.reveals for e in events(log)):
            self._kept = len(self.history)

    def step_of(self, move: Move | None) -> Callable[[Any, Dice, Log], None]:
        """What a step does to a state."""
        if move is None:
            return lambda s, dice, log: self.game.setup(self.box, s, self.seats, dice, log)
        return lambda s, dice, log: self.game.step(self.box, s, move.action, dice, log)

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be taken back."""
        return len(self.history) > self._kept

    def undo(self, seat: int | None = None) -> Move:
        """Takes the last decision back: to the last moment at which something was revealed or another seat decided.

        With a seat, only a decision of its own.
        """
        if not self.can_undo or seat not in (None, self.history[-1].seat):
            raise CannotUndo("nothing can be undone: something was revealed, or another seat has decided since")
        taken = self.history.pop()
        self._s = copy(taken.before)
        assert taken.move is not None
        return taken.move

    # ---- the record

    def record(self, with_secret: bool | None = None) -> str:
        """The match as text. The secret goes in when the game is over, or as `with_secret` says."""
        tags = {
            "Record": str(VERSION),
            "Game": self.game.name,
            "Revision": str(self.box.revision),
            "Box": self.box_name,
            "Seats": str(self.seats),
            "Steps": str(len(self.history)),
            "Result": " ".join(map(str, self.scores)) if self.over else "*",
        }
        if self.seed is not None:
            tags["Seed"] = str(self.seed)
        elif self.fair is not None:
            tags |= {"Promise": self.fair.promise, "Table": self.fair.table, "Nonces": " ".join(self.fair.nonces)}
            if self.over if with_secret is None else with_secret:
                tags["Secret"] = self.fair.secret.hex()
        steps = [
            Step(t.number, SETUP if t.seat is None else self.game.seat_names[t.seat], str(t.move or ""), t.answers)
            for t in self.history
        ]
        return write(Record(tags, steps))

    @classmethod
    def load(cls, text: str, box: Path | None = None) -> Match:
        """The match of a record, played again step by step; BadRecord says where it can't be."""
        found = read(text)
        match = cls.__new__(cls)
        match.game = game(found.tags["Game"])
        match.seats = match.game.check_seats(int(found.tags["Seats"]))
        match.box = match.game.load_box(box)
        match.box_name = STANDARD if box is None else box_hash(match.box)
        if (found.tags["Box"], found.tags["Revision"]) != (match.box_name, str(match.box.revision)):
            raise BadRecord(f"the record was played with another box: {found.tags['Box']}")
        match.seed, match.fair = chance_of(found.tags)
        match._begin()
        for step in found.steps:
            match._again(step)
        result = " ".join(map(str, match.scores)) if match.over else "*"
        if found.tags["Result"] != result:
            raise BadRecord(f"the record's result is {found.tags['Result']}, its steps give {result}")
        return match

    def _again(self, step: Step) -> None:
        """Takes a step of a record, with what chance answered then."""
        where = f"line {step.line}"
        move, seat = None, None
        if self.history:
            seat = self.seat
            if seat is None or step.seat != self.game.seat_names[seat]:
                raise BadRecord(f"{where}: it is not the turn of {step.seat}")
            move = next((m for m in self.moves if m.words == step.move), None)
            if move is None:
                raise BadRecord(f"{where}: {step.move} is not legal here")
            if self.history[-1].seat != seat:
                self._kept = len(self.history)
        elif step.seat != SETUP or step.move:
            raise BadRecord(f"{where}: a record begins with its setup")
        if step.number < self._next:
            raise BadRecord(f"{where}: step {step.number} comes after step {self._next - 1}")
        self._next = step.number
        dice = Dice.new()
        force(dice, [answer for answer, _ in step.answers])
        self._take(seat, move, dice)
        if self.history[-1].answers != step.answers:
            raise BadRecord(f"{where}: chance was not asked like this: {said(step.answers)}")

    def verify(self) -> int:
        """Throws all dice again from the secret; returns how many answers were checked, or BadRecord names the step."""
        if self.fair is None:
            raise BadRecord("the secret has not been told, so nothing can be checked yet")
        checked = 0
        for taken in self.history:
            dice, log, s = self.fair.dice(taken.number), open_log(), copy(taken.before)
            self.step_of(taken.move)(s, dice, log)
            if answers(dice) != taken.answers:
                wrong = f"step {taken.number} says {said(taken.answers)}, the secret gives {said(answers(dice))}"
                raise BadRecord(wrong)
            checked += len(taken.answers)
        return checked


def said(answers: list[tuple[int, int]]) -> str:
    """What chance answered, as a record writes it."""
    return " ".join(f"{answer}/{sides}" for answer, sides in answers) or "nothing"


def box_hash(box: Any) -> str:
    """A name for a box that is not the standard one."""
    return "sha256:" + hashlib.sha256(content(box)).hexdigest()


def chance_of(tags: dict[str, str]) -> tuple[int | None, Fair | None]:
    """Where a record's chance came from: its seed, or its secret if that has been told."""
    if "Seed" in tags:
        if not re.fullmatch(r"\d{1,19}", tags["Seed"]):
            raise BadRecord(f"the tag Seed: a number is needed, not {tags['Seed']!r}")
        return int(tags["Seed"]), of_seed(int(tags["Seed"]))
    if "Secret" not in tags:
        return None, None
    try:
        secret = bytes.fromhex(tags["Secret"])
    except ValueError:
        raise BadRecord("the tag Secret: hexadecimal digits are needed") from None
    fair = Fair(secret, tags.get("Table", ""), tuple(tags.get("Nonces", "").split()))
    if len(secret) != SECRET_BYTES or fair.promise != tags.get("Promise"):
        raise BadRecord("the secret is not the one that was promised")
    return None, fair
