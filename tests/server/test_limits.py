"""Limits of a guest, an address and a table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from lusoria.server.limits import ServerLimits
from tests.server.clients import GENEROUS, served, wait_until


def test_limits_on_sockets_watched_tables_and_rates(tmp_path: Path) -> None:
    limits = ServerLimits(sockets=2, watched=2, rate=0.001, burst=30, tables=2)
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
        wait_until(lambda: not server.app.state.sockets._count)


def test_a_full_journal_accepts_moves_only(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, entries=8, talk_burst=6, talk_rate=0.001)) as server:
        visitor, talker = server.visitor(), server.visitor()
        table = visitor.open("builders", 2, mine=[0, 1])["table"]
        for _ in range(5):
            talker.do(table, "chat", text="heus")
        assert visitor.refused(table, "chat", text="tace") == "table_worn"
        assert talker.refused(table, "chat", text="heus") == "table_worn"
        assert talker.refused(table, "chat", text="heus") == "too_many_requests"
        for _ in range(3):
            visitor.move(table, visitor.look(table)["waiting"][0])


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
