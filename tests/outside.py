"""Games of other packages, as if they had been installed."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from lusoria.core import registry
from tests import ROOT

ALEA = ROOT / "examples" / "alea"
ALEA_POINT = "lusoria_alea.game:GAME"


def install(monkeypatch: pytest.MonkeyPatch, *points: tuple[str, str]) -> None:
    """Registers games by name and place, and puts the example game where Python finds it."""
    monkeypatch.syspath_prepend(str(ALEA / "src"))
    found = tuple(EntryPoint(name, place, registry.GROUP) for name, place in points)
    monkeypatch.setattr(registry, "entry_points", lambda group: found)
    forget()


def forget() -> None:
    """Makes the registry look again."""
    for known in (registry.game, registry._all, registry.from_outside, registry.load):
        known.cache_clear()
