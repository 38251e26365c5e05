"""A match: one game with its history. Plain Python, no compiler."""

from __future__ import annotations

import ctypes
import hashlib
import operator
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, SupportsIndex

from lusoria.core.dice import Dice, answers, seeded
from lusoria.core.features import length_of
from lusoria.core.game import Game, game
from lusoria.core.log import Event, Log, events, is_seen, open_log
from lusoria.core.message import Message, Refusal
from lusoria.core.record import content, copy, new_options
from lusoria.core.world import World
from lusoria.errors import BadInput, BadPosition, BadRecord, CannotUndo, IllegalMove
from lusoria.match.fair import Chance, Fair, and_then, chance
from lusoria.match.position import read as read_position
from lusoria.match.position import set_up
from lusoria.match.position import write as write_position
from lusoria.match.replay import load, record_for, record_of, verify

STANDARD = "standard"


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


@dataclass(frozen=True)
class Hint:
    """A move that is worth considering."""

    move: Move
    chance: float  # to win after it, as the bot takes it
    weight: float  # how much of the bot's trust it has
    reason: Message  # what it gains, and what it costs


class Match:
    """One game being played.

    >>> match = Match("aquileia", seats=4, seed=7)
    >>> match.play("place arena_2")
    >>> match.seat, len(match.moves), match.over
    (1, 28, False)
    """

    chance: Chance

    def __init__(
        self, name: str, seats: int, seed: int | None = None, box: Path | None = None, fair: Fair | None = None
    ) -> None:
        self._open(name, seats, box, None)
        self.chance = chance(seed, fair)
        self._take(None, None, self._fair_dice())

    @classmethod
    def at(cls, position: str, seed: int | None = None, box: Path | None = None, fair: Fair | None = None) -> Match:
        """A match that begins from a position. One that holds only what a seat knows is completed by chance."""
        match = cls.__new__(cls)
        found = read_position(position)
        match._open(found.game.name, found.seats, box, position)
        match.chance = chance(seed, fair)
        match._take(None, None, match._fair_dice())
        return match

    def _open(self, name: str, seats: int, box: Path | None, position: str | None) -> None:
        """An empty table: nothing has happened yet, not even the setup."""
        self.game: Game = game(name)
        self.seats = self.game.check_seats(seats)
        self.box = self.game.load_box(box)
        self.box_name = STANDARD if box is None else "sha256:" + hashlib.sha256(content(self.box)).hexdigest()
        self._position = position  # that the match begins from, or None
        self._start = None if position is None else self._read(position)
        self._s: Any = self.game.State.new()
        self.history: list[Taken] = []
        self._all: list[Taken | None] = []  # every step ever taken, and None where one was taken back
        self._next = 0  # the number of the next step
        self._moves = ""  # every move ever made, as `and_then` sums them up
        self._kept = 0  # so many steps can't be undone any more, unless all agree
        self._shown = 0  # so many can't be undone at all: something was revealed

    def _read(self, position: str) -> tuple[Any, int | None]:
        """The state of a position, and whose knowledge it is."""
        found = read_position(position)
        if (found.box, found.revision) != (self.box_name, str(self.box.revision)):
            raise BadPosition(f"the position is of another box: {found.box}, revision {found.revision}")
        return set_up(found, self.box), found.seat

    def position(self, seat: int | None = None) -> str:
        """The position as one line of text; with a seat, only what that seat knows."""
        s = copy(self._s)
        if seat is not None:
            # Dice that do not hang on the match: two positions that the seat can't tell apart are the same text.
            self.game.redeal(self.box, s, self._seat(seat), seeded(0))
        return write_position(self.game, self.box, self.box_name, s, seat)

    # ---- looking

    @property
    def moves(self) -> list[Move]:
        """The legal moves."""
        options = new_options(self.game.actions)
        count = self.game.legal(self.box, self._s, options)
        return [Move(options[i], self.game.moves.words(options[i])) for i in range(count)]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.legal(self.box, self._s, new_options(self.game.actions)) == 0

    @property
    def seat(self) -> int | None:
        """The seat that has to decide."""
        return None if self.over else int(self._s.seat)

    @property
    def asked(self) -> list[int]:
        """The seats that have to decide: one, or several where they choose at once, unseen by the others."""
        seat = self.seat
        if seat is None:
            return []
        return list(range(seat, self.seats)) if int(self._s.step) in self.game.at_once else [seat]

    def asking(self, seat: int) -> Match:
        """The match as it will be when this seat is asked, to look at: those before it have chosen something.

        What they chose is nowhere in what the seat may see, so it does not matter that it is made up.
        """
        if seat not in self.asked:
            raise BadInput(f"seat: {seat} has nothing to decide now")
        match = self._looked_at(self._s)
        while match._s.seat != seat:
            self.game.step(self.box, match._s, match.moves[0].action, Dice.new(), Log.new())
        return match

    @property
    def seed(self) -> int | None:
        """The seed that the match can be repeated with, if it has one."""
        return self.chance.seed

    @property
    def scores(self) -> list[int]:
        """Each seat's score as it stands; `game.unit` of them make a point."""
        points = [0] * self.seats
        self.game.score(self.box, self._s, points)
        return points

    @property
    def points(self) -> list[str]:
        """The scores in points, exactly: tenths where the game counts them."""
        return [self.game.points(score) for score in self.scores]

    def log(self, seat: int | None = None) -> list[Event]:
        """What has happened, as far as a seat may see it; without a seat, what those see who watch."""
        seat = self._seat(seat)
        return [e for taken in self.history for e in taken.events if is_seen(e, seat)]

    @property
    def events(self) -> list[Event]:
        """All that has happened, secrets too."""
        return [e for taken in self.history for e in taken.events]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees, as names; without a seat, what those see who watch."""
        return self.game.view(self.box, self._s, self._seat(seat))

    @property
    def board(self) -> dict[str, Any]:
        """What is printed on board and cards, as names: costs, values, prices."""
        return self.game.board(self.box)

    @property
    def tally(self) -> dict[str, list[int]]:
        """Each seat's score as it stands, by its source; `game.unit` of them make a point."""
        return self.game.tally(self.box, self._s, self.events)

    def observe(self, seat: int) -> list[int]:
        """What a seat knows, as numbers; `game.features` says which is what."""
        out = new_options(length_of(self.game.features))
        self.game.observe(self.box, self._s, self._some_seat(seat), out)
        return list(out)  # type: ignore[call-overload,no-any-return]

    def world(self, seat: int, dice: Dice) -> World:
        """A world that fits what the seat knows: all it can't know is dealt anew. This is what a bot is given."""
        return World(self.game, self.box, self._s, self._some_seat(seat), dice)

    def explain(self, move: Move | str | int) -> Message:
        """A legal move as a whole sentence."""
        return self.game.explain(self.box, self._s, self._legal(move).action)

    def price(self, move: Move | str | int) -> dict[str, int]:
        """What a legal move costs, by name; empty if nothing."""
        return self.game.price(self.box, self._s, self._legal(move).action)

    def why_not(self, move: Move | str | int) -> Refusal | None:
        """The rule that forbids a move, and what is missing; None if the move is legal."""
        action = self._action(move)
        if any(m.action == action for m in self.moves):
            return None
        return self.game.why_not(self.box, self._s, action)

    def moves_at(self, place: str) -> list[Move]:
        """The moves that belong to a place of the board, legal or not; those that answer the open decision first."""
        return [self._move(action) for action in self.game.moves.at(self._s, place)]

    def reason(self, refusal: Refusal, language: str = "en") -> str:
        """A refusal in words."""
        from lusoria.words import Words  # only who asks for words waits for them

        return f"{Words(self.game.name, language).say(refusal.reason)} ({refusal.rule})"

    def hint(
        self, seat: int | None = None, level: str | None = None, seconds: float | None = None,
        iterations: int | None = None, count: int = 3,
    ) -> list[Hint]:  # fmt: skip
        """The best moves of the seat that has to decide, as a strong bot or one of this level sees them.

        With `iterations` instead of seconds the same position gives the same hints.
        """
        from lusoria.bots import ADVICE, Budget, bot  # only who asks for advice waits for the compiler
        from lusoria.bots.hint import advise

        if self.seat is None or seat not in (None, self.seat):
            raise BadInput("seat: there is a hint for the seat that has to decide, and for no other")
        budget = ADVICE if level is None else None
        if seconds is not None or iterations is not None:
            budget = Budget(seconds, iterations)
        dice = seeded(0, cap=0)  # not of the match: two positions that the seat can't tell apart give the same hints
        found = advise(self.world(self.seat, dice), bot(level or "mcts", budget), dice, count)
        return [Hint(self._move(one.action), one.chance, one.weight, one.reason) for one in found]

    def _move(self, action: int) -> Move:
        return Move(action, self.game.moves.words(action))

    def _seat(self, seat: int | None) -> int | None:
        return None if seat is None else self._some_seat(seat)

    def _some_seat(self, seat: int) -> int:
        if not isinstance(seat, SupportsIndex) or operator.index(seat) not in range(self.seats):
            raise BadInput(f"seat: a number from 0 to {self.seats - 1} is needed, not {seat}")
        return operator.index(seat)

    def _action(self, move: Move | str | int) -> int:
        """The number of a move, legal or not; BadInput if it is none."""
        if isinstance(move, str):
            try:
                return self.game.moves.action(move)
            except KeyError:
                raise BadInput(f"there is no move {move!r} in {self.game.title}") from None
        number = move.action if isinstance(move, Move) else move
        if not isinstance(number, SupportsIndex):
            raise BadInput(f"a move is a Move, its words or its number, not {number!r}")
        if operator.index(number) not in range(self.game.actions):
            raise BadInput(f"there is no move {number}; moves are numbered from 0 to {self.game.actions - 1}")
        return operator.index(number)

    def _legal(self, move: Move | str | int) -> Move:
        """A legal move, or IllegalMove with the reason."""
        legal = self.moves
        try:
            action = self._action(move)
        except BadInput as error:
            raise IllegalMove(f"{error}; legal: {listed(legal)}") from None
        found = next((m for m in legal if m.action == action), None)
        if found is None:
            refusal = self.game.why_not(self.box, self._s, action)
            raise IllegalMove(f"{self.game.moves.words(action)} is not legal now: {self.reason(refusal)}", refusal)
        return found

    # ---- playing

    def play(self, move: Move | str | int) -> None:
        """Makes a move: a Move, its words or its number."""
        found = self._legal(move)
        self._take(int(self._s.seat), found, self._fair_dice())

    def _fair_dice(self) -> Dice:
        if self.chance.fair is None:
            raise BadRecord("the secret of this record has not been told: it can be looked at, not played on")
        return self.chance.fair.dice(self._next, self._moves)

    def _take(self, seat: int | None, move: Move | None, dice: Dice) -> None:
        """Runs one step and writes it down."""
        if self.history and self.history[-1].seat != seat:
            self._kept = len(self.history)  # what another seat has answered to stays
        before, log = copy(self._s), open_log()
        self.step_of(move)(self._s, dice, log)
        taken = Taken(self._next, seat, move, answers(dice), events(log), before)
        self.history.append(taken)
        self._all.append(taken)
        self._next += 1
        if seat is not None and move is not None:
            self._moves = and_then(self._moves, seat, move.action)
        if seat is None or taken.answers or self._revealed(taken):
            self._kept = self._shown = len(self.history)

    def _revealed(self, taken: Taken) -> bool:
        """Whether a step has shown something to anybody but the seat that took it."""
        others = ~(1 << (taken.seat or 0))
        return any(e.kind in self.game.events.reveals and e.seen & others for e in taken.events)

    def step_of(self, move: Move | None) -> Callable[[Any, Dice, Log], None]:
        """What a step does to a state."""
        if move is None:
            return self._set_up
        return lambda s, dice, log: self.game.step(self.box, s, move.action, dice, log)

    def _set_up(self, s: Any, dice: Dice, log: Log) -> None:
        """The first step: a new game, or the position the match begins from."""
        if self._start is None:
            self.game.setup(self.box, s, self.seats, dice, log)
            return
        state, seat = self._start
        ctypes.memmove(ctypes.addressof(s), ctypes.addressof(state), ctypes.sizeof(s))
        if seat is not None:
            self.game.redeal(self.box, s, seat, dice)

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be taken back."""
        return len(self.history) > self._kept

    @property
    def undoable(self) -> int:
        """How many decisions can be taken back if all agree: those since something was revealed."""
        return len(self.history) - self._shown

    def undo(self, seat: int | None = None, agreed: bool = False) -> Move:
        """Takes the last decision back: to the last moment at which something was revealed or another seat decided.

        With a seat, only a decision of its own. If all have agreed, also what another seat has answered to.
        """
        free = self.can_undo or (agreed and self.undoable > 0)
        if not free or seat not in (None, self.history[-1].seat):
            raise CannotUndo("nothing can be undone: something was revealed, or another seat has decided since")
        taken = self.history.pop()
        self._all.append(None)
        self._kept = min(self._kept, len(self.history))
        self._s = copy(taken.before)
        assert taken.move is not None
        return taken.move

    # ---- history

    def before(self, k: int) -> Match:
        """The match as it stood before the k-th step of its history, to look at: history[:k] has happened."""
        if k not in range(1, len(self.history) + 1):
            raise BadInput(f"a number of steps from 1 to {len(self.history)} is needed, not {k}")
        match = self._looked_at(self.history[k].before if k < len(self.history) else self._s)
        match.history = self.history[:k]
        match._all = self._all[: self._all.index(self.history[k - 1]) + 1]
        match._kept = match._shown = k
        return match

    def copy(self) -> Match:
        """The same match once more: what is played there does not happen here."""
        match = self._looked_at(self._s)
        match.history, match._all = list(self.history), list(self._all)
        return match

    def _looked_at(self, s: Any) -> Match:
        """The same match at another state, a copy of which it is given."""
        match = Match.__new__(Match)
        match.__dict__ |= self.__dict__
        match._s = copy(s)
        return match

    def record(self, with_secret: bool | None = None, seat: int | None = None) -> str:
        """The match as text. The secret goes in when the game is over, or as `with_secret` says.

        With a seat, only what that seat has seen: to read, not to play again.
        """
        return record_of(self, with_secret) if seat is None else record_for(self, self._some_seat(seat))

    @classmethod
    def load(cls, text: str, box: Path | None = None) -> Match:
        """The match of a record, played again step by step; BadRecord says where it can't be."""
        match = cls.__new__(cls)
        load(match, text, box)
        return match

    def verify(self) -> int:
        """Throws all dice again from the secret; returns how many answers were checked, or BadRecord names the step."""
        return verify(self)


def listed(moves: list[Move]) -> str:
    """The legal moves in words."""
    return ", ".join(m.words for m in moves) or "nothing, the game is over"
