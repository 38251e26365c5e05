"""Lines of the log say which request and table they are about, and neither they nor metrics nor admin tell secrets."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest

from lusoria.server import logs
from lusoria.server.store import Store
from tests.server.clients import Served, wait_until
from tests.server.test_operations import admin

LOGGERS = ("", "lusoria", "lusoria.access", "uvicorn")


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """All that is logged, at the level that tells most, as JSON; afterwards logging is as it was."""
    before = [(logging.getLogger(name).level, list(logging.getLogger(name).handlers)) for name in LOGGERS]
    logs.set_up("json", "info")
    stream = io.StringIO()
    handler = logging.getLogger().handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(stream)
    yield stream
    for name, (level, handlers) in zip(LOGGERS, before, strict=True):
        logging.getLogger(name).setLevel(level)
        logging.getLogger(name).handlers[:] = handlers


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def play(server: Served, host: Any, table: str) -> set[str]:
    """Plays a seat to the end over a socket; returns the moves that only this seat could have made, in words."""
    moves: set[str] = set()
    with host.live() as live:
        state = live.watch(table, 0)["now"]
        while state["state"] == "running":
            if state["decision"]:
                offered = [move["move"] for move in state["decision"]["moves"]]
                moves |= set(offered)
                body = {"seat": 0, "number": state["decision"]["number"], "move": offered[len(offered) // 2]}
                live.send(**{"type": "act", "table": table, "do": "move", "with": body})
                host.get(f"/api/tables/{table}/why_not", seat=0, move=offered[0])
                host.ask("POST", f"/api/tables/{table}/move", json=body | {"move": "no such move"})
            state = live.hear("news")["now"]
    return moves


@pytest.mark.parametrize(("game", "seats"), [("aquileia", 3), ("aeterna", 2)])
def test_a_whole_game_leaves_no_secret_in_log_metrics_or_admin(
    game: str, seats: int, own_server: Served, log: io.StringIO
) -> None:
    host = own_server.visitor()
    table = host.open(game, seats, mine=[0], bots=list(range(1, seats)), level="sensible")["table"]
    host.do(table, "chat", text="a word among friends")
    found = own_server.service.cached(table)
    assert found is not None
    shown = [admin(own_server, "inspect", table), admin(own_server, "inspect", table, "--json")]
    shown += [admin(own_server, "list"), host.ask("GET", "/metrics").text]
    own_server.run(fail(own_server, table))
    moves = play(own_server, host, table)
    shown += [admin(own_server, "inspect", table, "--json"), host.ask("GET", "/metrics").text, log.getvalue()]
    everything = "\n".join(shown)
    cookie = host.http.cookies["lusoria"]
    secrets = [found.facts.secret.hex(), str(found.facts.secret), cookie, *cookie.split(".")]
    secrets += [own_server.service.key.hex(), "a word among friends", "no such move"]
    assert [secret for secret in secrets if secret in everything] == []
    many_words = {move for move in moves if " " in move}  # `end` or `pass` may be a word of any line
    assert len(many_words) > 10
    assert [move for move in many_words if re.search(rf"\b{re.escape(move)}\b", everything)] == []
    assert table in log.getvalue()
    assert "Traceback" in log.getvalue()


async def fail(server: Served, table: str) -> None:
    """The database fails while it writes an entry: its error goes into the log with its traceback."""
    store: Store = server.service.store
    facts = await store.facts(table)
    assert facts is not None
    try:
        async with store.writing() as connection:
            await store.insert_table(connection, facts, {"state": object()})  # can't be stored, nor without its columns
    except Exception:
        logging.getLogger("lusoria").exception("the database failed")


def test_lines_name_the_request_and_the_table(own_server: Served, log: io.StringIO) -> None:
    host = own_server.visitor()
    table = host.open("builders", 2, mine=[0, 1])["table"]
    answer = host.ask("GET", f"/api/tables/{table}", params={"seat": 0})
    with host.live() as live:
        live.watch(table, 0)
    host.ask("GET", "/api/nowhere")
    wait_until(lambda: 404 in {line.get("status") for line in lines(log)})  # a line comes after its answer
    found = {line["request"]: line for line in lines(log) if "request" in line}
    line = found[answer.headers["x-request-id"]]
    assert (line["method"], line["route"], line["status"]) == ("GET", "/api/tables/{id}", 200)
    assert (line["table"], line["level"], line["address"]) == (table, "info", "127.0.0.1")
    assert line["guest"] == logs.handle_of(host.http.cookies["lusoria"].split(".")[0])
    assert {line["status"] for line in found.values()} >= {200, 201, 404}


def test_people_read_the_same_in_one_line() -> None:
    record = logging.LogRecord("lusoria", logging.WARNING, "", 0, "the %s failed", ("disk",), None)
    with logs.about_table("a-table-of-ours"):
        text, data = logs.TextLines().format(record), json.loads(logs.JsonLines().format(record))
    assert re.fullmatch(r"[\d: ,-]+ WARNING lusoria: the disk failed \[table=a-table-of-ours\]", text)
    assert (data["message"], data["table"]) == ("the disk failed", "a-table-of-ours")


def test_each_message_on_a_socket_has_its_own_id() -> None:
    token = logs.request_id.set("0a1b2c")
    try:
        logs.count_message()
        logs.count_message()
        assert logs.request_id.get() == "0a1b2c-2"
    finally:
        logs.request_id.reset(token)
