"""All finished games as records in a folder, and back into another server."""

from __future__ import annotations

import json
import os
import re
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import lusoria
from lusoria.cli.app import app as cli
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


def line_of(folder: Path, record: str) -> dict[str, Any]:
    """The line of the index about a record."""
    lines = map(json.loads, (folder / "tables.jsonl").read_text().splitlines())
    return next(line for line in lines if line["record"] == record)


def test_an_index_is_checked_as_if_visitors_had_sent_it(
    exported: tuple[Path, dict[str, str], list[str], list[str]], own_server: Served, tmp_path: Path
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    good = next(exported[0].glob("aeterna-*.lus"))
    line = line_of(exported[0], good.name)
    marcus = {"kind": "guest", "name": "Marcus", "level": ""}
    bad: dict[str, dict[str, Any]] = {
        "surrogate": {"seats": [marcus | {"name": "\ud800"}, marcus]},
        "long": {"seats": [marcus | {"name": "M" * 1_000_000}, marcus]},
        "longer": {"seats": [marcus | {"name": "M" * 25}, marcus]},
        "unseen": {"seats": [marcus | {"name": "\u200b"}, marcus]},
        "far": {"ended": 1e300},
        "future": {"opened": time.time() + 1e6},
        "endless": {"ended": float("inf")},
        "nan": {"opened": float("nan")},
        "before": {"opened": -1.0},
        "word": {"opened": "yesterday"},
        "yes": {"public": "yes"},
        "number": {"seats": 2},
        "numbers": {"seats": [1, 2]},
        "named": {"seats": [marcus | {"name": ["Marcus"]}, marcus]},
        "seated": {"seats": [marcus] * 3},
        "crowd": {"seats": [marcus] * 1000},
        "level": {"level": "imperator"},
        "levels": {"seats": [marcus | {"kind": "bot", "level": "imperator"}, marcus]},
        "kind": {"seats": [marcus | {"kind": "god"}, marcus]},
        "more": {"cookie": "salve"},
        "box": {"box": "boxes/../../box.json"},
        "nowhere": {"box": f"boxes/{'0' * 64}.json"},
    }
    index = [line | {"record": f"{name}.lus"} | change for name, change in bad.items()]
    index += [line | {"record": record} for record in ("twice.lus", "twice.lus", "missing.lus", good.name)]
    for name in (*bad, "twice", good.name.removesuffix(".lus")):
        (folder / f"{name}.lus").write_bytes(good.read_bytes())
    more = ["salve", "[]", "7", '{"record": "../../etc.lus"}', "[" * 100_000]
    (folder / "tables.jsonl").write_text("\n".join([*map(json.dumps, index), *more]))
    done = on_database(database(own_server), lambda store: import_games(store, folder))
    assert (done.games, done.skipped) == (1, 0)
    named = [problem.split(":")[0] for problem in done.problems]
    assert named == ["tables.jsonl"] * len(more) + sorted(f"{name}.lus" for name in (*bad, "twice", "missing"))
    assert all(len(problem) <= 300 and problem.isprintable() for problem in done.problems)
    own_server.visitor().get("/api/tables", which="over")
    again = CliRunner().invoke(cli, ["import", str(folder), "--database", database(own_server)])
    assert "0 games added, 1 were there already" in again.output
    assert isinstance(again.exception, BadInput)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes in folders are for POSIX systems")
def test_what_is_not_a_plain_file_is_not_opened(
    exported: tuple[Path, dict[str, str], list[str], list[str]], own_server: Served, tmp_path: Path
) -> None:
    folder, elsewhere = tmp_path / "games", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    own_box = next(file for file in exported[0].glob("*.lus") if line_of(exported[0], file.name)["box"])
    line = line_of(exported[0], own_box.name)
    (elsewhere / Path(line["box"]).name).write_bytes((exported[0] / line["box"]).read_bytes())
    (folder / own_box.name).write_bytes(own_box.read_bytes())
    (folder / "boxes").symlink_to(elsewhere)
    (folder / "tables.jsonl").write_text(json.dumps(line))
    os.mkfifo(folder / "pipe.lus")
    (folder / "link.lus").symlink_to(next(exported[0].glob("aeterna-*.lus")))
    (folder / "folder.lus").mkdir()
    (folder / "\x1b[2J.lus").write_text("salve")
    (folder / "bytes.lus").write_bytes(b"\xff\xfe")
    with open(folder / "huge.lus", "wb") as file:
        file.truncate(1 << 40)
    done = on_database(database(own_server), lambda store: import_games(store, folder))
    assert done.games == done.skipped == 0
    named = [problem.split(":")[0] for problem in done.problems]
    assert named == ["\\x1b[2J.lus", own_box.name, "bytes.lus", "folder.lus", "huge.lus", "link.lus", "pipe.lus"]
    (folder / "tables.jsonl").unlink()
    os.mkfifo(folder / "tables.jsonl")
    with pytest.raises(BadInput, match="expected a plain file"):
        on_database(database(own_server), lambda store: import_games(store, folder))


def test_a_record_is_checked_as_if_a_visitor_had_sent_it(
    exported: tuple[Path, dict[str, str], list[str], list[str]], own_server: Served, tmp_path: Path
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    text = next(exported[0].glob("aeterna-*.lus")).read_text()
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
    changes = {
        "Nonces": [tags["Nonces"] + " -", "", "\\ud800 -", f"{'a' * 65} -"],
        "Table": ["../../etc", "x" * 1000],
        "Secret": ["salve"],
        "Seats": ["999999999", "0"],
        "Game": ["no_such_game", "../.."],
        "Steps": ["999999999"],
        "Box": ["sha"],
        "Position": ["salve"],
    }
    for tag, values in changes.items():
        for number, value in enumerate(values):
            line = f'[{tag} "{value}"]'
            changed = re.sub(rf'^\[{tag} ".*"\]$', line.replace("\\", r"\\"), text, flags=re.MULTILINE)
            if tag not in tags:
                changed = text.replace("[Promise", f"{line}\n[Promise")
            (folder / f"{tag}-{number}.lus").write_text(changed)
    done = on_database(database(own_server), lambda store: import_games(store, folder))
    assert done.games == done.skipped == 0
    files = sorted(file.name for file in folder.iterdir())
    assert [problem.split(":")[0] for problem in done.problems] == files
