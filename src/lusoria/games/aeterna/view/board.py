"""What is printed on board, cards and tokens, as names: for page and terminal. It stays the same all game."""

from __future__ import annotations

from typing import cast

from lusoria.core.message import as_data
from lusoria.games.aeterna.rules.box import DAMNATIO, FEWEST_SEATS, TIMINGS, TRACK, Box
from lusoria.games.aeterna.rules.state import (
    BUILDINGS,
    CARDS,
    CATEGORIES,
    EPOCH_CARDS,
    EPOCH_PEOPLE,
    EXCHANGES,
    HILLS,
    KINDS,
    NUM_CATEGORIES,
    NUM_DRAFTED,
    PHASES,
    REWARDS,
    RIOTS,
    SEATS,
)
from lusoria.games.aeterna.view.shapes import (
    Category,
    Kind,
    MessageData,
    Phase,
    Printed,
    PrintedCard,
    PrintedTable,
    Timing,
)
from lusoria.games.aeterna.words.abilities import effect
from lusoria.games.aeterna.words.names import bundle


def board(box: Box) -> Printed:
    """The numbers of the box that a player reads off the table."""
    return {
        "phases": [cast(Phase, phase) for phase in PHASES if phase != "over"],
        "categories": [cast(Category, category) for category in CATEGORIES],
        "cards": {card: of_card(box, i) for i, card in enumerate(CARDS)},
        "hills": {hill: list(box.hill_pp[i]) for i, hill in enumerate(HILLS)},  # type: ignore[call-overload]
        "buildings": {building: bundle(box.income[i]) for i, building in enumerate(BUILDINGS)},
        "rewards": {reward: bundle(box.reward[i].gains) for i, reward in enumerate(REWARDS)},
        "exchanges": {exchange: bundle(box.exchange[i]) for i, exchange in enumerate(EXCHANGES)},
        "riots": {riot: bundle(box.riot_pay[i]) for i, riot in enumerate(RIOTS)},
        "riot_spaces": list(box.riot_at),  # type: ignore[call-overload]
        "ruin": [printed_ruin(box, space) for space in range(TRACK)],
        "influence_grain": list(box.influence_cost),  # type: ignore[call-overload]
        "build": {"stone": box.build_stone, "pp": box.build_pp},
        "devastation_unrest": box.devastation_unrest,
        "unfed_unrest": box.unfed_unrest,
        "feed_grain": box.feed_grain,
        "most_unrest": box.most_unrest,
        "leftovers": bundle(box.leftover),
        "diversity": {"six": box.diversity[NUM_CATEGORIES - 1], "seven": box.diversity[NUM_CATEGORIES]},
        "tables": {str(seats): of_table(box, seats) for seats in range(FEWEST_SEATS, SEATS + 1)},
    }


def printed_ruin(box: Box, space: int) -> int | None:
    """AE-END-6: what a space of the ruin column costs; None is damnatio memoriae."""
    return None if box.ruin_pp[space] == DAMNATIO else box.ruin_pp[space]


def of_card(box: Box, i: int) -> PrintedCard:
    """What a card shows; its ability as messages, for the reader's language."""
    card = box.card[i]
    return {
        "kind": cast(Kind, KINDS[card.kind]),
        "epoch": (i // EPOCH_CARDS if i < NUM_DRAFTED else (i - NUM_DRAFTED) // EPOCH_PEOPLE) + 1,
        "category": cast(Category, CATEGORIES[card.category]),
        "timing": cast(Timing, TIMINGS[card.timing]),
        "cost": bundle(card.cost),
        "gains": bundle(card.gains),
        "end_pp": card.end_pp,
        "ability": [cast(MessageData, as_data(clause)) for clause in effect(box, card.code)],
    }


def of_table(box: Box, seats: int) -> PrintedTable:
    """What depends on the number of seats."""
    table = box.table[seats - FEWEST_SEATS]
    return {
        "hills": [hill for i, hill in enumerate(HILLS) if table.active[i]],
        "spaces": table.spaces,
        "personalities": table.people,
        "devastated": table.devastated,
        "pass_pp": [table.passing[i] for i in range(seats)],
    }
