"""Slaves (BU-SLAVE, BU-FREE): buying one is an investment, freeing one is not."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.events import BOUGHT_SLAVE, FOR_SLAVE, FREED
from lusoria.games.builders.rules.investments import can_invest, invest
from lusoria.games.builders.rules.moves import BUY_SLAVE, FREE
from lusoria.games.builders.rules.state import NUM_SLAVES, SLAVE, STOCK, State, is_available, is_slave


@rule
def legal_slave_purchase(box: Box, s: State, options: Options, count: int) -> int:
    """BU-SLAVE-1, BU-INV-3, BU-INV-4: any slave of the pile."""
    if can_invest(box, s, box.slave_price):
        for slave in range(NUM_SLAVES):
            if s.team[SLAVE + slave] == STOCK:
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
def can_be_freed(s: State, seat: int, slave: int) -> bool:
    """BU-FREE-1, BU-FREE-3: an own slave that is available."""
    return is_available(s, seat, SLAVE + slave) and is_slave(s, SLAVE + slave)


@rule
def legal_free(box: Box, s: State, options: Options, count: int) -> int:
    """BU-FREE-1, BU-FREE-2: for an action, as often as actions last, invested or not."""
    if s.pool >= box.free_actions:
        for slave in range(NUM_SLAVES):
            if can_be_freed(s, s.seat, slave):
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
    """How many slaves the seat has that are not freed."""
    held = 0
    for slave in range(NUM_SLAVES):
        if s.team[SLAVE + slave] == seat and s.freed[slave] == 0:
            held += 1
    return held
