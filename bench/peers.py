"""How fast the peers play whole uniformly random games: OpenSpiel's backgammon and catanatron, driven from Python.

Run it with the peers' own environment (``bench/peers.txt``): ``python bench/peers.py --seconds 5`` prints one JSON
object. A decision is one action of a player: asked if there were several to choose from, forced if there was only one.

What a decision is differs between them. In OpenSpiel's backgammon it is the play of both dice at once; the rolls are
chance nodes, sampled here, their time included but not counted as decisions. In catanatron every tick is a decision,
also the mostly forced "roll" (its dice are thrown inside, hence no "chance"); discards are made by the engine at random
and players do not trade with each other. Games cut off by a peer's own limit of turns are counted as unfinished too.
"""

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from itertools import accumulate, count

COPY_GAMES = 10  # copies are timed on positions taken from all along this many games


@dataclass
class Tally:
    asked: int = 0
    forced: int = 0
    chance: int = 0
    games: int = 0
    unfinished: int = 0


def measure(play: Callable[[int, Tally], None], seconds: float) -> dict[str, float]:
    """Play games seeded 1, 2, ... for about `seconds` of CPU time, after a tenth of that to warm up."""
    for budget in (seconds / 10, seconds):
        tally = Tally()
        seeds = count(1)
        start = time.process_time()
        while (spent := time.process_time() - start) < budget:
            play(next(seeds), tally)
            tally.games += 1
    decisions = tally.asked + tally.forced
    return {
        "decisions": decisions,
        **vars(tally),
        "seconds": round(spent, 3),
        "decisions_per_s": round(decisions / spent, 1),
        "games_per_s": round(tally.games / spent, 2),
    }


def copy_us(copiers: Sequence[Callable[[], object]]) -> float:
    """Mean microseconds of CPU time for one copy, over all the given positions."""
    done = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < 0.5:
        for copier in copiers:
            copier()
        done += len(copiers)
    return round(spent / done * 1e6, 2)


def openspiel_backgammon(seconds: float) -> dict[str, object]:
    """OpenSpiel's backgammon: the rules in C++, the loop and the choices in Python."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    at_chance = int(pyspiel.PlayerId.CHANCE)
    at_end = int(pyspiel.PlayerId.TERMINAL)
    odds: dict[int, list[float]] = {}  # cumulative, by number of outcomes: the opening roll has 30, any other 36

    def play(seed: int, tally: Tally, keep: list[Callable[[], object]] | None = None) -> None:
        rng = random.Random(seed)
        state = game.new_initial_state()
        while (player := state.current_player()) != at_end:
            actions = state.legal_actions()
            if player == at_chance:
                tally.chance += 1
                weights = odds.get(len(actions))
                if weights is None:
                    weights = odds[len(actions)] = list(accumulate(p for _, p in state.chance_outcomes()))
                state.apply_action(rng.choices(actions, cum_weights=weights)[0])
                continue
            if len(actions) > 1:
                tally.asked += 1
            else:
                tally.forced += 1
            if keep is not None:
                keep.append(state.clone().clone)
            state.apply_action(rng.choice(actions))
        tally.unfinished += state.returns()[0] == 0

    copiers: list[Callable[[], object]] = []
    figures = measure(play, seconds)
    for seed in range(1, COPY_GAMES + 1):
        play(seed, Tally(), copiers)
    found = {"version": version("open_spiel"), **figures, "copy_us": copy_us(copiers)}
    return {**found, "mcts": openspiel_mcts(seconds)}


def openspiel_mcts(seconds: float) -> dict[str, object]:
    """OpenSpiel's MCTS in C++, with one random playout a simulation, on the first decisions of games of backgammon."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    simulations = 500
    done, spent = 0, 0.0
    for seed in count(1):
        state, rng = game.new_initial_state(), random.Random(seed)
        for _ in range(seed % 40 + 1):  # from all along a game
            if not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal() or state.is_chance_node():
            continue
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, simulations, 100, False, seed, False)
        began = time.process_time()
        bot.step(state)
        spent += time.process_time() - began
        done += simulations
        if spent > seconds:
            break
    return {"simulations": done, "seconds": round(spent, 3), "simulations_per_s": round(done / spent, 1)}


def catanatron(seconds: float) -> dict[str, object]:
    """catanatron, pure Python: four RandomPlayers, nothing accumulated or saved (the loop is that of Game.play)."""
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    def play(seed: int, tally: Tally, keep: list[Callable[[], object]] | None = None) -> None:
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        state = game.state
        while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
            if len(state.playable_actions) > 1:
                tally.asked += 1
            else:
                tally.forced += 1
            if keep is not None and len(state.actions) % 10 == 0:
                keep.append(game.copy().copy)
            game.play_tick()
        tally.unfinished += game.winning_color() is None

    copiers: list[Callable[[], object]] = []
    figures = measure(play, seconds)
    del figures["chance"]
    for seed in range(1, COPY_GAMES + 1):
        play(seed, Tally(), copiers)
    return {"version": version("catanatron"), **figures, "copy_us": copy_us(copiers)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of the peers' random games, as JSON.")
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds of play for each peer")
    seconds = parser.parse_args().seconds
    if "PYTHONHASHSEED" not in os.environ:  # catanatron's games follow its sets' order (3.11: hash(None) still varies)
        os.execve(sys.executable, sys.orig_argv, {**os.environ, "PYTHONHASHSEED": "0"})
    report: dict[str, dict[str, object]] = {}
    for peer in (openspiel_backgammon, catanatron):
        try:
            report[peer.__name__] = peer(seconds)
        except Exception as error:
            report[peer.__name__] = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
