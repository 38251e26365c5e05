"""From a box file to the record that the rules read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from lusoria.core.box import fill, load
from lusoria.core.text import SentText
from lusoria.errors import BadBox
from lusoria.games.aeterna.box.check import check
from lusoria.games.aeterna.box.encode import encode_list, gains, payment
from lusoria.games.aeterna.box.schema import BoxFile
from lusoria.games.aeterna.box.schema_effects import Effect
from lusoria.games.aeterna.rules.box import DAMNATIO, FAVOUR, INSTANT, MOST_CODE, ON_ACTIVATION, PERMANENT, Box
from lusoria.games.aeterna.rules.state import (
    AUREI,
    CARDS,
    CATEGORIES,
    CITIZEN,
    GRAIN,
    HILLS,
    MONUMENT,
    NUM_CATEGORIES,
    PERSONALITY,
    PERSONALITY_CATEGORY,
    PROVINCE,
    STONE,
)

PACKAGE = __name__.rpartition(".")[0]
TIMING = {"instant": INSTANT, "permanent": PERMANENT, "activate": ON_ACTIVATION}


@cache
def standard_file() -> BoxFile:
    """The box of the published game."""
    return load(PACKAGE, None, BoxFile, check)


def load_box(path: Path | SentText | None = None) -> Box:
    """The record that the rules read, from a box file."""
    return pack(standard_file() if path is None else load(PACKAGE, path, BoxFile, check))


class Code:
    """The effects of all cards, one after another. An empty effect is the end at the very beginning."""

    def __init__(self, box: Box) -> None:
        self.box, self.length = box, 0
        self.add("", [], may=False)

    def add(self, card: str, effects: list[Effect], may: bool) -> int:
        """Writes an effect down, and returns where it begins."""
        if not effects and self.length:
            return 0
        start, numbers = self.length, encode_list(effects, self.length, may)
        self.length += len(numbers)
        if self.length > MOST_CODE:
            raise BadBox(f"{card}: the effects of all cards are longer than the {MOST_CODE} numbers there is room for")
        for i, number in enumerate(numbers, start):
            self.box.code[i] = number
        return start


def pack(file: BoxFile) -> Box:
    """The file's numbers, in the places where the rules look for them."""
    box = Box.new()
    code = Code(box)
    box.revision = file.revision
    pack_numbers(file, box)
    pack_tables(file, box)
    pack_tokens(file, box, code)
    pack_cards(file, box, code)
    return box


def pack_numbers(file: BoxFile, box: Box) -> None:
    """Start, costs and tracks."""
    box.citizens = file.citizens.count
    box.start[STONE], box.start[AUREI], box.start[GRAIN] = file.start.stone, file.start.aurei, file.start.grain
    box.start[CITIZEN] = file.start.citizens
    fill(box.influence_cost, file.influence.grain)
    box.build_stone, box.build_pp = file.build.stone, file.build.pp
    box.devastation_unrest = file.devastation.unrest
    box.unfed_unrest, box.feed_grain = file.citizens.unfed_unrest, file.citizens.feed_grain
    box.most_unrest, box.calm_pp = file.unrest.last, file.unrest.calm_pp
    fill(box.riot_at, file.unrest.riot_spaces)
    fill(box.ruin_pp, [DAMNATIO if value is None else value for value in file.unrest.ruin_pp])
    box.leftover[STONE], box.leftover[AUREI] = file.leftovers.stone_per_pp, file.leftovers.aurei_per_pp
    box.leftover[GRAIN] = file.leftovers.grain_per_pp
    box.diversity[NUM_CATEGORIES - 1], box.diversity[NUM_CATEGORIES] = file.diversity.six, file.diversity.seven


def pack_tables(file: BoxFile, box: Box) -> None:
    """What depends on the number of seats."""
    for i, entry in enumerate(file.tables.seated):
        table = box.table[i]
        fill(table.active, [int(hill in entry.hills) for hill in HILLS])
        fill(table.passing, entry.pass_pp)
        table.spaces, table.people, table.devastated = entry.spaces, entry.personalities, entry.devastated


def pack_tokens(file: BoxFile, box: Box, code: Code) -> None:
    """Hills, buildings, and tokens."""
    for i, hill in enumerate(file.hills):
        fill(box.hill_pp[i], hill.pp)
    for i, building in enumerate(file.buildings):
        box.reserve[i] = building.count
        fill(box.income[i], gains(building.income))
    for i, exchange in enumerate(file.eliminated.rewards):
        fill(box.exchange[i], gains(exchange.gains))
    for i, riot in enumerate(file.riots):
        fill(box.riot_pay[i], payment(riot.pay))
    for i, reward in enumerate(file.rewards):
        fill(box.reward[i].gains, gains(reward.gains))
        fill(box.reward[i].count, reward.tokens)
        box.reward[i].code = code.add(reward.id, reward.effect, may=False)


def pack_cards(file: BoxFile, box: Box, code: Code) -> None:
    """What each card shows. What an instant offers can be declined, an activation can't (section 8.4 of the rules)."""
    for monument in file.monuments:
        card = box.card[CARDS.index(monument.id)]
        card.kind, card.category = MONUMENT, CATEGORIES.index(monument.category)
        card.timing, card.end_pp = TIMING[monument.timing], monument.end_pp
        card.cost[STONE], card.cost[AUREI] = monument.cost.stone, monument.cost.aurei
        fill(card.gains, gains(monument.gains))
        card.code = code.add(monument.id, monument.effect, may=monument.timing == "instant")
    for province in file.provinces:
        card = box.card[CARDS.index(province.id)]
        card.kind, card.category, card.end_pp = PROVINCE, CATEGORIES.index(province.category), province.end_pp
        card.cost[CITIZEN] = province.cost.citizen
        fill(card.gains, gains(province.gains))
    for person in file.personalities:
        card = box.card[CARDS.index(person.id)]
        card.kind, card.category, card.timing = PERSONALITY, PERSONALITY_CATEGORY, FAVOUR
        card.cost[AUREI] = person.cost.aurei
        card.code = code.add(person.id, person.effect, may=True)
