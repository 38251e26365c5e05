"""The contract: what every game offers. `registry.py` finds the games, `defaults.py` fills in what they leave out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lusoria.core.events import Events
from lusoria.core.features import Feature
from lusoria.core.message import About, Message, Refusal, Sum
from lusoria.core.moves import Moves
from lusoria.core.names import Named
from lusoria.core.record import Record
from lusoria.core.refusals import Refusals
from lusoria.core.text import SentText
from lusoria.errors import BadSeats

CONTRACT = 1  # the version of this contract: it grows when a game that was written for the last one no longer fits

SEAT_COLOURS = ("red", "yellow", "blue", "green", "orange")  # page and terminal have a shape for each

DEFAULT: Any = None  # an optional part that a game leaves out; `core/defaults.py` fills it in


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)  # there is one object for each game
class Game:
    """One game. Only what is named here is called from outside the game's folder.

    The rules (`setup`, `legal`, `step`, `score`, `observe`, `redeal`, and of the optional parts `progress`, `sensible`,
    `traits`, `elapsed`, `cut_short`, `refuse`) run as plain Python when called, and compiled through
    `lusoria.core.compile.compiled`. `legal` returns 0 when the game is over. The rest is Python only.
    A state has at least the fields `seats`, `seat` (who has to decide) and `step` (which decision is open).
    """

    name: str
    title: str
    package: str  # the Python package of the game: __package__
    seats: range
    steps: tuple[str, ...]  # the names of the decisions, by their numbers
    moves: Moves
    State: type[Record]
    setup: Callable[..., None]  # (box, s, seats, dice, log)
    legal: Callable[..., int]  # (box, s, options) -> how many
    step: Callable[..., None]  # (box, s, action, dice, log)
    score: Callable[..., None]  # (box, s, out)
    view: Callable[..., dict[str, Any]]  # (box, s, seat or None) what is seen, as names
    observe: Callable[..., None]  # (box, s, seat, out) what the seat knows, as numbers; out holds zeros
    features: tuple[Feature, ...]  # what those numbers are
    redeal: Callable[..., None]  # (box, s, seat, dice) deals again what the seat can't know

    # What a game may leave out
    contract: int = CONTRACT  # the version it was written for
    prefix: str = DEFAULT  # of its rule ids
    seat_names: tuple[str, ...] = DEFAULT  # of SEAT_COLOURS
    events: Events = DEFAULT
    Box: type[Record] = DEFAULT  # what is printed, for the rules
    load_box: Callable[[Path | SentText | None], Any] = DEFAULT  # None: the box that comes with the game
    progress: Callable[..., int] = DEFAULT  # (s) -> how far the game has come
    sensible: Callable[..., int] = DEFAULT  # (box, s, options, count, dice) -> action
    traits: Callable[..., None] | None = None  # (box, s, seat, out) what makes a position good or bad, as numbers
    trait_names: tuple[str, ...] = ()  # what those numbers are; value.py has their weights
    wanted_traits: frozenset[str] = frozenset()  # those that nobody can have too much of, whatever their weights say
    elapsed: Callable[..., float] = DEFAULT  # (box, s) how much of the game has been played, from 0 to 1
    pieces: dict[str, tuple[str, ...]] = DEFAULT  # families of names: `field` and the fields; each is a message
    board: Callable[..., dict[str, Any]] = DEFAULT  # (box) what is printed, as names
    tally: Callable[..., dict[str, list[int]]] = DEFAULT  # (box, s, events so far) each seat's score by its source
    tell_sums: Callable[..., list[Sum]] = DEFAULT  # (box, s) how sums of points at the end of a game come about
    explain: Callable[..., Message] = DEFAULT  # (box, s, action) a legal move as a whole sentence
    price: Callable[..., dict[str, int]] = DEFAULT  # (box, s, action) what a legal move costs, by name
    confirm: Callable[..., Message | None] = DEFAULT  # (box, s, action) what to ask before what looks like a slip
    warn: Callable[..., Message | None] = DEFAULT  # (box, s, action) what a legal move will not bring, told before it
    basis: Callable[..., Any] | None = None  # (box, s, action) what all that is said of a legal move follows from
    about: Callable[..., About | None] = DEFAULT  # (box, view, place) what a place does, from what is seen alone
    refuse: Callable[..., int] | None = None  # (box, s, action) the reason in `refusals` that forbids a move
    refusals: Refusals | None = None
    why_not: Callable[..., Refusal] = DEFAULT  # (box, s, action) the rule in the way of a move that is not legal
    tell: Callable[[Any], Message] = DEFAULT  # an event as a sentence
    tell_trait: Callable[[str, str], Message | None] = DEFAULT  # (name, change) what the change of a trait means
    check: Callable[..., None] = DEFAULT  # (box, s) BadPosition if no game can come to stand like this
    View: Any = dict[str, Any]  # the shape of `view`, a TypedDict; the page's types are made from it
    Printed: Any = dict[str, Any]  # the shape of `board`
    state_names: Mapping[str, Named] = field(default_factory=dict)  # names for numbers of the state, for examples
    no_score: int | None = None  # the score of a seat that has none, and can't win
    why_out: Callable[..., Message] = DEFAULT  # (box, s, seat) what a seat with `no_score` was eliminated by
    unit: int = 1  # scores are counted in parts of a point: 10 where a game knows tenths
    setup_writes_all: bool = False  # `setup` sets every field, so nothing needs to be cleared before it
    divergent: bool = False  # games that are played side by side soon stand at different kinds of decisions
    plays_open: bool = False  # nothing is hidden: every seat, and who watches, knows the whole state
    at_once: frozenset[int] = frozenset()  # steps at which seats choose unseen by each other, asked in ascending order
    cut_short: Callable[..., bool] | None = None  # (box, s) -> a game that is over was ended by a safeguard
    draw: Callable[..., str] | None = None  # (view, board, theme, last move) the board as SVG; None: as general tables

    def __post_init__(self) -> None:
        from lusoria.core.defaults import complete  # needs the contract itself

        complete(self)

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}, {self.seats[0]} to {self.seats[-1]} seats, {self.actions} actions>"

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """A copy, or what comes out of a pickle, is the game itself."""
        from lusoria.core.registry import game

        return game, (self.name,)

    @property
    def rules(self) -> str:
        """The Python package of its rules: only what is compiled."""
        return f"{self.package}.rules"

    @property
    def actions(self) -> int:
        """How many moves there are."""
        return self.moves.count

    def points(self, score: int) -> str:
        """A score in points, exactly: 182 tenths are 18.2."""
        if self.unit == 1:
            return str(score)
        whole, rest = divmod(abs(score), self.unit)
        return f"{'-' if score < 0 else ''}{whole}.{rest:0{len(str(self.unit)) - 1}}"

    def check_seats(self, seats: int) -> int:
        """The number of seats, if the game can be played with it."""
        if seats not in self.seats:
            raise BadSeats(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats!r}")
        return seats
