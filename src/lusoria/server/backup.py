"""Backups while the server runs, and their way back. A backup is one SQLite file, whichever database it came from.

SQLite is copied by its own backup interface, PostgreSQL in one transaction that sees one moment. So a backup holds
everything that was acknowledged before it began.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from lusoria.errors import BadInput
from lusoria.server.migrations import HEAD, migrate
from lusoria.server.schema import metadata
from lusoria.server.serve import locked
from lusoria.server.store import DatabaseError, Store, database_url

CHUNK = 500  # rows
LOCK = 7072  # PostgreSQL's advisory lock of migrations


@dataclass(frozen=True)
class Contents:
    """What a backup holds."""

    tables: int
    entries: int
    guests: int
    version: str


# ---- backup


async def back_up(store: Store, file: Path) -> Contents:
    """Writes a backup, which gets its name when it is complete and was checked."""
    if file.exists():
        raise BadInput(f"{file} exists already; a backup never replaces a file")
    if not file.parent.is_dir():
        raise BadInput(f"there is no folder {file.parent}")
    with half_written(file) as half:
        if store.is_sqlite:
            assert store.url.database is not None
            copy_sqlite(Path(store.url.database), half)
        else:
            await copy_to_file(store, half)
        found = check(half)
        sync(half)
        half.rename(file)
    return found


@contextmanager
def half_written(file: Path) -> Iterator[Path]:
    """A file beside it that only its owner may read: it holds the keys of cookies, and the dice of running games."""
    half = file.with_name(f"{file.name}.half")
    try:
        with open(half, "xb", opener=lambda path, flags: os.open(path, flags, 0o600)):
            pass
    except FileExistsError:
        raise BadInput(f"{half} is there: another backup is being made, or one was cut off; remove it first") from None
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}") from None
    try:
        yield half
    except (sqlite3.Error, OSError) as error:
        raise BadInput(f"{file} can't be written: {error}") from None
    finally:
        for left in (half, Path(f"{half}-wal"), Path(f"{half}-shm")):
            left.unlink(missing_ok=True)


def copy_sqlite(source: Path, target: Path) -> None:
    """SQLite's own backup, in one step: a moment of the database, while others write."""
    running = sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", uri=True, timeout=10)
    with closing(running) as database, closing(sqlite3.connect(target)) as copy:
        database.backup(copy)
        copy.execute("pragma journal_mode = delete")  # one file, without a log beside it


async def copy_to_file(store: Store, target: Path) -> None:
    """A moment of a PostgreSQL database, as an SQLite file."""
    copy = Store(database_url(f"sqlite:///{target}", target.parent))
    try:
        await migrate(copy)
        async with store.engine.connect() as source:
            moment = await source.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            async with moment.begin():
                for table in metadata.sorted_tables:
                    await copy_rows(moment, copy, table)
    finally:
        await copy.close()
    with closing(sqlite3.connect(target)) as done:
        done.execute("pragma journal_mode = delete")


async def copy_rows(source: Any, target: Store, table: sa.Table) -> None:
    """All rows of a table, some at a time."""
    result = await source.stream(sa.select(table).order_by(*table.primary_key.columns))
    async for rows in result.mappings().partitions(CHUNK):
        async with target.writing() as connection:
            await connection.execute(sa.insert(table), [dict(row) for row in rows])


# ---- checking


def check(file: Path) -> Contents:
    """What a backup holds; BadInput if it is damaged, no backup, or has a gap in a journal."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            damage = database.execute("pragma integrity_check").fetchone()[0]
            if damage != "ok":
                raise BadInput(f"{file} is damaged: {damage.splitlines()[0]}")
            if database.execute("pragma foreign_key_check").fetchone() is not None:
                raise BadInput(f"{file} is damaged: a row names another one that is not there")
            gap = 'select "table" from entries group by "table" having count(*) <> max(number) or min(number) <> 1'
            found = database.execute(gap).fetchone()
            if found is not None:
                raise BadInput(f"{file} is damaged: the journal of table {found[0]} has a gap")
            counts = [database.execute(f"select count(*) from {name}").fetchone()[0] for name in
                      ("tables", "entries", "guests")]  # fmt: skip
            version = database.execute("select version_num from alembic_version").fetchone()
    except sqlite3.Error as error:
        raise BadInput(f"{file} is no backup of Lusoria: {error}") from None
    return Contents(counts[0], counts[1], counts[2], str(version[0]) if version else "")


def sync(file: Path) -> None:
    """Waits until the file is on the disk."""
    with open(file, "rb") as opened:
        os.fsync(opened.fileno())


# ---- restore


async def restore(file: Path, database: str | None, folder: Path) -> Contents:
    """Fills an empty database from a backup. One that holds tables is refused: nothing is ever replaced."""
    if not file.is_file():
        raise BadInput(f"there is no file {file}")
    found = check(file)
    if found.version > HEAD:
        raise BadInput(f"{file} was written by a newer Lusoria (version {found.version}, this one knows {HEAD})")
    url = database_url(database, folder)
    if url.get_backend_name() == "sqlite":
        restore_file(file, Path(url.database or ""))
        return found
    with half_written(file.with_name(f"{file.name}.restoring")) as migrated:
        shutil.copyfile(file, migrated)
        source, target = Store(database_url(f"sqlite:///{migrated}", folder)), Store(url)
        try:
            await migrate(source)
            await migrate(target)
            await fill(source, target)
        except DatabaseError as error:
            raise BadInput(f"--database: the backup can't be written there: {str(error).splitlines()[0]}") from None
        finally:
            await source.close()
            await target.close()
    return found


def restore_file(file: Path, target: Path) -> None:
    """Copies a backup to where the server looks for its file."""
    beside = [Path(f"{target}{end}") for end in ("", "-wal", "-shm")]
    for one in beside:
        if one.exists():
            raise BadInput(f"{one} exists already: stop the server, and move it away first")
    with locked(target), half_written(target) as half:
        shutil.copyfile(file, half)
        sync(half)
        half.rename(target)


async def fill(source: Store, target: Store) -> None:
    """Copies all rows in one transaction, into a database without tables."""
    tables = metadata.tables["tables"]
    async with source.reading() as rows, target.writing() as connection:
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        if await connection.scalar(sa.select(sa.func.count()).select_from(tables)):
            raise BadInput("--database: it holds tables already; restore into an empty database")
        for table in metadata.sorted_tables:
            await connection.execute(sa.delete(table))  # the key that a server has made when it started
            result = await rows.stream(sa.select(table))
            async for some in result.mappings().partitions(CHUNK):
                await connection.execute(sa.insert(table), [dict(row) for row in some])
