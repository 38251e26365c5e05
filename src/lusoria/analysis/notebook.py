"""An analysis as HTML, for notebooks: the costly moves with what would have been better, and each seat in numbers."""

from __future__ import annotations

from collections.abc import Iterator

from lusoria.analysis.analyse import MISTAKE_COST, Analysis
from lusoria.analysis.tell import percent, rows, sentences
from lusoria.core.message import piece
from lusoria.drawings.html import bar, paragraph, said, table
from lusoria.words import Words


def analysis_html(analysis: Analysis) -> str:
    """The costly moves, then the seats."""
    words = Words(analysis.match.game.name)
    title = paragraph(said(words("analysis-title", level=analysis.judge.level)), bold=True)
    return f"<div>{title}{costly(analysis, words)}{seats(analysis, words)}</div>"


def costly(analysis: Analysis, words: Words) -> str:
    """Each costly move: its chance, that of the better one, and why."""
    if not analysis.marked:
        return paragraph(said(words("analysis-no-mistake", least=percent(MISTAKE_COST))))
    lines = []
    for number, thought in enumerate(analysis.marked, 1):
        made, better = sentences(analysis, thought, words)
        lines.append((f"{number}.", f"{said(made)}<br>{said(better)}", bar(thought.chance), bar(thought.best_chance)))
    headings = ("", words("drawing-move"), words("drawing-chance"), words("drawing-best"))
    return table(headings, lines, numbers=(0,))


def seats(analysis: Analysis, words: Words) -> str:
    """Each seat's decisions in numbers, and its chance to win as it was last seen."""
    headings = (
        words("analysis-seat"), words("analysis-points"), words("analysis-decisions"), words("analysis-agreed"),
        words("analysis-lost"), words("analysis-marked"), words("drawing-chance"),
    )  # fmt: skip
    return table(headings, list(seat_rows(analysis, words)), numbers=range(1, 6))


def seat_rows(analysis: Analysis, words: Words) -> Iterator[list[str]]:
    """A row for each seat."""
    shares = analysis.shares()
    for seat, row in enumerate(rows(analysis)):
        own = analysis.of(seat)
        chance = shares[seat] if shares else own[-1].best_chance if own else None
        yield [
            said(words.say(piece("seat", analysis.match.game.seat_names[seat]))), said(row["points"] or "-"),
            str(row["decisions"]), f"{row['agreed']:.0%}", f"{100 * row['lost']:.1f} %", str(row["marked"]),
            "" if chance is None else bar(chance),
        ]  # fmt: skip
