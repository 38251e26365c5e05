"""Records and exported functions as TypeScript, so that fields and parameters have names and types."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lusoria.core.game import Game
from lusoria.wasm.describe import layouts_of
from lusoria.wasm.exports import exports
from lusoria.wasm.layout import FieldLayout, Layouts, PartLayout


def record_types(game: Game) -> str:
    """The file of a game."""
    layouts = layouts_of(game)
    head = f"// Made by `lusoria wasm build` from the records of {game.rules}.\n"
    tail = (
        "\n/** The records that a game of this kind reads and writes, by name. */\n"
        f"export interface {type_name(game)} {{\n  Box: {game.Box.__name__}\n  State: {game.State.__name__}\n}}\n"
    )
    names = list(dict.fromkeys(one for root in (game.Box, game.State) for one in inside(layouts, root.__name__)))
    return head + "".join(interface(layouts, name) for name in names) + tail


def type_name(game: Game) -> str:
    """What its records together are called: AquileiaRecords."""
    return f"{game.name.title().replace('_', '').replace('-', '')}Records"


def inside(layouts: Layouts, name: str) -> list[str]:
    """A record and the records in it, inner ones first."""
    found: list[str] = []
    for field in layouts.records[name]["fields"]:
        if field["kind"] in layouts.records:
            found += inside(layouts, field["kind"])
    return [*found, name]


def interface(layouts: Layouts, name: str) -> str:
    """One record."""
    lines = [f"  {field['name']}: {typed(layouts, field)}\n" for field in layouts.records[name]["fields"]]
    return f"\nexport interface {name} {{\n{''.join(lines)}}}\n"


def typed(layouts: Layouts, field: FieldLayout) -> str:
    """The type of a field: 64 bits don't fit into a number."""
    one = field["kind"] if field["kind"] in layouts.records else "bigint" if field["kind"] == "i64" else "number"
    return one + "[]" * len(field["shape"])


def export_types(game: Game) -> str:
    """All exported functions, which are the same in every game."""
    layouts = layouts_of(game)
    lines = [
        "// Made by tools/make_types.py from lusoria.wasm.exports. A test fails when it is stale.\n",
        "\n/** What every module exports: whole numbers of 32 bits, addresses in its memory. See docs/wasm.md. */",
        "\nexport interface Exports {\n  memory: WebAssembly.Memory\n  __heap_base: WebAssembly.Global\n",
    ]
    for name, rule in exports(game).items():
        function = layouts.functions[name]
        given = [f"{one}: number" for part in function["parameters"] for one in numbers_of(part)]
        result = "void" if function["result"] == "void" else "number"
        lines += [f"  /** {told(rule)} */\n", f"  {name}({', '.join(given)}): {result}\n"]
    return "".join([*lines, "}\n"])


def told(rule: Callable[..., Any]) -> str:
    """The first line about a rule, without the ids of one game's rules."""
    line = re.sub(r"^[A-Z]+-[A-Z0-9, -]+: ", "", (rule.__doc__ or rule.__name__).splitlines()[0])
    return line[0].upper() + line[1:]


def numbers_of(part: PartLayout) -> list[str]:
    """What a parameter becomes: one number, two halves of a seed, or an address and lengths."""
    name = camel(part["name"].rstrip("_"))
    if part["kind"] == "seed":
        return [f"{name}Low", f"{name}High"]
    return [name, f"{name}Length", f"{name}Width"][: 1 + part["rank"]]


def camel(name: str) -> str:
    """A name as JavaScript writes it."""
    first, *others = name.split("_")
    return first + "".join(other.title() for other in others)
