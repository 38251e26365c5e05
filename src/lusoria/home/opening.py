"""Opening tables: a new one, one from a moment of a finished game, and a rematch."""

from __future__ import annotations

import hashlib
import secrets
import time

from lusoria.core.registry import game
from lusoria.errors import BadSeats, UnknownGame
from lusoria.home.bodies import NewTable, WhatIf
from lusoria.home.keys import request_hash
from lusoria.home.levels import check_level
from lusoria.home.tables import Command, TableHome
from lusoria.match.fair import SECRET_BYTES
from lusoria.table import commands
from lusoria.table.boxes import printed
from lusoria.table.errors import Refused
from lusoria.table.journal import OPEN, OVER, Draft, Entry, Facts, SeatKind
from lusoria.table.seats import Seat
from lusoria.table.table import Table

# ---- a new table


async def open_table(home: TableHome, guest: str, body: NewTable) -> str:
    """Opens a table, sits down where asked, and starts when nobody is waited for. Returns its id."""
    facts = await new_facts(home, guest, body)
    home.pay_for_table()
    await home.open_table(facts)
    name = await home.name_of(guest)
    for seat in body.mine:

        def sit(table: Table, seat: int = seat) -> Draft | Entry:
            if seat in table.seats_of(guest):
                return table.entries[-1].entry  # the request was sent twice
            return commands.sit(table, guest, name, seat, pledge=body.pledge)

        await home.execute(facts.id, sit)
    await home.start_if_ready(facts.id)
    return facts.id


async def new_facts(home: TableHome, guest: str, body: NewTable) -> Facts:
    """The facts of a new table, if it can be played."""
    try:
        game(body.game).check_seats(body.seats)
    except UnknownGame as error:
        raise Refused("bad_request", f"game: {error}") from None
    except BadSeats as error:
        raise Refused("bad_request", f"seats: {error}") from None
    level = check_level(body.level)
    chosen = [*body.mine, *body.bots]
    if len(set(chosen)) < len(chosen) or max(chosen, default=0) >= body.seats:
        raise Refused("bad_request", f"mine, bots: each seat once, from 0 to {body.seats - 1}")
    box = printed(body.game) if body.box is None else await home.box_text(body.game, body.box)
    return Facts(
        id=new_id(home, "open", guest, body.key),
        game=body.game,
        seats=body.seats,
        box=box,
        secret=secrets.token_bytes(SECRET_BYTES),
        public=body.public,
        level=level,
        host=guest,
        opened=time.time(),
        places=tuple(bot(level) if seat in body.bots else ("open", "") for seat in range(body.seats)),
        talk=body.talk,
        request=request_hash(f"open {hashlib.sha256(box.encode()).hexdigest()}", body),
    )


def bot(level: str) -> tuple[SeatKind, str]:
    """A seat that a bot plays."""
    return "bot", level


def new_id(home: TableHome, purpose: str, guest: str, key: str | None) -> str:
    """A random id; the same one for requests of a guest with the same key. Hex: no command takes it for an option."""
    return f"{home.id_prefix}{secrets.token_hex(12)}" if key is None else home.derived_id(purpose, guest, key)


# ---- from a moment of a finished game


async def open_what_if(home: TableHome, guest: str, id: str, body: WhatIf) -> str:
    """Opens a table against bots that begins at a moment of a finished game. Returns its id."""
    table = await home.latest(id)
    position = position_then(table, body.audience, body.number, body.seat)
    level, name = check_level(body.level), await home.name_of(guest)
    facts = Facts(
        id=new_id(home, "what if", guest, body.key),
        game=table.facts.game,
        seats=table.facts.seats,
        box=table.facts.box,
        secret=secrets.token_bytes(SECRET_BYTES),
        public=False,
        level=level,
        host=guest,
        opened=time.time(),
        places=tuple(("open", "") if seat == body.seat else bot(level) for seat in range(table.facts.seats)),
        request=request_hash(f"what if {id}", body),
    )
    home.pay_for_table()
    await home.open_table(facts)

    def unless_started(command: Command) -> Command:
        """The command, unless the request was sent twice and everything is done."""
        return lambda table: command(table) if table.state == OPEN else table.entries[-1].entry

    await home.execute(facts.id, unless_started(lambda table: commands.set_position(table, position)))
    await home.execute(facts.id, unless_started(lambda table: commands.sit(table, guest, name, body.seat)))
    await home.start_if_ready(facts.id)
    return facts.id


def position_then(table: Table, audience: int | None, number: int, seat: int) -> str:
    """The position after something that happened, as far as a seat knew then. Only when the game is over."""
    if table.match is None or table.state != OVER:
        raise Refused("not_over", "what if is for finished games")
    table.check_seat(seat)
    if audience is not None:
        table.check_seat(audience, "audience")
    state = table.state_then(audience, number)
    then = None if state is None else table.match.with_state(state)
    if then is None or then.over:
        raise Refused("bad_request", "number: nobody had to decide then")
    return then.position(seat)


# ---- a rematch


async def open_rematch(home: TableHome, guest: str, id: str) -> Table:
    """Opens another table for the same people, each one seat further."""
    table, new = await home.latest(id), home.derived_id("rematch", id)
    commands.rematch(table, guest, new)  # refused before anything is opened
    facts = table.facts

    def kept(seat: Seat) -> tuple[SeatKind, str]:
        return ("kept", seat.guest) if seat.kind == "guest" else bot(seat.level or facts.level)

    if table.rematch is None:
        home.pay_for_table()
    await home.open_table(
        Facts(
            id=new,
            game=facts.game,
            seats=facts.seats,
            box=facts.box,
            secret=secrets.token_bytes(SECRET_BYTES),
            public=facts.public,
            level=facts.level,
            host=guest,
            opened=time.time(),
            places=tuple(kept(table.seats[seat - 1]) for seat in range(facts.seats)),
            talk=facts.talk,
        )
    )
    return await home.table(new)
