"""Records in files: where a game is kept, and what may be overwritten."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from lusoria.errors import BadInput
from lusoria.match.match import Match
from lusoria.terminal.screen import Screen

RECORD = "[Record "  # so a record begins


def write_record(match: Match, path: Path) -> None:
    """Saves the match; the secret too, or it could not be played on. A file is replaced as a whole or not at all."""
    try:
        file = path.expanduser().resolve()
        beside = file.with_name(f".lusoria-{secrets.token_hex(4)}")
        try:
            with beside.open("x", encoding="utf-8") as written:
                written.write(match.record(with_secret=True))
            os.replace(beside, file)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise BadInput(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None
    except (RuntimeError, ValueError):  # the home of nobody, a name that no file can have
        raise BadInput(f"{path}: no name for a file") from None


def exists(path: Path) -> bool:
    """Whether there is something at a path already."""
    try:
        return os.path.lexists(path.expanduser())
    except (RuntimeError, ValueError):
        return False  # no name for a file, as will be said when it is written


def is_record(path: Path) -> bool:
    """Whether a file is a record, by its first line."""
    try:
        file = path.expanduser()
        if not file.is_file():  # to open a pipe would wait for somebody to write
            return False
        with file.open(encoding="utf-8-sig") as text:
            return text.read(len(RECORD)) == RECORD
    except (OSError, RuntimeError, ValueError):
        return False


def save_as(match: Match, said: str, screen: Screen) -> bool:
    """Saves the match where the person says, but not in place of something else; whether it is saved."""
    words, path = screen.words, Path(said)
    if exists(path) and not is_record(path):
        screen.say(words("save-foreign", file=said))
        return False
    try:
        write_record(match, path)
    except BadInput as error:
        screen.say(words("save-not", reason=str(error)))
        return False
    screen.say(words("saved", file=said))
    return True


def save_again(match: Match, path: Path | None, screen: Screen) -> Path | None:
    """Saves the match where it is kept. If that can't be done any more, asks where else; None if nowhere."""
    if path is None:
        return None
    try:
        write_record(match, path)
    except BadInput as error:
        screen.say(screen.words("save-lost", reason=str(error)))
    else:
        return path
    while said := screen.read(screen.words("save-else") + " "):
        if save_as(match, said, screen):
            return Path(said).expanduser()
    screen.say(screen.words("save-nowhere"))
    return None
