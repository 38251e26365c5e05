"""`lusoria ladder`: from what was typed to the tables."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from lusoria.batch.cpu import cores
from lusoria.bots import LEVEL_NAMES
from lusoria.bots.ladder.contestant import Contestant, Pace, contestant, contestants
from lusoria.bots.ladder.crew import Alone, Crew, Processes
from lusoria.bots.ladder.ladder import MOST, Ladder, climb
from lusoria.bots.ladder.notes import fresh, reopened
from lusoria.bots.ladder.pairing import pairings
from lusoria.bots.ladder.playing import warm
from lusoria.bots.ladder.ratings import openskill
from lusoria.bots.ladder.rays import Rays
from lusoria.bots.ladder.show import faults, paired, rated
from lusoria.core.compile import compiled
from lusoria.core.game import Game, game
from lusoria.errors import BadInput

EVERYBODY = ("greedy", *LEVEL_NAMES)


@dataclass(frozen=True)
class Wish:
    """What was asked for."""

    bots: str | None
    against: str | None
    seats: int
    games: int | None
    seed: int
    json: Path | None


def began(rules: Game, wish: Wish, seconds: float | None, iterations: int | None, repeatable: bool) -> Ladder:
    """A new ladder."""
    pace = Pace(seconds, iterations, repeatable=repeatable)
    found = contestants((wish.bots or ",".join(EVERYBODY)).split(","), pace)
    single = None if wish.against is None else contestant(wish.against, pace)
    pairs = pairings(found, wish.seats, single)
    if not pairs:
        raise BadInput("--bots: two different ones are needed to play against each other")
    return Ladder(rules.name, pairs, fresh(wish.seed, MOST if wish.games is None else wish.games, wish.json))


def went_on(rules: Game, file: Path, games: int | None, given: Mapping[str, object]) -> Ladder:
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
    with bar(err) as progress:
        compiling = progress.add_task("compiling rules", total=None)

        def on_rule(rule: str, done: int, total: int) -> None:
            progress.update(compiling, completed=done, total=total, description=f"compiling {rule}")

        with compiled.reporting(on_rule):
            warm(game(name), found)


def play(ladder: Ladder, players: Crew, err: Console) -> None:
    """All games that are left."""
    with bar(err) as progress:
        before = min(ladder.total, sum(1 for _ in ladder.book.played(ladder.game)))
        task = progress.add_task(f"playing {game(ladder.game).title}", total=ladder.total, completed=before)
        climb(ladder, players, lambda seating: progress.update(task, advance=1))


def bar(err: Console) -> Progress:
    """A bar that goes away when it is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=err, transient=True)


def show(ladder: Ladder, out: Console) -> None:
    """Ratings and pairings."""
    notes, seats = ladder.book.notes, sorted({pairing.seats for pairing in ladder.pairings})
    title = f"{game(ladder.game).title}, {' and '.join(map(str, seats))} seats, seed {notes.seed}"
    out.print(title, style="bold", highlight=False)
    out.print(rated(notes.ratings))
    out.print(paired(ladder.pages()))
    for said in faults(ladder.pages()):
        out.print(said)
