"""Writes docs/habits.md from what bench/habits.py has counted: python -m tools.make_habits aeterna-4.json …"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import lusoria
from lusoria.core.game import Game
from tests import ROOT

PAGE = ROOT / "docs" / "habits.md"
PERIODS = {"aquileia": "round", "aeterna": "epoch"}  # elsewhere thirds of the game
PIECES = {"aquileia": ("place", "build"), "builders": ("start", "hire"), "aeterna": ("play", "influence", "build")}
LEAST = 0.02  # a seat and game: what both do less often is left out
OPENING = """# What strong players do

How often a seat does what, in a game that one bot plays against itself on all seats: first the network that ships
(`policy`, its likeliest move), then the search of 0.1.0 with 300 iterations (`mcts:300`). Moves are named as in
records. What both do less often than once in fifty games is left out. Single pieces are shown for the largest table of
each game. [bots.md](bots.md) says what stands out.

```sh
python bench/habits.py aeterna policy mcts:300 --seats 4 --games 40 --json aeterna-4.json
python -m tools.make_habits *.json
```
"""


class Counted:
    """What two bots did at tables with the same number of seats."""

    def __init__(self, path: Path) -> None:
        found = json.loads(path.read_text(encoding="utf-8"))
        self.game: Game = lusoria.game(found["game"])
        self.bots: list[dict[str, Any]] = found["bots"]
        self.networks: dict[str, str] = found["networks"]
        self.seats: int = self.bots[0]["seats"]
        self.periods = sorted({int(key.split(" ", 1)[0]) for bot in self.bots for key in bot["moves"]})
        self.verbs = sorted({kind.verb for kind in self.game.moves.kinds}, key=len, reverse=True)

    def verb_of(self, words: str) -> str:
        """The kind of a move; `take vp` is not `take`."""
        return next(verb for verb in self.verbs if words == verb or words.startswith(f"{verb} "))

    def rows(self, verb: str | None) -> list[tuple[str, list[list[float]]]]:
        """Kinds of moves, or the pieces of one kind, with both bots' numbers by period; the most frequent first."""
        found: dict[str, list[list[float]]] = defaultdict(lambda: [[0.0, 0.0] for _ in self.periods])
        for which, bot in enumerate(self.bots):
            for key, often in bot["moves"].items():
                period, words = key.split(" ", 1)
                kind = self.verb_of(words)
                if verb in (None, kind):
                    name = kind if verb is None else words.removeprefix(kind).strip() or kind
                    found[name][self.periods.index(int(period))][which] += often
        kept = {name: rows for name, rows in found.items() if max(map(sum, zip(*rows, strict=True))) >= LEAST}
        return sorted(kept.items(), key=lambda row: (-sum(pair[0] for pair in row[1]), row[0]))

    def table(self, verb: str | None) -> list[str]:
        """A table in Markdown."""
        period = PERIODS.get(self.game.name, "third")
        heading = [f"`{verb}`" if verb else "move", *(f"{period} {number}" for number in self.periods)]
        lines = [heading, ["---"] * len(heading)]
        for name, rows in self.rows(verb):
            lines.append([name, *(f"{one:.2f} / {other:.2f}" for one, other in rows)])
        return ["| " + " | ".join(line) + " |" for line in lines]

    def section(self, with_pieces: bool) -> str:
        """Everything about one table."""
        scores = " and ".join(f"`{bot['bot']}` {bot['mean_score']:.1f}" for bot in self.bots)
        games, hashes = self.bots[0]["games"], ", ".join(sorted(set(self.networks.values())))
        parts = [f"### {self.seats} seats", f"{games} games of each bot, network {hashes}; mean score: {scores}."]
        for verb in (None, *(PIECES[self.game.name] if with_pieces else ())):
            parts.append("\n".join(self.table(verb)))
        return "\n\n".join(parts)


def page(counted: list[Counted]) -> str:
    """The whole page."""
    parts = [OPENING.strip()]
    for game in lusoria.all_games():
        own = sorted((one for one in counted if one.game.name == game.name), key=lambda one: one.seats)
        if own:
            parts.append(f"## {game.title}")
        parts += [one.section(one is own[-1]) for one in own]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page([Counted(Path(name)) for name in sys.argv[1:]]), encoding="utf-8")
