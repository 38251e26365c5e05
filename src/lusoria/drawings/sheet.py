"""What a drawing is made from and drawn on: a view, what is printed, the words, the last move, and the canvas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lusoria.core.message import piece
from lusoria.core.numbers import plural_count
from lusoria.core.registry import game as find
from lusoria.core.winning import no_score_of, winners
from lusoria.drawings.letters import shortened
from lusoria.drawings.pieces import mark
from lusoria.drawings.svg import Canvas
from lusoria.words import Words

WIDTH = 960
MARGIN = 12
INNER = WIDTH - 2 * MARGIN


@dataclass(frozen=True)
class LastMove:
    """The last move as far as the audience has seen it: the places it speaks of, and what is told of it."""

    places: frozenset[str] = frozenset()
    told: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """Nothing of the game is in here but what the audience may see."""

    view: Mapping[str, Any]
    board: Mapping[str, Any]
    words: Words
    last: LastMove
    canvas: Canvas = field(default_factory=lambda: Canvas(WIDTH, MARGIN))

    def name(self, seat: str) -> str:
        """A seat's name."""
        return self.words.say(piece("seat", seat))

    @property
    def deciding(self) -> str | None:
        """The seat that has to decide."""
        decision = self.view["decision"]
        return decision["seat"] if decision else None

    def is_last(self, *places: str) -> bool:
        """Whether the last move was about one of these places."""
        return not self.last.places.isdisjoint(places)

    def audience(self) -> str:
        """Who sees the board like this."""
        you = self.view["you"]
        return self.words("drawing-watching") if you is None else self.words("drawing-as", seat=self.name(you))


def outcome(sheet: Sheet, shown: Mapping[str, float | None]) -> str:
    """Who has won, in words, from the points that the view shows; None is a seat without a score."""
    words, game = sheet.words, find(sheet.view["game"])
    scores = [no_score_of(game) if points is None else round(points * game.unit) for points in shown.values()]
    best = winners(game, scores)
    if not best:
        return words("wins-nobody")
    points, count = game.points(scores[best[0]]), plural_count(scores[best[0]], game.unit)
    names = [piece("seat", list(shown)[seat]) for seat in best]
    if len(names) == 1:
        return words("wins", seat=names[0], points=points, count=count)
    return words("wins-shared", seats=names[:-1], last=names[-1], points=points, count=count)


def header(sheet: Sheet, title: str, moment: str, decision: str) -> float:
    """Game, moment, who has to decide, and the last move; returns where the board may begin."""
    canvas, seat = sheet.canvas, sheet.deciding
    end = canvas.text(16, 32, title, 22, bold=True, serif=True)
    canvas.text(end + 14, 32, moment, 14, "quiet")
    canvas.text(WIDTH - 16, 32, sheet.audience(), 12, "quiet", "end")
    if seat:
        mark(canvas, seat, 25, 51, 8, sheet.name(seat))
    canvas.text(40 if seat else 16, 56, decision, 14, bold=True)
    y = 66.0
    if sheet.last.told:
        canvas.circle(25, 71, 5, stroke="glow", thick=2.5)
        said = sheet.words("drawing-last", told=" ".join(sheet.last.told))
        canvas.text(40, 75, shortened(said, INNER - 40, 12), 12, "quiet")
        y = 86.0
    canvas.title = f"{title}, {moment}"
    canvas.about = f"{decision.rstrip('.')}; {sheet.audience()}."
    return y
