"""What is printed: cards, tokens, hills and tracks, as a record the rules read."""

from __future__ import annotations

from lusoria.core.record import Ints, Many, Record, i8, i16, many
from lusoria.games.aeterna.rules.state import (
    HILL_VALUES,
    NUM_BUILDINGS,
    NUM_CARDS,
    NUM_CATEGORIES,
    NUM_EXCHANGES,
    NUM_HILLS,
    NUM_PAYABLE,
    NUM_RESOURCES,
    NUM_REWARDS,
    NUM_RIOTS,
    RIOT_SPACES,
    SEATS,
)

FEWEST_SEATS = 2
MOST_CODE = 2048  # numbers of all effects together
COST_STEPS = 3  # of influence, by the citizens present
TRACK = 11  # spaces of the unrest track and of the ruin column
DAMNATIO = -128  # in the ruin column: no score

# Timing of abilities (AE-TERM-9)
TIMINGS = ("none", "instant", "permanent", "activate", "favour")
NO_ABILITY, INSTANT, PERMANENT, ON_ACTIVATION, FAVOUR = range(len(TIMINGS))


class Card(Record):
    code: int = i16  # where its effect begins
    kind: int = i8
    category: int = i8
    timing: int = i8
    end_pp: int = i8
    cost: Ints = i8[NUM_PAYABLE]
    gains: Ints = i8[NUM_RESOURCES]


class Reward(Record):
    code: int = i16
    gains: Ints = i8[NUM_RESOURCES]
    count: Ints = i8[SEATS - FEWEST_SEATS + 1]  # tokens added with 2, 3 and 4 seats


class PlayerCountSetup(Record):
    """What depends on the number of seats."""

    active: Ints = i8[NUM_HILLS]  # 1: the hill is in play
    spaces: int = i8  # for stacks, on a hill
    people: int = i8  # personalities an epoch
    devastated: int = i8  # how many hills at least, if they have citizens
    passing: Ints = i8[SEATS]  # PP of the pass track


class Box(Record):
    revision: int = i16  # of the rules that this box is played by
    citizens: int = i8  # of a player
    start: Ints = i8[NUM_RESOURCES]
    influence_cost: Ints = i8[COST_STEPS]  # grain, by the citizens on the hill; the last for all more
    build_stone: int = i8
    build_pp: int = i8
    devastation_unrest: int = i8
    unfed_unrest: int = i8
    feed_grain: int = i8
    reserve: Ints = i8[NUM_BUILDINGS]  # buildings of each type
    income: Many[Ints] = i8[NUM_BUILDINGS, NUM_RESOURCES]
    exchange: Many[Ints] = i8[NUM_EXCHANGES, NUM_RESOURCES]  # for an eliminated card
    most_unrest: int = i8
    calm_pp: int = i8  # for unrest that can't fall
    riot_at: Ints = i8[RIOT_SPACES]  # spaces of the unrest track
    riot_pay: Many[Ints] = i8[NUM_RIOTS, NUM_PAYABLE]
    ruin_pp: Ints = i8[TRACK]
    leftover: Ints = i8[NUM_PAYABLE]  # how many make a PP; 0: they give nothing
    diversity: Ints = i8[NUM_CATEGORIES + 1]  # PP by the size of a group
    hill_pp: Many[Ints] = i8[NUM_HILLS, HILL_VALUES]
    table: Many[PlayerCountSetup] = many(PlayerCountSetup, SEATS - FEWEST_SEATS + 1)
    card: Many[Card] = many(Card, NUM_CARDS)
    reward: Many[Reward] = many(Reward, NUM_REWARDS)
    code: Ints = i16[MOST_CODE]
