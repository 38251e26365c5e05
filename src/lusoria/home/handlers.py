"""Handlers of the commands at a table: the same over HTTP and on a socket."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from lusoria.home import bodies
from lusoria.home.keys import scoped_key
from lusoria.home.message_types import Done
from lusoria.home.names import clean
from lusoria.home.opening import open_rematch
from lusoria.home.tables import TableHome
from lusoria.table import commands
from lusoria.table.errors import Refused
from lusoria.table.journal import Entry
from lusoria.table.messages import visible_numbers

MAX_CHAT_LENGTH = 300  # characters


async def sit(home: TableHome, guest: str, id: str, body: bodies.Sit) -> Entry:
    """Takes a seat; the game starts when nobody is waited for any more."""
    if body.nonce is not None and body.pledge is not None:
        raise Refused("bad_request", "nonce, pledge: one of them, not both")
    key = scoped_key(guest, "sit", body)
    return await sit_down(home, guest, id, body.seat, body.nonce, body.pledge, key)


async def sit_down(
    home: TableHome, guest: str, id: str, seat: int | None, nonce: str | None, pledge: str | None,
    key: str | None = None, name: str | None = None,
) -> Entry:  # fmt: skip
    """Takes a seat under the guest's name, or another."""
    called = name or await home.name_of(guest)
    entry = await home.execute(id, lambda table: commands.sit(table, guest, called, seat, nonce, pledge), key)
    await home.start_if_ready(id)
    return entry


async def leave(home: TableHome, guest: str, id: str, body: bodies.AtSeat) -> Entry:
    """Stands up before the game begins."""
    key = scoped_key(guest, "leave", body)
    return await home.execute(id, lambda table: commands.leave(table, guest, body.seat), key)


async def reveal(home: TableHome, guest: str, id: str, body: bodies.Reveal) -> Entry:
    """Reveals the word for the dice that was pledged; the game starts with the last one."""
    key = scoped_key(guest, "reveal", body)
    entry = await home.execute(id, lambda table: commands.reveal(table, guest, body.seat, body.nonce), key)
    await home.start_if_ready(id)
    return entry


async def start(home: TableHome, guest: str, id: str, body: bodies.Plain) -> Entry:
    """Begins; bots take the free seats."""
    return await home.execute(id, lambda table: commands.start(table, guest), scoped_key(guest, "start", body))


async def close(home: TableHome, guest: str, id: str, body: bodies.Plain) -> Entry:
    """Closes a table at which nobody plays yet."""
    return await home.execute(id, lambda table: commands.close(table, guest), scoped_key(guest, "close", body))


async def move(home: TableHome, guest: str, id: str, body: bodies.MakeMove) -> Entry:
    """Makes a move, or seals a choice where all choose at once."""
    key = scoped_key(guest, "move", body)
    return await home.execute(id, lambda table: commands.move(table, guest, body.seat, body.number, body.move), key)


async def undo(home: TableHome, guest: str, id: str, body: bodies.AtSeat) -> Entry:
    """Undoes the seat's last decision, or asks the others to agree to it."""
    key = scoped_key(guest, "undo", body)
    return await home.execute(id, lambda table: commands.undo(table, guest, body.seat), key)


async def answer(home: TableHome, guest: str, id: str, body: bodies.Answer) -> Entry:
    """Agrees to an undo, or refuses it."""
    key = scoped_key(guest, "answer", body)
    return await home.execute(id, lambda table: commands.answer(table, guest, body.agree), key)


async def resign(home: TableHome, guest: str, id: str, body: bodies.AtSeat) -> Entry:
    """Lets a bot take over."""
    key = scoped_key(guest, "resign", body)
    return await home.execute(id, lambda table: commands.resign(table, guest, body.seat), key)


async def chat(home: TableHome, guest: str, id: str, body: bodies.Say) -> Entry:
    """Says something to everybody at the table."""
    name, text = await home.name_of(guest), clean(body.text, MAX_CHAT_LENGTH, "text")
    home.pay_for_talk()
    return await home.execute(
        id, lambda table: commands.chat(table, guest, name, text), scoped_key(guest, "chat", body)
    )


async def rematch(home: TableHome, guest: str, id: str, body: bodies.Rematch) -> Entry:
    """Opens another table for the same people, each one seat further, and sits down there."""
    old, new = await home.table(id), await open_rematch(home, guest, id)
    names = [seat.name for seat in old.seats]  # of people who share a device
    entry = await home.execute(id, lambda table: commands.rematch(table, guest, new.facts.id))
    for number, seat in enumerate(new.seats):
        if seat.kind == "kept" and seat.guest == guest:
            name = names[number - 1] if len(old.seats_of(guest)) > 1 else None
            await sit_down(home, guest, new.facts.id, number, None, body.pledge, name=name)
    return entry


Handler = Callable[[TableHome, str, str, Any], Awaitable[Entry]]
HANDLERS: dict[str, Handler] = {
    "sit": sit,
    "leave": leave,
    "reveal": reveal,
    "start": start,
    "close": close,
    "move": move,
    "undo": undo,
    "answer": answer,
    "resign": resign,
    "rematch": rematch,
    "chat": chat,
}


async def handle(home: TableHome, guest: str, id: str, command: str, body: bodies.Keyed) -> Done:
    """Executes a command; returns the table, and the entry's number as the seat counts that gave the command."""
    entry = await HANDLERS[command](home, guest, id, body)
    table = await home.table(id)
    audience = entry.seat if entry.seat in table.seats_of(guest) else None
    numbers = visible_numbers(table, audience, [entry.number - 1])
    return {"table": id, "number": numbers[0] if numbers else None}
