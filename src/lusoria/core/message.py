"""What is said to people, as data: the id of a message and what fills it. `lusoria.words` puts it into a language.

    Message("move-place", field=piece("field", "arena_2"))

A page in the player's own language can do the same with the data, so nothing here knows English.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any


@dataclass(frozen=True, init=False)
class Message:
    """A message of the `.ftl` files. Arguments are numbers, plain text, other messages, or lists of messages."""

    id: str
    args: dict[str, Any]

    def __init__(self, id: str, **args: int | str | Message | Sequence[Message]) -> None:
        fields = self.__dict__  # frozen; and there are dozens of messages in an answer
        fields["id"], fields["args"] = id, args


@dataclass(frozen=True)
class Sum:
    """A part of the points that a seat gets from a source, and how it comes about."""

    seat: int
    source: str
    how: Message


@cache
def piece(family: str, name: str) -> Message:
    """The name of a thing of the game: `piece("field", "arena_2")`. Its families are listed in `game.pieces`."""
    return Message(f"{family}-{name}")


def as_data(message: Message) -> dict[str, Any]:
    """A message as plain data, for JSON."""
    args = message.args
    if not args:
        return {"id": message.id, "args": {}}
    return {"id": message.id, "args": {name: argument_as_data(given) for name, given in args.items()}}


def argument_as_data(given: Any) -> Any:
    """An argument of a message as plain data."""
    kind = type(given)
    if kind is str or kind is int:
        return given
    if kind is Message:
        return as_data(given)
    if isinstance(given, list | tuple):
        return [as_data(one) for one in given]
    return given


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


@dataclass(frozen=True)
class About:
    """What a place of the board is for, as one tells it to somebody who has not played before."""

    what: Message  # in one or two sentences
    rule: str  # that governs it
    now: Message | None = None  # what it would bring the seat that looks, as the game stands
