"""The sources of the page: types match the server's, texts exist and are used, the lock file names no host."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from lusoria.bots import LEVEL_NAMES
from lusoria.core.registry import OURS
from lusoria.words import game_texts
from tests import ROOT
from tools import make_types

WEB = ROOT / "web"
LOCALE = ROOT / "src" / "lusoria" / "locale" / "en"
PAGE_FILES = ("page", *(f"board-{game}" for game in OURS))


def ids(file: str) -> set[str]:
    text = game_texts(file, "en") if file in OURS else (LOCALE / f"{file}.ftl").read_text(encoding="utf-8")
    body = FluentParser().parse(text).body
    assert not [entry for entry in body if isinstance(entry, ftl.Junk)]
    return {entry.id.name for entry in body if isinstance(entry, ftl.Message)}


def sources() -> str:
    return "\n".join(path.read_text() for path in sorted((WEB / "src").rglob("*")) if path.suffix in (".ts", ".svelte"))


def test_types_are_as_the_server_describes_itself() -> None:
    stale = [path.name for path, text in make_types.files().items() if path.read_text() != text]
    assert not stale, "python -m tools.make_types writes them again"


def test_every_word_that_is_used_exists() -> None:
    known = set().union(*(ids(file) for file in ("lusoria", "learn", *OURS, *PAGE_FILES)))
    used = set(re.findall(r"""\bt\(\s*['"]([a-z_-]+)['"]""", sources()))
    assert used
    used |= {f"level-{level}" for level in LEVEL_NAMES}
    assert used <= known, sorted(used - known)


def test_every_word_of_the_page_is_used() -> None:
    text = sources()
    begun = tuple(re.findall(r"`([a-z]+-)(?:\$\{)", text))
    own = set().union(*map(ids, PAGE_FILES))
    unused = [id for id in own if f"'{id}'" not in text and not id.startswith(begun)]
    assert not unused, sorted(unused)


NAMES = {"Lusoria", "game-icons.net", "CC BY 3.0", "Equi et arma", "Servi"}  # the same in every language
TEXT = re.compile(r">([^<>{}]*[A-Za-z]{2}[^<>{}]*)<")
SPOKEN = re.compile(r"""\b(?:aria-label|title|placeholder|alt)="([^"{]*[A-Za-z]{2}[^"{]*)\"""")


def test_no_words_stand_in_templates() -> None:
    found = []
    for path in sorted((WEB / "src").rglob("*.svelte")):
        template = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", path.read_text(), flags=re.DOTALL)
        template = re.sub(r"\{[^{}]*\}", "{}", re.sub(r"\{[^{}]*\}", "{}", template))  # what is in braces is code
        said = {word.strip() for word in TEXT.findall(template) + SPOKEN.findall(template)}
        found += [f"{path.name}: {word}" for word in sorted(said - NAMES)]
    assert not found, "words belong into page.ftl"


def test_no_other_node_is_needed(tmp_path: Path) -> None:
    """Neither by the bundler, nor by what it starts. `make page` builds the page with the same function."""
    bundler = "build.run('node_modules/vite/bin/vite.js', '--version')"
    started = "build.run('-e', 'process.exit(child_process.spawnSync(`node`, [`--version`]).status ?? 9)')"
    code = f"import build; raise SystemExit({bundler} or {started})"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=WEB, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("vite/")


def test_the_lock_file_names_no_host() -> None:
    text = (WEB / "package-lock.json").read_text()
    assert '"resolved"' not in text
    hosts = set(re.findall(r"https?://([^/\"]+)", text))
    assert not {host for host in hosts if "npm" in host or "registry" in host}
