"""CUDA graphs: several kernels, launched in one call."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from lusoria.gpu.cuda import binding, cuda, driver

DEFAULT_STREAM = 0  # PyTorch and CuPy use it, too, unless they are told otherwise


class CudaGraph:
    """Kernel launches that were captured once, and are launched together from then on.

    Small batches need it: launching kernels one by one takes Python longer than the GPU takes to run them. All arrays
    that the kernels are given must stay where they are. Each kernel must have run before: loading one can't be
    captured.
    """

    def __init__(self, launch: Callable[[Any], None]) -> None:
        with ExitStack() as afterwards:
            # A stream that does not wait for the default stream, which other threads may use meanwhile.
            stream = driver.cuStreamCreate(binding.CUstream_flags.CU_STREAM_NON_BLOCKING.value)
            afterwards.callback(driver.cuStreamDestroy, stream)
            driver.cuStreamBeginCapture(stream, binding.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_RELAXED)
            try:
                launch(cuda.external_stream(int(stream)))
            finally:
                graph = driver.cuStreamEndCapture(stream)
                afterwards.callback(driver.cuGraphDestroy, graph)
            self._executable = driver.cuGraphInstantiate(graph, 0)
        weakref.finalize(self, driver.cuGraphExecDestroy, self._executable).atexit = False

    def launch(self) -> None:
        """Launches all of it in the default stream."""
        driver.cuGraphLaunch(self._executable, DEFAULT_STREAM)
