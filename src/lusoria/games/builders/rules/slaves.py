"""Slaves (BU-SLAVE, BU-FREE): buying one is an investment, freeing one is not."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.events import BOUGHT_SLAVE, FOR_SLAVE, FREED
from lusoria.games.builders.rules.investments import invest, refuse_investment
from lusoria.games.builders.rules.moves import BUY_SLAVE, FREE
from lusoria.games.builders.rules.refusals import (
    FREE_PRICE,
    SLAVE_FREED,
    SLAVE_GONE,
    SLAVE_NOT_IN_TEAM,
    SLAVE_PRICE,
    SLAVE_WORKS,
)
from lusoria.games.builders.rules.state import NOTHING, NUM_SLAVES, SLAVE, STOCK, State, is_slave


@rule
def refuse_slave_purchase(s: State, slave: int, price: int) -> int:
    """BU-SLAVE-1, BU-INV-3, BU-INV-4: any slave of the pile; then the price."""
    return SLAVE_GONE if s.team[SLAVE + slave] != STOCK else price


@rule
def refuse_slave_price(box: Box, s: State) -> int:
    """BU-SLAVE-1: an investment."""
    return refuse_investment(box, s, box.slave_price, SLAVE_PRICE)


@rule
def legal_slave_purchase(box: Box, s: State, options: Options, count: int) -> int:
    """BU-SLAVE-1: the slaves that can be bought."""
    price = refuse_slave_price(box, s)
    if price == ALLOWED:
        for slave in range(NUM_SLAVES):
            if refuse_slave_purchase(s, slave, price) == ALLOWED:
                options[count] = BUY_SLAVE + slave
                count += 1
    return count


@rule
def buy_slave(box: Box, s: State, slave: int, log: Log) -> None:
    """BU-SLAVE-1: it joins the team, available, slave side up."""
    invest(s, box.slave_price, FOR_SLAVE, log)
    s.team[SLAVE + slave] = s.seat
    note(log, EVERYONE, BOUGHT_SLAVE, s.seat, SLAVE + slave, 0)


@rule
def refuse_freedom(s: State, seat: int, slave: int, price: int) -> int:
    """BU-FREE-1, BU-FREE-3, BU-FREE-5: a slave of the seat that is available; then the price."""
    if s.team[SLAVE + slave] != seat:
        return SLAVE_NOT_IN_TEAM
    if not is_slave(s, SLAVE + slave):
        return SLAVE_FREED
    return SLAVE_WORKS if s.site[SLAVE + slave] != NOTHING else price


@rule
def refuse_free_price(box: Box, s: State) -> int:
    """BU-FREE-1, BU-FREE-2: for an action, as often as actions last, invested or not."""
    return FREE_PRICE if s.pool < box.free_actions else ALLOWED


@rule
def legal_free(box: Box, s: State, options: Options, count: int) -> int:
    """BU-FREE-1, BU-DEC-6: the slaves that can be freed in the turn."""
    price = refuse_free_price(box, s)
    if price == ALLOWED:
        for slave in range(NUM_SLAVES):
            if refuse_freedom(s, s.seat, slave, price) == ALLOWED:
                options[count] = FREE + slave
                count += 1
    return count


@rule
def free_slave(box: Box, s: State, slave: int, log: Log) -> None:
    """BU-FREE-1: in the own turn, for an action."""
    s.pool -= box.free_actions
    turn_freed(s, slave, log)


@rule
def turn_freed(s: State, slave: int, log: Log) -> None:
    """BU-FREE-5: the card is turned to its freed side for good."""
    s.freed[slave] = 1
    note(log, EVERYONE, FREED, s.team[SLAVE + slave], SLAVE + slave, 0)


@rule
def slaves_held(s: State, seat: int) -> int:
    """BU-SLAVE-4: how many slaves the seat has that are not freed."""
    held = 0
    for slave in range(NUM_SLAVES):
        if s.team[SLAVE + slave] == seat and s.freed[slave] == 0:
            held += 1
    return held
