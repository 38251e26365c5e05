"""Record files: saving a game, without overwriting anything else."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from lusoria.errors import BadInput
from lusoria.match.match import Match
from lusoria.terminal.screen import Screen

RECORD_START = "[Record "


def write_record(match: Match, path: Path) -> None:
    """Saves the match, with the secret, which is needed to continue it. The file is replaced atomically."""
    try:
        file = path.expanduser().resolve()
        temporary = file.with_name(f".lusoria-{secrets.token_hex(4)}")
        try:
            with temporary.open("x", encoding="utf-8") as out:
                out.write(match.record(with_secret=True))
            os.replace(temporary, file)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise BadInput(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None
    except (RuntimeError, ValueError):  # the home of an unknown user, or an impossible file name
        raise BadInput(f"{path}: no name for a file") from None


def exists(path: Path) -> bool:
    """Whether there is anything at this path."""
    try:
        return os.path.lexists(path.expanduser())
    except (RuntimeError, ValueError):
        return False  # an impossible file name, which write_record complains about


def is_record(path: Path) -> bool:
    """Whether a file begins like a record."""
    try:
        file = path.expanduser()
        if not file.is_file():  # opening a pipe would block
            return False
        with file.open(encoding="utf-8-sig") as text:
            return text.read(len(RECORD_START)) == RECORD_START
    except (OSError, RuntimeError, ValueError):
        return False


def save_as(match: Match, said: str, screen: Screen) -> bool:
    """Saves the match under the name that was typed, unless that is a file of another kind; returns whether it did."""
    words, path = screen.words, Path(said)
    if exists(path) and not is_record(path):
        screen.say_unbroken(words("save-foreign", file=said))
        return False
    try:
        write_record(match, path)
    except BadInput as error:
        screen.say_unbroken(words("save-not", reason=str(error)))
        return False
    screen.say_unbroken(words("saved", file=said))
    return True


def save_or_ask(match: Match, path: Path | None, screen: Screen) -> Path | None:
    """Saves the match in its file. If that fails, asks for another name; returns the file, or None."""
    if path is None:
        return None
    try:
        write_record(match, path)
    except BadInput as error:
        screen.say_unbroken(screen.words("save-lost", reason=str(error)))
    else:
        return path
    while said := screen.read(screen.words("save-else") + " "):
        if save_as(match, said, screen):
            return Path(said).expanduser()
    screen.say(screen.words("save-nowhere"))
    return None
