"""What a move costs at a table, without network and database: processor time by part, beside another checkout.

    python bench/move_cost.py [OTHER_CHECKOUT] [--rounds 9]

Both checkouts play the same moves, in turns and in short pieces, so that whatever else the machine does slows both down
alike. The times are medians over the rounds.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from inspect import signature
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parents[1]
PARTS = ("check", "apply", "list", "tell")
TABLES, MOVES = 24, 240
GC_THRESHOLD = (150_000, 0, 0)  # of `server/serve.py`


class Tables:
    """Tables with a person on every seat, all of whom watch."""

    def __init__(self) -> None:
        import load_prepare

        self.chooser = Random(1)
        load_prepare.secrets = self  # type: ignore[attr-defined,assignment]  # the same dice in every checkout
        self.begin, self.kinds = load_prepare.begun, load_prepare.KINDS
        self.tables = [self.begin(*self.kinds[i % len(self.kinds)]) for i in range(TABLES)]
        self.told, self.made, self.tell = [self.seen(one) for one in self.tables], 0, teller()

    def token_bytes(self, count: int) -> bytes:
        """As the module `secrets` has it, but always the same."""
        return self.chooser.randbytes(count)

    def token_urlsafe(self, count: int) -> str:
        """The same as text."""
        return self.chooser.randbytes(count).hex()

    def seen(self, table: Any) -> list[int]:
        """How much each seat may know of."""
        return [len(table.visible(seat)) for seat in range(len(table.seats))]

    def moves(self, count: int) -> dict[str, float]:
        """Plays some moves; returns the seconds that each part took."""
        spent: dict[str, float] = defaultdict(float)
        for _ in range(count):
            at = self.made % TABLES
            if self.tables[at].state != "running":
                self.tables[at] = self.begin(*self.kinds[at % len(self.kinds)])
                self.told[at] = self.seen(self.tables[at])
            self.move(at, spent)
            self.made += 1
        return spent

    def move(self, at: int, spent: dict[str, float]) -> None:
        """One move at a table, as the server makes it."""
        from lusoria.server.service import list_columns, sitting_changes
        from lusoria.table import commands
        from lusoria.table.journal import Draft, Entry

        table = self.tables[at]
        seat = self.chooser.choice(table.asked)
        words, number = self.chooser.choice(table.snapshot_for(seat).moves).words, table.decision_number(seat)
        clock, key = time.thread_time, f"key {self.made}"
        began = clock()
        table.entry_with_key(key)
        draft = commands.move(table, table.seats[seat].guest, seat, number, words)
        assert isinstance(draft, Draft)
        checked = clock()
        after = table.after(Entry(table.entry_count + 1, draft.kind, draft.seat, draft.data, time.time(), key))
        applied = clock()
        list_columns(after)
        sitting_changes(table, after)
        listed = clock()
        for who, before in enumerate(self.told[at]):
            if len(after.visible(who)) > before:
                self.tell(after, who, before)
        done = clock()
        self.tables[at], self.told[at] = after, self.seen(after)
        ends = (began, checked, applied, listed, done)
        for part, (begin, end) in zip(PARTS, pairwise(ends), strict=True):
            spent[part] += end - begin


def teller() -> Any:
    """What builds and encodes a message, in a checkout that does it in a file of its own and in one that does not."""
    try:
        from lusoria.server.encoded_news import EncodedNews
    except ImportError:
        import orjson

        from lusoria.table.messages import news, table_now

        def tell(table: Any, seat: int, seen: int) -> bytes:
            new, now = news(table, seat, seen, None, 100), table_now(table, seat, table.seats[seat].guest, None)
            return orjson.dumps({"type": "news", "table": table.facts.id, "seat": seat, "news": new, "now": now})

        return tell
    encoded = EncodedNews(100)
    if "remember" not in signature(encoded.of).parameters:
        return lambda table, seat, seen: encoded.of(table, seat, seen, table.seats[seat].guest, None)
    return lambda table, seat, seen: encoded.of(table, seat, seen, table.seats[seat].guest, None, True)


def serve() -> None:
    """In a process of its own: plays when it is told to."""
    tables = Tables()
    gc.freeze()  # as the server does
    gc.set_threshold(*GC_THRESHOLD)
    for line in sys.stdin:
        print(json.dumps(tables.moves(int(line))), flush=True)


def started(checkout: Path) -> subprocess.Popen[str]:
    """A process with the code of a checkout."""
    paths = [checkout / "src", checkout, HERE / "bench"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))}
    command = [sys.executable, str(Path(__file__).resolve()), "--serve"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=checkout, env=environment, text=True, stdin=pipe, stdout=pipe)


def ask(process: subprocess.Popen[str], moves: int) -> dict[str, float]:
    """Lets a process play; the microseconds a move of each part."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{moves}\n")
    process.stdin.flush()
    return {part: 1e6 * seconds / moves for part, seconds in json.loads(process.stdout.readline()).items()}


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", nargs="?", type=Path)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve()
        return
    checkouts = [HERE, *([given.other.resolve()] if given.other else [])]
    processes = [started(one) for one in checkouts]
    try:
        for one in processes:
            ask(one, MOVES)  # imports and caches
        rounds = [[ask(one, MOVES) for one in processes] for _ in range(given.rounds)]
    finally:
        for one in processes:
            one.kill()
            one.wait()
    print(f"{'µs of processor a move':24}", *(f"{name:>8}" for name in ("this", "other")[: len(checkouts)]))
    for part in (*PARTS, "in all"):
        costs = [[sum(one.values()) if part == "in all" else one[part] for one in turn] for turn in rounds]
        ratio = f"   {median(turn[0] / turn[1] for turn in costs):.2f} of the other" if len(checkouts) > 1 else ""
        print(f"{part:24}", *(f"{median(column):8.0f}" for column in zip(*costs, strict=True)), ratio)


if __name__ == "__main__":
    main()
