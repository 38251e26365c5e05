"""Where the numbers of a box come from, piece by piece: for a page that tells it on request."""

from __future__ import annotations

from typing import Any

from lusoria.core.text import decode

Told = dict[str, Any]


def origins(text: str) -> Told:
    """Of each piece of a box the provenance of its numbers; and the sources that are named there.

    A piece goes by its id, or by the name of its part of the file where it has none: `slave`, `pecunia`.
    """
    box, pieces = decode(text), dict[str, list[Told]]()

    def visit(name: str, part: Any) -> None:
        if isinstance(part, dict):
            name = str(part.get("id", name))
            if "provenance" in part:
                pieces.setdefault(name, []).extend(told(part["provenance"]))
            for key, inner in part.items():
                if key != "provenance":
                    visit(key, inner)
        elif isinstance(part, list):
            for inner in part:
                visit(name, inner)

    visit("", box)
    sources = {source["id"]: {"title": source["title"], "url": source.get("url")} for source in box["sources"]}
    return {"pieces": pieces, "sources": sources}


def told(provenance: Told) -> list[Told]:
    """One for the whole piece, and one for each number that comes from elsewhere."""
    found = [one(None, provenance)]
    return found + [one(name, inner) for name, inner in provenance.get("attributes", {}).items()]


def one(name: str | None, provenance: Told) -> Told:
    """A kind, its sources, and the reason, where one was written down."""
    why = " ".join(provenance[key] for key in ("note", "rationale") if provenance.get(key))
    return {"of": name, "kind": provenance["kind"], "sources": provenance.get("sources", []), "why": why or None}
