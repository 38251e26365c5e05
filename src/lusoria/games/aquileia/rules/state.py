"""One moment of a game of Aquileia, and the names of everything on the board.

The orders of fields, sites and cards here are those of `box.json`.
"""

from __future__ import annotations

from lusoria.core.record import Ints, Many, Record, i8, i16, i32, many
from lusoria.core.rule import rule

SEATS = 5
MOST_ROUNDS = 6
NOBODY = -1
NOTHING = -1  # no card

# Metals (AQ-MONEY-1), in the order of every coin bundle
BRONZE, SILVER, GOLD = 0, 1, 2
METALS = ("bronze", "silver", "gold")

# Action fields (AQ-COMP-8)
FIELDS = (
    "dolus", "pecunia", "equi_left", "equi_middle", "equi_right",
    "servi_top", "servi_middle", "servi_bottom", "potentia",
    "arena_1a", "arena_1b", "arena_2",
    "stadium_gold_1a", "stadium_gold_1b", "stadium_gold_2",
    "stadium_silver_1a", "stadium_silver_1b", "stadium_silver_2",
    "theatrum", "forum_1", "forum_2", "forum_3", "forum_4", "forum_5",
    "portus_latro", "portus_bronze", "portus_silver", "portus_gold",
)  # fmt: skip
NUM_FIELDS = 28
DOLUS, PECUNIA, EQUI, SERVI, POTENTIA = 0, 1, 2, 5, 8
ARENA, ARENA_END = 9, 12
STADIUM, STADIUM_END = 12, 18
THEATRUM = 18
FORUM, FORUM_END = 19, 24
LATRO = 24
PORTUS, PORTUS_END = 25, 28  # the three coin fields: bronze, silver, gold

# Cards held in the hand. Slaves share one back, horses and weapons another.
HAND = (
    "slave_1", "slave_2",
    "horse_gold_2", "horse_gold_1", "horse_silver_2", "horse_silver_1",
    "weapon_3", "weapon_2", "weapon_1",
)  # fmt: skip
NUM_HAND = 9
SLAVE_KINDS = 2
EQUI_KINDS = 7
EQUI_FIRST = 2  # where horses and weapons begin in HAND

STADIUM_CARDS = (
    "stadium_white", "stadium_blue", "stadium_yellow", "stadium_purple",
    "stadium_neutral_10", "stadium_neutral_7", "stadium_neutral_5", "stadium_neutral_3",
)  # fmt: skip
NUM_STADIUM = 8

THEATRE_CARDS = (
    "theatre_white_blue", "theatre_blue_yellow", "theatre_blue_purple",
    "theatre_white_purple", "theatre_yellow_purple", "theatre_yellow_white",
)  # fmt: skip
NUM_THEATRE = 6

COLOURS = ("white", "blue", "yellow", "purple")

# Building sites (AQ-COMP-9)
SITES = (
    *(f"villa_{colour}_{value}" for colour in COLOURS for value in (4, 6, 8, 10)),
    *(f"workshop_{value}{which}" for value in (3, 4, 5, 6) for which in "ab"),
    "bank_bs", "bank_bg", "bank_sg", "bank_bsg",
)  # fmt: skip
NUM_SITES = 28
VILLA, WORKSHOP, BANK = 0, 1, 2  # kinds of building
KINDS = ("villa", "workshop", "bank")

SEAT_COLOURS = ("red", "yellow", "blue", "green", "orange")

# Stages: where in the round the game is (AQ-ROUND-1, AQ-ROUND-2)
STAGES = (
    "placement", "mercatus",
    "arena_throw", "arena_cards", "arena_blue", "arena_prizes",
    "stadium_throw", "stadium_cards", "stadium_blue", "stadium_prizes",
    "theatrum", "forum", "portus", "end_of_round", "over",
)  # fmt: skip
(
    AT_PLACEMENT, AT_MERCATUS,
    AT_ARENA_THROW, AT_ARENA_CARDS, AT_ARENA_BLUE, AT_ARENA_PRIZES,
    AT_STADIUM_THROW, AT_STADIUM_CARDS, AT_STADIUM_BLUE, AT_STADIUM_PRIZES,
    AT_THEATRUM, AT_FORUM, AT_PORTUS, AT_END_OF_ROUND, OVER,
) = range(len(STAGES))  # fmt: skip

# Steps: which decision is open (section 16 of the rules)
STEPS = (
    "none", "place", "pecunia_gold", "pecunia_silver", "equi", "servi",
    "arena_cards", "arena_blue", "arena_prize", "stadium_cards", "laurel",
    "open", "raise", "build", "pay_slaves", "pay_again",
)  # fmt: skip
(
    NONE, PLACE, PECUNIA_GOLD, PECUNIA_SILVER, BUY_EQUI, BUY_SERVI,
    PLAY_ARENA, ROLL_BLUE, ARENA_PRIZE, PLAY_STADIUM, LAUREL,
    OPEN_BID, RAISE, BUILD, PAY_SLAVES, PAY_AGAIN,
) = range(len(STEPS))  # fmt: skip
NUM_STEPS = len(STEPS)


class Player(Record):
    score: int = i32
    strength: int = i16  # in the contest under way
    coins: Ints = i8[3]  # the supply: bronze, silver, gold
    followers: int = i8  # not on the board
    houses: int = i8  # not on the board
    crest: int = i8  # space on the advantage track, 0 in hand
    passed: int = i8  # 1: places nothing more this round
    out: int = i8  # 1: out of the auction under way
    hand: Ints = i8[NUM_HAND]  # slave, horse and weapon cards by kind
    stadium: Ints = i8[NUM_STADIUM]  # laurels by kind
    theatre: Ints = i8[NUM_THEATRE]
    # What everybody has seen of the hand (AQ-INFO-2). The rest of it is hidden: it was drawn unseen.
    known: Ints = i8[EQUI_KINDS]  # horses and weapons that were bought face up
    old_slaves: Ints = i8[SLAVE_KINDS]  # hidden cards that were in the hand when their deck was last reshuffled
    old_equi: Ints = i8[EQUI_KINDS]


class Laurels(Record):
    """The two Stadium cards of a round: who has seen what of them."""

    winner: int = i8  # or NOBODY, who saw both
    second: int = i8  # or NOBODY, who saw the one that was left
    up: int = i8  # the card that lay face up, or NOTHING before the round's race
    top: int = i8  # the card from the deck, or NOTHING where nobody saw it
    kept_top: int = i8  # 1: the winner kept the card from the deck, 0: the one that lay face up


class State(Record):
    seats: int = i8
    round: int = i8  # 1 to 6
    stage: int = i8  # where in the round
    step: int = i8  # which decision is open, NONE between decisions
    seat: int = i8  # whose decision it is
    start: int = i8  # the start player
    at: int = i8  # how far the stage has come: a field, or a count of seats
    players: Many[Player] = many(Player, SEATS)
    field: Ints = i8[NUM_FIELDS]  # the seat whose follower stands there, or NOBODY
    site: Ints = i8[NUM_SITES]  # the seat whose house stands there, or NOBODY
    bank: Ints = i8[3]
    portus: Ints = i8[3]  # coins lying on the Portus fields
    slaves: Ints = i8[SLAVE_KINDS]  # the slave deck: how many of each kind
    slaves_out: Ints = i8[SLAVE_KINDS]  # its discard pile
    equi: Ints = i8[EQUI_KINDS]  # the deck of horses and weapons
    equi_out: Ints = i8[EQUI_KINDS]  # its discard pile
    slot: Ints = i8[3]  # face-up cards, by kind in the Equi deck, or NOTHING
    stadium: Ints = i8[NUM_STADIUM]  # Stadium cards that nobody has seen
    stadium_buried: int = i8  # how many of those have left the game unseen (AQ-STAD-10)
    stadium_up: int = i8  # the face-up Stadium card, or NOTHING
    stadium_top: int = i8  # the deck card while the winner looks at it, or NOTHING
    laurels: Many[Laurels] = many(Laurels, MOST_ROUNDS)  # those of the rounds before
    theatre: Ints = i8[NUM_THEATRE]  # Theatre cards still in the deck
    theatre_up: int = i8  # the card under the hammer, or NOTHING
    blue_holder: int = i8  # who has the blue dice, or NOBODY
    blue_dice: int = i8  # how many are not rolled yet this round
    laid: Ints = i8[NUM_HAND]  # cards chosen in the open decision, not yet shown
    rank: Ints = i8[SEATS]  # contestants, best first
    gold: int = i8  # the number of gold chosen at Pecunia
    site_chosen: int = i8  # the site being paid for
    builds: int = i8  # builds left on this Forum field
    turn: int = i8  # the next seat in the auction
    bidder: int = i8  # the high bidder, or NOBODY
    bid: Ints = i8[3]  # the high bid
    pool: Ints = i8[EQUI_KINDS]  # cards that are dealt again (redeal.py), else 0


@rule
def ask(s: State, step: int, seat: int) -> None:
    """Opens a decision."""
    s.step = step
    s.seat = seat


@rule
def enter(s: State, stage: int, at: int) -> None:
    """Goes on to a stage, beginning with this field or seat."""
    s.stage = stage
    s.at = at


@rule
def seat_in_order(s: State, i: int) -> int:
    """The i-th seat in player order: clockwise from the start player."""
    return around(s, s.start + i)


@rule
def around(s: State, seat: int) -> int:
    """Seats go round the table: behind the last comes the first."""
    return seat - s.seats if seat >= s.seats else seat


@rule
def next_space(s: State) -> int:
    """AQ-PLACE-2: the lowest free space of the advantage track; crests fill it from the first."""
    space = 1
    for seat in range(s.seats):
        if s.players[seat].crest != 0:
            space += 1
    return space


@rule
def send_home(s: State, field: int) -> None:
    """AQ-ACT-1: after its action a follower returns to its owner."""
    seat = s.field[field]
    if seat != NOBODY:
        s.players[seat].followers += 1
        s.field[field] = NOBODY


@rule
def leave_field(s: State) -> None:
    """The field under way is done; on to the next."""
    send_home(s, s.at)
    s.at += 1
