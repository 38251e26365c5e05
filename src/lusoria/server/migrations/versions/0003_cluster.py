"""What the machines of a cluster tell each other: who serves which table, and what bots have to think about."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """New tables only."""
    op.create_table(
        "workers",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "homes",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("worker", sa.String, nullable=False, index=True),
    )
    op.create_table(
        "thinkers",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("processes", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "questions",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("layout", sa.String, nullable=False),
        sa.Column("asked", sa.Float, nullable=False, index=True),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("taken", sa.String),
        sa.Column("answer", sa.Text),
    )
