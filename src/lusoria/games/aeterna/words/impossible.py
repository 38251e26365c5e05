"""Why an ability, an option or a token cannot be carried out now: what its operations lack (8.4 of the rules)."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.state import CITIZEN, PAYABLE, RESOURCES, State
from lusoria.games.aeterna.rules.vocabulary import (
    EXCHANGE_PAY,
    OP_CHOOSE,
    OP_EXCHANGE,
    OP_GAIN,
    OP_INFLUENCE,
    OP_LOSE_UNREST,
    OP_PLAY_CARD,
    OP_PROMOTE,
    OP_READY,
    OP_RECALL,
    OP_REMOVE_RUIN,
    OP_USE_REWARD,
    PER,
)
from lusoria.games.aeterna.words.abilities import kind_played, operations, options, payment, place_played, unit
from lusoria.games.aeterna.words.names import Amounts, amounts


def lacking(s: State, cost: Amounts) -> list[Message]:
    """AE-GEN-COST-1: what the seat lacks of a price."""
    stock = s.players[s.seat].stock
    short = {RESOURCES[i]: cost.get(RESOURCES[i], 0) - stock[i] for i in range(PAYABLE)}
    return amounts({name: count for name, count in short.items() if count > 0})


def what_is_missing(box: Box, s: State, at: int) -> list[Message]:
    """What is missing for each operation of a list of which none can be carried out; what is missing twice, once."""
    found: list[Message] = []
    for pc in operations(box, at):
        if box.code[pc] == OP_CHOOSE:
            found += [one for option in options(box, pc) for one in what_is_missing(box, s, option)]
        else:
            found.append(MISSING[box.code[pc]](box, s, pc))
    return [one for i, one in enumerate(found) if one not in found[:i]]


def missing_count(box: Box, s: State, pc: int) -> Message:
    """`gain`, `lose_unrest`: nothing of what is counted."""
    return Message("missing-count", unit=unit(box, pc + PER))


def missing_payment(box: Box, s: State, pc: int) -> Message:
    """`exchange`: the payment for one time."""
    return Message("missing-payment", missing=lacking(s, payment(box, pc + EXCHANGE_PAY)))


def missing_hill(box: Box, s: State, pc: int) -> Message:
    """`influence`: a citizen, or a hill with room and a price that can be paid."""
    return Message("missing-citizen") if s.players[s.seat].stock[CITIZEN] == 0 else Message("missing-hill")


def missing_card(box: Box, s: State, pc: int) -> Message:
    """`play_card`: a card that can be paid."""
    return Message("missing-card", kind=kind_played(box, pc), place=place_played(box, pc))


MISSING: dict[int, Callable[[Box, State, int], Message]] = {
    OP_GAIN: missing_count,
    OP_LOSE_UNREST: missing_count,
    OP_EXCHANGE: missing_payment,
    OP_INFLUENCE: missing_hill,
    OP_PLAY_CARD: missing_card,
    OP_USE_REWARD: lambda box, s, pc: Message("missing-token"),
    OP_PROMOTE: lambda box, s, pc: Message("missing-equal-stack"),
    OP_READY: lambda box, s, pc: Message("missing-used-monument"),
    OP_RECALL: lambda box, s, pc: Message("missing-at-work"),
    OP_REMOVE_RUIN: lambda box, s, pc: Message("missing-ruin"),
}
