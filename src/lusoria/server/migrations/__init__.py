"""Alembic's migrations, applied when the server starts."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from lusoria.core.files import create_private
from lusoria.errors import BadInput
from lusoria.server.store import Store

HERE = Path(__file__).parent
HEAD = max(file.stem.split("_")[0] for file in (HERE / "versions").glob("[0-9]*.py"))


async def migrate(store: Store) -> Path | None:
    """Migrates the database. Returns the backup of a SQLite file that had to be changed."""
    async with store.reading() as connection:
        found = await connection.run_sync(version)
    if found == HEAD:
        return None
    if found is not None and found > HEAD:
        raise BadInput(f"--database: it was written by a newer Lusoria (its version is {found}, this one knows {HEAD})")
    backup = None
    if found is not None and store.is_sqlite and store.url.database is not None:
        backup = back_up(Path(store.url.database), found)
    async with store.writing() as connection:
        await connection.run_sync(upgrade)
    return backup


def version(connection: sa.Connection) -> str | None:
    """The last migration that was applied; None for an empty database."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found = connection.scalar(sa.text("select version_num from alembic_version"))
    return None if found is None else str(found)


def upgrade(connection: sa.Connection, to: str = "head") -> None:
    """Applies the migrations that are missing."""
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("select pg_advisory_xact_lock(7072)"))  # another server may be starting too
    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def back_up(file: Path, found: str) -> Path:
    """A backup of a SQLite file, beside it. It gets its name when it is complete."""
    backup = file.with_name(f"{file.stem}-{found}{file.suffix}.backup")
    half = backup.with_suffix(".half")
    half.unlink(missing_ok=True)
    create_private(half)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(half)) as target:
        source.backup(target)
    return half.replace(backup)


def run(context: Any) -> None:
    """What Alembic's `env.py` does: applies the migrations on the connection it is given."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, transactional_ddl=True)  # all or nothing, also if it is killed
    with context.begin_transaction():
        context.run_migrations()
