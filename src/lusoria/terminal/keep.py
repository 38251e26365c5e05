"""Records in files."""

from __future__ import annotations

from pathlib import Path

from lusoria.errors import BadInput
from lusoria.match.match import Match


def write_record(match: Match, path: Path) -> None:
    """Saves the match; the secret too, or it could not be played on."""
    try:
        path.expanduser().write_text(match.record(with_secret=True), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None
    except (RuntimeError, ValueError):  # the home of nobody, a name that no file can have
        raise BadInput(f"{path}: no name for a file") from None
