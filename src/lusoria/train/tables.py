"""Games side by side: at each table one number of seats, played by the network alone or against others.

What was seen and done goes into one large memory, so that learning draws from all tables at once. On a GPU nothing
leaves it: tensors and the batch share memory.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor

from lusoria.batch.batch import Batch
from lusoria.core.playout import MOST_SEATS
from lusoria.core.winning import no_score_of
from lusoria.network.infer import VALUES
from lusoria.train.clock import Clock
from lusoria.train.model import Model, any_of, drawn

MARGIN_POINTS = 20  # a lead of as many points, or more, is a margin of 1

Forward = Callable[[Model, Tensor, Tensor, Tensor], tuple[Tensor, Tensor, Tensor]]


def tensor(array: Any, device: str) -> Tensor:
    """An array of a batch as a tensor, without a copy: they share memory, on the CPU and on a GPU."""
    return torch.as_tensor(array, device="cuda" if device == "gpu" else "cpu")


class Memory:
    """Rows of decisions, those of each table together."""

    def __init__(self, rows: int, features: int, actions: int, device: torch.device) -> None:
        def room(*shape: int, of: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(rows, *shape, dtype=of, device=device)

        self.observations, self.masks = room(features, of=torch.int16), room(actions, of=torch.bool)
        self.seats = room(of=torch.int64)  # at the table
        self.actions, self.chances = room(of=torch.int64), room()  # chances: logarithms of probabilities
        self.advantages = room()
        self.shares, self.margins = room(VALUES), room(MOST_SEATS)  # what is to be learned
        self.learned = room(of=torch.bool)  # the network's own decisions with a choice


@dataclass
class Opponent:
    """Who plays the other seats in some rows of a table."""

    kind: str  # random, sensible or a network
    first: int
    end: int


@dataclass
class Table:
    """Batches of games with the same number of seats; `opponents` is empty where the network plays all seats."""

    batch: Batch
    opponents: list[Opponent]
    steps: int
    start: int  # of its rows in the memory
    network: Model | None = None  # that opponents of the kind `network` play by
    games: int = 0  # finished
    kept: dict[str, Tensor] = field(default_factory=dict)

    @property
    def rows(self) -> slice:
        """Its rows in the memory."""
        return slice(self.start, self.start + self.steps * self.batch.size)

    def view(self, row: Tensor) -> Tensor:
        """Its part of the memory, as (steps, games, ...)."""
        return row[self.rows].view(self.steps, self.batch.size, *row.shape[1:])


@torch.no_grad()
def play(
    table: Table, memory: Memory, model: Model, forward: Forward, generator: torch.Generator, clock: Clock
) -> None:
    """A rollout: some decisions in each game. Where a game is over, the batch begins the next one."""
    batch, device, size = table.batch, table.batch.device, table.batch.size
    place = memory.actions.device
    seats = torch.full((size,), batch.seats, device=place)
    own = torch.arange(size, device=place) % batch.seats
    memory.seats[table.rows] = batch.seats
    kept = {
        "who": torch.zeros(table.steps, size, dtype=torch.int64, device=place),
        "done": torch.zeros(table.steps, size, dtype=torch.bool, device=place),
        "shares": torch.zeros(table.steps + 1, size, MOST_SEATS, device=place),
        "margins": torch.zeros(table.steps + 1, size, MOST_SEATS, device=place),
        "results": torch.zeros(table.steps, size, batch.seats, device=place),
        "leads": torch.zeros(table.steps, size, batch.seats, device=place),
    }
    views = {
        name: table.view(getattr(memory, name)) for name in ("observations", "masks", "actions", "chances", "learned")
    }
    for t in range(table.steps + 1):
        observations, masks = tensor(batch.observations, device), tensor(batch.masks, device)
        with clock("network"):
            chances, shares, margins = forward(model, observations, masks, seats)
            kept["shares"][t], kept["margins"][t] = shares[:, :MOST_SEATS].exp(), margins
            if t == table.steps:
                kept["last"] = tensor(batch.seat, device).clone()
                break
            who = kept["who"][t].copy_(tensor(batch.seat, device))
            actions = drawn(chances, generator)
            views["learned"][t] = masks.sum(1) > 1
            if table.opponents:
                theirs = others(table, observations, masks, seats, forward, generator)
                views["learned"][t] &= who == own
                actions = torch.where(who == own, actions, theirs)
            views["observations"][t], views["masks"][t], views["actions"][t] = observations, masks, actions
            views["chances"][t] = chances.gather(1, actions[:, None]).squeeze(1)
        with clock("simulator"):
            batch.step(actions)
            done = kept["done"][t].copy_(tensor(batch.done, device))
            kept["results"][t] = (tensor(batch.rewards, device) + 1 / batch.seats) * done[:, None]
            kept["leads"][t] = leads(tensor(batch.scores, device), batch) * done[:, None]
    table.games += int(kept["done"].sum())
    table.kept = kept


def others(
    table: Table, observations: Tensor, masks: Tensor, seats: Tensor, forward: Forward, generator: torch.Generator
) -> Tensor:
    """What the opponents would do in each row."""
    chosen = torch.zeros_like(seats)
    for one in table.opponents:
        part = slice(one.first, one.end)
        if one.kind == "random" or (one.kind == "network" and table.network is None):
            chosen[part] = any_of(masks[part], generator)
        elif one.kind == "sensible":
            chosen[part] = tensor(table.batch.actions("sensible"), table.batch.device)[part]
        else:
            assert table.network is not None
            chances, _, _ = forward(table.network, observations[part], masks[part], seats[part])
            chosen[part] = drawn(chances, generator)
    return chosen


def leads(scores: Tensor, batch: Batch) -> Tensor:
    """How far each seat is ahead of the best other, from -1 to 1. A seat without a score is as far behind as can be."""
    least = no_score_of(batch.game)
    best_two = scores.topk(2, dim=1).values
    best_other = torch.where(scores == best_two[:, :1], best_two[:, 1:], best_two[:, :1])
    lead = (scores - best_other) / (MARGIN_POINTS * batch.game.unit)
    return torch.where(scores == least, -1.0, lead.clamp(-1, 1).float())
