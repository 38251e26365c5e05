"""Where Alembic begins."""

from alembic import context

from lusoria.server.migrations import run

run(context)
