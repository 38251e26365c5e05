"""How well a network does in training: its share of the victories, with others on all other seats."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import torch

from lusoria.batch.batch import Batch
from lusoria.bots.ladder.interval import wilson
from lusoria.core.winning import IMPOSSIBLE_SCORE
from lusoria.train.accelerate import forward_for
from lusoria.train.model import Model, any_of
from lusoria.train.tables import tensor

OPPONENTS = ("random", "sensible")
MOST_LEAD = 100  # points; a seat without a score is as far behind


@dataclass(frozen=True)
class WinShare:
    """A share of victories with its 95 % interval, and the mean lead in points over the best other seat.

    The lead says how far off a network is where it wins all games, or none.
    """

    seats: int
    opponent: str
    games: int
    share: float
    low: float
    high: float
    lead: float


@torch.no_grad()
def measure(
    model: Model, seats: int, opponent: str, games: int, device: str, seed: int, game: str, box: Path | None = None,
    threads: int | None = None,
) -> WinShare:  # fmt: skip
    """The network takes the likeliest action on each seat in turn; the dice are the same at every measurement."""
    batch = Batch(game, seats, games, device, seed=seed, box=box, threads=threads)
    place = next(model.parameters()).device
    generator = torch.Generator(place).manual_seed(seed)
    own = torch.arange(games, device=place) % seats
    table = torch.full((games,), seats, device=place)
    lead = torch.zeros(games, dtype=torch.int64, device=place)
    share, running = torch.zeros(games, device=place), torch.ones(games, dtype=torch.bool, device=place)
    while running.any():
        masks = tensor(batch.masks, device)
        chances, _, _ = forward_for(device)(model, tensor(batch.observations, device), masks, table)
        if opponent == "random":
            theirs = any_of(masks, generator)
        else:
            theirs = tensor(batch.actions(opponent), device)
        batch.step(torch.where(tensor(batch.seat, device) == own, chances.argmax(1), theirs))
        ended = tensor(batch.done, device) & running
        rewards = tensor(batch.rewards, device).gather(1, own[:, None]).squeeze(1)
        share = torch.where(ended, rewards + 1 / seats, share)
        scores = tensor(batch.scores, device)
        best = scores.scatter(1, own[:, None], IMPOSSIBLE_SCORE).max(1).values
        lead = torch.where(ended, scores.gather(1, own[:, None]).squeeze(1) - best, lead)
        running = running & ~ended
    mean, unit = float(share.mean()), batch.game.unit
    points = float(lead.clamp(-MOST_LEAD * unit, MOST_LEAD * unit).double().mean()) / unit
    return WinShare(seats, opponent, games, mean, *wilson(mean, games), points)
