"""How long an evaluation of a network takes on one core, beside NumPy and PyTorch, and what whole numbers cost.

    python bench/network.py                      the networks that ship
    python bench/network.py --files FOLDER       the networks of a folder (GAME.npz); in that of a training run they are
                                                 compared with the floats that they were made from, not with their own

All times are processor time of one thread, for the same observations, from games of `sensible` bots at all tables.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # of NumPy, before it is loaded; PyTorch has a call for it

import numpy as np
import torch
from rich.console import Console
from rich.table import Table

import lusoria
from lusoria.bots.mcts import Budget
from lusoria.bots.net import NetSearch
from lusoria.bots.network_memory import new_thought
from lusoria.bots.play import runnable
from lusoria.core.compile import compiled
from lusoria.core.dice import seeded
from lusoria.core.game import Game
from lusoria.core.world import World
from lusoria.network import infer
from lusoria.network.file import NetworkFile, load
from lusoria.network.place import network_file
from lusoria.network.quantise import FloatWeights, dequantise, scales_of
from lusoria.train import checkpoint
from lusoria.train.model import Model, from_floats
from lusoria.train.settings import from_dict

POSITIONS = 600
STEPS = 60  # decisions before the positions are taken
REPEATS = 5
SEARCH_EVALUATIONS = 2000


def file_of(game: Game, folder: Path | None) -> Path:
    """The network of a folder, or the one that ships."""
    path = network_file(game) if folder is None else folder / f"{game.name}.npz"
    if path is None:
        raise SystemExit(f"no network ships for {game.title}; --files names a folder with one")
    return path


def positions(game: Game) -> list[tuple[int, Any, Any]]:
    """Seats, observation and options of decisions with a choice."""
    found = []
    for seats in game.seats:
        batch = lusoria.Batch(game.name, seats, POSITIONS // len(game.seats), seed=seats, threads=1)
        for _ in range(STEPS):
            batch.step(batch.actions("sensible"))
        for observation, mask in zip(np.array(batch.observations), np.array(batch.masks), strict=True):
            if mask.sum() > 1:
                found.append((seats, observation, np.flatnonzero(mask).astype(np.int16)))
    return found


def timed(work: Callable[[], Any]) -> float:
    """Processor seconds of the quickest of some runs."""
    taken = []
    for _ in range(REPEATS):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return min(taken)


def whole(file: NetworkFile, found: list[tuple[int, Any, Any]]) -> tuple[float, list[int]]:
    """Seconds of an evaluation by rules, and the chosen actions."""
    consider = compiled.unchecked(infer.rules_for(file.game)["consider"])
    thought: Any = new_thought(file.game, file)
    chosen: list[int] = []

    def work() -> None:
        chosen.clear()
        for seats, observation, options in found:
            thought.observation[:] = observation
            consider(file.network, thought, 0, seats, options, len(options), 256)
            chosen.append(int(options[thought.priors[options].argmax()]))

    return timed(work) / len(found), chosen


def by_numpy(weights: FloatWeights, scales: Any, found: list[tuple[int, Any, Any]]) -> float:
    """Seconds of an evaluation by NumPy, in float32."""
    rows = {name: np.ascontiguousarray(row, np.float32) for name, row in vars(weights).items()}
    scales = scales.astype(np.float32)

    def work() -> None:
        for _, observation, options in found:
            hidden = np.clip(rows["first"] @ (observation / scales) + rows["first_bias"], 0, 16)
            inner = np.clip(rows["second"] @ hidden + rows["second_bias"], 0, 16)
            logits = (rows["policy"] @ inner + rows["policy_bias"])[options]
            np.exp(logits - logits.max()).argmax()
            rows["value"] @ inner + rows["value_bias"]

    return timed(work) / len(found)


@torch.no_grad()
def by_torch(model: Model, actions: int, found: list[tuple[int, Any, Any]]) -> tuple[float, list[int]]:
    """Seconds of an evaluation by PyTorch, one observation at a time, and the chosen actions."""
    rows = []
    for seats, observation, options in found:
        mask = torch.zeros(1, actions, dtype=torch.bool)
        mask[0, torch.as_tensor(options.astype(np.int64))] = True
        rows.append((torch.as_tensor(observation)[None], mask, torch.tensor([seats])))
    chosen: list[int] = []

    def work() -> None:
        chosen.clear()
        for row in rows:
            chosen.append(int(model(*row)[0].argmax()))

    return timed(work) / len(found), chosen


def searched(file: NetworkFile, path: Path) -> float:
    """Evaluations a second of a tree search, with all that belongs to it."""
    game = file.game
    match = lusoria.Match(game.name, game.seats[-1], seed=3)
    for _ in range(20):
        match.play(match.moves[0])
    world = World(game, match.box, match.state, match.seat or 0, seeded(1, cap=0), runnable)
    bot = NetSearch(Budget(iterations=SEARCH_EVALUATIONS), path)
    bot.choose(world, seeded(2, cap=0))
    seconds = timed(lambda: bot.choose(world, seeded(2, cap=0)))
    return bot.evaluations / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", type=Path, help="folder of networks, GAME.npz, or of a training run")
    parser.add_argument("--only", nargs="*", default=[game.name for game in lusoria.all_games()], metavar="GAME")
    given = parser.parse_args()
    torch.set_num_threads(1)
    table = Table(title="an evaluation on one core, µs of processor time")
    headings = ("game", "network", "bytes", "rules, int8", "NumPy", "PyTorch", "same action", "search, evaluations/s")
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name in given.only:
        game = lusoria.game(name)
        file = load(path := file_of(game, given.files))
        kept = None if given.files is None else checkpoint.load(given.files)
        weights, found = dequantise(file.network, scales_of(game)), positions(game)
        model = from_floats(game, weights)
        if kept is not None and kept["settings"]["game"] == name:  # the floats that the network was made from
            settings = from_dict(kept["settings"])
            model = Model(game, settings.width, settings.inner)
            model.load_state_dict(kept["model"])
        own, ours = whole(file, found)
        torch_, theirs = by_torch(model, game.actions, found)
        same = np.mean([a == b for a, b in zip(ours, theirs, strict=True)])
        shape = f"{len(file.network.first_bias)} × {len(file.network.second_bias)}"
        times = [f"{1e6 * seconds:.1f}" for seconds in (own, by_numpy(weights, scales_of(game), found), torch_)]
        size = f"{path.stat().st_size:,}"
        table.add_row(game.title, shape, size, *times, f"{same:.1%}", f"{searched(file, path):,.0f}")
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
