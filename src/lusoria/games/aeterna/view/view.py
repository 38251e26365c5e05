"""What a seat sees, as names: for page and terminal (AE-INFO). Plain data, ready for JSON.

In every game `open_view` is what spectators see, and `view` adds what a seat sees besides. So these files read alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any, cast

from lusoria.core.plain import for_all_seats, while_unchanged
from lusoria.games.aeterna.rules.box import FEWEST_SEATS, Box
from lusoria.games.aeterna.rules.cards import how_many, nth
from lusoria.games.aeterna.rules.counts import citizens_on_board
from lusoria.games.aeterna.rules.devastation import is_devastated
from lusoria.games.aeterna.rules.draft import holder, pack_held
from lusoria.games.aeterna.rules.end_of_game import ruin_space
from lusoria.games.aeterna.rules.favour import times_resolved
from lusoria.games.aeterna.rules.feeding import to_be_fed
from lusoria.games.aeterna.rules.hills import is_active, prefect, stacks
from lusoria.games.aeterna.rules.moves import hill_of_tokens
from lusoria.games.aeterna.rules.possible import is_used
from lusoria.games.aeterna.rules.redeal import pack_in, seen_step, shown_cards
from lusoria.games.aeterna.rules.scoring import visible_value
from lusoria.games.aeterna.rules.stack import PLACEMENT
from lusoria.games.aeterna.rules.state import (
    AT_DRAFT,
    AUREI,
    BUILD_HILL,
    BUILDINGS,
    CARDS,
    CARDS_KEPT,
    CITIZEN,
    ELIMINATE_CARD,
    EPOCH_CARDS,
    EPOCHS,
    EXCHANGES,
    GRAIN,
    HILL_TOKENS,
    HILL_VALUES,
    HILLS,
    MONUMENT,
    NOBODY,
    NOTHING,
    NUM_DRAFTED,
    OVER,
    PEOPLE,
    PHASES,
    REWARDS,
    RIOT,
    RIOT_SPACES,
    RIOTS,
    SEAT_NAMES,
    STEPS,
    STONE,
    State,
    first_card,
)
from lusoria.games.aeterna.view.board import printed_ruin
from lusoria.games.aeterna.view.shapes import (
    DecisionView,
    EffectView,
    HillView,
    OwnView,
    PassSpace,
    Phase,
    PlayerView,
    SpaceView,
    Step,
    View,
)


def view(box: Box, s: State, seat: int | None) -> View:
    """Everything the seat sees, and nothing else; without a seat, what those see who watch."""
    seen = open_view(box, s)
    if seat is None:
        return {**seen}
    return {**seen, "you": name(seat), "decision": decision(s, seat), "own": own_view(s, seat)}


@for_all_seats
def open_view(box: Box, s: State) -> View:
    """What those see who watch."""
    return {
        "game": "aeterna",
        "you": None,
        "epoch": s.epoch,
        "epochs": EPOCHS,
        "phase": cast(Phase, PHASES[s.phase]),
        "round": s.round,
        "decision": decision(s, None),
        "effects": [effect_view(s, i) for i in range(s.depth)],
        "order": [name(s.order[i]) for i in range(s.seats)],
        "next_order": [name(s.next_order[i]) for i in range(s.seats)],
        "pass_track": [pass_space(box, s, i) for i in range(s.seats)],
        "board": cards(s, s.board),
        "laid_out": laid_out(s),
        "people": [person for i, person in enumerate(PEOPLE) if s.people >> i & 1],
        "favours": {person: favours(box, s, i) for i, person in enumerate(PEOPLE) if s.people >> i & 1},
        "hills": {hill: hill_view(box, s, i) for i, hill in enumerate(HILLS) if is_active(box, s, i)},
        "construction": {building: space_view(s, i) for i, building in enumerate(BUILDINGS)},
        "riots": [RIOTS[s.riot[i]] for i in range(RIOT_SPACES)],
        "players": [player_view(box, s, other) for other in range(s.seats)],
        "own": None,
    }


def name(seat: int) -> str | None:
    """A seat by its name, None for nobody."""
    return None if seat == NOBODY else SEAT_NAMES[seat]


def named(names: Sequence[str], which: int) -> str | None:
    """A piece by its name, None where there is none."""
    return None if which == NOTHING else names[which]


def cards(s: State, which: int) -> list[str]:
    """A set of the epoch's cards."""
    return list(epoch_cards(first_card(s), which))


@lru_cache(maxsize=4096)
def epoch_cards(first: int, which: int) -> tuple[str, ...]:
    """A set of the cards of an epoch, which begin with `first`."""
    return tuple(CARDS[first + i] for i in range(EPOCH_CARDS) if which >> i & 1)


def decision(s: State, seat: int | None) -> DecisionView | None:
    """Who has to decide what. Of another's choice of several questions only that it has begun."""
    if s.phase == OVER:
        return None
    step = seen_step(s, NOBODY if seat is None else seat)
    return {
        "seat": SEAT_NAMES[s.seat],
        "step": cast(Step, STEPS[step]),
        "acted": bool(s.acted),
        "hill": hill_of_tokens(s) or None if step == s.step else None,
        "building": BUILDINGS[s.chosen] if step == BUILD_HILL else None,
        "exchange": EXCHANGES[s.chosen] if step == ELIMINATE_CARD else None,
        "riot": s.riot_space if step == RIOT else None,
        "ignored": s.ignored,
    }


def effect_view(s: State, i: int) -> EffectView:
    """An effect in progress: the hill of a placement or the card of an effect, where it is, and how it goes on."""
    f = s.stack[i]
    placed = f.kind == PLACEMENT
    return {
        "family": "hill" if placed else "card",
        "of": HILLS[f.what] if placed else CARDS[f.what],
        "at": f.pc,
        "times": f.times,
        "event": f.event,
        "next": f.at,
        "limit": f.limit,
    }


def pass_space(box: Box, s: State, i: int) -> PassSpace:
    """AE-ACT-PASS-1: a space of the pass track: its PP, and who stands there."""
    return {"pp": box.table[s.seats - FEWEST_SEATS].passing[i], "seat": name(s.passed[i]) if i < s.passes else None}


def laid_out(s: State) -> dict[str, str]:
    """AE-DRAFT-4: who has put which card on the board, when all are turned up."""
    if s.phase == AT_DRAFT or s.packs[0].left == 0:
        return {}
    last, first = CARDS_KEPT - 1, first_card(s)
    return {CARDS[first + nth(s.packs[i].left, 0)]: SEAT_NAMES[holder(s, i, last)] for i in range(s.seats)}


def favours(box: Box, s: State, person: int) -> dict[str, int]:
    """AE-ACT-FAVOUR-4: how often the ability of a personality would be resolved now, for each seat."""
    return {SEAT_NAMES[seat]: times_resolved(box, s, seat, NUM_DRAFTED + person) for seat in range(s.seats)}


def hill_view(box: Box, s: State, i: int) -> HillView:
    """Stacks from the left, tokens, buildings and values; and whether it is crowded, beside the others."""
    return cast(HillView, {**hill_alone(box, s, i), "crowded": is_devastated(box, s, i)})


@while_unchanged(lambda s, i: (s.hills[i], s.seats))
def hill_alone(box: Box, s: State, i: int) -> dict[str, Any]:
    """What is seen of a hill by itself."""
    h, count, spaces = s.hills[i], stacks(s, i), box.table[s.seats - FEWEST_SEATS].spaces
    return {
        "stacks": [(SEAT_NAMES[h.owner[k]], h.height[k]) for k in range(count)],
        "prefect": name(prefect(s, i)),
        "tokens": [(named(REWARDS, h.token[k]), not h.exhausted[k]) for k in range(HILL_TOKENS)],
        "buildings": [building for k, building in enumerate(BUILDINGS) if h.building[k]],
        "burnt": [box.hill_pp[i][k] for k in range(h.devastation)],
        "values": [visible_value(box, s, i, k) for k in range(spaces)],
        "later": [visible_value(box, s, i, k) for k in range(spaces, HILL_VALUES - h.devastation)],
        "next_space": count if count < spaces else None,
    }


def space_view(s: State, i: int) -> SpaceView:
    """A space of the Construction Area, and how many buildings are left."""
    return {"offered": bool(s.offered[i]), "citizen": name(s.worker[i]), "reserve": s.reserve[i]}


def player_view(box: Box, s: State, seat: int) -> PlayerView:
    """AE-INFO-1: what lies open before a seat."""
    p = s.players[seat]
    area = [p.area[i] for i in range(p.area_size)]
    hungry, ruin = eating(box, s, seat), ruin_space(s, seat)
    grain = hungry * box.feed_grain
    return {
        "name": SEAT_NAMES[seat],
        "pp": p.pp,
        "stone": p.stock[STONE],
        "aurei": p.stock[AUREI],
        "grain": p.stock[GRAIN],
        "citizen": p.stock[CITIZEN],
        "supply": p.supply,
        "unrest": p.unrest,
        "ruin": p.ruin,
        "ruin_at": ruin,
        "ruin_pp": printed_ruin(box, ruin),
        "damned": bool(p.damned),
        "eating": hungry,
        "to_feed": grain,
        "hungry": grain > p.stock[GRAIN],
        "hand": how_many(p.hand),
        "shown": cards(s, p.shown),
        "area": [CARDS[card] for card in area],
        "used": [CARDS[card] for card in area if box.card[card].kind == MONUMENT and is_used(s, seat, card)],
    }


def eating(box: Box, s: State, seat: int) -> int:
    """AE-FEED-1: the citizens of a seat that have to be fed, once all have come home."""
    return to_be_fed(box, s, seat, s.players[seat].stock[CITIZEN] + citizens_on_board(s, seat))


def own_view(s: State, seat: int) -> OwnView:
    """AE-INFO-2, AE-INFO-6: the seat's own cards, and the packs it has held in this epoch, as they came."""
    rounds = min(s.round + 1, CARDS_KEPT) if s.packs[0].left else 0
    hand = s.players[seat].hand
    pack = s.packs[pack_held(s, seat, s.round)].left if s.phase == AT_DRAFT else 0
    held = [pack_in(s, pack_held(s, seat, i), i) for i in range(rounds)]
    return {
        "hand": cards(s, hand),
        "pack": cards(s, pack),
        "held": [cards(s, one) for one in held],
        "handed_on": [] if s.phase == OVER else handed_on(s, held, hand | pack),
    }


def handed_on(s: State, held: list[int], own: int) -> list[str]:
    """AE-INFO-6: the cards that a seat held and does not have, and that nobody has shown since."""
    seen = own | shown_cards(s) | (0 if s.phase == AT_DRAFT else last_cards(s))
    return list(dict.fromkeys(name for pack in held for name in cards(s, pack & ~seen)))


def last_cards(s: State) -> int:
    """AE-DRAFT-4: the cards that were turned up on the board, wherever they are now."""
    return reduce(or_, (s.packs[i].left for i in range(s.seats)))
