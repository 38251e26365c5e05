"""What a seat knows, as numbers for a learner: all it sees, and all it remembers (AE-INFO). Its own seat comes first.

A row over seats begins with the observing seat and goes on to the left. A choice out of several (a seat, a card, a
phase) is a row with a 1 in one place, or in none. Cards of the running epoch are rows of 20.
"""

from __future__ import annotations

from lusoria.core.features import beside, features, mark, mark_seat, put, write
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.cards import holds, how_many
from lusoria.games.aeterna.rules.draft import holder, pack_held
from lusoria.games.aeterna.rules.possible import card_of, is_used
from lusoria.games.aeterna.rules.redeal import pack_in, seen_step
from lusoria.games.aeterna.rules.stack import PLACEMENT
from lusoria.games.aeterna.rules.state import (
    AT_DRAFT,
    BUILD_HILL,
    CARDS_KEPT,
    DEPTH,
    ELIMINATE_CARD,
    EPOCH_CARDS,
    EPOCHS,
    HILL_TOKENS,
    MOST_SPACES,
    NOBODY,
    NUM_BUILDINGS,
    NUM_CARDS,
    NUM_CATEGORIES,
    NUM_EXCHANGES,
    NUM_HILLS,
    NUM_MONUMENTS,
    NUM_PAYABLE,
    NUM_PEOPLE,
    NUM_REWARDS,
    NUM_RIOTS,
    NUM_STEPS,
    PHASES,
    RIOT_SPACES,
    SEATS,
    USE_TOKEN,
    State,
)

FRAME = 7  # numbers of an effect in progress
HILL_ROW = MOST_SPACES * (SEATS + 1) + HILL_TOKENS * (NUM_REWARDS + 1) + NUM_BUILDINGS + 1
FEATURES = features(
    ("seats", 1, SEATS),
    ("epoch", 1, EPOCHS),
    ("phase", len(PHASES), 1),
    ("round", 1, CARDS_KEPT),
    ("step", NUM_STEPS, 1),
    ("decides", SEATS, 1),
    ("acted", 1, 1),
    ("chosen_building", NUM_BUILDINGS, 1),
    ("chosen_exchange", NUM_EXCHANGES, 1),
    ("chosen_hill", NUM_HILLS, 1),
    ("riot_space", 1, RIOT_SPACES),
    ("ignored", 1, 1),
    ("order", SEATS * SEATS, 1),
    ("next_order", SEATS * SEATS, 1),
    ("passes", 1, SEATS),
    ("passed", SEATS * SEATS, 1),
    ("pp", SEATS, 50),
    ("stock", SEATS * NUM_PAYABLE, 10),
    ("supply", SEATS, 7),
    ("unrest", SEATS, 10),
    ("ruin", SEATS, 5),
    ("damned", SEATS, 1),
    ("hand_size", SEATS, CARDS_KEPT),
    ("shown", SEATS * EPOCH_CARDS, 1),  # cards of hands that were played or eliminated in this epoch
    ("categories", SEATS * NUM_CATEGORIES, 4),
    ("categories_now", SEATS * NUM_CATEGORIES, 2),  # played in this epoch
    ("area_size", SEATS, 10),
    ("area", SEATS * NUM_CARDS, 10),  # for each card, as which it came into the play area
    ("used", SEATS * NUM_MONUMENTS, 1),
    ("hand", EPOCH_CARDS, 1),
    ("pack", EPOCH_CARDS, 1),
    ("held", CARDS_KEPT * EPOCH_CARDS, 1),  # the packs of each round, as they came
    ("board", EPOCH_CARDS, 1),
    ("laid_out", SEATS * EPOCH_CARDS, 1),  # what each seat put on the board
    ("people", NUM_PEOPLE, 1),
    ("hills", NUM_HILLS * HILL_ROW, 3),
    ("offered", NUM_BUILDINGS, 1),
    ("worker", NUM_BUILDINGS * SEATS, 1),
    ("reserve", NUM_BUILDINGS, 2),
    ("riots", RIOT_SPACES * NUM_RIOTS, 1),
    ("effects", DEPTH * FRAME, 100),
    ("depth", 1, 5),
)
(
    O_SEATS, O_EPOCH, O_PHASE, O_ROUND, O_STEP, O_DECIDES, O_ACTED, O_CHOSEN_BUILDING, O_CHOSEN_EXCHANGE,
    O_CHOSEN_HILL, O_RIOT_SPACE, O_IGNORED, O_ORDER, O_NEXT_ORDER, O_PASSES, O_PASSED, O_PP, O_STOCK, O_SUPPLY,
    O_UNREST, O_RUIN, O_DAMNED, O_HAND_SIZE, O_SHOWN, O_CATEGORIES, O_CATEGORIES_NOW, O_AREA_SIZE, O_AREA, O_USED,
    O_HAND, O_PACK, O_HELD, O_BOARD, O_LAID_OUT, O_PEOPLE, O_HILLS, O_OFFERED, O_WORKER, O_RESERVE, O_RIOTS,
    O_EFFECTS, O_DEPTH,
) = (feature.offset for feature in FEATURES)  # fmt: skip


@rule
def observe(box: Box, s: State, seat: int, out: Options) -> None:
    """Writes what the seat knows into `out`, which has room for all features and holds zeros."""
    observe_turn(s, seat, out)
    observe_tracks(s, seat, out)
    for who in range(s.seats):
        observe_player(s, who, beside(who, seat, s.seats), out)
    observe_own(s, seat, out)
    observe_cards(s, seat, out)
    for hill in range(NUM_HILLS):
        observe_hill(s, hill, seat, out)
    observe_effects(s, seat, out)


@rule
def observe_turn(s: State, seat: int, out: Options) -> None:
    """Where the game is, who has to decide, and how far the seat's own choice has come."""
    out[O_SEATS] = s.seats
    out[O_EPOCH] = s.epoch
    mark(out, O_PHASE, s.phase)
    out[O_ROUND] = s.round
    mark(out, O_STEP, seen_step(s, seat))
    mark_seat(out, O_DECIDES, s.seat, seat, s.seats)
    out[O_ACTED] = s.acted
    if s.seat == seat:
        if s.step == BUILD_HILL:
            mark(out, O_CHOSEN_BUILDING, s.chosen)
        elif s.step == ELIMINATE_CARD:
            mark(out, O_CHOSEN_EXCHANGE, s.chosen)
        elif s.step == USE_TOKEN:
            mark(out, O_CHOSEN_HILL, s.chosen)
    out[O_RIOT_SPACE] = s.riot_space
    out[O_IGNORED] = s.ignored


@rule
def observe_tracks(s: State, seat: int, out: Options) -> None:
    """Turn order, pass track, Construction Area and riot tokens."""
    for place in range(s.seats):
        mark_seat(out, O_ORDER + SEATS * place, s.order[place], seat, s.seats)
        mark_seat(out, O_NEXT_ORDER + SEATS * place, s.next_order[place], seat, s.seats)
    out[O_PASSES] = s.passes
    for place in range(s.passes):
        mark_seat(out, O_PASSED + SEATS * place, s.passed[place], seat, s.seats)
    write(out, O_OFFERED, s.offered)
    write(out, O_RESERVE, s.reserve)
    for building in range(NUM_BUILDINGS):
        mark_seat(out, O_WORKER + SEATS * building, s.worker[building], seat, s.seats)
    for space in range(RIOT_SPACES):
        mark(out, O_RIOTS + NUM_RIOTS * space, s.riot[space])


@rule
def observe_player(s: State, who: int, i: int, out: Options) -> None:
    """AE-INFO-1: what lies open before a seat; `i` is how far to the left it sits."""
    p = s.players[who]
    out[O_PP + i] = p.pp
    for resource in range(NUM_PAYABLE):
        put(out, O_STOCK + NUM_PAYABLE * i + resource, p.stock[resource])
    out[O_SUPPLY + i] = p.supply
    out[O_UNREST + i] = p.unrest
    out[O_RUIN + i] = p.ruin
    out[O_DAMNED + i] = p.damned
    out[O_HAND_SIZE + i] = how_many(p.hand)
    write_cards(out, O_SHOWN + EPOCH_CARDS * i, p.shown)
    write(out, O_CATEGORIES + NUM_CATEGORIES * i, p.cards)
    write(out, O_CATEGORIES_NOW + NUM_CATEGORIES * i, p.now)
    out[O_AREA_SIZE + i] = p.area_size
    for k in range(p.area_size):
        out[O_AREA + NUM_CARDS * i + p.area[k]] = k + 1
    for monument in range(NUM_MONUMENTS):
        put(out, O_USED + NUM_MONUMENTS * i + monument, is_used(s, who, card_of(monument)))


@rule
def write_cards(out: Options, offset: int, cards: int) -> None:
    """A set of the epoch's cards."""
    for which in range(EPOCH_CARDS):
        if holds(cards, which):
            out[offset + which] = 1


@rule
def observe_own(s: State, seat: int, out: Options) -> None:
    """AE-INFO-6: the seat's own cards, and the packs it has held in this epoch."""
    write_cards(out, O_HAND, s.players[seat].hand)
    if s.phase == AT_DRAFT:
        write_cards(out, O_PACK, s.packs[pack_held(s, seat, s.round)].left)
    if s.packs[0].left != 0:
        for round in range(min(s.round + 1, CARDS_KEPT)):
            write_cards(out, O_HELD + EPOCH_CARDS * round, pack_in(s, pack_held(s, seat, round), round))


@rule
def observe_cards(s: State, seat: int, out: Options) -> None:
    """The board, who laid what there, and the personalities."""
    write_cards(out, O_BOARD, s.board)
    if s.phase != AT_DRAFT:
        for pack in range(s.seats):
            i = beside(holder(s, pack, CARDS_KEPT - 1), seat, s.seats)
            write_cards(out, O_LAID_OUT + EPOCH_CARDS * i, s.packs[pack].left)
    for person in range(NUM_PEOPLE):
        put(out, O_PEOPLE + person, (s.people >> person) & 1)


@rule
def observe_hill(s: State, hill: int, seat: int, out: Options) -> None:
    """Stacks from the left, tokens, buildings and devastation of a hill."""
    h = s.hills[hill]
    at = O_HILLS + HILL_ROW * hill
    for position in range(MOST_SPACES):
        if h.owner[position] != NOBODY:
            mark_seat(out, at, h.owner[position], seat, s.seats)
            out[at + SEATS] = h.height[position]
        at += SEATS + 1
    for i in range(HILL_TOKENS):
        mark(out, at, h.token[i])
        put(out, at + NUM_REWARDS, h.exhausted[i])
        at += NUM_REWARDS + 1
    write(out, at, h.building)
    out[at + NUM_BUILDINGS] = h.devastation


@rule
def observe_effects(s: State, seat: int, out: Options) -> None:
    """Effects in progress, the outermost first: which, and how far they have come."""
    out[O_DEPTH] = s.depth
    for i in range(s.depth):
        f = s.stack[i]
        at = O_EFFECTS + FRAME * i
        out[at] = 1 + f.what + (NUM_CARDS if f.kind == PLACEMENT else 0)
        out[at + 1] = f.pc
        out[at + 2] = f.kind
        out[at + 3] = f.times
        out[at + 4] = f.event
        out[at + 5] = f.at
        out[at + 6] = f.limit
