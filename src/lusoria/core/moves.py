"""The moves of a game, declared once: numbers, words, what they answer, and where on the board they belong.

    MOVES = Moves()
    START = MOVES.declare("start", BUILDING, steps=(MOVE,), rule="BU-START-1", place="building:{}")
    LOAN = MOVES.declare("loan", steps=(MOVE,), rule="BU-LOAN-1", place="loan")

`declare` returns the number of the kind's first move: `START + 3` starts the fourth building. Rules use these numbers;
words, parser, `why_not`, page and terminal read the rest.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Where = str | Callable[[Any, str], str]
"""The place of a move: a pattern in which `{}` is the name of its piece, or a function of the state and that name."""


@dataclass(frozen=True)
class Pieces:
    """Things of one family, by name, in the order of their numbers: `Pieces("field", FIELDS)`.

    Each name is a message of the words: `field-arena_2`. Numbers, as in `take 2`, have no family.
    """

    family: str
    names: tuple[str, ...]


def numbers(first: int, last: int) -> Pieces:
    """Numbers instead of pieces: `take 1`, `take 2`."""
    return Pieces("", tuple(str(number) for number in range(first, last + 1)))


@dataclass(frozen=True)
class MoveKind:
    """Moves with the same verb: one, or one for each piece."""

    first: int  # the number of its first move
    verb: str
    pieces: Pieces | None
    steps: tuple[int, ...]  # the decisions that it answers
    rule: str  # that governs it
    place: Where
    secret: bool  # others do not see the move itself, only what comes of it
    hidden: bool  # others decide without knowing it, as in a draft
    contested: bool  # a pick of a draft, or a bid of an auction

    def name(self, action: int) -> str:
        """The name of the move's piece; empty where there is none."""
        return self.pieces.names[action - self.first] if self.pieces else ""

    def words(self) -> Iterator[str]:
        """Its moves in words."""
        if self.pieces is None:
            yield self.verb
        else:
            yield from (f"{self.verb} {name}" for name in self.pieces.names)


@dataclass(eq=False)
class Moves:
    """All moves of a game, numbered in the order of their declarations. The same number always means the same move."""

    kinds: list[MoveKind] = field(default_factory=list)
    count: int = 0

    def declare(
        self, verb: str, pieces: Pieces | None = None, *, steps: tuple[int, ...], rule: str, place: Where,
        secret: bool = False, hidden: bool = False, contested: bool = False,
    ) -> int:  # fmt: skip
        """Adds a kind of moves; returns the number of its first."""
        first = self.count
        self.kinds.append(MoveKind(first, verb, pieces, steps, rule, place, secret, hidden, contested))
        self.count += len(pieces.names) if pieces else 1
        return first

    def kind(self, action: int) -> MoveKind:
        """What kind of move it is."""
        return self.kinds[bisect(self.kinds, action, key=lambda kind: kind.first) - 1]

    @cached_property
    def all_words(self) -> tuple[str, ...]:
        """The words of all moves, in the order of their numbers."""
        return tuple(words for kind in self.kinds for words in kind.words())

    @cached_property
    def _actions(self) -> dict[str, int]:
        return {words: action for action, words in enumerate(self.all_words)}

    def words(self, action: int) -> str:
        """An action as a move: `place arena_2`, `take 2`, `pass`."""
        return self.all_words[action]

    def secret(self, action: int) -> bool:
        """Whether others do not see the move itself, only what comes of it."""
        return self.kind(action).secret

    def hidden(self, action: int) -> bool:
        """Whether others decide without knowing it, as in a draft."""
        return self.kind(action).hidden

    def contested(self, action: int) -> bool:
        """Whether it is a pick of a draft or a bid of an auction."""
        return self.kind(action).contested

    def action(self, words: str) -> int:
        """A move as an action; KeyError if there is no such move."""
        return self._actions[" ".join(words.lower().split())]

    def pieces(self, action: int) -> dict[str, str]:
        """The piece of a move by its family: `{"building": "b_forum"}`; empty where it has none."""
        kind = self.kind(action)
        return {kind.pieces.family: kind.name(action)} if kind.pieces and kind.pieces.family else {}

    def place(self, s: Any, action: int) -> str:
        """The place on the board that a move belongs to as the game stands."""
        kind = self.kind(action)
        name = kind.name(action)
        return kind.place.format(name) if isinstance(kind.place, str) else kind.place(s, name)

    def at(self, s: Any, place: str) -> list[int]:
        """The moves that belong to a place: those that answer the open decision, or else those that answer another."""
        found = [action for action in range(self.count) if self.place(s, action) == place]
        return [action for action in found if s.step in self.kind(action).steps] or found
