"""What a network says about an observation, in whole numbers only: the same bytes interpreted, compiled and on a GPU.

Weights are of 8 bits, those of the value and activations of 16, sums of 32. An observation is mostly zeros, so the
first layer lies by input column, and columns of zeros are skipped. Most units are on, so the second layer lies by
output row: products of 16 bits that end in a sum of 32 are what processors multiply most of at once. The heads lie by
output row, too, and of the policy only the rows of legal actions are computed. `lusoria.network.quantise` makes the
numbers and keeps every sum below 2**31.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from lusoria.core.playout import MOST_SEATS
from lusoria.core.record import Ints, Many, Marks, Options
from lusoria.core.rule import rule, specialise_all

if TYPE_CHECKING:
    from lusoria.core.game import Game

Sums = Annotated[Many[int], "int32", "C"]
WeightTable = Annotated[Many[Marks], "int8", "C", 2]
WideTable = Annotated[Many[Options], "int16", "C", 2]

INPUT_SHIFT = 8  # bits that the multiplier of an input column has below the point
SCALE_SHIFT = 24  # bits that the multiplier of a sum has below the point
HALF = 1 << 23  # rounds to the nearest
ACTIVATION_BITS = 8  # a unit's activation of 1.0 is 256
ACTIVATION_LIMIT = 16  # no unit gives more than 16.0; training clips at the same
MOST_ACTIVATION = (ACTIVATION_LIMIT << ACTIVATION_BITS) - 1
LOGIT_BITS = 10  # a logit of 1.0 is 1024
WHOLE_BITS = 16  # probabilities are parts of 65536
WHOLE = 1 << WHOLE_BITS
SHARP_BITS = 8  # a sharpness of 256 leaves a policy as it is

NOBODY = MOST_SEATS  # the output after those of the seats: nobody wins
VALUES = MOST_SEATS + 1  # how many logits of the victory there are
OUTPUTS = VALUES + MOST_SEATS  # after them the margins

LOG2_E = 94548  # of 2**16
EXP_BITS = 24
# 2**-f for f from 0 to 1 as a polynomial, in parts of 2**24; its largest error is 1 in 10,000,000
EXP_TERMS = (16777216, -11629013, 4029543, -927773, 154533, -15897)


class Network(NamedTuple):
    """The numbers of a network."""

    inputs: Sums  # a multiplier for each number of an observation
    first: WeightTable  # by input: a row of weights, one for each unit
    first_bias: Sums
    first_scale: Sums  # a multiplier for each unit's sum
    second: WeightTable  # by unit of the second layer: a row of weights, one for each unit of the first
    second_bias: Sums
    second_scale: Sums
    policy: WeightTable  # by action: a row of weights, one for each unit of the second layer
    policy_bias: Sums
    policy_scale: Sums
    value: WideTable  # by output
    value_bias: Sums
    value_scale: Sums
    most_input: Sums  # one number: inputs are clipped here, so that no sum overflows


class NetThought(NamedTuple):
    """Working memory of an evaluation, and its results."""

    observation: Options
    hidden: Sums  # of the first layer
    units: Options  # their activations
    inner: Sums  # of the second layer, then its activations
    priors: Ints  # for each action that is legal, its probability in parts of 65536
    values: Ints  # for each seat, its share of the victory in parts of 65536
    outputs: Ints  # of the value head, as they come: relative to the deciding seat


@rule
def clipped(number: int, least: int, most: int) -> int:
    """The number, or the nearest that is allowed."""
    return max(least, min(most, number))


@rule
def set_bias(sums: Sums, bias: Sums) -> None:
    """Sums begin at their biases."""
    for j in range(len(sums)):
        sums[j] = bias[j]


@rule
def add_column(sums: Sums, weights: Marks, times: int) -> None:
    """Adds what one input does to all units."""
    for j in range(len(sums)):
        sums[j] += times * weights[j]


@rule
def activation(summed: int, scale: int) -> int:
    """What a sum makes a unit give: nothing below 0, and no more than the limit."""
    return clipped((summed * scale + HALF) >> SCALE_SHIFT, 0, MOST_ACTIVATION)


@rule
def set_sums(sums: Sums, bias: Sums, units: Options, weights: WeightTable) -> None:
    """The weighted sums of all units, one for each row of weights. Stored in 32 bits, they are summed in 32 bits."""
    for j in range(len(sums)):
        row = weights[j]
        total = bias[j]
        for i in range(len(units)):
            total += units[i] * row[i]
        sums[j] = total


@rule
def dot(units: Sums, weights: Marks) -> int:
    """The weighted sum of all units."""
    total = 0
    for j in range(len(units)):
        total += units[j] * weights[j]
    return total


@rule
def wide_dot(units: Sums, weights: Options) -> int:
    """The weighted sum of all units, with weights of 16 bits."""
    total = 0
    for j in range(len(units)):
        total += units[j] * weights[j]
    return total


@rule
def think(network: Network, thought: NetThought) -> None:
    """The two layers, from the observation that `thought` holds."""
    most = network.most_input[0]
    set_bias(thought.hidden, network.first_bias)
    for i in range(len(thought.observation)):
        number = thought.observation[i]
        if number != 0:
            times = clipped((number * network.inputs[i]) >> INPUT_SHIFT, -most, most)
            add_column(thought.hidden, network.first[i], times)
    for j in range(len(thought.hidden)):
        thought.units[j] = activation(thought.hidden[j], network.first_scale[j])
    set_sums(thought.inner, network.second_bias, thought.units, network.second)
    for j in range(len(thought.inner)):
        thought.inner[j] = activation(thought.inner[j], network.second_scale[j])


@rule
def exp_down(distance: int) -> int:
    """E ** -x in parts of 2**24, for x >= 0 in parts of 1024."""
    turns = (distance * LOG2_E) >> LOGIT_BITS
    halvings = turns >> 16
    if halvings >= EXP_BITS:
        return 0
    part = turns & 0xFFFF
    power = EXP_TERMS[5]
    power = EXP_TERMS[4] + ((power * part) >> 16)
    power = EXP_TERMS[3] + ((power * part) >> 16)
    power = EXP_TERMS[2] + ((power * part) >> 16)
    power = EXP_TERMS[1] + ((power * part) >> 16)
    power = EXP_TERMS[0] + ((power * part) >> 16)
    return power >> halvings


@rule
def prefer_all(network: Network, thought: NetThought, options: Options, count: int, sharp: int) -> None:
    """The probability of each legal action. A sharpness below 256 makes the network less sure of itself."""
    best = -(1 << 62)
    for i in range(count):
        action = options[i]
        summed = dot(thought.inner, network.policy[action]) + network.policy_bias[action]
        logit = (summed * network.policy_scale[action]) >> SCALE_SHIFT
        thought.priors[action] = logit
        best = max(best, logit)
    total = 0
    for i in range(count):
        action = options[i]
        thought.priors[action] = exp_down(((best - thought.priors[action]) * sharp) >> SHARP_BITS)
        total += thought.priors[action]
    for i in range(count):
        thought.priors[options[i]] = (thought.priors[options[i]] << WHOLE_BITS) // total


@rule
def judge(network: Network, thought: NetThought, seat: int, seats: int) -> None:
    """The share of the victory that each seat may expect. Outputs are in the order of the table, the decider first."""
    best = -(1 << 62)
    for k in range(len(thought.outputs)):
        sum_ = wide_dot(thought.inner, network.value[k]) + network.value_bias[k]
        thought.outputs[k] = (sum_ * network.value_scale[k]) >> SCALE_SHIFT
        if k < seats or k == NOBODY:
            best = max(best, thought.outputs[k])
    total = exp_down(best - thought.outputs[NOBODY])
    for k in range(seats):
        who = seat + k if seat + k < seats else seat + k - seats
        thought.values[who] = exp_down(best - thought.outputs[k])
        total += thought.values[who]
    for who in range(seats):
        thought.values[who] = (thought.values[who] << WHOLE_BITS) // total


@rule
def consider(
    network: Network, thought: NetThought, seat: int, seats: int, options: Options, count: int, sharp: int
) -> None:
    """All that a network says of an open decision: priors of the legal actions, and values of all seats."""
    think(network, thought)
    prefer_all(network, thought, options, count, sharp)
    judge(network, thought, seat, seats)


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file for one game: they differ in nothing, but are kept with its compiled rules."""
    rules = (
        clipped, set_bias, add_column, activation, set_sums, dot, wide_dot, think, exp_down, prefer_all, judge,
        consider,
    )  # fmt: skip
    return specialise_all(rules, game.rules)
