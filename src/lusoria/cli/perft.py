"""`lusoria perft`: how many ways lead on from a position."""

from __future__ import annotations

from typing import Annotated

import typer

from lusoria.cli.options import GameName, Seats, Seed, check_least, check_seed, chosen_game, out


def perft(
    game: GameName,
    seats: Seats = None,
    depth: Annotated[int, typer.Option(help="decisions in a sequence")] = 2,
    seed: Seed = 1,
    after: Annotated[int, typer.Option(help="start from the position after this many random decisions")] = 0,
    interpreted: Annotated[
        bool, typer.Option("--interpreted", help="run the rules as plain Python, without compiling them")
    ] = False,
) -> None:
    """Count the sequences of decisions and chance outcomes from a position, to compare engines."""
    chosen, places = chosen_game(game, seats)
    check_least("--depth", depth, 0)
    check_least("--after", after, 0)
    check_seed("--seed", seed)
    from lusoria.core.perft import perft, position
    from lusoria.core.rule import Version, plain_python

    version: Version = plain_python
    if not interpreted:
        from lusoria.core.compile import compiled

        version = compiled.on_records
    box = chosen.load_box(None)
    s = position(chosen, box, places, seed, after)
    for n in range(1, depth + 1):
        out.print(f"{n} decisions: {perft(chosen, box, s, n, version)} sequences", highlight=False)
