"""Investments (BU-INV): what they share, tools (BU-TOOL) and loans (BU-LOAN). Piles are never refilled."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.events import BOUGHT_TOOL, BY_LOAN, FOR_TOOL, TOOK_LOAN
from lusoria.games.builders.rules.money import pay, receive
from lusoria.games.builders.rules.moves import BUY_TOOL, LOAN
from lusoria.games.builders.rules.refusals import INVESTED, LOAN_PRICE, LOANS_GONE, TOOL_GONE, TOOL_PRICE
from lusoria.games.builders.rules.state import NOTHING, NUM_LOANS, NUM_TOOLS, STOCK, State


@rule
def refuse_investment(box: Box, s: State, price: int, too_dear: int) -> int:
    """Once a turn, for 1 action and the price; `too_dear` is the reason if these are missing.

    BU-INV-1, BU-INV-2, BU-INV-5: how much the seat has already does not matter.
    """
    if s.invested >= box.investments:
        return INVESTED
    return too_dear if s.pool == 0 or s.players[s.seat].money < price else ALLOWED


@rule
def invest(s: State, price: int, reason: int, log: Log) -> None:
    """BU-INV-1, BU-INV-2: the action, the price, and the investment of the turn is used."""
    s.pool -= 1
    s.invested += 1
    pay(s, s.seat, price, reason, log)


@rule
def refuse_tool_purchase(s: State, tool: int, price: int) -> int:
    """BU-TOOL-1, BU-INV-3, BU-INV-4: any tool of the pile; then the price."""
    return TOOL_GONE if s.tool[tool] != STOCK else price


@rule
def refuse_tool_price(box: Box, s: State) -> int:
    """BU-TOOL-1: an investment."""
    return refuse_investment(box, s, box.tool_price, TOOL_PRICE)


@rule
def legal_tool_purchase(box: Box, s: State, options: Options, count: int) -> int:
    """BU-TOOL-1: the tools that can be bought."""
    price = refuse_tool_price(box, s)
    if price == ALLOWED:
        for tool in range(NUM_TOOLS):
            if refuse_tool_purchase(s, tool, price) == ALLOWED:
                options[count] = BUY_TOOL + tool
                count += 1
    return count


@rule
def buy_tool(box: Box, s: State, tool: int, log: Log) -> None:
    """BU-TOOL-1: it lies with its owner, unused."""
    invest(s, box.tool_price, FOR_TOOL, log)
    s.tool[tool] = s.seat
    note(log, EVERYONE, BOUGHT_TOOL, s.seat, tool, 0)


@rule
def next_loan(s: State) -> int:
    """The first loan of the pile, all being alike; NOTHING if it is empty (BU-INV-4)."""
    for loan in range(NUM_LOANS):
        if s.loan[loan] == STOCK:
            return loan
    return NOTHING


@rule
def refuse_loan(box: Box, s: State) -> int:
    """BU-LOAN-1, BU-LOAN-2: a loan has no price, and those already held do not matter."""
    if next_loan(s) == NOTHING:
        return LOANS_GONE
    return refuse_investment(box, s, 0, LOAN_PRICE)


@rule
def legal_loan(box: Box, s: State, options: Options, count: int) -> int:
    """BU-LOAN-1: a loan, if one can be taken."""
    if refuse_loan(box, s) == ALLOWED:
        options[count] = LOAN
        count += 1
    return count


@rule
def take_loan(box: Box, s: State, log: Log) -> None:
    """BU-LOAN-1: the card, and its sesterces."""
    loan = next_loan(s)
    invest(s, 0, BY_LOAN, log)
    s.loan[loan] = s.seat
    note(log, EVERYONE, TOOK_LOAN, s.seat, loan, 0)
    receive(s, s.seat, box.loan_gain, BY_LOAN, log)
