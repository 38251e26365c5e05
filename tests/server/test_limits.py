"""Limits of a guest, an address and a table: rates, sockets, talk, tables and boxes."""

from __future__ import annotations

import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from lusoria.server import sweep
from lusoria.server.limits import ServerLimits
from lusoria.server.store import SHARES
from lusoria.table.boxes import printed
from tests.server.clients import GENEROUS, Served, Visitor, served, wait_until


def test_limits_on_sockets_watched_tables_and_rates(tmp_path: Path) -> None:
    limits = ServerLimits(sockets=2, watched=2, rate=0.001, burst=40, tables=2)
    with served(tmp_path, limits=limits) as server:
        visitor = server.visitor()
        tables = [visitor.open(mine=[0])["table"] for _ in range(2)]
        answer = visitor.ask("POST", "/api/tables", json={"game": "aquileia", "seats": 3})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_tables")
        with visitor.live() as live, visitor.live():
            with visitor.live() as third:
                assert third.hear()["code"] == "too_many_sockets"
            live.watch(tables[0], 0)
            live.watch(tables[0], None)
            live.send(type="watch", table=tables[1], seat=0)
            assert live.hear("problem")["code"] == "bad_request"
            for _ in range(40):
                live.send(type="ping")
            answers = [live.hear() for _ in range(40)]
            assert {answer.get("code") for answer in answers} == {None, "too_many_requests"}
        answer = visitor.ask("GET", "/api/me")
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")
        assert visitor.ask("GET", "/robots.txt").status_code != 429  # the page has many files
        assert server.visitor().ask("GET", "/api/me").status_code == 200


def test_guests_of_one_address_share_its_sockets(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, from_address=2)) as server:
        with server.visitor().live() as one, server.visitor().live() as two:
            for live in (one, two):
                live.send(type="ping")
                assert live.hear("pong")
            with server.visitor().live() as third:
                assert third.hear()["code"] == "too_many_sockets"
        wait_until(lambda: not server.app.state.counts._own)


def test_a_full_journal_accepts_moves_only(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, entries=3)) as server:
        visitor = server.visitor()
        table = visitor.open("builders", 2, mine=[0, 1])["table"]
        for _ in range(2):
            visitor.move(table, visitor.look(table)["waiting"][0])
        assert visitor.refused(table, "undo", seat=visitor.look(table)["waiting"][0]) in ("table_worn", "cannot_undo")
        for _ in range(3):
            visitor.move(table, visitor.look(table)["waiting"][0])


def undoable(visitor: Visitor, table: str) -> int:
    """The seat that can undo its move at once, after moves until one can."""
    while True:
        seat = visitor.look(table)["waiting"][0]
        visitor.move(table, seat)
        if visitor.look(table, seat)["undo"]["free"]:
            return int(seat)


def test_talk_of_strangers_leaves_room_for_the_players_and_their_undo(tmp_path: Path) -> None:
    limits = replace(GENEROUS, entries=50, spectators_talk=60, players_talk=3)
    with served(tmp_path, limits=limits) as server:
        visitor, stranger = server.visitor(), server.visitor()
        table = visitor.open("builders", 2, mine=[0, 1], public=True)["table"]
        for _ in range(60):
            stranger.do(table, "chat", text="heus")
        assert stranger.refused(table, "chat", text="heus") == "table_worn"
        for _ in range(3):
            visitor.do(table, "chat", text="tace")
        assert visitor.refused(table, "chat", text="tace") == "table_worn"
        visitor.do(table, "undo", seat=undoable(visitor, table))


def test_who_comes_and_goes_leaves_room_for_the_players(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, entries=20, seat_changes=41)) as server:
        visitor, stranger = server.visitor(), server.visitor()
        table = visitor.open("builders", 3, mine=[0])["table"]
        for _ in range(20):
            stranger.do(table, "sit", seat=1)
            stranger.do(table, "leave", seat=1)
        assert stranger.refused(table, "sit", seat=1) == "table_worn"
        visitor.do(table, "start")
        assert visitor.look(table)["state"] == "running"


def test_who_may_talk_is_the_tables_choice(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        visitor, stranger = server.visitor(), server.visitor()
        for talk, answers in (("all", "yy"), ("players", "yn"), ("nobody", "nn")):
            now = visitor.open("builders", 2, mine=[0], talk=talk)
            assert now["talk"] == talk
            for guest, may in zip((visitor, stranger), answers, strict=True):
                if may == "y":
                    guest.do(now["table"], "chat", text="salve")
                else:
                    assert guest.refused(now["table"], "chat", text="salve") == "no_talk"


def test_talk_has_a_rate_for_each_guest_and_for_its_address(tmp_path: Path) -> None:
    limits = replace(GENEROUS, talk_rate=0.001, talk_burst=3, address_talk_rate=0.001, address_talk_burst=5)
    with served(tmp_path, limits=limits) as server:
        visitor, other = server.visitor(), server.visitor()
        table = visitor.open("builders", 2, mine=[0, 1])["table"]
        for guest, times in ((visitor, 3), (other, 2)):
            for _ in range(times):
                guest.do(table, "chat", text="heus")
            assert guest.refused(table, "chat", text="heus") == "too_many_requests"
        visitor.move(table, visitor.look(table)["waiting"][0])


def names_in(server: Served) -> set[str]:
    with closing(sqlite3.connect(server.folder / "lusoria.db")) as connection:
        return {str(name) for (name,) in connection.execute("select name from guests")}


def test_guests_who_choose_a_first_name_are_limited_by_address(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, names_burst=3, names_rate=0.0001)) as server:
        visitors = [server.visitor() for _ in range(4)]
        for name in ("Anna", "Annia"):
            answers = [one.ask("POST", "/api/me", json={"name": name}) for one in visitors]
            assert [one.status_code for one in answers] == [200, 200, 200, 429]  # to be renamed is free
        assert answers[-1].json()["code"] == "too_many_requests"
        visitors[3].http.headers["x-forwarded-for"] = "192.0.2.7"
        assert visitors[3].ask("POST", "/api/me", json={"name": "Bruta"}).status_code == 200
        assert names_in(server) == {"Annia", "Bruta"}


def test_guests_who_never_came_to_a_table_are_removed(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        host, player, idler = (server.visitor() for _ in range(3))
        for visitor, name in ((host, "Host"), (player, "Player"), (idler, "Idler")):
            visitor.ask("POST", "/api/me", json={"name": name}).raise_for_status()
        table = host.open("builders", 2)["table"]
        player.do(table, "sit", seat=0)
        for number in range(2 * sweep.BATCH):
            server.run(server.service.store.rename(f"flood{number}", "Flood"))
        store = server.service.store
        assert server.run(sweep.remove_unused_guests(store, time.time() - 60)) == 0  # they chose it a moment ago
        assert server.run(sweep.remove_unused_guests(store, time.time() + 60)) == 2 * sweep.BATCH + 1
        assert names_in(server) == {"Host", "Player"}
        assert player.look(table)["seats"][0]["name"] == "Player"
        assert idler.get("/api/me")["chosen"] is False
        idler.ask("POST", "/api/me", json={"name": "Idler"}).raise_for_status()
        idler.do(table, "sit", seat=1)
        assert host.look(table)["seats"][1]["name"] == "Idler"


def test_limits_on_tables_of_a_guest_and_of_an_address(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, tables=2, openings_burst=6, openings_rate=0.001)) as server:
        visitor = server.visitor()
        tables = [visitor.open("builders", 2, key=f"k{i}")["table"] for i in range(2)]
        body = {"game": "builders", "seats": 2}
        assert visitor.ask("POST", "/api/tables", json=body).json()["code"] == "too_many_tables"
        assert visitor.open("builders", 2, key="k1")["table"] == tables[1]  # the answer was lost, the table exists
        for _ in range(2):
            server.visitor().open("builders", 2)
        answer = server.visitor().ask("POST", "/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_tables")


def test_what_if_and_rematch_count_as_opened_tables(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, openings_burst=2, openings_rate=0.0001)) as server:
        visitor = server.visitor()
        table = visitor.open("builders", 2, mine=[0, 1])["table"]
        server.finish(table)
        number = next(
            one["number"] for one in visitor.get(f"/api/tables/{table}/news")["news"] if one["kind"] == "start"
        )
        body = {"number": number, "seat": 0}
        assert visitor.ask("POST", f"/api/tables/{table}/what_if", json=body).status_code == 201
        answer = visitor.ask("POST", f"/api/tables/{table}/what_if", json=body)
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_tables")
        assert visitor.ask("POST", f"/api/tables/{table}/rematch", json={}).json()["code"] == "too_many_tables"
        with visitor.live() as live:
            live.send(type="act", table=table, do="rematch")
            assert live.hear("problem")["code"] == "too_many_tables"


def test_requests_at_the_same_moment_do_not_exceed_the_tables_of_a_guest(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, tables=3)) as server, ThreadPoolExecutor(10) as beside:
        cookie = server.visitor().cookie
        url, body = f"http://{server.address}/api/tables", {"game": "builders", "seats": 2}
        done = beside.map(lambda _: httpx.post(url, json=body, headers=cookie, timeout=60).status_code, range(10))
        assert sorted(done) == [201] * 3 + [429] * 7


def boxes_in(server: Served) -> int:
    with closing(sqlite3.connect(server.folder / "lusoria.db")) as connection:
        return int(connection.execute("select count(*) from boxes where sent").fetchone()[0])


def own_box(name: str) -> dict[str, Any]:
    box: dict[str, Any] = json.loads(printed("builders"))
    box["sources"][0]["title"] = name
    return box


def at(server: Served, address: str) -> Visitor:
    """A guest from another address."""
    visitor = server.visitor()
    visitor.http.headers["x-forwarded-for"] = address
    return visitor


def box_problem(visitor: Visitor, name: str) -> str:
    """The complaint about a box; empty if it was stored."""
    answer = visitor.ask("POST", "/api/tables", json={"game": "builders", "seats": 2, "box": own_box(name)})
    assert answer.status_code in (201, 429)
    return "" if answer.status_code == 201 else str(answer.json()["message"])


def test_few_addresses_can_not_take_all_the_room_for_boxes(tmp_path: Path) -> None:
    size = len(json.dumps(own_box("0"), ensure_ascii=False, separators=(",", ":")).encode())
    with served(tmp_path, limits=replace(GENEROUS, box_bytes=SHARES * 4 * size, boxes=1000)) as server:
        stored = 0
        for address in range(17):  # each sends, under ever new cookies, as much as it may
            while not (problem := box_problem(at(server, f"192.0.2.{address}"), f"{stored}")):
                stored += 1
            assert "from your address" in problem
        assert 17 < stored < SHARES * 4
        assert box_problem(at(server, "198.51.100.1"), "newcomer") == ""
        for number in range(70):  # a network of IPv6 that its owner may divide as it likes
            problem = box_problem(at(server, f"2001:db8:1:{number}::1"), f"six {number}")
        assert "from your address" in problem
        assert box_problem(at(server, "2001:db8:2::1"), "another newcomer") == ""


def test_boxes_of_closed_tables_make_room(tmp_path: Path) -> None:
    size = len(json.dumps(own_box("0"), ensure_ascii=False, separators=(",", ":")).encode())
    with served(tmp_path, limits=replace(GENEROUS, box_bytes=2 * size + 9)) as server:
        first, second = at(server, "192.0.2.1"), at(server, "192.0.2.2")
        table = first.open("builders", 2, box=own_box("1"))["table"]
        second.open("builders", 2, box=own_box("2"))
        assert "no more boxes" in box_problem(at(server, "192.0.2.3"), "3")
        first.do(table, "close")
        assert box_problem(at(server, "192.0.2.3"), "3") == ""
        assert boxes_in(server) == 2


def test_boxes_of_a_guest_and_of_an_address_are_limited(tmp_path: Path) -> None:
    limits = replace(GENEROUS, boxes=2, address_box_burst=3, address_box_rate=0.0001)
    with served(tmp_path, limits=limits) as server:
        visitor, body = server.visitor(), dict[str, Any](game="builders", seats=2)
        for name in ("one", "two", "two"):
            visitor.open(**body, box=own_box(name))
        answer = visitor.ask("POST", "/api/tables", json=body | {"box": own_box("three")})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_boxes")
        assert "you have sent 2 boxes" in answer.json()["message"]
        answer = server.visitor().ask("POST", "/api/tables", json=body | {"box": own_box("four")})
        assert "from your address" in answer.json()["message"]
        elsewhere = at(server, "192.0.2.7")
        elsewhere.open(**body, box=own_box("five"))
        assert boxes_in(server) == 3
        visitor.open(**body)  # the printed one is always there


def test_boxes_that_nobody_uses_are_removed(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        visitor = server.visitor()
        closed, kept, plain = (
            visitor.open("builders", 2, box=box)["table"] for box in (own_box("a"), own_box("b"), None)
        )
        for table in (closed, plain):
            visitor.do(table, "chat", text="vale")
            visitor.do(table, "close")
        store = server.service.store
        assert server.run(store.remove_unused_boxes(0.0)) == 0  # it was closed a moment ago
        assert server.run(store.remove_unused_boxes(time.time() + 60)) == 1
        assert boxes_in(server) == 1
        assert visitor.get(f"/api/tables/{kept}/board")
        server.restart()
        assert visitor.look(kept)["box"] == "own"
        assert visitor.look(plain)["state"] == "closed"
        assert visitor.ask("GET", f"/api/tables/{closed}").status_code == 404
