"""Plays many games with a simple policy, and sums up their results."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from lusoria.core.compile import compiled
from lusoria.core.game import Game
from lusoria.core.playout import POLICIES, Outcome, player
from lusoria.core.record import as_array, dtype
from lusoria.core.winning import VICTORY_PARTS, add_victories, no_score_of
from lusoria.errors import BadInput

if TYPE_CHECKING:
    from lusoria.network.file import NetworkFile

NETWORK_POLICY = "policy"
CHUNK = 2000  # games between two progress reports: tens of milliseconds


@dataclass
class SeatResult:
    """How one seat fared."""

    seat: int
    mean: float  # of the scores, in the game's unit
    deviation: float
    lowest: int
    highest: int
    wins: float  # share of the victories; tied winners share one, and a game may have no winner


@dataclass
class Summary:
    """The results of a run."""

    game: str
    seats: int
    games: int
    policy: str
    seed: int
    box: str
    unit: int  # that many make a point
    results: list[SeatResult]
    asked: float  # decisions with a choice, a game
    forced: float  # decisions with one option, a game
    shortest: int  # decisions of the shortest game
    longest: int
    cut_short: int  # games that a safeguard ended
    seconds: float
    decisions_per_second: float
    games_per_second: float


class Tally:
    """Sums over games, so that a run of any length needs the same memory."""

    def __init__(self, game: Game, seats: int) -> None:
        self.no_score = no_score_of(game)
        self.games = 0
        self.parts = np.zeros(seats, np.int64)  # of the victories, in 60ths
        self.sums = np.zeros(seats)
        self.squares = np.zeros(seats)
        self.lowest = np.full(seats, np.iinfo(np.int64).max)
        self.highest = np.full(seats, np.iinfo(np.int64).min)
        self.asked = self.forced = self.cut_short = 0
        self.shortest, self.longest = np.iinfo(np.int64).max, 0

    def add(self, outcomes: np.ndarray[Any, Any]) -> None:
        """Adds finished games."""
        scores = outcomes["scores"][:, : len(self.sums)].astype(np.int64, order="C")
        lengths = outcomes["asked"].astype(np.int64) + outcomes["forced"]
        self.games += len(outcomes)
        self.sums += scores.sum(axis=0)
        self.squares += (scores**2).sum(axis=0)
        compiled(add_victories)(scores, self.no_score, self.parts)
        self.lowest = np.minimum(self.lowest, scores.min(axis=0))
        self.highest = np.maximum(self.highest, scores.max(axis=0))
        self.asked += int(outcomes["asked"].sum())
        self.forced += int(outcomes["forced"].sum())
        self.cut_short += int(outcomes["cut_short"].sum())
        self.shortest = min(self.shortest, int(lengths.min()))
        self.longest = max(self.longest, int(lengths.max()))

    @property
    def wins(self) -> np.ndarray[Any, Any]:
        """How many victories each seat has; shared ones count in part."""
        return self.parts / VICTORY_PARTS

    def seat(self, seat: int) -> SeatResult:
        """The result of one seat."""
        mean = self.sums[seat] / self.games
        return SeatResult(
            seat=seat,
            mean=float(mean),
            deviation=float(max(0.0, self.squares[seat] / self.games - mean**2) ** 0.5),
            lowest=int(self.lowest[seat]),
            highest=int(self.highest[seat]),
            wins=float(self.wins[seat] / self.games),
        )


def check_policy(game: Game, policy: str) -> NetworkFile | None:
    """The network of a policy, None for a simple one; BadInput if there is no such policy."""
    from lusoria.network.find import network_for
    from lusoria.network.names import existing, read_name

    if policy in POLICIES:
        return None
    if policy.partition(":")[0] != NETWORK_POLICY:
        known = ", ".join((*POLICIES, f"{NETWORK_POLICY}:FILE"))
        raise BadInput(f"policy: one of {known} is needed, not {policy!r}")
    parts = read_name(policy)
    if parts.budget is not None:
        raise BadInput(f"{policy}: a simulation plays by the policy alone, so it has no budget")
    return network_for(game, None if parts.file is None else existing(parts.file))


def network_player(game: Game, box: Any, file: NetworkFile) -> Callable[[int, str, int, int, Any], None]:
    """Plays games by a network's policy, as `lusoria.core.playout.player` does by a simple one."""
    from lusoria.bots.network_memory import EVEN_SHARP, NetMemory, compiled_rule

    file.warn_about(box)
    memory, games, record = NetMemory(game, file), compiled_rule(game, "network_games"), as_array(box)[0]

    def play(seats: int, policy: str, seed: int, first: int, outs: Any) -> None:
        games(record, file.network, memory.work, seats, seed, first, EVEN_SHARP, outs)

    return play


def simulate(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    policy: str,
    box: Path | None = None,
    played: Callable[[int], None] = lambda games: None,
) -> Summary:
    """Plays `games` games on one core. `played` is called after each chunk with the number of its games."""
    game.check_seats(seats)
    if games < 1:
        raise BadInput(f"games: at least 1 is needed, not {games}")
    if not 0 <= seed < 1 << 63:
        raise BadInput(f"seed: a number from 0 to 2**63 - 1 is needed, not {seed}")
    network, loaded = check_policy(game, policy), game.load_box(box)
    play = player(game, loaded) if network is None else network_player(game, loaded, network)
    outcomes, tally, seconds = np.zeros(CHUNK, dtype(Outcome)), Tally(game, seats), 0.0
    for first in range(0, games, CHUNK):
        chunk = outcomes[: min(CHUNK, games - first)]
        began = time.perf_counter()
        play(seats, policy, seed, first, chunk)
        seconds += time.perf_counter() - began
        tally.add(chunk)
        played(len(chunk))
    return Summary(
        game=game.name,
        seats=seats,
        games=games,
        policy=policy,
        seed=seed,
        box=str(box) if box else "standard",
        unit=game.unit,
        results=[tally.seat(seat) for seat in range(seats)],
        asked=tally.asked / games,
        forced=tally.forced / games,
        shortest=int(tally.shortest),
        longest=tally.longest,
        cut_short=tally.cut_short,
        seconds=seconds,
        decisions_per_second=(tally.asked + tally.forced) / seconds,
        games_per_second=games / seconds,
    )
