"""What docs/operate.md and its units for systemd say can be typed: each command and option exists."""

from __future__ import annotations

import configparser
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

from lusoria.cli.app import app
from lusoria.server import metrics
from tests import ROOT

FOLDER = ROOT / "docs" / "operate"
PAGE = ROOT / "docs" / "operate.md"


def check_command(words: list[str]) -> None:
    """The command after `lusoria` exists, and has all options that are used."""
    command: Any = typer.main.get_command(app)
    while hasattr(command, "commands"):
        name = words.pop(0)
        assert name in command.commands, name
        command = command.commands[name]
    known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    used = {word.split("=")[0] for word in words if word.startswith("--")}
    assert used <= known, (command.name, used - known)


def read_unit(file: Path) -> configparser.RawConfigParser:
    found = configparser.RawConfigParser(strict=False)
    found.optionxform = str  # type: ignore[assignment, method-assign]
    found.read_string(file.read_text())
    return found


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.service")), ids=lambda file: file.name)
def test_units_for_systemd_use_options_that_exist(file: Path) -> None:
    unit = read_unit(file)
    commands = re.findall(r"/opt/lusoria/bin/lusoria ([^'\n]+)", file.read_text())
    assert commands
    for command in commands:
        check_command(shlex.split(command))
    assert unit["Service"]["DynamicUser"] == "yes"


def test_the_unit_has_time_to_drain() -> None:
    service = read_unit(FOLDER / "lusoria.service")["Service"]
    drain = float(re.findall(r"--drain (\S+)", service["ExecStart"])[0])
    assert float(service["TimeoutStopSec"]) > drain + 3
    assert service["KillSignal"] == "SIGTERM"


def test_commands_of_the_page_exist() -> None:
    lines = [line for block in re.findall(r"```sh\n(.*?)```", PAGE.read_text(), re.S) for line in block.splitlines()]
    commands = [line.split("#")[0].strip().removeprefix("lusoria ") for line in lines if line.startswith("lusoria ")]
    assert len(commands) > 10
    for command in commands:
        check_command(shlex.split(command))


def test_metrics_of_the_page_exist() -> None:
    told = {metric.name for metric in metrics.registry.collect()}
    named = {name.removesuffix("_total") for name in re.findall(r"`(lusoria_\w+)`", PAGE.read_text())}
    assert named == told
