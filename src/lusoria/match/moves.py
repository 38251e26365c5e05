"""Moves: an action with its words, a legal move with its sentence and price, and a move that a bot recommends."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import SupportsIndex

from lusoria.core.game import Game
from lusoria.core.message import Message
from lusoria.errors import BadInput


@dataclass(frozen=True, slots=True)
class Move:
    """An action with its words."""

    action: int
    words: str

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"Move({self.action}, {self.words!r})"


@cache
def move_of(game: Game) -> Callable[[int], Move]:
    """The moves of a game by their actions; there is one object for each."""
    return cache(lambda action: Move(action, game.moves.words(action)))


@dataclass(frozen=True, slots=True)
class Declared:
    """What the declaration of a move says whatever the state is; looking it up each time would take longer."""

    move: Move
    pieces: dict[str, str]
    place: str | None  # None: it depends on the state


@cache
def declared_of(game: Game) -> Callable[[int], Declared]:
    """What is declared of each action of a game."""

    def declared(action: int) -> Declared:
        kind = game.moves.kind(action)
        place = kind.place.format(kind.name(action)) if isinstance(kind.place, str) else None
        return Declared(move_of(game)(action), game.moves.pieces(action), place)

    return cache(declared)


@dataclass(frozen=True, repr=False)
class MoveOption:
    """A legal move, with what it does and what it costs."""

    move: Move
    sentence: Message
    price: dict[str, int]  # by name; empty if it costs nothing
    place: str  # of the board, that it belongs to
    pieces: dict[str, str]  # that it is about, by family
    warning: Message | None = None  # what it will not bring
    game: Game | None = field(default=None, compare=False)  # whose words say the sentence
    confirm: Message | None = None  # what to ask first: it looks like a slip

    def __repr__(self) -> str:
        costs = "".join(f", {thing}={count}" for thing, count in self.price.items())
        return f"<MoveOption {self.move}{costs}>"

    def _repr_html_(self) -> str:
        return Options([self])._repr_html_()


class Options(list[MoveOption]):
    """Legal moves, which show themselves in a notebook as a table."""

    def _repr_html_(self) -> str:
        from lusoria.match.notebook import options_html  # brings words: loaded only when they are needed

        return options_html(self)


@dataclass(frozen=True, repr=False)
class Hint:
    """A move that is worth considering."""

    move: Move
    chance: float  # to win after it, as the bot estimates it
    weight: float  # the share of the search that went into it
    reason: Message  # what it gains, and what it costs
    sentence: Message | None = None  # what the move does
    game: Game | None = field(default=None, compare=False)  # whose words say both

    def __repr__(self) -> str:
        return f"<Hint {self.move}: {self.chance:.0%} to win, {self.weight:.0%} of the search>"

    def _repr_html_(self) -> str:
        return HintList([self])._repr_html_()


class HintList(list[Hint]):
    """The best moves, which show themselves in a notebook as a table."""

    def _repr_html_(self) -> str:
        from lusoria.match.notebook import hints_html  # brings words: loaded only when they are needed

        return hints_html(self)


def action_of(game: Game, move: Move | str | int) -> int:
    """The action of a move, legal or not; BadInput if the game has no such move."""
    if isinstance(move, str):
        try:
            return game.moves.action(move)
        except KeyError:
            raise BadInput(f"there is no move {move!r} in {game.title}") from None
    number = move.action if isinstance(move, Move) else move
    if type(number) is int and 0 <= number < game.actions:
        return number
    if not isinstance(number, SupportsIndex):
        raise BadInput(f"a move is a Move, its words or its number, not {number!r}")
    if operator.index(number) not in range(game.actions):
        raise BadInput(f"there is no move {number}; moves are numbered from 0 to {game.actions - 1}")
    return operator.index(number)


def listed(moves: list[Move]) -> str:
    """The legal moves in words, for an error message."""
    return ", ".join(move.words for move in moves) or "nothing, the game is over"
