"""What clients send, over HTTP and on a socket. Everything that comes in is validated here first."""

from __future__ import annotations

import time
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from lusoria.home import bodies
from lusoria.home.levels import check_level
from lusoria.home.names import MAX_NAME_LENGTH, clean
from lusoria.table.journal import Talk

MAX_SEATS = 5  # of any game


class Request(BaseModel):
    """No unknown field, and no number where a text is needed."""

    model_config = ConfigDict(extra="forbid", strict=True)


GameName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{1,31}$")]  # of /api/games
TABLE_ID = r"^[A-Za-z0-9_-]{8,40}$"
TableId = Annotated[str, StringConstraints(pattern=TABLE_ID)]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]
Nonce = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Pledge = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Number = Annotated[int, Field(ge=0, lt=1 << 31)]
MoveWords = Annotated[str, StringConstraints(min_length=1, max_length=100)]

PLEDGE = "the SHA-256 of a word, in hexadecimal digits; `reveal` tells the word when every seat is taken"
LEVEL = "of the bots, one of /api/games; without it the default"
KEY = "your own name for this request: sent twice it has one effect"
INSTANT = "the first impression, which is there at once; no moves in a game without a network"


class Keyed(Request):
    """A request that may be sent twice."""

    key: Key | None = Field(default=None, description=KEY)

    def as_body(self) -> Any:
        """The same, as a home takes it."""
        plain: type[bodies.Keyed] = getattr(bodies, type(self).__name__)
        return plain(**{name: getattr(self, name) for name in type(self).model_fields})


class NewName(Request):
    name: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class NewTable(Keyed):
    game: GameName
    seats: Annotated[int, Field(ge=2, le=MAX_SEATS)]
    level: str | None = Field(default=None, description=LEVEL)
    public: bool = Field(default=False, description="shown in the lobby; otherwise people need the link")
    mine: list[SeatNumber] = Field(
        default_factory=list, max_length=MAX_SEATS, description="seats to sit down on at once; several share a screen"
    )
    bots: list[SeatNumber] = Field(default_factory=list, max_length=MAX_SEATS, description="seats that bots play")
    pledge: Pledge | None = Field(default=None, description=PLEDGE)
    box: dict[str, Any] | None = Field(default=None, description="a box of your own, instead of the printed one")
    talk: Talk = Field(default="all", description="who may talk: all who know the link, players, nobody")


# ---- what a browser has thought


Ratio = Annotated[float, Field(ge=0, le=1)]


class WeighedMove(Request):
    action: Number
    chance: Ratio = Field(description="to win after it")
    weight: Ratio = Field(description="how much it is preferred")


class ThoughtHint(Request):
    seat: SeatNumber
    decision: Number = Field(description="that the question was about")
    moves: list[WeighedMove] = Field(min_length=1, max_length=3, description="the best first")


class LookedAt(Request):
    best: Number = Field(description="the best action")
    best_chance: Ratio
    chance: Ratio = Field(description="to win after the move that was made")


class ThoughtLooks(Request):
    looks: list[LookedAt] = Field(max_length=2000, description="one for each look of the question, in its order")
    more: list[LookedAt] = Field(default_factory=list, max_length=100, description="the same for the second question")


# ---- commands at a table


class Sit(Keyed):
    seat: SeatNumber | None = Field(default=None, description="without it the first that is free")
    nonce: Nonce | None = Field(default=None, description="a word of your own for the dice")
    pledge: Pledge | None = Field(default=None, description=PLEDGE)


class Reveal(Keyed):
    seat: SeatNumber
    nonce: Nonce = Field(description="the word that was pledged")


class Rematch(Keyed):
    pledge: Pledge | None = Field(default=None, description=PLEDGE)


class AtSeat(Keyed):
    seat: SeatNumber


class Plain(Keyed):
    """Nothing but a key."""


class MakeMove(Keyed):
    seat: SeatNumber
    number: Number = Field(description="of the open decision: `decision.number`")
    move: MoveWords | Number = Field(description="in words, as in `decision.moves`, or its number")


class Answer(Keyed):
    agree: bool


class Say(Keyed):
    text: Annotated[str, StringConstraints(min_length=1, max_length=500)]


class WhatIf(Keyed):
    """A new table against bots that begins at a moment of a finished game."""

    number: Number = Field(description="after which the game goes on, as this audience counts")
    audience: SeatNumber | None = Field(default=None, description="that counts so; without it spectators")
    seat: SeatNumber = Field(description="to sit on; it knows what that seat knew, and the rest is dealt again")
    level: str | None = Field(default=None, description=LEVEL)


# ---- in the index of an exported folder


RECORD_NAME = r"^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}\.lus$"
MAX_AHEAD = 24 * 3600.0  # seconds that another server's clock may be ahead


def not_to_come(when: float) -> float:
    """Refuses a time that is still to come."""
    if when > time.time() + MAX_AHEAD:
        raise ValueError("it is still to come")
    return when


Level = Annotated[str, AfterValidator(lambda level: level and check_level(level))]
Time = Annotated[float, Field(ge=0, allow_inf_nan=False), AfterValidator(not_to_come)]


class ImportedSeat(Request):
    kind: Literal["guest", "bot"]
    name: Annotated[str, AfterValidator(lambda name: name and clean(name, MAX_NAME_LENGTH, "name"))] = ""
    level: Level = ""


class ImportedGame(Request):
    """A game that an operator imports: its index is trusted no more than a visitor."""

    record: Annotated[str, StringConstraints(pattern=RECORD_NAME)]
    box: Annotated[str, StringConstraints(pattern=r"^boxes/[0-9a-f]{64}\.json$")] | None = None
    public: bool = False
    level: Level = ""
    opened: Time = 0.0
    ended: Time = 0.0
    seats: list[ImportedSeat] | None = Field(default=None, min_length=1, max_length=MAX_SEATS)


# ---- on a socket


class Watch(Request):
    """Sends news of a table from now on. `seen`: what I have; without it the table as it is, and what follows."""

    type: Literal["watch"]
    table: TableId
    seat: SeatNumber | None = None
    seen: Number | None = None
    differences: bool = Field(default=False, description="after moves tell only what has changed: type `changed`")
    id: Key | None = None


class Unwatch(Request):
    """Sends no more news of a table."""

    type: Literal["unwatch"]
    table: TableId
    seat: SeatNumber | None = None
    id: Key | None = None


class Act(Request):
    """A command, as over HTTP: `do` is the last word of the path, `with` the body."""

    type: Literal["act"]
    table: TableId
    do: Literal["sit", "leave", "reveal", "start", "close", "move", "undo", "answer", "resign", "rematch", "chat"]
    body: dict[str, Any] = Field(default_factory=dict, alias="with")
    id: Key | None = None


class AskHint(Request):
    """Asks for the best moves of a seat of mine. The answer comes when it is found; other messages come meanwhile."""

    type: Literal["hint"]
    table: TableId
    seat: SeatNumber
    instant: bool = Field(default=False, description=INSTANT)
    id: Key | None = None


class Ping(Request):
    type: Literal["ping"]
    id: Key | None = None


SocketRequest = Watch | Unwatch | Act | AskHint | Ping
SOCKET_REQUESTS: tuple[type[Request], ...] = (Watch, Unwatch, Act, AskHint, Ping)


def complaint(error: Exception) -> str:
    """What pydantic found, in one line."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        return f"{where}: {first['msg']}"[:200] if where else first["msg"][:200]
    return "this can't be understood"
