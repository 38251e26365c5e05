"""PPO: towards what turned out better than expected, a little at a time.

Each seat has a trajectory of its own, from one of its decisions to its next, and to its share of the victory. At the
end of a rollout the network's own estimate stands for what is still to come.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from lusoria.core.playout import MOST_SEATS
from lusoria.network.infer import NOBODY
from lusoria.train.model import Model
from lusoria.train.settings import Settings
from lusoria.train.tables import Forward, Memory, Table

LONGEST_STEP = 0.5  # of the gradient's norm
SMALL = 1e-6


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
def look_back(table: Table, memory: Memory, trace: float) -> None:
    """From the last decision to the first: how much better each turned out, and what is to be learned from it."""
    kept, seats, games = table.kept, table.batch.seats, torch.arange(table.batch.size, device=memory.actions.device)
    order = relative(kept["last"], seats)
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
def normalise(tables: list[Table], memory: Memory) -> None:
    """Advantages get mean 0 and deviation 1 for each number of seats: victories differ in how surprising they are."""
    for seats in {table.batch.seats for table in tables}:
        parts = [table.rows for table in tables if table.batch.seats == seats]
        rows = torch.cat([torch.arange(one.start, one.stop, device=memory.learned.device) for one in parts])
        rows = rows[memory.learned[rows]]
        found = memory.advantages[rows]
        if len(found) > 1:
            memory.advantages[rows] = (found - found.mean()) / (found.std() + SMALL)


def loss_of(
    model: Model, slow: Model, forward: Forward, part: dict[str, Tensor], settings: Settings, entropy: Tensor
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
    """Moves a model by the decisions in a memory."""

    def __init__(self, model: Model, slow: Model, optimizer: torch.optim.Optimizer, settings: Settings) -> None:
        self.model, self.slow, self.optimizer, self.settings = model, slow, optimizer, settings
        self.loss = loss_of

    def learn(
        self, memory: Memory, forward: Forward, generator: torch.Generator, decisions: int
    ) -> tuple[int, Progress]:
        """All of the memory, some times over; returns how many decisions it learned from."""
        settings, device = self.settings, memory.actions.device
        for group in self.optimizer.param_groups:
            group["lr"] = settings.falling(settings.rate, settings.last_rate, decisions)
        entropy = torch.tensor(settings.falling(settings.entropy, settings.last_entropy, decisions), device=device)
        usable = memory.learned.nonzero().squeeze(1)
        seen = torch.zeros(3, device=device)
        count = 0
        for _ in range(settings.epochs):
            order = usable[torch.randperm(len(usable), generator=generator, device=device)]
            for rows in torch.split(order, settings.minibatch):
                seen += self.step(memory, rows, forward, entropy)
                count += 1
        found = (seen / max(1, count)).tolist()
        return len(usable), Progress(*found)

    def step(self, memory: Memory, rows: Tensor, forward: Forward, entropy: Tensor) -> Tensor:
        """One minibatch. A short one is filled up with rows that don't count, so that all have the same shape."""
        short = self.settings.minibatch - len(rows)
        weight = torch.ones(self.settings.minibatch, device=rows.device)
        if short > 0 and memory.actions.is_cuda:
            weight[len(rows) :] = 0
            rows = torch.cat([rows, rows.new_zeros(short)])
        weight = weight[: len(rows)]
        names = ("observations", "masks", "seats", "actions", "chances", "advantages", "shares", "margins")
        part = {name: getattr(memory, name)[rows] for name in names} | {"weight": weight}
        loss, shown = self.loss(self.model, self.slow, forward, part, self.settings, entropy)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.model.parameters(), LONGEST_STEP)
        self.optimizer.step()
        with torch.no_grad():
            slow, fast = tuple(self.slow.parameters()), tuple(self.model.parameters())
            torch._foreach_lerp_(slow, fast, 1 - self.settings.slowness)
        return shown
