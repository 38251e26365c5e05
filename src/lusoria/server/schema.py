"""What is sent and received, as OpenAPI describes it. Everything that comes in is checked here first."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from lusoria.core.game import NAMES

SEATS = 5  # the most that any game has


class In(BaseModel):
    """What a client sends: nothing else than is described, and no number where a text is needed."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Out(BaseModel):
    """What the server sends."""

    model_config = ConfigDict(extra="forbid")


GameName = Literal["aquileia", "builders", "aeterna"]
assert set(NAMES) == set(GameName.__args__)  # type: ignore[attr-defined]
TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Seat = Annotated[int, Field(ge=0, lt=SEATS)]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]
Nonce = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Pledge = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Number = Annotated[int, Field(ge=0, lt=1 << 31)]
MoveWords = Annotated[str, StringConstraints(min_length=1, max_length=100)]


PLEDGE = "instead of the word its SHA-256, in hexadecimal digits; the word is told by `reveal` when every seat is taken"


# ---- what comes in


class NewName(In):
    name: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class NewTable(In):
    game: GameName
    seats: Annotated[int, Field(ge=2, le=SEATS)]
    level: str | None = Field(default=None, description="of the bots, one of /api/games; without it the usual one")
    public: bool = Field(default=False, description="shown in the lobby; otherwise only who knows the link can come")
    mine: list[Seat] = Field(
        default_factory=list, max_length=SEATS, description="seats to sit down on at once; several for one screen"
    )
    bots: list[Seat] = Field(default_factory=list, max_length=SEATS, description="seats that bots play")
    pledge: Pledge | None = Field(default=None, description=PLEDGE)
    box: dict[str, Any] | None = Field(default=None, description="a box of your own, instead of the printed one")
    key: Key | None = Field(default=None, description="your own name for this request: sent twice it opens one table")


class Sit(In):
    seat: Seat | None = Field(default=None, description="without it the first that is free")
    nonce: Nonce | None = Field(default=None, description="a word of your own that the dice hang on too")
    pledge: Pledge | None = Field(default=None, description=PLEDGE)
    key: Key | None = None


class Reveal(In):
    seat: Seat
    nonce: Nonce = Field(description="the word that was pledged")
    key: Key | None = None


class Rematch(In):
    pledge: Pledge | None = Field(default=None, description=PLEDGE)
    key: Key | None = None


class AtSeat(In):
    seat: Seat
    key: Key | None = None


class Plain(In):
    key: Key | None = None


class MakeMove(In):
    seat: Seat
    number: Number = Field(description="of the open decision, as `decision.number` says")
    move: MoveWords | Number = Field(description="in words, as `decision.moves` says, or its number")
    key: Key | None = Field(default=None, description="your own name for this request: sent twice it is made once")


class Answer(In):
    agree: bool
    key: Key | None = None


class Say(In):
    text: Annotated[str, StringConstraints(min_length=1, max_length=500)]
    key: Key | None = None


class WhatIf(In):
    """From how a game that is over stood once, a new table against bots."""

    number: Number = Field(description="after which the game goes on, as this audience counts")
    audience: Seat | None = Field(default=None, description="whose count it is; without it that of those who watch")
    seat: Seat = Field(description="to sit on; it knows what that seat knew, and the rest is dealt anew")
    level: str | None = Field(default=None, description="of the bots, one of /api/games; without it the usual one")
    key: Key | None = Field(default=None, description="your own name for this request: sent twice it opens one table")


# ---- what goes out


class Problem(Out):
    """What was refused, and why. Nothing has changed."""

    code: str
    message: str
    rule: str | None = None


class Me(Out):
    name: str
    chosen: bool = Field(description="whether you chose the name yourself")


class GameInfo(Out):
    game: str
    title: str
    seats: list[int]
    colours: list[str]


class Games(Out):
    games: list[GameInfo]
    levels: list[str]
    level: str = Field(description="of bots, where nobody has chosen")
    languages: list[str]


class Compiled(Out):
    games: dict[str, str] = Field(description="waiting, compiling or ready")
    rule: str | None
    done: int
    total: int


class Status(Out):
    version: str
    ready: bool = Field(description="whether all bots can play; people can play at once")
    compiling: Compiled
    thinking: int = Field(description="decisions that bots think about now, or wait for it")


class Health(Out):
    status: Literal["ok"]


class SeatNow(Out):
    seat: int
    colour: str
    kind: Literal["open", "kept", "guest", "bot"]
    name: str
    level: str | None
    yours: bool


class InLobby(Out):
    table: str
    game: str
    title: str
    state: Literal["open", "running", "over", "closed"]
    public: bool
    level: str
    opened: float
    changed: float
    seats: list[SeatNow]
    waiting: list[int]


class Lobby(Out):
    tables: list[InLobby]


class Said(Out):
    """A message: its id and what fills it, as the Fluent files know it, and the sentence in the language asked for."""

    id: str
    args: dict[str, Any]
    sentence: str


class Travels(Out):
    """A piece that went from one place of the board to another."""

    piece: str = Field(description="what it is: coin, card, ...")
    name: str = Field(description="which one: gold, b_forum, red, ...; empty where only its back is seen")
    start: str
    end: str
    many: int


class Happening(Said):
    kind: str = Field(description="what happened, as one word")
    seat: int | None = Field(description="whom it happened to")
    place: str | None = Field(description="the place of the board that it speaks of")
    pieces: dict[str, str] = Field(description="what it is about, by family: {'card': 'lupercal'}")
    travels: Travels | None


class LegalMove(Said):
    move: str
    price: dict[str, int]
    place: str = Field(description="the place of the board that it belongs to")
    pieces: dict[str, str] = Field(description="what it is about, by family: {'field': 'arena_2'}")


class Decision(Out):
    number: int = Field(description="to be sent along with the move")
    sealed: str | None = Field(description="what you have chosen already, where all choose at once")
    moves: list[LegalMove]


class Undo(Out):
    free: bool = Field(description="your last decision can be taken back at once")
    possible: bool = Field(description="it can be taken back, perhaps only if all agree")
    asked_by: int | None
    missing: list[int] = Field(description="seats that have not agreed yet")


class Dice(Out):
    promise: str = Field(description="SHA-256 of the secret")
    pledges: list[str | None] = Field(description="SHA-256 of each seat's word; null for those who bring none")
    due: list[int] = Field(description="seats that have to tell their word now, with `reveal`")
    nonces: list[str] | None = Field(description="the players' own words, when the game has begun")
    secret: str | None = Field(description="when the game is over")


class Result(Out):
    seat: int
    points: str | None
    place: int


class Tally(Out):
    source: str
    points: list[str] = Field(description="of each seat")


class TableNow(Out):
    """A table as one seat sees it, or those who watch."""

    table: str
    game: str
    title: str
    state: Literal["open", "running", "over", "closed"]
    public: bool
    level: str
    box: Literal["standard", "own"]
    opened: float
    yours: bool
    audience: int | None = Field(description="through whose eyes; null for those who watch")
    number: int = Field(description="of the last thing that this audience knows of")
    seats: list[SeatNow]
    view: dict[str, Any] | None
    waiting: list[int] = Field(description="seats that have to decide; all of them where they choose at once")
    since: float = Field(description="when they were asked, in seconds since 1970")
    decision: Decision | None
    undo: Undo
    dice: Dice
    result: list[Result] | None
    tally: list[Tally] | None = Field(description="where the points came from, when the game is over")
    rematch: str | None


class Happened(Out):
    """Something that happened, as this audience may know it."""

    number: int
    kind: str
    seat: int | None
    time: float
    move: str | None = Field(default=None, description="of `move` and `seal`; null where it is secret")
    events: list[Happening] = Field(default_factory=list, description="in the order in which they happened")
    undone: list[int] = Field(default_factory=list, description="numbers of what was taken back")
    name: str | None = None
    text: str | None = None
    agree: bool | None = None
    table: str | None = None


class News(Out):
    """Everything after `seen`, in order, and how it stands now."""

    news: list[Happened]
    now: TableNow


class Done(Out):
    """The wish is in the journal."""

    table: str
    number: int | None = Field(description="as the audience that asked counts; null if it sees nothing of it")


class Stood(Out):
    table: str
    audience: int | None
    number: int
    view: dict[str, Any] | None


class WhyNot(Out):
    legal: bool
    rule: str | None
    reason: Said | None


class Advice(Said):
    move: str
    chance: float
    weight: float


class Hint(Out):
    moves: list[Advice]


class Verified(Out):
    steps: int
    answers: int = Field(description="of chance, all as promised")


class Origin(Out):
    """Where numbers of a piece come from."""

    of: str | None = Field(description="which of its numbers; null for all others")
    kind: Literal["rulebook", "public", "reconstructed"]
    sources: list[str]
    why: str | None


class SourceTold(Out):
    title: str
    url: str | None


class Origins(Out):
    pieces: dict[str, list[Origin]]
    sources: dict[str, SourceTold]


class Chance(Out):
    """A decision that left a choice, as a bot sees it from what the seat knew."""

    step: int
    number: int = Field(description="of the last thing before it that those who watch have seen")
    seat: int
    chance: float = Field(description="to win after the move that was made")
    best: float = Field(description="to win after the best one")


class Costly(Chance):
    made: Said
    better: Said
    reason: Said


class LookBack(Out):
    """How the chances went in a game that is over. Asked the first time it is begun."""

    ready: bool
    failed: bool
    done: int
    total: int
    level: str
    chances: list[Chance]
    shares: list[float] | None = Field(description="each seat's share of the victory")
    marked: list[Costly] = Field(description="the moves that cost the most, the dearest first")


# ---- on a socket


class Watch(In):
    """Tell me of a table, from now on. `seen`: what I have; without it the table as it stands, and what follows."""

    type: Literal["watch"]
    table: TableId
    seat: Seat | None = None
    seen: Number | None = None
    id: Key | None = None


class Unwatch(In):
    type: Literal["unwatch"]
    table: TableId
    seat: Seat | None = None
    id: Key | None = None


class Act(In):
    """The same wishes as over HTTP: `do` is the last word of the address, `with` the body."""

    type: Literal["act"]
    table: TableId
    do: Literal["sit", "leave", "reveal", "start", "close", "move", "undo", "answer", "resign", "rematch", "chat"]
    body: dict[str, Any] = Field(default_factory=dict, alias="with")
    id: Key | None = None


class AskHint(In):
    """The best moves of a seat of mine; the answer comes when it is found, other messages meanwhile."""

    type: Literal["hint"]
    table: TableId
    seat: Seat
    id: Key | None = None


class Ping(In):
    type: Literal["ping"]
    id: Key | None = None


class LiveNews(News):
    type: Literal["news"]
    table: str
    seat: int | None


class LiveDone(Done):
    type: Literal["done"]
    id: str | None


class LiveProblem(Problem):
    type: Literal["problem"]
    id: str | None
    table: str | None = None
    seat: int | None = None


class LiveHint(Hint):
    type: Literal["hint"]
    id: str | None
    table: str
    seat: int


class LivePong(Out):
    type: Literal["pong"]
    id: str | None


LIVE = (Watch, Unwatch, Act, AskHint, Ping, LiveNews, LiveDone, LiveHint, LiveProblem, LivePong)
