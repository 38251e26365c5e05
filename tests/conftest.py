from __future__ import annotations

import sys

# numba-cuda, which compiles kernels without a card, comes for Linux only.
collect_ignore = [] if sys.platform == "linux" else ["test_bench.py", "test_ptx.py"]
