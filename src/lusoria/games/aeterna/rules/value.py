"""What makes a seat's position good or bad: its traits, as numbers. `weights.json` says how much each is worth."""

from __future__ import annotations

from lusoria.core.record import Reals
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import DAMNATIO, ON_ACTIVATION, PERMANENT, Box
from lusoria.games.aeterna.rules.counts import citizens_on_board, count_buildings, count_categories
from lusoria.games.aeterna.rules.end_of_game import card_points, diversity_points, ruin_space
from lusoria.games.aeterna.rules.hills import citizens_on, prefect, stack_of
from lusoria.games.aeterna.rules.scoring import visible_value
from lusoria.games.aeterna.rules.state import (
    AT_ACTIONS,
    AT_DEVASTATION,
    AT_DRAFT,
    AT_FEEDING,
    AT_RIOTS,
    AT_SCORING,
    AUREI,
    CARDS,
    CARDS_KEPT,
    CITIZEN,
    EPOCH_CARDS,
    EPOCHS,
    GRAIN,
    NOTHING,
    NUM_CARDS,
    NUM_DRAFTED,
    NUM_HILLS,
    RIOT_SPACES,
    STONE,
    State,
    first_card,
    has_passed,
)

TRAITS = (
    "points", "cards", "diversity", "categories", "stone", "aurei", "grain", "citizens", "supply", "unrest", "angry",
    "ruin", "loss", "damnation", "hunger", "riots", "hills", "prefect", "buildings", "crowded", "placed", "hand",
    "passed", "turn", "acted", "order", "permanent", "activated", "second", "rich",
    *(f"hand_{card}" for card in CARDS[:NUM_DRAFTED]),
    *(f"area_{card}" for card in CARDS),
)  # fmt: skip
(
    POINTS, CARD_POINTS, DIVERSITY, CATEGORIES_HELD, STONES, COINS, CORN, CITIZENS, SUPPLY, UNREST_AT, ANGER,
    RUIN_TOKENS, LOSS, DAMNATION, HUNGER, RIOTS_REACHED, HILLS_HELD, PREFECT, BUILDINGS_HELD, CROWDED_HILLS,
    CITIZENS_PLACED, HAND, HAS_PASSED, TURN_OPEN, HAS_ACTED, ORDER_AT, LASTING_CARDS, ACTIVE_CARDS, SECOND_PLACES,
    SPARE_COINS,
) = range(len(TRAITS) - NUM_DRAFTED - NUM_CARDS)  # fmt: skip
IN_HAND = SPARE_COINS + 1  # a trait for each card
IN_AREA = IN_HAND + NUM_DRAFTED
CALM = 4  # unrest up to this does little harm
PLENTY = 8  # aurei: more are of less use
AFTER_DRAFT, AFTER_ACTIONS = 0.3, 0.85  # the part of an epoch that is behind then


@rule
def elapsed(box: Box, s: State) -> float:
    """Epochs, and parts of the running one."""
    part = 0.0
    if s.phase == AT_DRAFT:
        part = AFTER_DRAFT * s.round / CARDS_KEPT
    elif s.phase == AT_ACTIONS:
        part = AFTER_DRAFT + (AFTER_ACTIONS - AFTER_DRAFT) * s.passes / s.seats
    else:
        part = AFTER_ACTIONS
    return min(1.0, (s.epoch - 1 + part) / EPOCHS)


@rule
def traits(box: Box, s: State, seat: int, out: Reals) -> None:
    """A seat's traits; `out` holds zeros."""
    p = s.players[seat]
    out[POINTS] = p.pp
    out[CARD_POINTS] = card_points(box, s, seat)
    out[DIVERSITY] = diversity_points(box, s, seat)
    out[CATEGORIES_HELD] = count_categories(s, seat)
    out[STONES] = p.stock[STONE]
    out[COINS] = p.stock[AUREI]
    out[SPARE_COINS] = max(0, p.stock[AUREI] - PLENTY)
    out[CORN] = p.stock[GRAIN]
    out[CITIZENS] = p.stock[CITIZEN]
    out[SUPPLY] = p.supply
    unrest_traits(box, s, seat, out)
    hill_traits(box, s, seat, out)
    turn_traits(s, seat, out)
    card_traits(box, s, seat, out)


@rule
def unrest_traits(box: Box, s: State, seat: int, out: Reals) -> None:
    """What anger and hunger will cost."""
    p = s.players[seat]
    out[UNREST_AT] = p.unrest
    out[ANGER] = max(0, p.unrest - CALM)
    out[RUIN_TOKENS] = p.ruin
    loss = box.ruin_pp[ruin_space(s, seat)]
    if loss == DAMNATIO:
        out[DAMNATION] = 1
    else:
        out[LOSS] = -loss
    if s.phase <= AT_RIOTS:
        for space in range(RIOT_SPACES):
            if p.unrest >= box.riot_at[space]:
                out[RIOTS_REACHED] += 1
    if s.phase <= AT_FEEDING:
        out[HUNGER] = max(0, box.citizens - p.supply - p.stock[GRAIN])


@rule
def hill_traits(box: Box, s: State, seat: int, out: Reals) -> None:
    """Places on the hills, what they will score, and whether they are crowded."""
    out[CITIZENS_PLACED] = citizens_on_board(s, seat)
    out[BUILDINGS_HELD] = count_buildings(s, seat)
    most = 0
    for hill in range(NUM_HILLS):
        most = max(most, citizens_on(s, hill))
    for hill in range(NUM_HILLS):
        position = stack_of(s, hill, seat)
        if position != NOTHING:
            if s.phase <= AT_SCORING:
                out[HILLS_HELD] += visible_value(box, s, hill, position)
            if position == 0:
                out[PREFECT] += 1
            else:
                out[SECOND_PLACES] += 1
            if s.phase <= AT_DEVASTATION and prefect(s, hill) == seat and citizens_on(s, hill) == most:
                out[CROWDED_HILLS] += 1


@rule
def turn_traits(s: State, seat: int, out: Reals) -> None:
    """Whether the seat still plays in this epoch, and when."""
    if s.phase == AT_ACTIONS:
        out[HAS_PASSED] = 1 if has_passed(s, seat) else 0
        if s.seat == seat:
            out[TURN_OPEN] = 1
            out[HAS_ACTED] = s.acted
    for place in range(s.seats):
        if s.order[place] == seat:
            out[ORDER_AT] = place


@rule
def card_traits(box: Box, s: State, seat: int, out: Reals) -> None:
    """The cards themselves, in the hand and in the play area."""
    p = s.players[seat]
    first = first_card(s)
    for which in range(EPOCH_CARDS):
        if (p.hand >> which) & 1:
            out[HAND] += 1
            out[IN_HAND + first + which] = 1
    for i in range(p.area_size):
        card = p.area[i]
        out[IN_AREA + card] = 1
        if box.card[card].timing == PERMANENT:
            out[LASTING_CARDS] += 1
        elif box.card[card].timing == ON_ACTIVATION:
            out[ACTIVE_CARDS] += 1
