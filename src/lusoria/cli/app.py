"""All commands, in the order of `lusoria --help`."""

from __future__ import annotations

from collections.abc import Callable

import typer

from lusoria.cli import (
    admin,
    analyse,
    backup,
    bots,
    check_game,
    examples,
    game_files,
    games,
    ladder,
    perft,
    play,
    records,
    serve,
    simulate,
    site,
    train,
    wasm,
)  # fmt: skip

COMMANDS: dict[str, Callable[..., None]] = {
    "games": games.games,
    "play": play.play,
    "replay": records.replay,
    "verify": records.verify,
    "analyse": analyse.analyse,
    "simulate": simulate.simulate,
    "ladder": ladder.ladder,
    "train": train.train,
    "serve": serve.serve,
    "bots": bots.bots,
    "backup": backup.backup,
    "restore": backup.restore,
    "export": game_files.export,
    "import": game_files.import_games,
    "examples": examples.examples,
    "check-game": check_game.check_game,
    "perft": perft.perft,
}

app = typer.Typer(help="Roman board games, by the book.", add_completion=False, no_args_is_help=True)
for name, command in COMMANDS.items():
    app.command(name)(command)
app.add_typer(wasm.app, name="wasm")
app.add_typer(site.app, name="site")
app.add_typer(admin.app, name="admin")
