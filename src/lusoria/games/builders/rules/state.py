"""One moment of a game of The Builders: Antiquity, and the names of all its cards.

The orders of cards here are those of `box.json`. For each card a number says where it is, so it is in one place
(BU-INVAR-1).
"""

from __future__ import annotations

from lusoria.core.record import Ints, Many, Record, i8, i16, i32, many
from lusoria.core.rule import rule

SEATS = 4
NOBODY = -1
NOTHING = -1  # no card

# Resources, in the order of every cost and every member's contribution
RESOURCES = ("stone", "wood", "architecture", "decoration")
NUM_RESOURCES = 4

# Building-side cards (BU-COMP-1): plain buildings, then machines
BUILDINGS = (
    "b_house", "b_market", "b_quarry", "b_watering_trough",
    "b_trading_post", "b_camel_stable", "b_shop", "b_rural_house",
    "b_armoury", "b_shipyard", "b_harbour", "b_archery_range",
    "b_town_hall", "b_noble_house", "b_town_house", "b_temple",
    "b_forum", "b_barracks", "b_fortress", "b_school_of_philosophy",
    "b_ziggurat", "b_palace_of_assur", "b_lighthouse_of_alexandria", "b_theatre",
    "b_tower_of_babel", "b_sphinx", "b_hanging_gardens", "b_colossus_of_rhodes", "b_pyramid",
)  # fmt: skip
MACHINES = ("m_saw", "m_architects_table", "m_scaffolding", "m_hoist")
CARDS = BUILDINGS + MACHINES
NUM_CARDS = 33
MACHINE_CARD = 29  # where machines begin in CARDS

# Team members (BU-TERM-2, BU-TERM-3): worker cards and slaves are persons, machines are not
WORKERS = (
    "w_apprentice_1", "w_apprentice_2", "w_apprentice_3", "w_apprentice_4",
    "w_labourer_1", "w_labourer_2", "w_labourer_3", "w_labourer_4",
    "w_companion_1", "w_companion_2", "w_companion_3", "w_companion_4", "w_companion_5", "w_companion_6",
    "w_master_1", "w_master_2", "w_master_3", "w_master_4",
)  # fmt: skip
NUM_APPRENTICES = 4
NUM_WORKERS = 18
SLAVES = (
    "s_stone_decoration", "s_architecture_decoration", "s_stone_architecture",
    "s_stone_wood", "s_wood_decoration", "s_wood_architecture",
)  # fmt: skip
NUM_SLAVES = 6
MEMBERS = WORKERS + SLAVES + MACHINES
NUM_MEMBERS = 28
SLAVE = 18  # where slaves begin in MEMBERS
NUM_PERSONS = 24
MACHINE = 24  # where machines begin in MEMBERS

# Investment piles beside the slaves. Tool k and university k belong to resource k.
TOOLS = ("t_mallet", "t_saw", "t_set_square", "t_paintbrush")
NUM_TOOLS = 4
UNIVERSITIES = ("u_stone", "u_wood", "u_architecture", "u_decoration")
NUM_UNIVERSITIES = 4
LOANS = ("l_loan_1", "l_loan_2", "l_loan_3", "l_loan_4")
NUM_LOANS = 4

SEAT_NAMES = ("red", "yellow", "blue", "green")

# Where a card is: with a seat (its number), or
STOCK = -1  # in its deck or pile; a machine as a member: not finished
TOP = -2  # open on top of the building deck
ROW = -3  # in slot 1 of its row; slot 2 is one less, and so on
FINISHED = SEATS  # + seat: a building-side card that the seat has finished, no site any more
MAX_SLOTS = 5

# Stages of the game
STAGES = ("turns", "settlement", "over")
TURNS, SETTLEMENT, OVER = range(len(STAGES))

# Steps: which decision is open (BU-DEC)
STEPS = ("none", "move", "person", "site", "tool", "settle")
NONE, MOVE, PERSON, SITE, TOOL, SETTLE = range(len(STEPS))
NUM_STEPS = len(STEPS)


class Player(Record):
    money: int = i32  # sesterces
    vp: int = i16  # on finished cards
    settles: int = i16  # 1: decides its final settlement itself


class State(Record):
    """BU-TERM-7: all that has to be kept, of a player, of a turn and of the game."""

    players: Many[Player] = many(Player, SEATS)
    pool: int = i16  # actions left in the turn
    round: int = i16  # from 1
    settled: int = i16  # how many seats are through with their settlement
    seats: int = i8
    stage: int = i8
    step: int = i8  # which decision is open, NONE between decisions
    seat: int = i8  # whose decision it is, and in the turns whose turn
    first: int = i8  # the first player
    last_round: int = i8  # 1: it has been triggered
    invested: int = i8  # investments made in this turn
    member: int = i8  # being sent, or NOTHING
    target: int = i8  # the site it is being sent to, or NOTHING
    university: int = i8  # being given to somebody, or NOTHING
    building: Ints = i8[NUM_CARDS]  # where each building-side card is
    lacks: Many[Ints] = i8[NUM_CARDS, NUM_RESOURCES]  # what a site still needs; 0 for all other cards
    sent: Ints = i8[NUM_CARDS]  # how many members were sent to the site in this turn
    team: Ints = i8[NUM_MEMBERS]  # where each member's card is: with a seat, in the stock, in the row
    site: Ints = i8[NUM_MEMBERS]  # where it works, or NOTHING: it is available
    freed: Ints = i8[NUM_SLAVES]  # 1: freed
    tool: Ints = i8[NUM_TOOLS]  # whose it is, or STOCK
    user: Ints = i8[NUM_TOOLS]  # the member that is equipped with it, or NOTHING
    student: Ints = i8[NUM_UNIVERSITIES]  # the member that carries it, or STOCK
    loan: Ints = i8[NUM_LOANS]  # who has taken it, or STOCK


@rule
def ask(s: State, step: int, seat: int) -> None:
    """Opens a decision."""
    s.step = step
    s.seat = seat


@rule
def around(s: State, seat: int) -> int:
    """Seats go round the table: behind the last comes the first."""
    return seat - s.seats if seat >= s.seats else seat


@rule
def forget_choice(s: State) -> None:
    """Nothing is half chosen any more."""
    s.member = NOTHING
    s.target = NOTHING
    s.university = NOTHING


@rule
def is_slave(s: State, member: int) -> bool:
    """BU-FREE-5: a slave that has not been freed; once freed it counts as a worker."""
    return SLAVE <= member < MACHINE and s.freed[member - SLAVE] == 0


@rule
def is_available(s: State, seat: int, member: int) -> bool:
    """BU-TERM-2: in the seat's team and on no site."""
    return s.team[member] == seat and s.site[member] == NOTHING


@rule
def may_learn(s: State, member: int) -> bool:
    """BU-SLAVE-3, BU-TOOL-4, BU-UNI-3: tools and education are for worker cards and freed slaves."""
    return member < MACHINE and not is_slave(s, member)
