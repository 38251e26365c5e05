"""B3 Build: the Construction Area (AE-ACT-BUILD). The building is chosen first, then its hill."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.events import BUILT, FROM_BUILD
from lusoria.games.aeterna.rules.goods import gain_points, pay_resource
from lusoria.games.aeterna.rules.hills import is_active
from lusoria.games.aeterna.rules.moves import BUILD, HILL
from lusoria.games.aeterna.rules.permanent import reduction
from lusoria.games.aeterna.rules.refusals import (
    BUILD_PRICE,
    BUILDING_THERE,
    HILL_NOT_IN_PLAY,
    NO_ROOM,
    SPACE_EMPTY,
    SPACE_TAKEN,
)
from lusoria.games.aeterna.rules.state import (
    BUILD_HILL,
    CITIZEN,
    NOBODY,
    NOTHING,
    NUM_BUILDINGS,
    NUM_HILLS,
    STONE,
    State,
    ask,
)
from lusoria.games.aeterna.rules.vocabulary import ON_BUILD


@rule
def build_price(box: Box, s: State) -> int:
    """AE-ACT-BUILD-2: stone, less reductions."""
    return max(0, box.build_stone - reduction(box, s, s.seat, ON_BUILD, STONE))


@rule
def refuse_build_on(box: Box, s: State, building: int, hill: int) -> int:
    """AE-ACT-BUILD-1, AE-ACT-BUILD-3, AE-ACT-BUILD-5: any hill in play without a building of the type."""
    if not is_active(box, s, hill):
        return HILL_NOT_IN_PLAY
    return ALLOWED if s.hills[hill].building[building] == 0 else BUILDING_THERE


@rule
def has_room(box: Box, s: State, building: int) -> bool:
    """Whether there is such a hill."""
    for hill in range(NUM_HILLS):
        if refuse_build_on(box, s, building, hill) == ALLOWED:
            return True
    return False


@rule
def refuse_space(box: Box, s: State, building: int) -> int:
    """AE-ACT-BUILD-1, AE-ACT-BUILD-3, AE-ACT-BUILD-4: a building that is offered, and a hill for it."""
    if s.worker[building] != NOBODY:
        return SPACE_TAKEN
    if s.offered[building] == 0:
        return SPACE_EMPTY
    return ALLOWED if has_room(box, s, building) else NO_ROOM


@rule
def refuse_build_price(box: Box, s: State) -> int:
    """AE-ACT-BUILD-2: a citizen, and the stone."""
    p = s.players[s.seat]
    if p.stock[CITIZEN] == 0 or (p.stock[STONE] < box.build_stone and p.stock[STONE] < build_price(box, s)):
        return BUILD_PRICE
    return ALLOWED


@rule
def refuse_build(box: Box, s: State, building: int) -> int:
    """AE-ACT-BUILD-1, AE-ACT-BUILD-2: the space, and the price."""
    reason = refuse_space(box, s, building)
    return refuse_build_price(box, s) if reason == ALLOWED else reason


@rule
def legal_build(box: Box, s: State, options: Options, count: int) -> int:
    """DP-4: a building; the price is the same for each."""
    if refuse_build_price(box, s) == ALLOWED:
        for building in range(NUM_BUILDINGS):
            if refuse_space(box, s, building) == ALLOWED:
                options[count] = BUILD + building
                count += 1
    return count


@rule
def choose_building(s: State, building: int) -> None:
    """What is built; nothing is paid yet."""
    s.chosen = building
    ask(s, BUILD_HILL, s.seat)


@rule
def legal_build_hill(box: Box, s: State, options: Options) -> int:
    """Where it is built."""
    count = 0
    for hill in range(NUM_HILLS):
        if refuse_build_on(box, s, s.chosen, hill) == ALLOWED:
            options[count] = HILL + hill
            count += 1
    return count


@rule
def build(box: Box, s: State, hill: int, log: Log) -> None:
    """A citizen on its space, the stone, PP at once; the space is empty for the epoch.

    AE-ACT-BUILD-2, AE-ACT-BUILD-3, AE-ACT-BUILD-4.
    """
    building = s.chosen
    s.chosen = NOTHING
    pay_resource(s, s.seat, STONE, build_price(box, s), log)
    s.players[s.seat].stock[CITIZEN] -= 1
    s.worker[building] = s.seat
    s.offered[building] = 0
    s.hills[hill].building[building] = 1
    note(log, EVERYONE, BUILT, s.seat, building, hill)
    gain_points(s, s.seat, box.build_pp, FROM_BUILD, log)
    s.acted = 1
