"""`lusoria simulate`: many games on one core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from lusoria.cli.options import BoxFile, GameName, Seats, Seed, check_least, check_seed, chosen_game, err, out

if TYPE_CHECKING:
    from pathlib import Path

    from lusoria.core.game import Game
    from lusoria.simulate import Summary


def simulate(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option(help="number of games to play")] = 10_000,
    seed: Seed = 1,
    policy: Annotated[
        str, typer.Option(help="how all seats play: random, sensible, or policy:FILE by a network", metavar="NAME")
    ] = "random",
    box: BoxFile = None,
    json: Annotated[bool, typer.Option("--json", help="print JSON instead of a table")] = False,
) -> None:
    """Play many games on one core, and summarise the results."""
    chosen, places = chosen_game(game, seats)
    check_least("--games", games, 1)
    check_seed("--seed", seed)
    chosen.load_box(box)  # a bad box is refused before anything is compiled
    from lusoria.simulate import check_policy

    check_policy(chosen, policy)
    summary = with_progress(chosen, places, games, seed, policy, box)
    if json:
        from lusoria.core.text import encode

        typer.echo(encode(summary, indent=1))
    else:
        print_summary(summary, chosen)


def with_progress(game: Game, seats: int, games: int, seed: int, policy: str, box: Path | None) -> Summary:
    """Simulates, with a progress bar."""
    from lusoria.simulate import simulate
    from lusoria.terminal.progress import progress_bar, showing_compilation

    with progress_bar(err) as progress:
        playing = progress.add_task(f"playing {game.title}", total=games, visible=False)
        with showing_compilation(progress) as compiling:

            def on_games(count: int) -> None:
                progress.update(compiling, visible=False)
                progress.update(playing, advance=count, visible=True)

            return simulate(game, seats, games, seed, policy, box, on_games)


def print_summary(summary: Summary, game: Game) -> None:
    """The results as a table."""
    from rich.table import Table

    games = f"{summary.games:,} games" if summary.games != 1 else "1 game"
    table = Table(title=f"{games} of {summary.game}, {summary.seats} seats, {summary.policy} play")
    for heading in ("seat", "mean score", "deviation", "lowest", "highest", "wins"):
        table.add_column(heading, justify="left" if heading == "seat" else "right")
    for r in summary.results:
        means = (f"{r.mean / game.unit:.2f}", f"{r.deviation / game.unit:.2f}")
        table.add_row(game.seat_names[r.seat], *means, game.points(r.lowest), game.points(r.highest), f"{r.wins:.2%}")
    out.print(table)
    total = summary.asked + summary.forced
    out.print(
        f"{total:.1f} decisions a game ({summary.shortest} to {summary.longest}), "
        f"{summary.asked:.1f} with a choice and {summary.forced:.1f} without"
    )
    if game.cut_short is not None:
        out.print(f"{summary.cut_short:,} of {summary.games:,} games ended at the limit of rounds")
    out.print(
        f"{summary.decisions_per_second:,.0f} decisions/s, {summary.games_per_second:,.0f} games/s on one core "
        f"({summary.seconds:.2f} s)"
    )
