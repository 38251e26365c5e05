"""The games as OpenSpiel games, registered when this module is imported.

    import pyspiel
    import lusoria.envs.openspiel

    game = pyspiel.load_game("lusoria_aquileia(players=4)")

Chance is explicit: each roll of a step is a chance node of its own, after the decision that led to it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np

from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.core.log import Event
from lusoria.core.playout import POLICIES
from lusoria.core.registry import all_games
from lusoria.envs import version
from lusoria.envs.calls import GAME_OVER
from lusoria.envs.moments import Moment, Moments, moments
from lusoria.envs.table import some_seat
from lusoria.errors import BadInput, IllegalMove, LusoriaError
from lusoria.extras import extra

with extra("envs", "a game of OpenSpiel"):
    import pyspiel

DEFAULT_PLAYERS = 4
MOST_SIDES = 1024  # of a roll; the largest deck that a box can hold is smaller
LONGEST_GAME = 20_000  # decisions; random games of The Builders take about 1,200


class Illegal(IllegalMove, pyspiel.SpielError):  # type: ignore[misc]
    """An action that is not legal now, in both vocabularies."""


class BadParameter(LusoriaError, pyspiel.SpielError):  # type: ignore[misc]
    """A parameter that the game can't have."""


def always_won(rules: Game) -> bool:
    """Whether somebody wins every game: only then utilities always add up to 0, not to -1."""
    return rules.no_score is None


def game_type(rules: Game) -> Any:
    """What OpenSpiel needs to know about a game before it is loaded."""
    return pyspiel.GameType(
        short_name=f"lusoria_{rules.name}",
        long_name=f"{rules.title} (Lusoria, version {version(rules.name)})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if always_won(rules) else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": DEFAULT_PLAYERS, "box": ""},
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, with its number of players and its box."""

    rules: Game
    type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"players": DEFAULT_PLAYERS, "box": "", **(params or {})}
        self.setting = (self.rules.name, given["players"], given["box"])
        try:
            seats = self.moments.seats
        except LusoriaError as error:
            raise BadParameter(str(error)) from None
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=MOST_SIDES,
            num_players=seats,
            min_utility=-1 / seats,
            max_utility=1 - 1 / seats,
            utility_sum=0.0 if always_won(self.rules) else None,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(self.type, info, given)

    @property
    def moments(self) -> Moments:
        """The rules, which step from one moment to the next."""
        return moments(*self.setting)

    def new_initial_state(self) -> TableState:
        """Before the setup, which begins with a roll."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player knows; with perfect recall, also all that it was told."""
        if params:
            raise BadParameter(f"an observer takes no parameters, not {params!r}")
        if iig_obs_type is not None and iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise BadParameter("an observer sees what one player knows: private_info is SINGLE_PLAYER")
        return Observer(self.rules, iig_obs_type is not None and iig_obs_type.perfect_recall)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game: a seat is asked, or chance is, or the game is over."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.moment: Moment = game.moments.beginning

    @property
    def moments(self) -> Moments:
        """The rules, which are not copied with the state."""
        return moments(*self.setting)

    def current_player(self) -> int:
        """The seat that is asked, or chance."""
        if self.moment.sides:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.moment.seat == GAME_OVER else self.moment.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment.sides == 0 and self.moment.seat == GAME_OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.actions if player == self.moment.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the open roll, all with the same probability."""
        sides = self.moment.sides
        return [(answer, 1 / sides) for answer in range(sides)]

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        if moment.sides:
            if action not in range(moment.sides):
                raise Illegal(f"chance answers 0 to {moment.sides - 1} here, not {action}")
            self.moment = self.moments.answered(moment, action)
            return
        if action not in moment.actions:
            raise Illegal(*self.moments.why_not(moment, action))
        self.moment = self.moments.decided(moment, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"rolled {action}"
        return self.moments.game.moves.words(action)

    def returns(self) -> list[float]:
        """Each seat's share of the victory, less an even share; 0 before the end."""
        return self.moments.rewards(self.moment) if self.is_terminal() else [0.0] * self.moments.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """Another state that the player can't tell from this one; every deal that fits has the same probability.

        It has no history: the true one would reveal what is hidden.
        """
        seat = some_seat(player, self.moments.seats)
        if self.moment.sides:
            raise BadParameter("a state is resampled where a seat is asked, not at a chance node")
        other: TableState = self.get_game().new_initial_state()
        other.moment = self.moments.redealt(self.moment, seat, int(sampler() * (1 << 53)))
        return other

    def __str__(self) -> str:
        return self.moments.position(self.moment)


class Observer:
    """What a player knows, in OpenSpiel's forms: a tensor, its pieces by name, and a string.

    The tensor is the same with and without perfect recall: it holds what a player knows now, including what it has to
    remember for that. The string with perfect recall distinguishes two histories.
    """

    def __init__(self, rules: Game, perfect_recall: bool) -> None:
        self.rules, self.perfect_recall = rules, perfect_recall
        self.tensor = np.zeros(length_of(rules.features), np.float32)
        self.dict = {piece.name: self.tensor[piece.offset : piece.offset + piece.length] for piece in rules.features}

    def set_from(self, state: TableState, player: int) -> None:
        """Fills in the tensor."""
        state.moments.know(state.moment, player, self.tensor)

    def string_from(self, state: TableState, player: int) -> str:
        """The pieces that are not all 0, by name; with perfect recall, a digest of all that the player was told."""
        known = state.moments.raw(state.moment, player).tolist()
        lines = [f"seat {player}"]
        for piece in self.rules.features:
            row = known[piece.offset : piece.offset + piece.length]
            if any(row):
                lines.append(f"{piece.name} {row}")
        if self.perfect_recall:
            told = state.moments.told_to(state.moment, player)
            lines.append(f"told {len(told) // Event.size()} events, {hashlib.sha256(told).hexdigest()}")
        return "\n".join(lines)


class Playouts:
    """An evaluator for OpenSpiel's search bots: the mean result of playouts by a policy, in compiled code.

    It plays on from the state as it is. A bot that must not peek resamples first, as ISMCTS does.
    """

    def __init__(self, policy: str = "random", playouts: int = 1, seed: int = 0) -> None:
        if policy not in POLICIES:
            raise BadInput(f"policy: {' or '.join(POLICIES)} is needed, not {policy!r}")
        if playouts < 1:
            raise BadInput(f"playouts: at least 1 is needed, not {playouts}")
        self.policy, self.playouts, self.seed = POLICIES.index(policy), playouts, seed
        self._played = 0

    def evaluate(self, state: TableState) -> np.ndarray[Any, Any]:
        """What each player can expect."""
        total = np.zeros(state.moments.seats)
        for _ in range(self.playouts):
            self._played += 1
            total += state.moments.playout(state.moment, self.policy, self.seed, self._played)
        return total / self.playouts

    def prior(self, state: TableState) -> list[tuple[int, float]]:
        """All actions with the same probability."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def register() -> None:
    """Registers the games for `pyspiel.load_game`."""
    for rules in all_games():
        kind = game_type(rules)
        name = f"{rules.name.capitalize()}Game"
        pyspiel.register_game(kind, type(name, (TableGame,), {"rules": rules, "type": kind}))


register()
