"""The odds of a running game: for those who watch, and only where they tell of nothing that people hide."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from lusoria.server import responses
from lusoria.server.bot_pool import BotPool
from lusoria.server.responses import model
from lusoria.server.thinking_process import ThinkingFailed
from tests.server.clients import Served, Visitor, wait_until


def refusal(who: Visitor, table: str) -> tuple[int, str]:
    """The status and the code."""
    answer = who.ask("GET", f"/api/tables/{table}/odds")
    assert answer.json()["message"]
    return answer.status_code, answer.json()["code"]


def test_odds_are_for_those_who_watch_an_open_game(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, onlooker = (server.visitor() for _ in range(3))
    table = ann.open("builders", 2, mine=[0])["table"]
    assert refusal(onlooker, table) == (409, "not_running")
    ben.do(table, "sit", seat=1)
    wait_until(lambda: onlooker.look(table)["state"] == "running")
    assert [refusal(who, table) for who in (ann, ben)] == [(403, "plays_here")] * 2
    asked, go_on, ask = list[str](), threading.Event(), BotPool.ask

    async def slowly(pool: BotPool, question: Any, *given: Any) -> Any:
        asked.append(question.kind)
        await asyncio.to_thread(go_on.wait, 60)
        return await ask(pool, question, *given)

    monkeypatch.setattr(BotPool, "ask", slowly)
    with ThreadPoolExecutor(3) as beside:
        waiting = [beside.submit(server.visitor().get, f"/api/tables/{table}/odds") for _ in range(3)]
        wait_until(lambda: asked)
        go_on.set()
        found = [one.result() for one in waiting]
    odds = found[0]
    assert found == [odds] * 3
    ben.do(table, "chat", text="ave")  # the game stands as it stood
    again = onlooker.get(f"/api/tables/{table}/odds")
    assert again == {"number": odds["number"] + 1, "chances": odds["chances"]}
    assert asked == ["judge"]
    model(responses.Odds).model_validate(odds)
    assert len(odds["chances"]) == 2
    assert all(0 < chance < 1 for chance in odds["chances"])
    asks = onlooker.look(table)["waiting"][0]
    (ann, ben)[asks].move(table, asks)
    onlooker.get(f"/api/tables/{table}/odds")
    assert asked == ["judge"] * 2


@pytest.mark.parametrize("game", ["aquileia", "aeterna"])
def test_where_people_hold_cards_there_are_no_odds(server: Served, game: str) -> None:
    ann, onlooker = server.visitor(), server.visitor()
    table = ann.open(game, 3, mine=[0], bots=[1, 2])["table"]
    ann.wait_for_turn(table, 0)
    assert refusal(onlooker, table) == (403, "has_secrets")
    assert refusal(ann, table) == (403, "plays_here")
    ann.do(table, "resign", seat=0)  # only bots play on
    now = onlooker.ask("GET", f"/api/tables/{table}/odds")
    assert now.status_code == 200 or now.json()["code"] == "not_running"


def test_without_a_network_nobody_judges(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.visitor()
    table = ann.open("builders", 2, mine=[0, 1])["table"]
    monkeypatch.setattr("lusoria.server.odds.has_network", lambda _game: False)
    assert refusal(server.visitor(), table) == (404, "not_found")


async def fails(*_given: Any) -> Any:
    raise ThinkingFailed


def test_a_failure_is_told_and_not_remembered(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    onlooker, table = server.visitor(), server.visitor().open("builders", 2, mine=[0, 1])["table"]
    with monkeypatch.context() as patch:
        patch.setattr(BotPool, "ask", fails)
        assert refusal(onlooker, table) == (503, "busy")
    assert len(onlooker.get(f"/api/tables/{table}/odds")["chances"]) == 2
