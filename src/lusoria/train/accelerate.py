"""What makes a GPU fast: bfloat16, TF32 and compiled kernels. On the CPU everything stays as it is."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, TypeVar

import torch
from torch import Tensor

from lusoria.errors import BadInput
from lusoria.train.model import Model
from lusoria.train.tables import Forward

F = TypeVar("F", bound=Callable[..., Any])
MODES = ("none", "default", "reduce-overhead", "max-autotune")


def plain_forward(model: Model, observations: Tensor, masks: Tensor, seats: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """A model as it is."""
    found: tuple[Tensor, Tensor, Tensor] = model(observations, masks, seats)
    return found


def half_forward(model: Model, observations: Tensor, masks: Tensor, seats: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """A model with matrices in bfloat16; probabilities stay in float32."""
    with torch.autocast("cuda", torch.bfloat16, cache_enabled=False):  # a cache would outlive a CUDA graph
        found: tuple[Tensor, Tensor, Tensor] = model(observations, masks, seats)
    return found


def forward_for(device: str) -> Forward:
    """How to run a model on a device."""
    if device != "gpu":
        return plain_forward
    torch.set_float32_matmul_precision("high")
    return half_forward


def accelerated(function: F, mode: str) -> F:
    """The function compiled by torch.compile. Where that fails, a warning says so, and the plain one is used."""
    if mode not in MODES:
        raise BadInput(f"--compile: {', '.join(MODES)} are known, not {mode!r}")
    if mode == "none":
        return function
    compiled = torch.compile(function, mode=mode, dynamic=False)
    chosen: list[Callable[..., Any]] = [compiled]

    def call(*arguments: Any) -> Any:
        if chosen[0] is function:
            return function(*arguments)
        try:
            return chosen[0](*arguments)
        except Exception as error:  # whatever a compiler may raise: training goes on without it
            warnings.warn(f"torch.compile does not work here ({type(error).__name__}); going on without", stacklevel=2)
            chosen[0] = function
            return function(*arguments)

    return call  # type: ignore[return-value]
