"""`lusoria ladder`: from what was typed to the tables."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from lusoria.batch.cpu import cores
from lusoria.bots import LEVEL_NAMES
from lusoria.bots.ladder.contestant import Contestant, Pace, contestant, contestants
from lusoria.bots.ladder.crew import Alone, Crew, Processes
from lusoria.bots.ladder.ladder import MOST, Ladder, climb
from lusoria.bots.ladder.notes import fresh, reopened
from lusoria.bots.ladder.pairing import pairings
from lusoria.bots.ladder.playing import warm
from lusoria.bots.ladder.ratings import openskill
from lusoria.bots.ladder.rays import Rays, installed
from lusoria.bots.ladder.show import faults, paired, rated
from lusoria.core.game import Game, game
from lusoria.errors import BadInput
from lusoria.terminal.progress import progress_bar, showing_compilation

EVERYBODY = ("greedy", *LEVEL_NAMES)


@dataclass(frozen=True)
class Options:
    """What was asked for on the command line."""

    bots: str | None
    against: str | None
    seats: int
    games: int | None
    seed: int
    json: Path | None
    pace: Pace


def new_ladder(rules: Game, options: Options) -> Ladder:
    """A new ladder."""
    found = contestants((options.bots or ",".join(EVERYBODY)).split(","), options.pace)
    single = None if options.against is None else contestant(options.against, options.pace)
    pairs = pairings(found, options.seats, single)
    if not pairs:
        raise BadInput("--bots: two different ones are needed to play against each other")
    games = MOST if options.games is None else options.games
    return Ladder(rules.name, pairs, fresh(options.seed, games, options.json))


def resumed_ladder(rules: Game, file: Path, games: int | None, given: Mapping[str, object]) -> Ladder:
    """A ladder that was begun before; it may be given more games."""
    for option, value in given.items():
        if value is not None:
            raise BadInput(f"{option}: the file of --resume has its own; leave the option out")
    book = reopened(file)
    pairs = [kept.pairing for kept in book.notes.pairings if kept.game == rules.name]
    if not pairs:
        raise BadInput(f"{file}: nothing of {rules.title} is in it")
    book.notes.games = book.notes.games if games is None else games
    return Ladder(rules.name, pairs, book)


def run(ladder: Ladder, jobs: int | None, ray: bool, address: str | None, out: Console, err: Console) -> None:
    """Plays, with a bar, and shows what came of it; also if somebody has stopped it."""
    openskill()  # what is missing is said before the games
    if ray:
        installed()
    for one in ladder.contestants:
        one.bot()
    try:
        prepare(ladder.game, ladder.contestants, err)
        play(ladder, crew(jobs, ray, address), err)
    except KeyboardInterrupt:
        if ladder.book.file is not None:
            command = shlex.join(["lusoria", "ladder", ladder.game, "--resume", str(ladder.book.file)])
            err.print(f"stopped; to go on: {command}", markup=False, highlight=False, soft_wrap=True)
        show(ladder, out)
        raise
    show(ladder, out)


def crew(jobs: int | None, ray: bool, address: str | None) -> Crew:
    """Who plays."""
    if ray:
        return Rays(address, jobs)
    many = cores() if jobs is None else jobs
    return Processes(many) if many > 1 else Alone()


def prepare(name: str, found: list[Contestant], err: Console) -> None:
    """Compiles once what all need."""
    with progress_bar(err) as progress, showing_compilation(progress):
        warm(game(name), found)


def play(ladder: Ladder, players: Crew, err: Console) -> None:
    """All games that are left."""
    with progress_bar(err, remaining=True) as progress:
        before = min(ladder.total, sum(1 for _ in ladder.book.played(ladder.game)))
        task = progress.add_task(f"playing {game(ladder.game).title}", total=ladder.total, completed=before)
        climb(ladder, players, lambda seating: progress.update(task, advance=1))


def show(ladder: Ladder, out: Console) -> None:
    """Ratings and pairings."""
    notes, seats = ladder.book.notes, sorted({pairing.seats for pairing in ladder.pairings})
    title = f"{game(ladder.game).title}, {' and '.join(map(str, seats))} seats, seed {notes.seed}"
    out.print(title, style="bold", highlight=False)
    out.print(rated(notes.ratings))
    out.print(paired(ladder.pages()))
    for said in faults(ladder.pages()):
        out.print(said)
