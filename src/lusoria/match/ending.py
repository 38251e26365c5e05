"""How a game ended: who wins, in a sentence that terminal and page share, and what decided it."""

from __future__ import annotations

from dataclasses import dataclass

from lusoria.core.message import Message, piece
from lusoria.core.numbers import plural_count
from lusoria.core.winning import eliminated
from lusoria.match.match import Match
from lusoria.match.snapshot import Snapshot

MOST_DECISIVE = 3  # sources of points that are told


def victory(match: Snapshot) -> Message:
    """Who wins a game that is over; tied winners share the victory, and perhaps nobody is left to win."""
    winners, game = match.winners, match.game
    if not winners:
        return Message("wins-nobody")
    score = match.scores[winners[0]]
    names = [piece("seat", game.seat_names[seat]) for seat in winners]
    points, count = game.points(score), plural_count(score, game.unit)
    if len(names) == 1:
        return Message("wins", seat=names[0], points=points, count=count)
    return Message("wins-shared", seats=names[:-1], last=names[-1], points=points, count=count)


# ---- what decided it


@dataclass(frozen=True)
class SourceLead:
    """A source of points in which the winner was ahead of whoever came next."""

    source: str
    points: int  # of the winner
    next: int  # of the best of those who came next


@dataclass(frozen=True)
class Reasons:
    """Why a game ended as it did. Scores are as in `Snapshot.scores`."""

    next: list[int]  # the seats that came next after a single winner; none if nobody else has a score
    lead: int | None  # how far the winner is ahead of them
    decisive: list[SourceLead]  # the largest lead first
    tied: bool  # several seats share the victory: no game has a tie-break
    eliminated: list[Message]  # who was eliminated, and by what


def reasons(match: Match) -> Reasons:
    """What decided a game that is over."""
    game, scores, winners = match.game, match.scores, match.winners
    out = eliminated(game, scores)
    told = [game.why_out(match.box, match.state, seat) for seat in out]
    others = [seat for seat in range(match.seats) if seat not in (*winners, *out)]
    if len(winners) != 1 or not others:
        return Reasons([], None, [], len(winners) > 1, told)
    best = min(match.places[seat] for seat in others)
    following = [seat for seat in others if match.places[seat] == best]
    lead = scores[winners[0]] - scores[following[0]]
    return Reasons(following, lead, leads(match.tally, winners[0], following), False, told)


def leads(tally: dict[str, list[int]], winner: int, following: list[int]) -> list[SourceLead]:
    """The sources in which the winner was furthest ahead; none where all points come from one source."""
    if len(tally) < 2:
        return []
    compared = [SourceLead(source, row[winner], max(row[seat] for seat in following)) for source, row in tally.items()]
    ahead = [one for one in compared if one.points > one.next]
    return sorted(ahead, key=lambda one: one.next - one.points)[:MOST_DECISIVE]
