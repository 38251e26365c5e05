"""Without the extra, each door says what is missing and how to get it."""

from __future__ import annotations

import importlib
import sys

import gymnasium.vector  # whole, before a part of it is taken away  # noqa: F401
import pytest

from lusoria import LusoriaError
from lusoria.envs import picture
from lusoria.errors import NotInstalled


@pytest.mark.parametrize(
    ("package", "door"),
    [
        ("pettingzoo", "lusoria.envs.pettingzoo"),
        ("gymnasium", "lusoria.envs.gymnasium"),
        ("gymnasium.vector", "lusoria.envs.vector"),
        ("gymnasium.spaces", "lusoria.envs.spaces"),
        ("pyspiel", "lusoria.envs.openspiel"),
    ],
)
def test_what_is_missing_is_named(package: str, door: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, door, raising=False)
    with pytest.raises(
        NotInstalled, match=rf"needs the extra envs: pip install 'lusoria\[envs\]' .*{package}"
    ) as caught:
        importlib.import_module(door)
    assert isinstance(caught.value, ImportError)
    assert isinstance(caught.value, LusoriaError)


def test_a_picture_needs_its_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    picture.font.cache_clear()
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(NotInstalled, match=r"rgb_array needs the extra envs: pip install 'lusoria\[envs\]'"):
        picture.font()
