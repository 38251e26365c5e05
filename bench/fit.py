"""Fits the weights of a game's value function to the outcomes of games, and writes them to its `weights.json`.

    python bench/fit.py builders --seats 2 --by sensible --games 30000
    python bench/fit.py builders --seats 2 --by mcts --games 1000 --iterations 300

Positions are taken from games that the sensible policy, or tree search, plays against itself; with `--noise` a part of
the moves is made at random, so that unusual positions are seen too. The chance of each seat is taken to be
exp(worth) / sum of exp(worth), a worth being the sum of traits times weights; the weights make the outcomes likeliest.
Some games are kept aside to say how good the fit is.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import torch

import lusoria
from lusoria.bots import Budget, Mcts
from lusoria.bots.play import runnable
from lusoria.core.compile import compiled
from lusoria.core.dice import Dice, roll, seed_dice, seeded
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.playout import MOST_SEATS, RANDOM, SENSIBLE, Scratch, new_scratch
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.core.record import Ints, Options, Reals, RealTable, as_array, dtype, new_options
from lusoria.core.rule import rule, specialise_all
from lusoria.core.value import rules_for as value_rules_for
from lusoria.core.value import weights as known
from lusoria.core.winning import shares
from lusoria.core.world import World

if TYPE_CHECKING:
    from typing import Protocol

    class Box(Protocol): ...

    class State(Protocol):
        seats: int

    def setup(box: Box, s: State, seats: int, dice: Dice, log: Log) -> None: ...
    def legal(box: Box, s: State, options: Options) -> int: ...
    def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None: ...
    def choose(box: Box, s: State, options: Options, count: int, policy: int, dice: Dice) -> int: ...
    def traits(box: Box, s: State, seat: int, out: Reals) -> None: ...
    def elapsed(box: Box, s: State) -> float: ...
    def result(box: Box, s: State, points: Ints, out: Reals) -> None: ...


EVERY = 12  # one in 12 positions is taken
PERCENT = 100
ASIDE = 0.15  # of the games say how good the fit is
ROUGH = 1e-3  # against weights that fit chance


class Positions(NamedTuple):
    """Positions, with the results of their games."""

    rows: RealTable  # the traits of each seat
    times: Reals  # how much of the game has been played
    shares: RealTable  # each seat's share of the victory
    which: Ints  # the number of the game


@rule
def note_position(box: Box, s: State, positions: Positions, at: int) -> None:
    """Stores the traits of all seats."""
    for seat in range(s.seats):
        traits(box, s, seat, positions.rows[at * s.seats + seat])
    positions.times[at] = elapsed(box, s)


@rule
def sensible_games(
    box: Box, s: State, seats: int, seed: int, games: int, noise: int, scratch: Scratch, values: Reals,
    positions: Positions,
) -> int:  # fmt: skip
    """Plays games by the sensible policy and takes positions from them; returns how many."""
    options, dice, log = scratch.options, scratch.dice, scratch.log
    taken = 0
    for number in range(games):
        seed_dice(dice, seed, number)
        setup(box, s, seats, dice, log)
        first = taken
        count = legal(box, s, options)
        while count > 0:
            if roll(dice, EVERY) == 0 and taken < len(positions.times):
                note_position(box, s, positions, taken)
                positions.which[taken] = number
                taken += 1
            policy = RANDOM if roll(dice, PERCENT) < noise else SENSIBLE
            step(box, s, choose(box, s, options, count, policy, dice), dice, log)
            count = legal(box, s, options)
        result(box, s, scratch.points, values)
        for i in range(first, taken):
            for seat in range(seats):
                positions.shares[i][seat] = values[seat]
    return taken


class Sample:
    """Positions from games, and how many there are."""

    def __init__(self, game: Game, seats: int, room: int) -> None:
        self.rows = np.zeros((room * seats, len(game.trait_names)), np.float32)
        self.times = np.zeros(room, np.float32)
        self.shares = np.zeros((room, seats), np.float32)
        self.which = np.zeros(room, np.int64)
        self.positions: Any = Positions(self.rows, self.times, self.shares, self.which)  # type: ignore[arg-type]
        self.taken = 0


def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    names = {
        "Box": game.Box, "State": game.State, "setup": game.setup, "legal": game.legal, "step": game.step,
        "choose": playout_rules_for(game)["choose"], "traits": game.traits, "elapsed": game.elapsed,
        "result": value_rules_for(game)["result"],
    }  # fmt: skip
    return specialise_all((note_position, sensible_games), game.rules, **names)


def by_sensible(game: Game, seats: int, games: int, noise: int, seed: int) -> Sample:
    sample = Sample(game, seats, games * 14)
    run, box = compiled(rules_for(game)["sensible_games"]), as_array(game.load_box(None))[0]
    s, values = np.zeros(1, dtype(game.State))[0], np.zeros(MOST_SEATS, np.float32)
    sample.taken = run(box, s, seats, seed, games, noise, new_scratch(game), values, sample.positions)
    return sample


def by_search(game: Game, seats: int, games: int, noise: int, seed: int, iterations: int) -> Sample:
    """The same with tree search; every position with a choice is taken."""
    sample, note = Sample(game, seats, games * 60 * seats), compiled(rules_for(game)["note_position"])
    setup, legal, step = (runnable(rule) for rule in (game.setup, game.legal, game.step))
    box, bot = game.load_box(None), Mcts(Budget(iterations=iterations, threads=1))
    began = time.time()
    for number in range(games):
        dice, own, log, options = seeded(seed, number, cap=0), seeded(seed + 1, number, cap=0), Log.new(), None
        options, s, first = new_options(game.actions), game.State.new(), sample.taken
        setup(box, s, seats, dice, log)
        while (count := legal(box, s, options)) > 0:
            action = options[roll(own, count)]
            if count > 1 and sample.taken < len(sample.times):
                note(as_array(box)[0], as_array(s)[0], sample.positions, sample.taken)
                sample.which[sample.taken] = number
                sample.taken += 1
            if count > 1 and roll(own, PERCENT) >= noise:
                action = bot.choose(World(game, box, s, s.seat, own, runnable), own)  # type: ignore[attr-defined]
            step(box, s, action, dice, log)
        points: Any = [0] * seats
        game.score(box, s, points)
        sample.shares[first : sample.taken] = shares(game, points)
        if number % 50 == 49:
            print(f"{number + 1} games, {time.time() - began:.0f} s", file=sys.stderr)
    return sample


def fitted(sample: Sample, seats: int, rough: float, before: Sequence[float]) -> tuple[np.ndarray[Any, Any], float]:
    """Weights, two a trait; and the loss of games kept aside. They stay near those before."""
    n = sample.taken
    rows = torch.from_numpy(sample.rows[: n * seats])
    scale = rows.abs().mean(0).clamp(min=1e-3) + rows.std(0)
    times = torch.from_numpy(sample.times[:n]).repeat_interleave(seats).unsqueeze(1)
    shares = torch.from_numpy(sample.shares[:n])
    games = sample.which[:n]
    test = torch.from_numpy(games % PERCENT < ASIDE * PERCENT)
    scaled = rows / scale
    near = (torch.tensor(before, dtype=torch.float32).view(-1, 2).T * scale).contiguous()
    weights = near.clone().requires_grad_()
    best = torch.optim.LBFGS([weights], lr=0.5, max_iter=80, history_size=10, line_search_fn="strong_wolfe")

    def loss(which: torch.Tensor) -> torch.Tensor:
        worth = (scaled * (weights[0] * (1 - times) + weights[1] * times)).sum(1).view(n, seats)
        return -(shares[which] * torch.log_softmax(worth[which], 1)).sum(1).mean()

    def closure() -> torch.Tensor:
        best.zero_grad()
        total = loss(~test) + rough * ((weights - near) ** 2).sum()
        total.backward()  # type: ignore[no-untyped-call]
        return total

    best.step(closure)  # type: ignore[no-untyped-call]
    with torch.no_grad():
        with_them = float(loss(test))
        found = (weights / scale).T.numpy().copy()
    return found, with_them


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--by", choices=("sensible", "mcts"), default="sensible")
    parser.add_argument("--games", type=int, default=30_000)
    parser.add_argument("--iterations", type=int, default=300, help="of tree search")
    parser.add_argument("--noise", type=int, default=10, help="moves in a hundred that are made at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rough", type=float, default=ROUGH, help="how much large weights are held down")
    parser.add_argument("--from-zero", action="store_true", help="do not start from the present weights")
    parser.add_argument("--like", type=int, help="start from the weights of this number of seats")
    parser.add_argument("--json", type=Path, help="write the weights here instead")
    arguments = parser.parse_args()
    game = lusoria.game(arguments.game)
    file = arguments.json or Path(lusoria.__file__).parent / "games" / game.name / "weights.json"
    kept = json.loads(file.read_text()) if file.exists() else {"seats": {}}
    if arguments.like:
        kept["seats"][str(arguments.seats)] = kept["seats"][str(arguments.like)]
        file.write_text(json.dumps(kept, indent=1) + "\n")
    began = time.time()
    if arguments.by == "sensible":
        sample = by_sensible(game, arguments.seats, arguments.games, arguments.noise, arguments.seed)
    else:
        sample = by_search(
            game, arguments.seats, arguments.games, arguments.noise, arguments.seed, arguments.iterations
        )
    print(f"{sample.taken:,} positions, {time.time() - began:.0f} s")
    before = [0.0] * (2 * len(game.trait_names)) if arguments.from_zero else list(known(game, arguments.seats))
    weights, loss = fitted(sample, arguments.seats, arguments.rough, before)
    even = np.log(arguments.seats)
    print(f"loss of games kept aside {loss:.4f}; if nothing were known {even:.4f}; {time.time() - began:.0f} s")
    table = {
        name: [round(float(a), 5), round(float(b), 5)]
        for name, (a, b) in zip(game.trait_names, weights, strict=True)
        if abs(a) + abs(b) > 1e-4
    }
    command = " ".join(["bench/fit.py", *sys.argv[1:]])
    fits = kept.setdefault("fitted", {}).setdefault(str(arguments.seats), [])
    if arguments.from_zero or arguments.like:
        fits.clear()
    fits.append({"command": command, "loss": round(loss, 4)})
    kept["seats"][str(arguments.seats)] = table
    text = json.dumps(kept, indent=1)
    file.write_text(text + "\n")


if __name__ == "__main__":
    main()
