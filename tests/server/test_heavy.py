"""Work beside the event loop: in fair turns, and paid for."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Coroutine
from typing import Any

import pytest

from lusoria.server.buckets import Buckets
from lusoria.server.fair_queue import QueueShare, Ticket
from lusoria.server.heavy import FairTurns, HeavyWork
from lusoria.server.limits import ServerLimits
from lusoria.server.spending import SPENDER, UNKNOWN_GROUPS, Addresses, Spender
from lusoria.table.errors import Refused
from tests.server.test_buckets import Clock


def spender(guest: str, address: str, buckets: Buckets | None = None) -> Spender:
    return Spender(buckets or Buckets(clock=Clock()), ServerLimits(), guest, address)


async def as_guest(guest: str, address: str, work: Coroutine[Any, Any, Any]) -> Any:
    SPENDER.set(spender(guest, address))
    return await work


def ticket(address: str, guest: str) -> Ticket:
    return Ticket(QueueShare.PEOPLE, address, guest, "")


def test_another_address_need_not_wait_for_all_that_one_has_waiting() -> None:
    async def order() -> list[str]:
        heavy, done, free = HeavyWork(), list[str](), threading.Event()

        def work(name: str) -> None:
            free.wait()
            done.append(name)

        tasks = [
            asyncio.create_task(as_guest(f"cookie {number}", "crowded", heavy.run(work, "crowded")))
            for number in range(20)
        ]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(as_guest("other", "quiet", heavy.run(work, "quiet"))))
        await asyncio.sleep(0)
        free.set()
        await asyncio.gather(*tasks)
        return done

    found = asyncio.run(order())
    assert found[:2].count("quiet") + found[2:3].count("quiet") == 1
    assert len(found) == 21


def test_one_piece_is_worked_on_at_a_time_also_when_nobody_waits_for_it_any_more() -> None:
    async def most_at_once() -> int:
        heavy, free = HeavyWork(), threading.Event()
        working = most = 0

        def work() -> None:
            nonlocal working, most
            working += 1
            most = max(most, working)
            free.wait(0.05)
            working -= 1

        first, second, third = (asyncio.create_task(heavy.run(work)) for _ in range(3))
        await asyncio.sleep(0)
        first.cancel()
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        await third
        await heavy.run(work)
        return most

    assert asyncio.run(most_at_once()) == 1


def test_an_error_is_the_callers() -> None:
    with pytest.raises(ZeroDivisionError):
        asyncio.run(HeavyWork().run(lambda: 1 // 0))


def test_heavy_work_is_paid_for_by_its_processor_time() -> None:
    def work() -> None:
        end = time.thread_time() + 0.03
        while time.thread_time() < end:
            pass

    async def left(price: float) -> float:
        buckets = Buckets(clock=Clock())
        one = spender("guest", "address", buckets)
        SPENDER.set(one)
        one.pay(price)
        await HeavyWork().run(work)
        await asyncio.sleep(0)
        return one.limits.burst - buckets._find("guest guest", one.limits.rate, one.limits.burst)[2]

    assert 20 <= asyncio.run(left(1.0)) <= 100
    assert asyncio.run(left(150.0)) == 150.0


def test_when_too_much_waits_the_address_that_has_the_most_is_refused() -> None:
    async def refused() -> Counter[str]:
        turns, codes = FairTurns(1, max_waiting=4), Counter[str]()
        await turns.begin(ticket("working", ""))

        async def wait(address: str, guest: str) -> None:
            try:
                await turns.begin(ticket(address, guest))
            except Refused as refused:
                codes[f"{address} {refused.code}"] += 1
            else:
                turns.end()

        tasks = [asyncio.create_task(wait("crowded", f"cookie {number}")) for number in range(10)]
        tasks += [asyncio.create_task(wait(f"quiet {number}", "guest")) for number in range(2)]
        for _ in range(5):
            await asyncio.sleep(0)
        turns.end()
        await asyncio.gather(*tasks)
        return codes

    assert asyncio.run(refused()) == {"crowded busy": 8}


def test_work_that_is_refused_and_cancelled_in_the_same_moment_gives_no_place_to_others() -> None:
    async def got_places() -> list[bool]:
        turns = FairTurns(1, max_waiting=2)
        await turns.begin(ticket("working", ""))
        crowded = [asyncio.create_task(turns.begin(ticket("crowded", "guest"))) for _ in range(2)]
        await asyncio.sleep(0)
        quiet = asyncio.create_task(turns.begin(ticket("quiet", "guest")))
        asyncio.get_running_loop().call_soon(crowded[1].cancel)  # which has just given way
        await asyncio.wait([crowded[1]])
        assert crowded[1].cancelled()
        await asyncio.sleep(0)
        return [one.done() for one in (crowded[0], quiet)]

    assert asyncio.run(got_places()) == [False, False]


def test_tables_count_for_the_address_from_which_their_owner_came_last() -> None:
    addresses = Addresses()
    for number in range(100):
        addresses.note(f"cookie {number}", "crowded")
    found = {addresses.ticket(QueueShare.PEOPLE, f"cookie {number}", "table").address for number in range(100)}
    assert found == {"crowded"}
    addresses.note("cookie 7", "elsewhere")
    assert addresses.ticket(QueueShare.PEOPLE, "cookie 7", "table").address == "elsewhere"
    unknown = {addresses.ticket(QueueShare.BOTS, f"unknown {number}", "table").address for number in range(1000)}
    assert len(unknown) == UNKNOWN_GROUPS
