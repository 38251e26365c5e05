"""Who pays for requests and messages, and how much."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from lusoria.errors import BadInput
from lusoria.server.buckets import Buckets
from lusoria.server.limits import ServerLimits
from lusoria.server.spending import ENTRY_TOLD, PRICES, Spender, message_price, network, price
from lusoria.table import commands
from tests.server.clients import GENEROUS, PLENTY, Visitor, served
from tests.server.test_buckets import Clock


def test_of_ipv6_the_first_64_bits_count() -> None:
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2:ffff::") != network("2001:db8:1:3::4")
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") != network("192.0.2.2")
    assert network("fe80::1%eth0") == network("fe80::2")
    assert network("a socket file") == "a socket file"


def test_costly_requests_cost_more() -> None:
    assert price("GET", "/assets/x.js") < price("GET", "/api/tables/abcdefgh") < price("POST", "/api/tables")
    assert price("GET", "/api/tables/abcdefgh/record") == PRICES["GET /api/tables/{id}/record"] > 10
    assert price("POST", "/api/tables/abcdefgh/chances/looks") > price("GET", "/api/tables/abcdefgh/chances")
    assert price("GET", "/api/tables/abcdefgh/nothing") == price("GET", "/api/status") == 1


def test_a_class_of_thirty_behind_one_address_is_never_refused() -> None:
    clock, limits = Clock(), ServerLimits()
    buckets = Buckets(clock=clock)
    pupils = [Spender(buckets, limits, f"pupil {number}", "192.0.2.1") for number in range(30)]
    for pupil in pupils:  # all open the page at once, and a table of 300 entries
        assert all(pupil.may(price("GET", path)) for path in ["/assets/x.js"] * 40 + ["/api/games", "/api/me"] * 5)
        assert pupil.may(price("GET", "/api/live"))
        assert pupil.may(message_price("watch"))
        pupil.charge(300 * ENTRY_TOLD)
    place = price("GET", "/api/tables/abcdefgh/place")
    for _ in range(600):  # and each makes a move every two seconds, and looks something up, for twenty minutes
        clock.now += 2
        assert all(pupil.may(message_price("act", "move")) and pupil.may(place) for pupil in pupils)


def test_a_guest_who_asks_too_much_leaves_something_for_the_others_of_its_address() -> None:
    clock = Clock()
    buckets, limits = Buckets(clock=clock), ServerLimits()
    greedy, modest = (Spender(buckets, limits, guest, "192.0.2.1") for guest in ("greedy", "modest"))
    refused = 0
    for _ in range(1000):
        clock.now += 0.1
        refused += sum(not greedy.may() for _ in range(100))
        assert modest.may()
    assert refused > 90_000


def test_what_has_no_guest_to_pay_is_paid_for_by_the_address() -> None:
    buckets, limits = Buckets(clock=Clock()), ServerLimits()
    Spender(buckets, limits, "guest", "192.0.2.1", known=False).charge(7)  # as for the files of the page
    assert buckets._find("guest guest", limits.rate, limits.burst)[2] == limits.burst
    assert buckets._find("address 192.0.2.1", 0, limits.address_burst)[2] == limits.address_burst - 7


def refusals(visitor: Visitor, path: str, times: int) -> int:
    return sum(visitor.ask("GET", path).status_code == 429 for _ in range(times))


def test_costly_reads_are_refused_sooner_than_plain_ones(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, rate=0.001, burst=60)) as server:
        visitor = server.visitor()
        table = visitor.open("builders", 2, mine=[0, 1])["table"]
        assert refusals(visitor, f"/api/tables/{table}/record?seat=0", 10) >= 7
        assert refusals(server.visitor(), "/api/status", 10) == 0


def test_guests_of_one_address_share_a_limit_also_on_sockets(tmp_path: Path) -> None:
    limits = replace(GENEROUS, address_rate=0.001, address_burst=60)
    with served(tmp_path, limits=limits) as server:
        with server.visitor().live() as live:
            for _ in range(60):
                live.send(type="ping")
            assert {live.hear().get("code") for _ in range(60)} == {None, "too_many_requests"}
        assert refusals(server.visitor(), "/api/status", 3) == 3
        elsewhere = server.visitor()
        elsewhere.http.headers["x-forwarded-for"] = "2001:db8::1"  # a proxy on the same machine is trusted
        assert refusals(elsewhere, "/api/status", 3) == 0


def test_a_socket_that_floods_is_read_more_slowly_and_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lusoria.server.client_socket.MAX_REFUSED", 5)
    with served(tmp_path, limits=replace(GENEROUS, rate=0.001, burst=10)) as server, server.visitor().live() as live:
        for _ in range(100):
            live.send(type="ping")
        with pytest.raises(ConnectionClosed) as closed:
            live.hear("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429


def test_a_long_story_on_a_socket_comes_in_parts_and_is_paid_for(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, rate=0.001, burst=200)) as server:
        talker, visitor = server.visitor(), server.visitor()
        table = talker.open("builders", 2, mine=[0])["table"]

        async def talk() -> None:
            for _ in range(250):
                await server.service.execute(table, lambda now: commands.chat(now, "g", "Anna", "heus"))

        server.run(talk())
        with visitor.live() as live:
            numbers = [one["number"] for one in live.watch(table, None, 0)["news"]]
            while numbers[-1] < 251:
                numbers += [one["number"] for one in live.hear("news")["news"]]
            assert numbers == list(range(1, 252))
        assert refusals(visitor, f"/api/tables/{table}/news", 90) > 0


def test_limits_of_the_command_line() -> None:
    given = ServerLimits.given(["rate=50", "address_burst=900", "wait=1.5"])
    assert (given.rate, given.address_burst, given.wait, given.burst) == (50.0, 900, 1.5, ServerLimits().burst)
    for text, complaint in (
        ("speed=1", "there is no limit 'speed'"), ("burst=1.5", "a whole number is needed"), ("rate=x", "a number is"),
        ("rate=0", "above 0"), ("rate=-1", "above 0"), ("rate=nan", "above 0"), ("rate=inf", "above 0"), ("rate", "is"),
    ):  # fmt: skip
        with pytest.raises(BadInput, match=complaint):
            ServerLimits.given([text])


def test_many_requests_of_one_address_let_others_come_between(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, at_once=1, burst=PLENTY)) as server:
        visitor = server.visitor()
        table = visitor.open("builders", 2, mine=[0])["table"]
        news = visitor.get(f"/api/tables/{table}/news", seen=99, wait=0.5)  # who waits takes nobody's turn
        assert news["news"] == []
        assert [visitor.look(table)["table"] for _ in range(3)] == [table] * 3
        assert visitor.ask("GET", "/api/nowhere").status_code == 404
        assert visitor.look(table)["table"] == table
