"""A device as a home: written before told, two tabs, no room, records, hot-seat, hints, reviews."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest

from lusoria.core.message import from_data
from lusoria.device.home import GUEST
from lusoria.home.names import player_name
from lusoria.match.match import Match
from lusoria.match.picture import final_picture
from lusoria.words import Words
from tests import ROOT
from tests.device.storage import MemoryStorage, Page


async def opened(page: Page, game: str = "builders", seats: int = 2, level: str = "tiro") -> str:
    """A solo game, watched from the first seat."""
    table = await page.ask("POST", "tables", game=game, seats=seats, level=level, bots=list(range(1, seats)), key="k1")
    await page.ask("POST", f"tables/{table['table']}/sit", seat=0, nonce="word", key="k2")
    await page.send(type="watch", table=table["table"], seat=0, seen=0)
    return str(table["table"])


def now(page: Page) -> Any:
    """The table as the page knows it."""
    return next(one["now"] for one in reversed(page.messages) if one["type"] == "news")


async def until_asked(page: Page) -> Any:
    """Waits for the bots."""
    for _ in range(2_000):
        if now(page)["decision"] or now(page)["state"] == "over":
            return now(page)
        await asyncio.sleep(0)
    raise AssertionError("nobody is asked")


async def play(page: Page, id: str, most: int = 10_000, keys: str = "m") -> Any:
    """Plays the first legal move again and again."""
    for turn in range(most):
        at = await until_asked(page)
        if at["state"] == "over":
            break
        decision, seat = at["decision"], at["audience"]
        body = {
            "seat": seat,
            "number": decision["number"],
            "move": decision["moves"][turn % len(decision["moves"])]["move"],
        }
        heard = await page.send(
            type="act", table=id, do="move", id=f"m{turn}", **{"with": {**body, "key": f"{keys}{turn}"}}
        )
        assert heard[-1]["type"] == "done", heard[-1]
        assert [one["type"] for one in heard[:-1]] == ["news"] * (len(heard) - 1)
    return now(page)


def test_a_solo_game_is_written_before_it_is_told_and_its_record_comes_back() -> None:
    async def whole() -> None:
        page = Page(MemoryStorage())
        id = await opened(page, "builders", 3)
        assert (await play(page, id))["state"] == "over"
        assert all(told <= written for told, written in page.written_when_told)
        record = await page.ask("GET", f"tables/{id}/record")
        assert Match.load(record["record"]).verify() > 0
        listed = (await page.ask("GET", "tables?which=mine"))["tables"]
        assert [one["table"] for one in listed] == [id]
        refused = json.loads(await page.device.answer("POST", "import", json.dumps({"record": record["record"]})))
        assert refused["data"]["code"] == "there_already"
        await page.ask("DELETE", f"tables/{id}")
        assert (await page.ask("POST", "import", record=record["record"]))["result"]
        assert (await page.ask("GET", f"tables/{id}/record"))["record"] == record["record"]
        await page.device.home.close()

    asyncio.run(whole())


def test_a_game_that_is_not_over_goes_on_from_its_record() -> None:
    async def moved_over() -> None:
        page, other = Page(MemoryStorage()), Page(MemoryStorage())
        id = await opened(page)
        await play(page, id, 5)
        await until_asked(page)
        record = (await page.ask("GET", f"tables/{id}/record"))["record"]
        await page.device.home.close()
        await other.ask("POST", "import", record=record)
        await other.send(type="watch", table=id, seat=0, seen=0)
        assert now(other)["view"] == now(page)["view"]
        assert (await play(other, id))["state"] == "over"
        await other.device.home.close()

    asyncio.run(moved_over())


def test_a_game_of_an_older_release_goes_on() -> None:
    """What it wrote knows nothing of facts that came later."""

    async def updated() -> None:
        before = Page(MemoryStorage())
        id = await opened(before)
        await play(before, id, 5)
        await until_asked(before)
        await before.device.home.close()
        row = before.storage.rows[id]
        facts = json.loads(row["facts"])
        del facts["talk"], facts["request"]
        row["facts"] = json.dumps(facts)
        written = list(row["entries"])
        page = Page(before.storage)
        await page.send(type="watch", table=id, seat=0, seen=0)
        assert now(page)["view"] == now(before)["view"]
        assert (await play(page, id, keys="later"))["state"] == "over"
        assert row["entries"][: len(written)] == written
        await page.device.home.close()

    asyncio.run(updated())


def test_two_tabs_lose_and_double_nothing() -> None:
    async def race() -> None:
        storage = MemoryStorage()
        one, two = Page(storage), Page(storage)
        id = await opened(one)
        await two.send(type="watch", table=id, seat=0, seen=0)
        for turn in range(20):
            at = await until_asked(one)
            await two.device.follow(id)
            decision = at["decision"]
            move = {"seat": 0, "number": decision["number"], "move": decision["moves"][0]["move"]}
            both = [page.move(id, f"{page is one}{turn}", **move) for page in (one, two)]
            heard = await asyncio.gather(*both)
            assert sorted(said[-1]["type"] for said in heard) in (["done", "done"], ["done", "problem"])
            await one.device.follow(id)
        numbers = [json.loads(entry)["number"] for entry in storage.rows[id]["entries"]]
        assert numbers == list(range(1, len(numbers) + 1))
        await one.device.follow(id)
        await two.device.follow(id)
        assert now(one)["view"] == now(two)["view"]
        for page in (one, two):
            await page.device.home.close()

    asyncio.run(race())


def test_a_game_that_the_page_deletes_is_gone() -> None:
    async def deleted() -> None:
        storage = MemoryStorage()
        page = Page(storage)
        id = await opened(page)
        decision = (await until_asked(page))["decision"]
        move = {"seat": 0, "number": decision["number"], "move": decision["moves"][0]["move"]}
        row = storage.rows.pop(id)
        assert (await page.move(id, "first", **move))[-1]["code"] == "no_such_table"  # and is not tried again and again
        storage.rows[id] = {**row, "entries": row["entries"][:3]}  # opened again from an older copy
        await page.device.follow(id)
        await page.move(id, "second", **move)
        numbers = [json.loads(entry)["number"] for entry in storage.rows[id]["entries"]]
        assert numbers == list(range(1, len(numbers) + 1))
        storage.rows.pop(id)
        await page.device.follow(id)  # a bot may have been asked
        while page.device.home.bots.tasks():
            await asyncio.sleep(0)
        await page.device.home.close()

    asyncio.run(asyncio.wait_for(deleted(), 60))


def test_a_full_device_refuses_the_move_and_says_why() -> None:
    async def full() -> None:
        page = Page(MemoryStorage())
        id = await opened(page)
        decision = (await until_asked(page))["decision"]
        page.storage.fail = "full"
        move = {"seat": 0, "number": decision["number"], "move": decision["moves"][0]["move"]}
        heard = await page.move(id, "k", **move)
        assert heard[-1]["code"] == "no_room"
        assert "no room" in heard[-1]["message"]
        assert [one["type"] for one in heard] == ["problem"]  # nothing is told that was not written
        page.storage.fail = ""
        heard = await page.move(id, "k", **move)
        assert heard[-1]["type"] == "done"
        await page.device.home.close()

    asyncio.run(full())


def test_people_pass_the_device_around() -> None:
    async def hot_seat() -> None:
        page = Page(MemoryStorage())
        table = (await page.ask("POST", "tables", game="aeterna", seats=3, bots=[2], level="tiro"))["table"]
        people = [{"seat": 0, "name": "Livia", "nonce": "a"}, {"seat": 1, "name": "Marcus", "nonce": "b"}]
        at = await page.ask("POST", f"tables/{table}/people", people=people)
        assert [seat["name"] for seat in at["seats"]] == ["Livia", "Marcus", "tiro"]
        assert [seat["yours"] for seat in at["seats"]] == [True, True, False]
        for seat in (0, 1):
            seen = await page.ask("GET", f"tables/{table}?seat={seat}")
            assert seen["decision"]["moves"]  # both draft, each from a hand of their own
        await page.device.home.close()

    asyncio.run(hot_seat())


def test_hints_and_reviews_are_asked_of_the_browser() -> None:
    class WasmThinker:
        asked = 0

        def module(self, game: str) -> str:
            return f"device/{game}.wasm"

        async def choose(self, question: str) -> int:
            self.asked += 1
            assert json.loads(question)["level"] == "civis"
            return -1  # nothing found: the cheap policy decides

    async def think() -> None:
        page = Page(MemoryStorage(), WasmThinker())
        id = await opened(page, level="civis")
        decision = (await until_asked(page))["decision"]
        question = await page.ask("GET", f"tables/{id}/hint/question?seat=0")
        assert question["decision"] == decision["number"]
        instant = await page.ask("GET", f"tables/{id}/hint/question?seat=0&instant=true")
        assert instant["looks"] == [question["looks"][0] | {"iterations": 1}]
        action = page.device.home.cached(id).snapshot_for(0).moves[0].action  # type: ignore[union-attr]
        moves = [{"action": action, "chance": 0.5, "weight": 1.0}]
        hints = await page.ask("POST", f"tables/{id}/hint/reasons", seat=0, decision=decision["number"], moves=moves)
        assert hints["moves"][0]["id"].startswith("hint-")
        assert "sentence" not in hints["moves"][0]
        await play(page, id)
        looks = (await page.ask("GET", f"tables/{id}/chances/question"))["looks"]
        answers = [{"best": look["made"], "best_chance": 0.5, "chance": 0.5} for look in looks]
        review = (await page.ask("POST", f"tables/{id}/chances/looks", looks=answers))["review"]
        assert review["ready"]
        assert page.device.home.bots.thinker.asked > 5  # type: ignore[attr-defined]
        await page.device.home.close()

    asyncio.run(think())


@pytest.mark.parametrize("game", ["aquileia", "builders", "aeterna"])
def test_the_final_picture_is_drawn_with_the_words_of_the_page(game: str) -> None:
    async def draw() -> None:
        page = Page(MemoryStorage())
        id = await opened(page, game, 3)
        early = json.loads(await page.device.answer("POST", f"tables/{id}/picture", '{"theme":"dark","texts":{}}'))
        assert early["data"]["code"] == "not_over"
        await play(page, id)
        english, texts = Words(game), dict[str, str]()
        for _ in range(4):  # sentences have others in them
            answer = await page.ask("POST", f"tables/{id}/picture", theme="dark", texts=texts)
            assert (answer["svg"] is None) == bool(answer["messages"])
            texts |= {key: english.say(from_data(one)) for key, one in answer["messages"].items()}
        table = page.device.home.cached(id)
        assert table is not None
        assert table.match is not None
        assert answer["svg"] == final_picture(table.match, [player_name(seat) for seat in table.seats], "dark")
        await page.device.home.close()

    asyncio.run(draw())


def test_a_device_needs_the_standard_library_and_nothing_else() -> None:
    """In a process without what a browser lacks."""
    script = (
        "import sys; sys.path.insert(0, '.')\n"
        "from tests.table.without_server import MISSING, Refuse\n"
        "import tests.table.without_server as w\n"
        "w.MISSING = (*MISSING, 'fluent', 'babel', 'orjson', 'msgspec')\n"
        "sys.meta_path.insert(0, Refuse())\n"
        "import asyncio\n"
        "from tests.device.test_device import play, opened\n"
        "from tests.device.storage import MemoryStorage, Page\n"
        "async def main():\n"
        "    page = Page(MemoryStorage())\n"
        "    assert (await play(page, await opened(page)))['state'] == 'over'\n"
        "    id = next(iter(page.storage.rows))\n"
        "    assert await page.ask('GET', 'tables/' + id + '/board')\n"
        "    assert (await page.ask('POST', 'tables/' + id + '/picture', theme='light', texts={}))['messages']\n"
        "    await page.device.home.close()\n"
        "asyncio.run(main())\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_guest_of_a_device_is_one() -> None:
    assert GUEST == "device"  # it is in every journal
