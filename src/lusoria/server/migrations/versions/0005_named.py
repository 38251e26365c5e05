"""When a guest chose a name, so that the names of guests who never do anything else can go."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """The names that are there count as chosen now."""
    op.add_column("guests", sa.Column("named", sa.Float, nullable=False, server_default="0"))
    op.execute(sa.text("update guests set named = :now").bindparams(now=time.time()))
