"""`lusoria` with a clock that can be set: the seconds in the file `CLOCK_FILE` are added to the wall clock.

CLOCK_FILE=offset python -m tools.chaos.jumping_clock serve …
"""

from __future__ import annotations

import os
import time
from pathlib import Path

real_time = time.time


def jumping_time() -> float:
    """The wall clock, as somebody has set it."""
    try:
        return real_time() + float(Path(os.environ["CLOCK_FILE"]).read_text() or 0)
    except (OSError, ValueError):
        return real_time()


if __name__ == "__main__":
    time.time = jumping_time
    from lusoria.cli import main

    main()
