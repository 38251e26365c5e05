from __future__ import annotations

import os
from pathlib import Path

import pytest

from lusoria.core.files import remove_unfinished, replacing


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_at_the_end_and_not_after_an_error(tmp_path: Path) -> None:
    path = tmp_path / "one"
    path.write_bytes(b"before")
    writing = replacing(path)
    writing.__enter__().write(b"half")
    assert not writing.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert path.read_bytes() == b"before"
    with replacing(path) as file:
        file.write(b"after")
        file.flush()
        assert path.read_bytes() == b"before"
    assert path.read_bytes() == b"after"
    assert names(tmp_path) == ["one"]


def test_it_is_on_disk_before_it_takes_the_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, on_disk = tmp_path / "one", list[int]()

    def fsync(descriptor: int) -> None:
        assert not path.exists()
        on_disk.append(os.fstat(descriptor).st_size)

    monkeypatch.setattr(os, "fsync", fsync)
    with replacing(path) as file:
        file.write(b"after")
    assert on_disk == [5]


def test_what_killed_processes_were_writing_is_removed_and_nothing_else(tmp_path: Path) -> None:
    for name in (".one.npz.123", ".two.npz.4567", ".one.npz.old", ".one.npz", "one.npz.123", ".one.csv.123"):
        (tmp_path / name).touch()
    remove_unfinished(tmp_path, "*.npz")
    assert names(tmp_path) == [".one.csv.123", ".one.npz", ".one.npz.old", "one.npz.123"]
