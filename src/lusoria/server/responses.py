"""What the server sends, over HTTP and on a socket: the messages of a table, and its own.

Shapes are TypedDicts; `model` makes a pydantic model of one, which OpenAPI describes and tests validate with.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import BaseModel, ConfigDict, Field, create_model

from lusoria.home.message_types import (
    BrowserLook,
    BrowserQuestion,
    BrowserReview,
    Costly,
    Done,
    HintedMove,
    Hints,
    Lobby,
    LookBack,
    Me,
    MoveChance,
    News,
    Origin,
    Origins,
    SourceTitle,
    Verified,
    WhyNot,
)
from lusoria.table.message_types import Happened, TableChanged

__all__ = [
    "SOCKET_RESPONSES", "BrowserLook", "BrowserQuestion", "BrowserReview", "Compiled", "Costly", "Done", "GameInfo",
    "Games", "Health", "HintedMove", "Hints", "LiveAnnouncement", "LiveChanged", "LiveDone", "LiveHint", "LiveNews",
    "LivePong", "LiveProblem", "Lobby", "LookBack", "Me", "MoveChance", "News", "Odds", "Origin", "Origins", "Problem",
    "Response", "Rule", "SourceTitle", "Status", "Verified", "WhyNot", "model", "with_models",
]  # fmt: skip

# ---- the server itself


class Problem(TypedDict):
    """What was refused, and why. Nothing has changed."""

    code: str
    message: str
    rule: NotRequired[str]


class GameInfo(TypedDict):
    game: str
    title: str
    seats: list[int]
    colours: list[str]
    about: Annotated[str | None, "what the game says of itself, if it comes from another package"]


class Games(TypedDict):
    games: list[GameInfo]
    levels: list[str]
    level: Annotated[str, "of bots, unless somebody chooses another"]
    languages: list[str]


class Compiled(TypedDict):
    games: Annotated[dict[str, str], "waiting, compiling or ready"]
    rule: str | None
    done: int
    total: int


class Rule(TypedDict):
    rule: Annotated[str, "its id: AQ-ARENA-6"]
    text: Annotated[str, "in English, as the rules document has it"]


class Status(TypedDict):
    version: str
    ready: Annotated[bool, "whether all bots can play; people can play at once"]
    compiling: Compiled
    thinking: Annotated[int, "decisions that bots are working on, or have in their queue"]


class Health(TypedDict):
    status: Literal["ok"]


class Odds(TypedDict):
    """How a running game stands, for those who watch."""

    number: Annotated[int, "of the last thing that spectators have seen: the odds are of the game after it"]
    chances: Annotated[list[float], "each seat's chance to win, as the network sees it; they need not add up to 1"]


# ---- on a socket


class LiveNews(News):
    type: Literal["news"]
    table: str
    seat: int | None


class LiveChanged(TypedDict):
    """What moves have changed of the table that was told with the number `after`: for those who ask for differences."""

    type: Literal["changed"]
    table: str
    seat: int | None
    after: int
    news: list[Happened]
    now: TableChanged


class LiveDone(Done):
    type: Literal["done"]
    id: str | None


class LiveProblem(Problem):
    type: Literal["problem"]
    id: str | None
    table: NotRequired[str]
    seat: NotRequired[int | None]


class LiveHint(Hints):
    type: Literal["hint"]
    id: str | None
    table: str
    seat: int


class LiveNumber(TypedDict):
    table: str
    seat: int | None
    number: Annotated[int, "of the newest entry that this audience may know of"]


class LivePong(TypedDict):
    """The answer to a ping. A client that has an older number than this has missed something: it watches again."""

    type: Literal["pong"]
    id: str | None
    tables: Annotated[list[LiveNumber], "those that are watched on this socket"]


class LiveAnnouncement(TypedDict):
    type: Literal["announcement"]
    text: str | None  # of the operator; None: there is none any more


SOCKET_RESPONSES: tuple[type, ...] = (
    LiveNews,
    LiveChanged,
    LiveDone,
    LiveHint,
    LiveProblem,
    LivePong,
    LiveAnnouncement,
)


# ---- from shapes to models


class Response(BaseModel):
    """No field but those of the shape."""

    model_config = ConfigDict(extra="forbid")


@cache
def model(shape: type) -> type[BaseModel]:
    """The pydantic model of a TypedDict: pydantic itself takes those of `typing` only from Python 3.12 on."""
    fields: dict[str, Any] = {}
    for name, hint in get_type_hints(shape, include_extras=True).items():
        required = get_origin(hint) is not NotRequired
        kind = hint if required else get_args(hint)[0]
        description = kind.__metadata__[0] if get_origin(kind) is Annotated else None
        if required:
            field = Field(description=description)
        else:  # unlike a default, a default factory is not in the JSON schema: the field is absent, not null
            field = Field(description=description, default_factory=type(None))
        fields[name] = (with_models(kind), field)
    doc = shape.__doc__ if shape.__doc__ != dict.__doc__ else None
    return create_model(shape.__name__, __base__=Response, __doc__=doc, **fields)


def with_models(kind: Any) -> Any:
    """A type whose TypedDicts are replaced by their models."""
    if is_typeddict(kind):
        return model(kind)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is None or origin is Literal:
        return kind
    if origin is Annotated:
        return with_models(inner[0])
    inner = tuple(with_models(one) for one in inner)
    return reduce(or_, inner) if origin in (Union, UnionType) else origin[inner]
