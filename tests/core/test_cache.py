from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest
from numba.core.caching import NullCache

from lusoria.core import cache
from lusoria.core.compile import Way
from lusoria.core.dice import roll, turned
from lusoria.core.rule import rule


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "rules"))
    forget()
    yield tmp_path / "rules"
    forget()


def forget() -> None:
    cache.folder_of.cache_clear()
    cache.key.cache_clear()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small tree of sources: the core and two games."""
    made = tmp_path / "package"
    for part in ("core", "games/ludus", "games/alea"):
        (made / part).mkdir(parents=True)
        (made / part / "rules.py").write_text("x = 1\n")
    monkeypatch.setattr(cache, "_PACKAGE", made)
    return made


def key(owner: str) -> str:
    forget()
    return cache.key(owner)


@pytest.mark.parametrize(
    ("module", "owner"),
    [
        ("lusoria.core.dice", "core"),
        ("lusoria.games.aquileia", "aquileia"),
        ("lusoria.games.aquileia.flow", "aquileia"),
        ("lusoria.bots.aquileia", "bots-aquileia"),
        ("lusoria.bots", None),
        ("lusoria.games", None),
        ("lusoria.cli", None),
        ("test_cache", None),
        ("lusoria_core.core", None),
    ],
)
def test_owners(module: str, owner: str | None) -> None:
    assert cache.owner_of(module) == owner


def test_each_owner_has_a_folder_with_its_key_in_the_name(folder: Path) -> None:
    for owner in ("core", "aquileia"):
        made = cache.folder_of(owner)
        assert made == folder / f"{owner}-{cache.key(owner)}"
        assert made.is_dir()


def test_without_a_choice_it_is_the_users_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LUSORIA_CACHE")
    assert cache.cache_root().name == "lusoria"


def test_the_key_follows_the_sources(package: Path) -> None:
    core, ludus, alea = key("core"), key("ludus"), key("alea")
    assert (key("core"), key("ludus")) == (core, ludus)

    (package / "games/ludus/rules.py").write_text("x = 2\n")
    assert key("ludus") != ludus
    assert (key("core"), key("alea")) == (core, alea)

    (package / "games/ludus/rules.py").write_text("x = 1\n")
    assert key("ludus") == ludus

    (package / "core/rules.py").write_text("x = 2\n")
    assert key("core") != core
    assert key("ludus") != ludus
    assert key("alea") != alea


def test_an_environments_rules_follow_the_texts_of_batches(package: Path) -> None:
    core, before = key("core"), key("envs-ludus")
    (package / "batch").mkdir()
    (package / "batch/game.py").write_text("x = 1\n")
    assert key("envs-ludus") != before
    assert key("core") == core


def test_a_bots_rules_follow_the_game_they_are_bound_to(package: Path) -> None:
    (package / "bots").mkdir()
    (package / "bots/search.py").write_text("x = 1\n")
    ludus, alea, rules = key("bots-ludus"), key("bots-alea"), key("ludus")
    (package / "games/ludus/rules.py").write_text("x = 2\n")
    assert key("bots-ludus") != ludus
    assert key("bots-alea") == alea
    (package / "games/ludus/rules.py").write_text("x = 1\n")
    (package / "bots/search.py").write_text("x = 2\n")
    assert key("bots-ludus") != ludus
    assert key("ludus") == rules


def test_the_key_follows_new_and_renamed_files(package: Path) -> None:
    before = key("ludus")
    (package / "games/ludus/more.py").write_text("")
    more = key("ludus")
    (package / "games/ludus/more.py").rename(package / "games/ludus/other.py")
    assert len({before, more, key("ludus")}) == 3


def test_the_key_follows_the_versions(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = key("core")
    monkeypatch.setattr(numba, "__version__", "0.0")
    assert key("core") != before


def test_only_the_last_folders_are_kept(folder: Path, package: Path) -> None:
    made = []
    for i in range(cache.KEPT + 3):
        (package / "games/ludus/rules.py").write_text(f"x = {i}\n")
        forget()
        new = cache.folder_of("ludus")
        assert new is not None
        (new / "rule.nbi").write_text("")
        os.utime(new, (i, i))
        made.append(new)
    other = cache.folder_of("alea")
    assert other is not None
    assert [f for f in made if f.exists()] == made[-cache.KEPT :]
    assert other.exists()

    (package / "games/ludus/rules.py").write_text("x = 3\n")  # an older one is used again
    forget()
    assert cache.folder_of("ludus") == made[3]
    (package / "games/ludus/rules.py").write_text("x = 99\n")
    forget()
    newest = cache.folder_of("ludus")
    assert set(folder.glob("ludus-*")) == {made[3], made[-1], newest}


def test_a_rule_is_written_to_the_folder_of_its_owner() -> None:
    Way()(turned)
    folder = cache.folder_of("core")
    assert folder is not None
    assert [f.suffix for f in sorted(folder.iterdir())] == [".nbc", ".nbi"]


@rule
def strange(x: int) -> int:
    return x + 1


def test_a_strangers_rule_is_not_kept(folder: Path) -> None:
    way = Way()
    assert way(strange)(1) == 2
    assert isinstance(way.twins[strange]._cache, NullCache)  # type: ignore[index]
    assert not folder.exists()


@pytest.mark.parametrize("where", ["", "below"])
def test_an_impossible_folder_means_no_cache_and_no_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "file" / where))
    forget()
    assert cache.folder_of("core") is None
    way = Way()
    assert way(turned)(1, 4) == 16
    assert isinstance(way.twins[turned]._cache, NullCache)  # type: ignore[index]


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
    assert list(folder.glob(f"core-*/*.{roll.__name__}-*.nbi"))
