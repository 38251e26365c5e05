"""What must come of an example: parts of the view, scores, events, legal moves and refusals."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from lusoria.core.log import Event
from lusoria.core.schema import shown
from lusoria.errors import BadExample, BadInput
from lusoria.examples.compare import differences
from lusoria.examples.words import check_keys, check_list, check_named, in_words, kind_of, unknown
from lusoria.match.match import Match
from lusoria.match.moves import action_of

Part = dict[str, Any]


def check_expect(where: str, expect: Any) -> None:
    """Refuses unknown keys, and that nothing is expected."""
    check_keys(where, expect, tuple(CHECKS))
    if not expect:
        raise BadExample(f"{where}: nothing is expected")


def compare(where: str, expect: Part, match: Match, happened: Sequence[Event]) -> list[str]:
    """What differs, one line each."""
    return [line for key, value in expect.items() for line in CHECKS[key](f"{where}.{key}", value, match, happened)]


# ---- parts of what is seen


def check_view(where: str, value: Any, match: Match, happened: Sequence[Event]) -> list[str]:
    """What spectators see."""
    return differences(where, value, match.view(), match.game.View)


def check_seen_by(where: str, value: Any, match: Match, happened: Sequence[Event]) -> list[str]:
    """What seats see: with their own cards."""
    check_keys(where, value, seats(match))
    check_named(where, value)
    return [
        line for seat, part in value.items()
        for line in differences(f"{where}.{seat}", part, match.view(seats(match).index(seat)), match.game.View)
    ]  # fmt: skip


def check_board(where: str, value: Any, match: Match, happened: Sequence[Event]) -> list[str]:
    """What is printed on board and cards."""
    return differences(where, value, match.board, match.game.Printed)


# ---- scores, and who has to decide


def check_scores(where: str, value: Any, match: Match, happened: Sequence[Event]) -> list[str]:
    """Scores in points; null for a seat that has none and can't win."""
    check_keys(where, value, seats(match))
    return differences(where, value, in_points(match, match.scores))


def check_tally(where: str, value: Any, match: Match, happened: Sequence[Event]) -> list[str]:
    """Where the points of each seat come from."""
    tally = match.game.tally(match.box, match.state, list(happened))
    return differences(where, value, {source: in_points(match, scores) for source, scores in tally.items()})


def in_points(match: Match, scores: Sequence[int]) -> dict[str, float | None]:
    """Each seat's score in points."""
    points = [None if score == match.game.no_score else json.loads(match.game.points(score)) for score in scores]
    return dict(zip(seats(match), points, strict=True))


def check_asked(where: str, value: Any, match: Match, happened: Sequence[Event]) -> list[str]:
    """The seat that has to decide, or null."""
    if value is not None and value not in seats(match):
        raise unknown(where, "seat", value, seats(match))
    return differences(where, value, None if match.seat is None else seats(match)[match.seat])


def check_over(where: str, value: Any, match: Match, happened: Sequence[Event]) -> list[str]:
    """Whether the game has ended."""
    return differences(where, value, match.over)


def seats(match: Match) -> tuple[str, ...]:
    """The names of the seats."""
    return match.game.seat_names[: match.seats]


# ---- what happened


def check_events(where: str, value: Any, match: Match, happened: Sequence[Event]) -> list[str]:
    """All events of the kinds that are named, in order. The last words of each may be left out."""
    check_list(where, value)
    check_named(where, value)
    wanted = {kind_of(where, match.game.events, line) for line in value}
    for i, (line, got) in enumerate(zip_longest(value, told(match, happened, wanted))):
        if line is None or got is None or not f"{got} ".startswith(f"{' '.join(line.split())} "):
            return [f"{where}[{i}]: expected {line or 'nothing more'}, got {got or 'nothing more'}"]
    return []


def check_no_events(where: str, value: Any, match: Match, happened: Sequence[Event]) -> list[str]:
    """Kinds of events that do not happen."""
    check_list(where, value)
    check_named(where, value)
    got = told(match, happened, {kind_of(where, match.game.events, kind) for kind in value})
    return [f"{where}: expected none of them, got {shown(got)}"] if got else []


def told(match: Match, happened: Sequence[Event], kinds: set[str]) -> list[str]:
    """The events of these kinds, in words."""
    names = match.game.events.names
    return [in_words(match.game.events, event) for event in happened if names[event.kind] in kinds]


# ---- moves


def check_legal(where: str, value: Any, match: Match, happened: Sequence[Event]) -> list[str]:
    """Moves that are legal."""
    check_list(where, value)
    check_named(where, value)
    refusals = {move: match.why_not(known_move(where, match, move)) for move in value}
    return [f"{where}: {move} is refused by {refusal.rule}" for move, refusal in refusals.items() if refusal]


def check_illegal(where: str, value: Any, match: Match, happened: Sequence[Event]) -> list[str]:
    """Moves that are not legal, whatever the reason."""
    check_list(where, value)
    check_named(where, value)
    return [f"{where}: {move} is legal" for move in value if match.why_not(known_move(where, match, move)) is None]


def check_refused(where: str, value: Any, match: Match, happened: Sequence[Event]) -> list[str]:
    """Moves that are not legal, each with the rule that forbids it."""
    if not isinstance(value, dict) or not value:
        raise BadExample(f"{where}: an object of moves and rules is needed, not {value!r}")
    lines = []
    for move, rule in value.items():
        refusal = match.why_not(known_move(where, match, move))
        if refusal is None:
            lines.append(f"{where}: {move} is legal")
        elif refusal.rule != rule:
            lines.append(f"{where}.{move}: expected {rule}, got {match.reason(refusal)}")
    return lines


def known_move(where: str, match: Match, words: Any) -> int:
    """The number of a move of the game, legal or not."""
    if not isinstance(words, str):
        raise BadExample(f"{where}: a move in words is needed, not {words!r}")
    try:
        return action_of(match.game, words)
    except BadInput as error:
        raise BadExample(f"{where}: {error}") from None


Check = Callable[[str, Any, Match, Sequence[Event]], list[str]]
CHECKS: dict[str, Check] = {
    "view": check_view,
    "seen_by": check_seen_by,
    "board": check_board,
    "scores": check_scores,
    "tally": check_tally,
    "asked": check_asked,
    "over": check_over,
    "events": check_events,
    "no_events": check_no_events,
    "legal": check_legal,
    "illegal": check_illegal,
    "refused": check_refused,
}
