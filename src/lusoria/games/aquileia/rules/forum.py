"""V Forum: building (AQ-FORUM)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import part_with, slave_cards
from lusoria.games.aquileia.rules.events import BUILT, COULD_NOT, DECLINED, FROM_FORUM
from lusoria.games.aquileia.rules.events import PAID_SLAVES as SLAVES_PAID
from lusoria.games.aquileia.rules.money import gain_points, has_coins, pay_price
from lusoria.games.aquileia.rules.moves import BUILD_ON, DECLINE, DOUBLES, MAX_DOUBLES
from lusoria.games.aquileia.rules.refusals import (
    CARD_TO_SPARE,
    NO_COINS_FOR_SITE,
    NO_HOUSE,
    NO_SLAVES_FOR_SITE,
    NO_SUCH_CARDS,
    SITE_TAKEN,
)
from lusoria.games.aquileia.rules.state import (
    AT_PORTUS,
    BUILD,
    FORUM,
    FORUM_END,
    LATRO,
    NOBODY,
    NOTHING,
    NUM_SITES,
    PAY_SLAVES,
    State,
    ask,
    enter,
    leave_field,
)


@rule
def resolve_forum(box: Box, s: State, log: Log) -> None:
    """AQ-FORUM-1, AQ-FORUM-2: fields 1 to 5; field 3 asks again after a build. `s.at` is the field."""
    if s.at == FORUM_END:
        enter(s, AT_PORTUS, LATRO)
        return
    seat = s.field[s.at]
    if seat == NOBODY:
        s.at += 1
        return
    first = s.builds == 0
    if first:
        s.builds = box.forum_builds[s.at - FORUM]
    if might_build(box, s, seat):
        ask(s, BUILD, seat)
    else:
        if first:
            note(log, EVERYONE, COULD_NOT, seat, s.at, 1)
        leave_forum_field(s)


@rule
def leave_forum_field(s: State) -> None:
    """Nothing more is built on this field."""
    s.builds = 0
    leave_field(s)


@rule
def might_build(box: Box, s: State, seat: int) -> bool:
    """Whether, from what everybody can see, the seat may be able to build: slave cards count, not what they show."""
    most = slave_cards(s, seat) * max(box.card_slaves[0], box.card_slaves[1])
    for site in range(NUM_SITES):
        if box.site[site].slaves <= most and refuse_site(box, s, seat, site) == ALLOWED:
            return True
    return False


@rule
def refuse_site(box: Box, s: State, seat: int, site: int) -> int:
    """AQ-FORUM-4, AQ-FORUM-8: a free site, a house, and the exact coins."""
    if s.site[site] != NOBODY:
        return SITE_TAKEN
    if s.players[seat].houses == 0:
        return NO_HOUSE
    return ALLOWED if has_coins(s, seat, box.site[site].cost) else NO_COINS_FOR_SITE


@rule
def refuse_build(box: Box, s: State, seat: int, site: int) -> int:
    """AQ-FORUM-4, AQ-FORUM-5, AQ-FORUM-8: a site whose price the seat has, and slave cards that reach its cost."""
    reason = refuse_site(box, s, seat, site)
    if reason != ALLOWED:
        return reason
    return ALLOWED if slaves_held(box, s, seat) >= box.site[site].slaves else NO_SLAVES_FOR_SITE


@rule
def slaves_held(box: Box, s: State, seat: int) -> int:
    """AQ-FORUM-5: the slaves on all slave cards of the hand."""
    hand = s.players[seat].hand
    return hand[0] * box.card_slaves[0] + hand[1] * box.card_slaves[1]


@rule
def legal_build(box: Box, s: State, options: Options) -> int:
    """AQ-FORUM-2, AQ-FORUM-4: decline, or a free site that can be paid in full."""
    options[0] = DECLINE
    count = 1
    for site in range(NUM_SITES):
        if refuse_build(box, s, s.seat, site) == ALLOWED:
            options[count] = BUILD_ON + site
            count += 1
    return count


@rule
def take_build(box: Box, s: State, action: int, log: Log) -> None:
    """AQ-FORUM-2: a declined build ends the field. A site that costs slaves asks for the cards, always."""
    if action == DECLINE:
        note(log, EVERYONE, DECLINED, s.seat, s.at, 0)
        leave_forum_field(s)
        return
    s.site_chosen = action - BUILD_ON
    if box.site[s.site_chosen].slaves > 0:
        ask(s, PAY_SLAVES, s.seat)
    else:
        build(box, s, log)


@rule
def singles_beside(box: Box, cost: int, doubles: int) -> int:
    """AQ-FORUM-5: how many cards of the first kind a payment takes beside `doubles` of the second: the fewest."""
    rest = cost - doubles * box.card_slaves[1]
    if rest <= 0:
        return 0
    return (rest + box.card_slaves[0] - 1) // box.card_slaves[0]


@rule
def refuse_payment(box: Box, s: State, seat: int, cost: int, doubles: int) -> int:
    """AQ-FORUM-5, AQ-FORUM-6: cards that the seat holds, none of which can be left out."""
    singles = singles_beside(box, cost, doubles)
    paid = singles * box.card_slaves[0] + doubles * box.card_slaves[1]
    if doubles > 0 and paid - box.card_slaves[1] >= cost:
        return CARD_TO_SPARE
    hand = s.players[seat].hand
    return ALLOWED if singles <= hand[0] and doubles <= hand[1] else NO_SUCH_CARDS


@rule
def legal_slaves(box: Box, s: State, options: Options) -> int:
    """AQ-FORUM-6: every payment without a card to spare, by its number of double cards."""
    count = 0
    cost = box.site[s.site_chosen].slaves
    for doubles in range(MAX_DOUBLES + 1):
        if refuse_payment(box, s, s.seat, cost, doubles) == ALLOWED:
            options[count] = DOUBLES + doubles
            count += 1
    return count


@rule
def take_slaves(box: Box, s: State, action: int, log: Log) -> None:
    """AQ-FORUM-5: slave cards go to the discard pile; the surplus is lost."""
    doubles = action - DOUBLES
    singles = singles_beside(box, box.site[s.site_chosen].slaves, doubles)
    part_with(s, s.seat, 0, singles)
    part_with(s, s.seat, 1, doubles)
    note(log, EVERYONE, SLAVES_PAID, s.seat, singles, doubles)
    build(box, s, log)


@rule
def build(box: Box, s: State, log: Log) -> None:
    """AQ-FORUM-3, AQ-FORUM-4, AQ-FORUM-7: coins to the bank, a house on the site, on fields 2 and 5 its value as VP."""
    site = s.site_chosen
    pay_price(s, s.seat, box.site[site].cost, 1, log)
    s.site[site] = s.seat
    s.players[s.seat].houses -= 1
    note(log, EVERYONE, BUILT, s.seat, site, s.at)
    if box.forum_scores[s.at - FORUM] == 1:
        gain_points(s, s.seat, box.site[site].value, FROM_FORUM, log)
    s.site_chosen = NOTHING
    s.builds -= 1
    if s.builds == 0:
        leave_field(s)
