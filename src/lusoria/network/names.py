"""Names of bots with a network: `policy`, `net:800`, `net:FILE`, `net-root:FILE:400`, `net:FILE:0.5s`.

Reading a name loads no bot.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from lusoria.errors import BadInput

NETWORK_BOTS = ("policy", "net", "net-root")
SEARCHERS = ("net", "net-root")
DEFAULT_EVALUATIONS = 800  # of a move, for a search without a budget
ENDING = ".npz"  # of a network's file: what comes before it may hold colons

_BOT_PATTERN = re.compile(rf"(?P<name>[a-z-]+)(?::(?P<file>.*{re.escape(ENDING)}))?(?::(?P<budget>[^:]*(?::[^:]*)?))?")


@dataclass(frozen=True)
class NetworkName:
    """What a name says: the bot, the file of its network, and the rest, a budget."""

    name: str
    file: str | None
    budget: str | None


def is_network_bot(text: str) -> bool:
    """Whether a text names a bot with a network."""
    return text.partition(":")[0] in NETWORK_BOTS


def read_name(text: str) -> NetworkName:
    """The parts of a name; BadInput if it is none."""
    found = _BOT_PATTERN.fullmatch(text)
    if found is None or found["name"] not in NETWORK_BOTS:
        raise BadInput(f"{text}: a bot with a network is written policy:FILE, net:FILE or net:FILE:800")
    return NetworkName(found["name"], found["file"], found["budget"])


def existing(file: str) -> Path:
    """The path of a network that is there."""
    path = Path(file)
    if not path.is_file():
        raise BadInput(f"{file}: there is no such file")
    return path


_BUDGET = re.compile(r"(?:(\d{1,9})(?!\.|\d*s))?:?(?:(\d{1,9}(?:\.\d{1,4})?)s)?")


def read_budget(text: str, spent: str) -> tuple[int | None, float | None]:
    """Iterations and seconds, as a contestant's name has them after the colon: `400`, `0.5s`, `400:0.5s`."""
    found = _BUDGET.fullmatch(spent)
    if found is None or not spent or any(part is not None and float(part) <= 0 for part in found.groups()):
        name = text.removesuffix(f":{spent}").rstrip(":")
        raise BadInput(f"{text}: iterations or seconds are needed after the colon: {name}:400, {name}:0.5s")
    iterations, seconds = found.groups()
    return int(iterations) if iterations else None, float(seconds) if seconds else None
