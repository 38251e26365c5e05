"""Tables and their journals."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """What the first release needs."""
    op.create_table("kept", sa.Column("name", sa.String, primary_key=True), sa.Column("value", sa.String))
    op.create_table(
        "guests", sa.Column("guest", sa.String, primary_key=True), sa.Column("name", sa.String, nullable=False)
    )
    op.create_table(
        "boxes", sa.Column("sha256", sa.String, primary_key=True), sa.Column("text", sa.Text, nullable=False)
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("box", sa.String, sa.ForeignKey("boxes.sha256"), nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("level", sa.String, nullable=False),
        sa.Column("host", sa.String, nullable=False, index=True),
        sa.Column("opened", sa.Float, nullable=False),
        sa.Column("places", sa.JSON, nullable=False),
        sa.Column("state", sa.String, nullable=False, index=True),
        sa.Column("changed", sa.Float, nullable=False, index=True),
        sa.Column("for_bots", sa.Boolean, nullable=False),
        sa.Column("summary", sa.JSON, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("key", sa.String),
        sa.UniqueConstraint("table", "key", name="a_key_once"),
    )
    op.create_table(
        "sitting",
        sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String, primary_key=True, index=True),
    )
