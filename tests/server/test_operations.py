"""Metrics, readiness, and a running server that learns what `lusoria admin` wants."""

from __future__ import annotations

import json
import signal
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from lusoria.cli.admin import shown_time
from lusoria.cli.app import app as cli
from lusoria.errors import BadInput
from lusoria.server import control, metrics
from lusoria.server.logs import handle_of
from tests.server.clients import Served, wait_until
from tests.server.test_serve import PATIENCE, serving


def admin(server: Served, *words: str) -> str:
    """What `lusoria admin` prints."""
    url = server.database or f"sqlite:///{server.folder}/lusoria.db"
    done = CliRunner().invoke(cli, ["admin", *words, "--database", url])
    assert done.exit_code == 0, (words, done.output, done.exception)
    return done.output


def refused(server: Served, *words: str) -> str:
    """What `lusoria admin` complains of."""
    done = CliRunner().invoke(cli, ["admin", *words, "--database", f"sqlite:///{server.folder}/lusoria.db"])
    assert done.exit_code != 0
    assert done.exception is not None
    return str(done.exception)


def samples(text: str) -> dict[str, float]:
    """The metrics, parsed as Prometheus parses them; sums over labels."""
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found[sample.name] = found.get(sample.name, 0.0) + sample.value
    return found


@pytest.fixture(autouse=True)
def quick_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control, "POLL_SECONDS", 0.05)
    monkeypatch.setattr(control, "SETTLE_SECONDS", 0.25)
    monkeypatch.setattr(metrics, "SAMPLE_SECONDS", 0.05)


# ---- metrics


def test_metrics_count_moves_and_measure_them_until_they_are_sent(own_server: Served) -> None:
    host = own_server.visitor()
    table = host.open("builders", 2, mine=[0, 1])["table"]
    before = samples(host.ask("GET", "/metrics").text)
    with host.live() as one, host.live() as other:
        one.watch(table, 0)
        other.watch(table)
        for _ in range(3):
            host.move(table, host.look(table)["waiting"][0])
            one.hear("news")
        wait_until(lambda: samples(host.ask("GET", "/metrics").text)["lusoria_sockets"] == 2)
        now = samples(host.ask("GET", "/metrics").text)
    grown = {name: now[name] - before.get(name, 0) for name in now}
    assert grown["lusoria_move_written_seconds_count"] == 3
    assert 3 <= grown["lusoria_move_sent_seconds_count"] <= 6  # a spectator does not see every move of its own
    assert grown["lusoria_socket_messages_total"] == 2
    assert grown["lusoria_database_seconds_count"] >= 3
    assert grown["lusoria_event_loop_lag_seconds_count"] > 0
    assert now["lusoria_tables_in_memory"] == 1
    assert now["lusoria_ready"] == 1
    assert now["lusoria_memory_bytes"] > 1e6


def test_metrics_are_for_this_machine_or_for_who_has_the_token(
    own_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = own_server.visitor()

    def status(**headers: str) -> int:
        return visitor.ask("GET", "/metrics", headers=headers).status_code

    assert status() == 200
    assert status(**{"x-forwarded-for": "203.0.113.9"}) == 403
    assert status(**{"x-forwarded-for": "127.0.0.1"}) == 403
    assert status(host="games.example") == 403
    monkeypatch.setenv("LUSORIA_METRICS_TOKEN", "open sesame")
    assert status() == 403
    assert status(authorization="Bearer wrong") == 403
    assert status(authorization="Bearer open sesame", host="games.example") == 200


# ---- what the operator wants


def test_a_running_server_shows_an_announcement(own_server: Served) -> None:
    host = own_server.visitor()
    with host.live() as early:
        assert "announced" in admin(own_server, "announce", "Back at five")
        assert early.hear("announcement")["text"] == "Back at five"
        with host.live() as late:
            assert late.hear("announcement")["text"] == "Back at five"
        admin(own_server, "announce", "--clear")
        assert early.hear("announcement")["text"] is None
    assert "one of them" in refused(own_server, "announce")
    assert "characters" in refused(own_server, "announce", "x" * 201)


def test_a_banned_guest_is_shut_out_and_let_in_again(own_server: Served) -> None:
    host, other = own_server.visitor(), own_server.visitor()
    table = host.open("builders", 2, mine=[0, 1])["table"]
    shown = json.loads(admin(own_server, "inspect", table, "--json"))
    handle = shown["seats"][0]["guest"]
    guest = host.http.cookies["lusoria"].split(".")[0]
    assert handle == handle_of(guest)
    with host.live() as live:
        live.watch(table, 0)
        admin(own_server, "ban", handle, "--days", "2", "--why", "rude")
        with pytest.raises(ConnectionClosed) as closed:
            live.hear("nothing of this kind")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    answer = host.ask("GET", "/api/me")
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    assert other.look(table)["state"] == "running"
    assert "rude" in admin(own_server, "bans")
    assert json.loads(admin(own_server, "bans", "--json"))[0]["whom"] == handle
    admin(own_server, "unban", handle)
    wait_until(lambda: host.ask("GET", "/api/me").status_code == 200)
    assert "is not banned" in refused(own_server, "unban", handle)
    assert "nobody" in admin(own_server, "bans")


def test_an_address_is_banned_behind_a_proxy(own_server: Served) -> None:
    visitor = own_server.visitor()
    admin(own_server, "ban", "203.0.113.0/24")
    away, home = ({"x-forwarded-for": address} for address in ("203.0.113.9", "198.51.100.1"))
    wait_until(lambda: visitor.ask("GET", "/api/me", headers=away).status_code == 403)
    assert visitor.ask("GET", "/api/me", headers=home).status_code == 200
    assert visitor.ask("GET", "/api/me").status_code == 200


def test_old_cookies_stay_valid_after_a_rotation_and_are_renewed(own_server: Served) -> None:
    host, away = own_server.visitor(), own_server.visitor()
    table = host.open("builders", 2, mine=[0, 1])["table"]
    away.get("/api/me")
    names = [one.get("/api/me")["name"] for one in (host, away)]
    old = host.http.cookies["lusoria"]
    admin(own_server, "rotate-keys", "--days", "30")
    wait_until(lambda: host.get("/api/me") and host.http.cookies["lusoria"] != old)
    assert host.http.cookies["lusoria"].split(".")[0] == old.split(".")[0]
    assert host.look(table, 0)["seats"][0]["yours"]
    assert [host.get("/api/me")["name"], away.get("/api/me")["name"]] == names
    own_server.restart()
    assert host.look(table, 0)["seats"][0]["yours"]
    late = own_server.visitor()
    late.http.cookies.set("lusoria", old)
    assert late.look(table, 0)["seats"][0]["yours"]
    late.http.cookies.set("lusoria", old)  # it has got a new one
    admin(own_server, "rotate-keys", "--days", "0")
    for one in (host, late):
        wait_until(lambda one=one: one.ask("GET", f"/api/tables/{table}", params={"seat": 0}).status_code == 403)


@pytest.mark.parametrize("how", ["ban", "rotation"])
def test_access_that_is_lost_ends_sockets_and_waiting_requests_at_once(own_server: Served, how: str) -> None:
    host, other = own_server.visitor(), own_server.visitor()
    table = host.open("builders", 2, mine=[0, 1])["table"]
    guest, number = host.http.cookies["lusoria"].split(".")[0], host.look(table, 0)["number"]

    def wait_for_news() -> httpx.Response:
        return host.ask("GET", f"/api/tables/{table}/news", params={"seat": 0, "seen": number, "wait": 25})

    with ThreadPoolExecutor(1) as beside, host.live() as live, other.live() as spared:
        live.watch(table, 0)
        waiting = beside.submit(wait_for_news)
        wait_until(lambda: own_server.service.on_shut_out)
        if how == "ban":
            admin(own_server, "ban", handle_of(guest))
        else:
            admin(own_server, "rotate-keys", "--days", "0")
        with pytest.raises(ConnectionClosed, match="4403"):
            live.hear("nothing of this kind")
        answer, expected = waiting.result(PATIENCE), "banned" if how == "ban" else "forbidden"
        assert (answer.status_code, answer.json()["code"]) == (403, expected)
        if how == "ban":
            spared.send(type="ping")
            assert spared.hear("pong")
        else:
            with pytest.raises(ConnectionClosed, match="4403"):
                spared.hear("nothing of this kind")
            assert other.get("/api/me")  # as a new guest
            with other.live() as again:
                again.send(type="ping")
                assert again.hear("pong")
    wait_until(lambda: not own_server.service.on_shut_out)


def test_a_table_is_closed_while_it_is_played(own_server: Served) -> None:
    host = own_server.visitor()
    table = host.open("builders", 2, mine=[0, 1], public=True)["table"]
    assert table in admin(own_server, "list", "--state", "running")
    with host.live() as live:
        live.watch(table, 0)
        assert "is closed" in admin(own_server, "close", table)
        assert live.hear("news")["now"]["state"] == "closed"
    assert host.refused(table, "move", seat=0, number=1, move="end") == "not_running"
    assert "was closed already" in admin(own_server, "close", table)
    own_server.restart()
    assert host.look(table)["state"] == "closed"
    assert json.loads(admin(own_server, "list", "--json"))[0]["state"] == "closed"
    assert "there is no table" in refused(own_server, "inspect", "no-such-table")


def test_a_table_that_is_pruned_is_gone_from_a_running_server(own_server: Served) -> None:
    from tests.server.test_retention import age

    host = own_server.visitor()
    table = host.open("builders", 2, mine=[0, 1])["table"]
    age(own_server.folder / "lusoria.db", table, 40)
    assert "1 would be removed" in admin(own_server, "prune", "--abandoned", "30", "--dry-run")
    assert "--yes: expected this option, because no terminal can be asked: Remove 1 tables" in refused(
        own_server, "prune", "--abandoned", "30"
    )
    assert host.look(table)["state"] == "running"
    assert table in admin(own_server, "prune", "--abandoned", "30", "--yes")
    wait_until(lambda: host.ask("GET", f"/api/tables/{table}").status_code == 404)
    assert "at least one of them" in refused(own_server, "prune")


def test_who_watches_an_old_table_keeps_it_and_learns_of_its_end(own_server: Served) -> None:
    from tests.server.test_retention import age, noted

    host, file = own_server.visitor(), own_server.folder / "lusoria.db"
    table = host.open("builders", 2, mine=[0, 1])["table"]
    age(file, table, 40)
    with host.live() as live:
        live.watch(table, 0)
        wait_until(lambda: noted(file)[table] > 0)
        assert "0 removed" in admin(own_server, "prune", "--abandoned", "30", "--yes")
        with closing(sqlite3.connect(file)) as found, found:
            found.execute("update tables set watched = 0")  # as if this worker's notes had not come through
        assert "1 removed" in admin(own_server, "prune", "--abandoned", "30", "--yes")
        told = live.hear("problem")
        assert (told["code"], told["table"], told["seat"]) == ("no_such_table", table, 0)
        live.send(type="ping", id="p")
        assert live.hear()["id"] == "p"  # the socket serves on


def test_pruning_asks_first(own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.server.test_retention import age

    host = own_server.visitor()
    table = host.open("builders", 2, mine=[0, 1])["table"]
    terminal = SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("lusoria.cli.admin.sys", terminal)
    command = ["admin", "prune", "--abandoned", "30", "--database", f"sqlite:///{own_server.folder}/lusoria.db"]
    assert CliRunner().invoke(cli, command).output == "0 removed\n"  # nothing to ask
    age(own_server.folder / "lusoria.db", table, 40)
    refusal = CliRunner().invoke(cli, command, input="n\n").output
    assert "Remove 1 tables for good? [y/N]" in refusal
    assert "0 removed" in refusal
    assert host.look(table)["state"] == "running"
    assert "1 removed" in CliRunner().invoke(cli, command, input="y\n").output


def test_bad_words_for_admin_are_refused(own_server: Served, tmp_path: Path) -> None:
    assert "neither a guest's handle" in refused(own_server, "ban", "Marcus")
    assert "shut out the machine itself" in refused(own_server, "ban", "127.0.0.1")
    assert "one of open, running" in refused(own_server, "list", "--state", "gone")
    done = CliRunner().invoke(cli, ["admin", "list", "--database", f"sqlite:///{tmp_path}/none.db"])
    assert "there is no file" in str(done.exception)
    (tmp_path / "empty.db").touch()
    done = CliRunner().invoke(cli, ["admin", "list", "--database", f"sqlite:///{tmp_path}/empty.db"])
    assert "no database of Lusoria" in str(done.exception)


@pytest.mark.parametrize(
    "words",
    [
        ("ban", "203.0.113.9", "--days"), ("announce", "Back at five", "--minutes"), ("rotate-keys", "--days"),
        ("prune", "--finished"), ("prune", "--abandoned"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("number", ["1e300", "inf", "nan", "-1", "-1e300"])
def test_a_duration_that_makes_no_sense_is_refused_in_one_line(
    server: Served, words: tuple[str, ...], number: str
) -> None:
    before = server.run(control.rows(server.service.store))
    done = CliRunner().invoke(cli, ["admin", *words, number, "--database", f"sqlite:///{server.folder}/lusoria.db"])
    assert isinstance(done.exception, BadInput)
    assert words[-1].strip("-") in str(done.exception)
    assert server.run(control.rows(server.service.store)) == before


def test_a_time_that_is_not_a_date_is_shown_all_the_same() -> None:
    assert shown_time(1e300) == "1e+300 s after 1970"
    assert shown_time(float("nan")) == "nan s after 1970"


# ---- stopping


def test_it_drains_and_tells_everybody_to_come_back(tmp_path: Path) -> None:
    options = ("--port", "0", "--database", f"sqlite:///{tmp_path}/x.db", "--drain", "0.7")
    with serving(*options) as (address, process), httpx.Client(base_url=address, timeout=PATIENCE) as visitor:
        assert visitor.get("/readyz").status_code == 200
        table = visitor.post("/api/tables", json={"game": "builders", "seats": 2, "mine": [0, 1]}).json()["table"]
        answers: list[int] = []

        def wait_for_news() -> None:
            path = f"/api/tables/{table}/news"
            answers.append(httpx.get(address + path, params={"seen": 99, "wait": 20}, timeout=PATIENCE).status_code)

        waiting = threading.Thread(target=wait_for_news)
        waiting.start()
        with connect(address.replace("http", "ws") + "/api/live") as socket:
            time.sleep(0.3)
            process.send_signal(signal.SIGTERM)
            wait_until(lambda: visitor.get("/readyz").status_code == 503)
            said: Any = visitor.post(f"/api/tables/{table}/chat", json={"text": "still here"})
            assert said.status_code == 200
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        waiting.join(PATIENCE)
        assert answers == [200]
        assert process.wait(PATIENCE) == 0
