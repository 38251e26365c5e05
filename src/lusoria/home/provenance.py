"""Where the numbers of a box come from, piece by piece: for a page that shows it on request."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from lusoria.core.box import KINDS, is_web_address
from lusoria.core.text import decode
from lusoria.home.message_types import Origin, Origins, SourceTitle

RULE = r"[A-Z]{2}-[A-Z]+-\d+"
POINTERS = re.compile(rf"[;,] see ruling(?: {RULE})?| \({RULE}(?:, {RULE})*\)")  # into documents that are not there
FILES = re.compile(r",(?: file)? \S+\.(?:csv|java|py)\b.*")


@lru_cache(maxsize=16)
def origins(text: str) -> Origins:
    """The provenance of each piece of a box, and the sources that are named there.

    A piece goes by its id, or by the name of its part of the file where it has none: `slave`, `pecunia`.
    """
    box, pieces = decode(text), dict[str, list[Origin]]()

    def visit(name: str, part: Any) -> None:
        if isinstance(part, dict):
            name = str(part.get("id", name))
            if "provenance" in part:
                pieces.setdefault(name, []).extend(piece_origins(part["provenance"], titles))
            for key, inner in part.items():
                if key != "provenance":
                    visit(key, inner)
        elif isinstance(part, list):
            for inner in part:
                visit(name, inner)

    titles = {source["id"]: FILES.sub("", source["title"]) for source in box.get("sources", [])}
    visit("", box)
    sources: dict[str, SourceTitle] = {
        source["id"]: {"title": titles[source["id"]], "url": web_address(source)} for source in box.get("sources", [])
    }
    return {"pieces": {name: weakest_first(found) for name, found in pieces.items()}, "sources": sources}


def web_address(source: dict[str, Any]) -> str | None:
    """The address of a source, if a page may make a link of it: boxes were once stored with any text there."""
    url = source.get("url")
    return url if isinstance(url, str) and is_web_address(url) else None


def weakest_first(found: list[Origin]) -> list[Origin]:
    """A piece is known as well as the least that is known of it, so that is said first."""
    return sorted(found, key=lambda one: KINDS.index(one["kind"]), reverse=True)


def piece_origins(provenance: dict[str, Any], titles: dict[str, str]) -> list[Origin]:
    """One for the whole piece, and one for each number that comes from elsewhere."""
    attributes = provenance.get("attributes", {})
    return [origin(None, provenance, titles), *(origin(name, inner, titles) for name, inner in attributes.items())]


def readable(text: str, titles: dict[str, str]) -> str:
    """A reason for people: sources go by their titles, and there are no pointers to rulings."""
    for id, title in titles.items():
        text = re.sub(rf"\b{re.escape(id)}\b", title, text)
    return POINTERS.sub("", text)


def origin(name: str | None, provenance: dict[str, Any], titles: dict[str, str]) -> Origin:
    """A kind, its sources, and the reason, where one was written down."""
    why = " ".join(provenance[key] for key in ("note", "rationale") if provenance.get(key))
    why = readable(why, titles)
    return {"of": name, "kind": provenance["kind"], "sources": provenance.get("sources", []), "why": why or None}
