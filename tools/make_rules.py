"""The rules by their ids, for the page: `python -m tools.make_rules` makes `words/rules.json` from `docs/rules`.

The documents do not travel with the package. Of a rule its text is kept, without marks of its origin.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from lusoria.core.game import Game
from lusoria.core.registry import OURS
from lusoria.core.registry import game as find
from tests import ROOT

AREA = "[A-Z]+(?:-[A-Z]+)*"  # the middle part of a rule id: ARENA, or ACT-HILL
ORIGIN = re.compile(r"\s*\[(?:RB|PUB|RUL|[RPCDX])\b[^\]]*\]")  # [R], [P:S3], [R; order X]
MARKS = re.compile(r"[*`]")
RULE = r"[A-Z]{2}-[A-Z-]+-\d+"
POINTERS = re.compile(rf" \((?:see )?(?:section \d+|{RULE}(?:(?:,| and| to) {RULE})*)\)| (?:of|in) section \d+")


def files() -> dict[Path, str]:
    """Each file, and what it has to say."""
    return {
        ROOT / f"src/lusoria/games/{name}/words/rules.json": json.dumps(rules(find(name)), ensure_ascii=False, indent=1)
        + "\n"
        for name in OURS
    }


def rules(game: Game) -> dict[str, str]:
    """The rules of a game: those in sentences, and those in tables of rulings."""
    found: dict[str, str] = {}
    last = ""
    for line in (ROOT / f"docs/rules/{game.name}.md").read_text(encoding="utf-8").splitlines():
        if sentence := re.match(rf"(?:- |\d+\. )\*\*({game.prefix}-{AREA}-\d+)(.*)", line):
            last = sentence[1]
            found[last] = plain(sentence[2])
        elif ruling := re.match(rf"\| ({game.prefix}-{AREA}-\d+) \|(.*)\|$", line):
            found[ruling[1]] = " ".join(plain(cell) for cell in ruling[2].split("|"))
        elif last and re.match(r"\s+\S", line):
            found[last] += " " + plain(line)  # a list within a rule
        else:
            last = ""
    return found


def plain(text: str) -> str:
    """Without marks of Markdown, of where a rule comes from, and without pointers into a document that is not there."""
    return " ".join(POINTERS.sub("", MARKS.sub("", ORIGIN.sub("", text))).split())


def main() -> None:
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
