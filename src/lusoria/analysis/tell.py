"""An analysis in words, and as JSON."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from lusoria.analysis.analyse import MISTAKE_COST, Analysis, Thought
from lusoria.core.message import piece
from lusoria.core.numbers import written
from lusoria.core.winning import eliminated
from lusoria.terminal.screen import Screen
from lusoria.terminal.table import COLOURS, SHAPES
from lusoria.words import Words


def percent(chance: float) -> int:
    """A chance in percent."""
    return round(100 * chance)


def tell(analysis: Analysis, screen: Screen) -> None:
    """Prints the mistakes in sentences, then each seat's decisions in numbers."""
    words = screen.words
    least = percent(MISTAKE_COST)
    screen.say(words("analysis-title", level=analysis.judge.level), style="bold")
    if not analysis.marked:
        screen.say(words("analysis-no-mistake", least=least))
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right")
    grid.add_column()
    for number, thought in enumerate(analysis.marked, 1):
        name = analysis.match.game.seat_names[thought.seat]
        shape = "" if screen.plain else f"{SHAPES[name]} "
        made, better = sentences(analysis, thought, words)
        grid.add_row(f"{number}.", Text.assemble((shape, COLOURS[name]), made))
        grid.add_row("", Text(better, style="dim"))
    screen.draw(grid)
    screen.draw(table(analysis, screen))


def sentences(analysis: Analysis, thought: Thought, words: Words) -> tuple[str, str]:
    """The move and what it cost; the better move and why it is better."""
    then, name = analysis.match.before(thought.step), analysis.match.game.seat_names[thought.seat]
    made = words(
        "analysis-move", step=thought.step, seat=piece("seat", name), sentence=then.explain(thought.move),
        before=percent(thought.best_chance), after=percent(thought.chance),
    )  # fmt: skip
    assert thought.reason is not None
    return made, words("analysis-better", sentence=then.explain(thought.best), reason=thought.reason)


def table(analysis: Analysis, screen: Screen) -> Table:
    """Each seat's decisions in numbers."""
    words, names = screen.words, analysis.match.game.seat_names
    found = Table(words("analysis-seat"))
    for heading in (
        words("analysis-points"), words("analysis-decisions"), words("analysis-agreed"), words("analysis-lost"),
        words("analysis-marked"),
    ):  # fmt: skip
        found.add_column(heading, justify="right")
    for seat, row in enumerate(rows(analysis)):
        shape = "" if screen.plain else f"{SHAPES[names[seat]]} "
        name = Text(shape + words.say(piece("seat", names[seat])), style=COLOURS[names[seat]])
        agreed, lost = f"{row['agreed']:.0%}", f"{100 * row['lost']:.1f} %"
        points = written(row["points"]) if row["points"] else "-"
        found.add_row(name, points, str(row["decisions"]), agreed, lost, str(row["marked"]))
    return found


def rows(analysis: Analysis) -> list[dict[str, Any]]:
    """Each seat's decisions, summed up."""
    match, found = analysis.match, []
    out = eliminated(match.game, match.scores)
    for seat in range(match.seats):
        own = analysis.of(seat)
        count = len(own) or 1
        found.append({
            "points": None if seat in out else match.points[seat],
            "decisions": len(own),
            "agreed": sum(thought.move == thought.best for thought in own) / count,  # the bot's own choice
            "lost": sum(thought.lost for thought in own) / count,  # of the chance to win, per decision
            "marked": sum(thought.seat == seat for thought in analysis.marked),
        })  # fmt: skip
    return found


def as_data(analysis: Analysis, words: Words, files: list[str]) -> dict[str, Any]:
    """The whole analysis, for JSON."""
    match, judge = analysis.match, analysis.judge
    names, marked = match.game.seat_names, {thought.step: thought for thought in analysis.marked}
    steps = []
    for thought in analysis.thoughts:
        step: dict[str, Any] = {
            "step": thought.step, "seat": names[thought.seat], "move": thought.move.words,
            "chance": round(thought.chance, 4), "best": thought.best.words,
            "best_chance": round(thought.best_chance, 4), "lost": round(thought.lost, 4),
        }  # fmt: skip
        if thought.step in marked:
            reason = marked[thought.step].reason
            assert reason is not None
            step["reason"] = words.say(reason)
        steps.append(step)
    budget = judge.budget()
    return {
        "game": match.game.name, "seats": match.seats, "over": match.over, "level": judge.level,
        "seconds": budget.seconds, "iterations": budget.iterations, "marked": [t.step for t in analysis.marked],
        "by_seat": {names[seat]: row for seat, row in enumerate(rows(analysis))}, "steps": steps, "files": files,
    }  # fmt: skip
