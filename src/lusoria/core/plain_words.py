"""Sentences for a game that brings none: made from the words in which its moves, events and refusals are declared.

Each is a message as everywhere, so that a game's own file of texts can say it better: `move-play = Play { $piece }`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lusoria.core.events import EventKind
from lusoria.core.log import Event
from lusoria.core.message import Message, Refusal, piece
from lusoria.core.moves import Pieces
from lusoria.core.record import new_options

if TYPE_CHECKING:
    from lusoria.core.game import Game


def slug(words: str) -> str:
    """Words as a part of a message's id: `take vp` is `take-vp`."""
    return re.sub(r"[^a-z0-9_]+", "-", words.lower()).strip("-")


def pieces_of(game: Game) -> dict[str, tuple[str, ...]]:
    """The names in a game by family: seats, decisions, and whatever its moves and events speak of."""
    found = {"seat": game.seat_names, "step": game.steps}
    declared = [kind.pieces for kind in game.moves.kinds]
    declared += [means for kind in game.events.kinds for means in (kind.a, kind.b) if isinstance(means, Pieces)]
    for one in declared:
        if one is not None and one.family:
            found[one.family] = tuple(dict.fromkeys((*found.get(one.family, ()), *one.names)))
    return found | ({"trait": game.trait_names} if game.trait_names else {})


def sentence(game: Game, action: int) -> Message:
    """A move in its own words."""
    kind = game.moves.kind(action)
    said = f"move-{slug(kind.verb)}"
    if kind.pieces is None:
        return Message(said)
    name = kind.name(action)
    return Message(said, piece=piece(kind.pieces.family, name) if kind.pieces.family else name)


def refusal(game: Game, box: Any, s: Any, action: int) -> Refusal:
    """Why a move is not legal: what the rules answer, or else which decision is open and the rule of the move."""
    kind = game.moves.kind(action)
    if game.legal(box, s, new_options(game.actions)) == 0:
        return Refusal(kind.rule, Message("refused-over"))
    if game.refuse is not None and game.refusals is not None and s.step in kind.steps:
        reason = game.refuse(box, s, action)
        if reason:
            return Refusal(game.refusals.rule(reason), Message(f"refused-{slug(game.refusals.name(reason))}"))
    return Refusal(kind.rule, Message("refused-now", step=piece("step", game.steps[s.step])))


def telling(game: Game, event: Event) -> Message:
    """An event in the words of its declaration."""
    kind = game.events.kinds[event.kind]
    args: dict[str, Any] = {}
    if event.seat >= 0:
        args["seat"] = piece("seat", game.seat_names[event.seat])
    for name, means, number in (("a", kind.a, event.a), ("b", kind.b, event.b)):
        if isinstance(means, Pieces):
            args[name] = piece(means.family, means.names[number]) if means.family else means.names[number]
        elif means is not None:
            args[name] = number
    return Message(f"event-{slug(kind.name)}{'' if event.seat >= 0 else '-all'}", **args)


def trait(name: str, change: str) -> Message:
    """How a trait changes."""
    return Message("trait-changes", trait=piece("trait", name), change=change)


def texts(game: Game) -> dict[str, str]:
    """A text for each message that a game's default parts say, and for each of its pieces, as Fluent patterns."""
    found = {"game": game.title}
    for family, names in game.pieces.items():
        found |= {f"{family}-{name}": name.replace("_", " ") for name in names}
    for move in game.moves.kinds:
        said = move.verb.replace("_", " ").capitalize()
        found[f"move-{slug(move.verb)}"] = said if move.pieces is None else f"{said} {{ $piece }}"
    for event in game.events.kinds:
        found[f"event-{slug(event.name)}"] = f"{{ $seat }}: {event_text(event)}."
        found[f"event-{slug(event.name)}-all"] = f"{event_text(event).capitalize()}."
    for reason in game.refusals.reasons if game.refusals else ():
        found[f"refused-{slug(reason.name)}"] = reason.name.replace("_", " ").capitalize()
    return found


def event_text(kind: EventKind) -> str:
    """What happened: the event's name, and its numbers."""
    said = [kind.name.replace("_", " ")]
    for name, means in (("a", kind.a), ("b", kind.b)):
        if means is not None:
            said.append(f"{{ ${name} }}" if isinstance(means, Pieces) else f"{means} {{ ${name} }}")
    return said[0] + (" " + ", ".join(said[1:]) if said[1:] else "")
