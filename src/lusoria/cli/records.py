"""`lusoria replay` and `lusoria verify`: what can be done with a record."""

from __future__ import annotations

from typing import Annotated

import typer

from lusoria.cli.options import BoxFile, Language, RecordFile, out
from lusoria.errors import BadRecord
from lusoria.terminal.opening import chosen_seat, loaded, screen


def replay(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option(help="show only what this seat saw, counted from 1")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="print every step as a sentence, and ask nothing")] = False,
    box: BoxFile = None,
    language: Language = "en",
) -> None:
    """Step through a recorded game."""
    from lusoria.terminal.replay import Replay

    match = loaded(file, box)
    shown = Replay(match, None if seat is None else chosen_seat(seat, match), screen(match, language, out))
    if plain:
        for line in shown.plain():
            typer.echo(line)
    else:
        shown.run()


def verify(file: RecordFile, box: BoxFile = None) -> None:
    """Check that all dice of a record follow from its seed or its secret."""
    match = loaded(file, box)
    try:
        checked = match.verify()
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    how = "as promised" if match.seed is None else f"as the seed {match.seed} gives them"
    typer.echo(f"{file}: {len(match.history)} steps, {checked} answers of chance, all {how}")
