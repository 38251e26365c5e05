"""How a game ended, in a sentence that terminal and page share."""

from __future__ import annotations

from lusoria.core.game import Game
from lusoria.core.message import Message, piece
from lusoria.match.snapshot import Snapshot


def plural_count(game: Game, score: int) -> int:
    """The number that decides between "point" and "points"; a score in tenths is always plural."""
    return score if game.unit == 1 else 0


def victory(match: Snapshot) -> Message:
    """Who wins a game that is over; tied winners share the victory, and perhaps nobody is left to win."""
    winners, game = match.winners, match.game
    if not winners:
        return Message("wins-nobody")
    score = match.scores[winners[0]]
    names = [piece("seat", game.seat_names[seat]) for seat in winners]
    points, count = game.points(score), plural_count(game, score)
    if len(names) == 1:
        return Message("wins", seat=names[0], points=points, count=count)
    return Message("wins-shared", seats=names[:-1], last=names[-1], points=points, count=count)
