"""The socket: what it sends, in which order, after a lost connection, and what it must not send."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from lusoria.server import responses
from lusoria.server.bot_pool import BotPool
from lusoria.server.client_socket import ClientSocket
from lusoria.server.responses import model
from lusoria.server.store import Store
from lusoria.table.errors import Refused
from tests.server.clients import GENEROUS, Live, Served, served, wait_until


def numbers(messages: list[Any]) -> list[int]:
    return [one["number"] for message in messages for one in message["news"]]


def act(live: Live, table: str, do: str, **body: Any) -> Any:
    """Sends a command; returns the answer."""
    live.send(**{"type": "act", "table": table, "do": do, "with": body, "id": "a1"})
    while True:
        answer = live.hear()
        if answer["type"] in ("done", "problem"):
            assert answer["id"] == "a1"
            return answer


def test_a_game_on_one_socket(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open(mine=[0], bots=[1, 2])["table"]
    with visitor.live() as live:
        heard, done = [live.watch(table, 0, seen=0)], 0
        asked = 0  # the number of the decision that was answered last
        while done < 15 and heard[-1]["now"]["state"] == "running":
            decision = heard[-1]["now"]["decision"]
            if decision and decision["number"] != asked:
                asked = decision["number"]
                body = {"seat": 0, "number": asked, "move": decision["moves"][-1]["move"]}
                live.send(**{"type": "act", "table": table, "do": "move", "id": "m", "with": body})
            message = live.hear()
            assert message["type"] in ("news", "done"), message
            done += message["type"] == "done"
            heard += [message] if message["type"] == "news" else []
        for one in heard:
            model(responses.LiveNews).model_validate(one)
            assert one["now"]["number"] == (one["news"][-1]["number"] if one["news"] else one["now"]["number"])
        found = numbers(heard)
        assert found == list(range(1, len(found) + 1))


@pytest.mark.parametrize(("game", "seats"), [("aquileia", 3), ("builders", 2), ("aeterna", 3)])
def test_differences_amount_to_the_whole_table(game: str, seats: int, server: Served) -> None:
    visitor, chooser = server.visitor(), Random(seats)
    table = visitor.open(game, seats, mine=list(range(seats)))["table"]
    with visitor.live() as whole, visitor.live() as parts:
        whole.watch(table, 0, seen=0)
        known, changed = parts.watch(table, 0, seen=0, differences=True)["now"], 0
        for turn in range(30):
            seat = chooser.choice(visitor.look(table)["waiting"])
            if turn % 10 == 9:
                visitor.do(table, "chat", text="hm")
            else:
                visitor.move(table, seat, chooser.randrange(100))
            latest = visitor.look(table, 0)["number"]
            expected = whole.hear("news") if known["number"] < latest else None
            while known["number"] < latest:
                message = parts.hear()
                if message["type"] == "changed":
                    model(responses.LiveChanged).model_validate(message)
                    assert message["after"] == known["number"]
                    changed += 1
                    view = {**known["view"], **message["now"]["view"]}
                    known = {**known, **message["now"], "view": view}
                else:
                    known = message["now"]
            while expected is not None and expected["now"]["number"] < latest:
                expected = whole.hear("news")
            assert expected is None or known == expected["now"]
        assert changed > 10


def test_a_client_that_comes_back_gets_what_it_missed_once_and_in_order(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    seen, heard = 0, []
    for _ in range(6):
        with visitor.live() as live:
            first = live.watch(table, 0, seen=seen)
            heard.append(first)
            assert first["now"]["number"] == (numbers([first]) or [seen])[-1]
            visitor.move(table, visitor.look(table)["waiting"][0])
            heard.append(live.hear("news"))
            seen = heard[-1]["now"]["number"]
        for _ in range(3):  # nobody listens
            visitor.move(table, visitor.look(table)["waiting"][0])
    assert numbers(heard) == list(range(1, seen + 1))
    whole = visitor.get(f"/api/tables/{table}/news", seat=0, seen=0)["news"]
    assert [one for message in heard for one in message["news"]] == whole[:seen]


def test_sentences_are_for_those_who_name_a_language(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    with visitor.live() as live, visitor.live(language=None) as plain:
        seat = visitor.look(table)["waiting"][0]
        told, bare = live.watch(table, seat, seen=0), plain.watch(table, seat, seen=0)
    assert told["now"]["decision"]["moves"][0]["sentence"]
    assert '"sentence"' not in json.dumps(bare)
    assert without_sentences(told) == bare


def without_sentences(message: Any) -> Any:
    if isinstance(message, dict):
        return {name: without_sentences(value) for name, value in message.items() if name != "sentence"}
    return [without_sentences(one) for one in message] if isinstance(message, list) else message


def test_without_seen_a_client_gets_the_table_now(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    visitor.move(table, visitor.look(table)["waiting"][0])
    with visitor.live() as live:
        message = live.watch(table, 0)
        assert message["news"] == []
        assert message["now"] == visitor.look(table, 0)


def test_several_tables_and_seats_on_one_socket(server: Served) -> None:
    visitor = server.visitor()
    first, second = (visitor.open("builders", 2, mine=[0, 1])["table"] for _ in range(2))
    with visitor.live() as live:
        for table, seat in ((first, 0), (first, 1), (second, None)):
            live.watch(table, seat)
        visitor.move(first, visitor.look(first)["waiting"][0])
        assert {(m["table"], m["seat"]) for m in (live.hear("news"), live.hear("news"))} == {(first, 0), (first, 1)}
        live.send(type="unwatch", table=first, seat=1)
        live.send(type="ping", id="p")
        assert live.hear("pong")["id"] == "p"
        visitor.move(first, visitor.look(first)["waiting"][0])
        visitor.do(second, "chat", text="hic")
        heard = [live.hear("news"), live.hear("news")]
        assert {(m["table"], m["seat"]) for m in heard} == {(first, 0), (second, None)}


def test_a_guest_who_resigned_gets_no_more_of_the_seat(server: Served) -> None:
    host, friend = server.visitor(), server.visitor()
    table = host.open("builders", 2, mine=[0])["table"]
    friend.do(table, "sit")
    with friend.live() as live:
        live.watch(table, 1)
        friend.do(table, "resign", seat=1)
        problem = live.hear("problem")
        assert (problem["code"], problem["table"], problem["seat"]) == ("not_your_seat", table, 1)
        host.do(table, "chat", text="vale")
        live.send(type="ping")
        assert live.hear()["type"] == "pong"


def test_commands_are_refused_as_over_http(server: Served) -> None:
    visitor, stranger = server.visitor(), server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    before = visitor.get(f"/api/tables/{table}/news")
    with stranger.live() as live:
        assert act(live, table, "move", seat=0, number=1, move="x")["code"] == "not_your_seat"
        assert act(live, table, "undo", seat=0)["code"] == "not_your_seat"
        assert act(live, table, "move", seat=0)["code"] == "bad_request"
        assert act(live, "no-such-table", "start")["code"] == "no_such_table"
        live.send(type="watch", table=table, seat=0, id="w")
        assert live.hear("problem")["code"] == "not_your_seat"
    assert visitor.get(f"/api/tables/{table}/news") == before


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "x" * 17_000, '{"type": "dance"}', '{"type": "watch"}', "[" * 4000,
             '{"type": "watch", "table": "../../../etc", "seat": null}', '{"type": "watch", "table": 5}'],
)  # fmt: skip
def test_bad_messages_get_a_problem(server: Served, text: str) -> None:
    with server.visitor().live() as live:
        live.socket.send(text)
        assert live.hear("problem")["code"] in ("bad_request", "too_large")
        live.send(type="ping")
        assert live.hear("pong")


def test_bytes_instead_of_text_get_a_problem_and_too_many_close_the_socket(server: Served) -> None:
    with server.visitor().live() as live:
        for _ in range(21):
            live.socket.send(b"\x00\xff")
        for _ in range(21):
            assert live.hear()["code"] == "bad_request"
        with pytest.raises(ConnectionClosed) as closed:
            live.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4400


def test_another_sites_page_gets_no_socket(server: Served) -> None:
    with server.visitor().live(Origin="http://evil.example") as live:
        assert live.hear("problem")["code"] == "wrong_origin"
        with pytest.raises(ConnectionClosed) as closed:
            live.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    visitor = server.visitor()
    with visitor.live(Origin=f"http://{server.address}") as live:
        live.send(type="ping")
        assert live.hear("pong")


def test_a_server_that_stops_tells_sockets_to_come_back(own_server: Served) -> None:
    visitor = own_server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    with visitor.live() as live:
        seen = live.watch(table, 0, seen=0)["now"]["number"]
        own_server.restart()
        with pytest.raises(ConnectionClosed) as closed:
            live.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    visitor.move(table, visitor.look(table)["waiting"][0])
    with visitor.live() as live:
        assert numbers([live.watch(table, 0, seen=seen)]) == [seen + 1]


def test_a_hint_on_the_socket_holds_nothing_up(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, go_on, asked = server.visitor(), threading.Event(), BotPool.ask

    async def slowly(*given: Any) -> Any:
        await asyncio.to_thread(go_on.wait, 60)
        return await asked(*given)

    table = visitor.open(mine=[0], bots=[1, 2])["table"]
    legal = {move["move"] for move in visitor.wait_for_turn(table, 0)["decision"]["moves"]}
    monkeypatch.setattr(BotPool, "ask", slowly)
    with visitor.live() as live:
        live.send(type="hint", table=table, seat=0, id="h")
        live.send(type="hint", table=table, seat=0, id="i")
        problem = live.hear("problem")
        assert (problem["id"], problem["code"]) == ("i", "too_many_requests")
        live.send(type="ping")
        assert live.hear()["type"] == "pong"
        go_on.set()
        found = live.hear("hint")
        model(responses.LiveHint).model_validate(found)
        assert found["id"] == "h"
        assert {one["move"] for one in found["moves"]} <= legal
        live.send(type="hint", table=table, seat=1, id="j")
        assert live.hear("problem")["code"] == "not_your_seat"


def test_many_missed_entries_come_in_several_messages(tmp_path: Any) -> None:
    with served(tmp_path, limits=replace(GENEROUS, news=4)) as server:
        visitor = server.visitor()
        table = visitor.open("builders", 2, mine=[0, 1])["table"]
        for _ in range(10):
            visitor.move(table, visitor.look(table)["waiting"][0])
        with visitor.live() as live:
            heard = [live.watch(table, seen=0)]
            while heard[-1]["news"][-1]["number"] < heard[-1]["now"]["number"]:
                heard.append(live.hear("news"))
            assert [len(one["news"]) for one in heard[:-1]] == [4] * (len(heard) - 1)
            assert numbers(heard) == list(range(1, 14))
            live.send(type="ping")
            assert live.hear()["type"] == "pong"


def test_a_pong_says_how_far_the_tables_are(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    with visitor.live() as live:
        live.send(type="ping", id="none")
        assert live.hear("pong")["tables"] == []
        live.watch(table, 0)
        live.watch(table)
        for _ in range(2):
            live.send(type="ping", id="p")
            pong = live.hear("pong")
            model(responses.LivePong).model_validate(pong)
            told = {(one["table"], one["seat"]): one["number"] for one in pong["tables"]}
            assert told == {(table, seat): visitor.look(table, seat)["number"] for seat in (0, None)}
            visitor.move(table, visitor.look(table)["waiting"][0])


class Unread:
    """The server's end of a socket whose peer sends one message and reads nothing."""

    def __init__(self, guest: str, text: str) -> None:
        self.state = SimpleNamespace(guest=guest, host="far away", address="far away", key=None, may_go_on=lambda: True)
        self.client, self.scope = SimpleNamespace(host="far away"), dict[str, Any]()
        self.text: str | None = text

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, Any]:
        text, self.text = self.text, None
        return {"type": "websocket.receive", "text": text} if text else await asyncio.sleep(3600, {})

    async def send_text(self, _text: str) -> None:
        await asyncio.sleep(3600)


def test_a_peer_that_never_reads_holds_nobody_up_and_is_closed(
    own_server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("lusoria.server.client_socket.SEND_TIMEOUT", 1.0)
    visitor, sockets = own_server.visitor(), own_server.app.state.sockets
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    unread: Any = Unread("somebody", json.dumps({"type": "watch", "table": table}))
    with ThreadPoolExecutor(1) as beside, visitor.live() as live:
        live.watch(table)
        served = beside.submit(own_server.run, sockets.serve(unread, "en"))
        for _ in range(3):
            visitor.move(table, visitor.look(table)["waiting"][0])
            assert live.hear("news")["news"]
        served.result(60)
        assert len(sockets._open) == 1
    wait_until(lambda: not sockets._open and not own_server.service._watchers)
    assert caplog.text == ""


class Stubborn(Unread):
    """The server's end of a socket of which something swallows cancellations, as a library may."""

    def __init__(self, swallows: int, stays: bool) -> None:
        super().__init__("somebody", "")
        self.swallows, self.stays = swallows, stays
        self.closed: list[int] = []

    async def receive(self) -> dict[str, Any]:
        while True:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                self.swallows -= 1
                if self.swallows < 0:
                    raise
                if not self.stays:
                    return {"type": "websocket.receive", "text": '{"type": "ping"}'}

    async def send_text(self, _text: str) -> None:
        pass

    async def close(self, code: int, _reason: str) -> None:
        self.closed.append(code)


@pytest.mark.parametrize("stays", [False, True])
def test_a_socket_is_closed_even_if_a_cancellation_is_swallowed(own_server: Served, stays: bool) -> None:
    stubborn: Any = Stubborn(1, stays)

    async def run() -> None:
        sockets = own_server.app.state.sockets
        serving = asyncio.create_task(sockets.serve(stubborn, "en"))
        while not (one := next(iter(sockets._open), None)) or one._reader is None:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        one.stop()
        if stays:  # where the reader waits
            await asyncio.sleep(0)
            assert not serving.done()
            one.stop()
        await asyncio.wait([serving], timeout=30)
        assert serving.done()
        assert not sockets._open

    own_server.run(run())
    assert stubborn.closed == [1012]


def test_a_socket_that_was_accepted_before_the_server_stopped_is_closed(
    own_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    late: Any = Stubborn(0, False)

    async def run() -> None:
        one = ClientSocket(own_server.app.state.sockets, late, "somebody", "en")
        with monkeypatch.context() as patch:
            patch.setattr(own_server.service, "stopping", True)
            await one.run()

    own_server.run(run())
    assert late.closed == [1012]


def test_a_writer_that_swallows_a_cancellation_is_ended_all_the_same(
    own_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: Any = Stubborn(0, False)

    async def write(_self: ClientSocket) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(3600)
        await asyncio.sleep(3600)

    async def run() -> None:
        sockets = own_server.app.state.sockets
        serving = asyncio.create_task(sockets.serve(gone, "en"))
        while not (one := next(iter(sockets._open), None)) or one._reader is None:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        one.stop()
        await asyncio.wait([serving], timeout=30)
        assert serving.done()

    monkeypatch.setattr(ClientSocket, "_write", write)
    own_server.run(run())
    assert gone.closed == [1012]


def test_an_answer_comes_even_if_there_is_always_news(own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []

    class Eager(Unread):
        async def send_text(self, text: str) -> None:
            sent.append(json.loads(text)["type"])
            if "pong" in sent or len(sent) > 20:
                raise OSError("enough")

    async def always_news(self: ClientSocket, watched: Any) -> bytes:
        self._mark_changed(watched)
        return b'{"type": "news"}'

    async def run() -> None:
        eager: Any = Eager("somebody", '{"type": "ping"}')
        one = ClientSocket(own_server.app.state.sockets, eager, "somebody", "en")
        one._mark_changed(("table", None))
        await one.run()

    monkeypatch.setattr(ClientSocket, "_news", always_news)
    own_server.run(run())
    assert "pong" in sent[:5]


def test_a_guest_who_loses_access_is_sent_nothing_more(own_server: Served) -> None:
    sent: list[str] = []
    messages: asyncio.Queue[str] = asyncio.Queue()

    class Reading(Unread):
        async def receive(self) -> dict[str, Any]:
            return {"type": "websocket.receive", "text": await messages.get()}

        async def send_text(self, text: str) -> None:
            sent.append(text)

        async def close(self, code: int, reason: str = "") -> None:
            sent.append(f"{code} {reason}")

    sockets = own_server.app.state.sockets
    visitor = own_server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]

    async def run() -> None:
        reading: Any = Reading("somebody", "")
        messages.put_nowait(json.dumps({"type": "watch", "table": table}))
        serving = asyncio.create_task(sockets.serve(reading, "en"))
        while not sent:
            await asyncio.sleep(0.01)
        assert json.loads(sent.pop())["type"] == "news"
        sockets.shut_out = lambda _state: Refused("banned", "")
        messages.put_nowait('{"type": "ping"}')
        await asyncio.sleep(0)  # the message is about to be handled
        sockets.close_shut_out()
        own_server.service._notify(table)
        sockets.announce("to the others")
        await serving
        assert sent == ["4403 banned"]
        sent.clear()
        await sockets.serve(Reading("somebody", ""), "en")  # access was lost after the handshake
        assert [text for text in sent if "banned" not in text] == []
        assert len(sent) == 2

    own_server.run(run())


def test_an_error_is_answered_and_the_socket_stays_open(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = server.visitor()
    table = visitor.open(mine=[0], bots=[1, 2])["table"]
    visitor.wait_for_turn(table, 0)
    monkeypatch.setattr(BotPool, "ask", lambda *_: 1 // 0)
    with visitor.live() as live:
        live.send(type="hint", table=table, seat=0, id="h")
        problem = live.hear("problem")
        assert (problem["id"], problem["code"]) == ("h", "internal")
        live.send(type="ping")
        assert live.hear("pong")
    assert "ZeroDivisionError" in caplog.text


def test_a_table_that_is_unwatched_while_it_is_loaded(own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, service, facts = own_server.visitor(), own_server.service, Store.facts
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    looked_up = threading.Event()

    async def slowly(*given: Any) -> Any:
        await asyncio.sleep(0.2)
        looked_up.set()
        return await facts(*given)

    async def stir() -> None:
        service._memory.clear()  # as if many others were in use: it has to be loaded again
        service._notify(table)

    monkeypatch.setattr(Store, "facts", slowly)
    with visitor.live() as live:
        live.watch(table, 0)
        own_server.run(stir())
        live.send(type="unwatch", table=table, seat=0)
        assert looked_up.wait(60)
        for _ in range(2):
            live.send(type="ping")
            assert live.hear()["type"] == "pong"


def test_stopping_closes_sockets_at_once_and_loads_no_table(
    own_server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    visitor, service, loaded, facts = own_server.visitor(), own_server.service, list[str](), Store.facts
    tables = [visitor.open("builders", 2, mine=[0])["table"] for _ in range(8)]

    async def noted(store: Store, id: str) -> Any:
        loaded.append(id)
        return await facts(store, id)

    async def hurry() -> None:
        service._memory.clear()  # as if there were more tables than fit in memory
        service.hurry()

    with visitor.live() as live, visitor.live() as other:
        for table in tables:
            live.watch(table)
            other.watch(table, 0)
        monkeypatch.setattr(Store, "facts", noted)
        own_server.run(hurry())
        for end in (live, other):
            with pytest.raises(ConnectionClosed) as closed:
                end.hear("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
    own_server.restart()
    assert loaded == []
    assert caplog.text == ""
