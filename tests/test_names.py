"""One thing, one name: no two modules define a class of the same name, except where the name says that they match."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path

import lusoria
from lusoria.core.registry import OURS

SOURCES = Path(lusoria.__file__).parent

# What every game has, so that a reader of one finds it in the others. The core and the bots write stand-ins for boxes
# and states: protocols, for rules that are compiled for each game.
CONTRACTS = {"AboutGame", "Box", "BoxFile", "DecisionView", "Player", "Printed", "Scene", "State", "View"}
PIECES = {"Card", "Site"}  # that two games have
MATCHED = {"home/bodies.py", "server/requests.py"}  # a request is turned into the body of the same name


def classes(folder: Path) -> dict[str, list[str]]:
    """The modules that define each class, as paths within the folder; a module counts as often as it does."""
    found = defaultdict(list)
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(file.relative_to(folder).as_posix())
    return found


def collisions(defined: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Classes of the same name that are not meant to match."""
    for name, modules in defined.items():
        for one, other in combinations(modules, 2):
            if not may_share(name, one, other):
                yield f"{name}: {one}, {other}"


def may_share(name: str, one: str, other: str) -> bool:
    """Whether two modules may both define a class of this name."""
    if name in CONTRACTS or {one, other} == MATCHED:
        return True
    (_, game, *path), (_, other_game, *other_path) = place(one), place(other)
    if not game or not other_game:
        return False
    if game == other_game:  # the same thing in the box's schema, the rules and the view
        return path[0] != other_path[0]
    return name in PIECES


def place(module: str) -> list[str]:
    """A module's path as ["games", the game, what is in it, …]; the first two are empty for a module of no game."""
    parts = module.split("/")
    return parts if parts[0] == "games" and len(parts) > 2 else ["", "", *parts]


def test_no_two_things_share_a_class_name() -> None:
    assert list(collisions(classes(SOURCES))) == []


def test_a_name_that_is_taken_twice_is_found() -> None:
    assert list(collisions({"Report": ["server/questions.py", "server/game_files.py"]}))
    assert list(collisions({"Share": ["train/measure.py", "train/measure.py"]}))
    assert list(collisions({"Table": ["table/table.py", "games/builders/view/shapes.py"]}))
    assert list(collisions({"Card": ["drawings/pieces.py", "games/aeterna/rules/box.py"]}))
    assert list(collisions({"Cost": ["games/aquileia/box/schema.py", "games/aeterna/box/schema_parts.py"]}))
    assert list(collisions({"Hill": ["games/aeterna/rules/state.py", "games/aeterna/rules/box.py"]}))
    assert list(collisions({"Sit": ["home/bodies.py", "server/requests.py", "home/handlers.py"]}))
    assert not list(collisions({"Hill": ["games/aeterna/rules/state.py", "games/aeterna/box/schema.py"]}))


def test_every_exception_is_one() -> None:
    defined = {name: {place(module)[1] for module in modules} for name, modules in classes(SOURCES).items()}
    for name in CONTRACTS:
        assert set(OURS) <= defined[name], name
    for name in PIECES:
        assert len(defined[name] & set(OURS)) > 1, name
