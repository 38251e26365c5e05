"""Golden files: perft counts and playthroughs of every game. `python -m tools.golden` writes them again.

`rules/` changes only when the rules do. `views/` and `texts/` change with what people see and read.
"""

from __future__ import annotations

import hashlib
import json
import math
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import lusoria
from lusoria.core.compile import compiled
from lusoria.core.dice import Dice, answers, roll, seeded
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.message import as_data
from lusoria.core.perft import perft
from lusoria.core.record import Record, content, copy, new_options
from lusoria.match.history import Step
from lusoria.words import Words
from tests import ROOT

DATA = ROOT / "tests" / "data"

MOST = 3000  # sequences that chance makes of one decision; a throw of five contestants makes 14 million


def perft_lines(game: Game) -> list[str]:
    """A line a position: seats, seed, decisions before, depth, sequences."""
    box = game.load_box(None)
    lines = ["# seats seed after depth sequences"]
    for seats in game.seats:
        lines.append(f"{seats} 1 0 2 {sequences(game, box, next(random_game(game, box, seats, 1)), 2)}")
        for after, s in islice(enumerate(random_game(game, box, seats, seats)), 3, 250, 6):
            if outcomes_at_once(game, box, s) < MOST:
                lines.append(f"{seats} {seats} {after} 1 {sequences(game, box, s, 1)}")
    return lines


def random_game(game: Game, box: Record, seats: int, seed: int) -> Iterator[Any]:
    """The positions of a game, as `lusoria perft --after` counts them; the last one again and again."""
    s, log, options, dice = game.State.new(), Log.new(), new_options(game.actions), seeded(seed, cap=0)
    game.setup(box, s, seats, dice, log)
    while True:
        yield s
        if count := game.legal(box, s, options):
            game.step(box, s, options[roll(dice, count)], dice, log)


def sequences(game: Game, box: Record, s: Any, depth: int) -> int:
    """Perft by compiled rules: there are many thousands of steps to take."""
    return perft(game, box, s, depth, compiled.on_records)


def outcomes_at_once(game: Game, box: Record, s: Any) -> int:
    """Into how many outcomes chance splits one decision here, as one try of each option tells."""
    options, most = new_options(game.actions), 0
    for i in range(game.legal(box, s, options)):
        dice = seeded(0)
        game.step(box, copy(s), options[i], dice, Log.new())
        most += math.prod(sides for _, sides in answers(dice))
    return most


class Playthrough:
    """Every step of one match, in three parts that change for different reasons.

    `rules`: options, moves, what chance answered, events as numbers, states, scores, observations, positions, record.
    `views`: what each seat and those who watch see. `texts`: events as sentences, and what is said of every move.
    """

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.match, self.words = lusoria.Match(game.name, seats, seed), Words(game.name)
        self.rules: list[str] = []
        self.views: list[str] = []
        self.texts: list[str] = []
        chooser, dice = random.Random(seed), seeded(seed, cap=0)
        while True:
            self._write_step()
            if self.match.over:
                break
            self.match.play(half_sensible(self.match, chooser, dice))
        self.rules.append(f"record {digest(self.match.record().encode())}")

    def _write_step(self) -> None:
        taken = self.match.history[-1]
        for part in (self.rules, self.views, self.texts):
            part.append(f"step {taken.number}: {taken.move or 'setup'}")
        self._write_rules(taken)
        for seat in (*range(self.match.seats), None):
            self.views.append(f"  {'watching' if seat is None else f'seat {seat}'} {short(self.match.view(seat))}")
        self.texts += [f"  {self.words.say(self.match.game.tell(e))}" for e in taken.events]
        self.texts.append(f"  legal {short(self._legal())} refused {short(self._refused())}")

    def _write_rules(self, taken: Step) -> None:
        match = self.match
        self.rules += [f"  {answer}/{sides}" for answer, sides in taken.answers]
        self.rules += [f"  {e.kind} {e.seat} {e.a} {e.b} {e.seen}" for e in taken.events]
        self.rules.append(f"  state {digest(content(match.state))} scores {match.scores}")
        for seat in range(match.seats):
            known = (str(match.observe(seat)), match.position(seat))
            self.rules.append(f"  seat {seat} knows {' '.join(digest(text.encode()) for text in known)}")
        if not match.over:
            self.rules.append(f"  seat {match.seat} may: {', '.join(map(str, match.moves))}")

    def _legal(self) -> list[Any]:
        """The sentence and the price of every legal move."""
        return [[as_data(option.sentence), option.price] for option in self.match.options()]

    def _refused(self) -> list[Any]:
        """For every move that is not legal the rule in the way, and the reason."""
        found = [self.match.why_not(action) for action in range(self.match.game.actions)]
        return [[refusal.rule, as_data(refusal.reason)] for refusal in found if refusal is not None]


def short(data: Any) -> str:
    """A short name for plain data."""
    return digest(json.dumps(data).encode())


def half_sensible(match: lusoria.Match, chooser: random.Random, dice: Dice) -> lusoria.Move:
    """A move at random, or a sensible one: so that games end, and much happens in them."""
    moves, seat = match.moves, match.seat
    assert seat is not None
    if len(moves) > 1 and chooser.random() < 0.5:
        return match.world(seat, dice).sensible(moves, dice)
    return chooser.choice(moves)


def digest(text: bytes) -> str:
    """A short name for a long value."""
    return hashlib.sha256(text).hexdigest()[:16]


def files(game: Game) -> dict[Path, list[str]]:
    """What every golden file of a game should hold."""
    folder = DATA / game.name
    found = {folder / "rules" / "perft.txt": perft_lines(game)}
    for seed, seats in enumerate(game.seats, 1):
        played = Playthrough(game, seats, seed)
        for part in ("rules", "views", "texts"):
            found[folder / part / f"playthrough-{seats}.txt"] = getattr(played, part)
    return found


if __name__ == "__main__":
    for each in lusoria.all_games():
        for path, lines in files(each).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            print(path.relative_to(ROOT), len(lines), "lines")
