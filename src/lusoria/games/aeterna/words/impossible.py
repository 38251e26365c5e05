"""Why an ability, an option or a token cannot be carried out now: what its operations lack (section 8.4)."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message
from lusoria.games.aeterna.rules import refusals as why
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.operations import refuse_operation
from lusoria.games.aeterna.rules.state import NUM_PAYABLE, RESOURCES, State
from lusoria.games.aeterna.rules.vocabulary import EXCHANGE_PAY, OP_CHOOSE, PER
from lusoria.games.aeterna.words.abilities import kind_played, operations, options, payment, place_played, unit
from lusoria.games.aeterna.words.names import Amounts, amounts


def lacking(s: State, cost: Amounts) -> list[Message]:
    """AE-GEN-COST-1: what the seat lacks of a price."""
    stock = s.players[s.seat].stock
    short = {RESOURCES[i]: cost.get(RESOURCES[i], 0) - stock[i] for i in range(NUM_PAYABLE)}
    return amounts({name: count for name, count in short.items() if count > 0})


def what_is_missing(box: Box, s: State, at: int) -> list[Message]:
    """What is missing for each operation of a list of which none can be carried out; what is missing twice, once."""
    found: list[Message] = []
    for pc in operations(box, at):
        if box.code[pc] == OP_CHOOSE:
            found += [one for option in options(box, pc) for one in what_is_missing(box, s, option)]
        else:
            found.append(TELL_MISSING[refuse_operation(box, s, pc, True)](box, s, pc))
    return [one for i, one in enumerate(found) if one not in found[:i]]


def missing_count(box: Box, s: State, pc: int) -> Message:
    """`gain`, `lose_unrest`: nothing of what is counted."""
    return Message("missing-count", unit=unit(box, pc + PER))


def missing_payment(box: Box, s: State, pc: int) -> Message:
    """`exchange`: the payment for one time."""
    return Message("missing-payment", missing=lacking(s, payment(box, pc + EXCHANGE_PAY)))


def missing_card(box: Box, s: State, pc: int) -> Message:
    """`play_card`: a card that can be paid."""
    return Message("missing-card", kind=kind_played(box, pc), place=place_played(box, pc))


TELL_MISSING: dict[int, Callable[[Box, State, int], Message]] = {
    why.NOTHING_COUNTED: missing_count,
    why.EXCHANGE_PRICE: missing_payment,
    why.NO_CITIZEN: lambda box, s, pc: Message("missing-citizen"),
    why.NO_HILL: lambda box, s, pc: Message("missing-hill"),
    why.NO_CARD: missing_card,
    why.NO_TOKEN: lambda box, s, pc: Message("missing-token"),
    why.NO_EQUAL_STACK: lambda box, s, pc: Message("missing-equal-stack"),
    why.NO_USED_MONUMENT: lambda box, s, pc: Message("missing-used-monument"),
    why.NOBODY_AT_WORK: lambda box, s, pc: Message("missing-at-work"),
    why.NO_RUIN: lambda box, s, pc: Message("missing-ruin"),
}
"""What an operation lacks, by the reason that the rules give."""
