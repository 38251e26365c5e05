"""PPO: towards what turned out better than expected, a little at a time.

Each seat has a trajectory of its own, from one of its decisions to its next, and to its share of the victory. At the
end of a rollout the network's own estimate stands for what is still to come.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from lusoria.core.playout import MOST_SEATS
from lusoria.network.infer import NOBODY
from lusoria.train.cuda_graphs import captured_on_gpu
from lusoria.train.model import Model
from lusoria.train.settings import TrainingSettings
from lusoria.train.tables import Forward, TrainingMemory, TrainingTable

LONGEST_STEP = 0.5  # of the gradient's norm
EPSILON = 1e-6


@dataclass
class Progress:
    """What the last rollout was like."""

    entropy: float = 0.0
    distance: float = 0.0  # KL to the slow average
    explained: float = 0.0  # of the loss of the shares: what is left


def relative(who: Tensor, seats: int) -> Tensor:
    """For each row, the seats in the order of the table, the deciding one first: (games, seats)."""
    return (who[:, None] + torch.arange(seats, device=who.device)) % seats


@torch.no_grad()
def look_back(table: TrainingTable, memory: TrainingMemory, trace: float) -> None:
    """From the last decision to the first: how much better each turned out, and what is to be learned from it."""
    kept, seats, games = table.kept, table.batch.seats, torch.arange(table.batch.size, device=memory.actions.device)
    order = relative(kept["who"][-1], seats)
    ahead = torch.zeros_like(kept["results"][0]).scatter(1, order, kept["shares"][-1][:, :seats])
    lead = torch.zeros_like(ahead).scatter(1, order, kept["margins"][-1][:, :seats])
    gained, outlook = torch.zeros_like(ahead), ahead.clone()  # outlook: the return of each seat from here on
    advantages, shares, margins = (table.view(row) for row in (memory.advantages, memory.shares, memory.margins))
    shares.zero_(), margins.zero_()
    for t in reversed(range(table.steps)):
        over = kept["done"][t][:, None]
        ahead, outlook = (torch.where(over, kept["results"][t], row) for row in (ahead, outlook))
        lead, gained = torch.where(over, kept["leads"][t], lead), gained.masked_fill(over, 0)
        who, value = kept["who"][t], kept["shares"][t][:, 0]
        better = ahead[games, who] - value + trace * gained[games, who]
        advantages[t] = better
        outlook[games, who] = value + better
        order = relative(who, seats)
        found = outlook.gather(1, order)
        shares[t][:, :seats] = found
        shares[t][:, NOBODY] = (1 - found.sum(1)).clamp(min=0)
        margins[t][:, :seats] = lead.gather(1, order)
        ahead[games, who], gained[games, who] = value, better


@torch.no_grad()
def normalise(tables: list[TrainingTable], memory: TrainingMemory) -> None:
    """Advantages get mean 0 and deviation 1 for each number of seats: victories differ in how surprising they are."""
    for seats in {table.batch.seats for table in tables}:
        parts = [table.rows for table in tables if table.batch.seats == seats]
        rows = torch.cat([torch.arange(one.start, one.stop, device=memory.learned.device) for one in parts])
        rows = rows[memory.learned[rows]]
        found = memory.advantages[rows]
        if len(found) > 1:
            memory.advantages[rows] = (found - found.mean()) / (found.std() + EPSILON)


def loss_of(
    model: Model, slow: Model, forward: Forward, part: dict[str, Tensor], settings: TrainingSettings, entropy: Tensor
) -> tuple[Tensor, Tensor]:
    """The loss of a minibatch, and what is shown of it: entropy, distance to the slow average, loss of the shares."""
    given = model.prepared(part["observations"])
    chances, shares, margins = forward(model, given, part["masks"], part["seats"])
    taken = chances.gather(1, part["actions"][:, None]).squeeze(1)
    ratio = (taken - part["chances"]).exp()
    bounded = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    weight = part["weight"]
    gain = torch.minimum(ratio * part["advantages"], bounded * part["advantages"])
    probabilities = chances.exp()
    spread = -(probabilities * chances).sum(1)
    if settings.pull > 0:
        with torch.no_grad():
            before, _, _ = forward(slow, given, part["masks"], part["seats"])
        distance = (probabilities * (chances - before)).sum(1)
    else:
        distance = torch.zeros_like(spread)
    missed = -(part["shares"] * shares.clamp(min=-30)).sum(1)
    present = torch.arange(MOST_SEATS, device=weight.device) < part["seats"][:, None]
    off = ((margins - part["margins"]) ** 2 * present).sum(1) / part["seats"]
    each = settings.value_weight * missed + settings.margin_weight * off + settings.pull * distance
    each = each - gain - entropy * spread
    total = weight.sum().clamp(min=1)
    shown = torch.stack([(row * weight).sum() / total for row in (spread, distance, missed)])
    return (each * weight).sum() / total, shown.detach()


class Learner:
    """Moves a model by the decisions in a memory. On a GPU a minibatch is a CUDA graph, so all have the same size."""

    def __init__(
        self, model: Model, slow: Model, optimizer: torch.optim.Optimizer, settings: TrainingSettings, forward: Forward
    ) -> None:
        self.model, self.slow, self.optimizer = model, slow, optimizer
        self.settings, self.forward, self.loss = settings, forward, loss_of
        self.memory: TrainingMemory | None = None
        self.place = place = next(model.parameters()).device
        self.rows = torch.zeros(settings.minibatch, dtype=torch.int64, device=place)
        self.weight = torch.ones(settings.minibatch, device=place)
        self.entropy, self.seen = torch.zeros((), device=place), torch.zeros(3, device=place)
        self.update_all = captured_on_gpu(self.update, place)

    def learn(self, memory: TrainingMemory, generator: torch.Generator, decisions: int) -> tuple[int, Progress]:
        """All of the memory, some times over; returns how many decisions it learned from."""
        settings, self.memory, count = self.settings, memory, 0
        set_rate(self.optimizer, settings.falling(settings.rate, settings.last_rate, decisions))
        self.entropy.fill_(settings.falling(settings.entropy, settings.last_entropy, decisions))
        self.seen.zero_()
        usable = memory.learned.nonzero().squeeze(1)
        for _ in range(settings.epochs):
            order = usable[torch.randperm(len(usable), generator=generator, device=self.place)]
            for rows in torch.split(order, settings.minibatch):
                self.step(rows)
                count += 1
        return len(usable), Progress(*(self.seen / max(1, count)).tolist())

    def step(self, rows: Tensor) -> None:
        """One minibatch. On a GPU a short one is filled up with rows that don't count."""
        if self.place.type == "cuda":
            self.rows[: len(rows)] = rows
            self.rows[len(rows) :] = 0
            self.weight[: len(rows)], self.weight[len(rows) :] = 1, 0
        else:
            self.rows, self.weight = rows, torch.ones(len(rows))
        self.update_all()

    def update(self) -> None:
        """Moves the model by the rows of the minibatch, and the slow average after it."""
        names = ("observations", "masks", "seats", "actions", "chances", "advantages", "shares", "margins")
        part = {name: getattr(self.memory, name)[self.rows] for name in names} | {"weight": self.weight}
        self.optimizer.zero_grad(set_to_none=True)
        loss, shown = self.loss(self.model, self.slow, self.forward, part, self.settings, self.entropy)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.model.parameters(), LONGEST_STEP)
        self.optimizer.step()
        self.seen += shown
        with torch.no_grad():
            slow, fast = tuple(self.slow.parameters()), tuple(self.model.parameters())
            torch._foreach_lerp_(slow, fast, 1 - self.settings.slowness)


def new_optimizer(model: Model, rate: float) -> torch.optim.Optimizer:
    """Adam. On a GPU its rate is a tensor, so that it can fall while the graph stays as it is."""
    place = next(model.parameters()).device
    if place.type != "cuda":
        return torch.optim.Adam(model.parameters(), rate)
    return torch.optim.Adam(model.parameters(), torch.tensor(rate, device=place), fused=True, capturable=True)


def load_optimizer(optimizer: torch.optim.Optimizer, kept: dict[str, Any]) -> None:
    """The state of a checkpoint, which may come from another device: the way of working stays this one's."""
    groups = [{name: value for name, value in group.items() if name != "params"} for group in optimizer.param_groups]
    optimizer.load_state_dict({**kept, "param_groups": [
        {**old, **own} for old, own in zip(kept["param_groups"], groups, strict=True)
    ]})  # fmt: skip


def set_rate(optimizer: torch.optim.Optimizer, rate: float) -> None:
    """The rate of learning, in place."""
    for group in optimizer.param_groups:
        if isinstance(group["lr"], Tensor):
            group["lr"].fill_(rate)
        else:
            group["lr"] = rate
