"""A training run and its folder. Where the folder holds a checkpoint, the run goes on from there."""

from __future__ import annotations

import copy
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from lusoria.batch.batch import Batch
from lusoria.core.features import length_of
from lusoria.errors import BadInput
from lusoria.network.file import (
    About,
    NetworkFile,
    digest_of_actions,
    digest_of_box,
    digest_of_features,
    digest_of_rules,
    load,
)  # fmt: skip
from lusoria.network.quantise import dequantise, quantise, scales_of
from lusoria.train import checkpoint
from lusoria.train.accelerate import accelerated, forward_for
from lusoria.train.clock import Clock
from lusoria.train.learn import Learner, Progress, load_optimizer, look_back, new_optimizer, normalise
from lusoria.train.model import Model, from_floats, load_floats, to_floats
from lusoria.train.settings import Settings, from_dict
from lusoria.train.tables import Memory, Opponent, Players, Table

SEEDS = 1 << 20  # between the seeds of one sitting and the next


@dataclass(frozen=True)
class Given:
    """What is given to a run besides its settings."""

    folder: Path
    device: str = "cpu"  # or gpu
    box: Path | None = None
    start: Path | None = None  # a network to begin with
    against: Path | None = None  # a network that plays all other seats: a best response is trained
    threads: int | None = None  # of the simulator on the CPU
    compile: str = "none"  # mode of torch.compile for the loss


class Run:
    """A network in training."""

    def __init__(self, settings: Settings, given: Given) -> None:
        self.given = given
        kept = checkpoint.load(given.folder)
        if kept is not None:
            settings = continued(settings, from_dict(kept["settings"]), given.folder)
        self.against = None if given.against is None else model_of(given.against, settings)
        begun = None if given.start is None or kept is not None else model_of(given.start, settings)
        if begun is not None:
            settings = replace(settings, width=begun.first.out_features, inner=begun.second.out_features)
        self.settings = settings = settings.completed()
        self.rules, self.box = settings.rules, settings.rules.load_box(given.box)
        self.place = torch.device("cuda" if given.device == "gpu" else "cpu")
        torch.manual_seed(settings.seed)
        self.model = (begun or Model(self.rules, settings.width, settings.inner)).to(self.place)
        self.slow = copy.deepcopy(self.model).requires_grad_(False)
        self.rival = (self.against or copy.deepcopy(self.model)).to(self.place).requires_grad_(False)
        self.optimizer = new_optimizer(self.model, settings.rate)
        self.generator = torch.Generator(self.place).manual_seed(settings.seed)
        self.forward = forward_for(given.device)
        self.learner = Learner(self.model, self.slow, self.optimizer, settings, self.forward)
        self.learner.loss = accelerated(self.learner.loss, given.compile)
        self.clock, self.progress = Clock(given.device == "gpu"), Progress()
        self.rollouts = self.decisions = self.learned = 0
        if kept is not None:
            self.restore(kept)
        self.tables, self.memory = self.new_tables()
        if kept is None or not checkpoint.load_games(given.folder, kept, self.tables, given.device, given.threads):
            for table in self.tables:
                table.batch.spread()
        self.began = self.decisions  # of this sitting

    # ---- tables

    def new_tables(self) -> tuple[list[Table], Memory]:
        """One for each number of seats."""
        settings, start, made = self.settings, 0, list[Table]()
        seed = settings.seed + SEEDS * self.rollouts
        size = max(1, settings.games // len(settings.seats))
        rows = settings.steps * size * len(settings.seats)
        memory = Memory(rows, length_of(self.rules.features), self.rules.actions, self.place)
        players = Players(self.model, self.rival, self.forward, self.generator, memory)
        for number, seats in enumerate(settings.seats):
            batch = Batch(
                settings.game, seats, size, self.given.device, seed + number,
                box=self.given.box, threads=self.given.threads,
            )  # fmt: skip
            made.append(Table(batch, self.opponents(size), settings.steps, start, players))
            start += settings.steps * size
        return made, memory

    def opponents(self, size: int) -> list[Opponent]:
        """Who plays in which rows of a table; in the first rows the network plays all seats."""
        if self.against is not None:
            return [Opponent("network", 0, size)]
        settings, theirs = self.settings, round(size * self.settings.league)
        first, start = size - theirs, size - theirs + round(theirs * settings.older)
        second = size - theirs + round(theirs * (settings.older + settings.sensible))
        parts = (("network", first, start), ("sensible", start, second), ("random", second, size))
        return [Opponent(*part) for part in parts if part[2] > part[1]]

    def choose_rival(self) -> None:
        """One of the older selves; the slow average, as long as there is none; always the frozen network, if given."""
        if self.against is not None:
            return
        found = checkpoint.older(self.given.folder)
        if found:
            chosen = int(torch.randint(len(found), (1,), generator=self.generator, device=self.place))
            load_floats(self.rival, dequantise(load(found[chosen]).network, scales_of(self.rules)))
        else:
            self.rival.load_state_dict(self.slow.state_dict())

    # ---- training

    def train(self) -> None:
        """One rollout at every table, and what can be learned from it."""
        self.clock.start()
        self.choose_rival()
        for table in self.tables:
            table.play(self.clock)
        with self.clock("learner"):
            for table in self.tables:
                look_back(table, self.memory, self.settings.trace)
            normalise(self.tables, self.memory)
            learned, self.progress = self.learner.learn(self.memory, self.generator, self.decisions)
        before = self.snapshots_due()
        self.rollouts += 1
        self.decisions += len(self.memory.actions)
        self.learned += learned
        if self.snapshots_due() > before and self.against is None:
            checkpoint.keep_older(self.given.folder, self.network(), self.rollouts, self.settings.snapshots)
        self.clock.settle()

    def snapshots_due(self) -> int:
        """How many older selves there should have been by now: at first often, then less so."""
        share = self.decisions / self.settings.decisions
        return int((share**0.5) * 2 * self.settings.snapshots)

    @property
    def over(self) -> bool:
        """Whether all planned decisions have been made."""
        return self.decisions >= self.settings.decisions

    # ---- keeping

    def network(self, ladder: dict[str, Any] | None = None) -> NetworkFile:
        """The network in whole numbers, as it stands."""
        kept = {name: value for name, value in asdict(self.settings).items() if name not in ("game", "seed", "seats")}
        about = About(
            game=self.rules.name, actions=digest_of_actions(self.rules), features=digest_of_features(self.rules),
            rules=digest_of_rules(self.rules), box=digest_of_box(self.box), seats=list(self.settings.seats),
            decisions=self.decisions, seed=self.settings.seed, settings=kept, ladder=ladder or {},
        )  # fmt: skip
        return NetworkFile(about, quantise(to_floats(self.model), scales_of(self.rules)))

    def save(self) -> None:
        """Writes the checkpoint: there is a whole one at any moment."""
        checkpoint.save(self.given.folder, self.kept(), self.tables)

    def kept(self) -> dict[str, Any]:
        """All that the run needs to go on, but the games."""
        return {
            "settings": asdict(self.settings), "model": self.model.state_dict(), "slow": self.slow.state_dict(),
            "optimizer": self.optimizer.state_dict(), "generator": self.generator.get_state(),
            "counts": [self.rollouts, self.decisions, self.learned], "seconds": dict(self.clock.seconds),
        }  # fmt: skip

    def restore(self, kept: dict[str, Any]) -> None:
        """Goes on from a checkpoint. One from another device brings its own chance: the generators differ."""
        self.model.load_state_dict(kept["model"])
        self.slow.load_state_dict(kept["slow"])
        load_optimizer(self.optimizer, kept["optimizer"])
        self.rollouts, self.decisions, self.learned = kept["counts"]
        self.clock.seconds.update(kept["seconds"])
        state: Tensor = kept["generator"].cpu()
        if state.shape == self.generator.get_state().shape:
            self.generator.set_state(state)
        else:
            self.generator.manual_seed(self.settings.seed + self.rollouts)


def continued(asked: Settings, kept: Settings, folder: Path) -> Settings:
    """The settings of a checkpoint. What a run needs to fit another machine or a longer plan may change."""
    if asked.game != kept.game:
        raise BadInput(f"{folder}: a run of {kept.game}, not of {asked.game}")
    if asked.seats and tuple(asked.seats) != tuple(kept.seats):
        raise BadInput(f"{folder}: this run is for {', '.join(map(str, kept.seats))} seats; begin another one")
    return replace(kept, decisions=asked.decisions, games=asked.games, steps=asked.steps, minibatch=asked.minibatch)


def model_of(path: Path, settings: Settings) -> Model:
    """The network of a file, in floats; BadInput if it is of another game."""
    found = load(path)
    if found.about.game != settings.game:
        raise BadInput(f"{path}: a network of {found.about.game}, not of {settings.game}")
    rules = found.game
    return from_floats(rules, dequantise(found.network, scales_of(rules))).requires_grad_(True)
