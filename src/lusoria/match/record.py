"""The text format of records: it prints and parses without loss.

Tags in brackets, an empty line, then one line a step: its number, the seat's name, the move, and in braces what
chance answered. A line `undo` undoes the last step that has not been undone.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from lusoria.core.dice import TAPE
from lusoria.errors import BadRecord

VERSION = 1
TAGS = (
    "Record", "Game", "Revision", "Box", "Seats", "For", "Position", "Seed", "Promise", "Secret", "Table", "Nonces",
    "Steps", "Result",
)  # fmt: skip
REQUIRED_TAGS = ("Record", "Game", "Revision", "Box", "Seats", "Steps", "Result")

_TAG = re.compile(r"\[(\w+) (\".*\")\]")
UNDO = "undo"

_STEP = re.compile(r"(\d{1,9}) (\w+)(?: ([^{}]*?))?(?: \{([^{}]*)\})?")


@dataclass
class RecordLine:
    """One line: who did what, and what chance answered, each out of how many."""

    number: int
    seat: str  # or "setup", or UNDO
    move: str
    answers: list[tuple[int, int]]
    line: int = 0  # where it is in the text
    sentences: str = ""  # in a record for one seat: what it saw


@dataclass
class MatchRecord:
    """A whole record."""

    tags: dict[str, str]
    lines: list[RecordLine] = field(default_factory=list)


def write(record: MatchRecord) -> str:
    """The record as text."""
    lines = [f"[{tag} {json.dumps(record.tags[tag])}]" for tag in TAGS if tag in record.tags]
    return "\n".join([*lines, "", *(write_line(line) for line in record.lines)]) + "\n"


def write_line(line: RecordLine) -> str:
    """One line as text."""
    if line.seat == UNDO:
        return UNDO
    behind = line.sentences or " ".join(f"{answer}/{sides}" for answer, sides in line.answers)
    words = [str(line.number), line.seat, line.move, f"{{{behind}}}" if behind else ""]
    return " ".join(word for word in words if word)


def read(text: str) -> MatchRecord:
    """The text as a record, or BadRecord with the line."""
    if not isinstance(text, str):
        raise BadRecord(f"a record is text, not {type(text).__name__}")
    lines = [line.rstrip("\r") for line in text.split("\n")]
    check_version(lines[0])
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
    steps = [read_line(line, n) for n, line in enumerate(lines[number:], number + 1) if line.strip()]
    count = sum(step.seat != UNDO for step in steps)
    if count != int(tags["Steps"]):
        raise BadRecord(f"line {len(lines)}: the record has {count} steps, its tag says {tags['Steps']}")
    return MatchRecord(tags, steps)


def check_version(line: str) -> None:
    """The first line says that this is a record, and of a version that is known."""
    if not _TAG.fullmatch(line) or not line.startswith("[Record "):
        raise BadRecord("line 1: not a record of Lusoria")
    _, version = read_tag(line, 1)
    if not re.fullmatch(r"\d{1,9}", version):
        raise BadRecord(f"the tag Record: a number is needed, not {version!r}")
    if int(version) > VERSION:
        raise BadRecord(f"the record is of version {version}; this Lusoria knows {VERSION} and older")


def read_tag(line: str, number: int) -> tuple[str, str]:
    """A tag and its value."""
    found = _TAG.fullmatch(line)
    if not found or found[1] not in TAGS:
        raise BadRecord(f"line {number}: not a tag that is known: {line[:60]!r}")
    try:
        value = json.loads(found[2])
    except json.JSONDecodeError:
        raise BadRecord(f"line {number}: the tag {found[1]} is not closed properly") from None
    return found[1], str(value)


def check_tags(tags: dict[str, str]) -> None:
    """The tags that are needed are there, and a whole match can be played from them."""
    for tag in REQUIRED_TAGS:
        if tag not in tags:
            raise BadRecord(f"the tag {tag} is missing")
    for tag in ("Revision", "Seats", "Steps"):
        if not re.fullmatch(r"\d{1,9}", tags[tag]):
            raise BadRecord(f"the tag {tag}: a number is needed, not {tags[tag]!r}")
    if "For" in tags:
        raise BadRecord(f"the record holds only what {tags['For']} has seen: it can be read, not played again")


def read_line(line: str, number: int) -> RecordLine:
    """A line of text as a step."""
    if line.strip() == UNDO:
        return RecordLine(-1, UNDO, "", [], number)
    found = _STEP.fullmatch(line.strip())
    if not found:
        raise BadRecord(f"line {number}: not a step: {line[:60]!r}")
    answers = []
    for word in (found[4] or "").split():
        pair = re.fullmatch(r"(\d{1,5})/(\d{1,5})", word)
        if not pair or int(pair[1]) >= int(pair[2]):
            raise BadRecord(f"line {number}: chance can't have answered {word[:20]!r}")
        answers.append((int(pair[1]), int(pair[2])))
    if len(answers) > TAPE:
        raise BadRecord(f"line {number}: chance is asked at most {TAPE} times in a step, not {len(answers)}")
    return RecordLine(int(found[1]), found[2], found[3] or "", answers, number)
