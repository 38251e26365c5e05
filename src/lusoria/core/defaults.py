"""What a game may leave out: the optional parts of the contract, made from the others.

A game without `sensible` plays at random, and one without `traits` is judged by its score. Moves, events and refusals
without sentences of their own are told in the words of their declarations: `texts` has these.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lusoria.core import plain_box
from lusoria.core.dice import Dice, roll
from lusoria.core.events import EventKind, Events
from lusoria.core.log import Event
from lusoria.core.message import Message, Refusal, piece
from lusoria.core.moves import Pieces
from lusoria.core.record import Options, new_options
from lusoria.core.rule import rule, specialise

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # Replaced with the records of one game.
    class Box(Protocol): ...

    class State(Protocol): ...


# ---- rules


@rule
def no_progress(s: State) -> int:
    """`progress`, for a game that does not say how far it has come."""
    return 0


@rule
def any_option(box: Box, s: State, options: Options, count: int, dice: Dice) -> int:
    """`sensible`, for a game that has no such policy: at random."""
    return options[roll(dice, count)]


@rule
def not_said(box: Box, s: State) -> float:
    """`elapsed`, for a game that does not say it."""
    return 0.0


def complete(game: Game) -> None:
    """Fills in what a game has left out."""
    from lusoria.core.game import SEAT_COLOURS  # the contract needs this file in turn

    def fill(part: str, made: Any) -> None:
        if getattr(game, part) is None:
            object.__setattr__(game, part, made)

    fill("prefix", game.name.upper())
    fill("seat_names", SEAT_COLOURS[: game.seats[-1]])
    fill("events", Events(game.seat_names))
    fill("Box", plain_box.PlainBox)
    fill("load_box", plain_box.loader(game.package, game.Box))
    records = {"Box": game.Box, "State": game.State}
    fill("progress", specialise(no_progress, game.rules, **records))
    fill("sensible", specialise(any_option, game.rules, **records))
    fill("elapsed", specialise(not_said, game.rules, **records))
    fill("pieces", pieces_of(game))
    fill("board", lambda box: {})
    fill("tally", lambda box, s, events: {"points": scores_of(game, box, s)})
    fill("explain", lambda box, s, action: sentence(game, action))
    fill("price", lambda box, s, action: {})
    fill("why_not", lambda box, s, action: refused(game, box, s, action))
    fill("tell", lambda event: told(game, event))
    fill("tell_trait", lambda name, change: Message("trait-changes", trait=piece("trait", name), change=change))
    fill("check", lambda box, s: None)
    object.__setattr__(game, "view", whole_view(game))


# ---- views


def whole_view(game: Game) -> Any:
    """The game's own view, with what every page and terminal asks for: who looks, who decides what, and the scores."""
    own = game.view

    def view(box: Any, s: Any, seat: int | None) -> dict[str, Any]:
        seen = own(box, s, seat)
        if "decision" in seen and "players" in seen:
            return seen
        names = game.seat_names[: s.seats]
        open_decision = {"seat": names[s.seat], "step": game.steps[s.step]} if is_open(game, box, s) else None
        scores = scores_of(game, box, s)
        players = [{"name": name, "score": score} for name, score in zip(names, scores, strict=True)]
        you = None if seat is None else names[seat]
        return {"game": game.name, "you": you, "decision": open_decision, "players": players, **seen}

    return view


def is_open(game: Game, box: Any, s: Any) -> bool:
    """Whether there is a decision to be made."""
    return game.legal(box, s, new_options(game.actions)) > 0


def scores_of(game: Game, box: Any, s: Any) -> list[int]:
    """The scores as they stand."""
    points = [0] * s.seats
    game.score(box, s, points)
    return points


# ---- words


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


def refused(game: Game, box: Any, s: Any, action: int) -> Refusal:
    """Why a move is not legal: what the rules answer, or else which decision is open and the rule of the move."""
    kind = game.moves.kind(action)
    if not is_open(game, box, s):
        return Refusal(kind.rule, Message("refused-over"))
    if game.refuse is not None and game.refusals is not None and s.step in kind.steps:
        reason = game.refuse(box, s, action)
        if reason:
            return Refusal(game.refusals.rule(reason), Message(f"refused-{slug(game.refusals.name(reason))}"))
    return Refusal(kind.rule, Message("refused-now", step=piece("step", game.steps[s.step])))


def told(game: Game, event: Event) -> Message:
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


# ---- texts for these messages


def texts(game: Game) -> dict[str, str]:
    """A text for each message that a game's default parts say, and for each of its pieces, as Fluent patterns."""
    found = {"game": game.title}
    for family, names in game.pieces.items():
        found |= {f"{family}-{name}": name.replace("_", " ") for name in names}
    for move in game.moves.kinds:
        said = move.verb.replace("_", " ").capitalize()
        found[f"move-{slug(move.verb)}"] = said if move.pieces is None else f"{said} {{ $piece }}"
    for event in game.events.kinds:
        found[f"event-{slug(event.name)}"] = f"{{ $seat }}: {event_text(event)}"
        found[f"event-{slug(event.name)}-all"] = event_text(event).capitalize()
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
