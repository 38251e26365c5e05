"""`lusoria ladder`: bots against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import lusoria
from lusoria.cli.options import GameName, check_least, check_one_of, check_seconds, check_seed, err, out


def ladder(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(
            help="who takes part, separated by commas: mcts:400 searches 400 iterations a move, mcts:0.5s for half a "
            "second; by default greedy and the levels",
            metavar="NAMES",
        ),
    ] = None,
    against: Annotated[
        str | None, typer.Option(help="let all play against this bot only, instead of each other", metavar="NAME")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="number of seats; by default as few as the game allows")] = None,
    games: Annotated[
        int | None, typer.Option(help="games of each pairing, by default 100; every seed is played from every seat")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="seconds a move, for all bots that search")] = None,
    iterations: Annotated[int | None, typer.Option(help="iterations a move, for all bots that search")] = None,
    repeatable: Annotated[
        bool, typer.Option("--repeatable", help="let levels count iterations, not seconds: games can be repeated")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="seed of the dice, by default 1")] = None,
    jobs: Annotated[int | None, typer.Option(help="games in parallel; by default one a core")] = None,
    json: Annotated[Path | None, typer.Option(help="save all games here as they end", metavar="FILE")] = None,
    resume: Annotated[Path | None, typer.Option(help="continue the ladder of such a file", metavar="FILE")] = None,
    ray: Annotated[
        bool, typer.Option("--ray", help="run on a Ray cluster: that of RAY_ADDRESS, or a new one on this machine")
    ] = False,
    ray_address: Annotated[str | None, typer.Option(help="run on this Ray cluster", metavar="ADDRESS")] = None,
) -> None:
    """Play bots against each other, for win rates with their intervals, and ratings."""
    chosen = lusoria.game(game)
    check_least("--games", games, 1)
    check_least("--jobs", jobs, 1)
    check_least("--iterations", iterations, 1)
    check_seconds("--seconds", seconds)
    check_one_of(seconds=seconds is not None, iterations=iterations is not None, repeatable=repeatable)
    from lusoria.bots.ladder.command import LadderOptions, new_ladder, resumed_ladder, run
    from lusoria.bots.ladder.contestant import DefaultBudget

    if resume is not None:
        given = {
            "--bots": bots, "--against": against, "--seats": seats, "--seconds": seconds, "--iterations": iterations,
            "--repeatable": repeatable or None, "--seed": seed, "--json": json,
        }  # fmt: skip
        found = resumed_ladder(chosen, resume, games, given)
    else:
        places = chosen.check_seats(chosen.seats[0] if seats is None else seats)
        dice = check_seed("--seed", 1 if seed is None else seed)
        budget = DefaultBudget(seconds, iterations, repeatable=repeatable)
        found = new_ladder(chosen, LadderOptions(bots, against, places, games, dice, json, budget))
    run(found, jobs, ray or ray_address is not None, ray_address, out, err)
