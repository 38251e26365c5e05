"""`lusoria check-game`."""

from __future__ import annotations

from typing import Annotated

import typer

import lusoria
from lusoria.cli.options import GameName, Seed, check_least, check_seed, out
from lusoria.errors import BadInput

Games = Annotated[int, typer.Option(help="games to play for each number of seats and each policy")]
Only = Annotated[list[str] | None, typer.Option("--only", help="run this check only; may be given again")]


def check_game(name: GameName, games: Games = 4, seed: Seed = 0, only: Only = None) -> None:
    """Check what any game must pass, and say what fails and where."""
    from lusoria.check_game import check_game as run

    check_least("--games", games, 1)
    failed = 0
    for result in run(lusoria.game(name), games, check_seed("--seed", seed), only or ()):
        out.print(f"{'FAIL' if result.failures else 'ok':4}  {result.check}", markup=False, highlight=False)
        for line in result.failures:
            out.print(f"      {line}", markup=False, highlight=False, soft_wrap=True)
        failed += bool(result.failures)
    if failed:
        raise BadInput(f"{name}: {failed} {'check' if failed == 1 else 'checks'} failed")
