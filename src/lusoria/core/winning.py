"""Who wins. One rule decides it for everybody: rewards, bots, simulations, ladders, terminal, server and page.

The seats with the best score share the victory; there is no tie-break. A seat with the game's `no_score` has been
eliminated and can't win. If no seat has a score, nobody wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.core.record import Ints, IntTable
from lusoria.core.rule import rule

if TYPE_CHECKING:
    from lusoria.core.game import Game

VICTORY_PARTS = 60  # a victory in equal parts, which 2, 3, 4 or 5 seats can share
IMPOSSIBLE_SCORE = -(1 << 40)  # below every score: the `no_score` of a game in which all seats have one


@rule
def victory_share(seats: int, scores: Ints, no_score: int, seat: int) -> int:
    """A seat's share of the victory, in 60ths: whole numbers, so that all ways to run a rule agree to the last bit."""
    own = scores[seat]
    if own == no_score:
        return 0
    tied = 0
    for other in range(seats):
        if scores[other] == own:
            tied += 1
        elif scores[other] > own and scores[other] != no_score:
            return 0
    return VICTORY_PARTS // tied


@rule
def add_victories(scores: IntTable, no_score: int, parts: Ints) -> None:
    """Adds each seat's shares of many victories, in 60ths: a row of scores for each game."""
    for i in range(len(scores)):
        for seat in range(len(parts)):
            parts[seat] += victory_share(len(parts), scores[i], no_score, seat)


def no_score_of(game: Game) -> int:
    """The score of a seat that can't win, as a number also where the game has none."""
    return IMPOSSIBLE_SCORE if game.no_score is None else game.no_score


def parts(game: Game, scores: list[int]) -> list[int]:
    """Each seat's share of the victory, in 60ths."""
    return [victory_share(len(scores), scores, no_score_of(game), seat) for seat in range(len(scores))]


def shares(game: Game, scores: list[int]) -> list[float]:
    """Each seat's share of the victory; all are 0 if nobody wins."""
    return [part / VICTORY_PARTS for part in parts(game, scores)]


def winners(game: Game, scores: list[int]) -> list[int]:
    """The seats that share the victory; none if nobody wins."""
    return [seat for seat, part in enumerate(parts(game, scores)) if part > 0]


def eliminated(game: Game, scores: list[int]) -> list[int]:
    """The seats without a score."""
    return [seat for seat, score in enumerate(scores) if score == game.no_score]


def places(game: Game, scores: list[int]) -> list[int]:
    """Each seat's place, from 1. Equal seats share a place; all that were eliminated share the last one."""
    out = eliminated(game, scores)
    playing = [score for seat, score in enumerate(scores) if seat not in out]
    return [
        len(scores) if seat in out else 1 + sum(other > score for other in playing) for seat, score in enumerate(scores)
    ]
