"""The record of a match: a text that prints and parses without loss.

Tags in brackets, an empty line, then one line a step: its number, the seat's name, the move, and in braces what
chance answered. Steps that were undone leave a gap in the numbers.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from lusoria.errors import BadRecord

VERSION = 1
TAGS = (
    "Record", "Game", "Revision", "Box", "Seats", "For", "Position", "Seed", "Promise", "Secret", "Table", "Nonces",
    "Steps", "Result",
)  # fmt: skip
NEEDED = ("Record", "Game", "Revision", "Box", "Seats", "Steps", "Result")

_TAG = re.compile(r"\[(\w+) (\".*\")\]")
_STEP = re.compile(r"(\d+) (\w+)(?: ([^{}]*?))?(?: \{([^{}]*)\})?")


@dataclass
class Step:
    """One line: who did what, and what chance answered, each out of how many."""

    number: int
    seat: str  # or "setup"
    move: str
    answers: list[tuple[int, int]]
    line: int = 0
    told: str = ""  # in a record for one seat: what it saw, in sentences


@dataclass
class Record:
    """A whole record, as it is written."""

    tags: dict[str, str]
    steps: list[Step] = field(default_factory=list)


def write(record: Record) -> str:
    """The record as text."""
    lines = [f"[{tag} {json.dumps(record.tags[tag], ensure_ascii=False)}]" for tag in TAGS if tag in record.tags]
    return "\n".join([*lines, "", *(written(step) for step in record.steps)]) + "\n"


def written(step: Step) -> str:
    """One step as a line."""
    behind = step.told or " ".join(f"{answer}/{sides}" for answer, sides in step.answers)
    words = [str(step.number), step.seat, step.move, f"{{{behind}}}" if behind else ""]
    return " ".join(word for word in words if word)


def read(text: str) -> Record:
    """The text as a record, or BadRecord with the line."""
    lines = text.splitlines()
    if not lines or not _TAG.fullmatch(lines[0]):
        raise BadRecord("line 1: not a record of Lusoria")
    tags: dict[str, str] = {}
    number = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            break
        name, value = read_tag(line, number)
        if name in tags:
            raise BadRecord(f"line {number}: the tag {name} is there twice")
        tags[name] = value
    check_tags(tags)
    steps = [read_step(line, n) for n, line in enumerate(lines[number:], number + 1) if line.strip()]
    if len(steps) != int(tags["Steps"]):
        raise BadRecord(f"line {len(lines)}: the record has {len(steps)} steps, its tag says {tags['Steps']}")
    return Record(tags, steps)


def read_tag(line: str, number: int) -> tuple[str, str]:
    """A tag and its value."""
    found = _TAG.fullmatch(line)
    if not found or found[1] not in TAGS:
        raise BadRecord(f"line {number}: not a tag that is known: {line[:60]}")
    try:
        value = json.loads(found[2])
    except json.JSONDecodeError:
        raise BadRecord(f"line {number}: the tag {found[1]} is not closed properly") from None
    return found[1], str(value)


def check_tags(tags: dict[str, str]) -> None:
    """The tags that are needed are there, and the record is not newer than this program."""
    for tag in NEEDED:
        if tag not in tags:
            raise BadRecord(f"the tag {tag} is missing")
    for tag in ("Record", "Revision", "Seats", "Steps"):
        if not re.fullmatch(r"\d{1,9}", tags[tag]):
            raise BadRecord(f"the tag {tag}: a number is needed, not {tags[tag]!r}")
    if int(tags["Record"]) > VERSION:
        raise BadRecord(f"the record is of version {tags['Record']}; this Lusoria knows {VERSION} and older")
    if "For" in tags:
        raise BadRecord(f"the record holds only what {tags['For']} has seen: it can be read, not played again")


def read_step(line: str, number: int) -> Step:
    """A line as a step."""
    found = _STEP.fullmatch(line.strip())
    if not found:
        raise BadRecord(f"line {number}: not a step: {line[:60]}")
    answers = []
    for word in (found[4] or "").split():
        pair = re.fullmatch(r"(\d{1,5})/(\d{1,5})", word)
        if not pair or int(pair[1]) >= int(pair[2]):
            raise BadRecord(f"line {number}: chance can't have answered {word}")
        answers.append((int(pair[1]), int(pair[2])))
    return Step(int(found[1]), found[2], found[3] or "", answers, number)
