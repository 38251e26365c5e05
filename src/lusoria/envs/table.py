"""One game that is played from Python, with as little work for each step as possible."""

from __future__ import annotations

import hashlib
import operator
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np

from lusoria.batch.batch import checked_seed
from lusoria.core.dice import Dice, seed_dice
from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.message import Refusal
from lusoria.core.playout import MOST_SEATS
from lusoria.core.record import Record, as_array, content, dtype
from lusoria.core.registry import game
from lusoria.envs.calls import GAME_OVER, NO_POLICY, NOT_LEGAL, TableArrays, compiled_rule
from lusoria.errors import BadInput, BadPosition, IllegalMove
from lusoria.words import Words

Array = np.ndarray[Any, Any]
BoxArgument = Path | str | Record | None  # a file, or a loaded box; None is the game's own


def scales(game: Game) -> Array:
    """What each number of an observation is divided by."""
    return np.concatenate([np.full(piece.length, piece.scale, np.float32) for piece in game.features])


def loaded_box(game: Game, box: BoxArgument) -> Any:
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


def new_arrays(game: Game, box: Record) -> Any:
    """TableArrays of a game that has not begun; all seats are asked."""
    states, dice, logs = (np.zeros(1, dtype(record)) for record in (game.State, Dice, Log))
    return TableArrays(
        boxes=as_array(box), states=states, dice=dice, logs=logs,
        policies=np.full(MOST_SEATS, NO_POLICY, np.int64),
        legal_count=np.zeros(1, np.int64), options=np.zeros(game.actions, np.int16),
        points=np.zeros(MOST_SEATS, np.int64), scores=np.zeros(MOST_SEATS, np.int64),
        rewards=np.zeros(MOST_SEATS, np.float32),
        raw=np.zeros(length_of(game.features), np.int16), scale=scales(game),
    )  # fmt: skip


def overwrite(records: Array, data: bytes) -> None:
    """Replaces the bytes of records, with those between their fields."""
    records.view(np.uint8)[:] = np.frombuffer(data, np.uint8)


class EnvTable:
    """One game with its dice, played from Python.

    `seat` is the seat that is asked, GAME_OVER at the end. `mask` and `observation` are what it may do and knows. Each
    step makes new arrays, so those of earlier steps stay as they were.
    """

    def __init__(self, name: str, seats: int, box: BoxArgument) -> None:
        self.game = game(name)
        self.seats = self.game.check_seats(seats)
        self.box = loaded_box(self.game, box)
        self._arrays = new_arrays(self.game, self.box)
        self.policies: Array = self._arrays.policies
        self.scores: Array = self._arrays.scores
        self.rewards: Array = self._arrays.rewards
        self._length = length_of(self.game.features)
        self._act, self._begin, self._look_again, self._know, self._redeal = (
            compiled_rule(self.game, name) for name in ("act", "begin", "look_again", "know_seat", "redeal_for")
        )
        self.begun = False
        self.seat = GAME_OVER  # nobody is asked before a game has begun
        self.mask, self.observation = self._empty()

    def _empty(self) -> tuple[Array, Array]:
        return np.zeros(self.game.actions, np.int8), np.zeros(self._length, np.float32)

    def __getstate__(self) -> dict[str, Any]:
        """For pickles and copies: all that is needed to set the table up again."""
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
        self.seat = self._begin(self._arrays, self.seats, seed, number, self.mask, self.observation)
        self.begun = True

    def act(self, action: SupportsIndex) -> int:
        """Takes an action; returns the seat that is asked next, or GAME_OVER. IllegalMove changes nothing."""
        try:
            number = operator.index(action)
        except TypeError:
            raise IllegalMove(f"an action is a whole number, not {action!r}") from None
        mask, observation = np.zeros(self.game.actions, np.int8), np.empty(self._length, np.float32)
        seat: int = self._act(self._arrays, self.seats, number, mask, observation)
        if seat < 0:
            if seat == NOT_LEGAL:
                raise IllegalMove(*why_not(self.game, self.box, self.state, number, self.seat == GAME_OVER))
            observation[:] = 0  # nobody is asked
        self.seat, self.mask, self.observation = seat, mask, observation
        return seat

    # ---- looking

    @property
    def state(self) -> Any:
        """A copy of the state, for plain Python."""
        return self.game.State.struct.from_buffer_copy(self._arrays.states.tobytes())

    def known(self, seat: int) -> Array:
        """What a seat knows, whether it is asked or not."""
        if seat == self.seat:
            return self.observation
        out = np.empty(self._length, np.float32)
        self._know(self._arrays, seat, out)
        return out

    # ---- copies

    def save(self) -> bytes:
        """The position with its dice."""
        return b"".join((self._mark(), self._arrays.states.tobytes(), self._arrays.dice.tobytes()))

    def restore(self, saved: bytes) -> None:
        """Sets up a saved position again. BadPosition changes nothing."""
        mark, states, dice = len(self._mark()), self._arrays.states, self._arrays.dice
        if len(saved) != mark + states.nbytes + dice.nbytes:
            raise BadPosition(f"not a saved position of {self.game.title}: {len(saved)} bytes")
        if saved[:mark] != self._mark():
            raise BadPosition(f"saved with another game, box or number of seats than {self.game.title}, {self.seats}")
        overwrite(states, saved[mark : mark + states.nbytes])
        overwrite(dice, saved[mark + states.nbytes :])
        self.begun = True
        self._look()

    def _mark(self) -> bytes:
        """Identifies the game, its seats and its box in a saved position."""
        return hashlib.sha256(f"{self.game.name} {self.seats} ".encode() + content(self.box)).digest()

    def redeal(self, seat: int, seed: int) -> None:
        """Deals again what a seat can't know. The dice change, too, so that the future can't be found out here."""
        dice = Dice.new()
        seed_dice(dice, some_seed(seed), 0)
        overwrite(self._arrays.dice, content(dice))
        self._redeal(self._arrays, seat)
        self._look()

    def _look(self) -> None:
        self.mask, self.observation = self._empty()
        self.seat = self._look_again(self._arrays, self.seats, self.mask, self.observation)


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
