from __future__ import annotations

import gc
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lusoria
from lusoria import BadBatch, BadInput, Batch, IllegalMove
from lusoria.batch.cpu import CpuRunner
from lusoria.batch.game import rules_for
from lusoria.core import playout as playouts
from lusoria.core.dice import Dice, seed_dice
from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.playout import MOST_SEATS, POLICIES, Scratch
from lusoria.core.record import dtype, new_options
from lusoria.core.winning import shares, winners

TABLES = [(game, seats) for game in lusoria.all_games() for seats in game.seats]
tables = pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda x: x.name if isinstance(x, Game) else str(x))
games = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)


def legal_actions(batch: Batch, random: np.random.Generator) -> np.ndarray[Any, Any]:
    """A legal action in each game, at random."""
    chosen: np.ndarray[Any, Any] = (batch.masks * random.random(batch.masks.shape, dtype=np.float32)).argmax(axis=1)
    return chosen


def everything(batch: Batch) -> dict[str, bytes]:
    return {name: np.ascontiguousarray(row).tobytes() for name, row in batch.arrays._asdict().items()}


# ---- the same games, one by one and interpreted


class OneByOne:
    """The same games, stepped by the plain rules."""

    def __init__(self, game: Game, seats: int, size: int, seed: int) -> None:
        self.game, self.seats, self.seed, self.size = game, seats, seed, size
        self.box, self.log = game.load_box(None), Log.new()
        self.states: list[Any] = [game.State.new() for _ in range(size)]
        self.dice = [Dice.new() for _ in range(size)]
        self.numbers = list(range(size))
        for i in range(size):
            self.begin(i)

    def begin(self, i: int) -> None:
        seed_dice(self.dice[i], self.seed, self.numbers[i])
        self.game.setup(self.box, self.states[i], self.seats, self.dice[i], self.log)

    def legal(self, i: int) -> list[int]:
        options = new_options(self.game.actions)
        return [options[k] for k in range(self.game.legal(self.box, self.states[i], options))]

    def step(self, i: int, action: int) -> list[int] | None:
        """Takes an action; the scores if that has ended the game, and then a new one has begun."""
        self.game.step(self.box, self.states[i], action, self.dice[i], self.log)
        if self.legal(i):
            return None
        points = [0] * self.seats
        self.game.score(self.box, self.states[i], points)
        self.numbers[i] += self.size
        self.begin(i)
        return points


@tables
def test_a_batch_plays_as_the_plain_rules_do(game: Game, seats: int) -> None:
    size, random = 6, np.random.default_rng(seats)
    batch, plain = Batch(game.name, seats, size, seed=5), OneByOne(game, seats, size, 5)
    ended = 0
    for _ in range(420 if game.name == "aquileia" else 150):
        out = np.zeros(length_of(game.features), np.int16)
        for i in range(size):
            assert batch.arrays.states[i].tobytes() == bytes(plain.states[i])
            assert np.flatnonzero(batch.masks[i]).tolist() == plain.legal(i)
            assert batch.seat[i] == plain.states[i].seat
            out[:] = 0
            game.observe(plain.box, plain.states[i], plain.states[i].seat, out)
            assert batch.observations[i].tobytes() == out.tobytes()
        actions = legal_actions(batch, random)
        batch.step(actions)
        for i in range(size):
            points = plain.step(i, int(actions[i]))
            assert batch.done[i] == (points is not None)
            assert batch.numbers[i] == plain.numbers[i]
            if points is None:
                assert not batch.rewards[i].any()
            else:
                ended += 1
                assert batch.scores[i].tolist() == points
                assert batch.rewards[i].tolist() == pytest.approx(rewards_of(game, points))
    assert ended > 0 or game.name != "aquileia"


def rewards_of(game: Game, points: list[int]) -> list[float]:
    """Each seat's share of the victory, less an even share."""
    return [share - 1 / len(points) for share in shares(game, points)]


def test_rewards_of_shared_victories_sum_up_to_nothing() -> None:
    game = lusoria.game("aquileia")
    reward = rules_for(game)["reward_all"]
    for points in ([3, 3, 1, 0, 2], [5, 5, 5, 5, 5], [1, 0, 0, 0, 0], [2, 2, 2, 0, 1], [-4, -4, -9, -9, -9]):
        for seats in (2, 3, 4, 5):
            rewards = np.zeros(seats, np.float32)
            reward(seats, points[:seats], rewards)
            assert rewards.tolist() == pytest.approx(rewards_of(game, points[:seats]))
            assert rewards.sum() == pytest.approx(0, abs=1e-6)


def test_a_game_that_nobody_wins_costs_every_seat_an_even_share() -> None:
    reward = rules_for(lusoria.game("aeterna"))["reward_all"]
    for seats in (2, 3, 4):
        rewards = np.zeros(seats, np.float32)
        reward(seats, [-1] * seats, rewards)
        assert rewards.tolist() == pytest.approx([-1 / seats] * seats)
        reward(seats, [-1] * (seats - 1) + [0], rewards)
        assert rewards.tolist() == pytest.approx([-1 / seats] * (seats - 1) + [1 - 1 / seats])


# ---- threads


@games
def test_any_number_of_threads_gives_the_same_bytes(game: Game) -> None:
    seats = game.seats[-1]
    batches = [Batch(game.name, seats, 300, seed=2, threads=threads) for threads in (1, 2, 5)]
    random = np.random.default_rng(1)
    for _ in range(60):
        actions = legal_actions(batches[0], random)
        for batch in batches:
            batch.step(actions)
    assert everything(batches[0]) == everything(batches[1]) == everything(batches[2])
    for policy in POLICIES:
        taken = [batch.playout(policy).tolist() for batch in batches]
        assert taken[0] == taken[1] == taken[2]
        assert everything(batches[0]) == everything(batches[1]) == everything(batches[2])


def test_what_goes_wrong_in_a_thread_is_raised_and_the_threads_work_on() -> None:
    runner = CpuRunner(lusoria.game("builders"), 2, threads=3)

    def work(scratch: Scratch, first: int, end: int) -> None:
        done.append((first, end))
        if first in wrong:
            raise ValueError(f"at {first}")

    for wrong in ({100}, {0}, {100, 200}, set[int]()):
        done: list[tuple[int, int]] = []
        if wrong:
            with pytest.raises(ValueError, match=f"at {min(wrong)}"):
                runner.share(300, work)
        else:
            runner.share(300, work)
        assert sorted(done) == [(0, 100), (100, 200), (200, 300)]


def test_threads_end_with_their_batch() -> None:
    before = set(threading.enumerate())
    batch = Batch("builders", 2, 300, threads=3)
    batch.step(batch.actions())
    own = set(threading.enumerate()) - before
    assert len(own) == 2
    del batch
    gc.collect()
    for thread in own:
        thread.join(10)
        assert not thread.is_alive()


# ---- what a policy would do


@games
def test_a_random_action_is_the_same_from_a_mask_and_from_a_list(game: Game) -> None:
    rules, choose = rules_for(game), playouts.rules_for(game)["choose"]
    box, log, dice = game.load_box(None), Log.new(), Dice.new()
    s: Any = game.State.new()
    options: Any = new_options(game.actions)
    seed_dice(dice, 4, 0)
    game.setup(box, s, game.seats[0], dice, log)
    while count := game.legal(box, s, options):
        mask = [action in options[:count] for action in range(game.actions)]
        other = Dice.new()
        seed_dice(other, s.seat, count)
        same = Dice.new()
        seed_dice(same, s.seat, count)
        chosen = choose(box, s, options, count, playouts.RANDOM, other)
        assert rules["any_legal"](mask, same) == chosen
        game.step(box, s, chosen, dice, log)


@games
@pytest.mark.parametrize("policy", POLICIES)
def test_asking_a_policy_gives_legal_actions_and_changes_nothing(game: Game, policy: str) -> None:
    batches = [Batch(game.name, game.seats[-1], 200, seed=6, threads=threads) for threads in (1, 3)]
    for _ in range(50):
        before = everything(batches[0])
        actions = batches[0].actions(policy)
        assert (actions == batches[0].actions(policy)).all()
        assert (actions == batches[1].actions(policy)).all()
        assert everything(batches[0]) == before
        for batch in batches:
            batch.step(actions)  # refuses what is not legal


def test_each_step_and_each_game_has_chances_of_its_own(tmp_path: Path) -> None:
    batch = Batch("aquileia", 4, 2000, seed=1)
    choices = []
    for _ in range(3):  # followers are placed: no dice are thrown in between
        blocks = batch.arrays.dice["block"].copy()
        options = batch.masks.sum(axis=1)
        among = [np.flatnonzero(mask).tolist().index(a) for mask, a in zip(batch.masks, batch.actions(), strict=True)]
        choices.append(np.array(among) / options)
        batch.step(batch.actions())
        assert (batch.arrays.dice["block"] == blocks).all()
    for other in (1, 2):
        assert abs(np.corrcoef(choices[0], choices[other])[0, 1]) < 0.1
    assert abs(np.corrcoef(choices[0][:-1], choices[0][1:])[0, 1]) < 0.1
    assert np.histogram(choices[0], 4)[0].min() > 400
    batch.save(tmp_path / "batch.npz")
    assert (Batch.load(tmp_path / "batch.npz").actions() == batch.actions()).all()
    assert (batch.clone().actions() == batch.actions()).all()
    batch.reset()
    assert (batch.actions() == Batch("aquileia", 4, 2000, seed=1).actions()).all()


@pytest.mark.parametrize("policy", POLICIES)
def test_asked_step_by_step_a_policy_plays_as_well_as_in_a_playout(policy: str) -> None:
    asked, played = (Batch("aquileia", 4, 1000, seed=seed) for seed in (1, 2))
    played.playout(policy)
    scores, over = np.zeros((1000, 4)), np.zeros(1000, bool)
    while not over.all():
        asked.step(asked.actions(policy))
        scores[asked.done & ~over] = asked.scores[asked.done & ~over]
        over |= asked.done
    both = np.hstack([scores.std(axis=0), played.scores.std(axis=0)]).max() / 1000**0.5
    assert np.abs(scores.mean(axis=0) - played.scores.mean(axis=0)).max() < 8 * both


# ---- whole games


@games
@pytest.mark.parametrize("policy", POLICIES)
def test_a_playout_goes_to_the_end_and_a_new_game_begins(game: Game, policy: str) -> None:
    batch = Batch(game.name, game.seats[0], 50, seed=3)
    fresh = everything(batch)
    decisions = batch.playout(policy)
    assert (decisions > 10).all()
    assert batch.done.all()
    assert (batch.numbers == np.arange(50, 100)).all()
    sums = [0 if winners(game, points) else -1 for points in batch.scores.tolist()]
    assert batch.rewards.sum(axis=1).tolist() == pytest.approx(sums, abs=1e-6)
    batch.reset()
    assert everything(batch) == fresh


def test_a_playout_from_the_beginning_is_the_simulated_game() -> None:
    game = lusoria.game("aquileia")
    from lusoria.core.playout import Outcome, player

    outs = np.zeros(40, dtype(Outcome))
    player(game, game.load_box(None))(4, "sensible", 9, 0, outs)
    batch = Batch("aquileia", 4, 40, seed=9)
    decisions = batch.playout("sensible")
    assert batch.scores.tolist() == outs["scores"][:, :4].tolist()
    assert decisions.tolist() == (outs["asked"] + outs["forced"]).tolist()


# ---- copies and files


@games
def test_a_clone_goes_its_own_way(game: Game) -> None:
    batch, random = Batch(game.name, game.seats[0], 40, seed=1), np.random.default_rng(4)
    for _ in range(10):
        batch.step(legal_actions(batch, random))
    other = batch.clone()
    before = everything(batch)
    assert everything(other) == before
    other.step(legal_actions(other, random))
    assert everything(batch) == before
    assert everything(other) != before


@games
def test_a_saved_batch_goes_on_as_if_nothing_had_happened(game: Game, tmp_path: Path) -> None:
    batch, random = Batch(game.name, game.seats[0], 30, seed=1), np.random.default_rng(5)
    for _ in range(25):
        batch.step(legal_actions(batch, random))
    batch.save(tmp_path / "batch.npz")
    again = Batch.load(tmp_path / "batch.npz")
    assert everything(again) == everything(batch)
    for _ in range(25):
        actions = legal_actions(batch, random)
        batch.step(actions)
        again.step(actions)
    assert everything(again) == everything(batch)


def test_files_that_are_no_batch(tmp_path: Path) -> None:
    for name, content in (("empty", b""), ("text", b"[Record 1]"), ("zip", b"PK\x03\x04 broken")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BadBatch, match="not a saved batch"):
            Batch.load(tmp_path / name)
    with pytest.raises(BadInput, match="no such file"):
        Batch.load(tmp_path / "nothing")
    batch = Batch("aquileia", 3, 2)
    with pytest.raises(BadInput, match="no such file"):
        batch.save(tmp_path / "no" / "folder")
    np.savez(tmp_path / "other.npz", about=np.array('{"format": 2}'))
    with pytest.raises(BadBatch, match="of format 2, this Lusoria knows 1"):
        Batch.load(tmp_path / "other.npz")


# ---- boxes


def test_each_game_may_have_a_box_of_its_own() -> None:
    game = lusoria.game("aquileia")
    rich = game.load_box(None)
    rich.start_coins[0] = 5
    batch = Batch("aquileia", 4, 10, seed=1, box=[game.load_box(None), rich])
    coins = batch.arrays.states["players"]["coins"][:, 0, 0]
    assert coins.tolist() == [2, 5] * 5
    batch.playout()
    assert batch.arrays.states["players"]["coins"][:, 0, 0].tolist() == [2, 5] * 5


@pytest.mark.parametrize("box", [[], ["standard"], [7]])
def test_boxes_that_are_none(box: Any) -> None:
    with pytest.raises(BadInput, match="box: "):
        Batch("aquileia", 4, 10, box=box)


# ---- what can go wrong


BATCH_ARGUMENTS: dict[str, Any] = {"name": "aquileia", "seats": 4, "size": 5}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"size": 0}, "size: at least 1 game is needed, not 0"),
        ({"seats": 7}, "3 to 5 seats, not 7"),
        ({"device": "tpu"}, "device: cpu or gpu is needed, not 'tpu'"),
        ({"seed": -1}, "seed: a number from 0"),
        ({"threads": 0}, "threads: at least 1 is needed, not 0"),
        ({"name": "chess"}, "there is no game 'chess'"),
        ({"size": 10**10}, r"10,000,000,000 games need [\d,.]+ GiB \([\d,]+ bytes each\)"),
    ],
)
def test_what_cannot_be_made_says_why(arguments: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Batch(**{**BATCH_ARGUMENTS, **arguments})


@pytest.mark.parametrize(
    ("actions", "error", "complaint"),
    [
        (np.zeros(4, np.int64), BadBatch, r"an array of 5 numbers is needed, not one of shape \(4,\)"),
        (np.zeros((5, 1), np.int64), BadBatch, r"not one of shape \(5, 1\)"),
        (np.zeros(5), BadBatch, "whole numbers are needed, not float64"),
        (np.array([0, 0, 195, 0, 0]), IllegalMove, r"actions\[2\]: 195 \(silver 48\) is not legal in that game"),
        (np.array([0, 0, 0, 0, -1]), IllegalMove, r"actions\[4\]: -1 \(there is no action -1\)"),
        (np.array([0, 999, 0, 0, 0]), IllegalMove, r"actions\[1\]: 999"),
    ],
)
def test_a_wrong_array_of_actions_changes_nothing(actions: Any, error: type[Exception], complaint: str) -> None:
    batch = Batch("aquileia", 4, 5)
    before = everything(batch)
    with pytest.raises(error, match=complaint):
        batch.step(actions)
    assert everything(batch) == before


def test_a_closed_batch_says_so() -> None:
    batch = Batch("aquileia", 4, 5)
    kept = batch.masks
    batch.close()
    whole = (batch.reset, batch.playout, batch.actions, batch.clone)
    for use in (lambda: batch.masks, lambda: batch.step([0] * 5), *whole):
        with pytest.raises(BadBatch, match="the batch is closed"):
            use()
    assert kept.shape == (5, 196)
    assert repr(batch) == "<Batch aquileia, 4 seats, 5 games on the CPU: closed>"
    assert "closed" in batch._repr_html_()


def test_a_batch_says_where_it_stands_without_a_look_at_its_arrays() -> None:
    batch = Batch("aquileia", 4, 1000, seed=3)
    batch.step(batch.actions("sensible"))
    arrays, batch._arrays = batch._arrays, object()  # type: ignore[assignment]
    assert repr(batch).startswith("<Batch aquileia, 4 seats, 1,000 games on the CPU: step 1; ")
    batch._arrays = arrays
    batch.playout()
    batch.playout()
    assert "<td" in batch._repr_html_()
    assert ">2,000<" in batch._repr_html_()  # games that are finished


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(BadInput, match="random or sensible is needed, not 'clever'"):
        Batch("aquileia", 4, 5).playout("clever")
    with pytest.raises(BadInput, match="random or sensible is needed, not 'clever'"):
        Batch("aquileia", 4, 5).actions("clever")


def test_without_observations_there_is_more_room() -> None:
    small, large = Batch("aquileia", 4, 5, observations=False), Batch("aquileia", 4, 5)
    assert small.observations.shape == (5, 0)
    assert large.memory - small.memory == 2 * 839
    small.step(small.masks.argmax(axis=1))


def test_memory_is_what_the_arrays_hold() -> None:
    batch = Batch("aquileia", 4, 1000)
    held = sum(row.nbytes for name, row in batch.arrays._asdict().items() if name != "boxes")
    assert held == 1000 * batch.memory
    assert f"{batch.memory:,} bytes each" in repr(batch)


@games
def test_the_loops_run_interpreted_too(game: Game) -> None:
    """What a thread runs compiled is plain Python as well."""
    seats, size = game.seats[0], 3
    batch = Batch(game.name, seats, size, seed=8)
    a = batch.clone().arrays
    points: Any = np.zeros(MOST_SEATS, np.int64)
    scratch = Scratch(new_options(game.actions), points, Dice.new(), Log.new())
    plain = a._replace(
        states=(game.State.struct * size).from_buffer(a.states),
        dice=(Dice.struct * size).from_buffer(a.dice),
        boxes=(game.Box.struct * 1).from_buffer(bytearray(a.boxes.tobytes())),
    )
    random = np.random.default_rng(2)
    for _ in range(40):
        actions = legal_actions(batch, random)
        batch.step(actions)
        rules_for(game)["step_some"](plain, seats, 8, actions, scratch, 0, size)
        assert a.states.tobytes() == batch.arrays.states.tobytes()
        assert a.observations.tobytes() == batch.observations.tobytes()
        assert a.masks.tobytes() == batch.masks.tobytes()


# ---- games at points of their own


def test_spread_lets_games_stand_at_points_of_their_own() -> None:
    batch, again = (Batch("aquileia", 3, 64, seed=5) for _ in range(2))
    batch.spread()
    again.spread()
    assert everything(batch) == everything(again)
    assert not batch.done.any()
    ends = np.zeros(64, np.int64)  # when each game is over, in steps from now
    for step in range(1, 250):
        batch.step(batch.actions("sensible"))
        ends[batch.done & (ends == 0)] = step
    assert (ends > 0).all()
    quarters = [int(((ends > start) & (ends <= start + 44)).sum()) for start in (0, 44, 88, 132)]
    assert quarters == pytest.approx([16] * 4, abs=4)  # a usual game takes 176 decisions
