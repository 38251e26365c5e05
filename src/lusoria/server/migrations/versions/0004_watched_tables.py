"""When a table was last being watched, which keeps it from being removed with the old ones."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Of the tables that are there nobody knows."""
    op.add_column("tables", sa.Column("watched", sa.Float, nullable=False, server_default="0"))
