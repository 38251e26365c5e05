"""Reading what people have written: text files, and JSON with every key once."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lusoria.errors import LusoriaError


@dataclass(frozen=True)
class SentText:
    """A text that came without a file: it is read like one. `name` stands for the path in errors."""

    name: str
    text: str

    def __str__(self) -> str:
        return self.name

    def read_text(self, encoding: str) -> str:
        """The text; it has been decoded already."""
        return self.text


def read_text(path: Path | SentText, complaint: type[LusoriaError]) -> str:
    """A file's text, or a complaint that says why not."""
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors put a mark before the text
    except OSError as error:
        raise complaint(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    except UnicodeDecodeError:
        raise complaint(f"{path}: not a text file") from None


class NotJson(ValueError):
    """What is wrong with the text, and in which of its lines, if that is known."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


def decode(text: str) -> Any:
    """The text's value, or NotJson."""
    try:
        return json.loads(text, object_pairs_hook=_each_key_once)
    except json.JSONDecodeError as error:
        raise NotJson(error.msg, error.lineno) from None
    except RecursionError:
        raise NotJson("too deeply nested") from None


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a key given twice would hide one of its values."""
    for key, count in Counter(key for key, _ in pairs).items():
        if count > 1:
            raise NotJson(f"the key {key!r} twice in one object")
    return dict(pairs)
