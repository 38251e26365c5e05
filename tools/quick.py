"""The tests that matter to a change: python -m tools.quick [pytest options]

A change is what is not committed yet, or else the last commit. Tests mirror the tree, so each changed file names its
tests. Tests marked `slow` (they compile whole games, drive a browser, or train) are left to `make test`, unless they
were changed themselves. If the page was changed, its types are checked first.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests import ROOT

ALWAYS = ("tests/test_layers.py", "tests/games/test_moves.py")
ELSEWHERE = {
    "docs": ["tests/docs"],
    "tools": ["tests/tools"],
    "web": ["tests/page/test_files.py"],
    "bench": ["tests/bench"],
}
BESIDE_FOLDERS = {  # modules of the package that are in none of its folders
    "__init__": ["tests/match"],
    "errors": ["tests/core", "tests/test_cli.py"],
    "extras": ["tests/envs/test_extras.py", "tests/test_install.py"],
    "simulate": ["tests/test_cli.py", "tests/core/test_winning.py"],
    "words": ["tests/test_words.py"],
}
EVERY_GAME = ("tests/games",)  # the core is tested by playing
FEW_OF_ALL = ("tests/core", "tests/tools")  # for what all tests share: all of them take longer than two minutes


def main() -> int:
    """Runs them; the exit status is that of the first that failed."""
    changed = changed_files()
    if any(file.startswith("web/") for file in changed) and (status := call("web/build.py", "--check")):
        return status
    mirrored = sorted({test for file in changed for test in tests_of(file)} | set(ALWAYS))
    edited = sorted(file for file in changed if is_test(file) and (ROOT / file).exists())
    print(f"{len(changed)} files changed; tests: {' '.join(mirrored)}", flush=True)
    status = run([test for test in mirrored if (ROOT / test).exists()], "-m", "not slow")
    if edited and not status:
        status = run(edited, "-m", "slow", "--maxfail", "5")
    return status


def run(paths: list[str], *options: str) -> int:
    """Runs tests; that none was selected is no failure."""
    status = call("-m", "pytest", "-n", "2", "--dist", "worksteal", *options, *sys.argv[1:], *paths)
    return 0 if status == 5 else status


def call(*arguments: str) -> int:
    """Runs Python in the root of the repository, and returns its exit status."""
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False).returncode


def changed_files() -> list[str]:
    """What is not committed; where everything is, what the last commit changed."""
    found = git("diff", "--name-only", "HEAD") + git("ls-files", "--others", "--exclude-standard")
    return found or git("diff", "--name-only", "HEAD~1", "HEAD")


def git(*arguments: str) -> list[str]:
    """The lines that a git command prints."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def is_test(file: str) -> bool:
    """Whether pytest collects it."""
    return file.startswith("tests/") and Path(file).name.startswith("test_")


def tests_of(file: str) -> list[str]:
    """The files and folders that test a file."""
    parts = Path(file).parts
    if is_test(file):
        return [file]
    if parts[0] == "tests":  # what tests share
        return [str(Path(file).parent)] if len(parts) > 2 else [*FEW_OF_ALL]
    if parts[:2] != ("src", "lusoria"):
        return ELSEWHERE.get(parts[0], [])
    if len(parts) == 3:
        return BESIDE_FOLDERS.get(Path(file).stem, [])
    part = parts[2]
    if part == "games":
        return ["tests/games/test_golden.py"] if len(parts) < 5 else [f"tests/games/{parts[3]}", "tests/test_words.py"]
    if part == "terminal" and len(parts) > 4:
        return [f"tests/terminal/test_{parts[3]}.py"]
    if part == "home":  # what server and device share is tested there
        return ["tests/home", "tests/device", "tests/server/test_http.py", "tests/server/test_rebuild.py"]
    if part == "locale":
        return ["tests/test_words.py", "tests/page/test_files.py"]
    return ["tests/test_cli.py"] if part == "cli" else [f"tests/{part}", *(EVERY_GAME if part == "core" else ())]


if __name__ == "__main__":
    sys.exit(main())
