"""Files with secrets or other people's games are readable by their owner only, whatever the umask."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lusoria.server.admin import on_database
from lusoria.server.backup import back_up, restore
from lusoria.server.buckets import create_file
from lusoria.server.game_files import export_games
from lusoria.server.migrations import back_up as copy_before_migration
from lusoria.server.serve import locked, warn_of_other_readers
from lusoria.server.store import database_url
from lusoria.table.boxes import printed
from tests.server.clients import served

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are for POSIX systems")


@contextmanager
def umask(mode: int) -> Iterator[None]:
    before = os.umask(mode)
    try:
        yield
    finally:
        os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {str(one.relative_to(folder)): stat.S_IMODE(one.stat().st_mode) for one in folder.rglob("*")}


@pytest.mark.parametrize("mask", [0o022, 0o000, 0o077])
def test_files_are_private_whatever_the_umask(mask: int, tmp_path: Path) -> None:
    home = tmp_path / "new" / "deep"
    file, url = home / "lusoria.db", f"sqlite:///{home}/lusoria.db"
    with umask(mask), served(home) as server:
        host = server.visitor()
        table = host.open("builders", 2, mine=[0, 1], box=json.loads(printed("builders")))["table"]
        server.finish(table)
        with locked(file):
            pass
        create_file(home / "buckets")
        copy_before_migration(file, "0001")
        on_database(url, lambda store: back_up(store, home / "copy.db"))
        asyncio.run(restore(home / "copy.db", f"sqlite:///{home}/restored.db", home))
        on_database(url, lambda store: export_games(store, home / "games"))
        found = modes(tmp_path)
    names = {Path(name).name for name in found}
    assert names > {"lusoria.db-wal", "lusoria.db-shm", "lusoria.db.lock", "lusoria-0001.db.backup", "restored.db"}
    wrong = {name: oct(mode) for name, mode in found.items() if mode & 0o077}
    assert not wrong


def test_the_operator_is_told_who_else_can_read_the_database(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o755)
    file = folder / "my games.db"
    file.touch()
    (folder / "my games.db-old").symlink_to("gone")
    url = database_url(f"sqlite:///{file}", folder)
    told: list[str] = []
    for file_mode, folder_mode in ((0o644, 0o755), (0o600, 0o755), (0o640, 0o750)):  # the last is how a group backs up
        file.chmod(file_mode)
        folder.chmod(folder_mode)
        caplog.clear()
        with caplog.at_level(logging.WARNING, "lusoria"):
            warn_of_other_readers(url)
        told.append(caplog.text.strip().partition("chmod ")[2])
        assert (stat.S_IMODE(file.stat().st_mode), stat.S_IMODE(folder.stat().st_mode)) == (file_mode, folder_mode)
    assert told == [f"o= {folder} '{file}'", f"o= {folder}", ""]
