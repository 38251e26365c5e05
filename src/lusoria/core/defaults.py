"""What a game may leave out: the optional parts of the contract, made from the others.

A game without `sensible` plays at random, and one without `traits` is judged by its score. What it has no sentences for
is said in the words of its declarations (`plain_words.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lusoria.core import plain_box, plain_words
from lusoria.core.clear import clearing
from lusoria.core.dice import Dice, roll
from lusoria.core.events import Events
from lusoria.core.log import Log
from lusoria.core.message import Message, piece
from lusoria.core.record import Options, new_options
from lusoria.core.rule import rule, specialise

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # Replaced with the records of one game.
    class Box(Protocol): ...

    class State(Protocol): ...

    def clear(s: State) -> None: ...
    def setup(box: Box, s: State, seats: int, dice: Dice, log: Log) -> None: ...


# ---- rules


@rule
def setup_from_zero(box: Box, s: State, seats: int, dice: Dice, log: Log) -> None:
    """`setup`, for a game that counts on zeros: compiled games follow each other in the same memory."""
    clear(s)
    setup(box, s, seats, dice, log)


@rule
def no_progress(s: State) -> int:
    """`progress`, for a game that does not say how far it has come."""
    return 0


@rule
def any_option(box: Box, s: State, options: Options, count: int, dice: Dice) -> int:
    """`sensible`, for a game that has no such policy: at random."""
    return options[roll(dice, count)]


@rule
def not_said(box: Box, s: State) -> float:
    """`elapsed`, for a game that does not say it."""
    return 0.0


def complete(game: Game) -> None:
    """Fills in what a game has left out."""
    from lusoria.core.game import SEAT_COLOURS  # the contract needs this file in turn

    def fill(part: str, made: Any) -> None:
        if getattr(game, part) is None:
            object.__setattr__(game, part, made)

    fill("prefix", game.name.upper())
    fill("seat_names", SEAT_COLOURS[: game.seats[-1]])
    fill("events", Events(game.seat_names))
    fill("Box", plain_box.PlainBox)
    fill("load_box", plain_box.loader(game.package, game.Box))
    records = {"Box": game.Box, "State": game.State}
    if not game.setup_writes_all and game.setup.__name__ != setup_from_zero.__name__:
        zero = specialise(clearing(game.State), game.rules, State=game.State)
        from_zero = specialise(setup_from_zero, game.rules, **records, clear=zero, setup=game.setup)
        object.__setattr__(game, "setup", from_zero)
    fill("progress", specialise(no_progress, game.rules, **records))
    fill("sensible", specialise(any_option, game.rules, **records))
    fill("elapsed", specialise(not_said, game.rules, **records))
    fill("pieces", plain_words.pieces_of(game))
    fill("board", lambda box: {})
    fill("tally", lambda box, s, events: {"points": scores_of(game, box, s)})
    fill("tell_sums", lambda box, s: [])
    fill("explain", lambda box, s, action: plain_words.sentence(game, action))
    fill("price", lambda box, s, action: {})
    fill("confirm", lambda box, s, action: None)
    fill("why_out", lambda box, s, seat: Message("why-out", seat=piece("seat", game.seat_names[seat])))
    fill("warn", lambda box, s, action: None)
    fill("about", lambda box, view, place: None)
    fill("why_not", lambda box, s, action: plain_words.refusal(game, box, s, action))
    fill("tell", lambda event: plain_words.telling(game, event))
    fill("tell_trait", plain_words.trait)
    fill("check", lambda box, s: None)
    object.__setattr__(game, "view", whole_view(game))


# ---- views


def whole_view(game: Game) -> Any:
    """The game's own view, with what every page and terminal asks for: who looks, who decides what, and the scores.

    These are the keys `game`, `you`, `decision` and `players`; a game may say them itself. What its own `players` say,
    a dict for each seat in order, is added to names and scores.
    """
    own = game.view

    def view(box: Any, s: Any, seat: int | None) -> dict[str, Any]:
        seen = own(box, s, seat)
        if "decision" in seen and "players" in seen:
            return seen
        names = game.seat_names[: s.seats]
        players = [{"name": name, "score": score} for name, score in zip(names, scores_of(game, box, s), strict=True)]
        own_players = seen.get("players")
        if isinstance(own_players, list):
            players = [player | more for player, more in zip(players, own_players, strict=True)]
        open_decision = {"seat": names[s.seat], "step": game.steps[s.step]} if is_open(game, box, s) else None
        first = {"game": game.name, "you": None if seat is None else names[seat], "decision": open_decision}
        return {**first, **seen, "players": players}

    return view


def is_open(game: Game, box: Any, s: Any) -> bool:
    """Whether there is a decision to be made."""
    return game.legal(box, s, new_options(game.actions)) > 0


def scores_of(game: Game, box: Any, s: Any) -> list[int]:
    """The scores as they stand."""
    points = [0] * s.seats
    game.score(box, s, points)
    return points
