"""From the weights of training, which are floats, to the whole numbers of a network, and back.

Each input column, and each row of the other layers, has its own scale: the largest of its weights becomes 127, or, in
the rows of the value, as much as its sums allow: 8 bits there moved the share of the victory by up to 4 %. The scales
are multipliers of sums. Nothing is calibrated on data: activations are clipped in training where they are clipped here,
so the weights say it all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from lusoria.network.infer import (
    ACTIVATION_BITS,
    INPUT_SHIFT,
    LOGIT_BITS,
    MOST_ACTIVATION,
    OUTPUTS,
    SCALE_SHIFT,
    Network,
)  # fmt: skip

if TYPE_CHECKING:
    from lusoria.core.game import Game

MOST_WEIGHT = 127
INPUT_BITS = 10  # a normalised input of 1.0 in the column with the largest weights is 1024
INPUT_LIMIT = 8  # normalised inputs are clipped at 8.0, here and in training
MOST_BIAS = 1 << 28
MOST_SUM = (1 << 31) - 1

Floats = np.ndarray[Any, Any]
TYPES: dict[str, type[np.signedinteger[Any]]] = {
    "first": np.int8, "second": np.int8, "policy": np.int8, "value": np.int16,
}  # fmt: skip


@dataclass
class FloatWeights:
    """A network in floats. Observations are divided by the features' scales first."""

    first: Floats  # (width, features)
    first_bias: Floats
    second: Floats  # (inner, width)
    second_bias: Floats
    policy: Floats  # (actions, inner)
    policy_bias: Floats
    value: Floats  # (OUTPUTS, inner): logits of the victory, and margins
    value_bias: Floats


def scales_of(game: Game) -> Floats:
    """The scale of each number of an observation."""
    return np.concatenate([np.full(piece.length, float(piece.scale)) for piece in game.features])


def most_input(features: int) -> int:
    """Where inputs are clipped, so that no sum of the first layer leaves 32 bits."""
    return min((INPUT_LIMIT << INPUT_BITS) - 1, (MOST_SUM - MOST_BIAS) // (MOST_WEIGHT * features))


def most_value_weight(inner: int) -> int:
    """The largest weight of the value, so that none of its sums leaves 32 bits."""
    return min((1 << 15) - 1, (MOST_SUM - MOST_BIAS) // (inner * MOST_ACTIVATION))


def quantise(weights: FloatWeights, scales: Floats) -> Network:
    """The network in whole numbers."""
    columns = np.maximum(np.abs(weights.first).max(axis=0), 1e-12) / MOST_WEIGHT
    top = columns.max()
    unit = top / (1 << INPUT_BITS)  # what a sum of 1 is worth
    inputs = columns / top * (1 << (INPUT_BITS + INPUT_SHIFT)) / scales
    first = {
        "inputs": as_sums(inputs),
        "first": np.rint(weights.first / columns).astype(TYPES["first"]).T,
        "first_bias": as_bias(weights.first_bias / unit),
        "first_scale": as_sums(np.full(len(weights.first), unit * (1 << (ACTIVATION_BITS + SCALE_SHIFT)))),
        "most_input": np.array([most_input(len(inputs))], np.int32),
    }
    second = rows("second", weights.second, weights.second_bias, ACTIVATION_BITS, MOST_WEIGHT)
    heads = rows("policy", weights.policy, weights.policy_bias, LOGIT_BITS, MOST_WEIGHT)
    heads |= rows("value", weights.value, weights.value_bias, LOGIT_BITS, most_value_weight(len(weights.second_bias)))
    made = {name: np.ascontiguousarray(row) for name, row in (first | second | heads).items()}
    network = Network(**made)
    check_sums(network)
    return network


def rows(name: str, weights: Floats, bias: Floats, bits: int, most: int) -> dict[str, Floats]:
    """A layer whose rows have their own scales: `most` is the largest weight. Results have `bits` below the point."""
    scale = np.maximum(np.abs(weights).max(axis=1), 1e-6) / most
    return {
        name: np.rint(weights / scale[:, None]).astype(TYPES.get(name, np.int32)),
        f"{name}_bias": as_bias(bias / scale * (1 << ACTIVATION_BITS)),
        f"{name}_scale": as_sums(scale * (1 << (SCALE_SHIFT + bits - ACTIVATION_BITS))),
    }


def as_sums(numbers: Floats) -> Any:
    """Whole numbers of 32 bits."""
    return np.rint(np.clip(numbers, -MOST_SUM, MOST_SUM)).astype(np.int32)


def as_bias(numbers: Floats) -> Any:
    """Biases, small enough that the sums they begin can't overflow."""
    return np.rint(np.clip(numbers, -MOST_BIAS, MOST_BIAS)).astype(np.int32)


def check_sums(network: Network) -> None:
    """ValueError if some observation could take a sum out of 32 bits."""
    first = len(network.inputs) * MOST_WEIGHT * int(network.most_input[0]) + MOST_BIAS
    second = len(network.first_bias) * MOST_WEIGHT * MOST_ACTIVATION + MOST_BIAS
    value = (
        len(network.second_bias) * int(np.abs(np.asarray(network.value, np.int64)).max()) * MOST_ACTIVATION + MOST_BIAS
    )
    biases = (network.first_bias, network.second_bias, network.policy_bias, network.value_bias)
    largest = max(int(np.abs(np.asarray(bias, np.int64)).max()) for bias in biases)
    if max(first, second, value) > MOST_SUM or largest > MOST_BIAS:
        raise ValueError("a sum of this network could overflow")


def dequantise(network: Network, scales: Floats) -> FloatWeights:
    """The same network in floats, up to the rounding of activations."""
    numbers = {name: np.asarray(row, np.float64) for name, row in network._asdict().items()}
    column = numbers["inputs"] * scales / (1 << INPUT_SHIFT)
    unit = numbers["first_scale"] / (1 << (ACTIVATION_BITS + SCALE_SHIFT))
    made = {"first": (numbers["first"] * column[:, None] * unit).T, "first_bias": numbers["first_bias"] * unit}
    for name, bits in (("second", ACTIVATION_BITS), ("policy", LOGIT_BITS), ("value", LOGIT_BITS)):
        scale = numbers[f"{name}_scale"] / (1 << (SCALE_SHIFT + bits - ACTIVATION_BITS))
        made |= {name: numbers[name] * scale[:, None]}
        made |= {f"{name}_bias": numbers[f"{name}_bias"] * scale / (1 << ACTIVATION_BITS)}
    return FloatWeights(**{name: row.astype(np.float32) for name, row in made.items()})


def size_in_bytes(features: int, actions: int, width: int, inner: int) -> int:
    """How large a network of this shape is, before compression."""
    weights = features * width + width * inner + (actions + 2 * OUTPUTS) * inner
    return weights + 4 * (features + 2 * (width + inner + actions + OUTPUTS) + 1)


def check_shapes(network: Network, features: int, actions: int) -> str | None:
    """What is wrong with the shapes and types of a network's arrays, or None."""
    width, inner = len(network.first_bias), len(network.second_bias)
    wanted = {
        "inputs": (features,), "first": (features, width), "first_scale": (width,), "second": (inner, width),
        "second_scale": (inner,), "policy": (actions, inner), "policy_bias": (actions,), "policy_scale": (actions,),
        "value": (OUTPUTS, inner), "value_bias": (OUTPUTS,), "value_scale": (OUTPUTS,), "most_input": (1,),
    }  # fmt: skip
    for name, shape in wanted.items():
        if getattr(network, name).shape != shape:
            return f"{name} is of shape {getattr(network, name).shape}, not {shape}"
    for name, row in network._asdict().items():
        kind = TYPES.get(name, np.int32)
        if row.dtype != kind:
            return f"{name} holds {row.dtype}, not {np.dtype(kind)}"
    return None
