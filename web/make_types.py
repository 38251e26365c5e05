"""The server's OpenAPI description as TypeScript: `python web/make_types.py` writes `src/api/types.ts`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from lusoria.server.app import Settings, create, described

TARGET = Path(__file__).resolve().parent / "src" / "api" / "types.ts"
HEAD = "// Made by web/make_types.py from the server's OpenAPI description. A test fails when it is stale.\n"


def written() -> str:
    """All of it."""
    schemas = described(create(Settings()))["components"]["schemas"]
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
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(written(), encoding="utf-8")
