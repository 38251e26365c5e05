from __future__ import annotations

import json
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lusoria
from lusoria.core.game import Game
from lusoria.core.record import copy
from lusoria.errors import BadInput
from lusoria.network.file import BadNetwork, NetworkFile, NetworkWarning, load, warn_once
from lusoria.network.find import network_for
from lusoria.network.place import has_network
from lusoria.train.settings import MOST_BYTES, TrainingSettings
from tests.network import random_network

games = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
AQUILEIA = lusoria.game("aquileia")


@games
def test_a_file_holds_the_same_network(game: Game, tmp_path: Path) -> None:
    file = random_network(game, width=24, inner=8)
    file.save(tmp_path / "one.npz")
    again = load(tmp_path / "one.npz")
    assert again.about == file.about
    assert again.hash == file.hash
    read: list[Any] = [np.asarray(row) for row in again.network]
    assert [row.tolist() for row in read] == [np.asarray(row).tolist() for row in file.network]
    assert np.asarray(again.network.second).shape == (8, 24)
    assert np.load(tmp_path / "one.npz")["second"].shape == (24, 8)
    assert [path.name for path in tmp_path.iterdir()] == ["one.npz"]


@games
def test_the_largest_network_fits_the_file(game: Game, tmp_path: Path) -> None:
    settings = TrainingSettings(game.name).completed()
    random_network(game, settings.width, settings.inner).save(tmp_path / "one.npz")
    assert (tmp_path / "one.npz").stat().st_size <= MOST_BYTES
    assert settings.width >= 384


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"actions": "0"}, "other actions of Aquileia"),
        ({"features": "0"}, "other features of Aquileia"),
        ({"format": 9}, "a network of format 9; this Lusoria knows 2"),
    ],
)
def test_a_network_that_does_not_fit_is_refused(changed: dict[str, Any], said: str, tmp_path: Path) -> None:
    file = random_network(AQUILEIA)
    NetworkFile(replace(file.about, **changed), file.network).save(tmp_path / "one.npz")
    with pytest.raises(BadNetwork, match=said):
        load(tmp_path / "one.npz")


def test_a_broken_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "one.npz"
    with pytest.raises(BadNetwork, match="no such file"):
        load(path)
    for text in (b"", b"nonsense"):
        path.write_bytes(text)
        with pytest.raises(BadNetwork, match="not a network"):
            load(path)
    random_network(AQUILEIA).save(path)
    path.write_bytes(path.read_bytes()[:-2000])
    with pytest.raises(BadNetwork, match="not a network"):
        load(path)
    np.savez(path, about=np.array(json.dumps({"format": 1})))
    with pytest.raises(BadNetwork, match="not a whole network"):
        load(path)
    np.savez(path, about=np.array([{"format": 1}], dtype=object))  # a pickle is never loaded
    with pytest.raises(BadNetwork, match="not a network"):
        load(path)


def test_sums_that_could_overflow_and_wrong_shapes_are_refused(tmp_path: Path) -> None:
    file = random_network(AQUILEIA)
    rows: Any = file.network
    worse: list[tuple[Any, str]] = [
        (rows._replace(most_input=np.array([1 << 20], np.int32)), "could overflow"),
        (rows._replace(first_bias=rows.first_bias * 0 + (1 << 30)), "could overflow"),
        (rows._replace(policy=rows.policy[:-1]), "policy is of shape"),
        (rows._replace(value=rows.value.astype(np.int32)), "value holds int32"),
    ]
    for network, said in worse:
        NetworkFile(file.about, network).save(tmp_path / "one.npz")
        with pytest.raises(BadNetwork, match=said):
            load(tmp_path / "one.npz")


def test_another_box_and_other_rules_warn_once_and_go_on() -> None:
    warn_once.cache_clear()
    file = random_network(AQUILEIA, seed=5)
    box = copy(AQUILEIA.load_box(None))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        file.warn_about(box)
    changed = bytearray(bytes(box))
    changed[0] ^= 1
    other = type(box).from_buffer_copy(changed)
    with pytest.warns(NetworkWarning, match="another box"):
        file.warn_about(other)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        file.warn_about(other)  # said once
    with pytest.warns(NetworkWarning, match="other rules of Aquileia"):
        NetworkFile(replace(file.about, rules="0"), file.network).warn_about(box)


def test_a_network_is_found_by_its_file_or_where_it_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUSORIA_NETWORKS", str(tmp_path))
    file = random_network(AQUILEIA, seed=7)
    if not has_network(AQUILEIA):
        with pytest.raises(BadInput, match="no network ships for Aquileia: train one with `lusoria train aquileia`"):
            network_for(AQUILEIA)
    file.save(tmp_path / "aquileia.npz")
    assert has_network(AQUILEIA)
    assert network_for(AQUILEIA).hash == file.hash
    with pytest.raises(BadInput, match="a network of aquileia, not of builders"):
        network_for(lusoria.game("builders"), tmp_path / "aquileia.npz")
