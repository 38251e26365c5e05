"""What a seat was eliminated by (AE-END-6), in a sentence."""

from __future__ import annotations

from lusoria.core.message import Message
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.state import State
from lusoria.games.aeterna.words.names import amount, seat_name


def why_out(box: Box, s: State, seat: int) -> Message:
    """AE-END-5, AE-END-6: unrest and ruin tokens that reach the last space, and the points that no longer count."""
    p = s.players[seat]
    points = amount("pp", p.pp)
    return Message("why-out-ruin", seat=seat_name(seat), unrest=p.unrest, ruin=p.ruin, points=points)
