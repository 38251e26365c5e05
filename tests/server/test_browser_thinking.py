"""What a browser thinks: it is asked about worlds without secrets, and what it finds is what the server would find."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pytest

import lusoria
from lusoria.analysis import looking
from lusoria.bots.net import JUDGING_SETTINGS
from lusoria.core.dice import seeded
from lusoria.core.record import content
from lusoria.core.world import World
from lusoria.home import questions
from lusoria.network.find import network_for
from lusoria.server import browser_thinking, responses, review
from tests.server.clients import Served, wait_until
from tests.server.test_after_game import conforms, over
from tools.wasm_ways import NativeWay

GAME = "builders"
ITERATIONS = 6


@pytest.fixture(autouse=True)
def a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the game's module had been built; compiled rules, which give the same numbers, stand in for it."""
    monkeypatch.setattr(browser_thinking, "module_path", lambda game: f"/wasm/{game.name}-1.wasm")
    monkeypatch.setattr(looking, "MISTAKE_COST", 0.0)  # so that something is looked at twice in every game
    for module in (review, questions):
        monkeypatch.setattr(module, "ITERATIONS", ITERATIONS)


def looked(way: NativeWay, looks: list[Any]) -> list[dict[str, Any]]:
    """What a browser answers."""
    found = []
    for look in looks:
        asked = {name: look[name] for name in ("state", "seat", "seed", "iterations")}
        weighed = way.run({"kind": "search", "withNetwork": True, "even": JUDGING_SETTINGS.even, **asked})["weighed"]
        chances = {action: chance for action, chance, _ in weighed}
        found.append({"best": weighed[0][0], "best_chance": weighed[0][1], "chance": chances[look["made"]]})
    return found


def test_a_review_by_the_browser_says_what_that_of_the_server_says(server: Served) -> None:
    visitor, way = server.visitor(), NativeWay(lusoria.game(GAME), network_for(lusoria.game(GAME)))
    table = over(server, visitor, GAME, 2)
    question = conforms(responses.BrowserQuestion, visitor.get(f"/api/tables/{table}/chances/question"))
    looks = looked(way, question["looks"])
    first = conforms(responses.BrowserReview, visitor.do(table, "chances/looks", looks=looks))
    assert first["review"] is None
    assert {look["iterations"] for look in first["looks"]} == {4 * ITERATIONS}
    more = looked(way, first["looks"])
    own = conforms(responses.BrowserReview, visitor.do(table, "chances/looks", looks=looks, more=more))["review"]
    wait_until(lambda: visitor.get(f"/api/tables/{table}/chances")["ready"])
    theirs = visitor.get(f"/api/tables/{table}/chances")
    assert {k: v for k, v in own.items() if k not in ("done", "total")} == {
        k: v for k, v in theirs.items() if k not in ("done", "total")
    }
    assert own["marked"]
    illegal = [{**looks[0], "best": 100_000}, *looks[1:]]
    for wrong in ({"looks": looks[1:]}, {"looks": looks, "more": more[1:]}, {"looks": illegal}):
        assert visitor.ask("POST", f"/api/tables/{table}/chances/looks", json=wrong).json()["code"] == "bad_request"


def test_a_hint_question_depends_on_what_the_seat_knows_and_on_nothing_else(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open(GAME, 2, mine=[0], bots=[1], level="sensible")["table"]
    wait_until(lambda: visitor.look(table)["waiting"] == [0])
    question = conforms(responses.BrowserQuestion, visitor.get(f"/api/tables/{table}/hint/question", seat=0))
    (look,) = question["looks"]
    assert look["made"] is None
    seed, number = server.app.state.hints.seed((table, 0, question["decision"]))
    there = server.run(server.service.table(table)).snapshot_for(0)
    for other in (5, 6):  # worlds with other secrets lead to the same question
        world = there.world(0, seeded(other, cap=0))
        again = World(world.game, world.box, world.state, 0, seeded(seed, number, cap=0))
        assert content(again.state) == b64decode(look["state"])
    asked = {name: look[name] for name in ("state", "seat", "seed")}
    weighed = NativeWay(lusoria.game(GAME)).run({"kind": "search", "iterations": 50, **asked})
    moves = [{"action": a, "chance": c, "weight": w} for a, c, w in weighed["weighed"][:3]]
    body = {"seat": 0, "decision": question["decision"], "moves": moves}
    told = conforms(responses.Hints, visitor.do(table, "hint/reasons", **body))["moves"]
    assert [one["chance"] for one in told] == [one["chance"] for one in moves]
    assert all(one["sentence"] for one in told)
    assert visitor.refused(table, "hint/reasons", **body | {"decision": 10_000}) == "stale"
    assert visitor.refused(table, "hint/reasons", **body | {"moves": [moves[0] | {"action": 9999}]}) == "bad_request"


def test_a_first_impression_by_the_browser_is_that_of_the_server(server: Served) -> None:
    visitor, words = server.visitor(), lusoria.game(GAME).moves
    table = visitor.open(GAME, 2, mine=[0], bots=[1], level="sensible")["table"]
    wait_until(lambda: visitor.look(table)["waiting"] == [0])
    question = visitor.get(f"/api/tables/{table}/hint/question", seat=0, instant="true")
    (look,) = conforms(responses.BrowserQuestion, question)["looks"]
    assert look["iterations"] == 1
    theirs = visitor.get(f"/api/tables/{table}/hint", seat=0, instant="true")
    weighed = [(words.action(one["move"]), one["chance"], one["weight"]) for one in theirs["moves"]]
    moves = [{"action": action, "chance": chance, "weight": weight} for action, chance, weight in weighed]
    assert visitor.do(table, "hint/reasons", seat=0, decision=question["decision"], moves=moves) == theirs


def test_with_other_people_at_the_table_the_server_thinks(server: Served) -> None:
    ann, ben = server.visitor(), server.visitor()
    table = ann.open(GAME, 2, mine=[0])["table"]
    ben.do(table, "sit", seat=1)
    wait_until(lambda: ann.look(table)["waiting"])
    seat = ann.look(table)["waiting"][0]
    question = (ann, ben)[seat].get(f"/api/tables/{table}/hint/question", seat=seat)
    assert question == {"module": None, "box": "", "decision": 0, "looks": []}
    assert ann.ask("GET", f"/api/tables/{table}/chances/question").json()["code"] == "not_over"
    stranger = server.visitor().ask("GET", f"/api/tables/{table}/hint/question", params={"seat": seat})
    assert stranger.json()["code"] == "not_your_seat"
