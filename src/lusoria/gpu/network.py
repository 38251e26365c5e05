"""A network on a GPU, by the same rules as on the CPU: a thread for each observation. Training does not use it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from lusoria.core.game import Game
from lusoria.core.record import Ints, IntTable, Many, OptionTable
from lusoria.gpu.cuda import CompilerLimits, cuda, device_function, kernel_of, why_no_gpu
from lusoria.network.file import NetworkFile
from lusoria.network.infer import NetThought, Network, Sums
from lusoria.network.infer import rules_for as network_rules_for

if TYPE_CHECKING:
    from lusoria.core.record import Options

    def consider(
        n: Network, t: NetThought, seat: int, seats: int, options: Options, count: int, sharp: int
    ) -> None: ...


SumTable = Annotated[Many[Sums], "int32", "C", 2]
LIMITS = CompilerLimits(registers=128)
THREADS_PER_BLOCK = 64


def consider_all(
    network: Network, observations: OptionTable, hidden: SumTable, units: OptionTable, inner: SumTable,
    priors: IntTable, values: IntTable, outputs: IntTable, options: OptionTable, counts: Ints, seats: int, sharp: int,
) -> None:  # fmt: skip
    """What the network says of each observation; seat 0 decides."""
    i = cuda.grid(1)
    if i < len(counts):
        thought = NetThought(observations[i], hidden[i], units[i], inner[i], priors[i], values[i], outputs[i])
        consider(network, thought, 0, seats, options[i], counts[i], sharp)


def rules_of(game: Game, inline_limit: int) -> dict[str, Any]:
    """The rule that `consider_all` leaves open."""
    return {"consider": device_function(network_rules_for(game)["consider"], inline_limit)}


@cache
def consider_kernel(game: Game) -> Any:
    """`consider_all`, compiled once for each game."""
    return kernel_of(game, consider_all, LIMITS, rules_of)


def consider_on_gpu(file: NetworkFile, observations: Any, options: Any, counts: Any, seats: int, sharp: int) -> Any:
    """Priors and values of some decisions, as NumPy arrays."""
    reason = why_no_gpu()
    if reason is not None:
        raise RuntimeError(reason)
    count, network = len(counts), file.network
    rooms = {
        "hidden": np.zeros((count, len(network.first_bias)), np.int32),
        "units": np.zeros((count, len(network.first_bias)), np.int16),
        "inner": np.zeros((count, len(network.second_bias)), np.int32),
        "priors": np.zeros((count, len(network.policy_bias)), np.int64),
        "values": np.zeros((count, 5), np.int64),
        "outputs": np.zeros((count, len(network.value_bias)), np.int64),
    }
    moved = {name: cuda.to_device(row) for name, row in rooms.items()}
    there = Network(*(cuda.to_device(row) for row in network))
    blocks = -(-count // THREADS_PER_BLOCK)
    rows = [cuda.to_device(np.ascontiguousarray(row)) for row in (observations, options, counts)]
    consider_kernel(file.game)[blocks, THREADS_PER_BLOCK](
        there, rows[0], *moved.values(), rows[1], rows[2], seats, sharp
    )
    return moved["priors"].copy_to_host(), moved["values"].copy_to_host()
