"""What the machines of a cluster tell each other through PostgreSQL. Nothing here has to survive a restart."""

from __future__ import annotations

import sqlalchemy as sa

from lusoria.server.schema import metadata

workers = sa.Table(  # that serve tables
    "workers",
    metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("address", sa.String, nullable=False),  # that other workers reach it at
    sa.Column("until", sa.Float, nullable=False),  # the end of its lease, by the database's clock
)
homes = sa.Table(  # which worker keeps a table in memory; no longer than the worker's lease
    "homes",
    metadata,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("worker", sa.String, nullable=False, index=True),
)
thinkers = sa.Table(  # machines that think for bots
    "thinkers",
    metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("processes", sa.Integer, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
questions = sa.Table(  # for them
    "questions",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("layout", sa.String, nullable=False),
    sa.Column("asked", sa.Float, nullable=False, index=True),
    sa.Column("question", sa.Text, nullable=False),
    sa.Column("taken", sa.String),  # by whom
    sa.Column("answer", sa.Text),
)
