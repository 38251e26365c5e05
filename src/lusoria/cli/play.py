"""`lusoria play`: a game in the terminal."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

import lusoria
from lusoria.cli.options import BoxFile, Language, Seats, check_seed, chosen_game, err, out
from lusoria.errors import BadInput
from lusoria.terminal.opening import check_free, chosen_seat, resume_command, resumed, screen


class OpponentName(StrEnum):
    """How the other seats play: a policy, or a level of `lusoria.bots`, which a list of names need not load."""

    random = "random"
    sensible = "sensible"
    tiro = "tiro"
    discipulus = "discipulus"
    civis = "civis"
    eques = "eques"
    magister = "magister"
    praetor = "praetor"
    consul = "consul"
    augustus = "augustus"


def play(
    game: Annotated[
        str | None,
        typer.Argument(help="name of the game, see `lusoria games`", metavar="GAME", show_default="aquileia"),
    ] = None,
    seats: Seats = None,
    seat: Annotated[
        list[int] | None,
        typer.Option(help="your seat, counted from 1; repeat the option if several people play at this screen"),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            help="how the other seats play: tiro is a beginner, augustus is the strongest, net:FILE searches with a "
            "network",
            metavar="NAME",
        ),
    ] = OpponentName.sensible.value,
    seed: Annotated[int | None, typer.Option(help="seed of the dice; by default every game is different")] = None,
    save: Annotated[Path | None, typer.Option(help="save the record here after every move", metavar="FILE")] = None,
    resume: Annotated[Path | None, typer.Option(help="continue the game of this record", metavar="FILE")] = None,
    box: BoxFile = None,
    language: Language = "en",
) -> None:
    """Play a game in the terminal, against bots or with friends at the same screen."""
    from lusoria.terminal.play import Party
    from lusoria.terminal.play import play as run

    check_bots(bots)
    if resume is None:
        chosen, places = chosen_game(game or "aquileia", seats)
        match = lusoria.Match(chosen.name, places, None if seed is None else check_seed("--seed", seed), box)
    else:
        match = resumed(resume, box, game, {"--seats": seats, "--seed": seed})
    people = sorted({chosen_seat(one, match) for one in seat or [1]})
    shown = screen(match, language, out)
    if save is not None:
        check_free(save, resume)
    if bots not in (OpponentName.random, OpponentName.sensible) and not match.over:
        check_network(match.game, bots)
        compile_bots(match, bots)
    party = Party(people, bots, save or resume, lambda file: resume_command(file, people, bots, box, language))
    run(match, party, shown)


def check_bots(name: str) -> None:
    """Refuses an unknown bot."""
    from lusoria.network.names import NETWORK_BOTS, is_network_bot, read_name

    if is_network_bot(name):
        read_name(name)
    elif name not in list(OpponentName):
        known = ", ".join((*OpponentName, *NETWORK_BOTS))
        raise BadInput(f"--bots: there is no bot {name!r}; there is {known}")


def check_network(game: lusoria.Game, name: str) -> None:
    """Refuses a bot whose network is not there, or is of another game."""
    from lusoria.network.names import existing, is_network_bot, read_name

    if is_network_bot(name):
        from lusoria.network.find import network_for

        file = read_name(name).file
        network_for(game, None if file is None else existing(file))


def compile_bots(match: lusoria.Match, bots: str) -> None:
    """Compiles what the bots need before the game begins: a minute, the first time."""
    from lusoria.terminal.play import bot, bot_dice
    from lusoria.terminal.progress import progress_bar, showing_compilation

    with progress_bar(err) as progress, showing_compilation(progress):
        bot(match, match.seat or 0, bots, bot_dice(match))
