"""Games side by side: at each table one number of seats, played by the network alone and against others.

What was seen and done goes into one large memory, so that learning draws from all tables at once. On a GPU nothing
leaves it: tensors and the batch share memory.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from lusoria.batch.batch import Batch
from lusoria.core.playout import MOST_SEATS
from lusoria.core.winning import no_score_of
from lusoria.network.infer import VALUES
from lusoria.train.clock import Clock
from lusoria.train.cuda_graphs import captured_on_gpu
from lusoria.train.model import Model, any_of, drawn

MARGIN_POINTS = 20  # a lead of as many points, or more, is a margin of 1

Forward = Callable[[Model, Tensor, Tensor, Tensor], tuple[Tensor, Tensor, Tensor]]


def tensor(array: Any, device: str) -> Tensor:
    """An array of a batch as a tensor, without a copy: they share memory, on the CPU and on a GPU."""
    return torch.as_tensor(array, device="cuda" if device == "gpu" else "cpu")


class TrainingMemory:
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
class TrainingOpponent:
    """Who plays the other seats in some rows of a table."""

    kind: str  # random, sensible or a network
    first: int
    end: int


@dataclass(frozen=True)
class TrainingPlayers:
    """Who plays at the tables, and where they write what they saw."""

    model: Model
    rival: Model  # that opponents of the kind `network` play by: its weights change, the model stays
    forward: Forward
    generator: torch.Generator
    memory: TrainingMemory


class TrainingTable:
    """Games with the same number of seats. The network plays all seats in the rows that have no opponents.

    A decision is two pieces of work with a step of the simulator between them, each a CUDA graph on a GPU. So they take
    no arguments: they read the batch's arrays, count their steps on the device, and write into the memory and `kept`.
    """

    def __init__(
        self, batch: Batch, opponents: list[TrainingOpponent], steps: int, start: int, players: TrainingPlayers
    ) -> None:
        self.batch, self.opponents, self.steps, self.start, self.players = batch, opponents, steps, start, players
        self.games = 0  # finished
        self.place = place = players.memory.actions.device
        size = batch.size

        def room(*shape: int, of: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(*shape, dtype=of, device=place)

        self.at = room(1, of=torch.int64)  # the step of the rollout
        self.chosen = room(size, of=torch.int64)
        self.sensible = room(size, of=torch.int64)  # what `sensible` would do
        self.seats = torch.full((size,), batch.seats, device=place)
        self.own = torch.arange(size, device=place) % batch.seats  # the network's seat, where others play, too
        self.alone = torch.ones(size, dtype=torch.bool, device=place)
        for one in opponents:
            self.alone[one.first : one.end] = False
        self.kept = {
            "who": room(steps + 1, size, of=torch.int64),
            "done": room(steps, size, of=torch.bool),
            "shares": room(steps + 1, size, MOST_SEATS),
            "margins": room(steps + 1, size, MOST_SEATS),
            "results": room(steps, size, batch.seats),
            "leads": room(steps, size, batch.seats),
        }
        players.memory.seats[self.rows] = batch.seats
        self.decide_all = captured_on_gpu(self.decide, place, players.generator)
        self.note_ends = captured_on_gpu(self.note, place)

    @property
    def rows(self) -> slice:
        """Its rows in the memory."""
        return slice(self.start, self.start + self.steps * self.batch.size)

    def view(self, row: Tensor) -> Tensor:
        """Its part of the memory, as (steps, games, ...)."""
        return row[self.rows].view(self.steps, self.batch.size, *row.shape[1:])

    def array(self, name: str) -> Tensor:
        """An array of the batch."""
        return tensor(getattr(self.batch, name), self.batch.device)

    def play(self, clock: Clock) -> None:
        """A rollout: some decisions in each game. Where a game is over, the batch begins the next one."""
        asks_sensible = any(one.kind == "sensible" for one in self.opponents)
        self.at.zero_()
        for _ in range(self.steps):
            if asks_sensible:
                with clock("simulator"):
                    self.sensible.copy_(tensor(self.batch.actions("sensible"), self.batch.device))
            with clock("network"):
                self.decide_all()
            with clock("simulator"):
                self.batch.step(self.chosen, trusted=True)
            with clock("network"):
                self.note_ends()
        with clock("network"):
            self.estimate()
        self.games += int(self.kept["done"].sum())

    @torch.no_grad()
    def estimate(self) -> Tensor:
        """What the network expects where the games stand; returns its preferences."""
        seen = self.array("observations"), self.array("masks"), self.seats
        chances, shares, margins = self.players.forward(self.players.model, *seen)
        self.kept["shares"].index_copy_(0, self.at, shares[None, :, :MOST_SEATS].exp())
        self.kept["margins"].index_copy_(0, self.at, margins[None])
        self.kept["who"].index_copy_(0, self.at, self.array("seat")[None])
        return chances

    @torch.no_grad()
    def decide(self) -> None:
        """Chooses an action in each game, and remembers what was seen."""
        chances = self.estimate()
        masks, learned = self.array("masks"), self.array("masks").sum(1) > 1
        actions = drawn(chances, self.players.generator)
        if self.opponents:
            mine = self.alone | (self.array("seat") == self.own)
            actions, learned = torch.where(mine, actions, self.others()), learned & mine
        found = {
            "observations": self.array("observations"), "masks": masks, "actions": actions, "learned": learned,
            "chances": chances.gather(1, actions[:, None]).squeeze(1),
        }  # fmt: skip
        for name, row in found.items():
            self.view(getattr(self.players.memory, name)).index_copy_(0, self.at, row[None])
        self.chosen.copy_(actions)

    def others(self) -> Tensor:
        """What the opponents would do in each row."""
        chosen = self.sensible.clone()
        for one in self.opponents:
            part = slice(one.first, one.end)
            masks = self.array("masks")[part]
            if one.kind == "random":
                chosen[part] = any_of(masks, self.players.generator)
            elif one.kind == "network":
                seen = self.array("observations")[part], masks, self.seats[part]
                chosen[part] = drawn(self.players.forward(self.players.rival, *seen)[0], self.players.generator)
        return chosen

    @torch.no_grad()
    def note(self) -> None:
        """Remembers which games have ended, and how."""
        done = self.array("done")
        results = (self.array("rewards") + 1 / self.batch.seats) * done[:, None]
        self.kept["done"].index_copy_(0, self.at, done[None])
        self.kept["results"].index_copy_(0, self.at, results[None].float())
        self.kept["leads"].index_copy_(0, self.at, (leads(self.array("scores"), self.batch) * done[:, None])[None])
        self.at += 1


def leads(scores: Tensor, batch: Batch) -> Tensor:
    """How far each seat is ahead of the best other, from -1 to 1. A seat without a score is as far behind as can be."""
    least = no_score_of(batch.game)
    best_two = scores.topk(2, dim=1).values
    best_other = torch.where(scores == best_two[:, :1], best_two[:, 1:], best_two[:, :1])
    lead = (scores - best_other) / (MARGIN_POINTS * batch.game.unit)
    return torch.where(scores == least, -1.0, lead.clamp(-1, 1).float())
