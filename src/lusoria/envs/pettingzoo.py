"""The games as PettingZoo environments: all seats are agents, one decides at a time (AEC).

env = lusoria.envs.pettingzoo.env("aquileia", seats=4)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

import secrets
from typing import Any, SupportsIndex

import numpy as np

from lusoria.envs import version
from lusoria.envs.calls import GAME_OVER
from lusoria.envs.table import Array, BoxArgument, EnvTable, some_seed
from lusoria.errors import BadInput
from lusoria.extras import extra

with extra("envs", "a PettingZoo environment"):
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import turn_based_aec_to_parallel

from lusoria.envs.picture import RENDER_MODES, checked_render_mode, rendered
from lusoria.envs.spaces import Actions, knowledge_and_mask

Observation = dict[str, Array]


def env(
    name: str,
    seats: int,
    box: BoxArgument = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> TableEnv:
    """A table of this game. It checks the order of calls and each action itself, so it needs no wrappers.

    `max_cycles` truncates a game after that many decisions.
    """
    return TableEnv(name, seats, box, render_mode, max_cycles)


raw_env = env


def parallel_env(
    name: str,
    seats: int,
    box: BoxArgument = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> ParallelEnv[str, Observation, SupportsIndex | None]:
    """The same for code that gives all actions at once: only that of the seat that has to decide counts."""
    return turn_based_aec_to_parallel(env(name, seats, box, render_mode, max_cycles))


class TableEnv(AECEnv[str, Observation, SupportsIndex | None]):  # type: ignore[misc]  # PettingZoo is not typed
    """One table, with an agent for each seat."""

    def __init__(
        self, name: str, seats: int, box: BoxArgument, render_mode: str | None, max_cycles: int | None
    ) -> None:
        super().__init__()
        if max_cycles is not None and max_cycles < 1:
            raise BadInput(f"max_cycles: at least 1 decision is needed, not {max_cycles}")
        self.render_mode = checked_render_mode(render_mode)
        self.table = EnvTable(name, seats, box)
        self.game = self.table.game
        self.metadata = {
            "name": f"lusoria/{name}-v{version(name)}", "render_modes": RENDER_MODES, "is_parallelizable": False,
            "render_fps": 1,
        }  # fmt: skip
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._known = knowledge_and_mask(self.game)
        self._actions = [Actions(self.game.actions) for _ in self.possible_agents]
        self._run: int | None = None  # the seed of a run of games
        self._game = 0  # its number in the run
        self._taken = 0  # decisions in this game
        self._live = False  # somebody is asked
        self._asked = 0
        self._observation: Observation = {}

    def observation_space(self, agent: str) -> Any:
        """What a seat knows and may do."""
        self._seat(agent)
        return self._known

    def action_space(self, agent: str) -> Any:
        """All actions. A sample without a mask is legal, if the agent is asked."""
        return self._actions[self._seat(agent)]

    # ---- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: the first of a run with this seed; without a seed, the next of the run."""
        if seed is not None or self._run is None:
            self._run, self._game = secrets.randbits(63) if seed is None else some_seed(seed), 0
        else:
            self._game += 1
        self.table.begin(self._run, self._game)
        self._taken = 0
        self._start()

    def _start(self) -> None:
        """All agents are alive, and the seat that has to decide is asked."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self._actions[self._asked].legal = None
        self._live = True
        self._go_on(self.table.seat)

    def _go_on(self, seat: int) -> None:
        """Asks the next seat, if there is one."""
        if seat == GAME_OVER:
            self._end()
            return
        self._ask(seat)
        if self.max_cycles is not None and self._taken >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self._stop()

    def _ask(self, seat: int) -> None:
        table = self.table
        self._observation = {"observation": table.observation, "action_mask": table.mask}
        self._actions[seat].legal = table.mask
        self._asked = seat
        self.agent_selection = self.possible_agents[seat]

    def step(self, action: SupportsIndex | None) -> None:
        """Takes the action of the agent that is asked. An illegal one is an IllegalMove, and changes nothing."""
        if not self._live:
            self._step_after_the_end(action)
            return
        seat = self.table.act(action)  # type: ignore[arg-type]  # None is refused there
        self._actions[self._asked].legal = None
        self._taken += 1
        self._go_on(seat)

    def _end(self) -> None:
        """The game is over: all seats get their rewards."""
        for agent, reward in zip(self.agents, self.table.rewards.tolist(), strict=False):
            self.rewards[agent] = self._cumulative_rewards[agent] = reward
        self.terminations = dict.fromkeys(self.agents, True)
        self._stop()

    def _stop(self) -> None:
        self._live = False
        self._actions[self._asked].legal = None
        self._deads_step_first()

    def _step_after_the_end(self, action: SupportsIndex | None) -> None:
        if not self.table.begun:
            raise AssertionError("reset() needs to be called before step(): no game has begun")
        if not self.agents:
            raise ValueError("the game is over and all agents have left: call reset()")
        if action is not None:
            raise ValueError(f"the game is over: the only action of {self.agent_selection} is None, not {action!r}")
        self._was_dead_step(action)

    # ---- looking

    def observe(self, agent: str) -> Observation:
        """What a seat knows, whether it is asked or not. The mask of a seat that is not asked is all zeros."""
        if self._live and agent == self.agent_selection:
            return self._observation
        seat = self._seat(agent)
        if not self.table.begun:
            raise AssertionError("reset() needs to be called before observe(): no game has begun")
        return {"observation": self.table.known(seat), "action_mask": np.zeros(self.game.actions, np.int8)}

    @property
    def scores(self) -> list[int]:
        """The final scores, in the game's unit, when a game is over."""
        if not self.table.begun or self.table.seat != GAME_OVER:
            raise BadInput("scores: the game is not over")
        return [int(score) for score in self.table.scores[: self.table.seats]]

    def render(self) -> Any:
        """The table as spectators see it: text, or a picture of it."""
        if not self.table.begun:
            raise AssertionError("reset() needs to be called before render(): no game has begun")
        return rendered(self.render_mode, self.game, self.table.box, self.table.state, None)

    def close(self) -> None:
        """Nothing to close: there is no window."""

    def _seat(self, agent: str) -> int:
        if agent not in self._numbers:
            raise BadInput(f"there is no agent {agent!r}; there is {', '.join(self.possible_agents)}")
        return self._numbers[agent]

    # ---- for search

    def save(self) -> bytes:
        """The position with its dice, for `restore`."""
        if not self.table.begun:
            raise AssertionError("reset() needs to be called before save(): no game has begun")
        return self._taken.to_bytes(8, "little") + self.table.save()

    def restore(self, saved: bytes) -> None:
        """Sets up a saved position again; all agents are alive."""
        self.table.restore(saved[8:])
        self._taken = int.from_bytes(saved[:8], "little")
        self._start()

    def clone(self) -> TableEnv:
        """Another environment in the same position, with the same dice."""
        other = TableEnv(self.game.name, self.table.seats, self.table.box, self.render_mode, self.max_cycles)
        other._run, other._game = self._run, self._game
        if self.table.begun:
            other.restore(self.save())
        return other

    def redeal(self, agent: str, seed: int | None = None) -> None:
        """Deals again what an agent can't know, and changes the dice: from here a search can't peek."""
        seat = self._seat(agent)
        if not self.table.begun:
            raise AssertionError("reset() needs to be called before redeal(): no game has begun")
        self.table.redeal(seat, secrets.randbits(63) if seed is None else seed)
        self._start()
