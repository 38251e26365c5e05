"""Damaged databases: one clear line at the start, a clear answer for one table."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lusoria.errors import BadInput
from lusoria.server.serve import ServeOptions, prepare
from tests.server.clients import Served
from tests.server.test_serve import refused

PAGE = 4096
DAMAGES = {
    "another move": "update entries set data = '{\"action\": 99999, \"number\": 1}' where kind = 'move' and number = 4",
    "no JSON": "update entries set data = '{' where number = 3",
    "another kind": "update entries set kind = 'dance' where number = 3",
    "nobody's seat": "update entries set seat = null where kind = 'sit'",
    "an entry is missing": "delete from entries where number = 3",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_an_altered_journal_is_logged_once_and_answered_clearly(
    own_server: Served, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = own_server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    sound = visitor.open("builders", 2, mine=[0, 1])["table"]
    for _ in range(3):
        visitor.move(table, visitor.look(table)["waiting"][0])
    own_server.stop()
    with closing(sqlite3.connect(own_server.folder / "lusoria.db", isolation_level=None)) as connection:
        connection.execute(f'{damage} and "table" = ?', [table])
    own_server.start()
    for path in ("", "/news", "/board"):
        answer = visitor.ask("GET", f"/api/tables/{table}{path}")
        assert (answer.status_code, answer.json()["code"]) == (500, "damaged")
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 1, lines
    assert f"table {table}: its journal is damaged" in lines[0]
    assert "Traceback" not in caplog.text
    visitor.move(sound, visitor.look(sound)["waiting"][0])


def test_a_damaged_page_gives_one_clear_line(own_server: Served, tmp_path: Path) -> None:
    visitor = own_server.visitor()
    for _ in range(3):
        table = visitor.open("builders", 2, mine=[0, 1])["table"]
        visitor.move(table, visitor.look(table)["waiting"][0])
    own_server.stop()
    whole = (own_server.folder / "lusoria.db").read_bytes()
    own_server.start()
    found: list[str] = []
    for page in range(len(whole) // PAGE):
        file = tmp_path / f"{page}.db"
        file.write_bytes(whole[: page * PAGE] + b"\xa5" * PAGE + whole[(page + 1) * PAGE :])
        try:
            asyncio.run(prepare(ServeOptions(database=f"sqlite:///{file}")))
        except BadInput as error:
            found.append(str(error))
    assert len(found) >= 3
    assert all("can't be used" in line and "\n" not in line for line in found)
    assert "can't be used" in refused("--port", "0", "--database", f"sqlite:///{tmp_path}/0.db")
