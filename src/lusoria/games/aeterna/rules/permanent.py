"""Permanent abilities: what the cards of a play area add up to (section 8.3 of the rules, AE-GEN-PERM-1)."""

from __future__ import annotations

from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import PERMANENT, Box
from lusoria.games.aeterna.rules.state import State
from lusoria.games.aeterna.rules.vocabulary import (
    EVENT,
    EVENT_BODY,
    FOURTH,
    LENGTH,
    MIN_PRIOR,
    OP_BUILDING_BONUS,
    OP_COLOUR_BONUS,
    OP_DISCOUNT,
    OP_END,
    OP_ON_EVENT,
    THIRD,
    N,
)

ANY = -1


@rule
def in_force(box: Box, s: State, seat: int, op: int, third: int, fourth: int) -> int:
    """The sum of an operation's numbers over the seat's permanent cards; of those only that fit these arguments."""
    p = s.players[seat]
    total = 0
    for i in range(p.area_size):
        card = box.card[p.area[i]]
        if card.timing == PERMANENT:
            pc = card.code
            while box.code[pc] != OP_END:
                if box.code[pc] == op:
                    if (third == ANY or box.code[pc + THIRD] == third) and (
                        fourth == ANY or box.code[pc + FOURTH] == fourth
                    ):
                        total += box.code[pc + N]
                pc += box.code[pc + LENGTH]
    return total


@rule
def sum_of(box: Box, s: State, seat: int, op: int) -> int:
    """`favour_extra`, `reward_mode`, `feed_free`, `riot_ignore`, `devastation_shield`: all there is of it."""
    return in_force(box, s, seat, op, ANY, ANY)


@rule
def reduction(box: Box, s: State, seat: int, on: int, resource: int) -> int:
    """AE-GEN-COST-1: reductions of a cost add up."""
    return in_force(box, s, seat, OP_DISCOUNT, on, resource)


@rule
def building_bonus(box: Box, s: State, seat: int, resource: int) -> int:
    """`building_bonus`: how much more of a resource each building gives."""
    return in_force(box, s, seat, OP_BUILDING_BONUS, resource, ANY)


@rule
def colour_raise(box: Box, s: State, seat: int, bonus: int) -> int:
    """`colour_bonus`: what is added to a colour bonus of this size."""
    p = s.players[seat]
    total = 0
    for i in range(p.area_size):
        card = box.card[p.area[i]]
        if card.timing == PERMANENT:
            pc = card.code
            while box.code[pc] != OP_END:
                if box.code[pc] == OP_COLOUR_BONUS and bonus >= box.code[pc + MIN_PRIOR]:
                    total += box.code[pc + N]
                pc += box.code[pc + LENGTH]
    return total


@rule
def trigger(box: Box, card: int, event: int) -> int:
    """`on_event`: where the operations begin that the card does on an event; 0 if it does none."""
    if box.card[card].timing == PERMANENT:
        pc = box.card[card].code
        while box.code[pc] != OP_END:
            if box.code[pc] == OP_ON_EVENT and box.code[pc + EVENT] == event:
                return pc + EVENT_BODY
            pc += box.code[pc + LENGTH]
    return 0
