"""The tables of the database; `migrations/` brings older ones here."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()
own_values = sa.Table("kept", metadata, sa.Column("name", sa.String, primary_key=True), sa.Column("value", sa.String))
guests = sa.Table(
    "guests",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("named", sa.Float, nullable=False, server_default="0"),  # when the guest chose the name
)
boxes = sa.Table(
    "boxes",
    metadata,
    sa.Column("sha256", sa.String, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("size", sa.Integer, nullable=False, server_default="0", index=True),  # bytes, of one that was sent
    sa.Column("sent", sa.Boolean, nullable=False, server_default=sa.false()),  # by a guest
    sa.Column("sender", sa.String, nullable=False, server_default="", index=True),  # a hash of the guest's address
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("box", sa.String, sa.ForeignKey("boxes.sha256"), nullable=False, index=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("level", sa.String, nullable=False),
    sa.Column("host", sa.String, nullable=False, index=True),
    sa.Column("opened", sa.Float, nullable=False),
    sa.Column("places", sa.JSON, nullable=False),
    # What follows can be computed from the journal; it is stored for lists.
    sa.Column("state", sa.String, nullable=False, index=True),
    sa.Column("changed", sa.Float, nullable=False, index=True),
    sa.Column("for_bots", sa.Boolean, nullable=False),
    sa.Column("summary", sa.JSON, nullable=False),
    # Later additions to what a table was opened with
    sa.Column("talk", sa.String, nullable=False, server_default="all"),
    sa.Column("request", sa.String, nullable=False, server_default=""),
    sa.Column("watched", sa.Float, nullable=False, server_default="0"),  # when last, if it was old: `retention.py`
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("key", sa.String),
    sa.UniqueConstraint("table", "key", name="a_key_once"),
)
sitting = sa.Table(
    "sitting",
    metadata,
    sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", sa.String, primary_key=True, index=True),
)
