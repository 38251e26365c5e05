"""No leaks: every byte that is sent to a seat stays the same if everything that the seat can't know is changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import copy as shallow
from dataclasses import replace
from random import Random
from typing import Any

import orjson
import pytest

import lusoria
from lusoria.core.dice import seeded
from lusoria.core.log import is_seen
from lusoria.core.message import as_data
from lusoria.core.record import content
from lusoria.home import live
from lusoria.server import encoded_news
from lusoria.server.encoded_news import encode
from lusoria.server.odds import check_watches, question_about
from lusoria.server.questions import as_json
from lusoria.server.service import list_columns
from lusoria.table import commands
from lusoria.table.errors import Refused
from lusoria.table.journal import Entry
from lusoria.table.message_types import Happened, TableChanged, TableNow
from lusoria.table.messages import news, place_now, table_changed, table_now, table_then
from lusoria.table.table import Table
from lusoria.table.visibility import AppliedEntry, VisibleEntries, is_secret, no_entries
from tests.server.clients import Served
from tests.table.tables import begun, execute, moved, played

KINDS = [("aquileia", 3), ("aquileia", 5), ("builders", 2), ("aeterna", 2), ("aeterna", 4)]
PLACES_COMPARED = 12  # at a moment
CHECKED_CLOSELY = 40  # decisions; of the later ones every sixth is checked


def other_worlds(table: Table, audience: int | None) -> Iterator[Table]:
    """The same table in worlds that the audience can't tell apart. Spectators know what every seat knows."""
    assert table.match is not None
    for seat in range(table.facts.seats) if audience is None else [audience]:
        twin = shallow(table)
        twin.match = table.match.with_state(table.match.world(seat, seeded(table.entry_count, 5)).state)
        twin.sealed = dict(table.sealed)
        for other in twin.sealed:
            if other != audience:
                twin.sealed[other] = twin.match.asking(other).moves[-1]
        twin._visible = VisibleEntries(table.game)
        twin.entries = no_entries()
        for applied in (*table.entries[:-3], *(otherwise(table, applied, audience) for applied in table.entries[-3:])):
            twin.entries.append(applied)
        yield twin


def otherwise(table: Table, applied: AppliedEntry, audience: int | None) -> AppliedEntry:
    """The entry, with everything that the audience did not see replaced by nonsense."""
    entry = applied.entry
    if is_secret(table.game, applied, audience):
        entry = replace(entry, data=entry.data | {"action": (entry.data["action"] + 1) % table.game.actions})
        if table.game.moves.secret(entry.data["action"]) != table.game.moves.secret(applied.entry.data["action"]):
            entry = applied.entry  # a visible move: others would notice
    events = applied.events
    for event in events:
        if not is_seen(event, audience):
            event.a, event.b = 999, 999
    return replace(applied, entry=entry, event_bytes=b"".join(map(content, events)))


def sent(table: Table, audience: int | None, seen: int) -> str:
    """What a socket sends to an audience that has seen this many entries."""
    message = {"news": news(table, audience, seen, "en"), "now": table_now(table, audience, f"g{audience}", "en")}
    return json.dumps(message)


def comparable(table: Table) -> bool:
    """Whether the last entry drew and revealed nothing: then it is the same in other worlds."""
    applied = table.entries[-1]
    reveals = any(event.kind in table.game.events.reveals for event in applied.events)
    assert table.match is not None
    return not reveals and not any(step.answers for step in table.match.history[-applied.steps :] if applied.steps)


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_messages_are_the_same_in_every_world_that_a_seat_cannot_tell_apart(game: str, seats: int) -> None:
    table, chooser = begun(game, seats, seed=seats), Random(seats)
    steps = looks = compared = 0
    while table.asked:
        before = table
        table = moved(table, chooser.choice(table.asked), chooser.randrange(100))
        steps += 1
        if steps > CHECKED_CLOSELY and steps % 6:
            continue
        looks += 1
        for audience in (None, *range(seats)):
            seen = len(before.visible(audience))
            truth = sent(table, audience, seen)
            for twin in other_worlds(table, audience):
                assert sent(twin, audience, seen) == truth
            assert (table.facts.secret.hex() in truth) == (table.state == "over")
            if looks % 11 == 0 and audience in table.asked:
                compare_refusals(table, audience)
            if looks % 11 == 0:
                compare_places(table, audience, chooser)
            if looks % 5 == 0 and comparable(table):
                compared += same_in_other_worlds(before, table.entries[-1].entry, audience, seen, truth)
    assert compared > 20


def compare_refusals(table: Table, seat: int) -> None:
    """`why_not` works on the true state, so it must not tell more than the seat knows."""
    twins = list(other_worlds(table, seat))
    for action in range(table.game.actions):
        truth = table.why_not(seat, action)
        for twin in twins:
            there = twin.why_not(seat, action)
            assert (there and (there.rule, as_data(there.reason))) == (truth and (truth.rule, as_data(truth.reason)))


@pytest.mark.parametrize(("game", "seats"), [("aquileia", 3), ("builders", 2), ("aeterna", 3)])
def test_the_odds_of_a_game_with_people_are_asked_about_what_all_know(game: str, seats: int) -> None:
    table, chooser, compared = begun(game, seats, seed=seats), Random(seats), 0
    while table.asked and compared < 60:
        table = moved(table, chooser.choice(table.asked), chooser.randrange(100))
        if not table.asked:
            break
        truth = odds_told(table)
        for seat in range(seats):
            assert odds_told(table, f"g{seat}") == "plays_here"
        for twin in (one for seat in range(seats) for one in other_worlds(table, seat)):
            assert odds_told(twin) == truth
            compared += 1
    assert compared >= 60
    assert (truth == "has_secrets") == (game != "builders")


def odds_told(table: Table, guest: str = "onlooker") -> str:
    """What the processes are asked, on which alone the odds depend; or the code of the refusal."""
    try:
        check_watches(table, guest)
    except Refused as error:
        return error.code
    return as_json(replace(question_about(table), seed=(0, 0)))


def compare_places(table: Table, audience: int | None, chooser: Random) -> None:
    """What is said of a place is the same in every world that the audience can't tell apart."""
    assert table.match is not None
    game, twins = table.game, list(other_worlds(table, audience))
    places = sorted({game.moves.place(table.match.state, action) for action in range(game.actions)})
    for place in chooser.sample(places, PLACES_COMPARED):
        truth = place_now(table, audience, place, "en")
        for twin in twins:
            assert place_now(twin, audience, place, "en") == truth


def same_in_other_worlds(before: Table, entry: Entry, audience: int | None, seen: int, truth: str) -> int:
    """Applies the entry in other worlds, where it is legal: the audience must be sent the same news."""
    compared = 0
    for twin in other_worlds(before, audience):
        assert twin.match is not None
        legal = {move.action for move in twin.match.moves}
        if entry.kind == "move" and entry.data["action"] in legal:
            after = twin.after(entry)
            if comparable(after):
                assert json.loads(sent(after, audience, seen))["news"] == json.loads(truth)["news"]
                compared += 1
        elif entry.kind == "seal":
            compared += 1
    return compared


def test_nobody_learns_what_another_has_sealed() -> None:
    for which in range(3):
        table = moved(begun("aeterna", 3, seed=1), 1, 0)
        other = moved(begun("aeterna", 3, seed=1), 1, which)
        for audience in (None, 0, 2):
            one, two = (strip(sent(t, audience, 0)) for t in (table, other))
            assert one == two
    own = json.loads(sent(table, 1, 0))
    assert own["now"]["decision"]["sealed"] is not None
    assert own["news"][-1]["move"] == own["now"]["decision"]["sealed"]


def strip(text: str) -> Any:
    """Without times, which differ between two tables."""

    def visit(data: Any) -> Any:
        if isinstance(data, dict):
            return {name: visit(value) for name, value in data.items() if name not in ("time", "since")}
        return [visit(one) for one in data] if isinstance(data, list) else data

    return visit(json.loads(text))


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_news_are_the_log_of_the_seat_and_nothing_else(game: str, seats: int) -> None:
    table = played(begun(game, seats, seed=seats), Random(seats), 120)
    assert table.match is not None
    for audience in (None, *range(seats)):
        sent_ids = [event["id"] for one in news(table, audience, 0, "en") for event in one.get("events", [])]
        assert sent_ids == [table.game.tell(event).id for event in table.match.log(audience)]


@pytest.mark.parametrize(("game", "seats"), [("aquileia", 4), ("aeterna", 3)])
def test_hidden_entries_are_not_counted(game: str, seats: int) -> None:
    table, chooser = begun(game, seats, seed=9), Random(9)
    hidden = undone = 0
    while table.asked and hidden < 60:
        before, table = table, moved(table, chooser.choice(table.asked), chooser.randrange(100))
        mover = table.entries[-1].entry.seat
        for audience in (None, *range(seats)):
            new = news(table, audience, len(before.visible(audience)), "en")
            if not new:
                assert audience != mover
                hidden += 1
                after, earlier = (table_now(t, audience, "", "en") for t in (table, before))
                assert after == earlier
                if audience is None:
                    assert {**list_columns(table), "for_bots": None} == {**list_columns(before), "for_bots": None}
                if after["undo"]["free"]:
                    back = execute(table, commands.undo, f"g{audience}", audience)
                    assert audience in back.asked
                    undone += 1
    assert hidden > 10
    assert undone > 0
    for audience in (None, *range(seats)):
        numbers = [one["number"] for one in news(table, audience, 0, "en")]
        assert numbers == list(range(1, len(table.visible(audience)) + 1))


@pytest.mark.parametrize(("game", "seats"), [("aquileia", 3), ("aeterna", 3)])
def test_a_replay_of_a_running_game_shows_what_was_seen(game: str, seats: int) -> None:
    table, chooser, shown = begun(game, seats, seed=3), Random(3), {}
    for _ in range(40):
        table = moved(table, chooser.choice(table.asked), chooser.randrange(100))
        assert table.match is not None
        for audience in (None, 0):
            shown[audience, len(table.visible(audience))] = table.match.view(audience)
    for (audience, number), view in shown.items():
        assert table_then(table, audience, number)["view"] == view


@pytest.mark.parametrize(("game", "seats"), [(game.name, game.seats[-1]) for game in lusoria.all_games()])
def test_whole_games_over_sockets(game: str, seats: int, own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person, bots and a spectator. Messages are compared where they are sent."""
    wrong: list[str] = []

    def checked(table: Table, audience: int | None, guest: str, language: str) -> TableNow:
        sent_now = table_now(table, audience, guest, language)
        if table.match is not None and table.state == "running" and table.entry_count % 3 == 0:
            for twin in other_worlds(table, audience):
                if encode(table_now(twin, audience, guest, language)) != encode(sent_now):
                    wrong.append(f"entry {table.entry_count}, audience {audience}")
        return sent_now

    def checked_changes(table: Table, audience: int | None, language: str) -> TableChanged | None:
        sent_changes = table_changed(table, audience, language)
        if sent_changes is not None:
            for twin in other_worlds(table, audience):
                if orjson.dumps(table_changed(twin, audience, language)) != orjson.dumps(sent_changes):
                    wrong.append(f"changes of entry {table.entry_count}, audience {audience}")
        return sent_changes

    def checked_news(*given: Any) -> list[Happened]:
        table, audience, seen = given[:3]
        sent_news = news(*given)
        if table.match is not None and table.state == "running":
            for twin in other_worlds(table, audience):
                if orjson.dumps(news(twin, *given[1:])) != orjson.dumps(sent_news):
                    wrong.append(f"news {seen} to {table.entry_count}, audience {audience}")
        return sent_news

    monkeypatch.setattr(live, "table_now", checked)
    monkeypatch.setattr(live, "news", checked_news)
    monkeypatch.setattr(encoded_news, "table_changed", checked_changes)
    monkeypatch.setattr(encoded_news, "news", checked_news)
    host, onlooker = own_server.visitor(), own_server.visitor()
    id = host.open(game, seats, mine=[0], bots=list(range(1, seats)), level="sensible")["table"]
    table = own_server.service.cached(id)
    assert table is not None
    secret = table.facts.secret.hex()
    with host.live() as mine, onlooker.live() as theirs:
        state = mine.watch(id, 0)["now"]
        theirs.watch(id, differences=True)
        while state["state"] == "running":
            if state["decision"]:
                moves = state["decision"]["moves"]
                move = moves[len(moves) // 2]["move"]
                body = {"seat": 0, "number": state["decision"]["number"], "move": move}
                mine.send(**{"type": "act", "table": id, "do": "move", "with": body})
            state = mine.hear("news")["now"]
        while theirs.hear("news")["now"]["state"] == "running":
            pass
        for end in (mine, theirs):
            assert [secret in text for text in end.texts[:-1]].count(True) <= 1
            assert secret in end.texts[-1] or secret in end.texts[-2]
            assert all(host.http.cookies["lusoria"].split(".")[0] not in text for text in end.texts)
        # The spectator never saw a hand.
        for text in theirs.texts[:-2]:
            message = json.loads(text)
            if message["type"] == "news" and message["now"]["view"] is not None:
                assert message["now"]["decision"] is None
                assert message["now"]["view"].get("you") is None
    assert wrong == []
