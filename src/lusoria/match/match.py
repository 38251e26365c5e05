"""A match: one game with its history. Plain Python, no compiler."""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lusoria.core.dice import Dice, answers, force
from lusoria.core.game import Game
from lusoria.core.log import Event, Log, is_seen, open_log
from lusoria.core.record import content, copy
from lusoria.core.registry import game
from lusoria.core.text import SentText
from lusoria.errors import BadInput, BadPosition, BadRecord, CannotUndo
from lusoria.match import position as positions
from lusoria.match import replay
from lusoria.match.fair import DiceSource, Fair, new_source
from lusoria.match.history import EVENT, History, Step, content_of, pack_answers, pack_events
from lusoria.match.moves import Move
from lusoria.match.packed import Packed
from lusoria.match.snapshot import Snapshot

if TYPE_CHECKING:
    from lusoria.drawings.sheet import LastMove
    from lusoria.words import Words

STANDARD = "standard"


@lru_cache(maxsize=32)
def shared_box(rules: Game, text: SentText | None) -> Any:
    """The box of a text, or the one that comes with the game: nobody changes it, so all matches share one record."""
    return rules.load_box(text)


@cache
def reveals_of(rules: Game) -> frozenset[int]:
    """The kinds of events that show somebody something new."""
    return rules.events.reveals


class Match(Snapshot):
    """One game being played: a snapshot that moves on.

    >>> match = Match("aquileia", seats=4, seed=7)
    >>> match.play("place arena_2")
    >>> match.seat, len(match.moves), match.over
    (1, 28, False)
    """

    def __init__(
        self, name: str, seats: int, seed: int | None = None, box: Path | SentText | None = None,
        fair: Fair | None = None,
    ) -> None:  # fmt: skip
        self._open(name, seats, new_source(seed, fair), box, None)
        self.take(None, self._next_dice())

    @classmethod
    def at(
        cls, position: str, seed: int | None = None, box: Path | SentText | None = None, fair: Fair | None = None
    ) -> Match:
        """A match that begins from a position. Chance completes one that holds only what a seat knows."""
        found = positions.read(position)
        match = cls.before_setup(found.game.name, found.seats, new_source(seed, fair), box, position)
        match.take(None, match._next_dice())
        return match

    @classmethod
    def before_setup(
        cls, name: str, seats: int, dice_source: DiceSource, box: Path | SentText | None, position: str | None
    ) -> Match:
        """A match in which nothing has happened yet, not even the setup: for records, which bring their own dice."""
        match = cls.__new__(cls)
        match._open(name, seats, dice_source, box, position)
        return match

    def _open(
        self, name: str, seats: int, dice_source: DiceSource, box: Path | SentText | None, position: str | None
    ) -> None:
        rules = game(name)
        printed = rules.load_box(box) if isinstance(box, Path) else shared_box(rules, box)
        box_name = STANDARD if box is None else "sha256:" + hashlib.sha256(content(printed)).hexdigest()
        super().__init__(rules, rules.check_seats(seats), printed, box_name, rules.State.new())
        self.dice_source = dice_source
        self.began_from = position  # None: from the setup
        self._start = None if position is None else self._read(position)
        self._history = History(rules)

    def _read(self, position: str) -> tuple[Any, int | None]:
        """The state of a position, and whose knowledge it is."""
        found = positions.read(position)
        if (found.box, found.revision) != (self.box_name, str(self.box.revision)):
            raise BadPosition(f"the position is of another box: {found.box}, revision {found.revision}")
        return positions.set_up(found, self.box), found.seat

    @property
    def seed(self) -> int | None:
        """The seed that the match can be repeated with, if it has one."""
        return self.dice_source.seed

    # ---- playing

    def play(self, move: Move | str | int) -> None:
        """Makes a move: a Move, its words or its number."""
        self.take(self.legal_move(move), self._next_dice())

    def _next_dice(self) -> Dice:
        if self.dice_source.fair is None:
            raise BadRecord("the secret of this record has not been told: it can be looked at, not played on")
        return self.dice_source.fair.dice(self._history.next_number, self._history.moves_hash)

    def take(self, move: Move | None, dice: Dice) -> None:
        """One step with these dice: a legal move, or the setup."""
        s, log, seat = copy(self._state), open_log(), None if move is None else int(self._state.seat)
        self.run(move, s, dice, log)
        stored, told = pack_answers(answers(dice)), pack_events(log)
        step = Step(self._history.next_number, seat, move, stored, told, self._state)
        self._history.add(step, reveals=move is None or bool(stored) or self._shows_others(step))
        self._set_state(s)

    def run(self, move: Move | None, s: Any, dice: Dice, log: Log) -> None:
        """What a step does to a state: a move, or the setup, which may be a position that the match began from."""
        if move is not None:
            self.game.step(self.box, s, move.action, dice, log)
        elif self._start is None:
            self.game.setup(self.box, s, self.seats, dice, log)
        else:
            state, seat = self._start
            ctypes.memmove(ctypes.addressof(s), ctypes.addressof(state), ctypes.sizeof(s))
            if seat is not None:
                self.game.redeal(self.box, s, seat, dice)

    def _shows_others(self, step: Step) -> bool:
        """Whether a step has revealed something to anybody but the seat that took it."""
        others = ~(1 << (step.seat or 0))
        reveals = reveals_of(self.game)
        return any(kind in reveals and seen & others for kind, _, _, _, seen in EVENT.iter_unpack(step.event_bytes))

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be undone without asking anybody."""
        return self._history.can_undo

    @property
    def undoable(self) -> int:
        """How many decisions can be undone if all agree: those since something was revealed."""
        return self._history.undoable

    def undo(self, seat: int | None = None, agreed: bool = False) -> Move:
        """Undoes the last decision; not what was revealed, nor what came before another seat's decision.

        With a seat, only a decision of its own. If all have agreed, also past the decisions of other seats.
        """
        allowed = self.can_undo or (agreed and self.undoable > 0)
        if not allowed or seat not in (None, self.history[-1].seat):
            raise CannotUndo("nothing can be undone: something was revealed, or another seat has decided since")
        index = self._history.undo()
        step = self.every_step[index]
        assert step is not None
        assert step.move is not None
        self._set_state(self.state_before(index))
        return step.move

    # ---- history

    @property
    def history(self) -> Sequence[Step]:
        """The setup and the decisions that have not been undone."""
        return self._history.steps

    @property
    def every_step(self) -> Packed[Step | None]:
        """Every step ever taken, in the order of time; None where one was undone."""
        return self._history.every_step

    def state_before(self, index: int) -> Any:
        """The state before one of `every_step`. It must not be changed."""
        first = index
        while (step := self._taken(first))._before is None:
            first -= 1
        if first == index and not isinstance(step._before, bytes):
            return step._before
        s = self.game.State.struct.from_buffer_copy(content_of(step._before))
        for k in range(first, index):
            self._take_again(self._taken(k), s)
        return s

    def state_after(self, count: int) -> Any:
        """The state when this many of `every_step` had happened; None before the setup."""
        last = self._history.standing_after(count)
        if last is None:
            return None
        if last == len(self.every_step) - 1:
            return self._state
        if self.every_step[last + 1] is not None:
            return self.state_before(last + 1)
        s = copy(self.state_before(last))
        self._take_again(self._taken(last), s)
        return s

    def _taken(self, index: int) -> Step:
        step = self.every_step[index]
        assert step is not None
        return step

    def _take_again(self, step: Step, s: Any) -> None:
        """Changes a state as a step did."""
        dice = Dice.new()
        force(dice, [answer for answer, _ in step.answers])
        self.run(step.move, s, dice, open_log())

    @property
    def next_number(self) -> int:
        """The number of the next step. Undone steps keep theirs."""
        return self._history.next_number

    @property
    def events(self) -> list[Event]:
        """All that has happened, secrets too."""
        return [e for step in self.history for e in step.events]

    @property
    def tally(self) -> dict[str, list[int]]:
        """Each seat's score as it stands, by its source; `game.unit` of them make a point."""
        return self.game.tally(self.box, self.state, self.events)

    def log(self, seat: int | None = None) -> list[Event]:
        """What has happened, as far as a seat may see it; without a seat, what spectators see."""
        seat = self.checked_audience(seat)
        return [e for e in self.events if is_seen(e, seat)]

    def _last_move(self, seat: int | None, words: Words | None) -> LastMove | None:
        from lusoria.drawings.board import last_move  # brings words: loaded only when they are needed

        return last_move(self.game, self.history[-1].events, seat, words) if len(self.history) > 1 else None

    def before(self, k: int) -> Match:
        """The match as it stood before the k-th step of its history, to look at: history[:k] has happened."""
        if k not in range(1, len(self.history) + 1):
            raise BadInput(f"a number of steps from 1 to {len(self.history)} is needed, not {k}")
        then = self.state_before(self._history.index_of(k)) if k < len(self.history) else self._state
        match = self.with_state(then)
        match._history = self._history.before(k)
        return match

    def copy(self) -> Match:
        """A match of its own with the same history: what is played there does not happen here."""
        match = Match.__new__(Match)
        match.__dict__ |= self.__dict__
        match._history = self._history.copy()
        return match

    def with_state(self, s: Any) -> Match:
        """The match with another state, to look at: as it once stood, or as it might."""
        match = self.copy()
        match._set_state(copy(s))
        return match

    # ---- records

    def record(self, with_secret: bool | None = None, seat: int | None = None) -> str:
        """The match as text. The secret goes in when the game is over, or as `with_secret` says.

        With a seat, only what that seat has seen: to read, not to play again.
        """
        if seat is None:
            return replay.record_of(self, with_secret)
        return replay.record_for(self, self.checked_seat(seat))

    @classmethod
    def load(cls, text: str, box: Path | SentText | None = None) -> Match:
        """The match of a record, played again step by step; BadRecord says where that fails."""
        return replay.load(cls, text, box)

    def verify(self) -> int:
        """Throws all dice again from the secret; returns how many answers were checked, or BadRecord names the step."""
        return replay.verify(self)
