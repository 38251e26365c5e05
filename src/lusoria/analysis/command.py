"""The command `lusoria analyse`: analyses a record, in words and as a plot."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from lusoria.analysis.analyse import Analysis, Judge, analyse, looks
from lusoria.analysis.picture import matplotlib, save
from lusoria.analysis.tell import as_data, tell
from lusoria.core.text import encode
from lusoria.match.match import Match
from lusoria.terminal.progress import progress_bar, showing_compilation
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
        screen.say_unbroken(encode(data, indent=1))
        return
    tell(analysis, screen)
    if files:
        screen.say_unbroken(screen.words("analysis-drawn", files=", ".join(map(str, files))))


def with_progress(match: Match, judge: Judge, err: Console) -> Analysis:
    """The analysis, with a progress bar."""
    with progress_bar(err, remaining=True) as progress:
        analysing = progress.add_task("analysing decisions", total=looks(match), visible=False)
        with showing_compilation(progress) as compiling:

            def on_look() -> None:
                progress.update(compiling, visible=False)
                progress.update(analysing, advance=1, visible=True)

            return analyse(match, judge, on_look)
