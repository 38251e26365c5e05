"""One table that is played at from Python, as fast as that can be."""

from __future__ import annotations

import hashlib
import operator
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np

from lusoria.batch.batch import checked_seed
from lusoria.core.dice import Dice, seed_dice
from lusoria.core.features import length_of
from lusoria.core.game import Game, game
from lusoria.core.log import Log
from lusoria.core.message import Refusal
from lusoria.core.playout import MOST_SEATS
from lusoria.core.record import Record, as_array, content, dtype
from lusoria.envs.calls import ASKED, NOT_LEGAL, OVER, ready
from lusoria.errors import BadInput, BadPosition, IllegalMove
from lusoria.words import Words

Printed = Path | str | Record | None  # a box: a file, or one that is loaded already; None is the game's own


def scales(game: Game) -> np.ndarray[Any, Any]:
    """What each number of an observation is divided by."""
    return np.concatenate([np.full(piece.length, piece.scale, np.float32) for piece in game.features])


def loaded(game: Game, box: Printed) -> Any:
    """A box as a record."""
    if box is None or isinstance(box, Path | str):
        return game.load_box(None if box is None else Path(box))
    if not isinstance(box, game.Box.struct):
        raise BadInput(f"box: a box of {game.title} is needed, not {type(box).__name__}")
    return box


def why_not(game: Game, box: Any, s: Any, action: int, over: bool) -> tuple[str, Refusal | None]:
    """Why an action is not legal now, in words, and the rule that forbids it."""
    if over:
        return "nobody is asked: the game is over", None
    if action not in range(game.actions):
        return f"there is no action {action}; actions are numbered from 0 to {game.actions - 1}", None
    refusal = game.why_not(box, s, action)
    reason = f"{Words(game.name).say(refusal.reason)} ({refusal.rule})"
    return f"action {action}, {game.moves.words(action)}, is not legal now: {reason}", refusal


class Table:
    """One game, its dice, and whose turn it is.

    `seat` is the seat that is asked, OVER at the end. `mask` and `observation` are what it may do and knows; each step
    makes new arrays, so whoever has kept the old ones still has them.
    """

    def __init__(self, name: str, seats: int, box: Printed) -> None:
        self.game = game(name)
        self.seats = self.game.check_seats(seats)
        self.box = loaded(self.game, box)
        self.policies = np.full(MOST_SEATS, ASKED, np.int64)
        self._box = as_array(self.box)
        self._states, self._dice, self._log = (np.zeros(1, dtype(r)) for r in (self.game.State, Dice, Log))
        self._open, self._options = np.zeros(1, np.int64), np.zeros(self.game.actions, np.int16)
        self._points = np.zeros(MOST_SEATS, np.int64)
        self.scores, self.rewards = np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS, np.float32)
        self._length = length_of(self.game.features)
        self._whole, self._scale = np.zeros(self._length, np.int16), scales(self.game)
        self._act, self._begin, self._look_again, self._know, self._redeal = (
            ready(self.game, text) for text in ("act", "begin", "look_again", "know_seat", "deal_anew")
        )
        self.begun = False
        self.seat = OVER  # nobody is asked before a game has begun
        self.mask, self.observation = self._empty()

    def _empty(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        return np.zeros(self.game.actions, np.int8), np.zeros(self._length, np.float32)

    def __getstate__(self) -> dict[str, Any]:
        """For pickles and copies: what the table can be laid again with."""
        return {
            "name": self.game.name, "seats": self.seats, "box": content(self.box), "policies": self.policies,
            "saved": self.save() if self.begun else None,
        }  # fmt: skip

    def __setstate__(self, kept: dict[str, Any]) -> None:
        box = game(kept["name"]).Box.struct.from_buffer_copy(kept["box"])
        self.__init__(kept["name"], kept["seats"], box)  # type: ignore[misc]
        self.policies[:] = kept["policies"]
        if kept["saved"] is not None:
            self.restore(kept["saved"])

    # ---- playing

    def begin(self, seed: int, number: int) -> None:
        """Begins game `number` of a run with this seed."""
        self.mask, self.observation = self._empty()
        self.seat = self._begin(
            self._box, self._states, self._dice, self._log, self.seats, seed, number, self.policies,
            self._open, self._options, self._points, self.scores, self.rewards, self._whole, self._scale, self.mask,
            self.observation,
        )  # fmt: skip
        self.begun = True

    def act(self, action: SupportsIndex) -> int:
        """Takes an action; returns the seat that is asked next, or OVER. IllegalMove changes nothing."""
        try:
            number = operator.index(action)
        except TypeError:
            raise IllegalMove(f"an action is a whole number, not {action!r}") from None
        mask, observation = np.zeros(self.game.actions, np.int8), np.empty(self._length, np.float32)
        seat: int = self._act(
            self._box, self._states, self._dice, self._log, self.seats, number, self.policies, self._open,
            self._options, self._points, self.scores, self.rewards, self._whole, self._scale, mask, observation,
        )  # fmt: skip
        if seat < 0:
            if seat == NOT_LEGAL:
                raise IllegalMove(*why_not(self.game, self.box, self.state, number, self.seat == OVER))
            observation[:] = 0  # nobody is asked
        self.seat, self.mask, self.observation = seat, mask, observation
        return seat

    # ---- looking

    @property
    def state(self) -> Any:
        """A copy of the state, for plain Python."""
        return self.game.State.struct.from_buffer_copy(self._states.tobytes())

    def known(self, seat: int) -> np.ndarray[Any, Any]:
        """What a seat knows, be it its turn or not."""
        if seat == self.seat:
            return self.observation
        out = np.empty(self._length, np.float32)
        self._know(self._box, self._states, seat, self._whole, self._scale, out)
        return out

    # ---- copies

    def save(self) -> bytes:
        """The position with its dice."""
        return self._mark() + self._states.tobytes() + self._dice.tobytes()

    def restore(self, saved: bytes) -> None:
        """Sets a saved position up again. BadPosition changes nothing."""
        mark, state = len(self._mark()), self._states.nbytes
        if len(saved) != mark + state + self._dice.nbytes:
            raise BadPosition(f"not a saved position of {self.game.title}: {len(saved)} bytes")
        if saved[:mark] != self._mark():
            raise BadPosition(f"saved with another game, box or number of seats than {self.game.title}, {self.seats}")
        self._states = np.frombuffer(bytearray(saved[mark : mark + state]), self._states.dtype)
        self._dice = np.frombuffer(bytearray(saved[mark + state :]), self._dice.dtype)
        self.begun = True
        self._look()

    def _mark(self) -> bytes:
        """What a saved position can be recognised by: the game, its seats and its box."""
        return hashlib.sha256(f"{self.game.name} {self.seats} ".encode() + content(self.box)).digest()

    def redeal(self, seat: int, seed: int) -> None:
        """Deals anew all that a seat can't know. The dice are others, too: what comes next is not to be found here."""
        dice = Dice.new()
        seed_dice(dice, some_seed(seed), 0)
        self._dice = as_array(dice)
        self._redeal(self._box, self._states, seat, self._dice)
        self._look()

    def _look(self) -> None:
        self.mask, self.observation = self._empty()
        self.seat = self._look_again(
            self._box, self._states, self.seats, self._open, self._options, self._points, self.scores, self.rewards,
            self._whole, self._scale, self.mask, self.observation,
        )  # fmt: skip


def some_seed(seed: Any) -> int:
    """A seed of a run of games."""
    if not isinstance(seed, SupportsIndex):
        raise BadInput(f"seed: a number from 0 to 2**63 - 1 is needed, not {seed!r}")
    return checked_seed(operator.index(seed))


def some_seat(seat: Any, seats: int) -> int:
    """A seat of the table."""
    if not isinstance(seat, SupportsIndex) or operator.index(seat) not in range(seats):
        raise BadInput(f"seat: a number from 0 to {seats - 1} is needed, not {seat!r}")
    return operator.index(seat)
