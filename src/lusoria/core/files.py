"""Files that are written whole or not at all, also if the process is killed or the power fails; and private ones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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


def create_private(path: Path) -> None:
    """Creates an empty file that only its owner can read, whatever the umask. An existing file stays as it is."""
    with suppress(OSError):  # the caller is about to open the file, and reports why that fails
        os.close(os.open(os.path.realpath(path), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def create_private_folder(path: Path) -> None:
    """Creates a folder, and those above it, that only their owner can enter. Existing folders stay as they are."""
    for folder in (*reversed(path.parents), path):
        if not folder.is_dir():
            folder.mkdir(0o700, exist_ok=True)
