"""A picture of a finished game, to be shared: the result with the players' names, and the board of spectators."""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.core.message import piece
from lusoria.core.numbers import plural_count
from lusoria.core.winning import eliminated
from lusoria.drawings.final import ResultRow, final_svg
from lusoria.drawings.svg import Drawing
from lusoria.match.ending import victory
from lusoria.match.match import Match
from lusoria.words import Words


def final_picture(match: Match, players: Sequence[str], theme: str = "light", words: Words | None = None) -> Drawing:
    """The final table. Nothing hidden is in it: the board is that of spectators."""
    words = words or Words(match.game.name)
    order = sorted(range(match.seats), key=lambda seat: (match.places[seat], seat))
    rows = [result_row(match, words, seat, players[seat]) for seat in order]
    board = match.board_svg(None, theme, words)
    return final_svg(match.game.title, words.say(victory(match)), rows, board, theme)


def result_row(match: Match, words: Words, seat: int, player: str) -> ResultRow:
    """How the game ended for a seat, in words."""
    game, score = match.game, match.scores[seat]
    if seat in eliminated(game, match.scores):
        total = words("drawing-out")
    else:
        total = words("drawing-total", points=game.points(score), count=plural_count(score, game.unit))
    name = game.seat_names[seat]
    colour = words.say(piece("seat", name))
    return ResultRow(match.places[seat], name, colour, player, total, seat in match.winners)
