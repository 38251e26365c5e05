"""How a game stands, in one line: for the `repr` of a match. It tells what spectators see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lusoria.match.snapshot import Snapshot

NO_SCORE = "-"


def described(shown: Snapshot) -> str:
    """A game with its seats, and how it stands: `<Match aquileia, 4 seats: round 2, forum, red to decide, ...>`.

    Debuggers and tracebacks ask half-made objects for it, so it never fails.
    """
    kind = type(shown).__name__
    try:
        return f"<{kind} {shown.game.name}, {shown.seats} seats: {standing(shown)}>"
    except Exception:
        return f"<{kind}, not in a state that can be read>"


def standing(shown: Snapshot) -> str:
    """Where the game is, who has to decide, and the scores."""
    if not shown.state.seats:
        return "before the setup"
    now = [*moment(shown.view()), *(["over"] if shown.over else [deciding(shown)])]
    return f"{', '.join(now)}; scores {scores(shown)}"


def moment(view: dict[str, Any]) -> list[str]:
    """The epoch or the round, and its part; nothing for a game that has neither."""
    counted = next((f"{name} {view[name]}" for name in ("epoch", "round") if name in view), None)
    part = next((str(view[name]) for name in ("phase", "stage") if name in view), None)
    return [said for said in (counted, part) if said and said != "over"]


def deciding(shown: Snapshot) -> str:
    """Who has to decide, and between how many moves."""
    count = len(shown.moves)
    names = " and ".join(shown.game.seat_names[seat] for seat in shown.asked)
    return f"{names} to decide, {count} {'move' if count == 1 else 'moves'}"


def scores(shown: Snapshot) -> str:
    """The scores in points, seat by seat."""
    pairs = zip(shown.scores, shown.points, strict=True)
    return " ".join(NO_SCORE if score == shown.game.no_score else points for score, points in pairs)
