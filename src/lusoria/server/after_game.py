"""After a game: how the chances went, what if it had gone otherwise; and where the numbers of its cards come from."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import FastAPI
from fastapi.responses import JSONResponse

from lusoria.server import schema
from lusoria.server.handlers import what_if
from lusoria.server.provenance import origins
from lusoria.server.review import judged_told
from lusoria.server.routes import PROBLEMS, GuestOf, HouseOf, Id, Language
from lusoria.table.messages import now


def add_afterwards(app: FastAPI) -> None:
    """Addresses for what comes after a game."""

    @app.get("/api/tables/{id}/origins", tags=["tables"], response_model=schema.Origins, responses=PROBLEMS)
    async def where_from(house: HouseOf, id: Id) -> Any:
        """Where the numbers of the box come from that this table is played with."""
        table = await house.latest(id)
        return JSONResponse(await asyncio.to_thread(origins, table.facts.box))

    @app.get("/api/tables/{id}/chances", tags=["records"], response_model=schema.LookBack, responses=PROBLEMS)
    async def chances(house: HouseOf, language: Language, id: Id) -> Any:
        """How the chances to win went, as a bot sees them from what each seat knew; only when the game is over.

        The first who asks begins it, which takes a while: ask again until it is ready.
        """
        table = await house.latest(id)
        found = await app.state.judging.asked(table)
        return JSONResponse(await asyncio.to_thread(judged_told, table, found, language))

    @app.post(
        "/api/tables/{id}/what_if", tags=["records"], response_model=schema.TableNow, status_code=201,
        responses=PROBLEMS,
    )  # fmt: skip
    async def otherwise(house: HouseOf, guest: GuestOf, language: Language, id: Id, body: schema.WhatIf) -> Any:
        """Opens a table against bots that begins where a game that is over once stood."""
        table = await house.table(await what_if(house, guest, id, body))
        return JSONResponse(now(table, body.seat, guest, language), 201)
