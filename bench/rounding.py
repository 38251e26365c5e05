"""What rounding to whole numbers costs in strength: the floats of training runs against the networks made from them.

    lusoria train builders --from FILE --checkpoint run --minutes 5
    python bench/rounding.py run --games 10000

One seat plays by the floats and all others by the whole numbers, then one by the whole numbers and all others by the
floats. Both take their likeliest move, all games have dice of their own, and the one takes every seat in turn.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.console import Console
from rich.table import Table

import lusoria
from lusoria.bots.ladder.interval import wilson
from lusoria.bots.network_memory import new_thought
from lusoria.core.compile import compiled
from lusoria.core.game import Game
from lusoria.errors import BadInput, LusoriaError
from lusoria.network import infer
from lusoria.network.file import NetworkFile, load
from lusoria.network.infer import SHARP_BITS
from lusoria.train import checkpoint
from lusoria.train.model import Model
from lusoria.train.settings import from_dict

SIDE_BY_SIDE = 2000  # games


class Floats:
    """The network as it was trained."""

    def __init__(self, model: Model) -> None:
        self.model = model

    def actions(self, seats: int, observations: Any, masks: Any) -> Any:
        """The likeliest action of each row."""
        table = torch.full((len(masks),), seats)
        with torch.no_grad():
            chances = self.model(torch.as_tensor(observations), torch.as_tensor(masks), table)[0]
        return chances.argmax(1).numpy()


class WholeNumbers:
    """The network as it ships."""

    def __init__(self, game: Game, file: NetworkFile) -> None:
        self.consider = compiled.unchecked(infer.rules_for(game)["consider"])
        self.file = file
        self.thought: Any = new_thought(game, file)

    def actions(self, seats: int, observations: Any, masks: Any) -> Any:
        """The likeliest action of each row."""
        return np.array([self.action(seats, *row) for row in zip(observations, masks, strict=True)], np.int64)

    def action(self, seats: int, observation: Any, mask: Any) -> int:
        """The likeliest action."""
        options = np.flatnonzero(mask).astype(np.int16)
        self.thought.observation[:] = observation
        self.consider(self.file.network, self.thought, 0, seats, options, len(options), 1 << SHARP_BITS)
        return int(options[self.thought.priors[options].argmax()])


def share(game: Game, seats: int, one: Any, others: Any, games: int, seed: int) -> float:
    """The share of victories of the one, with the others on all other seats."""
    batch = lusoria.Batch(game.name, seats, games, seed=seed)
    own, won, running = np.arange(games) % seats, np.zeros(games), np.ones(games, bool)
    while running.any():
        observations, masks, actions = batch.observations, batch.masks, np.zeros(games, np.int64)
        mine = np.asarray(batch.seat) == own
        for rows, player in ((mine & running, one), (~mine & running, others)):
            if rows.any():
                actions[rows] = player.actions(seats, observations[rows], masks[rows])
        rest = ~running  # games that have begun again, and don't count
        actions[rest] = masks[rest].argmax(1)
        batch.step(actions)
        ended = np.asarray(batch.done) & running
        won[ended] = np.asarray(batch.rewards)[ended, own[ended]] + 1 / seats
        running &= ~ended
    return float(won.mean())


def rows_of(folder: Path, games: int, wanted: list[int] | None) -> list[tuple[str, ...]]:
    """The rows of a run, one for each number of seats and each way round."""
    kept = checkpoint.load(folder)
    if kept is None:
        raise BadInput(f"{folder}: no training run")
    settings = from_dict(kept["settings"])
    game = lusoria.game(settings.game)
    model = Model(game, settings.width, settings.inner)
    model.load_state_dict(kept["model"])
    floats, whole = Floats(model), WholeNumbers(game, load(folder / f"{game.name}.npz"))
    found: list[tuple[str, ...]] = []
    for seats in wanted or game.seats:
        for names, one, others in (("floats", floats, whole), ("whole numbers", whole, floats)):
            pieces = [share(game, seats, one, others, SIDE_BY_SIDE, seed) for seed in range(-(-games // SIDE_BY_SIDE))]
            won, played = float(np.mean(pieces)), len(pieces) * SIDE_BY_SIDE
            low, high = wilson(won, played)
            said = f"{won:.1%} ({low:.1%} to {high:.1%})"
            found.append((game.title, str(seats), names, said, f"{1 / seats:.1%}", f"{played:,}"))
    return found


def main(words: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", type=Path, nargs="+", help="of training runs")
    parser.add_argument("--games", type=int, default=10_000, help="of each row, rounded up to two thousands")
    parser.add_argument("--seats", type=int, nargs="*", help="only tables of these sizes")
    given = parser.parse_args(words)
    table = Table(title="floats and whole numbers on the same table")
    for heading in ("game", "seats", "one seat plays by", "wins", "even", "games"):
        table.add_column(heading, justify="left" if heading in ("game", "one seat plays by") else "right")
    try:
        for folder in given.folders:
            for row in rows_of(folder, max(1, given.games), given.seats):
                table.add_row(*row)
    except LusoriaError as error:
        Console(stderr=True).print(f"rounding: {error}", markup=False, highlight=False, soft_wrap=True)
        return 2
    Console(width=110).print(table, highlight=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
