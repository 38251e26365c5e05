"""What the scenes of all games share: a state with names, moves in words, what happened. Each game adds its pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from lusoria.core.dice import Dice, answers, force
from lusoria.core.events import Events
from lusoria.core.log import Event, Log, events, open_log
from lusoria.core.moves import Moves
from lusoria.core.record import Record, new_options
from lusoria.errors import BadSeats

Seat = int | str


@dataclass(frozen=True)
class Rules:
    """What a scene needs of its game."""

    title: str
    seats: range
    names: tuple[str, ...]  # of the seats
    State: type[Record]
    setup: Callable[..., None]
    legal: Callable[..., int]
    step: Callable[..., None]
    score: Callable[..., None]
    moves: Moves
    events: Events
    stages: tuple[str, ...]
    steps: tuple[str, ...]


def index(names: Sequence[str], name: str, what: str) -> int:
    """The number of a piece."""
    if name not in names:
        raise ValueError(f"there is no {what} {name!r}; there is {', '.join(names)}")
    return names.index(name)


class Scene:
    """A position put together by hand, and played on in words. All rules run interpreted here."""

    rules: ClassVar[Rules]
    box: Any
    s: Any

    def __init__(self, seats: int, names: Sequence[str], box: Any) -> None:
        rules = self.rules
        if seats not in rules.seats:
            raise BadSeats(f"{rules.title} is for {rules.seats[0]} to {rules.seats[-1]} seats, not {seats}")
        self.box = box
        self.s = rules.State.new()
        self.names = tuple(names[:seats])
        self.dice: Dice = Dice.new()
        self.log: Log = open_log()
        force(self.dice, ())
        rules.setup(self.box, self.s, seats, self.dice, self.log)

    def seat(self, seat: Seat) -> int:
        """A seat's number."""
        return seat if isinstance(seat, int) else index(self.names, seat, "seat")

    # ---- playing on

    def answers(self, dice: Iterable[Any]) -> list[int]:
        """What chance is to answer; a game may have words for it."""
        return list(dice)

    def play(self, *moves: str, dice: Iterable[Any] = ()) -> list[Event]:
        """Makes moves, each of which must be legal, and returns what happened in the last one."""
        for move in moves:
            self.allow(move)
            self.ready(dice)
            self.rules.step(self.box, self.s, self.rules.moves.action(move), self.dice, self.log)
        return events(self.log)

    def allow(self, move: str) -> None:
        """ValueError if a move is not legal."""
        if move not in self.moves:
            raise ValueError(f"{move!r} is not legal; legal: {', '.join(self.moves) or 'nothing, the game is over'}")

    def ready(self, dice: Iterable[Any]) -> None:
        """Before a step: what chance will answer, and an empty log."""
        force(self.dice, self.answers(dice))
        self.log.count = 0

    @property
    def moves(self) -> list[str]:
        """The legal moves, in words."""
        options = new_options(self.rules.moves.count)
        count = self.rules.legal(self.box, self.s, options)
        return [self.rules.moves.words(options[i]) for i in range(count)]

    def offered(self, word: str) -> list[str]:
        """The legal moves that begin with this word, without it."""
        return [move.removeprefix(f"{word} ") for move in self.moves if move.startswith(f"{word} ")]

    # ---- looking at it

    @property
    def deciding(self) -> str | None:
        """The name of the seat that has to decide."""
        return None if self.s.seat < 0 else self.names[self.s.seat]

    @property
    def step(self) -> str:
        """Which decision is open."""
        return str(self.rules.steps[self.s.step])

    @property
    def stage(self) -> str:
        """Where in the game it is."""
        return str(self.rules.stages[self.s.stage])

    @property
    def scores(self) -> list[int]:
        """Each seat's score as it stands."""
        out = [0] * self.s.seats
        self.rules.score(self.box, self.s, out)
        return out

    @property
    def asked(self) -> list[tuple[int, int]]:
        """What chance answered in the last step, out of how many."""
        return answers(self.dice)

    def happened(self, kind: str, seat: Seat | None = None) -> list[Event]:
        """The last step's events of one kind, of all seats or of one."""
        wanted = self.rules.events.names.index(kind)
        whose = None if seat is None else self.seat(seat)
        return [e for e in events(self.log) if e.kind == wanted and whose in (None, e.seat)]
