"""AE-INFO: what a seat can't know is dealt again, every world that fits with the same frequency.

Worlds are found the slow way: by playing every draft with few cards, and keeping those that look the same to the seat.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random

import pytest

from lusoria.core.dice import Dice, answers, outcomes, seeded
from lusoria.core.record import content, copy
from lusoria.games.aeterna.box.pack import load_box
from lusoria.games.aeterna.rules.cards import how_many
from lusoria.games.aeterna.rules.redeal import redeal
from lusoria.games.aeterna.rules.state import CARDS_KEPT, NOTHING, State
from lusoria.games.aeterna.view.view import view
from lusoria.match.match import Match

BOX = load_box()
World = tuple[tuple[tuple[int, ...], int], ...]  # of each pack: what was taken, what is left
Slot = tuple[int, int]  # pack and round


def world(s: State) -> World:
    packs = (s.packs[i] for i in range(s.seats))
    return tuple((tuple(pack.taken[r] for r in range(CARDS_KEPT)), pack.left) for pack in packs)


def dealt(s: State, seat: int) -> dict[World, Fraction]:
    """How likely each world is, over all that chance can answer."""
    found: dict[World, Fraction] = {}
    dice = Dice.new()
    for _ in outcomes(dice):
        other = copy(s)
        redeal(BOX, other, seat, dice)
        likely = Fraction(1)
        for _, sides in answers(dice):
            likely /= sides
        found[world(other)] = found.get(world(other), Fraction(0)) + likely
    return found


def put(s: State, found: World) -> None:
    """Sets the packs, and the hands that come of them."""
    for seat in range(s.seats):
        s.players[seat].hand = 0
    for i, (taken, left) in enumerate(found):
        s.packs[i].left = left
        for round, card in enumerate(taken):
            s.packs[i].taken[round] = card
            if card != NOTHING:
                p = s.players[(i + round) % s.seats]
                p.hand |= 1 << card & ~p.shown


def after_the_draft(seats: int, seed: int, plays: int) -> Match:
    """A match whose draft is over, and in which some cards have been shown."""
    match, random = Match("aeterna", seats, seed), Random(seed)
    while match.view()["phase"] == "draft":
        match.play(random.choice(match.moves))
    shown = 0
    while shown < plays:
        wanted = [move for move in match.moves if str(move).startswith(("eliminate", "pick"))]
        match.play(random.choice(wanted or match.moves))
        shown = sum(how_many(match.state.players[seat].shown) for seat in range(seats))
    return match


def shuffled(cards: int, slots: int) -> list[tuple[int, ...]]:
    return list(permutations([i for i in range(20) if cards >> i & 1], slots))


@pytest.mark.parametrize("plays", [0, 1, 2, 3])
def test_with_two_seats_only_the_first_pick_of_the_other_is_unknown(plays: int) -> None:
    """The other's first pack has come with four of five cards: all that is unknown is which unseen card is missing."""
    for seed in range(4):
        match = after_the_draft(2, seed, plays)
        s = match.state
        worlds = dealt(s, 0)
        assert len(set(worlds.values())) == 1
        packs = [found[0] for found in worlds]
        assert len({pack for pack in packs}) == 1  # the own pack came back: all of it is known
        firsts = {found[1][0][0] for found in worlds}
        assert len(firsts) == len(worlds)
        assert {found[1][0][1:] for found in worlds} == {world(s)[1][0][1:]}
        first = s.packs[1].taken[0]
        if s.players[1].shown >> first & 1:
            assert firsts == {first}
        else:
            held = cards_held(s, 0) | shown_by(s)
            kind = range(12) if first < 12 else range(12, 20)
            assert firsts == {card for card in kind if not held >> card & 1}


def cards_held(s: State, seat: int) -> int:
    """All cards of the packs that a seat has held, as it first held them."""
    cards = 0
    for pack in range(s.seats):
        sight = (seat - pack) % s.seats
        cards |= s.packs[pack].left
        for round in range(sight, CARDS_KEPT):
            if s.packs[pack].taken[round] != NOTHING:
                cards |= 1 << s.packs[pack].taken[round]
    return cards


def shown_by(s: State) -> int:
    cards = 0
    for seat in range(s.seats):
        cards |= s.players[seat].shown
    return cards


# ---- all worlds of three and four seats, laid out


def all_worlds(s: State, seat: int) -> set[World]:
    """Every assignment of cards to packs, rounds and seats that the seat can't tell from this one, found by trying.

    Of a pack the seat knows the set at each time it held it, what it took itself, and after the draft what was left.
    A card that somebody has shown was taken by that seat.
    """
    unseen = ((1 << 20) - 1) & ~cards_held(s, seat)
    each: list[list[tuple[tuple[int, ...], int]]] = []
    for pack in range(s.seats):
        each.append(pack_worlds(s, seat, pack, unseen))
    found = set()
    for one in product(*each):
        cards = [card for taken, _ in one for card in taken]
        if len(set(cards)) == len(cards) and fits_shown(s, seat, one):
            found.add(one)
    return found


def pack_worlds(s: State, seat: int, pack: int, unseen: int) -> list[tuple[tuple[int, ...], int]]:
    """The ways a pack may have gone, by itself."""
    sights = [round for round in range(CARDS_KEPT) if (pack + round) % s.seats == seat]
    real = [s.packs[pack].taken[round] for round in range(CARDS_KEPT)]
    before = [list(way) for way in shuffled(unseen, sights[0])]
    ways = []
    for start in before:
        monuments = sum(card < 12 for card in [*start, *real[sights[0] :]]) + (s.packs[pack].left < 1 << 12)
        if monuments != 3:
            continue
        stretches = [[]]  # type: list[list[int]]
        for i, sight in enumerate(sights):
            end = sights[i + 1] if i + 1 < len(sights) else CARDS_KEPT
            others = [list(order) for order in permutations(real[sight + 1 : end])]
            stretches = [[*way, real[sight], *order] for way in stretches for order in others]
        ways += [((*start, *rest), s.packs[pack].left) for rest in stretches]
    return ways


def fits_shown(s: State, seat: int, found: tuple[tuple[tuple[int, ...], int], ...]) -> bool:
    """Whether all cards that seats have shown are their own."""
    for other in range(s.seats):
        own = {taken[(other - pack) % s.seats] for pack, (taken, _) in enumerate(found)}
        own |= {
            taken[r]
            for pack, (taken, _) in enumerate(found)
            for r in range(CARDS_KEPT)
            if (pack + r) % s.seats == other
        }
        if any(s.players[other].shown >> card & 1 and card not in own for card in range(20)):
            return False
    everything = {card for taken, _ in found for card in taken}
    shown = {card for card in range(20) if shown_by(s) >> card & 1}
    return shown <= everything


@pytest.mark.parametrize(("seats", "plays"), [(2, 0), (2, 2), (3, 0), (3, 2), (3, 4), (3, 6)])
def test_every_world_that_fits_is_as_likely_as_any_other(seats: int, plays: int) -> None:
    for seed in range(2):
        match = after_the_draft(seats, seed, plays)
        for seat in range(seats):
            worlds = dealt(match.state, seat)
            assert set(worlds) == all_worlds(match.state, seat)
            assert len(set(worlds.values())) == 1
            assert sum(worlds.values()) == 1


def test_with_four_seats_and_most_cards_shown_every_world_that_fits_is_as_likely() -> None:
    compared = 0
    for seed in range(5):
        match = after_the_draft(4, seed, 13)
        for seat in range(4):
            worlds = dealt(match.state, seat)
            assert len(set(worlds.values())) == 1
            assert set(worlds) == few_worlds(match.state, seat)
            compared += len(worlds) > 1
    assert compared > 10


def few_worlds(s: State, seat: int) -> set[World]:
    """The same as all_worlds, where almost all cards are known: hidden ones change places, unseen ones come in."""
    slots = [(pack, round) for pack in range(4) for round in range(CARDS_KEPT) if (pack + round) % 4 != seat]
    unseen = [card for card in range(20) if not (cards_held(s, seat) | shown_by(s)) >> card & 1]
    before = [(pack, round) for pack, round in slots if round < (seat - pack) % 4]
    # Kept cards by seat: shown ones are fixed to the seat, the others are hidden.
    found = set()
    taken = {slot: s.packs[slot[0]].taken[slot[1]] for slot in slots}
    hidden = [slot for slot in slots if not s.players[sum(slot) % 4].shown >> taken[slot] & 1]
    fresh = [slot for slot in hidden if slot in before]
    for orders in product(*(seat_orders(s, taken, before, other) for other in range(4) if other != seat)):
        moved = dict(taken)
        for order in orders:
            moved |= order
        for known in late_orders(s, moved, hidden, before):
            for cards in permutations(unseen, len(fresh)):
                places = [slot for slot in before if moved[slot] == -2]
                now = moved | known | dict(zip(places, cards, strict=True))
                if kinds_fit(s, now, before):
                    found.add(as_world(s, now))
    return found


def seat_orders(s: State, taken: dict[Slot, int], before: list[Slot], other: int) -> list[dict[Slot, int]]:
    """The ways in which a seat's early cards may lie in its early rounds; -2 stands for an unseen card."""
    places = [slot for slot in before if sum(slot) % 4 == other]
    cards = [taken[slot] if s.players[other].shown >> taken[slot] & 1 else -2 for slot in places]
    return [dict(zip(places, order, strict=True)) for order in set(permutations(cards))]


def late_orders(s: State, moved: dict[Slot, int], hidden: list[Slot], before: list[Slot]) -> list[dict[Slot, int]]:
    """The ways in which hidden cards that were handed on may lie, pack by pack."""
    ways: list[dict[Slot, int]] = [{}]
    for pack in range(4):
        places = [slot for slot in hidden if slot[0] == pack and slot not in before]
        cards = [moved[slot] for slot in places]
        ways = [way | dict(zip(places, order, strict=True)) for way in ways for order in permutations(cards)]
    return ways


def kinds_fit(s: State, now: dict[Slot, int], before: list[Slot]) -> bool:
    """Whether each pack had as many monuments as it had."""
    for pack in range(4):
        early = [slot for slot in before if slot[0] == pack]
        real = sum(s.packs[slot[0]].taken[slot[1]] < 12 for slot in early)
        if sum(now[slot] < 12 for slot in early) != real:
            return False
    return True


def as_world(s: State, now: dict[Slot, int]) -> World:
    return tuple(
        (tuple(now.get((pack, r), s.packs[pack].taken[r]) for r in range(CARDS_KEPT)), s.packs[pack].left)
        for pack in range(4)
    )


# ---- while the draft goes on


def draft_worlds(s: State, seat: int) -> set[World]:
    """Every world of a draft under way that fits, for a seat that has held all packs."""
    unseen = [card for card in range(20) if not cards_held(s, seat) >> card & 1]
    each: list[list[tuple[tuple[int, ...], int]]] = []
    for pack in range(s.seats):
        real = [s.packs[pack].taken[round] for round in range(CARDS_KEPT)]
        sights = [round for round in range(s.round + 1) if (pack + round) % s.seats == seat]
        missing = 3 - sum(card < 12 for card in pack_cards(s, pack, sights[0]))
        ways = [list(way) for way in permutations(unseen, sights[0]) if sum(card < 12 for card in way) == missing]
        done: list[tuple[tuple[int, ...], int]] = []
        for i, sight in enumerate(sights):
            end = sights[i + 1] if i + 1 < len(sights) else CARDS_KEPT
            taken = [card for card in real[sight + 1 : end] if card != NOTHING]
            own = [real[sight]]
            if i + 1 < len(sights):
                ways = [[*way, *own, *order] for way in ways for order in permutations(taken)]
                continue
            pool = [*taken, *(card for card in range(20) if s.packs[pack].left >> card & 1)]
            for way in ways:
                for order in permutations(pool, len(taken)):
                    row = [*way, *own, *order]
                    rest = sum(1 << card for card in pool if card not in order)
                    done.append(((*row, *[NOTHING] * (CARDS_KEPT - len(row))), rest))
        each.append(done)
    found = set()
    for one in product(*each):
        cards = [card for taken, _ in one for card in taken if card != NOTHING]
        if len(set(cards)) == len(cards):
            found.add(one)
    return found


def pack_cards(s: State, pack: int, round: int) -> list[int]:
    """What was in a pack when a round began."""
    later = [s.packs[pack].taken[r] for r in range(round, CARDS_KEPT)]
    return [card for card in later if card != NOTHING] + [i for i in range(20) if s.packs[pack].left >> i & 1]


@pytest.mark.parametrize(("seats", "picks"), [(2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (2, 7), (3, 6), (3, 9), (3, 10)])
def test_in_the_draft_every_world_that_fits_is_as_likely_as_any_other(seats: int, picks: int) -> None:
    match, random = Match("aeterna", seats, picks), Random(picks)
    for _ in range(picks):
        match.play(random.choice(match.moves))
    for seat in range(seats):
        worlds = dealt(match.state, seat)
        assert set(worlds) == draft_worlds(match.state, seat)
        assert len(set(worlds.values())) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_draft_a_pack_that_never_came_may_hold_any_unseen_cards(seats: int) -> None:
    match = Match("aeterna", seats, 1)
    counts: Counter[int] = Counter()
    for seed in range(400):
        s = match.world(0, seeded(seed)).state
        assert s.packs[0].left == match.state.packs[0].left
        for pack in range(1, seats):
            assert how_many(s.packs[pack].left & 0xFFF) == 3
            assert how_many(s.packs[pack].left) == 5
            counts.update(card for card in range(20) if s.packs[pack].left >> card & 1)
    own = match.state.packs[0].left
    assert set(counts) == {card for card in range(20) if not own >> card & 1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_picked_is_hidden_until_all_have_picked(seats: int) -> None:
    """Two matches that differ in a pick of another look the same to the seat, also to its bot."""
    for pick in combinations(range(5), 2):
        matches = []
        for choice in pick:
            match = Match("aeterna", seats, 5)
            match.play(match.moves[choice])  # seat 0
            matches.append(match)
        for seat in range(1, seats):
            one, other = (match.world(seat, seeded(3)).state for match in matches)
            assert content(one) == content(other)
            assert matches[0].view(seat) == matches[1].view(seat)
            assert matches[0].observe(seat) == matches[1].observe(seat)
            told = [[content(event) for event in match.log(seat)] for match in matches]
            assert told[0] == told[1]


def test_a_world_put_back_is_the_same_to_the_seat() -> None:
    match = after_the_draft(3, 2, 3)
    for seat in range(3):
        for found in list(dealt(match.state, seat))[:50]:
            s = copy(match.state)
            put(s, found)
            assert view(BOX, s, seat) == match.view(seat)
