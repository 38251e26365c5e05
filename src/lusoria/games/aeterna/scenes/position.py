"""Whether a position can stand on the table: all cards, citizens and tokens are there, and the open decision fits.

A position comes from a text that somebody may have written by hand. What passes here can be played to its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lusoria.core.position import all_within, refuse_first, within
from lusoria.core.record import new_options
from lusoria.games.aeterna.rules.box import FEWEST_SEATS, ON_ACTIVATION, Box
from lusoria.games.aeterna.rules.cards import ALL_CARDS, MONUMENT_CARDS, how_many
from lusoria.games.aeterna.rules.counts import citizens_on_board
from lusoria.games.aeterna.rules.decisions import legal
from lusoria.games.aeterna.rules.draft import holder
from lusoria.games.aeterna.rules.hills import is_active
from lusoria.games.aeterna.rules.layout import tokens_of
from lusoria.games.aeterna.rules.moves import ACTIONS
from lusoria.games.aeterna.rules.possible import card_of, is_used
from lusoria.games.aeterna.rules.redeal import kept_cards
from lusoria.games.aeterna.rules.state import (
    AFTER,
    AT_ACTIONS,
    AT_DRAFT,
    AT_END_OF_EPOCH,
    AT_RIOTS,
    BUILD_HILL,
    BUILDINGS,
    CARDS,
    CARDS_DEALT,
    CARDS_KEPT,
    CITIZEN,
    DEALT_MONUMENTS,
    DRAFT,
    ELIMINATE_CARD,
    EPOCH_CARDS,
    EPOCH_PEOPLE,
    EPOCHS,
    HILL_TOKENS,
    HILLS,
    MOST_AREA,
    MOST_SPACES,
    NOBODY,
    NONE,
    NOTHING,
    NUM_BUILDINGS,
    NUM_CATEGORIES,
    NUM_DRAFTED,
    NUM_EXCHANGES,
    NUM_HILLS,
    NUM_MONUMENTS,
    NUM_PEOPLE,
    NUM_REWARDS,
    NUM_RIOTS,
    NUM_STEPS,
    ORDER,
    OVER,
    PHASES,
    RESOURCES,
    REWARDS,
    RIOT,
    RIOT_SPACES,
    SEAT_NAMES,
    SEATS,
    STEPS,
    TURN,
    USE_TOKEN,
    State,
    first_card,
    has_passed,
)
from lusoria.games.aeterna.scenes.position_effects import about_effects

# The phase each decision belongs to; those not named belong to the actions.
PHASE_OF = {DRAFT: AT_DRAFT, RIOT: AT_RIOTS, ORDER: AT_END_OF_EPOCH, NONE: OVER}
MOST_GOODS = 9999
MOST_RUIN = 99


def check(box: Box, s: State) -> None:
    """BadPosition with the first thing that is wrong."""
    refuse_first(complaints(box, s))


def complaints(box: Box, s: State) -> Iterator[str]:
    """What is wrong. Later checks rely on earlier ones: only the first complaint is sure to make sense."""
    yield from about_the_phase(s)
    yield from about_tracks(s)
    yield from about_seats(box, s)
    yield from about_hills(box, s)
    yield from about_tokens(box, s)
    yield from about_construction(box, s)
    yield from about_citizens(box, s)
    yield from about_the_draft(s)
    yield from about_areas(box, s)
    yield from about_people(box, s)
    yield from about_the_decision(box, s)
    yield from about_effects(box, s)
    if s.phase != OVER and legal(box, s, new_options(ACTIONS)) == 0:
        yield f"step: nothing can be answered to {STEPS[s.step]} here"


def about_the_phase(s: State) -> Iterator[str]:
    """Epoch, phase and step fit each other."""
    yield from within("epoch", s.epoch, 1, EPOCHS)
    yield from within("phase", s.phase, 0, len(PHASES) - 1)
    yield from within("step", s.step, 0, NUM_STEPS - 1)
    if PHASE_OF.get(s.step, AT_ACTIONS) != s.phase:
        yield f"step: {STEPS[s.step]} is not asked in the phase {PHASES[s.phase]}"
    if s.phase == OVER:
        yield from within("epoch", s.epoch, EPOCHS, EPOCHS)
        yield from within("seat", s.seat, NOBODY, NOBODY)
    else:
        yield from within("seat", s.seat, 0, s.seats - 1)
    if s.phase == AT_END_OF_EPOCH:
        yield from within("epoch", s.epoch, 1, EPOCHS - 1)
    rounds = {AT_DRAFT: (0, CARDS_KEPT - 1), AT_END_OF_EPOCH: (0, 0)}.get(s.phase, (CARDS_KEPT, CARDS_KEPT))
    yield from within("round", s.round, *rounds)


def about_tracks(s: State) -> Iterator[str]:
    """Turn order and pass track; whose turn it is."""
    seats = list(range(s.seats)) + [NOBODY] * (SEATS - s.seats)
    order = [s.order[i] for i in range(SEATS)]
    if sorted(order[: s.seats]) != seats[: s.seats] or order[s.seats :] != seats[s.seats :]:
        yield f"order: every seat once is needed, not {order}"
    passes = {AT_DRAFT: (0, 0), AT_ACTIONS: (0, s.seats - 1)}.get(s.phase, (s.seats, s.seats))
    yield from within("passes", s.passes, *passes)
    passed = [s.passed[i] for i in range(SEATS)]
    if len(set(passed[: s.passes])) < s.passes or not set(passed[: s.passes]) <= set(range(s.seats)):
        yield f"passed: {s.passes} different seats are needed, not {passed}"
    if set(passed[s.passes :]) - {NOBODY}:
        yield f"passed: only {s.passes} have passed, not {passed}"
    asked = {
        AT_DRAFT: seats, AT_ACTIONS: order, AT_RIOTS: passed, AT_END_OF_EPOCH: passed[: s.seats - 1],
    }.get(s.phase)  # fmt: skip
    if asked is None:
        yield from within("at", s.at, 0, 0)
    elif not 0 <= s.at < len(asked) or asked[s.at] != s.seat:
        yield f"seat: {SEAT_NAMES[s.seat]} is not asked now"
    if s.phase == AT_ACTIONS and has_passed(s, s.seat):
        yield f"seat: {SEAT_NAMES[s.seat]} has passed"
    chosen = [s.next_order[i] for i in range(SEATS) if s.next_order[i] != NOBODY]
    due = passed[: s.at] if s.phase == AT_END_OF_EPOCH else []
    if sorted(chosen) != sorted(due) or any(s.next_order[i] != NOBODY for i in range(s.seats, SEATS)):
        yield f"next_order: the places of {len(due)} who have chosen are needed"


def about_seats(box: Box, s: State) -> Iterator[str]:
    """What each seat has is in its range; nobody sits on the other chairs."""
    for seat in range(SEATS):
        p, whose = s.players[seat], SEAT_NAMES[seat]
        if seat >= s.seats:
            if p.area_size or p.hand or p.shown or p.pp or p.supply or p.unrest or p.ruin or p.damned:
                yield f"players.{seat}: nobody sits there"
            yield from all_within(f"players.{seat}.stock", p.stock, 0, 0)
            yield from all_within(f"players.{seat}.used", p.used, 0, 0)
            yield from all_within(f"players.{seat}.cards", p.cards, 0, 0)
            yield from all_within(f"players.{seat}.now", p.now, 0, 0)
            yield from all_within(f"players.{seat}.area", p.area, NOTHING, NOTHING)
            continue
        yield from within(f"{whose}: pp", p.pp, 0, MOST_GOODS)
        for i in range(CITIZEN):
            yield from within(f"{whose}: {RESOURCES[i]}", p.stock[i], 0, MOST_GOODS)
        yield from within(f"{whose}: supply", p.supply, 0, box.citizens)
        yield from within(f"{whose}: unrest", p.unrest, 0, box.most_unrest)
        yield from within(f"{whose}: ruin", p.ruin, 0, MOST_RUIN)
        yield from within(f"{whose}: damned", p.damned, 0, int(s.phase == OVER))


def about_hills(box: Box, s: State) -> Iterator[str]:
    """AE-TERM-3, AE-TERM-5, AE-ACT-HILL-6: stacks without gaps, heights that never rise from the left."""
    spaces = box.table[s.seats - FEWEST_SEATS].spaces
    for i, hill in enumerate(HILLS):
        h, active = s.hills[i], is_active(box, s, i)
        owners = [h.owner[k] for k in range(MOST_SPACES)]
        heights = [h.height[k] for k in range(MOST_SPACES)]
        standing = [owner for owner in owners if owner != NOBODY]
        if not all(0 <= owner < s.seats for owner in standing) or len(set(standing)) < len(standing):
            yield f"{hill}: different seats are needed, not {owners}"
        if owners[: len(standing)] != standing or len(standing) > (spaces if active else 0):
            yield f"{hill}: there are {spaces} spaces, filled from the left"
        if sorted(heights, reverse=True) != heights or min(heights) < 0:
            yield f"{hill}: heights never rise, not {heights}"
        if [height > 0 for height in heights] != [owner != NOBODY for owner in owners]:
            yield f"{hill}: each stack has an owner, not {owners} with {heights}"
        if standing and s.phase not in (AT_ACTIONS,):
            yield f"{hill}: nobody stands there outside the actions"
        yield from within(f"{hill}: devastation", h.devastation, 0, min(s.epoch, EPOCHS - 1) if active else 0)


def about_tokens(box: Box, s: State) -> Iterator[str]:
    """AE-SETUP-4, AE-SETUP-5: three tokens on each hill in play, all of those for the number of seats; riot tokens."""
    lying = Counter[int]()
    for i, hill in enumerate(HILLS):
        least, most = (0, NUM_REWARDS - 1) if is_active(box, s, i) else (NOTHING, NOTHING)
        yield from all_within(f"{hill}: token", s.hills[i].token, least, most)
        yield from all_within(f"{hill}: exhausted", s.hills[i].exhausted, 0, 1 + least)
        lying.update(s.hills[i].token[k] for k in range(HILL_TOKENS))
        if s.phase in (AT_DRAFT, AT_END_OF_EPOCH):
            yield from all_within(f"{hill}: exhausted", s.hills[i].exhausted, 0, 0)
    for kind, name in enumerate(REWARDS):
        if lying[kind] != tokens_of(box, s, kind):
            yield f"{name}: there are {lying[kind]}, the box has {tokens_of(box, s, kind)}"
    riots = [s.riot[i] for i in range(RIOT_SPACES)]
    if len(set(riots)) < RIOT_SPACES or not set(riots) <= set(range(NUM_RIOTS)):
        yield f"riot: {RIOT_SPACES} different tokens are needed, not {riots}"


def about_construction(box: Box, s: State) -> Iterator[str]:
    """AE-SETUP-6, AE-ACT-BUILD-3: all buildings are there, at most one of a type on a hill in play."""
    for k, building in enumerate(BUILDINGS):
        on_hills = [s.hills[i].building[k] for i in range(NUM_HILLS)]
        if any(there not in (0, int(is_active(box, s, i))) for i, there in enumerate(on_hills)):
            yield f"{building}: one on a hill in play, not {on_hills}"
        yield from within(f"{building}: offered", s.offered[k], 0, 1)
        yield from within(f"{building}: reserve", s.reserve[k], 0, box.reserve[k])
        found = sum(on_hills) + s.offered[k] + s.reserve[k]
        if found != box.reserve[k]:
            yield f"{building}: there are {found}, the box has {box.reserve[k]}"
        yield from within(f"{building}: worker", s.worker[k], NOBODY, s.seats - 1 if s.phase == AT_ACTIONS else NOBODY)
        if s.worker[k] != NOBODY and s.offered[k]:
            yield f"{building}: a citizen stands where the building still is"


def about_citizens(box: Box, s: State) -> Iterator[str]:
    """AE-TERM-2: each citizen of a player is in one place."""
    for seat in range(s.seats):
        p, out = s.players[seat], citizens_on_board(s, seat)
        yield from within(f"{SEAT_NAMES[seat]}: citizens", p.stock[CITIZEN], 0, box.citizens)
        if p.stock[CITIZEN] + p.supply + out != box.citizens:
            found = f"{p.stock[CITIZEN]} in the Domus, {p.supply} in supply and {out} on the board"
            yield f"{SEAT_NAMES[seat]}: {found}, there are {box.citizens} citizens"


def about_the_draft(s: State) -> Iterator[str]:
    """AE-DRAFT: packs of three monuments and two provinces, cards taken in turn, and hands that come of them."""
    dealing = s.phase == AT_END_OF_EPOCH
    seen = 0
    for pack in range(SEATS):
        there = pack < s.seats and not dealing
        yield from all_within(
            f"packs.{pack}.taken", s.packs[pack].taken, NOTHING, EPOCH_CARDS - 1 if there else NOTHING
        )
        yield from within(f"packs.{pack}.left", s.packs[pack].left, int(there), ALL_CARDS if there else 0)
        if not there:
            continue
        cards, count = s.packs[pack].left, how_many(s.packs[pack].left)
        for round in range(CARDS_KEPT):
            picked = round < s.round or (round == s.round and holder(s, pack, round) < s.at)
            if (s.packs[pack].taken[round] != NOTHING) != picked:
                yield f"packs.{pack}.taken: in round {round} a card is taken, and by those who had their turn only"
            if picked:
                cards |= 1 << s.packs[pack].taken[round]
                count += 1
        if (
            count != CARDS_DEALT
            or how_many(cards) != CARDS_DEALT
            or how_many(cards & MONUMENT_CARDS) != DEALT_MONUMENTS
        ):
            yield f"packs.{pack}.taken: three monuments and two provinces are needed"
        if cards & seen:
            yield f"packs.{pack}.taken: a card of another pack"
        seen |= cards
    shown_in_draft = 0 if s.phase in (AT_DRAFT, AT_END_OF_EPOCH) else ALL_CARDS
    for seat in range(s.seats):
        p, kept = s.players[seat], kept_cards(s, seat)
        if p.hand & p.shown or p.hand | p.shown != kept or p.shown & ~shown_in_draft:
            yield f"{SEAT_NAMES[seat]}: hand and shown are not the cards that were kept"
    laid = 0
    for pack in range(s.seats):
        laid |= s.packs[pack].left
    if s.board & ~(0 if s.phase == AT_DRAFT else laid):
        yield "board: a card that nobody laid there"


def about_areas(box: Box, s: State) -> Iterator[str]:
    """AE-TERM-6: each card in one play area, in order; those of this epoch were in the hand or on the board."""
    everywhere: list[int] = []
    laid = 0
    for pack in range(s.seats):
        laid |= s.packs[pack].left
    gone = laid & ~s.board if s.phase != AT_DRAFT else 0
    for seat in range(s.seats):
        p, whose = s.players[seat], SEAT_NAMES[seat]
        yield from within(f"{whose}: area_size", p.area_size, 0, MOST_AREA)
        area = [p.area[i] for i in range(MOST_AREA)]
        known = NUM_DRAFTED + NUM_PEOPLE
        if not all(0 <= card < known for card in area[: p.area_size]) or set(area[p.area_size :]) - {NOTHING}:
            yield f"{whose}: area: {p.area_size} cards are needed, not {area}"
        everywhere += area[: p.area_size]
        now = Counter[int]()
        for card in area[: p.area_size]:
            epoch = card // EPOCH_CARDS if card < NUM_DRAFTED else (card - NUM_DRAFTED) // EPOCH_PEOPLE
            if epoch >= s.epoch:
                yield f"{whose}: {CARDS[card]} is not of this epoch yet"
            if epoch == s.epoch - 1:
                now[box.card[card].category] += 1
                bit = 1 << (card - first_card(s)) if card < NUM_DRAFTED else 0
                if bit and s.phase == AT_DRAFT:
                    yield f"{whose}: {CARDS[card]} can't have been played yet"
                if bit and s.phase != AT_END_OF_EPOCH and not bit & (p.shown | gone):
                    yield f"{whose}: {CARDS[card]} was neither in the hand nor on the board"
        yield from about_counts(box, s, seat, area[: p.area_size], now)
    for card, count in Counter(everywhere).items():
        if count > 1:
            yield f"{CARDS[card]} is in two places"
    for i in range(EPOCH_CARDS):
        if gone >> i & 1 and first_card(s) + i not in everywhere:
            yield f"{CARDS[first_card(s) + i]} is not on the board, and nobody has played it"


def about_counts(box: Box, s: State, seat: int, area: list[int], now: Counter[int]) -> Iterator[str]:
    """The counts by category are those of the cards, and only activate monuments have been used."""
    p, whose = s.players[seat], SEAT_NAMES[seat]
    of = Counter(box.card[card].category for card in area)
    for category in range(NUM_CATEGORIES):
        yield from within(f"{whose}: cards[{category}]", p.cards[category], of[category], of[category])
        yield from within(f"{whose}: now[{category}]", p.now[category], now[category], now[category])
    yield from all_within(f"{whose}: used", p.used, 0, MONUMENT_CARDS)
    for monument in range(NUM_MONUMENTS):
        card = card_of(monument)
        if is_used(s, seat, card):
            quiet = s.phase in (AT_DRAFT, AT_END_OF_EPOCH)
            if card not in area or box.card[card].timing != ON_ACTIVATION or quiet:
                yield f"{whose}: {CARDS[card]} can't have been used"


def about_people(box: Box, s: State) -> Iterator[str]:
    """AE-SETUP-1, AE-EOE-2: personalities of the epoch, as many as the table has."""
    epoch = s.epoch if s.phase == AT_END_OF_EPOCH else s.epoch - 1
    mask = ((1 << EPOCH_PEOPLE) - 1) << (epoch * EPOCH_PEOPLE)
    wanted = box.table[s.seats - FEWEST_SEATS].people
    taken = 0
    for seat in range(s.seats):
        p = s.players[seat]
        for i in range(p.area_size):
            if p.area[i] >= NUM_DRAFTED:
                taken |= 1 << (p.area[i] - NUM_DRAFTED)
    if s.people & ~mask or s.people & taken or how_many((s.people | taken) & mask) != wanted:
        yield f"people: {wanted} personalities of the epoch are needed"
    for earlier in range(epoch):
        if how_many(taken >> (earlier * EPOCH_PEOPLE) & ((1 << EPOCH_PEOPLE) - 1)) > wanted:
            yield f"people: an epoch has only {wanted} personalities"


def about_the_decision(box: Box, s: State) -> Iterator[str]:
    """How far a turn, a choice or the riots have come."""
    yield from within("acted", s.acted, *{TURN: (0, 0), AFTER: (1, 1), BUILD_HILL: (0, 0)}.get(s.step, (0, 1)))
    if s.phase != AT_ACTIONS:
        yield from within("acted", s.acted, 0, 0)
    most = {BUILD_HILL: NUM_BUILDINGS, ELIMINATE_CARD: NUM_EXCHANGES, USE_TOKEN: NUM_HILLS}.get(s.step)
    yield from within("chosen", s.chosen, *((NOTHING, NOTHING) if most is None else (0, most - 1)))
    yield from within("riot_space", s.riot_space, 0, RIOT_SPACES - 1 if s.step == RIOT else 0)
    yield from within("ignored", s.ignored, 0, s.riot_space if s.step == RIOT else 0)
    if s.step == RIOT and s.players[s.seat].unrest < box.riot_at[s.riot_space]:
        yield f"riot_space: {SEAT_NAMES[s.seat]} has not come so far"
    if s.step == ELIMINATE_CARD and how_many(s.players[s.seat].hand) < 2:
        yield "step: eliminate is asked only with several cards in hand"
