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
    AboutNetwork,
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
from lusoria.train.settings import TrainingSettings, from_dict
from lusoria.train.tables import TrainingMemory, TrainingOpponent, TrainingPlayers, TrainingTable

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

    def __init__(self, settings: TrainingSettings, given: Given) -> None:
        self.given = given
        kept = checkpoint.load(given.folder)
        if kept is not None:
            settings = continued(settings, from_dict(kept["settings"]), given.folder)
        rival = None if given.against is None else network_of(given.against, settings)
        self.rules, self.box = settings.rules, settings.rules.load_box(given.box)
        self.sources = {
            "box": source(given.box, digest_of_box(self.box)),
            "against": source(given.against, "" if rival is None else rival.hash),
        }
        if kept is not None:
            check_sources(self.sources, kept, given.folder)
        checkpoint.remove_unnamed(given.folder, self.rules.name, kept)
        self.older = checkpoint.older_selves(given.folder, kept)
        self.against = None if rival is None else floats_of(rival)
        begun = None if given.start is None or kept is not None else floats_of(network_of(given.start, settings))
        if begun is not None:
            settings = replace(settings, width=begun.first.out_features, inner=begun.second.out_features)
        self.settings = settings = settings.completed()
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
        self.began = self.saved = self.decisions  # of this sitting; of the checkpoint

    # ---- tables

    def new_tables(self) -> tuple[list[TrainingTable], TrainingMemory]:
        """One for each number of seats."""
        settings, start, made = self.settings, 0, list[TrainingTable]()
        seed = settings.seed + SEEDS * self.rollouts
        size = max(1, settings.games // len(settings.seats))
        rows = settings.steps * size * len(settings.seats)
        memory = TrainingMemory(rows, length_of(self.rules.features), self.rules.actions, self.place)
        players = TrainingPlayers(self.model, self.rival, self.forward, self.generator, memory)
        for number, seats in enumerate(settings.seats):
            batch = Batch(
                settings.game, seats, size, self.given.device, seed + number,
                box=self.given.box, threads=self.given.threads,
            )  # fmt: skip
            made.append(TrainingTable(batch, self.opponents(size), settings.steps, start, players))
            start += settings.steps * size
        return made, memory

    def opponents(self, size: int) -> list[TrainingOpponent]:
        """Who plays in which rows of a table; in the first rows the network plays all seats."""
        if self.against is not None:
            return [TrainingOpponent("network", 0, size)]
        settings, theirs = self.settings, round(size * self.settings.league)
        first, start = size - theirs, size - theirs + round(theirs * settings.older)
        second = size - theirs + round(theirs * (settings.older + settings.sensible))
        parts = (("network", first, start), ("sensible", start, second), ("random", second, size))
        return [TrainingOpponent(*part) for part in parts if part[2] > part[1]]

    def choose_rival(self) -> None:
        """One of the older selves; the slow average, as long as there is none; always the frozen network, if given."""
        if self.against is not None:
            return
        if found := self.older.paths:
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
        self.check()
        before = self.snapshots_due()
        self.rollouts += 1
        self.decisions += len(self.memory.actions)
        self.learned += learned
        if self.snapshots_due() > before and self.against is None:
            self.older.add(self.network(), self.rollouts, self.settings.snapshots)
        self.clock.settle()

    def check(self) -> None:
        """A network that has broken ends the run; what was saved before stays."""
        if not torch.stack([weights.isfinite().all() for weights in self.model.parameters()]).all():
            raise BadInput(
                f"{self.given.folder}: the weights have grown beyond all numbers; what was saved after "
                f"{self.saved:,} decisions stays. Begin another run with a lower rate, such as --set rate=1e-4"
            )

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
        about = AboutNetwork(
            game=self.rules.name, actions=digest_of_actions(self.rules), features=digest_of_features(self.rules),
            rules=digest_of_rules(self.rules), box=digest_of_box(self.box), seats=list(self.settings.seats),
            decisions=self.decisions, seed=self.settings.seed, settings=kept, ladder=ladder or {},
        )  # fmt: skip
        return NetworkFile(about, quantise(to_floats(self.model), scales_of(self.rules)))

    def save(self) -> None:
        """Writes the checkpoint, between rollouts: there is a whole one at any moment."""
        checkpoint.save(self.given.folder, self.kept(), self.tables, self.older)
        self.saved = self.decisions

    def kept(self) -> dict[str, Any]:
        """All that the run needs to go on, but the games and older selves."""
        return {
            "settings": asdict(self.settings), "model": self.model.state_dict(), "slow": self.slow.state_dict(),
            "optimizer": self.optimizer.state_dict(), "generator": self.generator.get_state(),
            "counts": [self.rollouts, self.decisions, self.learned], "seconds": dict(self.clock.seconds),
            **self.sources,
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


def continued(asked: TrainingSettings, kept: TrainingSettings, folder: Path) -> TrainingSettings:
    """The settings of a checkpoint. What a run needs to fit another machine or a longer plan may change."""
    if asked.game != kept.game:
        raise BadInput(f"{folder}: a run of {kept.game}, not of {asked.game}")
    if asked.seats and set(asked.seats) != set(kept.seats):
        told = ",".join(map(str, kept.seats))
        raise BadInput(f"{folder}: this run is for {told} seats: give --seats {told}, or another --checkpoint")
    return replace(kept, decisions=asked.decisions, games=asked.games, steps=asked.steps, minibatch=asked.minibatch)


def source(path: Path | None, digest: str) -> dict[str, str]:
    """A file that a run learns from, as its checkpoint names it. Without a file it has no name."""
    return {"name": "" if path is None else str(path), "hash": digest}


def check_sources(asked: dict[str, dict[str, str]], kept: dict[str, Any], folder: Path) -> None:
    """Goes on only with the box and the opponent that the run began with; BadInput says what differs."""
    for option, verb, plain in (("box", "learns", "the printed box"), ("against", "trains against", "itself")):
        was, now = kept.get(option, asked[option]), asked[option]
        if was["hash"] == now["hash"]:
            continue
        told = [f"{one['name']} ({one['hash']})" if one["name"] else plain for one in (was, now)]
        if told[0] == told[1]:
            told[0] = f"{plain} of another Lusoria"
        remedy = f"leave out --{option}" if now["name"] else "begin another run"
        if was["name"]:
            remedy = f"give that file with --{option}"
        raise BadInput(f"{folder}: this run {verb} {told[0]}, not {told[1]}: {remedy}, or give another --checkpoint")


def network_of(path: Path, settings: TrainingSettings) -> NetworkFile:
    """The network of a file; BadInput if it is of another game."""
    found = load(path)
    if found.about.game != settings.game:
        raise BadInput(f"{path}: a network of {found.about.game}, not of {settings.game}")
    return found


def floats_of(file: NetworkFile) -> Model:
    """A network in floats, as it is trained."""
    rules = file.game
    return from_floats(rules, dequantise(file.network, scales_of(rules))).requires_grad_(True)
