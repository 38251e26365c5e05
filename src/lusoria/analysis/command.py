"""The command `lusoria analyse`: analyses a record, in words and as a plot."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from lusoria.analysis.analyse import Analysis, Judge, analyse, looks
from lusoria.analysis.picture import matplotlib, save
from lusoria.analysis.tell import as_data, tell
from lusoria.core.compile import compiled
from lusoria.match.match import Match
from lusoria.terminal.screen import Screen


def run(
    match: Match, file: Path, judge: tuple[str, float | None, int | None], folder: Path | None, screen: Screen,
    err: Console, json: bool,
) -> None:  # fmt: skip
    """Analyses a match, prints the result, and plots it into a folder, if one is given."""
    if folder is not None:
        matplotlib()  # if it is not installed, that is said before the work
    analysis = with_progress(match, Judge(*judge), err)
    files = [] if folder is None else save(analysis, screen.words, folder, file.stem)
    if json:
        data = as_data(analysis, screen.words, [str(one) for one in files])
        screen.say_unbroken(msgspec.json.format(msgspec.json.encode(data), indent=1).decode())
        return
    tell(analysis, screen)
    if files:
        screen.say_unbroken(screen.words("analysis-drawn", files=", ".join(map(str, files))))


def with_progress(match: Match, judge: Judge, err: Console) -> Analysis:
    """The analysis, with a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=err, transient=True) as progress:
        task = progress.add_task("compiling rules", total=None)
        total = looks(match)

        def on_rule(name: str, done: int, count: int) -> None:
            progress.update(task, description=f"compiling {name}")

        def on_look() -> None:
            progress.update(task, description="looking at decisions", total=total, advance=1)

        with compiled.reporting(on_rule):
            return analyse(match, judge, on_look)
