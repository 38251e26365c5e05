"""A first training script: PPO by self-play over `lusoria.Batch`. One network plays all seats.

    python docs/research/train.py --game aquileia --seats 4 --device gpu --folder run

writes run/checkpoint.pt, run/games.npz, run/curve.csv and run/curve.svg. Started again, it goes on where it was.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from lusoria import Batch, Game

OPPONENTS = ("random", "sensible")
ILLEGAL_LOGIT = -1e9  # what an illegal action is worth: never chosen, and no infinities in the arithmetic


@dataclass
class Setting:
    """What a run is made of. The checkpoint keeps it."""

    game: str = "aquileia"
    seats: int = 4
    size: int = 256  # games side by side
    steps: int = 256  # decisions of each game in a rollout: about a whole game
    hidden: int = 256  # width of the network
    rate: float = 5e-4  # of learning
    epochs: int = 2
    minibatch: int = 4096
    clip: float = 0.2
    entropy: float = 0.01
    trace: float = 0.97  # lambda: how far an advantage looks ahead
    seed: int = 1


def tensor(array: Any, device: str) -> Tensor:
    """An array of a batch as a tensor, without a copy: they share memory, on the CPU and on a GPU."""
    return torch.as_tensor(array, device="cuda" if device == "gpu" else "cpu")


# ---- the network


class Network(nn.Module):
    """From an observation to a preference for each action, and to what the deciding seat may expect at the end."""

    scale: Tensor

    def __init__(self, game: Game, hidden: int) -> None:
        super().__init__()
        scale = torch.cat([torch.full((piece.length,), float(piece.scale)) for piece in game.features])
        self.register_buffer("scale", scale)
        self.body = nn.Sequential(
            nn.Linear(len(scale), hidden), nn.LayerNorm(hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(hidden, game.actions), nn.Linear(hidden, 1)
        for head in (self.policy, self.value):  # it begins with all actions alike
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the actions' probabilities, and values."""
        inside = self.body(observations / self.scale)
        logits = self.policy(inside).masked_fill(~masks, ILLEGAL_LOGIT)
        return functional.log_softmax(logits, dim=1), self.value(inside).squeeze(1)


def drawn(chances: Tensor, generator: torch.Generator) -> Tensor:
    """An action for each game, drawn with its probability."""
    return torch.multinomial(chances.exp(), 1, generator=generator).squeeze(1)


# ---- playing


@dataclass
class Rollout:
    """What was seen and done in some decisions of each game: tensors of (steps, size, ...)."""

    observations: Tensor
    masks: Tensor
    seats: Tensor  # who decided
    values: Tensor
    actions: Tensor
    chances: Tensor  # logarithm of the probability with which the action was taken
    rewards: Tensor  # of all seats, where a game ended
    done: Tensor


@torch.no_grad()
def play(batch: Batch, network: Network, steps: int, generator: torch.Generator) -> Rollout:
    """The network plays all seats. Where a game is over, the batch begins the next one."""
    kept: dict[str, list[Tensor]] = {field.name: [] for field in fields(Rollout)}

    def keep(*names: str) -> None:
        for name in names:  # a copy: the next step writes over the batch's arrays
            kept[name].append(found[name].clone())

    for _ in range(steps):
        found = {
            "observations": tensor(batch.observations, batch.device),
            "masks": tensor(batch.masks, batch.device),
            "seats": tensor(batch.seat, batch.device),
        }
        chances, found["values"] = network(found["observations"], found["masks"])
        found["actions"] = drawn(chances, generator)
        found["chances"] = chances.gather(1, found["actions"][:, None]).squeeze(1)
        keep("observations", "masks", "seats", "values", "actions", "chances")
        batch.step(found["actions"])
        found |= {"rewards": tensor(batch.rewards, batch.device), "done": tensor(batch.done, batch.device)}
        keep("rewards", "done")
    return Rollout(**{name: torch.stack(rows) for name, rows in kept.items()})


# ---- learning


def advantages(rollout: Rollout, trace: float) -> tuple[Tensor, Tensor]:
    """How much better each decision turned out than expected, and whether that can be told at all.

    Each seat has a story of its own: from one of its decisions to its next, and to its reward at the end of the game.
    So this goes back through the rollout and keeps, for each seat of each game, what came after. A seat's last
    decision in a game that is not over yet has nothing after it: it is left out.
    """
    games = torch.arange(rollout.rewards.shape[1], device=rollout.rewards.device)
    following = torch.zeros_like(rollout.rewards[0])  # the reward, or the value of the seat's next decision
    gained = torch.zeros_like(following)
    known = torch.zeros_like(following, dtype=torch.bool)
    better, told = torch.zeros_like(rollout.values), torch.zeros_like(rollout.done)
    for t in reversed(range(len(rollout.done))):
        over = rollout.done[t][:, None]
        following = torch.where(over, rollout.rewards[t], following)
        gained, known = gained.masked_fill(over, 0), known | over
        who, value = rollout.seats[t], rollout.values[t]
        told[t] = known[games, who]
        better[t] = (following[games, who] - value + trace * gained[games, who]) * told[t]
        following[games, who], gained[games, who], known[games, who] = value, better[t], told.new_tensor(True)
    return better, told


def learn(
    network: Network, optimizer: torch.optim.Optimizer, rollout: Rollout, setting: Setting, generator: torch.Generator
) -> None:
    """PPO: towards what turned out better than expected, a little at a time."""
    better, told = advantages(rollout, setting.trace)
    usable = told.flatten().nonzero().squeeze(1)
    targets, better = (better + rollout.values).flatten(), better.flatten()
    better = (better - better[usable].mean()) / (better[usable].std() + 1e-6)
    rows = {name: row.flatten(0, 1) for name, row in vars(rollout).items()}
    for _ in range(setting.epochs):
        shuffled = usable[torch.randperm(len(usable), generator=generator, device=usable.device)]
        for part in torch.split(shuffled, setting.minibatch):
            chances, values = network(rows["observations"][part], rows["masks"][part])
            taken = chances.gather(1, rows["actions"][part][:, None]).squeeze(1)
            ratio = (taken - rows["chances"][part]).exp()
            bounded = ratio.clamp(1 - setting.clip, 1 + setting.clip)
            gain = torch.minimum(ratio * better[part], bounded * better[part]).mean()
            spread = -(chances.exp() * chances).sum(1).mean()
            loss = functional.mse_loss(values, targets[part]) - gain - setting.entropy * spread
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


# ---- measuring


@torch.no_grad()
def evaluate(network: Network, setting: Setting, opponent: str, games: int, device: str) -> float:
    """The network's share of the victories with the opponent on all other seats.

    It sits on each seat in turn. The games are begun with the same dice at every evaluation.
    """
    batch = Batch(setting.game, setting.seats, games, device, seed=setting.seed + 1)
    generator = torch.Generator(next(network.parameters()).device).manual_seed(setting.seed)
    own = tensor(torch.arange(games) % setting.seats, device)
    share, open_ = torch.zeros(games, device=own.device), torch.ones(games, dtype=torch.bool, device=own.device)
    while open_.any():
        chances, _ = network(tensor(batch.observations, device), tensor(batch.masks, device))
        theirs = tensor(batch.actions(opponent), device)
        batch.step(torch.where(tensor(batch.seat, device) == own, drawn(chances, generator), theirs))
        ended = tensor(batch.done, device) & open_
        rewards = tensor(batch.rewards, device).gather(1, own[:, None]).squeeze(1)
        share = torch.where(ended, rewards + 1 / setting.seats, share)
        open_ = open_ & ~ended
    return float(share.mean())


def interval(share: float, games: int) -> tuple[float, float]:
    """Where a share lies with a probability of 95 % (Wilson); a little wide where victories are shared."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    off = z / (1 + z * z / games) * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return max(0.0, middle - off), min(1.0, middle + off)


# ---- a run


class Run:
    """A training run and its folder. Where the folder holds a checkpoint, it goes on from there."""

    def __init__(self, setting: Setting, folder: Path, device: str = "cpu") -> None:
        self.folder, self.device = folder, device
        folder.mkdir(parents=True, exist_ok=True)
        kept: dict[str, Any] | None = None
        if (folder / "checkpoint.pt").exists():
            kept = torch.load(folder / "checkpoint.pt", map_location="cpu", weights_only=True)
        self.setting = Setting(**kept["setting"]) if kept else setting
        torch.manual_seed(self.setting.seed)
        if kept:
            self.batch = Batch.load(folder / "games.npz", device)
        else:
            self.batch = Batch(setting.game, setting.seats, setting.size, device, setting.seed)
        place = tensor(0, device).device
        self.network = Network(self.batch.game, self.setting.hidden).to(place)
        self.optimizer = torch.optim.Adam(self.network.parameters(), self.setting.rate)
        self.generator = torch.Generator(place).manual_seed(self.setting.seed)
        self.rollouts, self.seconds = 0, 0.0
        if kept:
            self.network.load_state_dict(kept["network"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.generator.set_state(kept["generator"])
            self.rollouts, self.seconds = kept["rollouts"], kept["seconds"]

    def train(self) -> None:
        """One rollout, and what can be learned from it."""
        began = time.perf_counter()
        rollout = play(self.batch, self.network, self.setting.steps, self.generator)
        learn(self.network, self.optimizer, rollout, self.setting, self.generator)
        self.rollouts += 1
        self.seconds += time.perf_counter() - began

    def save(self) -> None:
        """The checkpoint: weights, optimizer, chance, and the games as they stand."""
        kept = {
            "setting": asdict(self.setting), "network": self.network.state_dict(), "rollouts": self.rollouts,
            "optimizer": self.optimizer.state_dict(), "generator": self.generator.get_state(), "seconds": self.seconds,
        }  # fmt: skip
        self.batch.save(self.folder / "games.npz")
        torch.save(kept, self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / "checkpoint.pt")  # there is always a whole one

    def measure(self, games: int) -> dict[str, float]:
        """A line of the curve for each opponent; returns the shares of victories."""
        decisions = self.rollouts * self.setting.steps * self.setting.size
        curve, shares = self.folder / "curve.csv", {}
        if not curve.exists():
            curve.write_text("rollouts,decisions,seconds,opponent,games,share,low,high\n")
        for opponent in OPPONENTS:
            shares[opponent] = share = evaluate(self.network, self.setting, opponent, games, self.device)
            row = [self.rollouts, decisions, f"{self.seconds:.1f}", opponent, games]
            with curve.open("a", newline="") as file:
                found = [f"{number:.4f}" for number in (share, *interval(share, games))]
                csv.writer(file, lineterminator="\n").writerow([*row, *found])
        return shares


def draw_curve(folder: Path, even: float) -> None:
    """The curve as a picture, where Matplotlib is installed."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return
    with (folder / "curve.csv").open(newline="") as file:
        lines = list(csv.DictReader(file))
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot(xlabel="decisions", ylabel="share of the victories", ylim=(0, 1))
    for opponent in OPPONENTS:
        own = [line for line in lines if line["opponent"] == opponent]
        x, share, low, high = ([float(line[name]) for line in own] for name in ("decisions", "share", "low", "high"))
        axes.plot(x, share, label=f"against {opponent}")
        axes.fill_between(x, low, high, alpha=0.3)
    axes.axhline(even, linestyle=":", color="gray", label="an even share")
    axes.legend()
    figure.savefig(folder / "curve.svg", metadata={"Date": None})


def main(given: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for field in fields(Setting):
        parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    parser.add_argument("--threads", type=int, default=0, help="of PyTorch on the CPU; 1 is best for small networks")
    parser.add_argument("--folder", type=Path, default=Path("run"))
    parser.add_argument("--rollouts", type=int, default=200, help="how many in all, those of the checkpoint counted in")
    parser.add_argument("--every", type=int, default=10, help="rollouts between two evaluations and checkpoints")
    parser.add_argument("--games", type=int, default=1000, help="in an evaluation, against each opponent")
    chosen = parser.parse_args(given)
    if chosen.threads:
        torch.set_num_threads(chosen.threads)
    setting = Setting(**{field.name: getattr(chosen, field.name) for field in fields(Setting)})
    run = Run(setting, chosen.folder, chosen.device)
    while True:
        if run.rollouts % chosen.every == 0 or run.rollouts >= chosen.rollouts:
            run.save()
            shares = run.measure(chosen.games)
            draw_curve(run.folder, 1 / run.setting.seats)
            words = ", ".join(f"against {opponent} {share:.1%}" for opponent, share in shares.items())
            print(f"{run.rollouts} rollouts, {run.seconds:.0f} s: {words}", flush=True)
        if run.rollouts >= chosen.rollouts:
            break
        run.train()


if __name__ == "__main__":
    main()
