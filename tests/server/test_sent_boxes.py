"""Boxes that guests send."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest

from lusoria.core.registry import OURS
from lusoria.home.provenance import origins
from lusoria.server import sent_boxes
from lusoria.server.sent_boxes import MAX_LEVELS, MAX_VALUES, checked_text
from lusoria.table.boxes import printed
from lusoria.table.errors import Refused
from tests.server.clients import Served

PLENTY = 1 << 20


def box_of(game: str) -> dict[str, Any]:
    box: dict[str, Any] = json.loads(printed(game))
    return box


def nested(levels: int) -> Any:
    inner: Any = 1
    for _ in range(levels):
        inner = [inner]
    return inner


def refused(box: dict[str, Any], game: str = "aquileia", max_bytes: int = PLENTY) -> str:
    with pytest.raises(Refused) as error:
        checked_text(game, box, max_bytes)
    assert error.value.code == "bad_box"
    assert len(error.value.message.splitlines()) == 1
    return error.value.message


@pytest.mark.parametrize("game", OURS)
def test_our_own_boxes_can_be_sent(game: str) -> None:
    text = checked_text(game, box_of(game), PLENTY)
    assert json.loads(text) == box_of(game)
    assert "\n" not in text


def test_depth_size_and_number_of_values_are_limited_before_a_box_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sent_boxes, "load", lambda *_: pytest.fail("it was read"))
    assert f"more than {MAX_LEVELS} objects and arrays" in refused({"a": nested(850)})
    assert f"more than {MAX_LEVELS} objects and arrays" in refused({"a": nested(100_000)})
    assert f"more than {MAX_VALUES} values" in refused({"a": [0] * (MAX_VALUES + 1)})
    assert "at most 100 bytes" in refused({"a": "x" * 200}, max_bytes=100)


def test_a_deep_box_is_refused_beside_the_event_loop(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []
    check = sent_boxes.check_shape

    def noted(box: dict[str, Any]) -> None:
        threads.append(threading.current_thread().name)
        check(box)

    monkeypatch.setattr(sent_boxes, "check_shape", noted)
    rows = ",".join('"' + "x" * 200 + '"' for _ in range(900))
    body = '{"game": "aquileia", "seats": 3, "box": {"a": ' + "[" * 850 + rows + "]" * 850 + "}}"
    answer = server.visitor().ask("POST", "/api/tables", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_box")
    assert threads[0] != server.thread.name


def test_nesting_that_no_parser_takes_is_refused(server: Served) -> None:
    body = '{"game": "aquileia", "seats": 3, "box": {"a": ' + "[" * 100_000 + "]" * 100_000 + "}}"
    answer = server.visitor().ask("POST", "/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["message"]


@pytest.mark.parametrize("where", ["key", "value"])
def test_half_a_character_is_refused_and_shown(server: Served, where: str) -> None:
    text = json.dumps(box_of("aquileia"))
    bad = (
        text.replace('"revision"', '"\\ud800"', 1)
        if where == "key"
        else text.replace('"title": "', '"title": "\\udfff', 1)
    )
    body = '{"game": "aquileia", "seats": 3, "box": ' + bad + "}"
    answer = server.visitor().ask("POST", "/api/tables", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_box")
    assert "half a character, \\ud" in answer.json()["message"]


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "JavaScript:alert(1)", " javascript:x", "data:text/html,x", "x", ""]
)
def test_an_address_that_is_no_web_page_is_refused(url: str) -> None:
    box = box_of("aquileia")
    box["sources"][0]["url"] = url
    assert "sources[0].url" in refused(box)


def test_an_address_of_a_stored_box_that_is_no_web_page_is_not_told() -> None:
    box = box_of("aquileia")
    first, third = box["sources"][0]["id"], box["sources"][2]["id"]
    box["sources"][0]["url"] = "javascript:alert(1)"
    found = origins(json.dumps(box))["sources"]
    assert found[first]["url"] is None
    assert (found[third]["url"] or "").startswith("https://")
