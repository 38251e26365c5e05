"""From where a box was sent, so that no few addresses take all the room for boxes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Of the boxes that are there nobody knows."""
    op.add_column("boxes", sa.Column("sender", sa.String, nullable=False, server_default=""))
    op.create_index("ix_boxes_sender", "boxes", ["sender"])
