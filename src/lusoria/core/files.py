"""Files that are written whole or not at all, also if the process is killed or the power fails."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file to write to. At the end it takes the place of what was at the path; after an error that stays."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def remove_unfinished(folder: Path, pattern: str) -> None:
    """Removes what killed processes were writing in place of files with such names."""
    for path in folder.glob(f".{pattern}.*"):
        if path.suffix[1:].isdecimal():
            path.unlink(missing_ok=True)
