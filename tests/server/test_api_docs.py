"""docs/api.md: its client runs, and it leaves nothing out."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from lusoria.server.handlers import HANDLERS
from lusoria.server.problems import STATUS
from lusoria.server.requests import SOCKET_REQUESTS
from lusoria.server.responses import SOCKET_RESPONSES
from tests import ROOT
from tests.server.clients import Served

PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_example_client_plays_a_whole_game(server: Served, tmp_path: Path) -> None:
    code = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
    script = tmp_path / "client.py"
    script.write_text(code)
    done = subprocess.run(
        [sys.executable, script, f"http://{server.address}"], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert "'place': 1" in done.stdout.splitlines()[-1]
    assert "'answers': " in done.stdout.splitlines()[-1]


def test_every_path_code_and_command_is_on_the_page(server: Served) -> None:
    openapi = server.visitor().get("/api/openapi.json")
    for path in openapi["paths"]:
        name = path.removeprefix("/api/tables/{id}").split("/")[-1].strip("{}")
        assert name in PAGE, path
    for word in [*STATUS, *HANDLERS]:
        assert f"`{word}`" in PAGE, word
    for message in (*SOCKET_REQUESTS, *SOCKET_RESPONSES):
        assert message.__name__ in openapi["components"]["schemas"]


def test_the_table_of_problems_has_the_right_numbers() -> None:
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| (\d+) \|", PAGE, re.MULTILINE)
    found = {code.strip("` "): int(status) for codes, status in rows for code in codes.split(",")}
    assert found == STATUS
