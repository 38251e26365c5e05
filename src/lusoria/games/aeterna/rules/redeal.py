"""Another world that fits what a seat has seen: all that it can't know is dealt again (AE-INFO).

Only the running epoch's draft holds secrets. A seat knows the packs it has held: what was in them when they came and,
if they came back, what had been taken meanwhile. It does not know what was taken before a pack first came, nor who has
which of the cards that it handed on. Every assignment of cards that fits is as likely as any other, and what was hidden
leaves no trace: the result depends on the dice, and on what the seat knows.
"""

from __future__ import annotations

from lusoria.core.dice import Dice, roll
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.cards import ALL_CARDS, MONUMENT_CARDS, PROVINCE_CARDS, any_of, how_many
from lusoria.games.aeterna.rules.draft import holder, pack_held
from lusoria.games.aeterna.rules.state import (
    AFTER,
    BUILD_HILL,
    CARDS_KEPT,
    DEALT_MONUMENTS,
    DEALT_PROVINCES,
    ELIMINATE_CARD,
    NOTHING,
    TURN,
    USE_HILL,
    USE_TOKEN,
    State,
)


@rule
def redeal(box: Box, s: State, seat: int, dice: Dice) -> None:
    """Deals all that the seat can't know again."""
    hide_choice(s, seat)
    if s.packs[0].left == 0:
        return  # between two epochs nobody has a card
    unseen = ALL_CARDS & (-1 ^ (seen_cards(s, seat) | shown_cards(s)))
    unseen = redeal_before(s, seat, unseen, dice)
    for pack in range(s.seats):
        if was_held(s, seat, pack):
            redeal_after(s, seat, pack, dice)
        else:
            unseen = redeal_pack(s, pack, unseen, dice)
    for other in range(s.seats):
        if other != seat:
            s.players[other].hand = kept_cards(s, other) & (-1 ^ s.players[other].shown)


# ---- the open decision


@rule
def seen_step(s: State, seat: int) -> int:
    """The open decision as the seat sees it: of another's choice it knows only that it has begun."""
    if s.seat != seat:
        if s.step == BUILD_HILL:
            return TURN
        if s.step == ELIMINATE_CARD:
            return AFTER if s.acted == 1 else TURN
        if s.step == USE_TOKEN:
            return USE_HILL
    return s.step


@rule
def hide_choice(s: State, seat: int) -> None:
    """Takes a choice of several questions back to the first one, if it is not the seat's own."""
    if s.seat != seat:
        s.step = seen_step(s, seat)
        s.chosen = NOTHING


# ---- what a seat has seen


@rule
def first_sight(s: State, seat: int, pack: int) -> int:
    """The round in which a pack comes to a seat for the first time."""
    return seat - pack if seat >= pack else seat - pack + s.seats


@rule
def was_held(s: State, seat: int, pack: int) -> bool:
    """Whether the seat has held the pack in this epoch."""
    return first_sight(s, seat, pack) <= s.round


@rule
def pack_in(s: State, pack: int, round: int) -> int:
    """AE-INFO-6: the cards that were in a pack when a round began."""
    cards = s.packs[pack].left
    for later in range(round, CARDS_KEPT):
        if s.packs[pack].taken[later] != NOTHING:
            cards |= 1 << s.packs[pack].taken[later]
    return cards


@rule
def seen_cards(s: State, seat: int) -> int:
    """All cards of the packs that the seat has held."""
    cards = 0
    for pack in range(s.seats):
        if was_held(s, seat, pack):
            cards |= pack_in(s, pack, first_sight(s, seat, pack))
    return cards


@rule
def shown_cards(s: State) -> int:
    """AE-INFO-5: all cards that were played or eliminated from hands."""
    cards = 0
    for seat in range(s.seats):
        cards |= s.players[seat].shown
    return cards


@rule
def kept_cards(s: State, seat: int) -> int:
    """AE-DRAFT-5: all cards that a seat has kept in this epoch."""
    cards = 0
    for round in range(CARDS_KEPT):
        card = s.packs[pack_held(s, seat, round)].taken[round]
        if card != NOTHING:
            cards |= 1 << card
    return cards


# ---- cards handed on: the set is known, who took which is not


@rule
def redeal_after(s: State, seat: int, pack: int, dice: Dice) -> None:
    """What others took from a pack after the seat had held it, stretch by stretch: from one sight of it to the next."""
    sight = first_sight(s, seat, pack)
    while sight < CARDS_KEPT:
        end = min(sight + s.seats, CARDS_KEPT)
        # A pack that did not come back yet, and whose last card is not turned up: what is left is unknown as well.
        open_end = sight + s.seats > s.round and s.round < CARDS_KEPT
        redeal_stretch(s, pack, sight + 1, end, open_end, dice)
        sight += s.seats


@rule
def redeal_stretch(s: State, pack: int, first: int, end: int, open_end: bool, dice: Dice) -> None:
    """The cards of these rounds among those who took them; a card that somebody has shown stays with that seat."""
    pool = s.packs[pack].left if open_end else 0
    for round in range(first, end):
        if is_hidden(s, pack, round):
            pool |= 1 << s.packs[pack].taken[round]
    for round in range(first, end):
        if is_hidden(s, pack, round):
            card = any_of(pool, dice)
            pool &= -1 ^ (1 << card)
            s.packs[pack].taken[round] = card
    if open_end:
        s.packs[pack].left = pool


@rule
def is_hidden(s: State, pack: int, round: int) -> bool:
    """Whether a card was taken in that round and has not been shown since."""
    card = s.packs[pack].taken[round]
    return card != NOTHING and (s.players[holder(s, pack, round)].shown >> card) & 1 == 0


# ---- packs that never came


@rule
def redeal_pack(s: State, pack: int, unseen: int, dice: Dice) -> int:
    """A whole pack out of the cards never seen; returns those that are left."""
    monuments = DEALT_MONUMENTS
    provinces = DEALT_PROVINCES
    s.packs[pack].left = 0
    for round in range(DEALT_MONUMENTS + DEALT_PROVINCES):
        kind = MONUMENT_CARDS
        if roll(dice, monuments + provinces) < monuments:
            monuments -= 1
        else:
            provinces -= 1
            kind = PROVINCE_CARDS
        card = any_of(unseen & kind, dice)
        unseen &= -1 ^ (1 << card)
        if round < CARDS_KEPT and s.packs[pack].taken[round] != NOTHING:
            s.packs[pack].taken[round] = card
        else:
            s.packs[pack].left |= 1 << card
    return unseen


# ---- cards that were taken before a pack first came


@rule
def redeal_before(s: State, seat: int, unseen: int, dice: Dice) -> int:
    """What others took from packs before the seat held them; returns the cards that are still unseen.

    How many monuments and provinces are missing from a pack is known, not in which round each was taken. A card that
    somebody has shown since was taken by that seat, from one of those packs.
    """
    kinds = choose_kinds(s, seat, dice)
    for other in range(s.seats):
        if other != seat:
            unseen = redeal_taken(s, seat, other, kinds, True, unseen, dice)
            unseen = redeal_taken(s, seat, other, kinds, False, unseen, dice)
    return unseen


@rule
def slot(s: State, seat: int, pack: int, round: int) -> int:
    """The number of a card that was taken before the seat's first sight, counted over all packs."""
    sight = first_sight(s, seat, pack)
    return sight * (sight - 1) // 2 + round


@rule
def is_before(s: State, seat: int, pack: int, round: int) -> bool:
    """Whether the pack was held by the seat, and the card taken from it before."""
    return was_held(s, seat, pack) and round < first_sight(s, seat, pack)


@rule
def choose_kinds(s: State, seat: int, dice: Dice) -> int:
    """Which of these cards were monuments, a bit for each: each way is as likely as it has ways to deal the cards."""
    slots = s.seats * (s.seats - 1) // 2
    total = 0
    for kinds in range(1 << slots):
        total += ways(s, seat, kinds)
    x = roll(dice, total)
    for kinds in range(1 << slots):
        x -= ways(s, seat, kinds)
        if x < 0:
            return kinds
    return 0


@rule
def ways(s: State, seat: int, kinds: int) -> int:
    """In how many ways cards that were shown can have been taken, if these were monuments; 0 if they can't be.

    The unseen cards have as many ways for all that can be, and are left out.
    """
    for pack in range(s.seats):
        sight = first_sight(s, seat, pack)
        monuments = 0
        for round in range(sight):
            monuments += (kinds >> slot(s, seat, pack, round)) & 1
        missing = 0
        if was_held(s, seat, pack):
            missing = DEALT_MONUMENTS - how_many(pack_in(s, pack, sight) & MONUMENT_CARDS)
        if monuments != missing:
            return 0
    seen = seen_cards(s, seat)
    result = 1
    for other in range(s.seats):
        if other != seat:
            shown = s.players[other].shown & (-1 ^ seen)
            result *= orders(slots_of(s, seat, other, kinds, True), how_many(shown & MONUMENT_CARDS))
            result *= orders(slots_of(s, seat, other, kinds, False), how_many(shown & PROVINCE_CARDS))
    return result


@rule
def slots_of(s: State, seat: int, other: int, kinds: int, monuments: bool) -> int:
    """How many monuments, or provinces, another seat took from packs before the seat held them."""
    count = 0
    for pack in range(s.seats):
        round = first_sight(s, other, pack)
        if is_before(s, seat, pack, round):
            if ((kinds >> slot(s, seat, pack, round)) & 1 == 1) == monuments:
                count += 1
    return count


@rule
def orders(places: int, cards: int) -> int:
    """In how many ways a number of cards can lie in different places."""
    result = 1
    for i in range(cards):
        result *= max(0, places - i)
    return result


@rule
def redeal_taken(s: State, seat: int, other: int, kinds: int, monuments: bool, unseen: int, dice: Dice) -> int:
    """The monuments, or provinces, another seat took: those it has shown, in any of its rounds, the rest unseen."""
    kind = MONUMENT_CARDS if monuments else PROVINCE_CARDS
    shown = s.players[other].shown & (-1 ^ seen_cards(s, seat)) & kind
    places = slots_of(s, seat, other, kinds, monuments)
    for pack in range(s.seats):
        round = first_sight(s, other, pack)
        if is_before(s, seat, pack, round):
            if ((kinds >> slot(s, seat, pack, round)) & 1 == 1) == monuments:
                if shown != 0 and roll(dice, places) < how_many(shown):
                    card = any_of(shown, dice)
                    shown &= -1 ^ (1 << card)
                else:
                    card = any_of(unseen & kind, dice)
                    unseen &= -1 ^ (1 << card)
                s.packs[pack].taken[round] = card
                places -= 1
    return unseen
