"""The HTTP API: tables from opening to rematch, and what is refused."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any

import httpx
import pytest

from lusoria.match.match import Match
from lusoria.server import responses
from lusoria.server.bot_pool import BotPool
from lusoria.server.questions import BotQuestion
from lusoria.server.responses import model
from lusoria.server.store import DatabaseError, Store
from lusoria.table.message_types import PlaceNow, TableNow, TableThen
from lusoria.table.seats import hash_nonce
from tests.server.clients import Served, Visitor, wait_until


def conforms(shape: type, data: Any) -> Any:
    """What is sent has the shape that OpenAPI describes."""
    model(shape).model_validate(data)
    return data


# ---- guests


def test_a_guest_gets_a_name_and_a_cookie_that_no_script_can_read(server: Served) -> None:
    visitor = server.visitor()
    answer = visitor.ask("GET", "/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert conforms(responses.Me, answer.json())["chosen"] is False
    again = visitor.ask("GET", "/api/me")
    assert "set-cookie" not in again.headers
    assert again.json() == answer.json()


def test_a_guest_chooses_a_name(server: Served) -> None:
    visitor = server.visitor()
    assert visitor.ask("POST", "/api/me", json={"name": "  Gaius \x00 Julius\n"}).json()["name"] == "Gaius Julius"
    assert visitor.get("/api/me") == {"name": "Gaius Julius", "chosen": True}
    for bad in ("", " ", "\n", "x" * 25):
        assert visitor.ask("POST", "/api/me", json={"name": bad}).status_code == 422
    assert visitor.open(mine=[0])["seats"][0]["name"] == "Gaius Julius"


def test_a_forged_cookie_is_ignored(server: Served) -> None:
    visitor = server.visitor()
    visitor.get("/api/me")
    guest = visitor.http.cookies["lusoria"].split(".")[0]
    table = visitor.open(mine=[0])["table"]
    for value in (guest, f"{guest}.", f"{guest}.{'0' * 40}", "x", "\x7f.", f"{guest}.é"):
        stranger = server.visitor()
        raw = f"lusoria={value}".encode()
        answer = stranger.http.get(
            f"http://{server.address}/api/tables/{table}", params={"seat": 0}, headers=[(b"cookie", raw)]
        )
        assert answer.json()["code"] == "not_your_seat"


# ---- a table, from opening to the end


def test_alone_against_bots_to_the_end(server: Served) -> None:
    visitor = server.visitor()
    opened = conforms(TableNow, visitor.open(seats=3, bots=[0, 2]))
    table = opened["table"]
    visitor.do(table, "sit", nonce="mine")
    begun = visitor.look(table, 1)
    assert (begun["state"], begun["dice"]["secret"]) == ("running", None)
    for _ in range(5):
        visitor.move(table, 1, 2)
    server.finish(table)
    over = conforms(TableNow, visitor.look(table, 1))
    assert over["dice"]["nonces"][1] == "mine"
    assert sorted(one["place"] for one in over["result"])[0] == 1
    answer = conforms(responses.News, visitor.get(f"/api/tables/{table}/news", seat=1, seen=0))
    assert [one["number"] for one in answer["news"]] == list(range(1, over["number"] + 1))
    record = visitor.ask("GET", f"/api/tables/{table}/record")
    assert "attachment" in record.headers["content-disposition"]
    match = Match.load(record.text)
    assert match.dice_source.promised["Promise"] == opened["dice"]["promise"]
    assert match.points == [one["points"] for one in over["result"]]
    checked = conforms(responses.Verified, visitor.get(f"/api/tables/{table}/verify"))
    assert checked["answers"] == match.verify()
    for number in (1, 2, over["number"] // 2, over["number"]):
        stood = conforms(TableThen, visitor.get(f"/api/tables/{table}/at/{number}", seat=1))
        assert (stood["view"] is None) == (number == 1)
    assert stood["view"] == over["view"]
    assert server.visitor().look(table, 0)["view"]["you"] == "red"  # when the game is over everybody may see everything


def test_two_people_by_link_and_a_spectator(server: Served) -> None:
    host, friend, onlooker = (server.visitor() for _ in range(3))
    table = host.open("builders", 2, mine=[0])["table"]
    assert onlooker.look(table)["state"] == "open"
    friend.do(table, "sit")
    assert host.look(table, 0)["state"] == "running"
    for _ in range(4):
        seat = host.look(table)["waiting"][0]
        (host, friend)[seat].move(table, seat, 1)
    views = [host.look(table, 0)["view"], friend.look(table, 1)["view"], onlooker.look(table)["view"]]
    assert [view["you"] for view in views] == ["red", "yellow", None]
    assert onlooker.ask("GET", f"/api/tables/{table}?seat=0").json()["code"] == "not_your_seat"
    assert friend.ask("GET", f"/api/tables/{table}?seat=0").json()["code"] == "not_your_seat"
    assert host.ask("GET", f"/api/tables/{table}/record").json()["code"] == "not_over"
    assert '[For "red"]' in host.ask("GET", f"/api/tables/{table}/record?seat=0").text
    assert host.ask("GET", f"/api/tables/{table}/verify").json()["code"] == "not_over"


def test_hot_seat(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    for _ in range(12):
        seat = visitor.look(table)["waiting"][0]
        visitor.move(table, seat, 1)
    assert [visitor.look(table, seat)["view"]["you"] for seat in (0, 1)] == ["red", "yellow"]


def test_undo_and_consent(server: Served) -> None:
    people = [server.visitor() for _ in range(3)]
    table = people[0].open("aquileia", 3, mine=[0])["table"]
    for visitor in people[1:]:
        visitor.do(table, "sit")
    first = people[0].look(table)["waiting"][0]
    people[first].move(table, first)
    assert people[first].look(table, first)["undo"]["free"]
    people[first].do(table, "undo", seat=first)
    people[first].move(table, first)
    second = (first + 1) % 3
    people[second].move(table, second)
    now = people[first].look(table, first)
    assert not now["undo"]["free"]
    assert now["undo"]["possible"]
    people[first].do(table, "undo", seat=first)
    asked = people[second].look(table, second)["undo"]
    assert asked["asked_by"] == first
    assert len(asked["missing"]) == 2
    assert people[first].refused(table, "undo", seat=first) == "cannot_undo"
    for other in ((first + 1) % 3, (first + 2) % 3):
        people[other].do(table, "answer", agree=True)
    answer = people[first].get(f"/api/tables/{table}/news", seat=first)
    assert len(answer["news"][-1]["undone"]) == 2
    assert answer["now"]["waiting"] == [first]


def test_a_bot_takes_over_when_somebody_resigns(server: Served) -> None:
    host, friend = server.visitor(), server.visitor()
    table = host.open("builders", 2, mine=[0])["table"]
    friend.do(table, "sit")
    friend.do(table, "resign", seat=1)
    assert friend.ask("GET", f"/api/tables/{table}?seat=1").json()["code"] == "not_your_seat"
    host.wait_for_turn(table, 0)  # the bot has decided
    assert friend.refused(table, "resign", seat=1) == "not_your_seat"
    for _ in range(3):
        host.move(table, 0)
    assert host.look(table)["seats"][1]["kind"] == "bot"


def test_a_rematch_is_for_the_same_people_one_seat_further(server: Served) -> None:
    people = [server.visitor() for _ in range(2)]
    table = people[0].open("aeterna", 3, mine=[0], bots=[2])["table"]
    people[1].do(table, "sit")
    assert people[0].ask("POST", f"/api/tables/{table}/rematch", json={}).json()["code"] == "not_over"
    server.finish(table)
    people[1].do(table, "rematch")
    new = people[0].look(table)["rematch"]
    assert people[0].look(new)["state"] == "open"
    people[0].do(table, "rematch")
    assert people[0].look(table)["rematch"] == new
    assert [seat["kind"] for seat in people[1].look(new)["seats"]] == ["bot", "guest", "guest"]
    assert [people[i].look(new)["seats"][i + 1]["yours"] for i in (0, 1)] == [True, True]
    assert people[0].look(new)["state"] == "running"


def test_dice_that_neither_the_server_nor_the_others_can_choose(server: Served) -> None:
    """The steps of docs/api.md for somebody who trusts nobody."""
    careful, friend, word = server.visitor(), server.visitor(), "4f1c0e2b9d"
    opened = careful.open("aquileia", 3, mine=[0], pledge=hash_nonce(word))
    table, promise = opened["table"], opened["dice"]["promise"]
    assert opened["dice"]["due"] == []
    assert careful.refused(table, "reveal", seat=0, nonce=word) == "not_ready"
    assert friend.refused(table, "sit", nonce="x", pledge=hash_nonce("x")) == "bad_request"
    friend.do(table, "sit", nonce="amicus")
    careful.do(table, "start")
    now = conforms(TableNow, careful.look(table, 0))
    assert (now["state"], now["dice"]["due"], now["dice"]["nonces"]) == ("open", [0], None)
    noted = now["dice"]["pledges"]
    assert friend.refused(table, "reveal", seat=1, nonce="other") == "wrong_word"
    careful.do(table, "reveal", seat=0, nonce=word)
    assert careful.look(table)["state"] == "running"
    server.finish(table)
    dice = careful.look(table)["dice"]
    assert sha256(bytes.fromhex(dice["secret"])).hexdigest() == promise == dice["promise"]
    assert [None if word == "-" else hash_nonce(word) for word in dice["nonces"]] == noted
    assert dice["nonces"][0] == word
    assert Match.load(careful.ask("GET", f"/api/tables/{table}/record").text).verify() > 10


def test_the_lobby_shows_public_tables_only(server: Served) -> None:
    visitor, other = server.visitor(), server.visitor()
    shown = visitor.open(public=True, mine=[0])["table"]
    hidden = visitor.open(public=False, mine=[0])["table"]
    running = visitor.open("builders", 2, public=True, mine=[0], bots=[1])["table"]

    def list_columns(who: Visitor, which: str) -> list[str]:
        lobby = conforms(responses.Lobby, who.get("/api/tables", which=which))
        return [one["table"] for one in lobby["tables"]]

    assert shown in list_columns(other, "open")
    assert hidden not in list_columns(other, "open")
    assert running in list_columns(other, "running")
    assert {shown, hidden, running} <= set(list_columns(visitor, "mine"))
    assert list_columns(other, "mine") == []
    visitor.do(shown, "close")
    assert shown not in list_columns(other, "open")
    assert other.refused(hidden, "close") == "not_your_table"


def test_start_with_bots_in_the_free_seats(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open(seats=4, mine=[2])["table"]
    assert server.visitor().refused(table, "start") == "not_your_table"
    visitor.do(table, "start")
    assert [seat["kind"] for seat in visitor.look(table)["seats"]] == ["bot", "bot", "guest", "bot"]


def test_leave_and_sit_again(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open(mine=[0])["table"]
    visitor.do(table, "leave", seat=0)
    visitor.do(table, "sit", seat=2)
    assert [seat["yours"] for seat in visitor.look(table)["seats"]] == [False, False, True]
    assert server.visitor().refused(table, "sit", seat=2) == "seat_taken"


def test_chat_is_for_everybody_and_has_no_control_characters(server: Served) -> None:
    visitor, onlooker = server.visitor(), server.visitor()
    table = visitor.open(mine=[0])["table"]
    onlooker.do(table, "chat", text="<b>salve</b>\u202e \x07omnes")
    said = visitor.get(f"/api/tables/{table}/news", seat=0)["news"][-1]
    assert (said["kind"], said["seat"], said["text"]) == ("chat", None, "<b>salve</b> omnes")
    assert visitor.refused(table, "chat", text="x" * 400) == "bad_request"
    assert visitor.refused(table, "chat", text=" ") == "bad_request"


def test_a_custom_box(server: Served) -> None:
    from json import loads

    from lusoria.table.boxes import printed

    visitor, box = server.visitor(), loads(printed("builders"))
    assert visitor.open("builders", 2, box=box)["box"] == "own"
    table = visitor.open("builders", 2, mine=[0], bots=[1], box=box)["table"]
    visitor.move(table, 0)
    assert visitor.get(f"/api/tables/{table}/board") == visitor.get(
        f"/api/tables/{visitor.open('builders', 2)['table']}/board"
    )
    for bad in ('"\\ud800"', "1e999", "[[[{}]]]"):
        text = '{"game": "builders", "seats": 2, "box": {"a": ' + bad + "}}"
        answer = visitor.ask("POST", "/api/tables", content=text.encode())
        assert answer.status_code == 422, answer.text
    box["revision"] = 99
    answer = visitor.ask("POST", "/api/tables", json={"game": "builders", "seats": 2, "box": box})
    assert answer.json()["code"] == "bad_box"
    assert "revision" in answer.json()["message"]
    assert "/tmp" not in answer.json()["message"]


def test_why_not(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open(mine=[0], bots=[1, 2])["table"]
    visitor.wait_for_turn(table, 0)
    no = conforms(responses.WhyNot, visitor.get(f"/api/tables/{table}/why_not", seat=0, move="pass"))
    assert no["rule"] == "AQ-PLACE-4"
    assert "crest" in no["reason"]["sentence"]
    assert visitor.get(f"/api/tables/{table}/why_not", seat=0, move="crest")["legal"]
    answer = server.visitor().ask("GET", f"/api/tables/{table}/why_not", params={"seat": 0, "move": "pass"})
    assert answer.json()["code"] == "not_your_seat"
    answer = visitor.ask("GET", f"/api/tables/{table}/why_not", params={"seat": 0, "move": "dance"})
    assert answer.json()["code"] == "no_such_move"
    waiting = visitor.open(mine=[0])["table"]  # nobody is asked yet
    nobody = conforms(responses.WhyNot, visitor.get(f"/api/tables/{waiting}/why_not", seat=0, move="pass"))
    assert nobody == {"legal": False, "rule": None, "reason": None}


def test_a_place_says_what_it_does(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open(mine=[0], bots=[1, 2])["table"]
    visitor.wait_for_turn(table, 0)
    path = f"/api/tables/{table}/place"
    pecunia = conforms(PlaceNow, visitor.get(path, seat=0, place="field:pecunia"))
    assert "gold 3" in pecunia["what"]["sentence"]
    assert pecunia["now"] is None or "coins are worth" in pecunia["now"]["sentence"]
    no = conforms(PlaceNow, visitor.get(path, seat=0, place="pass"))
    assert (no["legal"], no["rule"]) == (False, "AQ-PLACE-4")
    assert "crest" in no["reason"]["sentence"]
    watching = conforms(PlaceNow, server.visitor().get(path, place="field:dolus"))
    assert (watching["legal"], watching["now"], watching["reason"]) == (False, None, None)
    nowhere = conforms(PlaceNow, visitor.get(path, seat=0, place="nowhere"))
    assert nowhere == {"what": None, "now": None, "legal": False, "reason": None, "rule": None}
    answer = server.visitor().ask("GET", path, params={"seat": 0, "place": "pass"})
    assert answer.json()["code"] == "not_your_seat"
    waiting = visitor.open(mine=[0])["table"]  # no game yet
    assert visitor.get(f"/api/tables/{waiting}/place", seat=0, place="pass")["what"] is None


def test_legal_moves_warn_of_what_they_will_not_bring(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open(mine=[0], bots=[1, 2])["table"]
    moves = {move["move"]: move for move in visitor.wait_for_turn(table, 0)["decision"]["moves"]}
    warned = [move for move in moves.values() if move["warning"]]
    assert all(move["warning"]["sentence"] for move in warned)
    for move in ("place portus_bronze", "place portus_silver", "place portus_gold"):
        assert move not in moves or "workshop" in moves[move]["warning"]["sentence"]
    assert moves["crest"]["warning"] is None


def test_the_text_of_a_rule(server: Served) -> None:
    visitor = server.visitor()
    found = conforms(responses.Rule, visitor.get("/api/games/aquileia/rules/AQ-END-5"))
    assert found == {"rule": "AQ-END-5", "text": "After round 6 the game goes to final scoring."}
    for path in ("aquileia/rules/AQ-END-99", "aquileia/rules/BU-END-1", "chess/rules/AQ-END-5"):
        answer = visitor.ask("GET", f"/api/games/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_hints_are_for_the_seat_that_is_asked_one_at_a_time(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = server.visitor()
    table = visitor.open(mine=[0], bots=[1, 2])["table"]
    now = visitor.wait_for_turn(table, 0)

    def hint(who: Visitor) -> httpx.Response:
        return who.ask("GET", f"/api/tables/{table}/hint", params={"seat": 0})

    go_on, asked = threading.Event(), BotPool.ask

    async def slowly(*given: Any) -> Any:
        await asyncio.to_thread(go_on.wait, 60)
        return await asked(*given)

    with monkeypatch.context() as patch, ThreadPoolExecutor(1) as beside:
        patch.setattr(BotPool, "ask", slowly)
        first = beside.submit(hint, visitor)
        wait_until(lambda: server.app.state.hints._guests)
        assert hint(visitor).json()["code"] == "too_many_requests"
        go_on.set()
        found = conforms(responses.Hints, first.result().json())["moves"]
    assert {one["move"] for one in found} <= {move["move"] for move in now["decision"]["moves"]}
    assert all(one["sentence"] for one in found)
    assert hint(visitor).status_code == 200
    assert hint(server.visitor()).json()["code"] == "not_your_seat"
    visitor.move(table, 0)
    other = visitor.open(mine=[0, 1, 2])["table"]
    idle = next(seat for seat in range(3) if seat not in visitor.look(other)["waiting"])
    assert visitor.ask("GET", f"/api/tables/{other}/hint", params={"seat": idle}).json()["code"] == "not_your_turn"


def test_a_first_impression_comes_before_the_hint_and_is_remembered(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = server.visitor()
    table = visitor.open(mine=[0], bots=[1, 2])["table"]
    now = visitor.wait_for_turn(table, 0)
    asked, ask = list[BotQuestion](), BotPool.ask

    async def noted(pool: BotPool, question: BotQuestion, *given: Any) -> Any:
        if question.kind == "advise":
            asked.append(question)
        return await ask(pool, question, *given)

    monkeypatch.setattr(BotPool, "ask", noted)

    def hint(**query: Any) -> Any:
        return conforms(responses.Hints, visitor.get(f"/api/tables/{table}/hint", seat=0, **query))["moves"]

    first, deep = hint(instant="true"), hint()
    assert (hint(instant="true"), hint()) == (first, deep)
    assert [one.iterations for one in asked] == [1, None]
    assert {one["move"] for one in first} <= {move["move"] for move in now["decision"]["moves"]}
    assert all(one["sentence"] for one in first)
    assert len({one["chance"] for one in first}) == 1  # that of the position: nothing was tried
    monkeypatch.setattr("lusoria.server.hints.has_network", lambda _game: False)
    assert hint(instant="true") == []
    with visitor.live() as live:
        monkeypatch.undo()
        live.send(type="hint", table=table, seat=0, instant=True)
        assert live.hear("hint")["moves"] == first


def test_about_the_server(server: Served) -> None:
    visitor = server.visitor()
    assert visitor.get("/healthz") == {"status": "ok"}
    conforms(responses.Status, visitor.get("/api/status"))
    games = conforms(responses.Games, visitor.get("/api/games"))
    assert [game["game"] for game in games["games"]] == ["aquileia", "builders", "aeterna"]


# ---- sent twice, and two at once


def test_a_command_that_is_sent_twice_happens_once(server: Served) -> None:
    visitor = server.visitor()
    opened = visitor.open(mine=[0], bots=[1, 2], key="k1")
    table = opened["table"]
    assert visitor.open(mine=[0], bots=[1, 2], key="k1")["table"] == table
    assert server.visitor().open(mine=[0], bots=[1, 2], key="k1")["table"] != table
    decision = visitor.wait_for_turn(table, 0)["decision"]
    body = {"seat": 0, "number": decision["number"], "move": decision["moves"][0]["move"]}
    first = visitor.do(table, "move", **body, key="m1")
    assert visitor.do(table, "move", **body, key="m1") == first
    assert visitor.do(table, "move", **body) == first
    visitor.wait_for_turn(table, 0)
    assert visitor.do(table, "move", **body) == first
    said = visitor.do(table, "chat", text="ave", key="c1")
    assert visitor.do(table, "chat", text="ave", key="c1") == said
    made = [one for one in visitor.get(f"/api/tables/{table}/news", seat=0)["news"] if one["seat"] == 0]
    assert [one["kind"] for one in made] == ["sit", "move", "chat"]


def test_of_two_racing_moves_one_wins(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    for _ in range(5):
        seat = visitor.look(table)["waiting"][0]
        decision = visitor.look(table, seat)["decision"]
        bodies = [{"seat": seat, "number": decision["number"], "move": move["move"]} for move in decision["moves"][-2:]]
        with ThreadPoolExecutor(2) as both:
            answers = list(both.map(lambda w: visitor.ask("POST", f"/api/tables/{table}/move", json=w), bodies))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        codes = {answer.json().get("code") for answer in answers if answer.status_code == 409}
        assert codes <= {"stale", "not_your_turn"}


# ---- what is refused


def test_out_of_turn_foreign_and_stale_moves_change_nothing(server: Served) -> None:
    people = [server.visitor() for _ in range(2)]
    table = people[0].open("builders", 2, mine=[0])["table"]
    people[1].do(table, "sit")
    seat = people[0].look(table)["waiting"][0]
    asked, other = people[seat], people[1 - seat]
    decision = asked.look(table, seat)["decision"]
    body = {"seat": seat, "number": decision["number"], "move": decision["moves"][0]["move"]}
    assert other.refused(table, "move", **body) == "not_your_seat"
    assert other.refused(table, "move", **body | {"seat": 1 - seat}) in ("stale", "not_your_turn")
    assert asked.refused(table, "move", **body | {"number": 0}) == "stale"
    assert asked.refused(table, "move", **body | {"move": "dance"}) == "no_such_move"
    assert asked.refused(table, "move", **body | {"seat": 4}) == "bad_request"
    assert asked.refused(table, "undo", seat=seat) == "cannot_undo"
    assert asked.refused(table, "answer", agree=True) == "nothing_asked"
    assert asked.refused(table, "sit") == "not_open"
    assert asked.refused(table, "start") == "not_open"


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"seat": "0"}', b'{"seat": 0, "number": 1, "move": {}}',
     b'{"seat": 1e999, "number": 1, "move": "x"}', b'{"seat": 0, "number": 1, "move": "x", "extra": 1}',
     b"[" * 5000, b'{"seat": 0, "number": 99999999999999999999999, "move": "x"}'],
)  # fmt: skip
def test_bad_requests_are_refused(server: Served, body: bytes) -> None:
    visitor = server.visitor()
    table = visitor.open(mine=[0])["table"]
    headers = {"content-type": "application/json"}
    answer = visitor.ask("POST", f"/api/tables/{table}/move", content=body, headers=headers)
    assert answer.status_code == 422
    assert answer.json()["code"] == "bad_request"


def test_too_large_requests_are_refused_with_and_without_a_length(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open(mine=[0])["table"]
    big = b'{"text": "' + b"x" * 20_000 + b'"}'
    for content in (big, iter([big[:9000], big[9000:]])):
        answer = visitor.ask("POST", f"/api/tables/{table}/chat", content=content)
        assert answer.status_code == 413
        assert answer.json()["code"] == "too_large"
    answer = visitor.ask("POST", "/api/tables", content=b" " * (300 * 1024))
    assert answer.json()["code"] == "too_large"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://[bad"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_sites_page_can_change_nothing(server: Served, headers: dict[str, str]) -> None:
    visitor = server.visitor()
    table = visitor.open(mine=[0])["table"]
    answer = visitor.ask("POST", f"/api/tables/{table}/leave", json={"seat": 0}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")
    own = {"origin": f"http://{server.address}", "sec-fetch-site": "same-origin"}
    assert visitor.ask("POST", f"/api/tables/{table}/leave", json={"seat": 0}, headers=own).status_code == 200


def test_every_answer_has_security_headers(server: Served) -> None:
    visitor = server.visitor()
    for path in ("/", "/api/me", "/api/nowhere", "/api/tables/no-such-table", "/healthz"):
        headers = visitor.ask("GET", path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "'unsafe-" not in headers["content-security-policy"]  # 'wasm-unsafe-eval' allows WebAssembly only
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store"


def test_paths_that_do_not_exist(server: Served) -> None:
    visitor = server.visitor()
    for method, path, code in [
        ("GET", "/api/nowhere", "not_found"),
        ("GET", "/../../etc/passwd.txt", "not_found"),
        ("GET", "/%2e%2e/app.py", "bad_path"),
        ("GET", "/api/tables/no-such-table", "no_such_table"),
        ("GET", "/api/tables/x", "no_such_table"),  # a mistyped link
        ("PUT", "/api/me", "method_not_allowed"),
        ("GET", "/api/me/more", "not_found"),
    ]:
        assert visitor.ask(method, path).json()["code"] == code, path


def test_tables_that_cannot_be_played_are_refused(server: Served) -> None:
    visitor = server.visitor()
    for given in (
        {"game": "chess", "seats": 2},
        {"game": "aquileia", "seats": 2},
        {"game": "aquileia", "seats": 3, "level": "god"},
        {"game": "aquileia", "seats": 3, "mine": [0, 0]},
        {"game": "aquileia", "seats": 3, "mine": [0], "bots": [0]},
        {"game": "aquileia", "seats": 3, "bots": [3]},
        {"game": "aquileia", "seats": 3, "nonce": "told-before-the-promise"},
        {"game": "aquileia", "seats": 3, "pledge": "not a hash"},
        {"game": "aquileia", "seats": True},
    ):
        answer = visitor.ask("POST", "/api/tables", json=given)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_request"), given


def test_a_request_that_waits_holds_nobody_up(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open(mine=[0])["table"]
    number = visitor.look(table)["number"]
    heard: list[Any] = []
    waiting = threading.Thread(
        target=lambda: heard.append(server.visitor().get(f"/api/tables/{table}/news", seen=number, wait=20))
    )
    waiting.start()
    visitor.do(table, "chat", text="salve")
    waiting.join(20)
    assert [one["text"] for one in heard[0]["news"]] == ["salve"]


def test_a_database_that_does_not_answer_is_busy_not_an_error(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]

    async def fails(*_: Any) -> None:
        raise DatabaseError("the line is dead")

    with monkeypatch.context() as patch, visitor.live() as live:
        patch.setattr(Store, "append", fails)
        answer = visitor.ask("POST", f"/api/tables/{table}/chat", json={"text": "salve"})
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        live.send(**{"type": "act", "table": table, "do": "chat", "with": {"text": "salve"}, "id": "c"})
        assert live.hear("problem")["code"] == "busy"
    visitor.do(table, "chat", text="salve")


# ---- keys


def test_a_key_that_was_used_for_another_command_is_refused(server: Served) -> None:
    visitor, other = server.visitor(), server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    done = visitor.do(table, "chat", text="salve", key="k")
    assert visitor.do(table, "chat", text="salve", key="k") == done  # sent twice
    seat = visitor.look(table)["waiting"][0]
    decision = visitor.look(table, seat)["decision"]
    move = {"seat": seat, "number": decision["number"], "move": decision["moves"][0]["move"]}
    assert visitor.refused(table, "chat", text="vale", key="k") == "key_reused"
    assert visitor.refused(table, "move", **move, key="k") == "key_reused"
    assert visitor.refused(table, "resign", seat=seat, key="k") == "key_reused"
    other.do(table, "chat", text="ave", key="k")  # keys of others are others
    assert visitor.do(table, "move", **move, key="m") == visitor.do(table, "move", **move, key="m")
    with visitor.live() as live:
        live.send(type="act", table=table, do="chat", id="a", **{"with": {"text": "eheu", "key": "m"}})
        assert live.hear("problem")["code"] == "key_reused"


def test_a_key_that_was_used_for_another_table_is_refused(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open("builders", 2, mine=[0], key="t")["table"]
    assert visitor.open("builders", 2, mine=[0], key="t")["table"] == table
    for body in ({"seats": 3}, {"seats": 2, "mine": [1]}, {"seats": 2, "mine": [0], "talk": "nobody"}):
        answer = visitor.ask("POST", "/api/tables", json={"game": "builders", "level": "random", "key": "t"} | body)
        assert (answer.status_code, answer.json()["code"]) == (409, "key_reused")
    server.run(service_forgets(server, table))
    answer = visitor.ask("POST", "/api/tables", json={"game": "aquileia", "seats": 3, "key": "t"})
    assert answer.json()["code"] == "key_reused"


async def service_forgets(server: Served, table: str) -> None:
    server.service._tables.drop(table)
