"""Writes docs/strength.md, and the ratings in docs/bots.md, from the games that `make gauntlet` has played.

python -m tools.make_strength [FOLDER]
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import lusoria
from lusoria.bots import LEVEL_NAMES
from lusoria.bots.ladder.contestant import ISMCTS
from lusoria.bots.ladder.ratings import ratings
from lusoria.bots.ladder.results import fingerprint
from lusoria.core.game import Game
from tests import ROOT

PAGE, RATINGS_PAGE = ROOT / "docs" / "strength.md", ROOT / "docs" / "bots.md"
RATINGS_BEGIN, RATINGS_END = "<!-- ratings, by tools/make_strength.py -->\n", "<!-- end of the ratings -->"
RESULTS = ROOT / "bench" / "results" / "gauntlet"
GAMES = 1000  # of a check, at most
SEED = 1
YARDSTICK = ("mcts:3000", "mcts:12000", ISMCTS)
SIMPLE = ("random", "sensible", "greedy")
SIGNS = {"holds": "holds", "fails": "**fails**", "undecided": "undecided", "measured": ""}
OPENING = """# How strong the bots are

One bot on one seat, against others on all the rest: the share of its victories with a 95 % interval, and how many games
were played. *Holds* and *fails* are the verdicts of a sequential test with error rates of 5 %; [bots.md](bots.md) says
how it decides, and what the bots are.

```sh
make gauntlet                   # plays; what was played before with the same rules, bots and networks is kept
python -m tools.make_strength   # writes this page
```
"""


class NothingPlayed(Exception):
    """No games were found."""


class Gauntlet:
    """The checks of a game, with the games that were played for them."""

    def __init__(self, game: Game, folder: Path) -> None:
        sys.path.insert(0, str(ROOT / "bench"))
        self.rules: Any = importlib.import_module("gauntlet")
        sys.path.remove(str(ROOT / "bench"))
        budget = self.rules.Budget.read("iterations")
        self.game, self.file = game, self.rules.opened(game, budget, SEED, folder)
        self.checks = self.rules.checks_of(game, budget, GAMES)
        self.version = f"{game.title} `{fingerprint(game.name)}`"
        self.run = self.rules.Run(self.checks, {game.name: self.file})

    def played(self, wanted: Callable[[Any], bool]) -> Iterator[tuple[Any, Any]]:
        """The checks of a kind of which games were played, each with its rate."""
        for check in self.checks:
            rate = self.run.rate(check)
            if check.about == "strength" and rate.games and wanted(check):
                yield check, rate

    def share(self, check: Any, rate: Any) -> str:
        """A result in a cell."""
        said = f"{rate.rate:.0%} ({rate.low:.0%} to {rate.high:.0%}) of {rate.games:,}"
        return " ".join(filter(None, (said, SIGNS[self.run.verdict(check)])))

    def against(self, others: tuple[str, ...]) -> list[list[str]]:
        """Rows: the table, the two bots, what is wanted, and what was measured."""
        found = []
        for check, rate in self.played(lambda check: is_one_of(check.pairing.others, others)):
            wanted = "" if check.wanted is None else f"{check.wanted:.0%}"
            table = f"{self.game.title}, {check.pairing.seats}"
            found.append([table, self.rules.named(check), wanted, self.share(check, rate)])
        return found

    def steps(self) -> list[list[str]]:
        """A row for each number of seats: each level against the one below it."""
        found = []
        for seats in self.game.seats:
            cells = {
                check.pairing.one.name: self.share(check, rate)
                for check, rate in self.played(lambda check: is_step(check.pairing))
                if check.pairing.seats == seats
            }
            found.append([f"{self.game.title}, {seats}", *(cells.get(name, "–") for name in LEVEL_NAMES[1:])])
        return found

    def rated(self) -> list[list[str]]:
        """A row for each bot: its rating at each number of seats."""
        columns: dict[str, dict[int, str]] = {}
        for seats in self.game.seats:
            played = [
                one
                for one in self.file.played(self.game.name)
                if one[0].pairing.seats == seats and self.rules.is_rated(one[0].pairing)
            ]
            for one in ratings(played):
                columns.setdefault(one.name, {})[seats] = f"{one.mu:.1f} ± {2 * one.sigma:.1f}"
        few = self.game.seats[0]
        names = sorted(columns, key=lambda name: -float(columns[name].get(few, "0").split()[0]))
        return [[f"`{name}`", *(columns[name].get(seats, "–") for seats in self.game.seats)] for name in names]


def is_one_of(contestant: Any, names: tuple[str, ...]) -> bool:
    """Whether it is one of these, with or without its budget."""
    return contestant.name in names or str(contestant) in names


def is_step(pairing: Any) -> bool:
    """Whether a level plays against the one below it."""
    pairs = zip(LEVEL_NAMES[1:], LEVEL_NAMES, strict=False)
    return (pairing.one.name, pairing.others.name) in set(pairs)


def table(headings: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def page(folder: Path) -> str:
    """The whole page."""
    found = [Gauntlet(game, folder) for game in lusoria.all_games()]
    if not any(check for one in found for check in one.played(lambda _: True)):
        raise NothingPlayed
    headings = ["game, seats", "bots", "wanted", "measured"]
    parts = [
        OPENING,
        f"Versions of rules, bots and networks: {', '.join(one.version for one in found)}.\n",
        "## Against the search of 0.1.0, and OpenSpiel's\n",
        table(headings, [row for one in found for row in one.against(YARDSTICK)]),
        "## Each level against the one below it\n",
        table(["game, seats", *LEVEL_NAMES[1:]], [row for one in found for row in one.steps()]),
        "## Against simple bots\n",
        table(headings, [row for one in found for row in one.against(SIMPLE)]),
    ]
    return "\n".join(parts)


def all_ratings(folder: Path) -> str:
    """The ratings of all bots, a table a game."""
    parts = []
    for one in (Gauntlet(game, folder) for game in lusoria.all_games()):
        seats = [f"{count} seats" for count in one.game.seats]
        parts += [f"**{one.game.title}**\n", table(["bot", *seats], one.rated())]
    return "\n".join(parts)


def with_ratings(text: str, ratings: str) -> str:
    """The page of the bots with these ratings in the place of those that it has."""
    before, _, rest = text.partition(RATINGS_BEGIN)
    _, found, after = rest.partition(RATINGS_END)
    if not found:
        raise ValueError(f"{RATINGS_PAGE}: the lines around the ratings are missing")
    return f"{before}{RATINGS_BEGIN}\n{ratings}\n{RATINGS_END}{after}"


def main(words: list[str]) -> None:
    """The command."""
    folder = Path(words[0]) if words else RESULTS
    try:
        PAGE.write_text(page(folder), encoding="utf-8")
        text = RATINGS_PAGE.read_text(encoding="utf-8")
        RATINGS_PAGE.write_text(with_ratings(text, all_ratings(folder)), encoding="utf-8")
    except NothingPlayed:
        sys.exit(f"make_strength: {folder}: no games of this version of the bots; `make gauntlet` plays them")


if __name__ == "__main__":
    main(sys.argv[1:])
