"""The shapes of the messages that a table sends, as plain data for JSON.

`Annotated` holds a field's description. The server builds its OpenAPI description from these shapes.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from lusoria.table.journal import SeatKind, TableState, Talk


class Said(TypedDict):
    """A message: its id and arguments, as the Fluent files know it, and the sentence, if a language is asked for."""

    id: str
    args: dict[str, Any]
    sentence: NotRequired[Annotated[str, "always over HTTP; on a socket only with `language`"]]


# ---- a table now


class SeatNow(TypedDict):
    """Who sits on a seat."""

    seat: int
    colour: str
    kind: SeatKind
    name: str
    level: str | None
    yours: bool


class LegalMove(Said):
    """A legal move: its notation, what it does, what it costs, and where on the board it belongs."""

    move: str
    price: dict[str, int]
    place: Annotated[str, "the place of the board that it belongs to"]
    pieces: Annotated[dict[str, str], "what it is about, by family: {'field': 'arena_2'}"]
    confirm: Annotated[Said | None, "what to ask first, where the move looks like a slip"]
    warning: Annotated[Said | None, "what it will not bring"]


class Decision(TypedDict):
    """What a seat has to decide."""

    number: Annotated[int, "to be sent along with the move"]
    sealed: Annotated[str | None, "what you have chosen already, where all choose at once"]
    moves: list[LegalMove]


class PlaceNow(TypedDict):
    """What a place of the board does, what it would bring the audience now, and why no move is legal there."""

    what: Annotated[Said | None, "null if the game does not say it"]
    now: Said | None
    legal: Annotated[bool, "whether a move there is legal for this seat"]
    reason: Annotated[Said | None, "why not; null also if the seat is not asked, or no move belongs to the place"]
    rule: Annotated[str | None, "in the way; or, where none is, the rule of the place"]


class UndoNow(TypedDict):
    """What the audience could undo, and who has asked for an undo."""

    free: Annotated[bool, "your last decision can be undone at once"]
    possible: Annotated[bool, "it can be undone, perhaps only if all agree"]
    asked_by: int | None
    missing: Annotated[list[int], "seats that have not agreed yet"]


class DiceNow(TypedDict):
    """What is known of the dice."""

    promise: Annotated[str, "SHA-256 of the secret"]
    pledges: Annotated[list[str | None], "SHA-256 of each seat's word; null for those who bring none"]
    due: Annotated[list[int], "seats that have to reveal their word now, with `reveal`"]
    nonces: Annotated[list[str] | None, "the players' own words, when the game has begun"]
    secret: Annotated[str | None, "when the game is over"]


class FinalScore(TypedDict):
    """How the game ended for a seat."""

    seat: int
    points: Annotated[str | None, "null for a seat that was eliminated"]
    place: Annotated[int, "from 1; equal seats share a place, eliminated ones the last"]


class SourceTally(TypedDict):
    """Points of one source."""

    source: str
    points: Annotated[list[str], "of each seat"]


class Lead(TypedDict):
    """A source of points in which the winner was ahead of whoever came next."""

    source: str
    points: Annotated[str, "of the winner"]
    next: Annotated[str, "of the best of those who came next"]


class Why(TypedDict):
    """Why a game ended as it did."""

    next: Annotated[list[int], "seats that came next after a single winner; none if nobody else has a score"]
    lead: Annotated[str | None, "points between the winner and those who came next"]
    decisive: Annotated[list[Lead], "the sources in which the winner was furthest ahead, the largest lead first"]
    tied: Annotated[bool, "whether several seats share the victory; no game has a tie-break"]
    eliminated: Annotated[list[Said], "who was eliminated, and by what"]


class SumTold(Said):
    seat: int
    source: Annotated[str, "of the points, as in `tally`"]


class TableNow(TypedDict):
    """A table as an audience sees it now."""

    table: str
    game: str
    title: str
    state: TableState
    public: bool
    level: str
    talk: Annotated[Talk, "who may talk"]
    box: Literal["standard", "own"]
    opened: float
    yours: bool
    audience: Annotated[int | None, "the seat it is shown to; null for spectators"]
    number: Annotated[int, "of the last thing that this audience knows of"]
    seats: list[SeatNow]
    view: dict[str, Any] | None
    waiting: Annotated[list[int], "seats that have to decide; all of them where they choose at once"]
    since: Annotated[float, "when they were asked, in seconds since 1970"]
    decision: Decision | None
    undo: UndoNow
    dice: DiceNow
    result: Annotated[list[FinalScore] | None, "of each seat, when the game is over"]
    winners: Annotated[list[int] | None, "seats that share the victory, when the game is over; none if nobody wins"]
    victory: Annotated[Said | None, "who wins, when the game is over"]
    why: Annotated[Why | None, "what decided it, when the game is over"]
    tally: Annotated[list[SourceTally] | None, "where the points came from, when the game is over"]
    sums: Annotated[list[SumTold] | None, "how sums of points came about, when the game is over"]
    rematch: str | None


class TableChanged(TypedDict):
    """What a move changes of a table as an audience sees it: `TableNow` has the same fields."""

    number: int
    view: Annotated[dict[str, Any], "only what is no longer as it was"]
    waiting: list[int]
    since: float
    decision: Decision | None
    undo: UndoNow


# ---- what happened


class Travels(TypedDict):
    """A piece that went from one place of the board to another."""

    piece: Annotated[str, "what it is: coin, card, ..."]
    name: Annotated[str, "which one: gold, b_forum, red, ...; empty where only its back is seen"]
    start: str
    end: str
    many: int


class Happening(Said):
    """An event of the game."""

    kind: Annotated[str, "what happened, as one word"]
    seat: Annotated[int | None, "the seat it happened to"]
    place: Annotated[str | None, "the place of the board that it speaks of"]
    pieces: Annotated[dict[str, str], "what it is about, by family: {'card': 'lupercal'}"]
    travels: Travels | None


class Happened(TypedDict):
    """Something that happened, as this audience may know it."""

    number: int
    kind: str
    seat: int | None
    time: float
    move: NotRequired[Annotated[str | None, "of `move` and `seal`; null where it is secret"]]
    events: NotRequired[Annotated[list[Happening], "in the order in which they happened"]]
    undone: NotRequired[Annotated[list[int], "numbers of what was undone"]]
    name: NotRequired[str]
    text: NotRequired[str]
    agree: NotRequired[bool]
    table: NotRequired[str]


class TableThen(TypedDict):
    """What an audience saw after something that happened."""

    table: str
    audience: int | None
    number: int
    view: dict[str, Any] | None


# ---- the lobby


class SeatSummary(TypedDict):
    """A seat in the list of tables, as it is stored. It names the guest, so it is not for clients."""

    kind: SeatKind
    guest: str
    name: str
    level: str


class TableSummary(TypedDict):
    """What is stored of a table for the lobby. It names guests, so it is not for clients."""

    seats: list[SeatSummary]
    waiting: list[int]


class InLobby(TypedDict):
    """A table in the lobby."""

    table: str
    game: str
    title: str
    state: TableState
    public: bool
    level: str
    opened: float
    changed: float
    seats: list[SeatNow]
    waiting: list[int]
