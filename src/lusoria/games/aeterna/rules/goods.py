"""What a player gains and pays: resources, citizens, unrest and prestige (AE-GEN)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Counts
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.events import FROM_UNREST, GAINED, PAID, POINTS, RUIN_MOVED, UNREST_MOVED
from lusoria.games.aeterna.rules.state import CITIZEN, NUM_PAYABLE, PP, UNREST, State


@rule
def gain_points(s: State, seat: int, points: int, source: int, log: Log) -> None:
    """AE-GEN-PP-1, AE-GEN-PP-2: added at once; a loss beyond 0 is forgotten, and not told."""
    p = s.players[seat]
    change = max(points, -p.pp)
    if change != 0:
        p.pp += change
        note(log, EVERYONE, POINTS, seat, change, source)


@rule
def change_unrest(box: Box, s: State, seat: int, by: int, log: Log) -> None:
    """One effect. Below 0 it brings 1 PP, beyond the last space it costs 1 PP a step.

    AE-GEN-UNREST-1, AE-GEN-UNREST-2, AE-GEN-UNREST-3, AE-GEN-UNREST-4.
    """
    if by == 0:
        return
    p = s.players[seat]
    was = p.unrest
    wanted = was + by
    p.unrest = max(0, min(wanted, box.most_unrest))
    note(log, EVERYONE, UNREST_MOVED, seat, was, p.unrest)
    if wanted < 0:
        gain_points(s, seat, box.calm_pp, FROM_UNREST, log)
    elif wanted > box.most_unrest:
        gain_points(s, seat, box.most_unrest - wanted, FROM_UNREST, log)


@rule
def gain_resource(s: State, seat: int, resource: int, count: int, log: Log) -> None:
    """AE-GEN-RES-1, AE-GEN-CIT-1, AE-GEN-CIT-2: of citizens as many as are left in the supply."""
    p = s.players[seat]
    gained = count
    if resource == CITIZEN:
        gained = min(count, p.supply)
        p.supply -= gained
    if gained > 0:
        p.stock[resource] += gained
        note(log, EVERYONE, GAINED, seat, resource, gained)


@rule
def pay_resource(s: State, seat: int, resource: int, count: int, log: Log) -> None:
    """AE-GEN-CIT-1: a paid citizen goes to the supply."""
    if count > 0:
        p = s.players[seat]
        p.stock[resource] -= count
        if resource == CITIZEN:
            p.supply += count
        note(log, EVERYONE, PAID, seat, resource, count)


@rule
def gain_bundle(box: Box, s: State, seat: int, bundle: Counts, source: int, log: Log) -> None:
    """All of a bundle, as one effect."""
    for resource in range(NUM_PAYABLE):
        if bundle[resource] > 0:
            gain_resource(s, seat, resource, bundle[resource], log)
    change_unrest(box, s, seat, bundle[UNREST], log)
    gain_points(s, seat, bundle[PP], source, log)


@rule
def can_pay(s: State, seat: int, bundle: Counts) -> bool:
    """AE-GEN-COST-1: a cost is paid in full."""
    for resource in range(NUM_PAYABLE):
        if s.players[seat].stock[resource] < bundle[resource]:
            return False
    return True


@rule
def pay_bundle(s: State, seat: int, bundle: Counts, log: Log) -> None:
    """All of a bundle."""
    for resource in range(NUM_PAYABLE):
        pay_resource(s, seat, resource, bundle[resource], log)


@rule
def change_ruin(s: State, seat: int, by: int, log: Log) -> None:
    """AE-GEN-RES-1: ruin tokens are unlimited; of those to be discarded, as many as there are."""
    p = s.players[seat]
    was = p.ruin
    p.ruin = max(0, was + by)
    if p.ruin != was:
        note(log, EVERYONE, RUIN_MOVED, seat, was, p.ruin)
