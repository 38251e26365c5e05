"""What is printed: the numbers of the board, the cards and the sites, as a record the rules read."""

from __future__ import annotations

from lusoria.core.record import Ints, Many, Record, i8, i16, many
from lusoria.games.aquileia.rules.state import (
    NUM_FIELDS,
    NUM_HAND,
    NUM_SITES,
    NUM_STADIUM,
    NUM_THEATRE,
    SLAVE_KINDS,
)

DIE_FACES = 6


class Site(Record):
    kind: int = i8  # VILLA, WORKSHOP or BANK
    colour: int = i8  # of a villa, else -1
    value: int = i8
    cost: Ints = i8[3]
    slaves: int = i8  # slave cost
    pays_vp: int = i8  # when activated
    pays: Ints = i8[3]


class Box(Record):
    revision: int = i16  # of the rules that this box is played by
    rounds: int = i8
    coins: Ints = i8[3]  # in the whole game
    start_coins: Ints = i8[3]
    followers: int = i8
    houses: int = i8
    die_sides: int = i8  # AQ-COMP-2, in lowest terms: faces of 2+2+2 become 1+1+1
    die: Ints = i8[DIE_FACES]  # the metal on each
    red_dice: int = i8
    blue_dice: int = i8
    dolus_dice: int = i8
    latro_dice: int = i8
    pecunia_vp: int = i8
    coin_value: Ints = i8[3]
    equi_price: Many[Ints] = i8[3, 3]  # by field left, middle, right
    equi_bonus: Ints = i8[3]  # further cards from the deck
    servi_price: Many[Ints] = i8[3, 3]  # by field top, middle, bottom
    servi_max: Ints = i8[3]
    strength: Ints = i8[NUM_FIELDS]  # of a follower on the field
    side: Ints = i8[NUM_FIELDS]  # metal that counts in the contest there
    arena_coins: Ints = i8[3]  # for the first three places
    arena_vp_factor: int = i8
    stadium_coins: Ints = i8[3]
    forum_builds: Ints = i8[5]
    forum_scores: Ints = i8[5]  # 1: the building's value is scored at once
    site: Many[Site] = many(Site, NUM_SITES)
    card_count: Ints = i8[NUM_HAND]
    card_slaves: Ints = i8[SLAVE_KINDS]  # slaves shown, for paying
    card_arena: Ints = i8[NUM_HAND]  # strength in the Arena, 0 where it can't be played
    card_race: Ints = i8[NUM_HAND]  # strength in the Stadium, 0 where it can't be played
    card_side: Ints = i8[NUM_HAND]  # metal of the side a horse runs on
    stadium_count: Ints = i8[NUM_STADIUM]
    stadium_colour: Ints = i8[NUM_STADIUM]  # or -1
    stadium_vp: Ints = i8[NUM_STADIUM]
    theatre_count: Ints = i8[NUM_THEATRE]
    theatre_colour: Many[Ints] = i8[NUM_THEATRE, 2]
