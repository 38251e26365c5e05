"""Finding worked examples in files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from lusoria.errors import BadExample, BadInput
from lusoria.examples.read import read_examples


def write(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_blocks_of_a_markdown_file(tmp_path: Path) -> None:
    text = (
        '# t\n\n```json\n{"id": "A"}\n```\n\n```json\n[1]\n```\n```json\n{"no": 1}\n```\n```\nnot json\n```\n'
        '````markdown\n```json\n{"id": "inside"}\n```\n````\n~~~json\n{"id": "B"}\n~~~\n'
    )
    path = write(tmp_path, "r.md", text)
    assert read_examples(path) == [(f"{path}:3", {"id": "A"}), (f"{path}:21", {"id": "B"})]


def test_vectors_of_a_json_file(tmp_path: Path) -> None:
    blocks = [{"id": "A"}, {"id": "B"}]
    path = write(tmp_path, "v.json", json.dumps({"test_vectors": blocks}))
    assert read_examples(path) == [(f"{path}: test_vectors[{i}]", block) for i, block in enumerate(blocks)]


@pytest.mark.parametrize(
    ("name", "text", "error", "message"),
    [
        ("r.md", "# nothing\n", BadInput, "r.md: no worked examples in it"),
        ("r.md", '\n```json\n{"id": "A",\n "b" 1}\n```\n', BadExample, "r.md:2: the block is not JSON: Expecting ':'"),
        ("r.md", '\n```json\n{"id": "A"}\n', BadExample, "r.md:2: the block has no end"),
        ("r.md", '```json\n{"id": "A", "b": 1, "b": 2}\n```\n', BadExample, "not JSON: the key 'b' twice"),
        ("r.md", '```json\n{"id": 7}\n```\n', BadExample, "r.md:1: the id is not a name: 7"),
        ("r.md", '```json\n{"id": "A"}\n```\n' * 2, BadExample, "r.md:4: the id A is already used at "),
        ("v.json", "{}", BadInput, "v.json: no list test_vectors in it"),
        ("v.json", "[]", BadInput, "v.json: no list test_vectors in it"),
        ("v.json", '{"test_vectors": []}', BadInput, "v.json: no worked examples in it"),
        ("v.json", '{"test_vectors": [{}]}', BadExample, "v.json: test_vectors[0]: not an object with an id"),
        ("v.json", '{"test_vectors": [{"id": "A"}, {"id": "A"}]}', BadExample, "test_vectors[1]: the id A is already"),
        ("v.json", '{\n"test_vectors": ]', BadExample, "v.json:2: not JSON: Expecting value"),
        ("v.json", '{"a": 1, "a": 2}', BadExample, "v.json: not JSON: the key 'a' twice in one object"),
    ],
)  # fmt: skip
def test_bad_files(tmp_path: Path, name: str, text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)) as caught:
        read_examples(write(tmp_path, name, text))
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.md: no such file"):
        read_examples(tmp_path / "none.md")
    with pytest.raises(BadInput, match=r"is a directory|permission denied"):
        read_examples(tmp_path)
    (tmp_path / "picture.md").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match=r"picture\.md: not a text file"):
        read_examples(tmp_path / "picture.md")
