"""Events as sentences. The texts are in `en.ftl` beside this file."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.log import Event
from lusoria.core.message import Message, piece
from lusoria.games.aeterna.rules import events as told
from lusoria.games.aeterna.rules.state import EXCHANGES, PHASES, RESOURCES
from lusoria.games.aeterna.words.names import (
    amount,
    building_name,
    card_name,
    hill_name,
    reward_name,
    riot_name,
    seat_name,
)

LETTERS = "ABCDEFGHI"  # of the phases


def tell(event: Event) -> Message:
    """An event as a sentence."""
    return TELL[event.kind](event)


def who(e: Event) -> Message:
    """Whom it happened to."""
    return seat_name(e.seat)


def points(e: Event) -> Message:
    """AE-GEN-PP-1, AE-GEN-PP-2: gained or lost, and where from."""
    source = told.SOURCES[min(e.b, told.FROM_HILL)]
    if e.a < 0:
        return Message("event-points-lost", seat=who(e), points=amount("pp", -e.a), source=source)
    if source == "hill":
        return Message("event-points-hill", seat=who(e), points=amount("pp", e.a), hill=hill_name(e.b - told.FROM_HILL))
    return Message("event-points", seat=who(e), points=amount("pp", e.a), source=source)


def phase(e: Event) -> Message:
    """AE-FLOW-1: a phase by its letter; the end of the game has none."""
    letter = LETTERS[e.a] if e.a < len(LETTERS) else "none"
    return Message("event-phase", letter=letter, phase=piece("phase", PHASES[e.a]))


def unrest(e: Event) -> Message:
    """AE-GEN-UNREST-1: up, down, or held at an end of the track."""
    way = "up" if e.b > e.a else "down" if e.b < e.a else "stays"
    return Message("event-unrest", seat=who(e), way=way, was=e.a, now=e.b)


def ruin(e: Event) -> Message:
    """Ruin tokens come and go."""
    return Message("event-ruin", seat=who(e), way="up" if e.b > e.a else "down", now=e.b)


def stands(e: Event, how: str) -> Message:
    """AE-ACT-HILL-5: where a stack stands, after a citizen has come or places have been changed."""
    return Message("event-stands", seat=who(e), hill=hill_name(e.a), position=e.b + 1, how=how)


def took_token(e: Event, how: str) -> Message:
    """AE-ACT-HILL-7: a reward token, exhausted or left active."""
    return Message("event-took-token", seat=who(e), hill=hill_name(e.a), reward=reward_name(e.b), how=how)


def eliminated(e: Event) -> Message:
    """AE-FREE-1: a card that leaves the game, and what for."""
    return Message("event-eliminated", seat=who(e), card=card_name(e.a), reward=piece("exchange", EXCHANGES[e.b]))


RIOT_ANSWERS = ("paid", "ruin", "left_out")

TELL: dict[int, Callable[[Event], Message]] = {
    told.EPOCH: lambda e: Message("event-epoch", epoch=e.a),
    told.TOKEN_LAID: lambda e: Message("event-token-laid", hill=hill_name(e.a), reward=reward_name(e.b)),
    told.RIOT_LAID: lambda e: Message("event-riot-laid", space=e.a + 1, riot=riot_name(e.b)),
    told.ORDER: lambda e: Message("event-order", seat=who(e), place=e.a + 1),
    told.PERSON: lambda e: Message("event-person", card=card_name(e.a)),
    told.DEALT: lambda e: Message("event-dealt", seat=who(e), card=card_name(e.a)),
    told.PICKED: lambda e: Message("event-picked", seat=who(e), card=card_name(e.a)),
    told.PICKED_HIDDEN: lambda e: Message("event-picked-hidden", seat=who(e)),
    told.RECEIVED: lambda e: Message("event-received", seat=who(e), card=card_name(e.a)),
    told.LAID_OUT: lambda e: Message("event-laid-out", seat=who(e), card=card_name(e.a)),
    told.PLAYED: lambda e: Message(
        "event-played", seat=who(e), card=card_name(e.a), place="board" if e.b == 1 else "hand"
    ),
    told.PAID: lambda e: Message("event-paid", seat=who(e), amount=amount(RESOURCES[e.a], e.b)),
    told.GAINED: lambda e: Message("event-gained", seat=who(e), amount=amount(RESOURCES[e.a], e.b)),
    told.POINTS: points,
    told.UNREST_MOVED: unrest,
    told.COLOUR_BONUS: lambda e: Message("event-colour-bonus", seat=who(e), amount=amount("aurei", e.a)),
    told.TOOK_PERSON: lambda e: Message("event-took-person", seat=who(e), card=card_name(e.a), times=e.b),
    told.BUILT: lambda e: Message("event-built", seat=who(e), building=building_name(e.a), hill=hill_name(e.b)),
    told.PLACED: lambda e: stands(e, "placed"),
    told.TOOK_TOKEN: lambda e: took_token(e, "exhaust"),
    told.BORROWED_TOKEN: lambda e: took_token(e, "keep"),
    told.DECLINED: lambda e: Message("event-declined", seat=who(e)),
    told.ELIMINATED: eliminated,
    told.ACTIVATED: lambda e: Message("event-activated", seat=who(e), card=card_name(e.a)),
    told.TRIGGERED: lambda e: Message("event-triggered", seat=who(e), card=card_name(e.a)),
    told.READIED: lambda e: Message("event-readied", seat=who(e), card=card_name(e.a)),
    told.RECALLED: lambda e: Message("event-recalled", seat=who(e)),
    told.PROMOTED: lambda e: stands(e, "promoted"),
    told.RUIN_MOVED: ruin,
    told.PASSED: lambda e: Message("event-passed", seat=who(e), place=e.a + 1),
    told.DEVASTATED: lambda e: Message("event-devastated", hill=hill_name(e.a), tokens=e.b, seat=who(e)),
    told.SHIELDED: lambda e: Message("event-shielded", seat=who(e), hill=hill_name(e.a)),
    told.CAME_HOME: lambda e: Message("event-came-home", seat=who(e), citizens=amount("citizen", e.a)),
    told.RIOTED: lambda e: Message("event-rioted", seat=who(e), riot=riot_name(e.a), answer=RIOT_ANSWERS[e.b]),
    told.FED: lambda e: Message("event-fed", seat=who(e), fed=e.a, unfed=e.b, all=e.a + e.b),
    told.DAMNED: lambda e: Message("event-damned", seat=who(e)),
    told.OVER: lambda e: Message("event-over"),
    told.PHASE: phase,
    told.SERVED: lambda e: Message("event-served", seat=who(e), building=building_name(e.a), hill=hill_name(e.b)),
}


def tell_trait(name: str, change: str) -> Message:
    """How a trait of a position changes."""
    place, _, card = name.partition("_")
    if place == "hand" and card:
        return Message("hint-in-hand", card=piece("card", card))
    if place == "area" and card:
        return Message("hint-in-play", card=piece("card", card))
    return Message("hint-change", what=piece("trait", name), change=change)
