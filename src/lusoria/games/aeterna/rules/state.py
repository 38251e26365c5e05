"""One moment of a game of Æterna, and the names of everything on the table.

The orders of cards, hills and tokens here are those of `box.json`. A set of the running epoch's cards is a number with
a bit for each: monuments first, then provinces.
"""

from __future__ import annotations

from lusoria.core.record import Ints, Many, Record, i8, i16, i32, many
from lusoria.core.rule import rule

SEATS = 4
EPOCHS = 3
NOBODY = -1
NOTHING = -1  # no card, no token, no choice

# What is gained and paid (AE-TERM-1), in the order of every bundle. The first four can be paid.
RESOURCES = ("stone", "aurei", "grain", "citizen", "unrest", "pp")
STONE, AUREI, GRAIN, CITIZEN, UNREST, PP = range(len(RESOURCES))
NUM_RESOURCES = 6
NUM_PAYABLE = 4

# Categories (AE-TERM-7): of monuments, of provinces, and personalities
CATEGORIES = ("political", "civil", "religious", "military", "commercial", "diplomatic", "personality")
NUM_CATEGORIES = 7
PERSONALITY_CATEGORY = 6
KINDS = ("monument", "province", "personality")
MONUMENT, PROVINCE, PERSONALITY = range(len(KINDS))

# Cards of each epoch (AE-SETUP-1, AE-SETUP-2)
EPOCH_MONUMENTS = 12
EPOCH_PROVINCES = 8
EPOCH_CARDS = 20
EPOCH_PEOPLE = 4
MONUMENTS = (
    "comitium", "casa_romuli", "regia", "cloaca_maxima", "sepulcretum", "forum_boarium", "aedes_vestae",
    "aedes_iuppiter_feretrius", "lupercal", "moenia_servii_tulli", "pons_sublicius", "aedes_iani",
    "curia_hostilia", "saepta_iulia", "tabularium", "regina_viarum", "thermae_agrippae", "theatrum_pompeium",
    "aedes_concordiae", "aedes_herculis_victoris", "aedes_matris_magnae", "columna_bellica",
    "porta_triumphalis", "castra_praetoria", "palatium_domitiani", "columna_traiani", "arcus_titi",
    "aqua_alexandrina", "amphitheatrum_flavium", "stadium_domitiani", "pantheon", "serapeum",
    "ecclesia_sancti_petri", "castra_nova_equitum_singularium", "castra_peregrina", "portum_centumcellae",
)  # fmt: skip
PROVINCES = (
    "latium", "ostia", "etruria", "fidenae", "sabinum", "alba_longa", "antemnae", "caenina", "sicilia",
    "sardinia_et_corsica", "hispaniae", "asia", "africa", "macedonia", "achaia", "gallia_narbonensis",
    "aegyptus", "britannia", "arabia_petraea", "iudaea", "tracie", "dacia", "mauretania", "mesopotamia",
)  # fmt: skip
PEOPLE = (
    "romulus", "servius_tullius", "tarquinius_superbus", "mutio_scaevola", "tiberius_et_caius_graccus", "sulla",
    "spartacus", "caesar", "augustus", "traianus", "hadrianus", "galla_placidia",
)  # fmt: skip
NUM_MONUMENTS = 36
NUM_PEOPLE = 12

# All cards, epoch by epoch: twelve monuments and eight provinces; behind them the personalities
CARDS = (
    *(
        card
        for epoch in range(EPOCHS)
        for card in (
            *MONUMENTS[EPOCH_MONUMENTS * epoch : EPOCH_MONUMENTS * (epoch + 1)],
            *PROVINCES[EPOCH_PROVINCES * epoch : EPOCH_PROVINCES * (epoch + 1)],
        )
    ),
    *PEOPLE,
)
NUM_DRAFTED = 60  # monuments and provinces
NUM_CARDS = 72

HILLS = ("capitolinus", "palatinus", "quirinalis", "caelius", "aventinus", "esquilinus", "viminalis")
NUM_HILLS = 7
MOST_SPACES = 3  # for stacks, on a hill
HILL_VALUES = 3
HILL_TOKENS = 3

BUILDINGS = ("templum", "aquaeductus", "amphitheatrum")
NUM_BUILDINGS = 3

# Kinds of reward tokens (AE-SETUP-4); `play_board` plays a card from the board
REWARDS = (
    "aurei3",
    "aurei4",
    "aurei5",
    "stone1",
    "citizen1_aurei1",
    "grain1_aurei2",
    "grain2",
    "unrest2",
    "play_board",
)
NUM_REWARDS = 9

# What an eliminated card is exchanged for (AE-FREE-1)
EXCHANGES = ("citizen_aurei", "grain", "stone", "calm")
NUM_EXCHANGES = 4

RIOTS = ("d1", "d2", "d3", "d4", "d5", "d6")
NUM_RIOTS = 6
RIOT_SPACES = 4

SEAT_NAMES = ("red", "orange", "blue", "green")

# The draft: how many cards are dealt to each seat, and how many it keeps (AE-DRAFT)
CARDS_DEALT = 5
DEALT_MONUMENTS = 3
DEALT_PROVINCES = 2
CARDS_KEPT = 4

# A seat plays at most its hand and the board of an epoch, and takes at most all personalities of it.
MOST_AREA = EPOCHS * (CARDS_KEPT + SEATS + EPOCH_PEOPLE)

# Effects in progress (AE-NEST-3): the first one; each inner placement uses up a citizen and each inner play a card, and
# each of those plays, as the first effect, may use a reward token. The printed cards need fewer (AE-NEST-4).
MOST_CITIZENS = 7
DEPTH = 1 + MOST_CITIZENS + (CARDS_KEPT + SEATS) + 1 + (CARDS_KEPT + SEATS)

# Phases (AE-FLOW-1)
PHASES = (
    "draft", "actions", "scoring", "devastation", "buildings", "domus", "riots", "feeding", "end_of_epoch", "over",
)  # fmt: skip
(
    AT_DRAFT, AT_ACTIONS, AT_SCORING, AT_DEVASTATION, AT_BUILDINGS, AT_DOMUS, AT_RIOTS, AT_FEEDING, AT_END_OF_EPOCH,
    OVER,
) = range(len(PHASES))  # fmt: skip

# Steps: which decision is open (section 11 of the rules)
STEPS = (
    "none", "draft", "turn", "after", "eliminate", "build", "reward", "second_reward", "play_card", "choose",
    "exchange", "influence", "use_hill", "use_token", "promote", "ready", "riot", "order",
)  # fmt: skip
(
    NONE, DRAFT, TURN, AFTER, ELIMINATE_CARD, BUILD_HILL, REWARD, SECOND_REWARD, PLAY_CARD, CHOOSE,
    EXCHANGE, INFLUENCE_HILL, USE_HILL, USE_TOKEN, PROMOTE, READY, RIOT, ORDER,
) = range(len(STEPS))  # fmt: skip
NUM_STEPS = len(STEPS)


class Player(Record):
    hand: int = i32  # the hand, as a set of the epoch's cards
    shown: int = i32  # cards of the hand that were played or eliminated this epoch
    pp: int = i16
    used: Ints = i16[EPOCHS]  # activate monuments used this epoch, as sets of the monuments of each epoch
    stock: Ints = i16[NUM_PAYABLE]  # stone, aurei, grain, citizens in the Domus
    supply: int = i8  # citizens
    unrest: int = i8
    ruin: int = i8
    damned: int = i8  # 1: damnatio memoriae
    cards: Ints = i8[NUM_CATEGORIES]  # in the play area, by category
    now: Ints = i8[NUM_CATEGORIES]  # of these, played in the running epoch
    area_size: int = i8
    area: Ints = i8[MOST_AREA]  # the play area, in the order in which the cards came; NOTHING behind


class Pack(Record):
    """The cards of a pack, counted from the first card of the epoch."""

    left: int = i32  # what is in it, as a set; after the draft the card that was laid on the board
    taken: Ints = i8[CARDS_KEPT]  # which card left it in each round, or NOTHING


class Hill(Record):
    owner: Ints = i8[MOST_SPACES]  # of each stack from the left, or NOBODY
    height: Ints = i8[MOST_SPACES]  # of each stack
    token: Ints = i8[HILL_TOKENS]  # its reward tokens by kind, or NOTHING
    exhausted: Ints = i8[HILL_TOKENS]  # 1: exhausted
    building: Ints = i8[NUM_BUILDINGS]  # 1: it is there
    devastation: int = i8  # tokens


class Frame(Record):
    """One effect in progress."""

    pc: int = i16  # the next operation, in the code of the box
    kind: int = i8
    what: int = i8  # the card it belongs to; for a placement the hill
    times: int = i8  # how often it is still repeated; for a placement, which token was the first of two, or NOTHING
    event: int = i8  # what triggers may fire on when its own operations are done
    at: int = i8  # the next card of the play area whose trigger may fire
    limit: int = i8  # how many of them were in force when it began


class State(Record):
    players: Many[Player] = many(Player, SEATS)
    packs: Many[Pack] = many(Pack, SEATS)  # by the seats they were dealt to
    board: int = i32  # the cards lying on the board
    hills: Many[Hill] = many(Hill, NUM_HILLS)
    people: int = i16  # personalities lying open, a bit for each
    seats: int = i8
    epoch: int = i8  # 1 to 3
    phase: int = i8
    step: int = i8  # which decision is open, NONE between decisions
    seat: int = i8  # whose decision it is, and in the actions whose turn
    round: int = i8  # of the draft, from 0; afterwards CARDS_KEPT
    at: int = i8  # how far the phase has come: a count of seats
    acted: int = i8  # 1: the turn's action has been performed
    chosen: int = i8  # half of a choice: what a card is eliminated for, what is built, on which hill a token is used
    riot_space: int = i8  # the riot space under way
    ignored: int = i8  # riot tokens the seat has left out
    passes: int = i8  # how many have passed
    passed: Ints = i8[SEATS]  # who has passed, in order, or NOBODY
    order: Ints = i8[SEATS]  # the turn order track, or NOBODY
    next_order: Ints = i8[SEATS]  # the one of the next epoch, while it is chosen
    offered: Ints = i8[NUM_BUILDINGS]  # 1: the space of the Construction Area holds its building
    worker: Ints = i8[NUM_BUILDINGS]  # whose citizen stands on that space, or NOBODY
    reserve: Ints = i8[NUM_BUILDINGS]  # buildings that are left
    riot: Ints = i8[RIOT_SPACES]  # riot tokens by kind
    depth: int = i8  # effects in progress
    stack: Many[Frame] = many(Frame, DEPTH)


@rule
def ask(s: State, step: int, seat: int) -> None:
    """Opens a decision."""
    s.step = step
    s.seat = seat


@rule
def enter(s: State, phase: int) -> None:
    """Goes on to a phase."""
    s.phase = phase
    s.at = 0


@rule
def around(s: State, seat: int) -> int:
    """AE-TERM-12: seats go round the table: behind the last comes the first."""
    return seat - s.seats if seat >= s.seats else seat


@rule
def first_card(s: State) -> int:
    """Where the cards of the running epoch begin in CARDS."""
    return (s.epoch - 1) * EPOCH_CARDS


@rule
def has_passed(s: State, seat: int) -> bool:
    """AE-ACT-PASS-2: the seat takes no more turns this phase."""
    for i in range(s.passes):
        if s.passed[i] == seat:
            return True
    return False
