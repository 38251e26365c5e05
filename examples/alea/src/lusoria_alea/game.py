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
    own = [] if seat is None else [name for i, name in enumerate(CARD.names) for _ in range(s.players[seat].hand[i])]
    seats = list(zip(SEAT_COLOURS, s.players, strict=False))[: s.seats]
    return {
        "die": CARD.names[s.die],
        "own": own,
        "cards_held": {name: held(player.hand) for name, player in seats},
        "rolls_left": {name: player.rolls for name, player in seats},
    }


GAME = Game(
    name="alea", title="Alea", package=__package__, contract=1, seats=range(2, 5), steps=STEPS,
    moves=MOVES, events=EVENTS, refusals=REFUSALS, Box=Box, State=State,
    setup=setup, legal=legal, refuse=refuse, step=step, score=score,
    view=view, observe=observe, features=FEATURES, redeal=redeal,
    state_names={
        "seat": Named(means=by_name(SEAT_COLOURS)), "die": Named(means=by_name(CARD.names)),
        "players": Named(at=SEAT_COLOURS), "players.hand": Named(at=CARD.names),
    },
)  # fmt: skip
