"""Reading what people have written: text files, and JSON with every key once. And writing JSON."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

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
    if isinstance(path, str):
        raise complaint(f"{path}: a pathlib.Path is needed, not a str")
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors put a mark before the text
    except OSError as error:
        raise complaint(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    except UnicodeDecodeError:
        raise complaint(f"{path}: not a text file") from None


def encode(value: Any, indent: int | None = None) -> str:
    """A value as JSON; a dataclass becomes an object with all its fields."""
    separators = (",", ":") if indent is None else None
    return json.dumps(value, default=vars, ensure_ascii=False, indent=indent, separators=separators)


class NotJson(ValueError):
    """What is wrong with the text, and in which of its lines, if that is known."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


def decode(text: str) -> Any:
    """The text's value, or NotJson."""
    try:
        return json.loads(text, object_pairs_hook=_each_key_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise NotJson(error.msg, error.lineno) from None
    except NotJson:
        raise
    except ValueError:
        raise NotJson("a number with too many digits") from None
    except RecursionError:
        raise NotJson("too deeply nested") from None


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a key given twice would hide one of its values."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise NotJson(f"the key {twice!r} twice in one object")
    return found


def _no_number(word: str) -> NoReturn:
    """Python reads and writes NaN and Infinity, which JSON does not know."""
    raise NotJson(f"{word} is no number")
