"""The games as Gymnasium environments: one seat learns, bots play the others.

import gymnasium
import lusoria.envs.gymnasium  # registers lusoria/Aquileia-v0, lusoria/Builders-v0, lusoria/Aeterna-v1

env = gymnasium.make("lusoria/Aquileia-v0", seats=4, opponents="random")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np

from lusoria.core.registry import game_names
from lusoria.envs import version
from lusoria.envs.calls import GAME_OVER
from lusoria.envs.opponents import Opponent, Opponents
from lusoria.envs.table import Array, BoxArgument, EnvTable, some_seat, some_seed
from lusoria.errors import IllegalMove, LusoriaError
from lusoria.extras import extra

with extra("envs", "a Gymnasium environment"):
    import gymnasium
    from gymnasium import error

from lusoria.envs.picture import RENDER_MODES, checked_render_mode, rendered
from lusoria.envs.spaces import Actions, Sampled, knowledge

DEFAULT_SEATS, DEFAULT_OPPONENTS = 4, "sensible"

IDS = {name: f"lusoria/{name.capitalize()}-v{version(name)}" for name in game_names()}


class IllegalAction(IllegalMove, error.InvalidAction):
    """An action that is not legal now, in both vocabularies."""


class NoGame(LusoriaError, error.ResetNeeded):
    """No game is being played: none has begun, or the last one is over."""


class SeatEnv(gymnasium.Env[Array, np.int64]):
    """One seat of a game. Bots play the others.

    `seat` is the seat that learns; None for each in turn, one a game. `opponents` is a bot for all other seats, or one
    for each of them, clockwise from the learning seat: a bot by its name, or a function of `opponents.OpenDecision`.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  # Gymnasium reads it from the class

    def __init__(
        self,
        game: str,
        seats: int = DEFAULT_SEATS,
        seat: int | None = None,
        opponents: Opponent | Sequence[Opponent] = DEFAULT_OPPONENTS,
        box: BoxArgument = None,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked_render_mode(render_mode)
        self.table = EnvTable(game, seats, box)
        self.game = self.table.game
        self.opponents = Opponents(opponents, seats)
        self._fixed = None if seat is None else some_seat(seat, seats)
        self.seat = self._fixed or 0
        self.actions = Actions(self.game.actions)
        self.action_space = self.actions
        self.observation_space = knowledge(self.game)
        self._run: int | None = None  # the seed of a run of games
        self._game = 0  # its number in the run

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """A new game: the first of a run with this seed; without a seed, the next of the run."""
        seed = None if seed is None else some_seed(seed)
        super().reset(seed=seed)
        if seed is not None or self._run is None:
            self._run, self._game = int(self.np_random.integers(1 << 63)) if seed is None else seed, 0
        else:
            self._game += 1
        self.seat = self._game % self.table.seats if self._fixed is None else self._fixed
        self.opponents.take_seats(self.table, self.seat)
        self.table.begin(self._run, self._game)
        self._go_on()
        return self.table.known(self.seat), self._info()

    def step(self, action: SupportsIndex) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Takes an action of the learning seat, and goes on until it is asked again. IllegalAction changes nothing."""
        if self.table.seat == GAME_OVER:
            raise NoGame("no game is being played: call reset()")
        if isinstance(action, Sampled):
            action = action.among(self.table.mask)
        try:
            self.table.act(action)
        except IllegalMove as refused:
            raise IllegalAction(str(refused), refused.refusal) from None
        self._go_on()
        over = self.table.seat == GAME_OVER
        reward = float(self.table.rewards[self.seat]) if over else 0.0
        return self.table.known(self.seat), reward, over, False, self._info()

    def _go_on(self) -> None:
        """Asks the opponents that are functions, until it is the learning seat's turn. Compiled ones have decided."""
        while (asked := self.table.seat) not in (GAME_OVER, self.seat):
            try:
                self.table.act(self.opponents.answer(self.table, self.seat))
            except IllegalMove as refused:
                raise IllegalMove(f"the opponent in seat {asked}: {refused}", refused.refusal) from None
        self.actions.legal = None if self.table.seat == GAME_OVER else self.table.mask

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.table.mask.copy(), "seat": self.seat}
        if self.table.seat == GAME_OVER:
            info["scores"] = self.table.scores[: self.table.seats].tolist()
        return info

    def action_masks(self) -> Array:
        """Which actions are legal; MaskablePPO asks for this."""
        return self.table.mask.astype(np.bool_)

    def render(self) -> Any:
        """The table as the learning seat sees it: text, or a picture of it."""
        if not self.table.begun:
            raise NoGame("no game is being played: call reset()")
        return rendered(self.render_mode, self.game, self.table.box, self.table.state, self.seat)


def register() -> None:
    """Registers the ids for `gymnasium.make` and `gymnasium.make_vec`."""
    for name, id in IDS.items():
        if id not in gymnasium.registry:
            gymnasium.register(
                id,
                entry_point="lusoria.envs.gymnasium:SeatEnv",
                vector_entry_point="lusoria.envs.vector:SeatVectorEnv",
                kwargs={"game": name},
            )


register()
