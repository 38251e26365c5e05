"""Dice: the one door through which all chance enters.

Nothing in a state decides the future. A rule that needs chance calls `roll(dice, n)`. The dice
draw from a generator with a key of 128 bits, or answer from a tape; and they can write one. Tapes
are for worked examples, exact enumeration, verification and games played at a real table.

The generator is the 12-round Chaskey permutation (ISO/IEC 29192-6) of a block counter, with
the key added before and after. All arithmetic stays below 2**63, so that it is the same
interpreted and compiled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from lusoria.core.record import Counts, Ints, Record, i16, i32, i64
from lusoria.core.rule import rule

TAPE = 128  # the most answers of one step
WORD_MASK = 0xFFFFFFFF  # 32 bits
ROUNDS = 12
SEEDING_BLOCK = 0x243F6A8885A308D3  # makes a key from a seed; no game reaches it

D = TypeVar("D", bound="Dice")


class Dice(Record):
    key: Ints = i32[4]
    block: int = i64  # how many blocks have been drawn
    word: Ints = i32[4]  # the last block
    left: int = i16  # how many of its words are unused
    cap: int = i16  # how many answers are recorded; 0 in simulations
    forced: int = i16  # how many answers on the tape are given
    used: int = i16  # how many answers were asked for, where cap > 0
    tape: Ints = i16[TAPE]  # what chance answered
    sides: Ints = i16[TAPE]  # out of how many


@rule
def turned(x: int, by: int) -> int:
    """The 32-bit word x, rotated left."""
    return ((x << by) | (x >> (32 - by))) & WORD_MASK


@rule
def next_block(dice: Dice) -> None:
    """Fills the four words with the generator's next block."""
    k0 = dice.key[0] & WORD_MASK
    k1 = dice.key[1] & WORD_MASK
    k2 = dice.key[2] & WORD_MASK
    k3 = dice.key[3] & WORD_MASK
    v0 = (dice.block & WORD_MASK) ^ k0
    v1 = ((dice.block >> 32) & WORD_MASK) ^ k1
    v2 = k2
    v3 = k3
    for _ in range(ROUNDS):
        v0 = (v0 + v1) & WORD_MASK
        v1 = turned(v1, 5) ^ v0
        v0 = turned(v0, 16)
        v2 = (v2 + v3) & WORD_MASK
        v3 = turned(v3, 8) ^ v2
        v0 = (v0 + v3) & WORD_MASK
        v3 = turned(v3, 13) ^ v0
        v2 = (v2 + v1) & WORD_MASK
        v1 = turned(v1, 7) ^ v2
        v2 = turned(v2, 16)
    dice.word[0] = v0 ^ k0
    dice.word[1] = v1 ^ k1
    dice.word[2] = v2 ^ k2
    dice.word[3] = v3 ^ k3
    dice.block += 1
    dice.left = 4


@rule
def seed_dice(dice: Dice, seed: int, number: int) -> None:
    """Keys the dice for game `number` of a run with this seed.

    The key is a block of the generator itself: keys that differ in a few bits would give related streams.
    """
    dice.key[0] = seed & WORD_MASK
    dice.key[1] = (seed >> 32) & WORD_MASK
    dice.key[2] = number & WORD_MASK
    dice.key[3] = (number >> 32) & WORD_MASK
    dice.block = SEEDING_BLOCK
    next_block(dice)
    for i in range(len(dice.key)):
        dice.key[i] = dice.word[i]
    dice.block = 0
    dice.left = 0
    dice.used = 0


@rule
def next_word(dice: Dice) -> int:
    """32 fresh bits."""
    if dice.left == 0:
        next_block(dice)
    dice.left -= 1
    return dice.word[dice.left] & WORD_MASK


@rule
def draw(dice: Dice, n: int) -> int:
    """One of 0 to n-1 from the generator, without bias (multiply, keep the high half, reject)."""
    product = next_word(dice) * n
    if (product & WORD_MASK) < n:
        short = (WORD_MASK + 1) % n
        while (product & WORD_MASK) < short:
            product = next_word(dice) * n
    return product >> 32


@rule
def roll(dice: Dice, n: int) -> int:
    """One of 0 to n-1 with equal probability: from the tape if it has an answer, else drawn."""
    i = dice.used
    if i < dice.forced:
        # An impossible answer is clamped, so that no rule ever reads outside a row; what was taken
        # instead is written on the tape.
        x = max(0, min(dice.tape[i], n - 1))
    else:
        x = draw(dice, n)
    if dice.cap > 0:
        if i < dice.cap:
            dice.tape[i] = x
            dice.sides[i] = n
        if i <= dice.cap:  # one too many is enough to notice, and can't overflow
            dice.used = i + 1
    return x


@rule
def take_any(counts: Counts, dice: Dice) -> int:
    """Draws a card at random from a deck kept as counts, and returns its kind; the deck must not be empty."""
    total = 0
    for kind in range(len(counts)):
        total += counts[kind]
    x = roll(dice, total)
    kind = 0
    while x >= counts[kind]:
        x -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


# ---- outside the rules: tapes in Python


def seeded(seed: int, number: int = 0, cap: int = TAPE) -> Dice:
    """Dice for game `number` of a run, which record what they answer."""
    dice = Dice.new()
    dice.cap = cap
    seed_dice(dice, seed, number)
    return dice


def force(dice: Dice, answers: Sequence[int]) -> None:
    """Puts answers on the tape; after them the dice draw again."""
    if len(answers) > TAPE:
        raise ValueError(f"a tape holds {TAPE} answers, not {len(answers)}")
    dice.cap = TAPE
    dice.used = 0
    dice.forced = len(answers)
    for i, answer in enumerate(answers):
        dice.tape[i] = answer


def answers(dice: Dice) -> list[tuple[int, int]]:
    """What the dice recorded: (answer, out of how many)."""
    if dice.used > dice.cap:
        raise OverflowError(f"one step rolled more often than the {dice.cap} times that a tape holds")
    return [(dice.tape[i], dice.sides[i]) for i in range(dice.used)]


def outcomes(dice: Dice) -> Iterator[None]:
    """Runs through every possible outcome of chance, like an odometer.

    The caller repeats the same step in each iteration, on a fresh copy of the state.
    """
    given: list[int] = []
    while True:
        force(dice, given + [0] * (TAPE - len(given)))  # what is not given yet begins at 0
        yield
        spun = answers(dice)
        while spun and spun[-1][0] + 1 == spun[-1][1]:
            spun.pop()
        if not spun:
            return
        given = [x for x, _ in spun]
        given[-1] += 1
