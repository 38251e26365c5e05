"""Matches, moves, hints and positions as HTML, for notebooks: the board as spectators see it, and words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from lusoria.core.game import Game
from lusoria.core.message import Message
from lusoria.core.registry import OURS
from lusoria.drawings.board import board_svg
from lusoria.drawings.html import bar, folded, paragraph, percent, said, table, unbroken
from lusoria.errors import LusoriaError
from lusoria.match.moves import Hint, MoveOption
from lusoria.match.position import Position, set_up
from lusoria.match.snapshot import Snapshot
from lusoria.words import Words


def match_html(shown: Snapshot) -> str | None:
    """The board, how the game stands, and the legal moves, folded; nothing before the setup."""
    if not shown.state.seats:
        return None
    line = paragraph(escape(repr(shown).strip("<>")))
    if shown.seat is None:
        return f"<div>{shown.board_svg()}{line}</div>"
    name, options, words = shown.game.seat_names[shown.seat].capitalize(), shown.options(), shared_words()
    summary = words("drawing-moves", count=len(options), seat=name)
    return f"<div>{shown.board_svg()}{line}{folded(summary, options_table(options))}</div>"


def options_html(options: Sequence[MoveOption]) -> str:
    """Legal moves with their sentences and prices."""
    return f"<div>{options_table(options)}</div>"


def options_table(options: Iterable[MoveOption]) -> str:
    """A row for each move."""
    words = shared_words()
    headings = (words("drawing-move"), words("drawing-means"), words("drawing-price"))
    rows = [(code(one.move.words), sentence(one.game, one.sentence), price(one.price)) for one in options]
    return table(headings, rows)


def hints_html(hints: Iterable[Hint]) -> str:
    """The best moves with their chances and reasons."""
    words = shared_words()
    headings = (
        words("drawing-move"), words("drawing-means"), words("drawing-chance"), words("drawing-share"),
        words("drawing-reason"),
    )  # fmt: skip
    rows = [
        (
            code(hint.move.words),
            sentence(hint.game, hint.sentence),
            bar(hint.chance),
            percent(hint.weight),
            sentence(hint.game, hint.reason),
        )
        for hint in hints
    ]
    return f"<div>{table(headings, rows, numbers=(3,))}</div>"


def position_html(position: Position) -> str | None:
    """The board of a position, as the seat sees it whose knowledge it is; nothing where its box is not at hand."""
    rules = position.game
    try:
        box = rules.load_box(None)
        if (position.box, position.revision) != ("standard", str(box.revision)):
            return None
        s = set_up(position, box)
    except LusoriaError:
        return None
    drawing = board_svg(rules, rules.view(box, s, position.seat), rules.board(box))
    return f"<div>{drawing}{paragraph(escape(repr(position).strip('<>')))}</div>"


# ---- words


def shared_words() -> Words:
    """The texts that all games share; the words of any game have them."""
    return Words(OURS[0])


def code(move: str) -> str:
    """A move in words."""
    return unbroken(f"<code>{said(move)}</code>")


def sentence(game: Game | None, message: Message | None) -> str:
    """A message as text; nothing where the game or the message is not known."""
    return said(Words(game.name).say(message)) if game and message else ""


def price(costs: dict[str, int]) -> str:
    """What a move costs, in words."""
    words = shared_words()
    parts = [words("price-part", thing=thing, count=count) for thing, count in costs.items() if count]
    return unbroken(said(", ".join(parts)))
