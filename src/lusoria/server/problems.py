"""What goes wrong, as clients are told: the HTTP status of each code, and one JSON form for all of it."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from lusoria.errors import LusoriaError
from lusoria.server.store import DatabaseError
from lusoria.table.errors import Refused

STATUS = {
    "bad_path": 400,
    "bad_request": 422,  # not understood: a field is missing, a number is no number
    "bad_box": 422,
    "not_found": 404,
    "no_such_table": 404,
    "no_such_move": 422,
    "wrong_origin": 403,
    "wrong_host": 403,
    "forbidden": 403,
    "banned": 403,
    "not_your_seat": 403,
    "not_your_table": 403,
    "seat_taken": 409,
    "not_open": 409,
    "not_running": 409,
    "not_over": 409,
    "not_your_turn": 409,
    "stale": 409,  # something has happened since
    "key_reused": 409,
    "no_talk": 403,
    "plays_here": 403,  # what is asked for is for those who watch
    "has_secrets": 403,  # people play with hidden cards
    "illegal_move": 409,
    "cannot_undo": 409,
    "nothing_asked": 409,
    "not_ready": 409,
    "wrong_word": 409,  # not what was pledged
    "table_worn": 409,  # the journal is full: only moves are written
    "too_large": 413,
    "too_many_requests": 429,
    "too_many_tables": 429,
    "too_many_sockets": 429,
    "too_many_boxes": 429,
    "busy": 503,
    "method_not_allowed": 405,
    "damaged": 500,  # the journal of a table
    "internal": 500,
}

DATABASE_DOWN = Refused("busy", "the database does not answer; try again in a moment")
INTERNAL_ERROR = Refused("internal", "the server failed; the error has been logged")

log = logging.getLogger("lusoria")


def response(refused: Refused) -> JSONResponse:
    """A refusal as an HTTP response."""
    return JSONResponse(refused.as_data(), STATUS[refused.code])


def add_exception_handlers(app: FastAPI) -> None:
    """Every error is answered in the same form."""

    @app.exception_handler(Refused)
    async def refused(_request: Request, error: Refused) -> JSONResponse:
        return response(error)

    @app.exception_handler(LusoriaError)
    async def bad_input(_request: Request, error: LusoriaError) -> JSONResponse:
        return response(Refused("bad_request", str(error)))

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        if tuple(first["loc"]) == ("path", "id"):  # somebody mistyped the link to a table
            return response(Refused("no_such_table", "there is no such table"))
        where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
        message = f"{where}: {first['msg']}" if where else str(first["msg"])
        return response(Refused("bad_request", message[:300]))

    @app.exception_handler(HTTPException)
    async def http(_request: Request, error: HTTPException) -> JSONResponse:
        code = {404: "not_found", 405: "method_not_allowed"}.get(error.status_code, "bad_request")
        answer = response(Refused(code, str(error.detail)))
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(DatabaseError)
    async def database_down(_request: Request, error: DatabaseError) -> JSONResponse:
        log.error("the database failed: %s", error)
        return response(DATABASE_DOWN)

    @app.exception_handler(Exception)
    async def internal(request: Request, _error: Exception) -> JSONResponse:
        log.error("%s %s failed", request.method, request.url.path)
        return response(INTERNAL_ERROR)
