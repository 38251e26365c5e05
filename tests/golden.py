"""Golden files: perft counts and playthroughs of every game. `python tests/golden.py` writes them anew."""

from __future__ import annotations

import hashlib
import json
import math
import random
from pathlib import Path
from typing import Any

import lusoria
from lusoria.core.dice import Dice, answers, seeded
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.perft import perft, position
from lusoria.core.record import Record, content, copy, new_options
from lusoria.words import Words

DATA = Path(__file__).parent / "data"

MOST = 3000  # sequences that chance makes of one decision; a throw of five contestants makes 14 million


def perft_lines(game: Game) -> list[str]:
    """A line a position: seats, seed, decisions before, depth, sequences."""
    box = game.load_box(None)
    lines = ["# seats seed after depth sequences"]
    for seats in game.seats:
        lines.append(f"{seats} 1 0 2 {perft(game, box, position(game, box, seats, 1, 0), 2)}")
        for after in range(3, 250, 6):
            s = position(game, box, seats, seats, after)
            if outcomes_at_once(game, box, s) < MOST:
                lines.append(f"{seats} {seats} {after} 1 {perft(game, box, s, 1)}")
    return lines


def outcomes_at_once(game: Game, box: Record, s: Any) -> int:
    """Into how many outcomes chance splits one decision here, as one try of each option tells."""
    options, most = new_options(game.actions), 0
    for i in range(game.legal(box, s, options)):
        dice = seeded(0)
        game.step(box, copy(s), options[i], dice, Log.new())
        most += math.prod(sides for _, sides in answers(dice))
    return most


def playthrough(game: Game, seats: int, seed: int) -> list[str]:
    """Every step of one match: options, move, what chance answered, what happened, state, scores, what seats see."""
    match, chooser, words = lusoria.Match(game.name, seats, seed), random.Random(seed), Words(game.name)
    dice = seeded(seed, cap=0)
    lines: list[str] = []
    while True:
        taken = match.history[-1]
        lines.append(f"step {taken.number}: {taken.move or 'setup'}")
        lines += [f"  {answer}/{sides}" for answer, sides in taken.answers]
        lines += [f"  {e.kind} {e.seat} {e.a} {e.b} {e.seen}: {words.say(game.tell(e))}" for e in taken.events]
        lines.append(f"  state {digest(content(match._s))} scores {match.scores}")
        for seat in range(seats):
            seen = (json.dumps(match.view(seat)), str(match.observe(seat)), match.position(seat))
            lines.append(f"  seat {seat} sees {' '.join(digest(text.encode()) for text in seen)}")
        if match.over:
            return lines
        lines.append(f"  seat {match.seat} may: {', '.join(map(str, match.moves))}")
        match.play(half_sensible(match, chooser, dice))


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
    found = {DATA / game.name / "perft.txt": perft_lines(game)}
    for seed, seats in enumerate(game.seats, 1):
        found[DATA / game.name / f"playthrough-{seats}.txt"] = playthrough(game, seats, seed)
    return found


if __name__ == "__main__":
    for each in lusoria.all_games():
        for path, lines in files(each).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            print(path.relative_to(DATA.parent), len(lines), "lines")
