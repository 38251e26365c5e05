"""The routes of the HTTP API for what comes after a game: its record, the review of its moves, what if.

Also where the numbers of its cards come from.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import FastAPI, Query
from fastapi.responses import PlainTextResponse, Response

from lusoria.errors import BadRecord
from lusoria.home.names import player_name
from lusoria.home.opening import open_what_if
from lusoria.home.provenance import origins
from lusoria.home.review import look_back
from lusoria.match.picture import final_picture
from lusoria.server import requests, responses
from lusoria.server.json_response import FastJson
from lusoria.server.responses import model
from lusoria.server.routes import PROBLEMS, Audience, Guest, Id, Language, Service, table_for
from lusoria.table.errors import Refused
from lusoria.table.journal import OVER
from lusoria.table.message_types import TableNow
from lusoria.table.messages import table_now

SVG = "image/svg+xml"


def add_after_game_routes(app: FastAPI) -> None:
    """What comes after a game."""

    @app.get("/api/tables/{id}/record", tags=["records"], response_class=PlainTextResponse, responses=PROBLEMS)
    async def record(service: Service, guest: Guest, id: Id, seat: Audience = None) -> Any:
        """The whole record with the secret of the dice, when the game is over; before that, what your seat has seen."""
        table = await table_for(service, id, guest, seat)
        match = table.match
        if match is None or (seat is None and table.state != OVER):
            raise Refused(
                "not_over", "the whole record comes when the game is over; until then ask for a seat of yours"
            )
        text = await service.heavy.run(match.record, None, seat)
        name = f'attachment; filename="{table.facts.game}-{id[:8]}.lus"'
        return PlainTextResponse(text, headers={"content-disposition": name})

    @app.get(
        "/api/tables/{id}/picture.svg", tags=["records"], response_class=Response,
        responses={200: {"content": {SVG: {}}}, **PROBLEMS},
    )  # fmt: skip
    async def picture(
        service: Service, id: Id, theme: Annotated[str, Query(pattern="^(light|dark)$")] = "light"
    ) -> Any:
        """The final table as a picture to be shared: who played, the totals, and the board as spectators see it."""
        table = await service.latest(id)
        if table.match is None or table.state != OVER:
            raise Refused("not_over", "there is a picture of the final table when the game is over")
        names = [player_name(seat) for seat in table.seats]
        return Response(await service.heavy.run(final_picture, table.match, names, theme), media_type=SVG)

    @app.get("/api/tables/{id}/verify", tags=["records"], response_model=model(responses.Verified), responses=PROBLEMS)
    async def verify(service: Service, id: Id) -> Any:
        """Throws all dice again from the secret. Better still: `lusoria verify` with the record, at home."""
        table = await service.latest(id)
        if table.match is None or table.state != OVER:
            raise Refused("not_over", "the dice can be checked when the game is over")
        try:
            answers = await service.heavy.run(table.match.verify)
        except BadRecord as error:
            raise Refused("internal", str(error)) from None
        return {"steps": len(table.match.history), "answers": answers}

    @app.get("/api/tables/{id}/origins", tags=["tables"], response_model=model(responses.Origins), responses=PROBLEMS)
    async def get_origins(service: Service, id: Id) -> Any:
        """Where the numbers of the table's box come from."""
        table = await service.latest(id)
        return FastJson(await service.heavy.run(origins, table.facts.box))

    @app.get("/api/tables/{id}/chances", tags=["records"], response_model=model(responses.LookBack), responses=PROBLEMS)
    async def chances(service: Service, language: Language, id: Id) -> Any:
        """The chances to win during the game, as a bot sees them from what each seat knew; only when it is over.

        The first request starts the review, which takes a while: ask again until it is ready.
        """
        table = await service.latest(id)
        review = await app.state.reviews.get(table)
        return FastJson(await service.heavy.run(look_back, table, review, language))

    @app.post(
        "/api/tables/{id}/what_if", tags=["records"], response_model=model(TableNow), status_code=201,
        responses=PROBLEMS,
    )  # fmt: skip
    async def what_if(service: Service, guest: Guest, language: Language, id: Id, body: requests.WhatIf) -> Any:
        """Opens a table against bots that begins at a moment of a finished game."""
        table = await service.table(await open_what_if(service, guest, id, body.as_body()))
        return FastJson(table_now(table, body.seat, guest, language), 201)
