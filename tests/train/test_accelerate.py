from __future__ import annotations

from typing import Any

import pytest
import torch

from lusoria.errors import BadInput
from lusoria.train.accelerate import accelerated


def double(number: int) -> int:
    return 2 * number


def test_where_compiling_fails_training_goes_on_without(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def broken(function: Any, **given: Any) -> Any:
        def call(*arguments: Any) -> Any:
            calls.append(given)
            raise RuntimeError("no compiler")

        return call

    monkeypatch.setattr(torch, "compile", broken)
    function = accelerated(double, "default")
    with pytest.warns(UserWarning, match="does not work here"):
        assert function(3) == 6
    assert function(4) == 8
    assert len(calls) == 1  # it is not tried again


def test_an_unknown_mode_is_refused() -> None:
    assert accelerated(double, "none") is double
    with pytest.raises(BadInput, match="--compile: none, default"):
        accelerated(double, "fast")
