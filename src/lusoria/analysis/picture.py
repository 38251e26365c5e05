"""A plot of the chances to win over a game, one line for each seat, as SVG and PNG."""

from __future__ import annotations

import os
from pathlib import Path
from textwrap import fill
from typing import Any

from lusoria.analysis.analyse import Analysis
from lusoria.core.message import piece
from lusoria.core.numbers import written
from lusoria.core.winning import eliminated
from lusoria.errors import BadInput
from lusoria.extras import extra
from lusoria.words import Words

# The seats' colours, a little darker than in the terminal: lines and names must be legible on white.
COLOURS = {"red": "#c2412f", "yellow": "#b8890b", "blue": "#2f6db3", "green": "#5d7f2e", "orange": "#d9701a"}
MARKS = {"red": "o", "yellow": "s", "blue": "^", "green": "D", "orange": "h"}
INK, FAINT_INK, GRID = "#2b2b2b", "#6f6f6f", "#e4e2dd"
SIZE = (10.0, 5.2)  # inches
DOTS_PER_INCH = 150  # of the PNG
CHARACTERS_PER_INCH = 11.0
LABEL_WIDTH = 0.025  # of the plot's width: labels further apart do not touch
LOSS_DASHES = (0, (2, 1.5))  # of the line from the best chance down to that of the move
LABEL_HEIGHT = 0.055  # of the plot's height: between two names at the ends of their lines
WIDE_INCHES = 7.0  # from here on there is room for more numbers of rounds


def matplotlib() -> Any:
    """Matplotlib's Figure; NotInstalled says what is missing."""
    with extra("plot", "the plot (--no-plot leaves it out)"):
        from matplotlib.figure import Figure
    return Figure


def draw(analysis: Analysis, words: Words, size: tuple[float, float] = SIZE) -> Any:
    """The plot."""
    figure = matplotlib()(figsize=size, facecolor="white", layout="constrained")
    axes = figure.add_subplot()
    last = len(analysis.match.history) - 1
    frame(axes, analysis, words, last)
    rounds(axes, analysis, words)
    ends = {seat: line(axes, analysis, seat, last) for seat in range(analysis.match.seats)}
    name_lines(axes, analysis, words, ends)
    mark(axes, analysis)
    return figure


def frame(axes: Any, analysis: Analysis, words: Words, last: int) -> None:
    """Axes, titles, and the line of an even chance."""
    match = analysis.match
    axes.set_xlim(0, last + 0.5)
    axes.set_ylim(-0.02, 1.02 + 1.5 * LABEL_HEIGHT)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    axes.axhline(1 / match.seats, color=FAINT_INK, linewidth=0.8, linestyle=(0, (1, 3)), zorder=1)
    axes.grid(axis="y", color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(FAINT_INK)
    axes.tick_params(colors=FAINT_INK, length=0, labelsize=9)
    axes.set_xlabel(words("analysis-plot-steps"), color=FAINT_INK, fontsize=9)
    width = int(CHARACTERS_PER_INCH * axes.figure.get_figwidth())
    about = fill(words("analysis-plot-about", level=analysis.judge.level), width)
    lines = about.count("\n") + 1
    axes.set_title(match.game.title, loc="left", color=INK, fontsize=13, fontweight="bold", pad=12 + 13 * lines)
    axes.annotate(
        about, (0, 1), (0, 8), xycoords="axes fraction", textcoords="offset points", color=FAINT_INK, fontsize=9
    )


def rounds(axes: Any, analysis: Analysis, words: Words) -> None:
    """A light band behind every other round or epoch, so that a step can be found in the game."""
    match = analysis.match
    views = [match.before(k).view(None) for k in range(1, len(match.history) + 1)]
    at = [int(view.get("epoch", view.get("round", 1))) for view in views]
    begins = [k for k in range(1, len(at) + 1) if k == 1 or at[k - 1] != at[k - 2]]
    ends = [*begins[1:], max(2, len(at))]
    every = 1 if len(begins) <= (14 if axes.figure.get_figwidth() >= WIDE_INCHES else 8) else 2
    for number, (first, end) in enumerate(zip(begins, ends, strict=True)):
        if number % 2 == 0:
            axes.axvspan(first, end, color="#f6f4ef", linewidth=0, zorder=0)
        if number % every == 0:
            axes.text(
                (first + end) / 2, 1 + LABEL_HEIGHT, str(at[first - 1]), color=FAINT_INK, fontsize=8, ha="center",
                va="center", clip_on=True,
            )  # fmt: skip
    said = words("analysis-plot-epoch") if "epoch" in views[0] else words("analysis-plot-round")
    axes.annotate(
        said, (0, 1 + LABEL_HEIGHT), (-6, 0), xycoords=("axes fraction", "data"), textcoords="offset points",
        color=FAINT_INK, fontsize=8, ha="right", va="center",
    )  # fmt: skip


def line(axes: Any, analysis: Analysis, seat: int, last: int) -> float:
    """One seat's chances; returns where the line ends. At the end of a game they are 0 or 1, or shared."""
    name, own, shares = analysis.match.game.seat_names[seat], analysis.of(seat), analysis.shares()
    xs, ys = [thought.step for thought in own], [thought.best_chance for thought in own]
    if shares is not None:
        xs, ys = [*xs, last], [*ys, shares[seat]]
    if not xs:
        return 1 / analysis.match.seats
    axes.plot(
        xs, ys, color=COLOURS[name], linewidth=2, solid_capstyle="round", solid_joinstyle="round", zorder=3,
        marker=MARKS[name], markersize=3.5, markeredgewidth=0,
    )  # fmt: skip
    return ys[-1]


def name_lines(axes: Any, analysis: Analysis, words: Words, ends: dict[int, float]) -> None:
    """The names at the ends of the lines, without overlaps."""
    match = analysis.match
    out = eliminated(match.game, match.scores)
    seats = sorted(ends, key=lambda seat: (ends[seat], match.scores[seat], -seat))
    places: list[float] = []
    for seat in seats:
        places.append(ends[seat] if not places else max(ends[seat], places[-1] + LABEL_HEIGHT))
    over = max(0.0, places[-1] - 1.0)
    for at in range(len(places) - 1, -1, -1):  # names above the top push the others down
        most = 1.0 if at == len(places) - 1 else places[at + 1] - LABEL_HEIGHT
        places[at] = min(places[at], most) if over else places[at]
    for seat, place in zip(seats, places, strict=True):
        name = match.game.seat_names[seat]
        said = words.say(piece("seat", name))
        if match.over and seat not in out:
            said += f"  {written(match.points[seat])}"
        axes.annotate(
            said, (1, place), (6, 0),
            xycoords=("axes fraction", "data"), textcoords="offset points", va="center", color=COLOURS[name],
            fontsize=10, fontweight="bold", annotation_clip=False,
        )  # fmt: skip


def mark(axes: Any, analysis: Analysis) -> None:
    """The mistakes, with their numbers in the list, and what each cost."""
    names, width = analysis.match.game.seat_names, LABEL_WIDTH * len(analysis.match.history)
    taken: list[tuple[int, float]] = []
    numbered = enumerate(analysis.marked, 1)
    for number, thought in sorted(numbered, key=lambda one: one[1].step):
        colour, height = COLOURS[names[thought.seat]], thought.best_chance
        while any(abs(thought.step - step) < width and abs(height - there) < LABEL_HEIGHT for step, there in taken):
            height += LABEL_HEIGHT  # above its neighbour
        taken.append((thought.step, height))
        at, best = [thought.step] * 2, thought.best_chance
        axes.plot(at, [height, best], color=FAINT_INK, linewidth=0.8, zorder=4)  # where the number is lifted
        axes.plot(at, [best, thought.chance], color=colour, linewidth=1.2, linestyle=LOSS_DASHES, zorder=4)
        axes.plot(thought.step, thought.chance, marker="_", markersize=6, color=colour, zorder=4)
        axes.annotate(
            str(number), (thought.step, height), ha="center", va="center", fontsize=8, fontweight="bold",
            color="white", zorder=6, bbox={"boxstyle": "circle,pad=0.22", "facecolor": colour, "edgecolor": "white"},
        )  # fmt: skip


def save(analysis: Analysis, words: Words, folder: Path, stem: str) -> list[Path]:
    """Writes both files, and returns their paths."""
    figure = draw(analysis, words)
    from matplotlib import rc_context

    files = [folder / f"{stem}-chances.svg", folder / f"{stem}-chances.png"]
    try:
        os.makedirs(folder, exist_ok=True)
        with rc_context({"svg.hashsalt": stem}):  # the same analysis gives the same file
            figure.savefig(files[0], metadata={"Date": None})
        figure.savefig(files[1], dpi=DOTS_PER_INCH)
    except OSError as error:
        raise BadInput(f"{folder}: the plot can't be written there: {error.strerror or error}") from None
    return files
