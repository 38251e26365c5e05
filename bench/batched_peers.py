"""How fast Pgx steps many games at once: a random legal action each, then its jitted, vectorised step.

Run it where pgx and jax are installed: ``python bench/batched_peers.py --sizes 4096 --cores 1`` prints one JSON object.

Pgx has none of our games, so this says what a user of either gets for a batch of games of some size, not who wrote
the better loop. A decision is one action of one player. In Pgx's backgammon that is the play of one die; 2048 is for
one player. A step gives observation and mask of the next decision, and restarts games that are over (`auto_reset`);
all of it is timed, also the choice of the action. Actions and step are one jitted function, called once for each step,
as a learner does that looks at every observation.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from importlib.metadata import version
from typing import Any

GAMES = ("tic_tac_toe", "2048", "backgammon")
WARM = 3  # steps before the clock runs
ROUNDS = 40  # of which the median counts, as for ours
STEPS_PER_WAIT = 4  # before Python waits for the device


def stepped(name: str, size: int, seconds: float) -> dict[str, Any]:
    """Decisions a second of a batch of one game."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    begin, step = jax.jit(jax.vmap(env.init)), jax.vmap(auto_reset(env.step, env.init))

    def turn(state: Any, key: Any) -> tuple[Any, Any]:
        key, choice, chance = jax.random.split(key, 3)
        actions = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        return step(state, actions, jax.random.split(chance, size)), key

    jitted = jax.jit(turn)
    began = time.perf_counter()
    state, key = begin(jax.random.split(jax.random.key(0), size)), jax.random.key(1)
    for _ in range(WARM):
        state, key = jitted(state, key)
    jax.block_until_ready(state)
    compiled = time.perf_counter() - began
    rates = []
    for _ in range(ROUNDS):
        steps, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds / ROUNDS:
            state, key = jitted(state, key)
            steps += 1
            if steps % STEPS_PER_WAIT == 0:
                jax.block_until_ready(state)
        jax.block_until_ready(state)
        rates.append(steps * size / (time.perf_counter() - began))
    held = sum(leaf.nbytes for leaf in jax.tree.leaves(state))
    return {
        "game": name, "size": size, "decisions_per_s": statistics.median(rates),
        "warm_up_s": compiled, "bytes": held / size, "device": str(jax.devices()[0].device_kind),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of Pgx's batches, as JSON.")
    parser.add_argument("--seconds", type=float, default=5.0, help="by the clock, for each row")
    parser.add_argument("--sizes", type=int, nargs="+", default=[4096])
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--cores", type=int, help="use only this many")
    arguments = parser.parse_args()
    if arguments.cores and hasattr(os, "sched_setaffinity"):  # before XLA counts them
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: arguments.cores])
    rows = []
    for game in arguments.games:
        for size in arguments.sizes:
            try:
                rows.append(stepped(game, size, arguments.seconds))
            except Exception as error:  # a size that does not fit, a version that does not run here
                rows.append({"game": game, "size": size, "error": f"{type(error).__name__}: {error}"[:200]})
    versions = {name: version(name) for name in ("pgx", "jax") if not all("error" in row for row in rows)}
    print(json.dumps({"versions": versions, "rows": rows}, indent=1))


if __name__ == "__main__":
    main()
