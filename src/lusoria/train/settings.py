"""What a training run is made of. Its checkpoint keeps these settings."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.core.registry import game
from lusoria.errors import BadInput
from lusoria.network.quantise import size_in_bytes

MOST_BYTES = 800_000  # of a network file
WIDTH_STEP, MOST_WIDTH = 64, 512


@dataclass(frozen=True)
class TrainingSettings:
    """All that decides how a network is trained."""

    game: str
    seats: tuple[int, ...] = ()  # the tables it learns at; by default all that the game allows
    width: int = 0  # units of the first layer; 0: as many as fit a file of 0.8 MB
    inner: int = 256  # units of the second layer
    games: int = 256  # played side by side, at all tables together
    steps: int = 64  # decisions of each game in a rollout
    decisions: int = 300_000_000  # that are planned: rate and entropy have fallen when they are reached
    rate: float = 4e-4  # of learning
    last_rate: float = 4e-5
    entropy: float = 0.02
    last_entropy: float = 0.002
    trace: float = 0.95  # lambda: how far an advantage looks ahead
    clip: float = 0.2  # how far the probability of an action may move in a rollout
    epochs: int = 2
    minibatch: int = 4096
    value_weight: float = 0.5  # of the loss of the victory's shares
    margin_weight: float = 0.1  # of the loss of the score margin
    pull: float = 0.02  # of the KL divergence to a slow average of the network
    slowness: float = 0.999  # how much of the slow average stays, minibatch by minibatch
    league: float = 0.2  # the part of the games that is played against others than itself
    older: float = 0.5  # of those: against older selves, once there are some
    sensible: float = 0.3  # against `sensible`; the rest against `random`
    snapshots: int = 8  # older selves that are kept
    seed: int = 1

    def __post_init__(self) -> None:
        least = {"inner": 1, "games": 1, "steps": 1, "decisions": 1, "epochs": 1, "minibatch": 1, "snapshots": 1}
        for name, bound in least.items():
            if getattr(self, name) < bound:
                raise BadInput(f"{name}: at least {bound} is needed, not {getattr(self, name)}")
        for name in ("league", "older", "sensible", "slowness", "trace"):
            if not 0 <= getattr(self, name) <= 1:
                raise BadInput(f"{name}: a number from 0 to 1 is needed, not {getattr(self, name)}")
        if self.older + self.sensible > 1:
            raise BadInput("older, sensible: together they are at most 1")
        for name in ("rate", "last_rate", "clip"):
            if not 0 < getattr(self, name) <= 1:
                raise BadInput(f"{name}: a number above 0 and up to 1 is needed, not {getattr(self, name)}")

    @property
    def rules(self) -> Game:
        """The game."""
        return game(self.game)

    def completed(self) -> TrainingSettings:
        """With the tables and the width that were left open."""
        tables = tuple(sorted({self.rules.check_seats(seats) for seats in self.seats or self.rules.seats}))
        return replace(self, seats=tables, width=self.width or widest(self.rules, self.inner))

    def falling(self, first: float, last: float, decisions: int) -> float:
        """A number that falls in a straight line as the planned decisions are made."""
        return first + (last - first) * min(1.0, decisions / self.decisions)


# A GPU wants many games at once, and large minibatches; these are the settings of the first runs on one.
ON_A_GPU: dict[str, Any] = {"games": 65_536, "steps": 64, "minibatch": 65_536}
NOT_SET = ("game", "seats", "seed")  # have options of their own


def read_settings(settings: TrainingSettings, device: str, given: list[str]) -> TrainingSettings:
    """Settings with those of the device, and with what is given as NAME=VALUE."""
    changed = dict(ON_A_GPU) if device == "gpu" else {}
    kinds = {one.name: type(getattr(settings, one.name)) for one in fields(TrainingSettings) if one.name not in NOT_SET}
    for text in given:
        name, equals, value = text.partition("=")
        if name not in kinds or not equals:
            raise BadInput(f"--set: {text!r} is no setting; there is {', '.join(kinds)}")
        try:
            changed[name] = kinds[name](value.replace("_", ""))
        except ValueError:
            raise BadInput(f"--set: {name} is a number, not {value!r}") from None
    return replace(settings, **changed)


def widest(rules: Game, inner: int) -> int:
    """The widest first layer, in steps of 64, with which a network fits its file."""
    width = MOST_WIDTH
    while width > WIDTH_STEP and size_in_bytes(length_of(rules.features), rules.actions, width, inner) > MOST_BYTES:
        width -= WIDTH_STEP
    return width


def from_dict(kept: dict[str, Any]) -> TrainingSettings:
    """Settings as a checkpoint keeps them."""
    known = {field.name for field in fields(TrainingSettings)}
    found: dict[str, Any] = {name: value for name, value in kept.items() if name in known}
    return TrainingSettings(**found | {"seats": tuple(kept["seats"])})
