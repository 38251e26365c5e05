"""A run that was killed goes on as if nothing had been, and only as the run that it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

import lusoria
from lusoria.errors import BadInput
from lusoria.games.builders.box import pack
from lusoria.train import checkpoint
from lusoria.train.run import Given, Run
from lusoria.train.settings import TrainingSettings
from tests.games.boxes import put, standard, write
from tests.network import random_network
from tests.train.small import SMALL, rolled, small


def names(folder: Path, pattern: str = "*") -> list[str]:
    return sorted(path.name for path in folder.glob(pattern))


def killed(*_: object) -> None:
    raise KeyboardInterrupt


def learning_fast(folder: Path, snapshots: int) -> Run:
    """Older selves often, and with a rate by which they differ much."""
    changed = {"decisions": 8000, "rate": 0.02, "last_rate": 0.02, "snapshots": snapshots}
    return Run(TrainingSettings("builders", (2,), **SMALL | changed), Given(folder, threads=1))


def test_the_same_seed_gives_the_same_network_also_after_a_kill(tmp_path: Path) -> None:
    once = rolled(small("builders", tmp_path / "a"), 5)
    first = rolled(small("builders", tmp_path / "b"), 3)
    first.save()
    rolled(first, 1)  # what came after the last checkpoint is lost
    again = rolled(small("builders", tmp_path / "b"), 2)
    assert again.rollouts == once.rollouts == 5
    assert again.network().hash == once.network().hash
    settings = TrainingSettings("builders", seed=2, **SMALL)
    other = rolled(Run(settings, Given(tmp_path / "c", threads=1)), 5)
    assert other.network().hash != once.network().hash


@pytest.mark.parametrize("snapshots", [3, 8])
def test_older_selves_of_after_the_checkpoint_do_not_count_and_those_of_before_stay(
    snapshots: int, tmp_path: Path
) -> None:
    once = rolled(learning_fast(tmp_path / "a", snapshots), 12)
    first = rolled(learning_fast(tmp_path / "b", snapshots), 6)
    first.save()
    saved = first.older.names
    assert names(tmp_path / "b" / "older") == saved
    rolled(first, 4)
    assert set(first.older.names) - set(saved)
    if snapshots == 3:  # one had to go
        assert set(saved) - set(first.older.names)
    again = learning_fast(tmp_path / "b", snapshots)
    assert again.older.names == saved
    assert names(tmp_path / "b" / "older") == saved
    assert rolled(again, 6).network().hash == once.network().hash
    again.save()
    assert names(tmp_path / "b" / "older") == again.older.names == once.older.names


def test_older_selves_may_be_added_by_hand_and_may_be_missing(tmp_path: Path) -> None:
    run = rolled(small("builders", tmp_path), 3)
    run.save()
    first, *others = run.older.names
    (tmp_path / "older" / first).unlink()
    run.network().save(tmp_path / "older" / "mine.npz")
    assert rolled(small("builders", tmp_path), 1).older.names == [*others, "000000004.npz", "mine.npz"]


def test_a_kill_while_the_checkpoint_is_written_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = rolled(small("builders", tmp_path), 1)
    run.save()
    kept = run.network().hash
    rolled(run, 1)
    monkeypatch.setattr(torch, "save", killed)
    with pytest.raises(KeyboardInterrupt):
        run.save()
    assert small("builders", tmp_path).network().hash == kept


def test_to_save_twice_leaves_the_games_of_the_checkpoint_until_there_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = rolled(small("builders", tmp_path), 1)
    run.save()
    games = {name: (tmp_path / name).read_bytes() for name in names(tmp_path, "games-*.npz")}
    assert len(games) == len(run.tables)
    for table in run.tables:
        table.batch.step(table.batch.actions("sensible"))
    with monkeypatch.context() as patch:
        patch.setattr(torch, "save", killed)
        with pytest.raises(KeyboardInterrupt):
            run.save()
    assert {name: (tmp_path / name).read_bytes() for name in games} == games
    run.save()
    assert len(names(tmp_path, "games-*.npz")) == len(games)


def test_what_killed_runs_have_left_is_removed(tmp_path: Path) -> None:
    run = rolled(small("builders", tmp_path), 1)
    run.save()
    before = sorted(tmp_path.rglob("*"))
    left = (".checkpoint.pt.12", ".games-1-0.npz.12", ".builders.npz.12", "older/.000000002.npz.12", "games-2-0.npz")
    for name in left:
        (tmp_path / name).write_bytes(b"half")
    (tmp_path / "notes.txt").touch()
    small("builders", tmp_path)
    assert sorted(tmp_path.rglob("*")) == sorted([*before, tmp_path / "notes.txt"])


def test_a_checkpoint_without_its_games_goes_on_with_new_ones(tmp_path: Path) -> None:
    run = rolled(small("builders", tmp_path), 1)
    run.save()
    for path in tmp_path.glob("games-*.npz"):
        path.unlink()
    again = rolled(small("builders", tmp_path), 1)
    assert again.rollouts == 2
    assert again.decisions == 2 * run.decisions


def test_older_selves_are_kept_evenly(tmp_path: Path) -> None:
    file, older = random_network(lusoria.game("builders")), checkpoint.OlderSelves(tmp_path / "older")
    for rollouts in range(1, 12):
        older.add(file, rollouts, 4)
    numbers = [int(path.stem) for path in older.paths]
    assert 2 <= len(numbers) <= 4
    assert numbers[0] == 1
    assert numbers[-1] == 11
    older.remove_dropped()
    assert names(tmp_path / "older") == older.names


# ---- the same run, or none


def test_a_run_goes_on_with_its_box_only(tmp_path: Path) -> None:
    box = write(tmp_path, standard(pack), put(["start", "sesterces"], 12))
    run = rolled(small("builders", tmp_path / "own", (2,), box=box), 1)
    run.save()
    before = sorted((tmp_path / "own").rglob("*"))
    with pytest.raises(
        BadInput, match=r"learns \S+my_box.json \(\w+\), not the printed box: give that file with --box"
    ):
        small("builders", tmp_path / "own", (2,))
    assert sorted((tmp_path / "own").rglob("*")) == before
    moved = tmp_path / "moved.json"
    moved.write_text(json.dumps(json.loads(box.read_text()), indent=1))
    assert small("builders", tmp_path / "own", (2,), box=moved).network().about.box == run.network().about.box
    small("builders", tmp_path / "printed", (2,)).save()
    with pytest.raises(BadInput, match=r"learns the printed box, not \S+my_box.json \(\w+\): leave out --box"):
        small("builders", tmp_path / "printed", (2,), box=box)


def test_a_run_goes_on_against_the_same_network_only(tmp_path: Path) -> None:
    for number in (1, 2):
        random_network(lusoria.game("builders"), seed=number).save(tmp_path / f"{number}.npz")
    rolled(small("builders", tmp_path / "rival", (2,), against=tmp_path / "1.npz"), 1).save()
    said = r"trains against \S+1.npz \(\w+\), not "
    with pytest.raises(BadInput, match=said + "itself: give that file with --against, or give another --checkpoint"):
        small("builders", tmp_path / "rival", (2,))
    with pytest.raises(BadInput, match=said + r"\S+2.npz \(\w+\): give that file with --against"):
        small("builders", tmp_path / "rival", (2,), against=tmp_path / "2.npz")
    (tmp_path / "1.npz").rename(tmp_path / "moved.npz")
    again = small("builders", tmp_path / "rival", (2,), against=tmp_path / "moved.npz")
    assert [one.kind for table in again.tables for one in table.opponents] == ["network"]
    small("builders", tmp_path / "self", (2,)).save()
    with pytest.raises(BadInput, match=r"trains against itself, not \S+2.npz \(\w+\): leave out --against"):
        small("builders", tmp_path / "self", (2,), against=tmp_path / "2.npz")


def test_a_run_goes_on_at_the_same_tables_only(tmp_path: Path) -> None:
    small("builders", tmp_path, (4, 2)).save()
    with pytest.raises(BadInput, match="this run is for 2,4 seats: give --seats 2,4, or another --checkpoint"):
        small("builders", tmp_path, (3,))
    for seats in ((4, 2), (2, 4), ()):  # without the option: those of the run
        assert small("builders", tmp_path, seats).settings.seats == (2, 4)


def test_a_checkpoint_of_before_there_was_a_check_goes_on(tmp_path: Path) -> None:
    run = rolled(small("builders", tmp_path, (2,)), 2)
    run.save()
    kept = checkpoint.load(tmp_path)
    assert kept is not None
    old = {name: value for name, value in kept.items() if name not in ("box", "against", "older", "dropped")}
    torch.save(old, tmp_path / "checkpoint.pt")
    again = small("builders", tmp_path, (2,))
    assert again.rollouts == 2
    assert again.older.names == run.older.names
