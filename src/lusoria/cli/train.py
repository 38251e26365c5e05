"""`lusoria train`: a network learns a game by playing it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import lusoria
from lusoria.cli.options import BoxFile, GameName, check_least, check_seed, err, out
from lusoria.errors import BadInput
from lusoria.extras import extra


def train(
    game: GameName,
    checkpoint: Annotated[
        Path | None,
        typer.Option(help="folder of the run, by default run-GAME; a run that is there goes on", metavar="FOLDER"),
    ] = None,
    minutes: Annotated[float | None, typer.Option(help="stop after this time; the run can go on later")] = None,
    seats: Annotated[
        str | None, typer.Option(help="numbers of seats, separated by commas; by default all", metavar="NUMBERS")
    ] = None,
    start: Annotated[
        Path | None,
        typer.Option("--from", help="network to begin with, instead of one that knows nothing", metavar="FILE"),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(
            help="train a best response: this network plays all other seats, and does not learn", metavar="FILE"
        ),
    ] = None,
    box: BoxFile = None,
    device: Annotated[str, typer.Option(help="cpu or gpu")] = "cpu",
    seed: Annotated[int, typer.Option(help="seed; on one core of a CPU the same seed gives the same network")] = 1,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set", help="a setting, such as --set width=128; docs/train.md lists them", metavar="NAME=VALUE"
        ),
    ] = None,
    threads: Annotated[int | None, typer.Option(help="cores to use; by default all")] = None,
    compile: Annotated[str, typer.Option(help="mode of torch.compile for the learner, on a GPU")] = "none",
    games: Annotated[int, typer.Option(help="games of a measurement against each opponent")] = 300,
) -> None:
    """Train a network by self-play, on the CPU or on a GPU."""
    chosen = lusoria.game(game)
    check_least("--threads", threads, 1)
    check_least("--games", games, 1)
    check_seed("--seed", seed)
    if minutes is not None and not 0 < minutes <= 100_000:
        raise BadInput(f"--minutes: a number above 0 is needed, not {minutes:g}")
    if device not in ("cpu", "gpu"):
        raise BadInput(f"--device: cpu or gpu is needed, not {device!r}")
    chosen.load_box(box)  # a bad box is refused before anything is compiled
    with extra("train", "lusoria train"):
        import torch

        from lusoria.train.command import Pace
        from lusoria.train.command import train as run
        from lusoria.train.run import Given
        from lusoria.train.settings import TrainingSettings, read_settings
    if device == "gpu" and not torch.cuda.is_available():
        raise BadInput("--device: PyTorch finds no GPU on this machine")
    if threads is not None:
        torch.set_num_threads(threads)
    given = Given(checkpoint or Path(f"run-{chosen.name}"), device, box, start, against, threads, compile)
    settings = read_settings(TrainingSettings(chosen.name, table_numbers(seats), seed=seed), device, set_ or [])
    run(settings, given, Pace(minutes, games=games), out, err)


def table_numbers(text: str | None) -> tuple[int, ...]:
    """The numbers of seats in a text."""
    try:
        return tuple(int(part) for part in (text or "").split(",") if part)
    except ValueError:
        raise BadInput(f"--seats: numbers separated by commas are needed, not {text!r}") from None
