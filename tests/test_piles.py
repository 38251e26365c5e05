"""Games laid out by piles, without a card: the texts of the kernels run as Python, one thread after the other."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import lusoria
from lusoria.core import card, piles, playout
from lusoria.core.compile import compiled
from lusoria.core.dice import Dice, seed_dice
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.playout import MOST_SEATS, Outcome
from lusoria.core.record import as_array, dtype

NUMPY = {"int16": np.int16, "int64": np.int64}
SEED = 5


class Row(np.recarray[Any, Any]):
    """An array on a card that is not there. NumPy copies the fields of a record, a card all of its bytes."""

    def copy_to_host(self, stream: Any = 0) -> Any:
        return np.frombuffer(self.tobytes(), self.dtype)

    def __setitem__(self, at: Any, value: Any) -> None:
        if isinstance(value, np.void):
            np.asarray(self).view(np.uint8).reshape(len(self), -1)[at] = np.frombuffer(value.tobytes(), np.uint8)
        else:
            super().__setitem__(at, value)


def device_array(size: int, kind: Any) -> Any:
    """Memory on a card is not clean."""
    row = np.zeros(size, kind)
    row.view(np.uint8)[:] = 0xA5
    return row.view(Row)


def device_memset(row: Any, number: int, _size: int, stream: Any = 0) -> None:
    row.view(np.uint8)[:] = number


def arrange(row: Any, counts: Any, order: Any) -> None:
    order[:] = np.argsort(row, kind="stable")


def count(row: Any, counts: Any) -> None:
    counts[: piles.PILES] += np.bincount(row, minlength=piles.PILES).astype(np.int32)


def threads_of(text: Callable[..., Any], rules: dict[str, Any]) -> Any:
    """A kernel: each thread is a warp of its own."""
    here = SimpleNamespace(thread=0)
    local = SimpleNamespace(array=lambda size, kind: np.zeros(size, NUMPY[str(kind)]))
    pretended = SimpleNamespace(grid=lambda _: here.thread, local=local)
    meanings = {**getattr(text, "__globals__"), **rules, "cuda": pretended, "least_in_warp": lambda number: number}  # noqa: B009
    bound = FunctionType(getattr(text, "__code__"), meanings)  # noqa: B009

    class Kernel:
        def __getitem__(self, launch: Any) -> Any:
            def run(*arguments: Any) -> None:
                for here.thread in range(launch[0] * launch[1]):
                    bound(*arguments)

            return run

    return Kernel()


class Whole:
    """A kernel that is one function over all games."""

    def __init__(self, function: Callable[..., None]) -> None:
        self.function = function

    def __getitem__(self, _launch: Any) -> Callable[..., None]:
        return self.function


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> Game:
    game = lusoria.game("aeterna")
    of = playout.of(game)
    rules = {
        **{name: compiled(of[name]) for name in ("begin", "count_decision", "choose", "finish")},
        **{name: compiled(getattr(game, name)) for name in ("legal", "step")},
        "seed_dice": compiled(seed_dice), "ACTIONS": game.actions,
    }  # fmt: skip
    kernels = {name: threads_of(piles.KERNELS[name], rules) for name in ("clear_tables", "decide", "take")}
    kernels |= {"count": Whole(count), "arrange": Whole(arrange)}
    stream = SimpleNamespace(synchronize=lambda: None)
    memory = SimpleNamespace(get_memory_info=lambda: SimpleNamespace(free=1 << 40))
    cuda = SimpleNamespace(
        device_array=device_array, to_device=lambda row: np.array(row).view(Row), stream=lambda: stream,
        synchronize=lambda: None, current_context=lambda: memory,
    )  # fmt: skip
    for module in (piles, card):
        monkeypatch.setattr(module, "cuda", cuda)
    monkeypatch.setattr(piles, "device_memset", device_memset)
    monkeypatch.setattr(piles, "kernel", lambda _game, name: kernels[name])
    monkeypatch.setattr(card, "multiprocessors", lambda: 1)
    monkeypatch.setattr(card, "why_no_gpu", lambda: None)
    monkeypatch.setattr(piles, "THREADS", 4)
    return game


def on_the_cpu(game: Game, seats: int, policy: int, number: int) -> tuple[Any, Any, Any]:
    """One game of the run, compiled."""
    s, dice, log, out = (np.zeros(1, dtype(record)) for record in (game.State, Dice, Log, Outcome))
    options, points = np.zeros(game.actions, np.int16), np.zeros(MOST_SEATS, np.int64)
    compiled(seed_dice)(dice[0], SEED, number)
    play = compiled(playout.of(game)["playout"])
    play(as_array(game.load_box(None))[0], s[0], seats, policy, options, dice[0], log[0], points, out[0])
    return s, dice, out


@pytest.mark.parametrize(
    ("games", "kept", "most", "group"),
    [
        (1, 1, 1, 1),
        (3, 3, 8, 4),  # fewer games than tables, in two groups
        (11, 4, 5, 2),  # tables see several games, in two groups of unequal size, and few are kept
        (11, 8, 5, 2),  # some of the second group are kept
        (90, 60, 23, 10),
        (50, 50, 9, 100),  # one group
    ],
)
def test_all_games_are_played_by_piles(
    pretended: Game, monkeypatch: pytest.MonkeyPatch, games: int, kept: int, most: int, group: int
) -> None:
    monkeypatch.setattr(piles, "GROUP", group)
    for seats, policy in ((2, 0), (4, 1)):
        box = pretended.load_box(None)
        states, dice, outs = card.play_on_gpu(pretended, box, seats, policy, SEED, games, kept, most)
        assert (len(states), len(dice), len(outs)) == (kept, kept, games)
        for number in range(games):
            s, d, out = on_the_cpu(pretended, seats, policy, number)
            same = outs[number].tobytes() == out[0].tobytes()
            assert same, f"outcome of game {number}"
            if number < kept:
                same = states[number].tobytes() == s[0].tobytes() and dice[number].tobytes() == d[0].tobytes()
                assert same, f"state or dice of game {number}"
