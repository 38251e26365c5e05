"""The records of a game as TypeScript: an interface each, so that a reader's fields have names and types."""

from __future__ import annotations

from lusoria.core.game import Game
from lusoria.wasm.describe import layouts_of
from lusoria.wasm.layout import Field, Layouts


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


def typed(layouts: Layouts, field: Field) -> str:
    """The type of a field: 64 bits don't fit into a number."""
    one = field["kind"] if field["kind"] in layouts.records else "bigint" if field["kind"] == "i64" else "number"
    return one + "[]" * len(field["shape"])
