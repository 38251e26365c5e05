"""Alea as Lusoria sees it."""

from __future__ import annotations

from typing import Any

from lusoria.core.game import SEAT_COLOURS, Game
from lusoria.core.names import Named, by_name
from lusoria_alea.rules.declared import CARD, EVENTS, MOVES, REFUSALS
from lusoria_alea.rules.flow import held, legal, refuse, score, setup, step
from lusoria_alea.rules.knowledge import FEATURES, observe, redeal
from lusoria_alea.rules.state import STEPS, Box, State


def view(box: Any, s: Any, seat: int | None) -> dict[str, Any]:
    """The die, and the own hand; of the others only how many cards they hold."""
    cards = (
        [name for name, count in zip(CARD.names, s.players[seat].hand, strict=True) for _ in range(count)]
        if seat is not None
        else None
    )
    return {
        "die": CARD.names[s.die],
        "own": cards,
        "cards_held": {EVENTS.seats[one]: held(s.players[one].hand) for one in range(s.seats)},
        "rolls_left": {EVENTS.seats[one]: s.players[one].rolls for one in range(s.seats)},
    }


GAME = Game(
    name="alea",
    title="Alea",
    package=__package__,
    contract=1,
    seats=range(2, 5),
    steps=STEPS,
    moves=MOVES,
    events=EVENTS,
    refuse=refuse,
    refusals=REFUSALS,
    Box=Box,
    State=State,
    setup=setup,
    legal=legal,
    step=step,
    score=score,
    view=view,
    observe=observe,
    features=FEATURES,
    redeal=redeal,
    state_names={
        "seat": Named(means=by_name(SEAT_COLOURS)),
        "die": Named(means=by_name(CARD.names)),
        "players": Named(at=SEAT_COLOURS),
        "players.hand": Named(at=CARD.names),
    },
)
