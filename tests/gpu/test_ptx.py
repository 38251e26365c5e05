from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from numba.cuda import codegen, dispatcher

import lusoria
from lusoria.core.cache import folder_of
from lusoria.core.game import Game
from lusoria.errors import LusoriaError
from lusoria.gpu import buckets as piles
from lusoria.gpu import cuda
from lusoria.gpu import playouts as card
from lusoria.gpu.batch import ptx


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_the_kernels_compile_without_a_card(game: Game) -> None:
    kernels = ptx(game, optimised=False)  # half of the time; `bench/gpu.py` runs what is optimised
    assert {"decide", "clear_tables", "_close"} < set(kernels) if game.scattered else {"play", "_finish"} < set(kernels)
    assert {"take", "_begin", "_look", "_observe", "_go_on"} < set(kernels)
    for name, text in kernels.items():
        assert len(re.findall(r"^\.visible \.entry \w+\(", text, re.MULTILINE)) == 1, name
        assert ".target sm_90" in text


def test_a_kernel_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, bound = lusoria.game("aeterna"), []
    context = SimpleNamespace(device=SimpleNamespace(compute_capability=(9, 0), id=0))
    monkeypatch.setattr(codegen, "devices", SimpleNamespace(get_context=lambda: context))
    monkeypatch.setattr(dispatcher._Kernel, "bind", lambda self: self._codelibrary.get_cubin())
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    folder_of.cache_clear()

    def rules(game: Game, inlined: int) -> dict[str, Any]:
        bound.append(game.name)
        return {}

    def cubin() -> Any:
        made = cuda.kernel_of(game, piles.count, piles.signatures(game)["count"], cuda.Limits(None), rules)
        return next(iter(made.overloads.values()))._codelibrary.get_cubin()

    with cuda.pretended_card((9, 0)):
        same = bytes(cubin().code) == bytes(cubin().code)
        assert same
        assert len(bound) == 1, "found, so that no rule need be compiled"
        assert not any(b"target triple" in file.read_bytes() for file in tmp_path.rglob("*.nbc")), "machine code alone"
        for file in tmp_path.rglob("*.nbc"):
            file.write_bytes(b"")
        assert cubin().code
        assert len(bound) == 2, "damaged, so it is compiled anew"
    folder_of.cache_clear()


@pytest.mark.parametrize(("count", "groups"), [(0, 1), (1, 2), (7, 2), (1000, 3)])
def test_the_groups_of_tables_share_all_games(count: int, groups: int) -> None:
    games = [game for share in piles.shares_of(count, groups) for game in range(count)[share]]
    assert games == list(range(count))


@pytest.mark.parametrize(("size", "groups"), [(1, 1), (2**18, 1), (2**20 - 1, 1), (2**20, 2), (2**24, 2)])
def test_many_tables_are_played_in_groups(size: int, groups: int) -> None:
    assert piles.groups_of(size) == groups


def test_groups_of_tables_are_played_in_turn_until_the_last_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    stream = SimpleNamespace(synchronize=lambda: played.append("first what was asked for before: "))
    monkeypatch.setattr(piles, "cuda", SimpleNamespace(default_stream=lambda: stream))

    def play(name: str, turns: int) -> Iterator[None]:
        for _ in range(turns):
            played.append(name)
            yield

    piles.in_turn([play("a", 2), play("b", 0), play("c", 3)])
    assert "".join(played) == "first what was asked for before: acacc"


def no_card(*_: Any) -> bool:
    return False


def broken(*_: Any) -> bool:
    raise OSError("libcuda.so.1 is missing")


@pytest.mark.parametrize("state", [no_card, broken])
def test_without_a_card_the_reason_is_said(monkeypatch: pytest.MonkeyPatch, state: Any) -> None:
    monkeypatch.setattr("lusoria.gpu.cuda.cuda.is_available", state)
    monkeypatch.setattr("lusoria.gpu.cuda.cuda.detect", state)
    reason = cuda.why_no_gpu()
    assert reason is not None
    assert reason.startswith("no usable NVIDIA GPU")
    game = lusoria.game("aquileia")
    with pytest.raises(LusoriaError, match="no usable NVIDIA GPU"):
        card.play_on_gpu(game, game.load_box(None), 4, 0, 1, 10)
    with pytest.raises(LusoriaError, match="no usable NVIDIA GPU"):
        lusoria.Batch("aquileia", 4, 10, device="gpu")


def test_this_machine_has_a_card_or_says_why_not(capfd: pytest.CaptureFixture[str]) -> None:
    reason = cuda.why_no_gpu()
    if reason is not None:
        assert reason.startswith("no usable NVIDIA GPU: ")
        assert "\n" not in reason
        assert capfd.readouterr().out == ""
