from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from lusoria.core.compile import compiled
from lusoria.core.dice import (
    TAPE,
    Dice,
    answers,
    force,
    next_block,
    outcomes,
    roll,
    seed_dice,
    seeded,
    take_any,
)
from lusoria.core.record import Ints, Record, as_array, content, copy, i8

MASK = (1 << 32) - 1


class Deck(Record):
    counts: Ints = i8[4]


def deck(*counts: int) -> Deck:
    made = Deck.new()
    for kind, count in enumerate(counts):
        made.counts[kind] = count
    return made


# ---- the generator


def rotl(x: int, by: int) -> int:
    return (x << by | x >> (32 - by)) & MASK


def chaskey12(v: list[int]) -> list[int]:
    v0, v1, v2, v3 = v
    for _ in range(12):
        v0 = (v0 + v1) & MASK
        v1 = rotl(v1, 5) ^ v0
        v0 = rotl(v0, 16)
        v2 = (v2 + v3) & MASK
        v3 = rotl(v3, 8) ^ v2
        v0 = (v0 + v3) & MASK
        v3 = rotl(v3, 13) ^ v0
        v2 = (v2 + v1) & MASK
        v1 = rotl(v1, 7) ^ v2
        v2 = rotl(v2, 16)
    return [v0, v1, v2, v3]


def reference_block(key: list[int], block: int) -> list[int]:
    message = [block & MASK, block >> 32, 0, 0]
    return [v ^ k for v, k in zip(chaskey12([m ^ k for m, k in zip(message, key, strict=True)]), key, strict=True)]


KEYS = [
    [0, 0, 0, 0],
    [1, 0, 0, 0],
    [0, 0, 1, 0],
    [MASK, MASK, MASK, MASK],
    [0x89ABCDEF, 0x01234567, 0x76543210, 0xFEDCBA98],
    [1 << 31, 0, 0, 1 << 31],
]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("block", [0, 1, MASK, MASK + 1, (1 << 40) + 5])
def test_blocks_are_chaskey_12_of_the_counter_under_the_key(key: list[int], block: int) -> None:
    dice = Dice.new()
    for i, word in enumerate(key):
        dice.key[i] = word
    dice.block = block
    next_block(dice)
    assert [dice.word[i] & MASK for i in range(4)] == reference_block(key, block)
    assert (dice.block, dice.left) == (block + 1, 4)


def stream(seed: int, number: int) -> list[int]:
    dice = seeded(seed, number, cap=0)
    return [roll(dice, 1 << 31) for _ in range(256)]


@pytest.mark.parametrize("bit", [0, 1, 5, 31, 32, 62])
def test_one_other_bit_of_seed_or_number_gives_another_stream(bit: int) -> None:
    plain = stream(0, 0)
    assert plain == stream(0, 0)
    assert not set(plain) & set(stream(1 << bit, 0))
    assert not set(plain) & set(stream(0, 1 << bit))


def test_no_answer_repeats_in_a_stream() -> None:
    assert len(set(stream(0, 0))) == 256
    assert len(set(stream(1, 0))) == 256


def test_interpreted_and_compiled_dice_go_the_same_way() -> None:
    fast = compiled(roll)
    slow, quick = seeded(2024, 7), seeded(2024, 7)
    inside = as_array(quick)[0]
    for i in range(10_000):
        n = 1 + i * i % 1000
        slow.used = quick.used = 0
        assert roll(slow, n) == fast(inside, n)
    assert content(slow) == content(quick)


# ---- one roll


@pytest.mark.parametrize(("n", "critical"), [(3, 13.8), (6, 20.5), (7, 22.5), (17, 39.3)])
def test_rolls_are_in_range_and_unbiased(n: int, critical: float) -> None:
    dice, times = seeded(11, n, cap=0), 20_000
    seen = Counter(roll(dice, n) for _ in range(times))
    assert set(seen) == set(range(n))
    expected = times / n
    assert sum((seen[x] - expected) ** 2 / expected for x in range(n)) < critical  # p = 0.001


def test_a_large_range_is_unbiased_too() -> None:
    n, times = 3 << 29, 6_000  # without rejection a remainder of 2 would come up in a quarter of the cases
    dice = seeded(12, cap=0)
    seen = Counter(roll(dice, n) % 3 for _ in range(times))
    assert sum((seen[x] - times / 3) ** 2 / (times / 3) for x in range(3)) < 13.8


def test_one_side_is_always_zero() -> None:
    dice = seeded(1, cap=0)
    assert {roll(dice, 1) for _ in range(100)} == {0}


def test_seeding_starts_over() -> None:
    dice = seeded(5, 3)
    first = [roll(dice, 100) for _ in range(20)]
    seed_dice(dice, 5, 3)
    assert [roll(dice, 100) for _ in range(20)] == first
    assert dice.used == 20


# ---- the tape


def test_answers_and_sides_are_written_down() -> None:
    dice = seeded(3)
    rolled = [(roll(dice, n), n) for n in (2, 6, 17, 1, 30000)]
    assert answers(dice) == rolled


def test_given_answers_come_first_then_the_generator_goes_on() -> None:
    free = seeded(9)
    drawn = [roll(free, 6) for _ in range(4)]
    dice = seeded(9)
    force(dice, [5, 0, 3])
    assert [roll(dice, 6) for _ in range(7)] == [5, 0, 3, *drawn]
    assert answers(dice) == [(x, 6) for x in [5, 0, 3, *drawn]]


def test_given_answers_leave_the_generator_alone() -> None:
    dice = seeded(9)
    roll(dice, 6)
    before = (dice.block, dice.left)
    force(dice, [1])
    roll(dice, 6)
    assert (dice.block, dice.left) == before


def test_an_impossible_answer_is_bent_into_range_and_shown() -> None:
    dice = seeded(0)
    force(dice, [6, -1, 32767, 2])
    assert [roll(dice, 6) for _ in range(4)] == [5, 0, 5, 2]
    assert answers(dice) == [(5, 6), (0, 6), (5, 6), (2, 6)]


def test_too_many_answers_are_an_error_but_not_a_wrong_roll() -> None:
    dice, free = seeded(4), seeded(4, cap=0)
    assert [roll(dice, 9) for _ in range(TAPE + 2)] == [roll(free, 9) for _ in range(TAPE + 2)]
    with pytest.raises(OverflowError, match=f"more often than the {TAPE} times that a tape holds"):
        answers(dice)


def test_a_full_tape_is_no_error() -> None:
    dice = seeded(4)
    for _ in range(TAPE):
        roll(dice, 9)
    assert len(answers(dice)) == TAPE


def test_more_answers_than_a_tape_holds_are_refused() -> None:
    force(seeded(0), [0] * TAPE)
    with pytest.raises(ValueError, match=f"a tape holds {TAPE} answers, not {TAPE + 1}"):
        force(seeded(0), [0] * (TAPE + 1))


def test_capacity_zero_writes_nothing() -> None:
    dice = seeded(4, cap=0)
    for _ in range(10):
        roll(dice, 9)
    assert dice.used == 0
    assert answers(dice) == []
    assert list(dice.tape) == list(dice.sides) == [0] * TAPE  # type: ignore[call-overload]


# ---- every outcome


def test_two_dice_of_three_sides_have_nine_outcomes() -> None:
    dice = Dice.new()
    seen = [(roll(dice, 3), roll(dice, 3)) for _ in outcomes(dice)]
    assert seen == [(a, b) for a in range(3) for b in range(3)]


def test_a_step_without_chance_has_one_outcome() -> None:
    assert len(list(outcomes(Dice.new()))) == 1


def test_a_draw_may_depend_on_an_earlier_one() -> None:
    dice = Dice.new()
    seen = []
    for _ in outcomes(dice):
        first = roll(dice, 3)
        seen.append((first, *(roll(dice, first + 1) for _ in range(first))))
    assert seen == [(0,), (1, 0), (1, 1), *((2, a, b) for a in range(3) for b in range(3))]


def test_a_card_is_drawn_as_often_as_it_is_there() -> None:
    dice, full = Dice.new(), deck(3, 0, 1, 2)
    seen: Counter[int] = Counter()
    for _ in outcomes(dice):
        left = copy(full)
        kind = take_any(left.counts, dice)
        assert [full.counts[k] - left.counts[k] for k in range(4)] == [int(k == kind) for k in range(4)]
        assert answers(dice)[0][1] == 6
        seen[kind] += 1
    assert seen == {0: 3, 2: 1, 3: 2}


def test_all_orders_of_a_deck_come_up_equally_often() -> None:
    dice = Dice.new()
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in outcomes(dice):
        left = deck(2, 1, 1)
        seen[tuple(take_any(left.counts, dice) for _ in range(4))] += 1
    assert len(seen) == 12
    assert set(seen.values()) == {2}  # 24 outcomes: the two equal cards are interchangeable


def test_a_compiled_draw_takes_the_same_card() -> None:
    fast = compiled(take_any)
    mine, theirs = deck(3, 5, 0, 4), deck(3, 5, 0, 4)
    slow, quick = seeded(6), seeded(6)
    for _ in range(12):
        assert take_any(mine.counts, slow) == fast(as_array(theirs)[0]["counts"], as_array(quick)[0])
    assert content(mine) == content(theirs) == bytes(4)
    assert content(slow) == content(quick)
    assert np.array_equal(as_array(slow), as_array(quick))
