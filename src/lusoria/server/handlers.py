"""What a guest can wish for at a table: the same over HTTP and on a socket."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

from lusoria.core.game import game
from lusoria.errors import BadSeats
from lusoria.match.fair import SECRET_BYTES
from lusoria.server import schema
from lusoria.server.bot_pool import LEVELS, SIMPLE, USUAL
from lusoria.server.guests import clean, given_name
from lusoria.server.service import House, Wish, scoped
from lusoria.table.boxes import load, printed
from lusoria.table.errors import Refused
from lusoria.table.journal import Draft, Entry, Facts
from lusoria.table.messages import numbers_of
from lusoria.table.table import OPEN, OVER, Table

CHAT = 300  # characters


async def name_of(house: House, guest: str) -> str:
    """What a guest is called."""
    return await house.store.name_of(guest) or given_name(guest)


# ---- opening a table


async def open_table(house: House, guest: str, body: schema.NewTable) -> str:
    """A new table; who opens it may sit down at once, and it starts when nobody is waited for. Returns its id."""
    facts = checked(house, guest, body)
    await may_open(house, guest, facts.id)
    await house.open_table(facts)
    name = await name_of(house, guest)
    for seat in body.mine:

        def sit(table: Table, seat: int = seat) -> Draft | Entry:
            if seat in table.seats_of(guest):
                return table.past[-1].entry  # the request was sent twice
            return table.sit(guest, name, seat, pledge=body.pledge)

        await house.act(facts.id, sit)
    await house.begin_if_ready(facts.id)
    return facts.id


async def may_open(house: House, guest: str, id: str) -> None:
    """Refuses one table too many; not one that is there already because the request was sent twice."""
    if await house.store.facts(id) is None and await house.store.opened_by(guest) >= house.limits.tables:
        most = house.limits.tables
        raise Refused("too_many_tables", f"you have opened {most} tables that are not over: close some, or resign")


def level_of(wanted: str | None) -> str:
    """A level of bots that there is; without a wish the usual one."""
    level = wanted or USUAL
    if level not in (*LEVELS, *SIMPLE):
        raise Refused("bad_request", f"level: one of {', '.join(LEVELS)} is needed")
    return level


async def what_if(house: House, guest: str, id: str, body: schema.WhatIf) -> str:
    """A new table against bots that begins where a game that is over once stood. Returns its id."""
    table = await house.latest(id)
    position = position_then(table, body.audience, body.number, body.seat)
    level = level_of(body.level)
    new = secrets.token_urlsafe(12) if body.key is None else derived_id(house, "what if", guest, body.key)
    await may_open(house, guest, new)
    old, count = table.facts, table.facts.seats
    places = tuple(("open", "") if seat == body.seat else ("bot", level) for seat in range(count))
    secret = secrets.token_bytes(SECRET_BYTES)
    await house.open_table(Facts(new, old.game, count, old.box, secret, False, level, guest, time.time(), places))
    name = await name_of(house, guest)

    def begun(wish: Wish) -> Wish:
        """The wish, unless the request was sent twice and all is done."""
        return lambda t: wish(t) if t.state == OPEN else t.past[-1].entry

    await house.act(new, begun(lambda t: t.set_up(position)))
    await house.act(new, begun(lambda t: t.sit(guest, name, body.seat)))
    await house.begin_if_ready(new)
    return new


def position_then(table: Table, audience: int | None, number: int, seat: int) -> str:
    """How it stood after something that happened, as far as a seat knew then. Only when the game is over."""
    if table.match is None or table.state != OVER:
        raise Refused("not_over", "a game can be played otherwise when it is over")
    for name, given in (("seat", seat), ("audience", audience)):
        if given is not None and not 0 <= given < len(table.places):
            raise Refused("bad_request", f"{name}: a number from 0 to {len(table.places) - 1} is needed, not {given}")
    visible = table.visible(audience)
    if not 0 < number <= len(visible):
        raise Refused("bad_request", f"number: from 1 to {len(visible)} is needed, not {number}")
    after = table.past[visible[number - 1]].after
    then = None if after is None else table.match._looked_at(after)
    if then is None or then.over:
        raise Refused("bad_request", "number: nothing was left to be decided then")
    return then.position(seat)


def checked(house: House, guest: str, body: schema.NewTable) -> Facts:
    """The facts of a new table, if it can be played."""
    try:
        game(body.game).check_seats(body.seats)
    except BadSeats as error:
        raise Refused("bad_request", f"seats: {error}") from None
    level = level_of(body.level)
    chosen = [*body.mine, *body.bots]
    if len(set(chosen)) < len(chosen) or max(chosen, default=0) >= body.seats:
        raise Refused("bad_request", f"mine, bots: each seat once, from 0 to {body.seats - 1}")
    box = printed(body.game)
    if body.box is not None:
        box = json.dumps(body.box, ensure_ascii=False, indent=1)
        load(body.game, box)
    places = tuple(("bot", level) if seat in body.bots else ("open", "") for seat in range(body.seats))
    id = secrets.token_urlsafe(12) if body.key is None else derived_id(house, "open", guest, body.key)
    return Facts(
        id,
        body.game,
        body.seats,
        box,
        secrets.token_bytes(SECRET_BYTES),
        body.public,
        level,
        guest,
        time.time(),
        places,
    )


def derived_id(house: House, *words: str) -> str:
    """The same name for the same wish, that nobody else can guess."""
    return hmac.new(house.key, json.dumps(words).encode(), hashlib.sha256).hexdigest()[:24]


# ---- at a table


async def sit(house: House, guest: str, id: str, body: schema.Sit) -> Entry:
    """Takes a seat; the game starts when nobody is waited for any more."""
    if body.nonce is not None and body.pledge is not None:
        raise Refused("bad_request", "nonce, pledge: one of them, not both")
    name = await name_of(house, guest)
    entry = await house.act(
        id, lambda t: t.sit(guest, name, body.seat, body.nonce, body.pledge), scoped(guest, body.key)
    )
    await house.begin_if_ready(id)
    return entry


async def leave(house: House, guest: str, id: str, body: schema.AtSeat) -> Entry:
    """Stands up before the game begins."""
    return await house.act(id, lambda t: t.leave(guest, body.seat), scoped(guest, body.key))


async def reveal(house: House, guest: str, id: str, body: schema.Reveal) -> Entry:
    """Tells the word for the dice that was pledged; the game starts with the last one."""
    entry = await house.act(id, lambda t: t.reveal(guest, body.seat, body.nonce), scoped(guest, body.key))
    await house.begin_if_ready(id)
    return entry


async def start(house: House, guest: str, id: str, body: schema.Plain) -> Entry:
    """Begins; bots take the free seats."""
    return await house.act(id, lambda t: t.start(guest), scoped(guest, body.key))


async def close(house: House, guest: str, id: str, body: schema.Plain) -> Entry:
    """Closes a table at which nobody plays yet."""
    return await house.act(id, lambda t: t.close(guest), scoped(guest, body.key))


async def move(house: House, guest: str, id: str, body: schema.MakeMove) -> Entry:
    """Makes a move, or seals a choice where all choose at once."""
    return await house.act(id, lambda t: t.move(guest, body.seat, body.number, body.move), scoped(guest, body.key))


async def undo(house: House, guest: str, id: str, body: schema.AtSeat) -> Entry:
    """Takes the seat's last decision back, or asks the others for it."""
    return await house.act(id, lambda t: t.undo(guest, body.seat), scoped(guest, body.key))


async def answer(house: House, guest: str, id: str, body: schema.Answer) -> Entry:
    """Agrees to an undo, or does not."""
    return await house.act(id, lambda t: t.answer(guest, body.agree), scoped(guest, body.key))


async def resign(house: House, guest: str, id: str, body: schema.AtSeat) -> Entry:
    """A bot takes over."""
    return await house.act(id, lambda t: t.resign(guest, body.seat), scoped(guest, body.key))


async def chat(house: House, guest: str, id: str, body: schema.Say) -> Entry:
    """Says something to everybody at the table."""
    name, text = await name_of(house, guest), clean(body.text, CHAT, "text")
    if not house.talk.take(guest):
        raise Refused("too_many_requests", "you talk too fast; wait a moment")
    return await house.act(id, lambda t: t.chat(guest, name, text), scoped(guest, body.key))


async def rematch(house: House, guest: str, id: str, body: schema.Rematch) -> Entry:
    """Opens another table for the same people, each one seat further, and sits down there."""
    table, new = await house.latest(id), derived_id(house, "rematch", id)
    table.again(guest, new)  # refused before anything is opened
    facts, count = table.facts, table.facts.seats
    old = [table.places[(seat - 1) % count] for seat in range(count)]
    places = tuple(("kept", p.guest) if p.kind == "guest" else ("bot", p.level or facts.level) for p in old)
    await house.open_table(
        Facts(
            new, facts.game, count, facts.box, secrets.token_bytes(SECRET_BYTES), facts.public, facts.level, guest,
            time.time(), places,
        )
    )  # fmt: skip
    entry = await house.act(id, lambda t: t.again(guest, new))
    for seat, place in enumerate((await house.table(new)).places):
        if place.kind == "kept" and place.guest == guest:
            await sit(house, guest, new, schema.Sit(seat=seat, pledge=body.pledge))
    return entry


Wisher = Callable[[House, str, str, Any], Awaitable[Entry]]
WISHES: dict[str, tuple[type[schema.In], Wisher]] = {
    "sit": (schema.Sit, sit),
    "leave": (schema.AtSeat, leave),
    "reveal": (schema.Reveal, reveal),
    "start": (schema.Plain, start),
    "close": (schema.Plain, close),
    "move": (schema.MakeMove, move),
    "undo": (schema.AtSeat, undo),
    "answer": (schema.Answer, answer),
    "resign": (schema.AtSeat, resign),
    "rematch": (schema.Rematch, rematch),
    "chat": (schema.Say, chat),
}


async def wished(house: House, guest: str, id: str, do: str, body: schema.In) -> dict[str, Any]:
    """Does what is wished; tells at which table, and its number as the seat that did it counts."""
    entry = await WISHES[do][1](house, guest, id, body)
    table = await house.table(id)
    audience = entry.seat if entry.seat in table.seats_of(guest) else None
    numbers = numbers_of(table.visible(audience), [entry.number - 1])
    return {"table": id, "number": numbers[0] if numbers else None}
