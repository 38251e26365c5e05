"""What two bots do: how often each plays each kind of move, card, field and site, by epoch or round, a seat and game.

    python bench/habits.py aeterna policy:run/aeterna.npz mcts:300 --seats 4 --games 40
    python bench/habits.py aquileia net:400 sensible --pieces place --json habits.json

Each bot plays some games against itself, on all seats, with the same dice. Forced moves count, too.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import lusoria
from lusoria.bots import Bot
from lusoria.bots.ladder.command import compile_rules
from lusoria.bots.ladder.contestant import Contestant, contestant
from lusoria.bots.ladder.results import network_hashes
from lusoria.bots.play import BOTS_FIRST_GAME, runnable
from lusoria.core.dice import seeded
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.record import new_options
from lusoria.core.text import encode
from lusoria.core.world import World
from lusoria.errors import BadInput, LusoriaError
from lusoria.terminal.progress import progress_bar

PERIODS = {"aeterna": "epoch", "aquileia": "round"}  # the field of the state; elsewhere thirds of the game
THIRDS = 3


@dataclass
class Habits:
    """What a bot did in its games, by period and move."""

    bot: str
    seats: int
    games: int = 0
    scores: int = 0  # the sum over all seats
    moves: Counter[tuple[int, str]] = field(default_factory=Counter)

    def often(self, period: int, verb: str, piece: str | None = None) -> float:
        """How often a seat made a kind of move, or one with a piece, in a period of a game."""
        if piece is not None:
            found = self.moves[period, f"{verb} {piece}"]
        else:
            found = sum(n for (p, words), n in self.moves.items() if p == period and kind_of(words, verb))
        return found / (self.seats * max(1, self.games))


def kind_of(words: str, verb: str) -> bool:
    """Whether a move in words is of this kind."""
    return words == verb or words.startswith(f"{verb} ")


def period_of(game: Game, box: Any, s: Any) -> int:
    """The epoch, round or third of the game, from 1."""
    if game.name in PERIODS:
        return int(getattr(s, PERIODS[game.name]))
    return 1 + min(THIRDS - 1, int(game.elapsed(box, s) * THIRDS))


def play(game: Game, bot: Bot, seats: int, seed: int, number: int, habits: Habits) -> None:
    """One game of a bot against itself."""
    setup, legal, step = (runnable(rule) for rule in (game.setup, game.legal, game.step))
    box, log, options = game.load_box(None), Log.new(), new_options(game.actions)
    s: Any = game.State.new()
    dice = seeded(seed, number, cap=0)
    own = [seeded(seed, BOTS_FIRST_GAME + number * seats + seat, cap=0) for seat in range(seats)]
    setup(box, s, seats, dice, log)
    while (count := legal(box, s, options)) > 0:
        action, seat = options[0], int(s.seat)
        if count > 1:
            action = bot.choose(World(game, box, s, seat, own[seat], runnable), own[seat])
        habits.moves[period_of(game, box, s), game.moves.words(action)] += 1
        step(box, s, action, dice, log)
    scores = [0] * seats
    game.score(box, s, scores)
    habits.games += 1
    habits.scores += sum(score for score in scores if score != game.no_score)


def watch(game: Game, found: list[Contestant], seats: int, games: int, seed: int, err: Console) -> list[Habits]:
    """The habits of each bot."""
    compile_rules(game.name, found, err)
    made = [Habits(str(one), seats) for one in found]
    with progress_bar(err, remaining=True) as progress:
        task = progress.add_task(f"playing {game.title}", total=games * len(found))
        for one, habits in zip(found, made, strict=True):
            bot = one.bot()
            for number in range(games):
                play(game, bot, seats, seed, number, habits)
                progress.update(task, advance=1)
    return made


def verbs_of(game: Game) -> list[str]:
    """The kinds of moves, each verb once."""
    return list(dict.fromkeys(kind.verb for kind in game.moves.kinds))


def table_of(game: Game, made: list[Habits], verb: str | None) -> Table:
    """All kinds of moves, or all pieces of one kind, by period: the two bots side by side."""
    periods = sorted({period for habits in made for period, _ in habits.moves})
    name = PERIODS.get(game.name, "third")
    table = Table(title=f"{verb or 'moves'}: how often, a seat and game; {made[0].bot} / {made[1].bot}")
    table.add_column("piece" if verb else "move", no_wrap=True)
    for period in periods:
        table.add_column(f"{name} {period}", justify="right", no_wrap=True)
    rows: list[tuple[str, list[list[float]]]] = []
    if verb is None:
        rows = [(one, [[habits.often(p, one) for habits in made] for p in periods]) for one in verbs_of(game)]
    else:
        seen = {words for habits in made for _, words in habits.moves if kind_of(words, verb)}
        for piece in sorted(words.removeprefix(f"{verb} ") for words in seen):
            rows.append((piece, [[habits.often(p, verb, piece) for habits in made] for p in periods]))
        rows.sort(key=lambda row: -sum(map(sum, row[1])))
    for said, numbers in rows:
        if any(map(any, numbers)):
            table.add_row(said, *(" / ".join(f"{number:.2f}" for number in pair) for pair in numbers))
    return table


def as_data(game: Game, made: list[Habits], found: list[Contestant], seed: int) -> dict[str, Any]:
    """All that was counted, for a file."""
    return {
        "game": game.name, "seed": seed, "networks": network_hashes(game.name, *found),
        "bots": [
            {
                "bot": habits.bot, "seats": habits.seats, "games": habits.games,
                "mean_score": habits.scores / (habits.seats * habits.games * game.unit),
                "moves": {
                    f"{period} {words}": count / (habits.seats * habits.games)
                    for (period, words), count in sorted(habits.moves.items())
                },
            }
            for habits in made
        ],
    }  # fmt: skip


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("bots", nargs=2, metavar="BOT")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=40, help="of each bot")
    parser.add_argument("--pieces", nargs="*", default=[], metavar="KIND", help="kinds of moves to show piece by piece")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args(words)
    out, err = Console(), Console(stderr=True)
    try:
        game = lusoria.game(given.game)
        seats = game.check_seats(game.seats[-1] if given.seats is None else given.seats)
        found = [contestant(name) for name in given.bots]
        unknown = [kind for kind in given.pieces if kind not in verbs_of(game)]
        if given.games < 1 or unknown:
            raise BadInput(f"--pieces: {', '.join(verbs_of(game))} are known" if unknown else "--games: at least 1")
        made = watch(game, found, seats, given.games, given.seed, err)
    except LusoriaError as error:
        err.print(f"habits: {error}", markup=False, highlight=False, soft_wrap=True)
        return 2
    for habits in made:
        mean = habits.scores / (seats * habits.games * game.unit)
        out.print(f"{habits.bot}: {habits.games} games, {seats} seats, mean score {mean:.1f}", highlight=False)
    for verb in (None, *given.pieces):
        out.print(table_of(game, made, verb))
    if given.json is not None:
        given.json.write_text(encode(as_data(game, made, found, given.seed), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
