"""The hills: stacks, prefects, and influencing one (AE-TERM-3, AE-TERM-4, AE-TERM-5, AE-ACT-HILL)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import COST_STEPS, FEWEST_SEATS, Box
from lusoria.games.aeterna.rules.events import PLACED, PROMOTED
from lusoria.games.aeterna.rules.goods import pay_resource
from lusoria.games.aeterna.rules.moves import DECLINE, HILL, INFLUENCE
from lusoria.games.aeterna.rules.permanent import reduction
from lusoria.games.aeterna.rules.refusals import (
    HILL_FULL,
    HILL_NOT_IN_PLAY,
    HILL_PRICE,
    LEFT_IS_HIGHER,
    NO_CITIZEN,
    NO_HILL,
    NO_STACK,
    PREFECT_ALREADY,
)
from lusoria.games.aeterna.rules.stack import PLACEMENT, push, refuse_none
from lusoria.games.aeterna.rules.state import CITIZEN, GRAIN, MOST_SPACES, NOBODY, NOTHING, NUM_HILLS, State
from lusoria.games.aeterna.rules.vocabulary import ON_INFLUENCE


@rule
def is_active(box: Box, s: State, hill: int) -> bool:
    """AE-SETUP-3: whether the hill is in play."""
    return box.table[s.seats - FEWEST_SEATS].active[hill] == 1


@rule
def prefect(s: State, hill: int) -> int:
    """AE-TERM-4: the owner of the leftmost stack, or NOBODY."""
    return s.hills[hill].owner[0]


@rule
def stack_of(s: State, hill: int, seat: int) -> int:
    """AE-TERM-3: the position of the seat's stack from 0, or NOTHING."""
    for position in range(MOST_SPACES):
        if s.hills[hill].owner[position] == seat:
            return position
    return NOTHING


@rule
def stacks(s: State, hill: int) -> int:
    """How many stacks stand on a hill."""
    count = 0
    while count < MOST_SPACES and s.hills[hill].owner[count] != NOBODY:
        count += 1
    return count


@rule
def citizens_on(s: State, hill: int) -> int:
    """The citizens of all players on a hill."""
    total = 0
    for position in range(stacks(s, hill)):
        total += s.hills[hill].height[position]
    return total


@rule
def influence_price(box: Box, s: State, hill: int, off: int) -> int:
    """AE-ACT-HILL-3: grain, by the citizens on the hill before placing; less reductions."""
    return max(0, box.influence_cost[min(citizens_on(s, hill), COST_STEPS - 1)] - off)


@rule
def refuse_influence(box: Box, s: State, seat: int, hill: int, off: int) -> int:
    """AE-ACT-HILL-1, AE-ACT-HILL-2, AE-ACT-HILL-3: a citizen in the Domus, an own stack or a free space, and grain."""
    if not is_active(box, s, hill):
        return HILL_NOT_IN_PLAY
    if s.players[seat].stock[CITIZEN] == 0:
        return NO_CITIZEN
    if not has_space(box, s, seat, hill):
        return HILL_FULL
    return ALLOWED if has_grain(box, s, seat, hill, off) else HILL_PRICE


@rule
def has_space(box: Box, s: State, seat: int, hill: int) -> bool:
    """AE-ACT-HILL-2: a free space, or an own stack."""
    return stacks(s, hill) < box.table[s.seats - FEWEST_SEATS].spaces or stack_of(s, hill, seat) != NOTHING


@rule
def has_grain(box: Box, s: State, seat: int, hill: int, off: int) -> bool:
    """AE-ACT-HILL-3: the price in grain."""
    return s.players[seat].stock[GRAIN] >= influence_price(box, s, hill, off)


@rule
def can_influence(box: Box, s: State, seat: int, hill: int, off: int) -> bool:
    """The same for a seat with a citizen, in the order that costs least: most hills are refused by their price."""
    return is_active(box, s, hill) and has_grain(box, s, seat, hill, off) and has_space(box, s, seat, hill)


@rule
def grain_off(box: Box, s: State, seat: int) -> int:
    """What the seat's permanent cards take off the price."""
    return reduction(box, s, seat, ON_INFLUENCE, GRAIN)


@rule
def refuse_every_hill(box: Box, s: State, seat: int, off: int) -> int:
    """`influence`: what is missing if there is no hill to influence, with that much grain off."""
    if s.players[seat].stock[CITIZEN] == 0:
        return NO_CITIZEN
    all_off = off + grain_off(box, s, seat)
    for hill in range(NUM_HILLS):
        if can_influence(box, s, seat, hill, all_off):
            return ALLOWED
    return NO_HILL


@rule
def legal_influence(box: Box, s: State, off: int, options: Options, count: int) -> int:
    """DP-4, DP-11: any hill that can be influenced."""
    if s.players[s.seat].stock[CITIZEN] > 0:
        all_off = off + grain_off(box, s, s.seat)
        for hill in range(NUM_HILLS):
            if can_influence(box, s, s.seat, hill, all_off):
                options[count] = INFLUENCE + hill
                count += 1
    return count


@rule
def influence(box: Box, s: State, hill: int, off: int, log: Log) -> None:
    """AE-ACT-HILL-1, AE-ACT-HILL-3, AE-ACT-HILL-4, AE-ACT-HILL-10: grain, the citizen, and then perhaps a reward."""
    seat = s.seat
    pay_resource(s, seat, GRAIN, influence_price(box, s, hill, off + grain_off(box, s, seat)), log)
    s.players[seat].stock[CITIZEN] -= 1
    h = s.hills[hill]
    position = stack_of(s, hill, seat)
    if position == NOTHING:
        position = stacks(s, hill)
        h.owner[position] = seat
    h.height[position] += 1
    position = overtake(s, hill, position)
    note(log, EVERYONE, PLACED, seat, hill, position)
    push(s, PLACEMENT, hill, 0)


@rule
def overtake(s: State, hill: int, position: int) -> int:
    """AE-ACT-HILL-5, AE-ACT-HILL-6: the stack passes lower ones to its left, equal ones it does not pass."""
    h = s.hills[hill]
    while position > 0 and h.height[position - 1] < h.height[position]:
        swap(s, hill, position)
        position -= 1
    return position


@rule
def swap(s: State, hill: int, position: int) -> None:
    """A stack changes places with its left neighbour."""
    h = s.hills[hill]
    owner = h.owner[position]
    height = h.height[position]
    h.owner[position] = h.owner[position - 1]
    h.height[position] = h.height[position - 1]
    h.owner[position - 1] = owner
    h.height[position - 1] = height


# ---- promote


@rule
def refuse_without_stack(box: Box, s: State, hill: int) -> int:
    """AE-SETUP-3: where the seat has nobody, the hill may not even be in play."""
    return NO_STACK if is_active(box, s, hill) else HILL_NOT_IN_PLAY


@rule
def refuse_promote(box: Box, s: State, seat: int, hill: int) -> int:
    """`promote`: the stack directly left of the own one has equal height."""
    position = stack_of(s, hill, seat)
    if position == NOTHING:
        return refuse_without_stack(box, s, hill)
    if position == 0:
        return PREFECT_ALREADY
    if s.hills[hill].height[position - 1] != s.hills[hill].height[position]:
        return LEFT_IS_HIGHER
    return ALLOWED


@rule
def can_promote_some(box: Box, s: State, seat: int) -> bool:
    """Whether there is such a hill."""
    for hill in range(NUM_HILLS):
        if refuse_promote(box, s, seat, hill) == ALLOWED:
            return True
    return False


@rule
def legal_promote(box: Box, s: State, options: Options) -> int:
    """DP-14: one such hill; or none, where declining is possible."""
    count = 0
    if refuse_none(box, s, True) == ALLOWED:
        options[0] = DECLINE
        count = 1
    for hill in range(NUM_HILLS):
        if refuse_promote(box, s, s.seat, hill) == ALLOWED:
            options[count] = HILL + hill
            count += 1
    return count


@rule
def promote(s: State, hill: int, log: Log) -> None:
    """`promote`: the two stacks change places."""
    position = stack_of(s, hill, s.seat)
    swap(s, hill, position)
    note(log, EVERYONE, PROMOTED, s.seat, hill, position - 1)
