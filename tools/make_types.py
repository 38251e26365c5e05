"""What the page has to know of Python, as TypeScript: `python -m tools.make_types` writes it into `src/api`.

That is the server's OpenAPI description, what the games' views look like, how long bots of each level may think, and
for `web/packages/lusoria` the games' records and what their WebAssembly exports.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, is_typeddict

from lusoria.bots.levels import LEVELS
from lusoria.core.game import Game
from lusoria.core.registry import OURS
from lusoria.core.registry import game as find
from lusoria.core.shapes import interfaces
from lusoria.server.app import ServerSettings, create, openapi_of
from lusoria.wasm.typescript import export_types, record_types
from tests import ROOT

FOLDER = ROOT / "web" / "src" / "api"
PACKAGE = ROOT / "web" / "packages" / "lusoria" / "src"
HEAD = "// Made by tools/make_types.py from the server's OpenAPI description. A test fails when it is stale.\n"


def files() -> dict[Path, str]:
    """Each file, and what it has to say."""
    found = {FOLDER / "types.ts": types(), FOLDER / "clocks.ts": clocks()}
    found[PACKAGE / "exports.ts"] = export_types(find(OURS[0]))
    for game in map(find, OURS):
        found[PACKAGE / "games" / f"{game.name}.ts"] = record_types(game)
        if is_typeddict(game.View):
            found[FOLDER / "views" / f"{game.name}.ts"] = view_types(game)
    return found


def view_types(game: Game) -> str:
    """What is seen of a game, and what is printed."""
    head = f"// Made by tools/make_types.py from {game.package}.view. A test fails when it is stale.\n\n"
    return head + interfaces(game.View, game.Printed)


def clocks() -> str:
    """How long bots think."""
    seconds = "".join(f"  {level.name}: {level.seconds},\n" for level in LEVELS)
    head = "// Made by tools/make_types.py from the levels of bots. A test fails when it is stale.\n\n"
    says = "/** Seconds that a bot thinks about a move, at most. */\n"
    return f"{head}{says}export const CLOCKS: Record<string, number> = {{\n{seconds}}}\n"


def types() -> str:
    """The server's messages."""
    schemas = openapi_of(create(ServerSettings()))["components"]["schemas"]
    return HEAD + "".join(declared(name, schemas[name]) for name in sorted(schemas))


def declared(name: str, schema: dict[str, Any]) -> str:
    """One schema: an interface, or another name of a type."""
    if "properties" not in schema:
        return f"\nexport type {name} = {typed(schema)}\n"
    required = set(schema.get("required", ()))
    lines = [f"\nexport interface {name} {{\n"]
    for field, of in schema["properties"].items():
        if "description" in of:
            lines.append(f"  /** {of['description']} */\n")
        lines.append(f"  {field}{'' if field in required else '?'}: {typed(of)}\n")
    return "".join([*lines, "}\n"])


def typed(schema: dict[str, Any]) -> str:
    """A type as TypeScript writes it."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    if "anyOf" in schema or "oneOf" in schema:
        return " | ".join(dict.fromkeys(typed(one) for one in schema.get("anyOf") or schema["oneOf"]))
    kind = schema.get("type")
    if kind == "array":
        inner = typed(schema.get("items", {}))
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        of = schema.get("additionalProperties")
        return f"Record<string, {typed(of)}>" if isinstance(of, dict) else "Record<string, unknown>"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
