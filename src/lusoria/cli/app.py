"""All commands, in the order of `lusoria --help`."""

from __future__ import annotations

from collections.abc import Callable

import typer

from lusoria.cli import analyse, check_game, examples, games, ladder, perft, play, records, serve, simulate

COMMANDS: dict[str, Callable[..., None]] = {
    "games": games.games,
    "play": play.play,
    "replay": records.replay,
    "verify": records.verify,
    "analyse": analyse.analyse,
    "simulate": simulate.simulate,
    "ladder": ladder.ladder,
    "serve": serve.serve,
    "examples": examples.examples,
    "check-game": check_game.check_game,
    "perft": perft.perft,
}

app = typer.Typer(help="Roman board games, by the book.", add_completion=False, no_args_is_help=True)
for name, command in COMMANDS.items():
    app.command(name)(command)
