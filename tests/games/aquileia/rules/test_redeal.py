"""AQ-INFO: what a seat can't know is dealt again, every deal that fits with the right frequency.

Cards are told apart here: the expected frequencies come from laying out every order of all unseen cards.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from importlib.resources import files
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lusoria.core.dice import Dice, answers, outcomes, seeded
from lusoria.core.record import content, copy
from lusoria.games.aquileia.rules.redeal import is_hidden, redeal
from lusoria.games.aquileia.rules.state import (
    EQUI_FIRST,
    HAND,
    NOBODY,
    NOTHING,
    NUM_STADIUM,
    STADIUM_CARDS,
    State,
)
from lusoria.games.aquileia.scenes.scene import Scene
from lusoria.games.aquileia.view.view import view
from lusoria.match.match import Match

Deal = tuple[Any, ...]


def dealt(scene: Scene, seat: int, what: Callable[[State], Deal]) -> dict[Deal, Fraction]:
    """How likely each deal is, over all that chance can answer."""
    found: Counter[Deal] = Counter()
    dice = Dice.new()
    for _ in outcomes(dice):
        s = copy(scene.s)
        redeal(scene.box, s, seat, dice)
        likely = Fraction(1)
        for _, sides in answers(dice):
            likely /= sides
        found[what(s)] += likely  # type: ignore[assignment]
    return dict(found)


def shares(deals: Iterator[Deal]) -> dict[Deal, Fraction]:
    """How often each deal comes, when all are laid out."""
    found = Counter(deals)
    return {deal: Fraction(count, found.total()) for deal, count in found.items()}


def empty(scene: Scene) -> None:
    """Takes all slaves, horses and weapons out of the game."""
    for row in (scene.s.slaves, scene.s.slaves_out, scene.s.equi, scene.s.equi_out):
        for kind in range(len(row)):
            row[kind] = 0
    for slot in range(3):
        scene.s.slot[slot] = NOTHING


def give(scene: Scene, seat: int, cards: str, old: str = "", known: str = "") -> None:
    """Hands by digits: 1 for slave_1, 2 for slave_2, and so on through HAND."""
    p = scene.s.players[seat]
    for card in cards + old + known:
        p.hand[int(card) - 1] += 1
    for card in old:
        row = p.old_slaves if int(card) <= EQUI_FIRST else p.old_equi
        row[(int(card) - 1) % EQUI_FIRST if int(card) <= EQUI_FIRST else int(card) - 1 - EQUI_FIRST] += 1
    for card in known:
        p.known[int(card) - 1 - EQUI_FIRST] += 1


def hands(s: State) -> Deal:
    return tuple(tuple(s.players[seat].hand) for seat in range(s.seats))  # type: ignore[arg-type]


def sorted_hand(cards: Sequence[str]) -> tuple[int, ...]:
    return tuple(cards.count(str(card + 1)) for card in range(len(HAND)))


def every_order(cards: str, *sizes: int) -> Iterator[tuple[str, ...]]:
    """All ways to deal cards that are told apart into hands of these sizes; the rest stays in the deck."""
    for order in permutations(cards):
        at, parts = 0, []
        for size in sizes:
            parts.append("".join(order[at : at + size]))
            at += size
        yield tuple(parts)


# ---- hands and decks


def test_AQ_INFO_1_hidden_cards_and_deck_are_dealt_again_with_equal_chances() -> None:
    scene = Scene(seats=3)
    empty(scene)
    give(scene, 0, "12")
    give(scene, 1, "1")
    give(scene, 2, "22")
    scene.s.slaves[0], scene.s.slaves[1] = 2, 1
    expected = shares((sorted_hand("12"), sorted_hand(a), sorted_hand(b)) for a, b in every_order("122" + "112", 1, 2))
    assert dealt(scene, 0, hands) == expected


def test_AQ_INFO_2_a_card_bought_face_up_stays_where_everybody_saw_it_go() -> None:
    scene = Scene(seats=3)
    empty(scene)
    give(scene, 1, "3", known="9")
    give(scene, 2, "57")
    scene.s.equi[0], scene.s.equi[1] = 1, 1
    expected = shares((sorted_hand(""), sorted_hand("9" + a), sorted_hand(b)) for a, b in every_order("35734", 1, 2))
    found = dealt(scene, 0, hands)
    assert found == expected
    assert all(deal[1][8] >= 1 for deal in found)


def test_AQ_CARD_2_after_a_reshuffle_old_cards_stay_in_the_hands_and_the_deck_is_known() -> None:
    scene = Scene(seats=3)
    empty(scene)
    give(scene, 0, "2", old="1")
    give(scene, 1, "1", old="2")
    give(scene, 2, "", old="12")
    scene.s.slaves[0] = 2
    expected = shares(
        (sorted_hand("12"), sorted_hand(old_a + new), sorted_hand(old_b))
        for (old_a, old_b), (new,) in product(every_order("212", 1, 2), every_order("111", 1))
    )
    assert dealt(scene, 0, hands) == expected
    for _ in range(20):
        s = copy(scene.s)
        redeal(scene.box, s, 0, seeded(_))
        assert [s.slaves[0], s.slaves[1]] == [2, 0]  # everybody knows what the deck holds


# ---- laurels


def raced(scene: Scene, round: int, winner: int, second: int, up: str, top: str, kept_top: int) -> None:
    """A round's race that has been run."""
    row, s = scene.s.laurels[round - 1], scene.s
    row.winner, row.second, row.kept_top = winner, second, kept_top
    row.up, row.top = STADIUM_CARDS.index(f"stadium_{up}"), STADIUM_CARDS.index(f"stadium_{top}")
    keep, leave = (row.top, row.up) if kept_top else (row.up, row.top)
    s.players[winner].stadium[keep] += 1
    if second != NOBODY:
        s.players[second].stadium[leave] += 1


def stadium_deck(scene: Scene, *cards: str) -> None:
    for card in range(NUM_STADIUM):
        scene.s.stadium[card] = cards.count(STADIUM_CARDS[card].removeprefix("stadium_"))


def rows(s: State) -> Deal:
    named = STADIUM_CARDS
    return tuple(
        (named[s.laurels[i].top], s.laurels[i].kept_top) for i in range(len(s.laurels)) if s.laurels[i].winner >= 0
    )


def laid_out(
    unseen: Sequence[str], ups: Sequence[str], fits: Callable[[tuple[tuple[str, int], ...]], bool]
) -> dict[Deal, Fraction]:
    """Every order of the unseen cards, and every choice of the winners, as far as it fits."""

    def deals() -> Iterator[Deal]:
        for order in permutations(unseen):
            for kept in product((0, 1), repeat=len(ups)):
                row = tuple(zip((f"stadium_{card}" for card in order[: len(ups)]), kept, strict=True))
                if fits(row):
                    yield row

    return shares(deals())


def test_AQ_STAD_8_an_outsider_knows_neither_the_deck_card_nor_who_got_it() -> None:
    scene = Scene(seats=3)
    raced(scene, 1, 1, 2, "white", "blue", 1)
    stadium_deck(scene, "blue", "neutral_7")
    assert dealt(scene, 0, rows) == laid_out(["blue", "blue", "neutral_7"], ["white"], lambda row: True)


def test_AQ_STAD_8_the_winner_knows_both_cards() -> None:
    scene = Scene(seats=3)
    raced(scene, 1, 0, 2, "white", "blue", 1)
    stadium_deck(scene, "blue", "neutral_7")
    assert dealt(scene, 0, rows) == {(("stadium_blue", 1),): 1}


def test_AQ_STAD_8_the_second_knows_the_card_received() -> None:
    scene = Scene(seats=3)
    raced(scene, 1, 1, 0, "white", "blue", 0)
    stadium_deck(scene, "yellow", "neutral_7")
    assert dealt(scene, 0, rows) == {(("stadium_blue", 0),): 1}


def test_AQ_STAD_8_the_second_with_a_card_like_the_one_face_up_cannot_tell_which_it_was() -> None:
    scene = Scene(seats=3)
    raced(scene, 1, 1, 0, "white", "blue", 1)
    stadium_deck(scene, "white", "neutral_7")
    expected = laid_out(
        ["blue", "white", "neutral_7"], ["white"], lambda row: row[0][1] == 1 or row[0][0] == "stadium_white"
    )
    assert dealt(scene, 0, rows) == expected
    assert expected[(("stadium_white", 0),)] == Fraction(1, 4)


@pytest.mark.parametrize("kept", [(1, 1), (0, 1)])
def test_AQ_STAD_8_two_such_rounds_are_dealt_together(kept: tuple[int, int]) -> None:
    scene = Scene(seats=3)
    raced(scene, 1, 1, 0, "white", "white" if kept[0] == 0 else "blue", kept[0])
    raced(scene, 2, 2, 0, "yellow", "neutral_3", kept[1])
    stadium_deck(scene, "blue" if kept[0] == 0 else "white", "yellow")

    def fits(row: tuple[tuple[str, int], ...]) -> bool:
        return all(k == 1 or top == f"stadium_{up}" for (top, k), up in zip(row, ("white", "yellow"), strict=True))

    assert dealt(scene, 0, rows) == laid_out(["blue", "white", "yellow", "neutral_3"], ["white", "yellow"], fits)


def test_AQ_STAD_9_what_a_sole_contestant_put_away_is_known_to_that_seat_only() -> None:
    scene = Scene(seats=3)
    raced(scene, 1, 1, NOBODY, "white", "blue", 1)
    stadium_deck(scene, "neutral_7")
    assert dealt(scene, 1, rows) == {(("stadium_blue", 1),): 1}
    assert dealt(scene, 0, rows) == laid_out(["blue", "neutral_7"], ["white"], lambda row: True)


def test_AQ_STAD_8_while_the_winner_looks_the_others_know_nothing_of_the_deck_card() -> None:
    scene = Scene(seats=3)
    scene.stand("red", "stadium_gold_2")
    scene.stand("blue", "stadium_gold_1a")
    scene.begin("stadium_throw", dice=["gold"] * 3 + ["silver"] * 3)
    assert scene.step == "laurel"
    top = scene.s.stadium_top
    looked = dealt_tops(scene, 0), dealt_tops(scene, 1)
    assert looked[0] == {top}
    assert len(looked[1]) > 4


def dealt_tops(scene: Scene, seat: int) -> set[int]:
    found = set()
    for seed in range(100):
        s = copy(scene.s)
        redeal(scene.box, s, seat, seeded(seed))
        found.add(int(s.stadium_top))
    return found


# ---- what is remembered


def test_AQ_INFO_2_a_purchase_is_remembered_until_the_card_is_shown() -> None:
    scene = Scene(seats=3)
    scene.stand("red", "equi_left", "arena_2")
    scene.coins("red", [3, 1, 1])
    scene.begin("mercatus", at="equi_left")
    bought = scene.s.slot[0]
    scene.play("buy", dice=[0])
    p = scene.player("red")
    assert [kind for kind in range(7) if p.known[kind]] == [bought]
    assert sum(p.hand[EQUI_FIRST + kind] for kind in range(7)) == 2  # with the bonus card, which nobody has seen


def test_AQ_CARD_2_a_reshuffle_makes_the_cards_in_the_hands_old() -> None:
    scene = Scene(seats=3)
    empty(scene)
    give(scene, 0, "12")
    give(scene, 1, "345", known="9")
    scene.s.slaves_out[0], scene.s.slaves_out[1] = 3, 1
    scene.s.equi_out[4] = 2
    scene.s.slot[0] = 5
    scene.stand("red", "servi_bottom")
    scene.stand("yellow", "equi_left")
    scene.coins("red", [0, 0, 2])
    scene.coins("yellow", [1, 0, 0])
    scene.begin("mercatus", at="equi_left")
    scene.play("buy", dice=[0])  # the deck is empty: the bonus card comes from the discard pile
    yellow = scene.player("yellow")
    assert list(yellow.old_equi) == [1, 1, 1, 0, 0, 0, 0]  # type: ignore[call-overload]
    assert list(yellow.known) == [0, 0, 0, 0, 0, 1, 1]  # type: ignore[call-overload]
    scene.play("servi 2", dice=[0, 0])
    red = scene.player("red")
    assert [red.old_slaves[kind] for kind in range(2)] == [1, 1]
    assert [red.hand[kind] for kind in range(2)] == [3, 1]


def test_AQ_INFO_2_an_old_card_is_told_from_a_new_one_where_everybody_can_tell() -> None:
    scene = Scene(seats=3)
    empty(scene)
    give(scene, 0, "1", old="2")  # no new card is a double one: the double one shown was old
    give(scene, 1, "", old="12")
    scene.s.slaves[0] = 1
    scene.stand("red", "arena_2")
    scene.begin("arena_throw", dice=[0, 0, 0])
    scene.play("play slave_2")
    scene.play("done")
    assert [scene.player("red").old_slaves[kind] for kind in range(2)] == [0, 0]
    assert [scene.player("yellow").old_slaves[kind] for kind in range(2)] == [1, 1]


def test_AQ_INFO_2_old_and_new_are_no_longer_told_apart_once_a_card_could_be_either() -> None:
    scene = Scene(seats=3)
    empty(scene)
    give(scene, 0, "1", old="2")
    give(scene, 1, "", old="12")
    scene.s.slaves[0], scene.s.slaves[1] = 1, 1
    scene.stand("red", "arena_2")
    scene.begin("arena_throw", dice=[0, 0, 0])
    scene.play("play slave_2")
    scene.play("done")
    for seat in range(3):
        assert [scene.player(seat).old_slaves[kind] for kind in range(2)] == [0, 0]


# ---- secrets swapped by hand: an independent way to two worlds that a seat can't tell apart


def swaps(s: State, seat: int, random: Random) -> None:
    """Exchanges hidden cards among the other seats and the deck, and hidden laurels among rounds and deck."""
    others = [other for other in range(s.seats) if other != seat]
    for _ in range(10):
        p = s.players[random.choice(others)]
        kinds = [k for k in range(2) if p.hand[k] > p.old_slaves[k]]
        deck = [k for k in range(2) if s.slaves[k]]
        if kinds and deck:
            a, b = random.choice(kinds), random.choice(deck)
            p.hand[a] -= 1
            p.hand[b] += 1
            s.slaves[b] -= 1
            s.slaves[a] += 1
        p, q = (s.players[other] for other in random.sample(others, 2))
        mine = [k for k in range(7) if p.hand[2 + k] > p.known[k] + p.old_equi[k]]
        yours = [k for k in range(7) if q.hand[2 + k] > q.known[k] + q.old_equi[k]]
        if mine and yours:
            a, b = random.choice(mine), random.choice(yours)
            p.hand[2 + a] -= 1
            p.hand[2 + b] += 1
            q.hand[2 + b] -= 1
            q.hand[2 + a] += 1
    for i in range(len(s.laurels)):
        row = s.laurels[i]
        left = [card for card in range(NUM_STADIUM) if s.stadium[card]]
        if is_hidden(row, seat) and row.second != seat and left:
            new = random.choice(left)
            holder = row.winner if row.kept_top else row.second
            if holder != NOBODY:
                s.players[holder].stadium[row.top] -= 1
                s.players[holder].stadium[new] += 1
            s.stadium[row.top] += 1
            s.stadium[new] -= 1
            row.top = new


def few_cards(folder: Path) -> Path:
    """A box with so few cards that the decks are reshuffled again and again."""
    box = json.loads((files("lusoria.games.aquileia.box") / "box.json").read_text(encoding="utf-8"))
    for card in box["cards"]["slave"]["types"]:
        card["count"] = 3
    for card in box["cards"]["equi_arma"]["types"]:
        card["count"] = 1
    path = folder / "few.json"
    path.write_text(json.dumps(box), encoding="utf-8")
    return path


@pytest.mark.parametrize("few", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_AQ_INFO_1_swapping_secrets_by_hand_changes_nothing_for_the_seat(seats: int, few: bool, tmp_path: Path) -> None:
    different, old = 0, 0
    for seed in range(4):
        match, random = Match("aquileia", seats, seed, box=few_cards(tmp_path) if few else None), Random(seed)
        while not match.over:
            for seat in range(seats) if len(match.history) % 3 == 0 else ():
                s = copy(match.state)
                swaps(s, seat, random)
                different += content(s) != content(match.state)
                old += sum(s.players[other].old_slaves[0] + s.players[other].old_equi[0] for other in range(seats))
                assert view(match.box, s, seat) == match.view(seat)
                redeal(match.box, s, seat, seeded(1))
                assert content(s) == content(match.world(seat, seeded(1)).state)
            match.play(random.choice(match.moves))
    assert different > 200
    assert (old > 100) == few
