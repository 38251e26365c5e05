"""Worked examples in rules files: finding them, checking how they are written, and handing them to their game.

What an example may say is described with shapes. A shape is
a word's kind (`"metal"`, with `?` at its end where the word may be absent),
a list with the shape of its items, a tuple with the shape of each place,
or a dict with the kind of its keys and the shape of its values.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from lusoria.core.registry import all_games
from lusoria.core.text import NotJson, decode, read_text
from lusoria.errors import BadExample, BadInput

Shape = str | list[Any] | tuple[Any, ...] | dict[str, Any]
Words = Mapping[str, Sequence[str]]  # the known words of each kind

FENCE = re.compile(r" {0,3}(`{3,}|~{3,})\s*([^\s`]*)[^`]*$")
LARGEST_COUNT = 127  # fits a field of 8 bits

# ---- reading


def read_examples(path: Path) -> list[dict[str, Any]]:
    """The examples of a Markdown file, from its `json` blocks, or of a JSON file, from its `test_vectors`."""
    text = read_text(path, BadInput)
    found = list(json_vectors(path, text) if path.suffix == ".json" else markdown_vectors(path, text))
    if not found:
        raise BadInput(f"{path}: no worked examples in it")
    seen: dict[str, str] = {}
    for where, block in found:
        name = block["id"]
        if not isinstance(name, str) or not name:
            raise BadExample(f"{where}: the id is not a name: {name!r}")
        if name in seen:
            raise BadExample(f"{where}: the id {name} is already used at {seen[name]}")
        seen[name] = where
    return [block for _, block in found]


def markdown_vectors(path: Path, text: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every `json` block that is an object with an id, with its place; other blocks are no examples."""
    for line, body in json_blocks(path, text):
        where = f"{path}:{line}"
        try:
            block = decode(body)
        except NotJson as error:
            at = f" (line {line + error.line})" if error.line else ""
            raise BadExample(f"{where}: the block is not JSON: {error}{at}") from None
        if isinstance(block, dict) and "id" in block:
            yield where, block


def json_blocks(path: Path, text: str) -> Iterator[tuple[int, str]]:
    """The `json` code blocks of a Markdown text, with the line of each; a fence inside another block is just text."""
    fence, first, language, body = "", 0, "", [""]
    for number, line in enumerate(text.splitlines(), 1):
        mark = FENCE.match(line)
        if not fence:
            if mark:
                fence, first, language, body = mark[1], number, mark[2], []
        elif mark and mark[1].startswith(fence) and line.strip() == mark[1]:
            if language == "json":
                yield first, "\n".join(body)
            fence = ""
        else:
            body.append(line)
    if fence and language == "json":
        raise BadExample(f"{path}:{first}: the block has no end")


def json_vectors(path: Path, text: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The entries of `test_vectors`, with the place of each."""
    try:
        whole = decode(text)
    except NotJson as error:
        at = f":{error.line}" if error.line else ""
        raise BadExample(f"{path}{at}: not JSON: {error}") from None
    vectors = whole.get("test_vectors") if isinstance(whole, dict) else None
    if not isinstance(vectors, list):
        raise BadInput(f"{path}: no list test_vectors in it")
    for i, block in enumerate(vectors):
        where = f"{path}: test_vectors[{i}]"
        if not isinstance(block, dict) or "id" not in block:
            raise BadExample(f"{where}: not an object with an id")
        yield where, block


# ---- running


def run_example(block: dict[str, Any]) -> list[str]:
    """What differs, one line each; nothing when the example holds.

    Its game is found by the ids in `rules`; without `rules` by its own id, as of BU-EX-1.
    """
    name = block.get("id", "an example without id")
    by_prefix = {game.prefix: game for game in all_games()}
    rules = block.get("rules", [name] if str(name).partition("-")[0] in by_prefix else None)
    if not isinstance(rules, list) or not rules or not all(isinstance(rule, str) for rule in rules):
        raise BadExample(f"{name}: rules: a list of rule ids is missing")
    prefixes = sorted({rule.partition("-")[0] for rule in rules})
    for prefix in prefixes:
        if prefix not in by_prefix:
            raise BadExample(f"{name}: rules: no game has rules {prefix}-; known: {', '.join(by_prefix)}")
    if len(prefixes) > 1:
        raise BadExample(f"{name}: rules: of more than one game: {', '.join(prefixes)}")
    return by_prefix[prefixes[0]].run_example(block)


# ---- for the games: is it written as it should be, and did it come out as expected?


def unknown(where: str, what: str, found: object, known: Sequence[str]) -> BadExample:
    """The error for a word that is not known in this place."""
    return BadExample(f"{where}unknown {what} {found!r}; known: {', '.join(known) or 'none'}")


def check_keys(where: str, part: object, shapes: Mapping[str, Shape], words: Words) -> None:
    """Refuses whatever is not described: a key, a word, a value of another shape."""
    if not isinstance(part, dict):
        raise BadExample(f"{where}: an object is needed, not {part!r}")
    for key, value in part.items():
        if key not in shapes:
            raise unknown(f"{where}: ", "key", key, list(shapes))
        check_shape(f"{where}.{key}", value, shapes[key], words)


def check_shape(where: str, value: Any, shape: Shape, words: Words) -> None:
    """Refuses a value of another shape."""
    if isinstance(shape, str):
        check_word(where, value, shape, words)
    elif isinstance(shape, dict):
        ((kind, inner),) = shape.items()
        if not isinstance(value, dict):
            raise BadExample(f"{where}: an object is needed, not {value!r}")
        for key, item in value.items():
            check_word(where, key, kind, words)
            check_shape(f"{where}.{key}", item, inner, words)
    elif not isinstance(value, list):
        raise BadExample(f"{where}: a list is needed, not {value!r}")
    else:
        places = list(shape) if isinstance(shape, tuple) else shape * len(value)
        least = sum(1 for place in places if not (isinstance(place, str) and place.endswith("?")))
        if not least <= len(value) <= len(places):
            raise BadExample(f"{where}: a list of {len(places)} is needed, not {value!r}")
        for i, (item, place) in enumerate(zip(value, places, strict=False)):
            check_shape(f"{where}[{i}]", item, place, words)


def check_word(where: str, value: object, kind: str, words: Words) -> None:
    """Refuses a single value that is not of its kind: `number`, `count` (not negative), `truth`, or a word."""
    optional, kind = kind.endswith("?"), kind.removesuffix("?")
    if optional and value is None:
        return
    whole = isinstance(value, int) and not isinstance(value, bool)
    if kind == "truth":
        fits = isinstance(value, bool)
    elif kind == "number":
        fits = whole
    elif kind == "count":
        fits = whole and value in range(LARGEST_COUNT + 1)
    elif value in words[kind]:
        return
    else:
        raise unknown(f"{where}: ", kind, value, words[kind])
    if not fits:
        needed = {"truth": "true or false", "number": "a whole number", "count": f"a number from 0 to {LARGEST_COUNT}"}
        raise BadExample(f"{where}: {needed[kind]} is needed, not {value!r}")


def differences(where: str, expected: Any, got: Any) -> list[str]:
    """What is not as expected. Of an object only the named entries count; a Counter is a list in any order."""
    if isinstance(expected, dict) and isinstance(got, dict) and expected:
        inside = f"{where}." if where else ""
        return [line for key in expected for line in differences(f"{inside}{key}", expected[key], got.get(key))]
    if isinstance(got, Counter) and isinstance(expected, list):
        expected, got = sorted(expected), sorted(got.elements())
    return [] if expected == got else [f"{where}: expected {shown(expected)}, got {shown(got)}"]


def shown(value: object) -> str:
    """A value in the words of a difference."""
    return "nothing" if value is None else repr(value)
