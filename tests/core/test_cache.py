from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest
from numba.core.caching import NullCache

import lusoria
from lusoria.core import cache
from lusoria.core.compile import Compiler
from lusoria.core.dice import draw, next_word, roll, seeded, turned
from lusoria.core.rule import rule, specialised_module
from lusoria.core.sources import sources


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "rules"))
    forget()
    yield tmp_path / "rules"
    forget()


def forget() -> None:
    cache.folder_of.cache_clear()
    cache.key.cache_clear()


LUDUS, ALEA = ("empire.ludus.rules",), ("empire.alea.rules",)
TREE = {
    "empire/__init__.py": "",
    "empire/shared.py": "x = 1\n",
    "empire/search.py": "from empire.shared import x\n",
    "empire/ludus/__init__.py": "",
    "empire/ludus/words.py": "hello = 'Ave'\n",
    "empire/ludus/weights.json": "{}",
    "empire/ludus/rules/__init__.py": "",
    "empire/ludus/rules/flow.py": "from empire.shared import (\n    x,  # a constant\n)\nfrom .zones import forum\n",
    "empire/ludus/rules/zones/__init__.py": "",
    "empire/ludus/rules/zones/forum.py": "y = 1\n",
    "empire/alea/__init__.py": "",
    "empire/alea/rules/__init__.py": "",
    "empire/alea/rules/flow.py": "z = 1\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Two small games outside the package; one of them imports a module that both could share."""
    made = tmp_path / "sources"
    for name, text in TREE.items():
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text)
    monkeypatch.syspath_prepend(made)
    yield made / "empire"
    for name in [name for name in sys.modules if name.split(".")[0] == "empire"]:
        del sys.modules[name]


def key(owner: tuple[str, ...]) -> str:
    forget()
    return cache.key(owner)


def test_owners(package: Path) -> None:
    search = specialised_module("empire.search", "empire.ludus.rules")
    lost = specialised_module("empire.nothing", "empire.ludus.rules")
    owners = {
        "lusoria.core.dice": ("lusoria.core.dice",),
        "lusoria.games.aquileia.rules.flow": ("lusoria.games.aquileia.rules",),
        "empire.ludus.rules.zones.forum": LUDUS,
        search: (*LUDUS, "empire.search"),
        lost: None,
        "lusoria.games.aquileia.words.names": None,
        "lusoria.cli": None,
        "rules": None,
        "test_cache": None,
        "lusoria_core.core": None,
    }
    assert {module: cache.owner_of(module) for module in owners} == owners


def test_each_owner_has_a_folder_with_its_key_in_the_name(folder: Path, package: Path) -> None:
    for owner, label in {
        ("lusoria.core.dice",): "core.dice",
        ("lusoria.games.aquileia.rules",): "aquileia",
        ("lusoria.games.aquileia.rules", "lusoria.core.playout"): "aquileia-core.playout",
        LUDUS: "empire.ludus",
    }.items():
        made = cache.folder_of(owner)
        assert made == folder / f"{label}-{cache.key(owner)}"
        assert made.is_dir()


def test_without_a_choice_it_is_the_users_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LUSORIA_CACHE")
    assert cache.cache_root().name == "lusoria"


@pytest.mark.parametrize(
    "changed",
    ["ludus/rules/flow.py", "ludus/rules/zones/forum.py", "ludus/rules/zones/new.py", "shared.py"],
)
def test_a_changed_rule_compiles_again_and_only_there(package: Path, changed: str) -> None:
    ludus, alea, core = key(LUDUS), key(ALEA), key(("lusoria.core.dice",))
    before = (package / changed).read_text() if (package / changed).exists() else None
    (package / changed).write_text((before or "") + "# something else\n")
    assert key(LUDUS) != ludus
    assert (key(ALEA), key(("lusoria.core.dice",))) == (alea, core)
    (package / changed).unlink() if before is None else (package / changed).write_text(before)
    assert key(LUDUS) == ludus


@pytest.mark.parametrize("changed", ["ludus/words.py", "ludus/weights.json", "ludus/__init__.py", "search.py"])
def test_what_rules_do_not_import_compiles_nothing_again(package: Path, changed: str) -> None:
    before = key(LUDUS)
    (package / changed).write_text("")
    assert key(LUDUS) == before


def test_rules_import_no_words_views_scenes_or_weights() -> None:
    for game in lusoria.all_games():
        rooms = {name.split(".")[3] for name in sources(game.rules) if name.startswith(f"{game.package}.")}
        assert rooms == {"rules"}


def test_specialised_rules_follow_the_original_and_the_game(package: Path) -> None:
    ludus, alea = (*LUDUS, "empire.search"), (*ALEA, "empire.search")
    before = key(ludus), key(alea)
    (package / "ludus/rules/flow.py").write_text("x = 2\n")
    assert key(ludus) != before[0]
    assert key(alea) == before[1]
    (package / "search.py").write_text("w = 1\n")
    assert key(alea) != before[1]


def test_the_key_follows_the_versions(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = key(LUDUS)
    monkeypatch.setattr(numba, "__version__", "0.0")
    assert key(LUDUS) != before


def test_only_the_last_folders_are_kept(folder: Path, package: Path) -> None:
    made = []
    for i in range(cache.FOLDERS_KEPT + 3):
        (package / "ludus/rules/flow.py").write_text(f"x = {i}\n")
        forget()
        new = cache.folder_of(LUDUS)
        assert new is not None
        (new / "rule.nbi").write_text("")
        os.utime(new, (i, i))
        made.append(new)
    other = cache.folder_of(ALEA)
    assert other is not None
    assert [f for f in made if f.exists()] == made[-cache.FOLDERS_KEPT :]
    assert other.exists()

    (package / "ludus/rules/flow.py").write_text("x = 3\n")  # an older key is used again
    forget()
    assert cache.folder_of(LUDUS) == made[3]
    (package / "ludus/rules/flow.py").write_text("x = 99\n")
    forget()
    newest = cache.folder_of(LUDUS)
    assert set(folder.glob("empire.ludus-*")) == {made[3], made[-1], newest}


def test_a_rule_is_written_to_the_folder_of_its_owner() -> None:
    Compiler()(turned)
    folder = cache.folder_of(("lusoria.core.dice",))
    assert folder is not None
    assert [f.suffix for f in sorted(folder.iterdir())] == [".nbc", ".nbi"]


def misses(compiler: Compiler) -> set[str]:
    """What had to be compiled, because it was not in the cache."""
    return {made.__name__ for made in compiler.dispatchers.values() if sum(made.stats.cache_misses.values())}


def test_a_rule_is_cached_for_its_callers_and_for_python() -> None:
    first, second = Compiler(), Compiler()
    first(next_word)
    assert misses(first) == {"next_word", "next_block", "turned"}
    assert first(turned)(1, 4) == 16  # other rules called it so far, and it had no machine code
    second(draw)
    assert misses(second) == {"draw"}  # next_word was made for Python, and is linked all the same
    mine, theirs = seeded(3, cap=0), seeded(3, cap=0)
    assert [draw(mine, 6) for _ in range(9)] == [second.on_records(draw)(theirs, 6) for _ in range(9)]


@rule
def strange(x: int) -> int:
    return x + 1


def test_a_strangers_rule_is_not_kept(folder: Path) -> None:
    compiler = Compiler()
    assert compiler(strange)(1) == 2
    assert isinstance(compiler.dispatchers[strange]._cache, NullCache)  # type: ignore[index]
    assert not folder.exists()


@pytest.mark.parametrize("where", ["", "below"])
def test_an_impossible_folder_means_no_cache_and_no_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "file" / where))
    forget()
    assert cache.folder_of(("lusoria.core.dice",)) is None
    compiler = Compiler()
    assert compiler(turned)(1, 4) == 16
    assert isinstance(compiler.dispatchers[turned]._cache, NullCache)  # type: ignore[index]


def test_a_second_process_finds_the_compiled_rules(folder: Path) -> None:
    text = (
        "from lusoria.core.compile import compiled; from lusoria.core.dice import roll; "
        "made = compiled(roll).stats; print(sum(made.cache_hits.values()), sum(made.cache_misses.values()))"
    )
    found = []
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
        found.append(done.stdout.split())
    assert found == [["0", "1"], ["1", "0"]]
    assert list(folder.glob(f"core.dice-*/*.{roll.__name__}-*.nbi"))
