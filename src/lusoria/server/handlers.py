"""Handlers of the commands at a table: the same over HTTP and on a socket."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from lusoria.server import metrics, requests
from lusoria.server.guests import clean
from lusoria.server.logs import about_table
from lusoria.server.opening import open_rematch
from lusoria.server.responses import Done
from lusoria.server.service import TableService, scoped_key
from lusoria.server.spending import SPENDER
from lusoria.table import commands
from lusoria.table.errors import Refused
from lusoria.table.journal import Entry
from lusoria.table.messages import visible_numbers

MAX_CHAT_LENGTH = 300  # characters


async def sit(service: TableService, guest: str, id: str, body: requests.Sit) -> Entry:
    """Takes a seat; the game starts when nobody is waited for any more."""
    if body.nonce is not None and body.pledge is not None:
        raise Refused("bad_request", "nonce, pledge: one of them, not both")
    name = await service.name_of(guest)
    entry = await service.execute(
        id,
        lambda table: commands.sit(table, guest, name, body.seat, body.nonce, body.pledge),
        scoped_key(guest, "sit", body),
    )
    await service.start_if_ready(id)
    return entry


async def leave(service: TableService, guest: str, id: str, body: requests.AtSeat) -> Entry:
    """Stands up before the game begins."""
    key = scoped_key(guest, "leave", body)
    return await service.execute(id, lambda table: commands.leave(table, guest, body.seat), key)


async def reveal(service: TableService, guest: str, id: str, body: requests.Reveal) -> Entry:
    """Reveals the word for the dice that was pledged; the game starts with the last one."""
    key = scoped_key(guest, "reveal", body)
    entry = await service.execute(id, lambda table: commands.reveal(table, guest, body.seat, body.nonce), key)
    await service.start_if_ready(id)
    return entry


async def start(service: TableService, guest: str, id: str, body: requests.Plain) -> Entry:
    """Begins; bots take the free seats."""
    return await service.execute(id, lambda table: commands.start(table, guest), scoped_key(guest, "start", body))


async def close(service: TableService, guest: str, id: str, body: requests.Plain) -> Entry:
    """Closes a table at which nobody plays yet."""
    return await service.execute(id, lambda table: commands.close(table, guest), scoped_key(guest, "close", body))


async def move(service: TableService, guest: str, id: str, body: requests.MakeMove) -> Entry:
    """Makes a move, or seals a choice where all choose at once."""
    key = scoped_key(guest, "move", body)
    return await service.execute(id, lambda table: commands.move(table, guest, body.seat, body.number, body.move), key)


async def undo(service: TableService, guest: str, id: str, body: requests.AtSeat) -> Entry:
    """Undoes the seat's last decision, or asks the others to agree to it."""
    key = scoped_key(guest, "undo", body)
    return await service.execute(id, lambda table: commands.undo(table, guest, body.seat), key)


async def answer(service: TableService, guest: str, id: str, body: requests.Answer) -> Entry:
    """Agrees to an undo, or refuses it."""
    key = scoped_key(guest, "answer", body)
    return await service.execute(id, lambda table: commands.answer(table, guest, body.agree), key)


async def resign(service: TableService, guest: str, id: str, body: requests.AtSeat) -> Entry:
    """Lets a bot take over."""
    key = scoped_key(guest, "resign", body)
    return await service.execute(id, lambda table: commands.resign(table, guest, body.seat), key)


async def chat(service: TableService, guest: str, id: str, body: requests.Say) -> Entry:
    """Says something to everybody at the table."""
    name, text = await service.name_of(guest), clean(body.text, MAX_CHAT_LENGTH, "text")
    spender = SPENDER.get()
    if spender is not None:
        spender.talk()
    return await service.execute(
        id, lambda table: commands.chat(table, guest, name, text), scoped_key(guest, "chat", body)
    )


async def rematch(service: TableService, guest: str, id: str, body: requests.Rematch) -> Entry:
    """Opens another table for the same people, each one seat further, and sits down there."""
    new = await open_rematch(service, guest, id)
    entry = await service.execute(id, lambda table: commands.rematch(table, guest, new.facts.id))
    for number, seat in enumerate(new.seats):
        if seat.kind == "kept" and seat.guest == guest:
            await sit(service, guest, new.facts.id, requests.Sit(seat=number, pledge=body.pledge))
    return entry


Handler = Callable[[TableService, str, str, Any], Awaitable[Entry]]
HANDLERS: dict[str, tuple[type[requests.Request], Handler]] = {
    "sit": (requests.Sit, sit),
    "leave": (requests.AtSeat, leave),
    "reveal": (requests.Reveal, reveal),
    "start": (requests.Plain, start),
    "close": (requests.Plain, close),
    "move": (requests.MakeMove, move),
    "undo": (requests.AtSeat, undo),
    "answer": (requests.Answer, answer),
    "resign": (requests.AtSeat, resign),
    "rematch": (requests.Rematch, rematch),
    "chat": (requests.Say, chat),
}


async def handle(service: TableService, guest: str, id: str, command: str, body: requests.Request) -> Done:
    """Executes a command; returns the table, and the entry's number as the seat counts that gave the command."""
    with metrics.command(command), about_table(id):
        entry = await HANDLERS[command][1](service, guest, id, body)
    table = await service.table(id)
    audience = entry.seat if entry.seat in table.seats_of(guest) else None
    numbers = visible_numbers(table, audience, [entry.number - 1])
    return {"table": id, "number": numbers[0] if numbers else None}
