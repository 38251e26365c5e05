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

from lusoria.table.message_types import Happened, InLobby, Said, TableNow

# ---- the server itself


class Problem(TypedDict):
    """What was refused, and why. Nothing has changed."""

    code: str
    message: str
    rule: NotRequired[str]


class Me(TypedDict):
    name: str
    chosen: Annotated[bool, "whether you chose the name yourself"]


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


# ---- tables


class Lobby(TypedDict):
    tables: list[InLobby]


class News(TypedDict):
    """Everything after `seen`, in order, and the table now."""

    news: list[Happened]
    now: TableNow


class Done(TypedDict):
    """The command is in the journal."""

    table: str
    number: Annotated[int | None, "as the audience that asked counts; null if it sees nothing of it"]


class WhyNot(TypedDict):
    legal: bool
    rule: str | None
    reason: Said | None


class HintedMove(Said):
    """A move that is worth considering; the sentence is the reason."""

    move: str
    chance: float
    weight: float


class Hints(TypedDict):
    moves: list[HintedMove]


class Verified(TypedDict):
    steps: int
    answers: Annotated[int, "of chance, all as promised"]


class Origin(TypedDict):
    """Where numbers of a piece come from."""

    of: Annotated[str | None, "which of its numbers; null for all others"]
    kind: Literal["rulebook", "public", "reconstructed"]
    sources: list[str]
    why: str | None


class SourceTitle(TypedDict):
    title: str
    url: str | None


class Origins(TypedDict):
    pieces: dict[str, list[Origin]]
    sources: dict[str, SourceTitle]


# ---- the review of a finished game


class MoveChance(TypedDict):
    """A decision between several moves, as a bot sees it from what the seat knew."""

    step: int
    number: Annotated[int, "of the last thing before it that spectators have seen"]
    moment: Annotated[int, "the step of a spectators' replay that shows it; those in which something happened, from 1"]
    seat: int
    chance: Annotated[float, "to win after the move that was made"]
    best: Annotated[float, "to win after the best one"]


class Costly(MoveChance):
    made: Said
    better: Said
    reason: Said


class LookBack(TypedDict):
    """The chances to win during a finished game. The first request starts the review."""

    ready: bool
    failed: bool
    done: int
    total: int
    level: str
    chances: list[MoveChance]
    shares: Annotated[list[float] | None, "each seat's share of the victory"]
    marked: Annotated[list[Costly], "the moves that cost the most, the costliest first"]


class BrowserLook(TypedDict):
    """A decision for a browser to think about, as its seat knows it: all else has been dealt again."""

    state: Annotated[str, "the bytes of the state, in base 64"]
    seat: int
    seed: int
    made: Annotated[int | None, "the action that was taken, in a finished game"]
    iterations: Annotated[int | None, "of the search; null for the usual budget of a hint"]


class BrowserQuestion(TypedDict):
    """What a browser can think about by itself. Without a module it has to ask the server."""

    module: Annotated[str | None, "where the game's WebAssembly is; .json instead of .wasm describes it"]
    box: Annotated[str, "the bytes of the box, in base 64"]
    decision: int
    looks: list[BrowserLook]


class BrowserReview(TypedDict):
    """What follows from a browser's looks: more to look at, or the whole review."""

    looks: list[BrowserLook]
    review: LookBack | None


# ---- on a socket


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
    table: NotRequired[str]
    seat: NotRequired[int | None]


class LiveHint(Hints):
    type: Literal["hint"]
    id: str | None
    table: str
    seat: int


class LivePong(TypedDict):
    type: Literal["pong"]
    id: str | None


class LiveAnnouncement(TypedDict):
    type: Literal["announcement"]
    text: str | None  # of whoever runs the server; None: there is none any more


SOCKET_RESPONSES: tuple[type, ...] = (LiveNews, LiveDone, LiveHint, LiveProblem, LivePong, LiveAnnouncement)


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
