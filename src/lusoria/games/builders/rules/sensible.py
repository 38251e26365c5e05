"""A cheap policy for playouts: random, but not foolish.

Sums of resources are four numbers in one, 8 bits each, so that they can be added and handed on.
"""

from __future__ import annotations

from lusoria.core.dice import Dice, roll
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import MOST_AT_ONCE, Box
from lusoria.games.builders.rules.moves import (
    BUY_SLAVE,
    BUY_TO,
    BUY_TOOL,
    EDUCATE,
    END_TURN,
    HIRE,
    LOAN,
    PERSON_IS,
    SEND,
    START,
    TAKE,
    TO,
    WITH,
    WITH_NOTHING,
)
from lusoria.games.builders.rules.sending import action_price, can_pay, gives, refuse_own_tool
from lusoria.games.builders.rules.state import (
    MOVE,
    NOTHING,
    NUM_CARDS,
    NUM_MEMBERS,
    NUM_RESOURCES,
    PERSON,
    ROW,
    SITE,
    SLAVE,
    TOOL,
    State,
    is_available,
)

LANE = 8  # bits of one number
LANE_MASK = 255
COMPLETES = 100  # what completing a site is worth, beside useful resources
MOST_SITES = 2  # begun at the same time
POOR_SESTERCES = 5  # sesterces: not enough for every wage
LOAN_ODDS = 8  # a poor seat takes a loan one time in 8


@rule
def sensible(box: Box, s: State, options: Options, count: int, dice: Dice) -> int:
    """One of the legal actions; each kind of decision has its own habit."""
    step = s.step
    if step == MOVE:
        return sensible_move(box, s, options, count, dice)
    if step == SITE:
        return sensible_site(box, s, options, count)
    if step == TOOL:
        return sensible_tool(box, s)
    if step == PERSON:
        return sensible_person(box, s, options, count)
    return options[0]  # the settlement: slaves first, then loans


# ---- sums of resources


@rule
def lane(total: int, r: int) -> int:
    """One of the four numbers."""
    return (total >> (LANE * r)) & LANE_MASK


@rule
def all_given(box: Box, s: State, member: int) -> int:
    """What a member gives, of all resources."""
    total = 0
    for r in range(NUM_RESOURCES):
        total += gives(box, s, member, r) << (LANE * r)
    return total


@rule
def all_lacking(s: State, card: int) -> int:
    """What a site lacks, of all resources."""
    total = 0
    for r in range(NUM_RESOURCES):
        total += s.lacks[card][r] << (LANE * r)
    return total


@rule
def in_common(given: int, wanted: int) -> int:
    """How much of what is wanted is given."""
    total = 0
    for r in range(NUM_RESOURCES):
        total += min(lane(given, r), lane(wanted, r))
    return total


@rule
def less(wanted: int, given: int) -> int:
    """What is still wanted, resource by resource."""
    left = 0
    for r in range(NUM_RESOURCES):
        left += max(0, lane(wanted, r) - lane(given, r)) << (LANE * r)
    return left


@rule
def all_open(s: State) -> int:
    """What all sites of the seat lack."""
    total = 0
    for card in range(NUM_CARDS):
        if s.building[card] == s.seat:
            total += all_lacking(s, card)
    return total


@rule
def team_gives(box: Box, s: State, working: bool) -> int:
    """What the seat's available members give; with those at work, what the whole team gives."""
    total = 0
    for member in range(NUM_MEMBERS):
        if s.team[member] == s.seat and (working or s.site[member] == NOTHING):
            total += all_given(box, s, member)
    return total


# ---- the next move


@rule
def sensible_move(box: Box, s: State, options: Options, count: int, dice: Dice) -> int:
    """Sends whom it can, then looks for money, for help, for another site; what is left becomes sesterces."""
    member = best_member(box, s)
    if member != NOTHING:
        return SEND + member
    if s.pool == 0:
        return END_TURN
    sites = sites_begun(s)
    if sites > 0 and s.players[s.seat].money < POOR_SESTERCES:
        return sensible_money(options, count, s.pool, dice)
    wanted = less(all_open(s), team_gives(box, s, False))
    if wanted > 0:
        help_for = best_help(box, s, wanted, options, count, dice)
        if help_for != NOTHING:
            return help_for
    elif sites < MOST_SITES:
        card = best_start(box, s, dice)
        if card != NOTHING:
            return START + card
    return TAKE + min(MOST_AT_ONCE, s.pool) - 1


@rule
def sites_begun(s: State) -> int:
    """How many sites the seat has."""
    begun = 0
    for card in range(NUM_CARDS):
        if s.building[card] == s.seat:
            begun += 1
    return begun


@rule
def send_worth(box: Box, s: State, member: int, card: int) -> int:
    """What sending the member there is worth; 0 if it helps nothing, or extra actions would not complete the site."""
    useful = 0
    left = 0
    for r in range(NUM_RESOURCES):
        lacking = s.lacks[card][r]
        useful += min(lacking, gives(box, s, member, r))
        left += lacking
    left -= useful
    price = action_price(s, card)
    if useful == 0 or (price > s.pool and left > 0) or not can_pay(box, s, member, price):
        return 0
    return useful * useful if left > 0 else COMPLETES + useful


@rule
def best_member(box: Box, s: State) -> int:
    """The member that is worth most on some site, or NOTHING."""
    best = 0
    found = NOTHING
    for card in range(NUM_CARDS):
        if s.building[card] == s.seat:
            for member in range(NUM_MEMBERS):
                if is_available(s, s.seat, member):
                    worth = send_worth(box, s, member, card)
                    if worth > best:
                        best = worth
                        found = member
    return found


@rule
def sensible_money(options: Options, count: int, pool: int, dice: Dice) -> int:
    """Sesterces for all actions left; now and then a loan."""
    if roll(dice, LOAN_ODDS) == 0:
        for i in range(count):
            if options[i] == LOAN:
                return LOAN
    return TAKE + min(MOST_AT_ONCE, pool) - 1


@rule
def best_help(box: Box, s: State, wanted: int, options: Options, count: int, dice: Dice) -> int:
    """A worker, a slave, a tool or an education that brings most of what is wanted; NOTHING if none does."""
    best = 0
    found = NOTHING
    for i in range(count):
        action = options[i]
        worth = 0
        if HIRE <= action < BUY_SLAVE:
            worth = 4 * in_common(all_given(box, s, action - HIRE), wanted)
        elif BUY_SLAVE <= action < BUY_TOOL:
            worth = 4 * in_common(all_given(box, s, SLAVE + action - BUY_SLAVE), wanted)
        elif BUY_TOOL <= action < LOAN:
            worth = 2 * min(box.tool_adds, lane(wanted, action - BUY_TOOL))
        elif EDUCATE <= action < EDUCATE + NUM_RESOURCES:
            worth = 3 * min(box.university_level, lane(wanted, action - EDUCATE))
        if worth > 0:
            worth += roll(dice, 4)
        if worth > best:
            best = worth
            found = action
    return found


@rule
def best_start(box: Box, s: State, dice: Dice) -> int:
    """A card of the row that pays well for its size and that the team can do; NOTHING if the row is empty."""
    team = team_gives(box, s, True)
    best = -1
    found = NOTHING
    for card in range(NUM_CARDS):
        if s.building[card] <= ROW:
            worth = max(0, start_worth(box, card, team)) + roll(dice, 6)
            if worth > best:
                best = worth
                found = card
    return found


@rule
def start_worth(box: Box, card: int, team: int) -> int:
    """Points and sesterces, less what the building needs, most of all what the team can't give."""
    printed = box.building[card]
    worth = 8 + 3 * printed.vp + printed.pays // 2
    for r in range(NUM_RESOURCES):
        worth -= 2 * printed.cost[r] + 3 * max(0, printed.cost[r] - lane(team, r))
    return worth


# ---- its particulars


@rule
def sensible_site(box: Box, s: State, options: Options, count: int) -> int:
    """The site where the member is worth most."""
    best = -1
    found = options[0]
    for i in range(count):
        card = options[i] - BUY_TO if options[i] >= BUY_TO else options[i] - TO
        worth = send_worth(box, s, s.member, card)
        if worth > best:
            best = worth
            found = options[i]
    return found


@rule
def sensible_tool(box: Box, s: State) -> int:
    """A tool whose resource will still be lacking, or none."""
    for r in range(NUM_RESOURCES):
        if refuse_own_tool(s, r) == ALLOWED and s.lacks[s.target][r] > gives(box, s, s.member, r):
            return WITH + r
    return WITH_NOTHING


@rule
def sensible_person(box: Box, s: State, options: Options, count: int) -> int:
    """The person who gives least of the resource."""
    least = LANE_MASK
    found = options[0]
    for i in range(count):
        given = gives(box, s, options[i] - PERSON_IS, s.university)
        if given < least:
            least = given
            found = options[i]
    return found
