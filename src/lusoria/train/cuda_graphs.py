"""Work of PyTorch as CUDA graphs: captured once, then launched in one call, without waiting for Python."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import torch

WARM_UP = 3  # calls before the capture: libraries set themselves up in them


class Captured:
    """A function without arguments, as a CUDA graph from its fourth call on.

    Everything it reads and writes must stay where it is: it changes tensors in place. Where capturing fails, a warning
    says so, and the function is called as it is.
    """

    def __init__(self, function: Callable[[], None], generator: torch.Generator | None = None) -> None:
        self.function, self.generator = function, generator
        self.calls, self.failed = 0, False
        self.graph: torch.cuda.CUDAGraph | None = None

    def __call__(self) -> None:
        """Calls the function, or launches its graph."""
        if self.graph is not None:
            self.graph.replay()
        elif self.failed:
            self.function()
        elif self.calls < WARM_UP:
            self.calls += 1
            self.warm_up()
        else:
            self.capture()
            self()

    def warm_up(self) -> None:
        """Runs the function in a stream of its own, as the capture will."""
        stream, current = torch.cuda.Stream(), torch.cuda.current_stream()
        stream.wait_stream(current)
        with torch.cuda.stream(stream):
            self.function()
        current.wait_stream(stream)

    def capture(self) -> None:
        """Captures the function; nothing is run."""
        graph = torch.cuda.CUDAGraph()
        try:
            if self.generator is not None:
                graph.register_generator_state(self.generator)
            with torch.cuda.graph(graph):
                self.function()
        except RuntimeError as error:
            warnings.warn(f"no CUDA graph ({str(error).splitlines()[0]}); going on without", stacklevel=2)
            self.failed = True
        else:
            self.graph = graph


def captured_on_gpu(
    function: Callable[[], None], place: torch.device, generator: torch.Generator | None = None
) -> Callable[[], None]:
    """The function as a CUDA graph on a GPU, and as it is on the CPU."""
    return Captured(function, generator) if place.type == "cuda" else function
