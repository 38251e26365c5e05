"""The standing check of the bots: what must hold, what was measured, and whether that settles it.

    make gauntlet                              until all is played, which takes days; Ctrl-C ends it at any time
    make gauntlet MINUTES=30                   what can be known in half an hour; the next run goes on from there
    make gauntlet GAMES=200 BUDGET=0.1         fewer games, with a tenth of each level's time a move

A check is decided by a sequential test (SPRT) over seeds: the same dice, with the bot on every seat in turn. A bot
whose share lies 3 points below what is wanted passes in at most 5 % of such tests, and one 3 points above fails in at
most 5 %; near 100 % the two lie closer. Checked are the levels against each other, and against the search of 0.1.0
(bench/yardstick.py) and simple bots. Networks that are installed (LUSORIA_NETWORKS) take the place of those that ship;
results carry their hashes. Finally, it rates all bots, for each game and number of seats.

    python bench/gauntlet.py --rows "mcts|augustus"        only checks whose names this pattern finds

BUDGET is what a move may cost: `iterations` (the levels' own, so that games can be repeated), `clock` (the levels' own
seconds, as people meet them), or a part of those seconds. Games are kept in bench/results/gauntlet, a file for each
game, budget, seed and version of the bots: a changed bot begins with a new file, and nothing is lost.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

import yardstick
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import lusoria
from lusoria.batch.cpu import cores
from lusoria.bots import LEVEL_NAMES
from lusoria.bots.ladder.command import compile_rules, executor
from lusoria.bots.ladder.contestant import ISMCTS, Contestant, DefaultBudget, contestant
from lusoria.bots.ladder.interval import Rate
from lusoria.bots.ladder.pairing import Pairing, Seating, rotations
from lusoria.bots.ladder.playing import GameResult
from lusoria.bots.ladder.ratings import ratings
from lusoria.bots.ladder.results import (
    FORMAT_VERSION,
    LadderResults,
    PairingResults,
    ResultsFile,
    fingerprint,
    load_results,
)
from lusoria.bots.ladder.sprt import FAILS, HOLDS, UNDECIDED, Test
from lusoria.core.game import Game
from lusoria.core.text import encode
from lusoria.errors import BadInput, LusoriaError, NotInstalled
from lusoria.network.find import network_for
from lusoria.terminal.progress import progress_bar

RESULTS = Path(__file__).parent / "results" / "gauntlet"
ALONE, STRONGEST = LEVEL_NAMES[-2:]  # the network alone, and with a search
MEASURED_ONLY = "measured"
OLD, OLD_AND_SLOW = "mcts:3000", "mcts:12000"  # the yardstick
STEP = {2: 0.60, 3: 0.45, 4: 0.40, 5: 0.35}  # what a level wins against those below it, by the number of seats
LEGAL, HASTY = 10_000, contestant(f"{STRONGEST}:10")  # games in which no move may be illegal, and who plays them
SAME = 0.2  # seconds a move against OpenSpiel, where the levels count iterations
GROWTH = 4 << 20  # bytes: what Python itself takes now and then
PROMISED_SECONDS = 0.2  # from the least time of a level on, it is kept
ALL, LEAST = "all", 76  # instead of a game's name; columns of a table
LONG = 300  # decisions of a long game
DECISIONS, QUICK, ITERATION = 50, 0.001, 2e-5  # of a seat in a game; seconds of a decision, and of an iteration


# ---- what must hold


@dataclass(frozen=True)
class Check:
    """A pairing, and how often the one must win."""

    game: str
    pairing: Pairing
    wanted: float | None  # None: it is only measured
    games: int  # at most
    least: int = 0  # games that are played even if it is clear sooner
    about: str = "strength"  # or "legal": played for its moves only

    def verdict(self, seeds: list[list[float]]) -> str:
        """Whether it holds, as far as that is known."""
        return MEASURED_ONLY if self.wanted is None else Test(self.wanted).verdict(seeds)


@dataclass(frozen=True)
class Budget:
    """What a move may cost."""

    name: str
    default: DefaultBudget
    same: float  # seconds a move against OpenSpiel

    @classmethod
    def read(cls, text: str) -> Budget:
        if text == "iterations":
            return cls(text, DefaultBudget(repeatable=True), SAME)
        strongest = contestant(STRONGEST).seconds or 1.0
        try:
            share = 1.0 if text == "clock" else float(text)
        except ValueError:
            share = 0.0
        if not 0 < share <= 1:
            raise BadInput(f"BUDGET: iterations, clock or a part of the time up to 1 is needed, not {text!r}")
        return cls(text, DefaultBudget(share=share), round(share * strongest, 4))


def checks_of(game: Game, budget: Budget, games: int) -> list[Check]:
    """What must hold for a game. `consul` is its network alone, `augustus` the network with a search."""
    yardstick.check(game)

    def check(one: str, others: str, seats: int, wanted: float | None, least: int = 0) -> Check:
        pairing = Pairing(contestant(one, budget.default), contestant(others, budget.default), seats)
        return Check(game.name, pairing, wanted, games, min(games, least))

    few, two = game.seats[0], game.seats[0] == 2
    found = [
        check(ALONE, OLD, few, 0.65 if two else 0.50, 200),
        check(STRONGEST, OLD, few, 0.85 if two else 0.70, 200),
        check(STRONGEST, OLD, 4, 0.55, 200),
        check(ALONE, OLD_AND_SLOW, few, None, 60),
        check(STRONGEST, OLD_AND_SLOW, few, None, 60),
    ]
    for seats in game.seats:
        pairs = zip(LEVEL_NAMES[1:], LEVEL_NAMES, strict=False)
        found += [check(above, below, seats, STEP[seats]) for above, below in pairs]
        found += [check(ALONE, "random", seats, 0.97), check(ALONE, "sensible", seats, 0.95)]
        found += [check("eques", "greedy", seats, None, 60)]
        found += [check(ALONE, OLD, seats, None, 60)] if seats != few else []
    timed, theirs = Contestant(STRONGEST, seconds=budget.same), Contestant(ISMCTS, seconds=budget.same)
    found.append(Check(game.name, Pairing(timed, theirs, few), 0.95, games))
    each = -(-LEGAL // sum(len(one.seats) for one in lusoria.all_games()))
    legal = [Pairing(HASTY, contestant("tiro"), seats) for seats in game.seats]
    return found + [Check(game.name, pairing, None, each, about="legal") for pairing in legal]


def playable(checks: list[Check], err: Console) -> list[Check]:
    """Those whose bots are installed; what is missing is said."""
    missing: dict[str, str] = {}
    for one in {one for check in checks for one in (check.pairing.one, check.pairing.others)}:
        try:
            Contestant(one.name, iterations=1 if one.searches else None, network=one.network).bot()
        except NotInstalled as error:
            missing[one.name] = str(error)
    for said in missing.values():
        err.print(f"left out: {said}", highlight=False, markup=False, soft_wrap=True)
    return [check for check in checks if check.pairing.others.name not in missing]


# ---- playing


@dataclass
class Run:
    """The checks, their games so far, and the time that is left."""

    checks: list[Check]
    files: dict[str, ResultsFile]
    until: float = float("inf")
    given: dict[Check, int] = field(default_factory=dict)  # seeds that were handed out
    known: dict[Check, tuple[Rate, float, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Seeds that were played before need not be handed out again."""
        for check in self.checks:
            games = Counter(result.number for result in self.results(check).played)
            number = 0
            while games[number] == check.pairing.seats:
                number += 1
            self.given[check] = number

    def results(self, check: Check) -> PairingResults:
        return self.files[check.game].of_pairing(check.game, check.pairing)

    def rate(self, check: Check) -> Rate:
        return self.so_far(check)[0]

    def verdict(self, check: Check) -> str:
        return self.so_far(check)[2]

    def is_settled(self, check: Check) -> bool:
        """Whether enough games were played."""
        return self.verdict(check) != UNDECIDED and self.rate(check).games >= check.least

    def so_far(self, check: Check) -> tuple[Rate, float, str]:
        """How often the one wins, how many seconds that took, and the verdict; again when there is a new game."""
        results, known = self.results(check), self.known.get(check)
        if known is None or known[0].games != len(results.played):
            seconds = sum(sum(game.seconds) for game in results.played)
            known = self.known[check] = results.rate, seconds, check.verdict(results.seeds)
        return known

    def afterwards(self, check: Check) -> float:
        """Seconds that a check will have taken after one seed more, with those that are under way."""
        rate, seconds, _ = self.so_far(check)
        each = seconds / rate.games if rate.games else guessed(check.pairing)
        return seconds + each * ((self.given[check] + 1) * check.pairing.seats - rate.games)

    def next_check(self) -> Check | None:
        """The undecided get the same time each: so what is quick is known soon, and nothing is left out."""
        open_checks = [c for c in self.checks if self.given[c] < rotations(c.games, c.pairing.seats)]
        if not open_checks or time.monotonic() > self.until:
            return None

        def order(check: Check) -> tuple[bool, float]:
            return self.is_settled(check), self.afterwards(check)

        return min(open_checks, key=order)

    def todo(self) -> Iterator[Seating]:
        """Seed by seed, each on every seat."""
        while (check := self.next_check()) is not None:
            number = self.given[check]
            self.given[check] = number + 1
            file = self.files[check.game]
            for seat in range(check.pairing.seats):
                seating = Seating(check.game, check.pairing, file.results.seed, number, seat)
                if not file.has(seating):
                    yield seating

    def add(self, seating: Seating, result: GameResult) -> None:
        self.files[seating.game].add(seating, result)

    def write(self) -> None:
        for file in self.files.values():
            file.write()


def guessed(pairing: Pairing) -> float:
    """About how many seconds a game takes, before one was played."""
    each = [pairing.one] + [pairing.others] * (pairing.seats - 1)
    return sum(DECISIONS * (one.seconds or QUICK + (one.iterations or 0) * ITERATION) for one in each)


def opened(game: Game, budget: Budget, seed: int, folder: Path) -> ResultsFile:
    """The results of a game, as far as it was played before."""
    version = f"{fingerprint(game.name)}-{network_for(game).hash}"
    path = folder / f"{game.name}-{budget.name}-{seed}-{version}.json"
    return load_results(path) if path.exists() else ResultsFile(LadderResults(FORMAT_VERSION, seed, LEGAL, {}), path)


def play(run: Run, jobs: int, err: Console) -> None:
    """Until all is played, the time is over, or somebody stops it; what was played is kept."""
    with progress_bar(err, remaining=True) as progress:
        total = sum(rotations(check.games, check.pairing.seats) * check.pairing.seats for check in run.checks)
        task = progress.add_task("running the gauntlet", total=total)
        run.write()
        try:
            advance(run, jobs, progress, task)
        finally:
            run.write()


def advance(run: Run, jobs: int, progress: Progress, task: object) -> None:
    before = sum(len(kept.played) for file in run.files.values() for kept in file.results.pairings)
    for played, (seating, result) in enumerate(executor(jobs, False, None).play(run.todo()), before + 1):
        run.add(seating, result)
        said = f"{lusoria.game(seating.game).title}, {seating.pairing}"
        progress.update(task, completed=played, description=said)  # type: ignore[arg-type]


# ---- memory


def grown(name: str) -> int:
    """By how many bytes the process is larger after a long game of tree search than soon after its beginning."""
    import resource  # not everywhere

    from lusoria.bots.ladder.playing import play as play_one

    def peak() -> int:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024

    one, seats = contestant(f"{STRONGEST}:300"), lusoria.game(name).seats[-1]
    before = number = decisions = 0
    while decisions < LONG:
        finished = play_one(Seating(name, Pairing(one, one, seats), 1, number, 0))
        decisions += sum(finished.decisions)
        number += 1
        before = before or peak()  # the first game loads and fills what is used again
    play_one(Seating(name, Pairing(one, one, seats), 1, number, 0))
    return peak() - before


# ---- telling


@dataclass
class Row:
    """A line of the report."""

    game: str
    check: str
    wanted: str
    measured: str
    games: int
    verdict: str
    result: Rate | None = None


def strength(run: Run) -> list[Row]:
    rows = []
    for check in run.checks:
        rate, wanted = run.rate(check), "–" if check.wanted is None else f"{check.wanted:.0%}"
        if check.about == "strength":
            measured = f"{rate.rate:.0%} ({rate.low:.0%} to {rate.high:.0%})" if rate.games else "–"
            rows.append(Row(check.game, named(check), wanted, measured, rate.games, run.verdict(check), rate))
    return rows


def named(check: Check) -> str:
    """A pairing, shortly: how long the bots think is the same in the whole report, except against OpenSpiel."""
    pairing = check.pairing
    other = str(pairing.others) if pairing.others.name == "mcts" else pairing.others.name
    others = other if pairing.seats == 2 else f"{pairing.seats - 1} × {other}"
    same = f", {pairing.one.seconds:g} s" if pairing.others.name == ISMCTS else ""
    return f"{pairing.one.name} against {others}{same}"


def conduct(run: Run) -> list[Row]:
    """Legal moves and time, over all games."""
    games = late = decisions = illegal = 0
    longest = 0.0
    for name, file in run.files.items():
        for seating, finished in file.played(name):
            games += 1
            illegal += finished.illegal is not None and seating.contestants[finished.illegal].name != ISMCTS
            for side, one in enumerate((seating.pairing.one, seating.pairing.others)):
                if (one.seconds or 0.0) >= PROMISED_SECONDS and one.name != ISMCTS:
                    late, decisions = late + finished.late[side], decisions + finished.decisions[side]
                    longest = max(longest, finished.longest[side])
    legal = FAILS if illegal else HOLDS if games >= LEGAL else UNDECIDED
    kept = FAILS if late else HOLDS if decisions else UNDECIDED
    return [
        Row(ALL, f"illegal moves in {LEGAL:,} games", "0", str(illegal), games, legal),
        Row(ALL, f"moves over their time by a tenth, of {decisions:,} (the longest: {longest:.0%})", "0", str(late),
            games, kept),
    ]  # fmt: skip


def memory(games: list[Game]) -> list[Row]:
    rows = []
    for game in games:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
            try:
                size = fresh.submit(grown, game.name).result()
            except ImportError:
                continue  # this system does not tell
        verdict = HOLDS if size <= GROWTH else FAILS
        said = f"memory that {LONG} decisions add"
        rows.append(Row(game.name, said, f"{GROWTH >> 20} MB", f"{size / (1 << 20):.1f} MB", 0, verdict))
    return rows


def report(rows: list[Row], budget: str, out: Console) -> None:
    style = {HOLDS: "green", FAILS: "bold red", UNDECIDED: "yellow", MEASURED_ONLY: "dim"}
    for name in dict.fromkeys(row.game for row in rows):
        title = "all games" if name == ALL else lusoria.game(name).title
        out.print(f"{title}, budget: {budget}", style="bold", highlight=False)
        table = Table(min_width=LEAST)
        table.add_column("check")
        for heading in ("wanted", "measured", "games", ""):
            table.add_column(heading, justify="right", no_wrap=True)
        for row in rows:
            if row.game == name:
                verdict = f"[{style[row.verdict]}]{row.verdict}[/]"
                table.add_row(row.check, row.wanted, row.measured, f"{row.games:,}", verdict)
        out.print(table, highlight=False)


def rate_all(file: ResultsFile, game: Game, out: Console) -> None:
    """The ratings of all bots that played, for each number of seats."""
    for seats in game.seats:
        played = [one for one in file.played(game.name) if one[0].pairing.seats == seats and is_rated(one[0].pairing)]
        table = Table(title=f"{game.title}, {seats} seats", title_justify="left")
        for heading in ("bot", "rating", "±", "games"):
            table.add_column(heading, justify="left" if heading == "bot" else "right")
        for one in ratings(played):
            table.add_row(one.name, f"{one.mu:.1f}", f"{2 * one.sigma:.1f}", f"{one.games:,}")
        out.print(table, highlight=False)


def is_rated(pairing: Pairing) -> bool:
    """Not those that play for their moves only, nor those by the clock."""
    return pairing.one != HASTY and pairing.others.name != ISMCTS


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="of each check")
    parser.add_argument("--budget", default="iterations", help="iterations, clock, or a part of the time a move")
    parser.add_argument("--minutes", type=float, help="no game begins later than this")
    parser.add_argument("--only", nargs="*", default=[game.name for game in lusoria.all_games()], metavar="GAME")
    parser.add_argument("--rows", default="", metavar="PATTERN", help="only checks whose names this finds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--folder", type=Path, default=RESULTS)
    parser.add_argument("--no-memory", action="store_true", help="leave the long games out")
    given = parser.parse_args(words)
    out, err = Console(), Console(stderr=True)
    try:
        return gauntlet(given, out, err)
    except LusoriaError as error:
        err.print(f"gauntlet: {error}", markup=False, highlight=False, soft_wrap=True)
        return 2


def gauntlet(given: argparse.Namespace, out: Console, err: Console) -> int:
    """Plays and reports; 1 if something clearly fails."""
    if given.games < 1 or given.jobs < 1:
        raise BadInput("GAMES, JOBS: at least 1 is needed")
    games, budget = [lusoria.game(name) for name in given.only], Budget.read(given.budget)
    try:
        pattern = re.compile(given.rows)
    except re.error as error:
        raise BadInput(f"--rows: {error}") from None
    wanted = [check for game in games for check in checks_of(game, budget, given.games)]
    checks = playable([check for check in wanted if pattern.search(named(check))], err)
    run = Run(checks, {game.name: opened(game, budget, given.seed, given.folder) for game in games})
    for game in games:
        of_game = [check.pairing for check in checks if check.game == game.name]
        compile_rules(game.name, list({one for pairing in of_game for one in (pairing.one, pairing.others)}), err)
    if given.minutes is not None:
        run.until = time.monotonic() + 60 * given.minutes
    stopped = False
    try:
        play(run, given.jobs, err)
    except KeyboardInterrupt:
        stopped = True
    rows = strength(run) + conduct(run) + ([] if stopped or given.no_memory else memory(games))
    report(rows, budget.name, out)
    if not given.rows:  # a part is no report
        summary = given.folder / f"report-{budget.name}-{given.seed}.json"
        summary.write_text(encode(rows, indent=1) + "\n", encoding="utf-8")
        out.print(f"written to {summary}; run it again to go on", highlight=False, soft_wrap=True)
    for game in games:
        rate_all(run.files[game.name], game, out)
    return 1 if any(row.verdict == FAILS for row in rows) else 130 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
