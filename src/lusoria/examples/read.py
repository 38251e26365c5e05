"""Finding worked examples: in the `json` blocks of a Markdown file, or in the `test_vectors` of a JSON file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lusoria.core.text import NotJson, decode, read_text
from lusoria.errors import BadExample, BadInput

FENCE = re.compile(r" {0,3}(`{3,}|~{3,})\s*([^\s`]*)[^`]*$")


def read_examples(path: Path) -> list[tuple[str, dict[str, Any]]]:
    """The examples of a file, each with its place: file and line."""
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
    return found


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
