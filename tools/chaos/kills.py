"""Kills servers with SIGKILL at random moments while many tables are played, also while they start."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
import time

from tools.chaos.compare import compare, summary
from tools.chaos.nursery import Nursery
from tools.chaos.players import Crowd
from tools.chaos.servers import Server

WHILE_STARTING = 0.15  # of the kills
ALL_AT_ONCE = 0.1  # of the kills, if there are several servers
MANY_MINUTES = 24 * 60.0
MOST_MOVES = 6  # of all tables between two kills
LONGEST_PAUSE = 0.1  # seconds after them
LONGEST_START = 0.3  # seconds after a start, until the kill that hits it
PATIENCE = 10.0  # seconds for them
PROGRESS = 20  # kills between two lines


async def kill_servers(
    url: str, kills: int, tables: int, servers: int, workers: int, seed: int, minutes: float = MANY_MINUTES
) -> None:
    """Plays and kills, so often or so long; fails if a move is lost, doubled, half or told too early."""
    chooser, began, reported = random.Random(seed), time.monotonic(), 0
    nursery = Nursery()
    cluster = [Server(url, workers, nursery=nursery if workers == 1 else None) for _ in range(servers)]
    await asyncio.gather(*(server.start() for server in cluster))
    await asyncio.gather(*(server.ready() for server in cluster))
    crowd, killed_while_starting, told = Crowd(cluster, tables), 0, asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, told.set)  # what was done so far is compared then
    while (done := sum(server.kills for server in cluster)) < kills and not told.is_set():
        if time.monotonic() > began + 60 * minutes:
            break
        if done >= reported + PROGRESS:
            reported = done
            print(f"{done} kills, {crowd.moves} moves, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
        await some_moves(crowd, chooser)
        victims = cluster if chooser.random() < ALL_AT_ONCE else [chooser.choice(cluster)]
        await asyncio.gather(*(kill_and_start(server) for server in victims))
        if chooser.random() < WHILE_STARTING:
            await asyncio.sleep(chooser.uniform(0.0, LONGEST_START))
            killed_while_starting += len(victims)
            await asyncio.gather(*(kill_and_start(server) for server in victims))
        await asyncio.gather(*(server.ready() for server in victims))
    await asyncio.gather(*(server.ready() for server in cluster))
    await crowd.stop()
    await asyncio.gather(*(server.stop() for server in cluster))
    await nursery.close()
    await compare(url, crowd.people)
    done = sum(server.kills for server in cluster)
    times = sorted(time for server in cluster for time in server.start_times)
    seconds = time.monotonic() - began
    print(
        f"{url.split(':')[0]}, {servers} server(s) of {workers} worker(s): {done} kills in {seconds:.0f} s, "
        f"{killed_while_starting} of them while starting, answered {times[len(times) // 2]:.1f} s after a start; "
        f"{summary(crowd.people)}",
        flush=True,
    )


async def some_moves(crowd: Crowd, chooser: random.Random) -> None:
    """Waits until a few more moves are acknowledged, then for a moment: a kill shall hit tables that are played."""
    want, end = crowd.moves + chooser.randrange(MOST_MOVES), time.monotonic() + PATIENCE
    while crowd.moves < want and time.monotonic() < end:
        await asyncio.sleep(0.005)
    await asyncio.sleep(chooser.uniform(0.0, LONGEST_PAUSE))


async def kill_and_start(server: Server) -> None:
    """Starts again at once what was killed."""
    await server.kill()
    await server.start()
