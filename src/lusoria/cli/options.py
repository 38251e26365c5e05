"""What commands share: the two consoles, common options, and checks of what was typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import lusoria
from lusoria.errors import BadInput

out, err = Console(), Console(stderr=True)

GameName = Annotated[str, typer.Argument(help="name of the game, see `lusoria games`", metavar="GAME")]
Seats = Annotated[int | None, typer.Option(help="number of seats; by default as many as the game allows")]
Seed = Annotated[int, typer.Option(help="seed of the dice; the same seed gives the same games")]
BoxFile = Annotated[Path | None, typer.Option(help="box file to use instead of the standard one", metavar="FILE")]
Language = Annotated[str, typer.Option(help="language of the texts")]
RecordFile = Annotated[Path, typer.Argument(help="record of a game")]


def chosen_game(name: str, seats: int | None) -> tuple[lusoria.Game, int]:
    """The game, and a number of seats it can be played with."""
    game = lusoria.game(name)
    return game, game.check_seats(game.seats[-1] if seats is None else seats)


def check_least(option: str, number: int | None, least: int) -> None:
    """Refuses a number that is too small."""
    if number is not None and number < least:
        raise BadInput(f"{option}: at least {least} is needed, not {number}")


def check_seconds(option: str, seconds: float | None) -> None:
    """Refuses a thinking time that makes no sense."""
    if seconds is not None and not 0.001 <= seconds <= 3600:
        raise BadInput(f"{option}: a number from 0.001 to 3600 is needed, not {seconds:g}")


def check_duration(option: str, number: float | None, unit: str, most: float) -> None:
    """Refuses a time that is not above 0, or too long to be a date."""
    if number is not None and not 0 < number <= most:
        raise BadInput(f"{option}: expected more than 0 and at most {most:,.0f} {unit}, got {number:g}")


def check_one_of(**given: bool) -> None:
    """Refuses options that exclude each other."""
    if sum(given.values()) > 1:
        raise BadInput(f"{', '.join('--' + name.replace('_', '-') for name in given)}: one of them")


def check_seed(option: str, seed: int) -> int:
    """Refuses a seed that does not fit 63 bits."""
    if not 0 <= seed < 1 << 63:
        raise BadInput(f"{option}: a number from 0 to 2**63 - 1 is needed, not {seed}")
    return seed
