"""The command `lusoria ladder`."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from lusoria.batch.cpu import cores
from lusoria.bots import LEVEL_NAMES
from lusoria.bots.ladder.contestant import Contestant, DefaultBudget, contestant, contestants
from lusoria.bots.ladder.executors import Executor, ProcessExecutor, SerialExecutor
from lusoria.bots.ladder.ladder import DEFAULT_GAMES, Ladder, play_all
from lusoria.bots.ladder.pairing import pairings
from lusoria.bots.ladder.playing import compile_for
from lusoria.bots.ladder.ratings import openskill
from lusoria.bots.ladder.ray_executor import RayExecutor, import_ray
from lusoria.bots.ladder.results import load_results, network_hashes, new_results
from lusoria.bots.ladder.show import faults, pairing_table, rating_table
from lusoria.core.game import Game
from lusoria.core.registry import game
from lusoria.errors import BadInput
from lusoria.terminal.progress import progress_bar, showing_compilation

DEFAULT_BOTS = ("greedy", *LEVEL_NAMES)


@dataclass(frozen=True)
class LadderOptions:
    """The options of a new ladder."""

    bots: str | None
    against: str | None
    seats: int
    games: int | None
    seed: int
    json: Path | None
    budget: DefaultBudget


def new_ladder(rules: Game, options: LadderOptions) -> Ladder:
    """A ladder without games."""
    found = contestants((options.bots or ",".join(DEFAULT_BOTS)).split(","), options.budget)
    against = None if options.against is None else contestant(options.against, options.budget)
    pairs = pairings(found, options.seats, against)
    if not pairs:
        raise BadInput("--bots: two different ones are needed to play against each other")
    games = DEFAULT_GAMES if options.games is None else options.games
    return Ladder(rules.name, pairs, new_results(options.seed, games, options.json))


def resumed_ladder(rules: Game, path: Path, games: int | None, given: Mapping[str, object]) -> Ladder:
    """The ladder of a file; it may get more games."""
    for option, value in given.items():
        if value is not None:
            raise BadInput(f"{option}: the file of --resume has its own; leave the option out")
    file = load_results(path)
    pairs = [kept.pairing for kept in file.results.pairings if kept.game == rules.name]
    if not pairs:
        raise BadInput(f"{path}: nothing of {rules.title} is in it")
    file.results.games = file.results.games if games is None else games
    return Ladder(rules.name, pairs, file)


def run(ladder: Ladder, jobs: int | None, ray: bool, address: str | None, out: Console, err: Console) -> None:
    """Plays with a progress bar and shows the results, also after Ctrl-C."""
    openskill()  # if something is not installed, that is said before the games
    if ray:
        import_ray()
    for one in ladder.contestants:
        one.bot()
    network_hashes(ladder.game, *ladder.contestants)  # a network that does not fit is refused before the games
    try:
        compile_rules(ladder.game, ladder.contestants, err)
        play(ladder, executor(jobs, ray, address), err)
    except KeyboardInterrupt:
        if ladder.file.path is not None:
            command = shlex.join(["lusoria", "ladder", ladder.game, "--resume", str(ladder.file.path)])
            err.print(f"stopped; to go on: {command}", markup=False, highlight=False, soft_wrap=True)
        show(ladder, out)
        raise
    show(ladder, out)


def executor(jobs: int | None, ray: bool, address: str | None) -> Executor:
    """Where games are played."""
    if ray:
        return RayExecutor(address, jobs)
    processes = cores() if jobs is None else jobs
    return ProcessExecutor(processes) if processes > 1 else SerialExecutor()


def compile_rules(name: str, found: list[Contestant], err: Console) -> None:
    """Compiles what all workers need, once."""
    with progress_bar(err) as progress, showing_compilation(progress):
        compile_for(game(name), found)


def play(ladder: Ladder, players: Executor, err: Console) -> None:
    """Plays all games that are left."""
    with progress_bar(err, remaining=True) as progress:
        before = min(ladder.total, sum(1 for _ in ladder.file.played(ladder.game)))
        task = progress.add_task(f"playing {game(ladder.game).title}", total=ladder.total, completed=before)
        play_all(ladder, players, lambda seating: progress.update(task, advance=1))


def show(ladder: Ladder, out: Console) -> None:
    """Shows ratings and pairings."""
    results, seats = ladder.file.results, sorted({pairing.seats for pairing in ladder.pairings})
    title = f"{game(ladder.game).title}, {' and '.join(map(str, seats))} seats, seed {results.seed}"
    out.print(title, style="bold", highlight=False)
    out.print(rating_table(results.ratings))
    out.print(pairing_table(ladder.results()))
    for said in faults(ladder.results()):
        out.print(said)
