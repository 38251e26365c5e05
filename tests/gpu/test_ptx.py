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
from lusoria.gpu import buckets, cuda
from lusoria.gpu.all_kernels import ptx
from lusoria.gpu.bucket_kernels import count_buckets
from lusoria.gpu.playouts import play_on_gpu


def assert_kernels(kernels: dict[str, str]) -> None:
    for name, text in kernels.items():
        assert len(re.findall(r"^\.visible \.entry \w+\(", text, re.MULTILINE)) == 1, name
        assert ".target sm_90" in text


def test_the_kernels_compile_without_a_gpu() -> None:
    kernels = ptx(lusoria.game("builders"), optimised=False)  # half of the time; `bench/gpu.py` runs what is optimised
    assert {"play_side_by_side", "finish_side_by_side", "take_actions", "begin_games", "look_at_games"} < set(kernels)
    assert {"observe_games", "next_decisions"} < set(kernels)
    assert_kernels(kernels)


def test_kernels_of_a_divergent_game_compile_without_a_gpu() -> None:
    wanted = {"choose_actions", "take_actions"}  # with nearly all rules; the other kernels compile above
    kernels = ptx(lusoria.game("aeterna"), optimised=False, only=wanted)
    assert set(kernels) == wanted
    assert_kernels(kernels)


def test_a_kernel_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, bound = lusoria.game("aeterna"), []
    context = SimpleNamespace(device=SimpleNamespace(compute_capability=(9, 0), id=0))
    monkeypatch.setattr(codegen, "devices", SimpleNamespace(get_context=lambda: context))
    monkeypatch.setattr(dispatcher._Kernel, "bind", lambda self: self._codelibrary.get_cubin())
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    folder_of.cache_clear()

    def rules_of(game: Game, inline_limit: int) -> dict[str, Any]:
        bound.append(game.name)
        return {}

    def cubin() -> Any:
        made = cuda.kernel_of(game, count_buckets, cuda.CompilerLimits(None), rules_of)
        return next(iter(made.overloads.values()))._codelibrary.get_cubin()

    with cuda.pretended_gpu((9, 0)):
        same = bytes(cubin().code) == bytes(cubin().code)
        assert same
        assert len(bound) == 1, "found in the cache: no rule need be compiled"
        assert not any(b"target triple" in file.read_bytes() for file in tmp_path.rglob("*.nbc")), "machine code only"
        for file in tmp_path.rglob("*.nbc"):
            file.write_bytes(b"")
        assert cubin().code
        assert len(bound) == 2, "damaged, so it is compiled again"
    folder_of.cache_clear()


@pytest.mark.parametrize(("count", "groups"), [(0, 1), (1, 2), (7, 2), (1000, 3)])
def test_the_groups_of_tables_share_all_games(count: int, groups: int) -> None:
    games = [game for share in buckets.shares(count, groups) for game in range(count)[share]]
    assert games == list(range(count))


@pytest.mark.parametrize(("size", "groups"), [(1, 1), (2**18, 1), (2**20 - 1, 1), (2**20, 2), (2**24, 2)])
def test_many_tables_are_played_in_groups(size: int, groups: int) -> None:
    assert buckets.group_count(size) == groups


def test_groups_of_tables_are_played_in_turn_until_the_last_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    stream = SimpleNamespace(synchronize=lambda: played.append("first what was launched before: "))
    monkeypatch.setattr(buckets, "cuda", SimpleNamespace(default_stream=lambda: stream))

    def play(name: str, turns: int) -> Iterator[None]:
        for _ in range(turns):
            played.append(name)
            yield

    buckets.play_in_turn([play("a", 2), play("b", 0), play("c", 3)])
    assert "".join(played) == "first what was launched before: acacc"


def no_gpu(*_: Any) -> bool:
    return False


def broken(*_: Any) -> bool:
    raise OSError("libcuda.so.1 is missing")


@pytest.mark.parametrize("state", [no_gpu, broken])
def test_without_a_gpu_the_reason_is_said(monkeypatch: pytest.MonkeyPatch, state: Any) -> None:
    monkeypatch.setattr("lusoria.gpu.cuda.cuda.is_available", state)
    monkeypatch.setattr("lusoria.gpu.cuda.cuda.detect", state)
    reason = cuda.why_no_gpu()
    assert reason is not None
    assert reason.startswith("no usable NVIDIA GPU")
    game = lusoria.game("aquileia")
    with pytest.raises(LusoriaError, match="no usable NVIDIA GPU"):
        play_on_gpu(game, game.load_box(None), 4, 0, 1, 10)
    with pytest.raises(LusoriaError, match="no usable NVIDIA GPU"):
        lusoria.Batch("aquileia", 4, 10, device="gpu")


def test_this_machine_has_a_gpu_or_says_why_not(capfd: pytest.CaptureFixture[str]) -> None:
    reason = cuda.why_no_gpu()
    if reason is not None:
        assert reason.startswith("no usable NVIDIA GPU: ")
        assert "\n" not in reason
        assert capfd.readouterr().out == ""


def test_a_network_compiles_to_ptx() -> None:
    from lusoria.gpu import network

    game = lusoria.game("builders")
    with cuda.pretended_gpu((9, 0)):
        kernel = cuda.with_records(network.consider_all, game, **network.rules_of(game, network.LIMITS.inline))
        made = str(cuda.cuda.compile_ptx(kernel, cuda.signature_of(kernel), cc=(9, 0), opt=False)[0])
    assert ".visible .entry" in made
    assert not re.search(r"\.f(32|64)\b", made)  # whole numbers only: nothing to round differently
