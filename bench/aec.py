"""Steps a second through PettingZoo's API: whole random games, with observation and mask of each decision.

The same loop runs for our tables (from `bench.py`) and for PettingZoo's classic games, which live in the peers'
environment: ``python bench/aec.py --seconds 2`` prints those as one JSON object. A step is one decision; the time
includes `last`, the choice of an action, `step`, and beginning new games.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import time
from importlib.metadata import version
from typing import Any

CLASSIC = (
    "tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "chess_v6", "go_v5",
    "hanabi_v5",
)  # fmt: skip


def rate(env: Any, seconds: float) -> float:
    """Steps a second of CPU time, after a tenth of that to warm up."""
    chooser = random.Random(1)
    for budget in (seconds / 10, seconds):
        steps, seed = 0, 1
        began = time.process_time()
        while (spent := time.process_time() - began) < budget:
            env.reset(seed=seed)
            steps += whole_game(env, chooser)
            seed += 1
    return steps / spent


def whole_game(env: Any, chooser: random.Random) -> int:
    """Random decisions until all agents have left; returns how many."""
    steps = 0
    while env.agents:
        observation, _, termination, truncation, info = env.last()
        if termination or truncation:
            env.step(None)
            continue
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        legal = mask.nonzero()[0]
        env.step(int(legal[int(chooser.random() * len(legal))]))
        steps += 1
    return steps


def main() -> None:
    parser = argparse.ArgumentParser(description="Steps a second of PettingZoo's classic games, as JSON.")
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds of play for each game")
    seconds = parser.parse_args().seconds
    found: dict[str, Any] = {}
    for name in CLASSIC:
        try:
            env = importlib.import_module(f"pettingzoo.classic.{name}").env()
            found[name] = {"steps_per_s": rate(env, seconds)}
        except Exception as error:
            found[name] = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps({"version": version("pettingzoo"), "games": found}))


if __name__ == "__main__":
    main()
