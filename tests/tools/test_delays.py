from __future__ import annotations

import os
import subprocess
import sys

from tests import ROOT


def test_servers_of_delayed_tests_wait_before_they_answer() -> None:
    """`make delayed` would prove nothing if the file were not imported, or the guard were elsewhere."""
    code = "from lusoria.server.middleware import Guard; print(Guard.__call__.__module__)"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "tests" / "delays"), *sys.path])}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "sitecustomize\n"
