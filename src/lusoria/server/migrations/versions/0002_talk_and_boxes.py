"""Who may talk at a table, the request that opened it, and which boxes guests have sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """At old tables everybody may talk; of old boxes nobody knows who sent them."""
    op.add_column("tables", sa.Column("talk", sa.String, nullable=False, server_default="all"))
    op.add_column("tables", sa.Column("request", sa.String, nullable=False, server_default=""))
    op.create_index("ix_tables_box", "tables", ["box"])
    op.add_column("boxes", sa.Column("size", sa.Integer, nullable=False, server_default="0"))
    op.add_column("boxes", sa.Column("sent", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_boxes_size", "boxes", ["size"])
