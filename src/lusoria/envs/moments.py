"""A game in which chance is asked from outside, one roll at a time: what OpenSpiel calls a state.

A step is taken again with each answer, from the same position and with one more answer on the tape, until it needs no
further roll. So chance nodes need no second implementation of the rules.
"""

from __future__ import annotations

import ctypes
import hashlib
import struct
import threading
from array import array
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lusoria.batch.game import rules_for as batch_rules_for
from lusoria.core.dice import TAPE, Dice, seed_dice
from lusoria.core.features import length_of
from lusoria.core.log import MOST_EVENTS, Event, Log
from lusoria.core.message import Refusal
from lusoria.core.playout import MOST_SEATS
from lusoria.core.record import as_array, content, dtype
from lusoria.core.registry import game
from lusoria.envs.calls import ALL_ANSWERED, GAME_OVER, NO_ACTION, SETUP, compiled_rule
from lusoria.envs.table import Array, new_arrays, why_not
from lusoria.match.match import STANDARD
from lusoria.match.position import write

OWN_DECISION = -1  # the kind of an event for what a seat has decided; only that seat sees it


class Moment(NamedTuple):
    """A position, and what is going on in it."""

    state: bytes
    told: bytes  # all events so far, with the seats that may see each
    action: int  # that still needs rolls: SETUP at the beginning; NO_ACTION where a seat is asked
    answers: tuple[int, ...]  # of chance so far
    sides: int  # of the roll that is open; 0 where a seat is asked, or the game is over
    seat: int  # that is asked; GAME_OVER at the end
    legal: bytes  # its legal actions

    def __deepcopy__(self, memo: Any) -> Moment:
        return self  # it never changes

    @property
    def actions(self) -> list[int]:
        """The legal actions of the seat that is asked."""
        return array("h", self.legal).tolist()


class Moments:
    """Goes from one moment of a game to the next."""

    def __init__(self, name: str, seats: int, box: Path | None) -> None:
        self.game = game(name)
        self.seats = self.game.check_seats(seats)
        self.box: Any = self.game.load_box(box)
        self.box_name = STANDARD if box is None else "sha256:" + hashlib.sha256(content(self.box)).hexdigest()
        self._s: Any = self.game.State.new()
        self._d, self._l = Dice.new(), Log.new()
        states, dice, logs = map(as_array, (self._s, self._d, self._l))
        self._arrays = new_arrays(self.game, self.box)._replace(states=states, dice=dice, logs=logs)
        self._unused = np.zeros(length_of(self.game.features), np.float32)
        self._attempt, self._options_now, self._play_out, self._know, self._redeal = (
            compiled_rule(self.game, name) for name in ("attempt", "options_now", "play_out", "know_seat", "redeal_for")
        )
        self._reward_all = batch_rules_for(self.game)["reward_all"]
        self.beginning = self._taken(content(self._s), b"", SETUP, ())

    # ---- going on

    def decided(self, moment: Moment, action: int) -> Moment:
        """After a legal action of the seat that is asked."""
        return self._taken(moment.state, moment.told, action, ())

    def answered(self, moment: Moment, answer: int) -> Moment:
        """After chance has answered the roll that is open."""
        return self._taken(moment.state, moment.told, moment.action, (*moment.answers, answer))

    def _taken(self, state: bytes, told: bytes, action: int, answers: tuple[int, ...]) -> Moment:
        """Takes an action as far as chance has answered."""
        self._set(state)
        for i, answer in enumerate(answers):
            self._d.tape[i] = answer
        seat = self._s.seat
        place = self._attempt(self._arrays, self.seats, action, len(answers))
        if place != ALL_ANSWERED:
            answers += (0,) * (place - len(answers))  # rolls of one outcome
            return Moment(state, told, action, answers, self._d.sides[place], GAME_OVER, b"")
        if self._d.used > TAPE or self._l.count > MOST_EVENTS:
            raise OverflowError("one step rolled more dice, or wrote more events, than are kept of a step")
        if action != SETUP:
            told += struct.pack("<bbhhh", OWN_DECISION, seat, action, 0, 1 << seat)
        told += ctypes.string_at(ctypes.addressof(self._l.events), self._l.count * Event.size())  # type: ignore[arg-type]
        return self._asked(told)

    def _asked(self, told: bytes) -> Moment:
        """The position that was set up, where a seat is asked or the game is over."""
        count = self._options_now(self._arrays)
        seat = self._s.seat if count else GAME_OVER
        return Moment(content(self._s), told, NO_ACTION, (), 0, seat, self._arrays.options[:count].tobytes())

    def _set(self, state: bytes) -> None:
        ctypes.memmove(ctypes.addressof(self._s), state, len(state))

    def redealt(self, moment: Moment, seat: int, seed: int) -> Moment:
        """Another world that fits what a seat knows, without any trace of what the seat was not told."""
        self._set(moment.state)
        seed_dice(self._d, seed, 0)
        self._d.cap = self._d.forced = 0
        self._redeal(self._arrays, seat)
        return self._asked(self.told_to(moment, seat))

    def playout(self, moment: Moment, policy: int, seed: int, number: int) -> Array:
        """What each seat gets if all play on by a policy."""
        self._set(moment.state)
        for i, answer in enumerate(moment.answers):
            self._d.tape[i] = answer
        self._play_out(self._arrays, self.seats, moment.action, len(moment.answers), seed, number, policy)
        rewards: Array = self._arrays.rewards[: self.seats].astype(np.float64)
        return rewards

    # ---- looking

    def begun(self, moment: Moment) -> bool:
        """Whether the table is set up: before that, no seat knows anything."""
        return moment.action != SETUP

    def told_to(self, moment: Moment, seat: int) -> bytes:
        """All events that a seat was told."""
        events = np.frombuffer(moment.told, dtype(Event))
        seen: bytes = events[(events["seen"] >> seat) & 1 == 1].tobytes()
        return seen

    def raw(self, moment: Moment, seat: int) -> Array:
        """What a seat knows, in whole numbers. The next call overwrites the array."""
        self.know(moment, seat, self._unused)
        numbers: Array = self._arrays.raw
        return numbers

    def know(self, moment: Moment, seat: int, out: Array) -> None:
        """What a seat knows, each number divided by its feature's scale."""
        if not self.begun(moment):
            self._arrays.raw[:] = 0
            out[:] = 0
            return
        self._set(moment.state)
        self._know(self._arrays, seat, out)

    def rewards(self, moment: Moment) -> list[float]:
        """What a game that is over was worth to each seat."""
        self._set(moment.state)
        points, rewards = [0] * MOST_SEATS, [0.0] * self.seats
        self.game.score(self.box, self._s, points)
        self._reward_all(self.seats, points, rewards)
        return rewards

    def position(self, moment: Moment) -> str:
        """The position as a line of text, with the roll that is open."""
        if not self.begun(moment):
            return f"{self.game.name} seats={self.seats}, setup{self._asking(moment)}"
        self._set(moment.state)
        line = write(self.game, self.box, self.box_name, self._s, None)
        return line if moment.sides == 0 else f"{line}, {self.game.moves.words(moment.action)}{self._asking(moment)}"

    def _asking(self, moment: Moment) -> str:
        rolled = "".join(f" {answer}" for answer in moment.answers)
        return f", rolled{rolled or ' nothing yet'}, now one of {moment.sides}"

    def why_not(self, moment: Moment, action: int) -> tuple[str, Refusal | None]:
        """Why an action is not legal, in words, and the rule that forbids it."""
        self._set(moment.state)
        return why_not(self.game, self.box, self._s, action, moment.seat == GAME_OVER)


_made = threading.local()  # rules run without the GIL, so each thread needs its own arrays


def moments(name: str, seats: int, box: str) -> Moments:
    """The game of these settings, made once per thread. States keep the settings only, so they can be pickled."""
    known: dict[Any, Moments] = vars(_made)
    found = known.get((name, seats, box))
    if found is None:
        found = known[name, seats, box] = Moments(name, seats, Path(box) if box else None)
    return found
