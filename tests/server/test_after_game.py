"""After a game: where its numbers come from, the chances to win, and what if."""

from __future__ import annotations

from typing import Any

import pytest

import lusoria
from lusoria.analysis.analyse import decisions
from lusoria.core.game import Game
from lusoria.match.match import Match
from lusoria.server import responses, review
from lusoria.server.responses import model
from lusoria.table.boxes import printed
from lusoria.table.message_types import TableNow
from tests.server.clients import Served, Visitor, wait_until


def over(server: Served, visitor: Visitor, game: str, seats: int) -> str:
    """A finished game against `sensible` bots."""
    table = str(visitor.open(game, seats, mine=[0], bots=list(range(1, seats)), level="sensible")["table"])
    server.finish(table)
    return table


def conforms(shape: type, data: Any) -> Any:
    """What is sent has the shape that OpenAPI describes."""
    model(shape).model_validate(data)
    return data


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_what_if_begins_at_any_moment_of_a_finished_game(server: Served, game: Game) -> None:
    visitor, seat = server.visitor(), 1
    table = over(server, visitor, game.name, game.seats[0])
    last = visitor.look(table, seat)["number"]
    for number in (2, last // 2, last - 2):
        then = visitor.get(f"/api/tables/{table}/at/{number}", seat=seat)["view"]
        if then["decision"] is None:
            continue
        body = {"number": number, "audience": seat, "seat": seat, "level": "sensible", "key": f"if-{number}"}
        answer = visitor.ask("POST", f"/api/tables/{table}/what_if", json=body)
        assert answer.status_code == 201, answer.text
        now = conforms(TableNow, answer.json())
        assert [one["kind"] for one in now["seats"]] == ["guest" if s == seat else "bot" for s in range(game.seats[0])]
        began = visitor.get(f"/api/tables/{now['table']}/at/3", seat=seat)["view"]  # set up, sat down, and started
        assert began == then, number
        again = visitor.ask("POST", f"/api/tables/{table}/what_if", json=body)
        assert again.json()["table"] == now["table"]  # the same request, sent twice
    server.finish(now["table"])
    record = visitor.ask("GET", f"/api/tables/{now['table']}/record").text
    assert visitor.get(f"/api/tables/{now['table']}/verify")["steps"] == len(Match.load(record).history)
    for wrong in ({"number": 0}, {"number": last + 1}, {"seat": 4}, {"level": "nobody"}):
        assert visitor.refused(table, "what_if", **(body | {"key": "wrong"} | wrong)) == "bad_request"


def test_the_end_says_why_and_has_a_picture(server: Served) -> None:
    visitor = server.visitor()
    table = over(server, visitor, "aeterna", 2)
    now = conforms(TableNow, visitor.look(table))
    assert now["why"]["tied"] == (len(now["winners"]) > 1)
    assert len(now["why"]["eliminated"]) == [one["points"] for one in now["result"]].count(None)
    answer = visitor.ask("GET", f"/api/tables/{table}/picture.svg?theme=dark")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert visitor.get("/api/me")["name"] in answer.text
    assert visitor.ask("GET", f"/api/tables/{table}/picture.svg?theme=pink").status_code == 422
    running = visitor.open("builders", 2, mine=[0, 1])["table"]
    assert visitor.ask("GET", f"/api/tables/{running}/picture.svg").json()["code"] == "not_over"


def test_everybody_hears_who_asks_for_a_rematch(server: Served) -> None:
    ann, ben = server.visitor(), server.visitor()
    table = ann.open("builders", 3, mine=[0], bots=[2], level="sensible")["table"]
    ben.do(table, "sit", seat=1)
    server.finish(table)
    ben.do(table, "rematch")
    new = ann.look(table)["rematch"]
    assert [one["seat"] for one in ann.news(table) if one["kind"] == "rematch"] == [1]
    assert [(one["kind"], one["yours"]) for one in ann.look(new)["seats"]] == [
        ("bot", False), ("kept", True), ("guest", False),
    ]  # fmt: skip
    ann.do(new, "sit", seat=1)  # who comes along makes the table complete
    assert ann.look(new)["state"] == "running"


def test_a_slip_asks_once_more(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    seat = visitor.look(table)["waiting"][0]
    moves = visitor.look(table, seat)["decision"]["moves"]
    assert {one["move"]: one["confirm"] is not None for one in moves if one["move"] in ("end turn", "take 1")} == {
        "end turn": True, "take 1": False,
    }  # fmt: skip


def test_a_running_game_is_not_reviewed(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    assert visitor.refused(table, "what_if", number=2, seat=0) == "not_over"
    assert visitor.ask("GET", f"/api/tables/{table}/chances").json()["code"] == "not_over"


def test_chances_of_a_finished_game(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "ITERATIONS", 6)
    visitor = server.visitor()
    table = over(server, visitor, "builders", 2)
    wait_until(lambda: visitor.get(f"/api/tables/{table}/chances")["ready"])
    answer = conforms(responses.LookBack, visitor.get(f"/api/tables/{table}/chances"))
    match = Match.load(visitor.ask("GET", f"/api/tables/{table}/record").text)
    assert [one["step"] for one in answer["chances"]] == decisions(match)
    assert sum(answer["shares"]) == pytest.approx(1)
    shown = [n["number"] for n in visitor.news(table) if n.get("events") or n.get("undone")]
    for one in answer["chances"]:
        assert shown[one["moment"] - 1] == max(number for number in shown if number <= one["number"])
        then = visitor.get(f"/api/tables/{table}/at/{one['number']}")["view"]
        assert then["decision"]["seat"] == ("red", "yellow")[one["seat"]]
        assert 0 <= one["chance"] <= 1
        assert 0 <= one["best"] <= 1
    costs = [one["best"] - one["chance"] for one in answer["marked"]]
    assert costs == sorted(costs, reverse=True)
    assert all(one["made"]["sentence"] and one["better"]["sentence"] for one in answer["marked"])
    assert server.app.state.reviews._reviews[table].done <= answer["total"]


@pytest.mark.parametrize(
    ("game", "piece", "kind"),
    [
        ("builders", "w_apprentice_4", "reconstructed"),
        ("aquileia", "villa_blue_4", "reconstructed"),
        ("aquileia", "pecunia", "reconstructed"),
        ("aeterna", "spartacus", "rulebook"),
        ("aeterna", "aurei3", "reconstructed"),
    ],
)
def test_where_the_numbers_of_a_piece_come_from(server: Served, game: str, piece: str, kind: str) -> None:
    visitor = server.visitor()
    table = visitor.open(game, 3)["table"]
    answer = conforms(responses.Origins, visitor.get(f"/api/tables/{table}/origins"))
    assert answer["pieces"][piece][0]["kind"] == kind
    named = {source for all in answer["pieces"].values() for one in all for source in one["sources"]}
    assert named <= set(answer["sources"])
    assert sum(len(all) for all in answer["pieces"].values()) >= printed(game).count('"provenance":')
