"""`lusoria analyse`: a record, looked at, told and drawn."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from lusoria.analysis.analyse import Analysis, Judge, analyse, looks
from lusoria.analysis.picture import matplotlib, save
from lusoria.analysis.tell import as_data, tell
from lusoria.core.compile import compiled
from lusoria.core.text import encode
from lusoria.match.match import Match
from lusoria.terminal.screen import Screen


def run(
    match: Match, file: Path, judge: tuple[str, float | None, int | None], folder: Path | None, screen: Screen,
    err: Console, json: bool,
) -> None:  # fmt: skip
    """Looks at a match, tells what was found, and draws it into a folder, if there is one."""
    if folder is not None:
        matplotlib()  # what is missing is said before the work
    analysis = watched(match, Judge(*judge), err)
    files = [] if folder is None else save(analysis, screen.words, folder, file.stem)
    if json:
        data = as_data(analysis, screen.words, [str(one) for one in files])
        screen.say_unbroken(encode(data, indent=1))
        return
    tell(analysis, screen)
    if files:
        screen.say_unbroken(screen.words("analysis-drawn", files=", ".join(map(str, files))))


def watched(match: Match, judge: Judge, err: Console) -> Analysis:
    """The analysis, with a bar."""
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
