"""The shapes of what every home of tables answers, besides the messages of a table itself.

`Annotated` holds a field's description. The server builds its OpenAPI description from these shapes.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from lusoria.table.message_types import Happened, InLobby, Said, TableNow


class Me(TypedDict):
    name: str
    chosen: Annotated[bool, "whether you chose the name yourself"]


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


# ---- the review of a finished game, and what a browser thinks about


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
