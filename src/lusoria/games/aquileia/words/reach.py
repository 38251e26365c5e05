"""The sites that a seat could pay for: for views, warnings and slips, which all ask the same of one state."""

from __future__ import annotations

from lusoria.core.plain import while_unchanged
from lusoria.core.refusals import ALLOWED
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.forum import refuse_build
from lusoria.games.aquileia.rules.state import NUM_SITES, State


@while_unchanged(lambda s, seat: (s.site, s.players[seat].coins, s.players[seat].houses, s.players[seat].hand))
def sites_in_reach(box: Box, s: State, seat: int) -> tuple[int, ...]:
    """AQ-FORUM-4, AQ-FORUM-5: the sites that the seat could pay for now, if it had the Forum to itself."""
    return tuple(site for site in range(NUM_SITES) if refuse_build(box, s, seat, site) == ALLOWED)
