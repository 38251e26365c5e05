"""`lusoria analyse`: what a bot thinks of a game that was played."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from lusoria.cli.options import BoxFile, Language, RecordFile, check_least, check_one_of, check_seconds, err, out
from lusoria.terminal.opening import loaded, screen


class BotLevel(StrEnum):
    """How strong a bot is."""

    tiro = "tiro"
    discipulus = "discipulus"
    civis = "civis"
    eques = "eques"
    magister = "magister"
    praetor = "praetor"
    consul = "consul"
    augustus = "augustus"


def analyse(
    file: RecordFile,
    level: Annotated[BotLevel, typer.Option(help="strength of the bot that analyses")] = BotLevel.augustus,
    seconds: Annotated[
        float | None, typer.Option("--seconds-per-move", help="seconds to think about each decision")
    ] = None,
    iterations: Annotated[
        int | None,
        typer.Option(help="evaluations or iterations for each decision; by default 6,000, fewer with a weaker level"),
    ] = None,
    folder: Annotated[Path, typer.Option("--out", help="folder for the plot", metavar="DIR")] = Path(),
    plot: Annotated[bool, typer.Option(help="plot the win probability, as SVG and PNG")] = True,
    json: Annotated[bool, typer.Option("--json", help="print JSON instead of sentences")] = False,
    box: BoxFile = None,
    language: Language = "en",
) -> None:  # fmt: skip
    """Analyse a recorded game, and mark the moves that cost the most."""
    check_least("--iterations", iterations, 1)
    check_seconds("--seconds-per-move", seconds)
    check_one_of(seconds_per_move=seconds is not None, iterations=iterations is not None)
    match = loaded(file, box)
    shown = screen(match, language, out)
    from lusoria.analysis.command import run

    run(match, file, (level.value, seconds, iterations), folder if plot else None, shown, err, json)
