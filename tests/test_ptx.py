from __future__ import annotations

import re
from typing import Any

import pytest

import lusoria
from lusoria.batch.gpu import ptx
from lusoria.core import card, cuda
from lusoria.core.game import Game
from lusoria.errors import LusoriaError


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_the_kernels_compile_without_a_card(game: Game) -> None:
    kernels = ptx(game, optimised=False)  # half of the time; `bench/gpu.py` runs what is optimised
    assert {"decide", "begin_all", "_close"} < set(kernels) if game.scattered else {"play", "_finish"} < set(kernels)
    assert {"take", "_begin", "_look", "_observe", "_go_on"} < set(kernels)
    for name, text in kernels.items():
        assert len(re.findall(r"^\.visible \.entry \w+\(", text, re.MULTILINE)) == 1, name
        assert ".target sm_90" in text


def no_card(*_: Any) -> bool:
    return False


def broken(*_: Any) -> bool:
    raise OSError("libcuda.so.1 is missing")


@pytest.mark.parametrize("state", [no_card, broken])
def test_without_a_card_the_reason_is_said(monkeypatch: pytest.MonkeyPatch, state: Any) -> None:
    monkeypatch.setattr("lusoria.core.cuda.cuda.is_available", state)
    monkeypatch.setattr("lusoria.core.cuda.cuda.detect", state)
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
