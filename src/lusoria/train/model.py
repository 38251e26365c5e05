"""The network in PyTorch: the same shape as its integer version, with the same limits on inputs and activations."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.core.playout import MOST_SEATS
from lusoria.network.infer import ACTIVATION_LIMIT, NOBODY, OUTPUTS, VALUES
from lusoria.network.quantise import INPUT_LIMIT, FloatWeights, scales_of

ILLEGAL_LOGIT = -1e9  # what an illegal action is worth: never chosen, and no infinities in the arithmetic
FIRST_GAIN = 2.0  # inputs are mostly zeros, so the first layer begins with larger weights than PyTorch's


class Model(nn.Module):
    """From an observation to a preference for each action, each seat's share of the victory, and its margin."""

    scales: Tensor

    def __init__(self, game: Game, width: int, inner: int) -> None:
        super().__init__()
        self.register_buffer("scales", torch.as_tensor(1 / scales_of(game), dtype=torch.float32), persistent=False)
        self.first = nn.Linear(length_of(game.features), width)
        self.second = nn.Linear(width, inner)
        self.policy, self.value = nn.Linear(inner, game.actions), nn.Linear(inner, OUTPUTS)
        with torch.no_grad():
            self.first.weight *= FIRST_GAIN
        for head in (self.policy, self.value):  # it begins with all actions and seats alike
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def prepared(self, observations: Tensor) -> Tensor:
        """Observations as floats, about 0 to 1. On a GPU these are most of the memory that moves: two bytes each."""
        kind = torch.bfloat16 if observations.is_cuda else torch.float32
        return observations.to(kind).mul_(self.scales.to(kind)).clamp_(-INPUT_LIMIT, INPUT_LIMIT)

    def forward(self, observations: Tensor, masks: Tensor, seats: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Logarithms of the actions' probabilities and of the seats' shares (with nobody's, the last), and margins.

        Observations are whole numbers, or `prepared`. Seats are in the order of the table, the deciding one first;
        those that are not there have no share.
        """
        given = observations if observations.is_floating_point() else self.prepared(observations)
        hidden = self.first(given).clamp(0, ACTIVATION_LIMIT)
        inside = self.second(hidden).clamp(0, ACTIVATION_LIMIT)
        with torch.autocast(inside.device.type, enabled=False):  # heads in float32: bfloat16 is too coarse for logits
            logits = self.policy(inside.float()).masked_fill(~masks, ILLEGAL_LOGIT)
            outputs = self.value(inside.float())
        absent = torch.arange(VALUES, device=seats.device) >= seats[:, None]
        absent[:, NOBODY] = False
        shares = outputs[:, :VALUES].masked_fill(absent, ILLEGAL_LOGIT)
        return logits.log_softmax(1), shares.log_softmax(1), outputs[:, VALUES:]


def to_floats(model: Model) -> FloatWeights:
    """The weights, for `quantise`."""

    def array(row: Tensor) -> Any:
        return row.detach().to("cpu", torch.float64).numpy()

    layers = {"first": model.first, "second": model.second, "policy": model.policy, "value": model.value}
    rows = {name: array(layer.weight) for name, layer in layers.items()}
    return FloatWeights(**rows, **{f"{name}_bias": array(layer.bias) for name, layer in layers.items()})


def from_floats(game: Game, weights: FloatWeights) -> Model:
    """A model with given weights."""
    model = Model(game, len(weights.first_bias), len(weights.second_bias))
    load_floats(model, weights)
    return model


@torch.no_grad()
def load_floats(model: Model, weights: FloatWeights) -> None:
    """Puts weights into a model of the same shape."""
    for name in ("first", "second", "policy", "value"):
        layer: nn.Linear = getattr(model, name)
        layer.weight.copy_(torch.as_tensor(np.asarray(getattr(weights, name)), dtype=torch.float32))
        layer.bias.copy_(torch.as_tensor(np.asarray(getattr(weights, f"{name}_bias")), dtype=torch.float32))


def drawn(chances: Tensor, generator: torch.Generator) -> Tensor:
    """An action for each row, drawn with its probability, from the logarithms of the probabilities."""
    noise = torch.empty_like(chances).exponential_(generator=generator)
    return (chances.exp() / noise).argmax(1)


def any_of(masks: Tensor, generator: torch.Generator) -> Tensor:
    """Any legal action for each row, all with the same probability."""
    noise = torch.empty(masks.shape, device=masks.device).exponential_(generator=generator)
    return (masks / noise).argmax(1)


__all__ = ["ILLEGAL_LOGIT", "MOST_SEATS", "Model", "any_of", "drawn", "from_floats", "load_floats", "to_floats"]
