"""Where the numbers of a box come from, piece by piece: for a page that shows it on request."""

from __future__ import annotations

from typing import Any

from lusoria.core.text import decode
from lusoria.server.responses import Origin, Origins, SourceTitle


def origins(text: str) -> Origins:
    """The provenance of each piece of a box, and the sources that are named there.

    A piece goes by its id, or by the name of its part of the file where it has none: `slave`, `pecunia`.
    """
    box, pieces = decode(text), dict[str, list[Origin]]()

    def visit(name: str, part: Any) -> None:
        if isinstance(part, dict):
            name = str(part.get("id", name))
            if "provenance" in part:
                pieces.setdefault(name, []).extend(piece_origins(part["provenance"]))
            for key, inner in part.items():
                if key != "provenance":
                    visit(key, inner)
        elif isinstance(part, list):
            for inner in part:
                visit(name, inner)

    visit("", box)
    sources: dict[str, SourceTitle] = {
        source["id"]: {"title": source["title"], "url": source.get("url")} for source in box.get("sources", [])
    }
    return {"pieces": pieces, "sources": sources}


def piece_origins(provenance: dict[str, Any]) -> list[Origin]:
    """One for the whole piece, and one for each number that comes from elsewhere."""
    attributes = provenance.get("attributes", {})
    return [origin(None, provenance), *(origin(name, inner) for name, inner in attributes.items())]


def origin(name: str | None, provenance: dict[str, Any]) -> Origin:
    """A kind, its sources, and the reason, where one was written down."""
    why = " ".join(provenance[key] for key in ("note", "rationale") if provenance.get(key))
    return {"of": name, "kind": provenance["kind"], "sources": provenance.get("sources", []), "why": why or None}
