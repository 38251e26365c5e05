"""Alembic's entry point."""

from alembic import context

from lusoria.server.migrations import run

run(context)
