"""All finished games as records in a folder, and back into another server."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import lusoria
from lusoria.errors import BadInput
from lusoria.server.admin import on_database
from lusoria.server.game_files import export_games, import_games
from lusoria.table.boxes import printed
from tests.server.clients import Served, served


def database(server: Served) -> str:
    return f"sqlite:///{server.folder}/lusoria.db"


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str], list[str], list[str]]:
    """A folder, the records of its tables, tables that were not over, and ids of guests."""
    folder = tmp_path_factory.mktemp("export")
    with served(folder / "server") as server:
        host = server.visitor()
        over = [
            host.open("builders", 2, mine=[0, 1], public=True)["table"],
            host.open("aeterna", 2, mine=[0], bots=[1])["table"],
            host.open("builders", 2, mine=[0, 1], box=json.loads(printed("builders")))["table"],
        ]
        undone = 0
        while not undone:
            seat = host.look(over[0])["waiting"][0]
            host.move(over[0], seat)
            undone = host.ask("POST", f"/api/tables/{over[0]}/undo", json={"seat": seat}).status_code == 200
        for table in over:
            server.finish(table)
        running = host.open("builders", 2, mine=[0, 1])["table"]
        host.move(running, host.look(running)["waiting"][0])
        done = on_database(database(server), lambda store: export_games(store, folder / "games"))
        assert (done.games, done.skipped) == (3, 1)
        records = {table: host.ask("GET", f"/api/tables/{table}/record").text for table in over}
        guest = host.http.cookies["lusoria"].split(".")[0]
        secret = server.service.cached(running)
        assert secret is not None
        with pytest.raises(BadInput, match="not empty"):
            on_database(database(server), lambda store: export_games(store, folder / "games"))
    assert any("\nundo\n" in record for record in records.values())
    return folder / "games", records, [running, secret.facts.secret.hex()], [guest]


def test_exported_games_can_be_verified_and_nothing_else_is_told(
    exported: tuple[Path, dict[str, str], list[str], list[str]],
) -> None:
    folder, records, unfinished, guests = exported
    assert sorted(file.read_text() for file in folder.glob("*.lus")) == sorted(records.values())
    about = {one["record"]: one for one in map(json.loads, (folder / "tables.jsonl").read_text().splitlines())}
    for file in folder.glob("*.lus"):
        box = about[file.name]["box"]
        assert lusoria.Match.load(file.read_text(), None if box is None else folder / box).verify() > 0
    everything = "".join(file.read_text() for file in folder.rglob("*.*"))
    assert not [secret for secret in unfinished + guests if secret in everything]


def test_imported_games_are_the_same_games(
    exported: tuple[Path, dict[str, str], list[str], list[str]], own_server: Served
) -> None:
    folder, records, _, _ = exported
    done = on_database(database(own_server), lambda store: import_games(store, folder))
    assert (done.games, done.skipped, done.problems) == (3, 0, [])
    visitor = own_server.visitor()
    for table, record in records.items():
        assert visitor.ask("GET", f"/api/tables/{table}/record").text == record
        assert visitor.look(table)["state"] == "over"
        visitor.get(f"/api/tables/{table}/news", seen=0)
        assert visitor.get(f"/api/tables/{table}/verify")["answers"] > 0
    listed = visitor.get("/api/tables", which="over")["tables"]
    assert [one["table"] for one in listed] == [next(iter(records))]  # the others are not public
    again = on_database(database(own_server), lambda store: import_games(store, folder))
    assert (again.games, again.skipped) == (0, 3)


def test_bad_records_are_told_and_the_others_imported(
    exported: tuple[Path, dict[str, str], list[str], list[str]], own_server: Served, tmp_path: Path
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    good = next(file for file in exported[0].glob("aeterna-*.lus"))
    (folder / good.name).write_text(good.read_text())
    lines = good.read_text().splitlines()
    where = next(n for n, line in enumerate(lines) if line.startswith("[Secret"))
    (folder / "forged.lus").write_text("\n".join([*lines[:where], f'[Secret "{"0" * 64}"]', *lines[where + 1 :]]))
    (folder / "home.lus").write_text(lusoria.Match("builders", 2, seed=1).record())
    (folder / "text.lus").write_text("salve")
    done = on_database(database(own_server), lambda store: import_games(store, folder))
    assert done.games == 1
    assert [problem.split(":")[0] for problem in done.problems] == ["forged.lus", "home.lus", "text.lus"]
    assert "not the one that was promised" in done.problems[0]
    with pytest.raises(BadInput, match="there is no folder"):
        on_database(database(own_server), lambda store: import_games(store, tmp_path / "none"))
