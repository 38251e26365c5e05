"""What a seat sees, as names: for page and terminal (AE-INFO). Plain data, ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lusoria.core.record import Counts, Many
from lusoria.games.aeterna.rules.box import TRACK, Box
from lusoria.games.aeterna.rules.cards import how_many, nth
from lusoria.games.aeterna.rules.counts import citizens_on_board
from lusoria.games.aeterna.rules.devastation import is_devastated
from lusoria.games.aeterna.rules.draft import holder, pack_held
from lusoria.games.aeterna.rules.favour import times_resolved
from lusoria.games.aeterna.rules.hills import is_active, prefect, stacks
from lusoria.games.aeterna.rules.permanent import sum_of
from lusoria.games.aeterna.rules.possible import is_used
from lusoria.games.aeterna.rules.redeal import pack_in, seen_step
from lusoria.games.aeterna.rules.stack import PLACEMENT
from lusoria.games.aeterna.rules.state import (
    AT_DRAFT,
    AT_RIOTS,
    BUILD_HILL,
    BUILDINGS,
    CARDS,
    CARDS_KEPT,
    CITIZEN,
    ELIMINATE_CARD,
    EPOCH_CARDS,
    EPOCHS,
    EXCHANGES,
    HILL_TOKENS,
    HILLS,
    MONUMENT,
    NOBODY,
    NOTHING,
    NUM_DRAFTED,
    OVER,
    PEOPLE,
    PHASES,
    RESOURCES,
    REWARDS,
    RIOT,
    RIOT_SPACES,
    RIOTS,
    SEAT_NAMES,
    STEPS,
    USE_TOKEN,
    State,
    first_card,
)
from lusoria.games.aeterna.rules.vocabulary import OP_FEED_FREE

View = dict[str, Any]


def view(box: Box, s: State, seat: int | None) -> View:
    """Everything the seat sees, and nothing else; without a seat, what those see who watch."""
    return {
        "game": "aeterna",
        "you": None if seat is None else name(seat),
        "epoch": s.epoch,
        "epochs": EPOCHS,
        "phase": PHASES[s.phase],
        "round": s.round,
        "decision": decision(s, seat),
        "effects": [effect(s, i) for i in range(s.depth)],
        "order": [name(s.order[i]) for i in range(s.seats)],
        "next_order": [name(s.next_order[i]) for i in range(s.seats)],
        "passed": [name(s.passed[i]) for i in range(s.passes)],
        "board": cards(s, s.board),
        "laid_out": laid_out(s),
        "people": [person for i, person in enumerate(PEOPLE) if s.people >> i & 1],
        "favours": {person: favours(box, s, i) for i, person in enumerate(PEOPLE) if s.people >> i & 1},
        "hills": {hill: of_hill(box, s, i) for i, hill in enumerate(HILLS) if is_active(box, s, i)},
        "construction": {building: of_space(s, i) for i, building in enumerate(BUILDINGS)},
        "riots": [RIOTS[s.riot[i]] for i in range(RIOT_SPACES)],
        "players": [player(box, s, other) for other in range(s.seats)],
        "own": None if seat is None else own(s, seat),
    }


def name(seat: int) -> str | None:
    """A seat by its name, None for nobody."""
    return None if seat == NOBODY else SEAT_NAMES[seat]


def named(names: Sequence[str], which: int) -> str | None:
    """A piece by its name, None where there is none."""
    return None if which == NOTHING else names[which]


def cards(s: State, which: int) -> list[str]:
    """A set of the epoch's cards."""
    return [CARDS[first_card(s) + i] for i in range(EPOCH_CARDS) if which >> i & 1]


def decision(s: State, seat: int | None) -> View | None:
    """Who has to decide what. Of another's choice of several questions only that it has begun."""
    if s.phase == OVER:
        return None
    watching = NOBODY if seat is None else seat
    shown: View = {"seat": name(s.seat), "step": STEPS[seen_step(s, watching)], "acted": bool(s.acted)}
    if s.seat == seat and s.step in (BUILD_HILL, ELIMINATE_CARD, USE_TOKEN):
        names = {BUILD_HILL: BUILDINGS, ELIMINATE_CARD: EXCHANGES, USE_TOKEN: HILLS}[s.step]
        shown["chosen"] = named(names, s.chosen)
    if s.phase == AT_RIOTS and s.step == RIOT:
        shown["riot"] = s.riot_space
        shown["ignored"] = s.ignored
    return shown


def effect(s: State, i: int) -> View:
    """An effect in progress: the hill of a placement or the card of an effect, where it is, and how it goes on."""
    f = s.stack[i]
    of = HILLS if f.kind == PLACEMENT else CARDS
    return {"of": of[f.what], "at": f.pc, "times": f.times, "event": f.event, "next": f.at, "limit": f.limit}


def laid_out(s: State) -> dict[str, str] | None:
    """AE-DRAFT-4: what each seat has put on the board, when all are turned up."""
    if s.phase == AT_DRAFT or s.packs[0].left == 0:
        return None
    return {
        SEAT_NAMES[holder(s, i, CARDS_KEPT - 1)]: CARDS[first_card(s) + nth(s.packs[i].left, 0)] for i in range(s.seats)
    }


def favours(box: Box, s: State, person: int) -> dict[str, int]:
    """AE-ACT-FAVOUR-4: how often the ability of a personality would be resolved now, for each seat."""
    return {SEAT_NAMES[seat]: times_resolved(box, s, seat, NUM_DRAFTED + person) for seat in range(s.seats)}


def of_hill(box: Box, s: State, i: int) -> View:
    """Stacks from the left, tokens, buildings and devastation; `crowded` is to be devastated, as it stands."""
    h = s.hills[i]
    return {
        "stacks": [[name(h.owner[k]), h.height[k]] for k in range(stacks(s, i))],
        "prefect": name(prefect(s, i)),
        "tokens": [[named(REWARDS, h.token[k]), not h.exhausted[k]] for k in range(HILL_TOKENS)],
        "buildings": [building for k, building in enumerate(BUILDINGS) if h.building[k]],
        "devastation": h.devastation,
        "crowded": is_devastated(box, s, i),
    }


def of_space(s: State, i: int) -> View:
    """A space of the Construction Area, and how many buildings are left."""
    return {"offered": bool(s.offered[i]), "citizen": name(s.worker[i]), "reserve": s.reserve[i]}


def player(box: Box, s: State, seat: int) -> View:
    """AE-INFO-1: what lies open before a seat."""
    p = s.players[seat]
    area = [p.area[i] for i in range(p.area_size)]
    return {
        "name": name(seat),
        "pp": p.pp,
        **stock(p.stock),
        "supply": p.supply,
        "unrest": p.unrest,
        "ruin": p.ruin,
        "ruin_at": min(p.unrest + p.ruin, TRACK - 1),
        "damned": bool(p.damned),
        "to_feed": grain_to_feed(box, s, seat),
        "hand": how_many(p.hand),
        "shown": cards(s, p.shown),
        "area": [CARDS[card] for card in area],
        "used": [CARDS[card] for card in area if box.card[card].kind == MONUMENT and is_used(s, seat, card)],
    }


def grain_to_feed(box: Box, s: State, seat: int) -> int:
    """AE-FEED-1: what the citizens of a seat eat, once all have come home."""
    eating = s.players[seat].stock[CITIZEN] + citizens_on_board(s, seat) - sum_of(box, s, seat, OP_FEED_FREE)
    return max(0, eating) * box.feed_grain


def stock(row: Counts | Many[int]) -> dict[str, int]:
    """Stone, aurei, grain, and the citizens in the Domus."""
    return {RESOURCES[i]: row[i] for i in range(CITIZEN + 1)}


def own(s: State, seat: int) -> View:
    """AE-INFO-6: the seat's own cards, and the packs it has held in this epoch, as they came."""
    drafting = s.phase == AT_DRAFT
    rounds = min(s.round + 1, CARDS_KEPT) if s.packs[0].left else 0
    return {
        "hand": cards(s, s.players[seat].hand),
        "pack": cards(s, s.packs[pack_held(s, seat, s.round)].left) if drafting else [],
        "held": [cards(s, pack_in(s, pack_held(s, seat, i), i)) for i in range(rounds)],
    }
