"""Progress bars: how far something has come that takes a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


def progress_bar(console: Console, remaining: bool = False) -> Progress:
    """A bar for each task, which goes away when all is done; `remaining` adds an estimate of the time left."""
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()]
    return Progress(*columns, *([TimeRemainingColumn()] if remaining else []), console=console, transient=True)


@contextmanager
def showing_compilation(progress: Progress) -> Iterator[TaskID]:
    """Shows which rule is being compiled, while this lasts."""
    from lusoria.core.compile import compiled

    task = progress.add_task("compiling rules", total=None)

    def on_rule(name: str, done: int, total: int) -> None:
        progress.update(task, completed=done, total=total, description=f"compiling {name}")

    with compiled.reporting(on_rule):
        yield task
