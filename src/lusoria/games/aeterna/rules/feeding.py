"""Phase H: citizens are fed (AE-FEED)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.events import FED
from lusoria.games.aeterna.rules.goods import change_unrest, pay_resource
from lusoria.games.aeterna.rules.permanent import sum_of
from lusoria.games.aeterna.rules.phases import go_on_to
from lusoria.games.aeterna.rules.state import AT_END_OF_EPOCH, CITIZEN, EPOCHS, GRAIN, State, enter
from lusoria.games.aeterna.rules.vocabulary import OP_FEED_FREE


@rule
def to_be_fed(box: Box, s: State, seat: int, citizens: int) -> int:
    """`feed_free`: of the seat's citizens at home, all but those who are fed without grain."""
    return max(0, citizens - sum_of(box, s, seat, OP_FEED_FREE))


@rule
def feed(box: Box, s: State, log: Log) -> None:
    """Grain for each citizen in the Domus, as far as it lasts; unrest for those not fed, at once.

    AE-FEED-1, AE-FEED-2, AE-FEED-3.
    """
    for seat in range(s.seats):
        p = s.players[seat]
        hungry = to_be_fed(box, s, seat, p.stock[CITIZEN])
        fed = min(hungry, p.stock[GRAIN] // box.feed_grain)
        note(log, EVERYONE, FED, seat, p.stock[CITIZEN] - hungry + fed, hungry - fed)
        pay_resource(s, seat, GRAIN, fed * box.feed_grain, log)
        change_unrest(box, s, seat, (hungry - fed) * box.unfed_unrest, log)
    if s.epoch < EPOCHS:
        go_on_to(s, AT_END_OF_EPOCH, log)
    else:
        enter(s, AT_END_OF_EPOCH)  # AE-FLOW-2: skipped
