"""Commands as a test runs them: in this process, since to import everything again for each takes longer than most."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest

from lusoria.cli import main
from tests import ROOT


def run_command(*words: str, said: str = "", columns: int = 80) -> subprocess.CompletedProcess[str]:
    """What `lusoria` prints, and its exit status."""
    out, err, status = io.StringIO(), io.StringIO(), None
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["lusoria", *words])
        patch.setattr(sys, "stdin", io.StringIO(said))
        patch.setenv("COLUMNS", str(columns))
        patch.chdir(ROOT)
        try:
            main()
        except SystemExit as end:
            status = end.code
    assert isinstance(status, int)
    return subprocess.CompletedProcess(words, status, out.getvalue(), err.getvalue())
