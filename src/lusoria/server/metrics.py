"""Metrics for Prometheus: what `/metrics` tells. Numbers only: no label holds a table, a guest, an address or a move.

Workers of one server share a folder (`share_metrics`). Whichever worker is asked, counters and histograms are summed
over all of them; gauges that say `pid` are told apart.
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from lusoria.table.errors import Refused

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"  # prometheus_client reads it when it is imported
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SAMPLE_SECONDS = 0.5
MAX_BEGUN = 10_000  # tables whose last command is remembered until it has been sent
FAST_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
THINKING_BUCKETS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

disable_created_metrics()  # type: ignore[no-untyped-call]  # half the lines, and nobody reads them
registry = CollectorRegistry()

commands = Counter(
    "lusoria_commands", "Commands at tables, by what came of them.", ["command", "outcome"], registry=registry
)
written = Histogram(
    "lusoria_move_written_seconds",
    "From a person's move to its entry on the disk.",
    buckets=FAST_BUCKETS,
    registry=registry,
)
sent = Histogram(
    "lusoria_move_sent_seconds",
    "From a person's move to each socket it was sent to.",
    buckets=FAST_BUCKETS,
    registry=registry,
)
requests = Counter("lusoria_requests", "HTTP requests, by route and status.", ["route", "status"], registry=registry)
messages = Counter("lusoria_socket_messages", "Messages received on sockets.", registry=registry)
bot_decisions = Histogram(
    "lusoria_bot_decision_seconds", "Bots' decisions, from the queue to the move.", ["level"],
    buckets=THINKING_BUCKETS, registry=registry,
)  # fmt: skip
database = Histogram(
    "lusoria_database_seconds", "Transactions, with the wait for a connection.", ["kind"],
    buckets=FAST_BUCKETS, registry=registry,
)  # fmt: skip
database_errors = Counter("lusoria_database_errors", "Transactions that failed.", ["kind"], registry=registry)
lag = Histogram(
    "lusoria_event_loop_lag_seconds",
    "How late the event loop wakes who sleeps.",
    buckets=FAST_BUCKETS,
    registry=registry,
)
sockets = Gauge("lusoria_sockets", "Open sockets.", registry=registry, multiprocess_mode="liveall")
tables = Gauge("lusoria_tables_in_memory", "Tables in memory.", registry=registry, multiprocess_mode="liveall")
bots_queued = Gauge("lusoria_bots_queued", "Decisions that wait.", registry=registry, multiprocess_mode="liveall")
bots_thinking = Gauge(
    "lusoria_bots_thinking", "Decisions that bots work on.", registry=registry, multiprocess_mode="liveall"
)
memory = Gauge("lusoria_memory_bytes", "Resident memory.", registry=registry, multiprocess_mode="liveall")
processor = Gauge("lusoria_processor_seconds", "Processor time.", registry=registry, multiprocess_mode="liveall")
ready = Gauge("lusoria_ready", "1 while the worker takes new guests.", registry=registry, multiprocess_mode="liveall")

_request_began: ContextVar[float | None] = ContextVar("request_began", default=None)
_begun: OrderedDict[str, float] = OrderedDict()  # when the request for a table's last entry came in


# ---- what is counted


@contextmanager
def command(name: str) -> Iterator[None]:
    """Counts a command, and measures a move until it is written."""
    began = time.perf_counter()
    token = _request_began.set(began)
    outcome = "failed"
    try:
        yield
        outcome = "done"
    except Exception as error:
        outcome = "refused" if isinstance(error, Refused) else "failed"
        raise
    finally:
        _request_began.reset(token)
        counter_of(name, outcome).inc()
        if name == "move" and outcome == "done":
            written.observe(time.perf_counter() - began)


@cache
def counter_of(command: str, outcome: str) -> Counter:
    """The counter of commands with this outcome: looking it up each time would take longer than counting."""
    return commands.labels(command, outcome)


def entry_written(table: str) -> None:
    """An entry is on the disk; who watches is about to be told."""
    began = _request_began.get()
    if began is None:
        return  # a bot's
    _begun[table] = began
    _begun.move_to_end(table)
    if len(_begun) > MAX_BEGUN:
        _begun.popitem(last=False)


def news_sent(table: str, last: float | None) -> float:
    """A socket was sent what is new at a table. `last` is what this returned before; None: it had asked for it."""
    began = _begun.get(table, 0.0)
    if last is not None and began > last:  # later news without a move of a person are those of bots
        sent.observe(time.perf_counter() - began)
    return began


@contextmanager
def transaction(kind: str, failure: type[Exception]) -> Iterator[None]:
    """Measures a transaction, and counts it if it fails."""
    began = time.perf_counter()
    try:
        yield
    except failure:
        database_errors.labels(kind).inc()
        raise
    finally:
        database.labels(kind).observe(time.perf_counter() - began)


# ---- what is sampled


async def sample(measure: Callable[[], dict[str, float]]) -> None:
    """Samples the gauges, and how late the event loop is, until it is cancelled."""
    gauges = {"sockets": sockets, "tables": tables, "queued": bots_queued, "thinking": bots_thinking, "ready": ready}
    while True:
        for name, value in measure().items():
            gauges[name].set(value)
        memory.set(resident_bytes())
        processor.set(time.process_time())
        due = time.perf_counter() + SAMPLE_SECONDS
        await asyncio.sleep(SAMPLE_SECONDS)
        lag.observe(max(0.0, time.perf_counter() - due))


def resident_bytes() -> int:
    """The memory of this process; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


# ---- what is told


def exposition() -> bytes:
    """All metrics as text: of this process, or of all workers of this server."""
    folder = os.environ.get(FOLDER_VARIABLE)
    if folder is None:
        return generate_latest(registry)
    forget_dead_workers(Path(folder))
    shared = CollectorRegistry()
    MultiProcessCollector(shared, folder)  # type: ignore[no-untyped-call]
    return generate_latest(shared)


def forget_dead_workers(folder: Path) -> None:
    """Removes the gauges of workers that are gone; their counts stay."""
    for file in folder.glob("gauge_live*.db"):
        pid = int(re.sub(r"\D", "", file.stem) or 0)
        if not is_alive(pid):
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]


def is_alive(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


@contextmanager
def share_metrics() -> Iterator[None]:
    """Around several workers: they write their numbers into one folder, and each can tell all of them."""
    with tempfile.TemporaryDirectory(prefix="lusoria-metrics-") as folder:
        os.environ[FOLDER_VARIABLE] = folder
        try:
            yield
        finally:
            del os.environ[FOLDER_VARIABLE]
