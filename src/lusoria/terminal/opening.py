"""What the command line needs before a game starts in the terminal: its record, its file, its seats, its screen."""

from __future__ import annotations

import io
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import lusoria
from lusoria.core.text import read_text
from lusoria.errors import BadBox, BadInput, BadRecord, LusoriaError

if TYPE_CHECKING:
    from rich.console import Console

    from lusoria.terminal.screen import Screen


def resumed(file: Path, box: Path | None, game: str | None, given: dict[str, int | None]) -> lusoria.Match:
    """The match of a record, to be continued; game, seats and seed come from the record."""
    for option, value in given.items():
        if value is not None:
            raise BadInput(f"{option}: the record of --resume has its own; leave the option out")
    match = loaded(file, box)
    if game is not None and lusoria.game(game) is not match.game:
        raise BadInput(f"{file}: a record of {match.game.title}, not of {lusoria.game(game).title}")
    if match.dice_source.fair is None and not match.over:
        raise BadInput(f"{file}: the secret of its dice has not been told, so it can't be played on")
    return match


def check_free(save: Path, resume: Path | None) -> None:
    """Refuses to save a game in a file that exists, unless it is the record that the game continues."""
    from lusoria.terminal.record_file import exists, is_record

    if not exists(save) or (resume is not None and save.resolve() == resume.resolve()):
        return
    if is_record(save):
        command = shlex.join(["lusoria", "play", "--resume", str(save)])
        raise BadInput(f"{save}: there is a game in this file already; to go on with it: {command}")
    raise BadInput(f"{save}: there is such a file already; choose another name")


def loaded(file: Path, box: Path | None) -> lusoria.Match:
    """The match of a record; errors name the file."""
    text = read_text(file, BadInput)
    try:
        return lusoria.Match.load(text, box)
    except BadBox:
        raise  # the error names the box file
    except LusoriaError as error:
        raise BadRecord(f"{file}: {error}") from None


def screen(match: lusoria.Match, language: str, out: Console) -> Screen:
    """The terminal, with the texts of the match's game."""
    from lusoria.terminal.screen import Screen
    from lusoria.words import Words

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # show a question mark for what the terminal can't encode
    return Screen(out, Words(match.game.name, language))


def chosen_seat(seat: int, match: lusoria.Match) -> int:
    """The index of a seat that people count from 1."""
    if not 1 <= seat <= match.seats:
        raise BadInput(f"--seat: a number from 1 to {match.seats} is needed, not {seat}")
    return seat - 1


def resume_command(file: Path, people: list[int], bots: str, box: Path | None, language: str) -> str:
    """The command that continues a saved game."""
    words = ["lusoria", "play", "--resume", str(file)]
    words += [word for seat in people for word in ("--seat", str(seat + 1))] if people != [0] else []
    words += ["--bots", bots] if bots != "sensible" else []
    words += ["--box", str(box)] if box is not None else []
    words += ["--language", language] if language != "en" else []
    return shlex.join(words)
