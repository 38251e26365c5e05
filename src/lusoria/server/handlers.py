"""The commands at a table as clients send them: the same over HTTP and on a socket."""

from __future__ import annotations

from lusoria.home import handlers
from lusoria.home.bodies import COMMANDS
from lusoria.home.handlers import Handler
from lusoria.home.message_types import Done
from lusoria.server import metrics, requests
from lusoria.server.logs import about_table
from lusoria.server.service import TableService
from lusoria.server.spending import SPENDER

HANDLERS: dict[str, tuple[type[requests.Keyed], Handler]] = {
    command: (getattr(requests, body.__name__), handlers.HANDLERS[command]) for command, body in COMMANDS.items()
}


async def handle(service: TableService, guest: str, id: str, command: str, body: requests.Keyed) -> Done:
    """Executes a command, measured."""
    if (spender := SPENDER.get()) is not None:
        service.addresses.note(spender.guest, spender.address)
    with metrics.command(command), about_table(id):
        return await handlers.handle(service, guest, id, command, body.as_body())
