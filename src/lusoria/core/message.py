"""What is said to people, as data: the id of a message and what fills it. `lusoria.words` puts it into a language.

    Message("move-place", field=piece("field", "arena_2"))

A page in the player's own language can do the same with the data, so nothing here knows English.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, init=False)
class Message:
    """A message of the `.ftl` files. Arguments are numbers, plain text, other messages, or lists of messages."""

    id: str
    args: dict[str, Any]

    def __init__(self, id: str, **args: int | str | Message | Sequence[Message]) -> None:
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "args", args)


def piece(family: str, name: str) -> Message:
    """The name of a thing of the game: `piece("field", "arena_2")`. Its families are listed in `game.pieces`."""
    return Message(f"{family}-{name}")


def as_data(message: Message) -> dict[str, Any]:
    """A message as plain data, for JSON."""

    def value(given: Any) -> Any:
        if isinstance(given, Message):
            return as_data(given)
        if isinstance(given, list | tuple):
            return [as_data(one) for one in given]
        return given

    return {"id": message.id, "args": {name: value(given) for name, given in message.args.items()}}


def from_data(data: Mapping[str, Any]) -> Message:
    """The message that plain data was made from."""

    def value(given: Any) -> Any:
        if isinstance(given, Mapping):
            return from_data(given)
        if isinstance(given, list | tuple):
            return [from_data(one) for one in given]
        return given

    return Message(data["id"], **{name: value(given) for name, given in data["args"].items()})


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: the rule that forbids it, and what is missing."""

    rule: str  # AQ-PLACE-7
    reason: Message
