from __future__ import annotations

import subprocess
import sys

AT_ONCE = """
import sys, threading
sys.setswitchinterval(1e-6)
import lusoria
games, together = lusoria.all_games(), threading.Barrier(8)
def load(number):
    together.wait()
    games[number % 3].load_box(None)
threads = [threading.Thread(target=load, args=(number,)) for number in range(8)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
"""


def test_several_threads_may_read_boxes_at_once() -> None:
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", AT_ONCE], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
