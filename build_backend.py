"""Hatchling; but an editable installation does not ask for Node, because it builds no page (`make` does it)."""

from __future__ import annotations

from typing import Any

from hatchling import build
from hatchling.build import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]


def get_requires_for_build_editable(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What Hatchling needs, without the packages that build the page."""
    wanted: list[str] = build.get_requires_for_build_editable(config_settings)
    return [one for one in wanted if not one.startswith("nodejs")]
