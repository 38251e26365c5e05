from __future__ import annotations

import copy
import json
import pickle
import warnings
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.test import api_test, max_cycles_test, seed_test
from pettingzoo.utils import parallel_to_aec
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import lusoria
from lusoria import BadBox, BadInput, BadPosition, BadSeats, IllegalMove, UnknownGame
from lusoria.core.game import Game
from lusoria.core.winning import winners
from lusoria.envs import version
from lusoria.envs.pettingzoo import TableEnv, env, parallel_env, raw_env
from lusoria.envs.table import scales

TABLES = [(game, seats) for game in lusoria.all_games() for seats in game.seats]
tables = pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda x: x.name if isinstance(x, Game) else str(x))
games = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)


def play(table: TableEnv, decisions: int, seed: int) -> None:
    """Random decisions, or as many as the game has."""
    chooser = np.random.default_rng(seed)
    for _ in range(decisions):
        observation, _, over, _, _ = table.last()
        if over:
            break
        table.step(chooser.choice(np.flatnonzero(observation["action_mask"])))


# ---- their tests


@tables
def test_the_api_is_kept(game: Game, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # PettingZoo knows by name which of its own games have observations with masks; all others are asked about it.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array|Observation space for each agent")
        api_test(env(game.name, seats, render_mode="ansi"), num_cycles=400)


@tables
def test_the_same_seed_gives_the_same_game(game: Game, seats: int) -> None:
    seed_test(lambda: env(game.name, seats), num_cycles=60)


@games
def test_cycles_are_limited(game: Game) -> None:
    """The test lets every agent act in every cycle. Their conversions do so: only the seat that is asked is heard."""

    def all_at_once(max_cycles: int) -> Any:
        return parallel_env(game.name, game.seats[0], max_cycles=max_cycles)

    max_cycles_test(
        SimpleNamespace(parallel_env=all_at_once, env=lambda max_cycles: parallel_to_aec(all_at_once(max_cycles)))
    )


def test_an_illegal_move_can_end_the_game_instead() -> None:
    """PettingZoo's own wrapper, for those who train without masks."""
    table = TerminateIllegalWrapper(env("aquileia", 3), illegal_reward=-1)
    table.reset(seed=1)
    offender = table.agent_selection
    table.step(195)
    assert table.terminations[offender]
    assert table.rewards[offender] == -1


# ---- the same games as in a batch


@tables
def test_a_table_plays_as_a_batch_does(game: Game, seats: int) -> None:
    batch, table, chooser = lusoria.Batch(game.name, seats, 1, seed=9), env(game.name, seats), np.random.default_rng(1)
    table.reset(seed=9)
    for _ in range(5000):
        observation, _, _, _, _ = table.last()
        assert table.agent_selection == f"seat_{batch.seat[0]}"
        assert (observation["action_mask"] == batch.masks[0]).all()
        assert (observation["observation"] == batch.observations[0] / scales(game)).all()
        action = chooser.choice(np.flatnonzero(batch.masks[0]))
        table.step(action)
        batch.step([action])
        if batch.done[0]:
            break
    assert all(table.terminations.values())
    assert list(table.rewards.values()) == batch.rewards[0].tolist()
    assert sum(table.rewards.values()) == pytest.approx(0 if winners(game, table.scores) else -1, abs=1e-6)
    assert table.scores == batch.scores[0].tolist()
    for agent in table.agents:
        assert not table.observe(agent)["action_mask"].any()


@games
def test_observations_that_were_kept_stay_as_they_were(game: Game) -> None:
    table = env(game.name, game.seats[0])
    table.reset(seed=1)
    first, _, _, _, _ = table.last()
    kept = {name: row.copy() for name, row in first.items()}
    play(table, 20, 1)
    assert all((first[name] == kept[name]).all() for name in kept)


def test_games_of_a_run_differ_and_can_be_repeated() -> None:
    table = env("aquileia", 4)
    table.reset(seed=5)
    first = table.save()
    table.reset()
    second = table.save()
    assert first != second
    table.reset(seed=5)
    assert table.save() == first
    table.reset()
    assert table.save() == second
    table.reset(seed=None)
    fresh = [env("aquileia", 4) for _ in range(2)]
    for other in fresh:
        other.reset()
    assert fresh[0].save() != fresh[1].save()


# ---- secrets


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 150), st.integers(0, 2**32), st.data())
def test_no_seat_sees_what_it_cannot_know(
    table_kind: tuple[Game, int], decisions: int, seed: int, data: st.DataObject
) -> None:
    game, seats = table_kind
    table = made(game.name, seats)
    table.reset(seed=seed)
    play(table, decisions, seed)
    agent = data.draw(st.sampled_from(table.possible_agents))
    before = {name: row.copy() for name, row in table.observe(agent).items()}
    other = table.clone()
    other.redeal(agent, seed=1)
    for name, row in other.observe(agent).items():
        if not table.terminations[agent]:
            assert (row == before[name]).all()
    other.redeal(agent, seed=2)
    direct = table.clone()
    direct.redeal(agent, seed=2)
    assert other.save() == direct.save()


CACHE: dict[tuple[str, int], TableEnv] = {}


def made(name: str, seats: int) -> TableEnv:
    return CACHE.setdefault((name, seats), env(name, seats))


@tables
def test_only_the_seat_that_is_asked_has_a_mask(game: Game, seats: int) -> None:
    table = env(game.name, seats)
    table.reset(seed=2)
    play(table, 30, 3)
    for agent in table.agents:
        seen = table.observe(agent)
        assert seen["action_mask"].any() == (agent == table.agent_selection)
        decides = next(feature for feature in game.features if feature.name == "decides")
        row = seen["observation"][decides.offset : decides.offset + seats]
        asked, seat = (table.possible_agents.index(who) for who in (table.agent_selection, agent))
        assert row.argmax() == (asked - seat) % seats
        assert table.observation_space(agent).contains(seen)


# ---- for search


@games
def test_a_saved_position_is_played_on_in_the_same_way(game: Game) -> None:
    table = env(game.name, game.seats[-1])
    table.reset(seed=4)
    play(table, 25, 1)
    saved, copied = table.save(), table.clone()
    play(table, 40, 2)
    once = table.save()
    table.restore(saved)
    assert table.save() == saved
    play(table, 40, 2)
    play(copied, 40, 2)
    assert table.save() == copied.save() == once
    assert copied.agent_selection == table.agent_selection
    assert (copied.last()[0]["observation"] == table.last()[0]["observation"]).all()


@games
def test_a_table_can_be_pickled_and_copied(game: Game) -> None:
    table = env(game.name, game.seats[0], max_cycles=50)
    unplayed = pickle.loads(pickle.dumps(table))
    with pytest.raises(AssertionError, match="no game has begun"):
        unplayed.step(0)
    table.reset(seed=4)
    play(table, 25, 1)
    for other in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
        assert other.game is table.game
        play(other, 25, 2)
        assert other.save() != table.save()
        again = table.clone()
        play(again, 25, 2)
        assert other.save() == again.save()
        assert other.truncations == again.truncations == dict.fromkeys(table.agents, True)
        again.restore(again.save())
        assert all(again.truncations.values())


def test_other_dice_come_with_other_worlds() -> None:
    """What a search finds in a redealt position is not what will happen."""
    table = env("aquileia", 4)
    table.reset(seed=4)
    futures = set()
    for seed in range(10):
        world = table.clone()
        world.redeal("seat_0", seed=seed)
        play(world, 10_000, 1)
        futures.add(tuple(world.scores))
    assert len(futures) > 5


def test_a_position_of_another_table_is_refused(tmp_path: Path) -> None:
    table = env("aquileia", 4)
    table.reset(seed=1)
    with pytest.raises(BadPosition, match="another game, box or number of seats"):
        env("aquileia", 3).restore(table.save())
    with pytest.raises(BadPosition, match="another game, box or number of seats"):
        env("aquileia", 4, box=variant(tmp_path)).restore(table.save())
    with pytest.raises(BadPosition, match="not a saved position of The Builders"):
        env("builders", 4).restore(table.save())
    with pytest.raises(BadPosition, match="9 bytes"):
        table.restore(b"nonsense" + bytes(9))
    assert table.clone().save() == table.save()


# ---- boxes


def variant(folder: Path) -> Path:
    """Aquileia with more money."""
    box = json.loads(Path(str(lusoria.__file__)).with_name("games").joinpath("aquileia/box/box.json").read_text())
    box["players"]["start_coins"]["bronze"] = 6
    path = folder / "rich.json"
    path.write_text(json.dumps(box))
    return path


def test_a_box_of_ones_own(tmp_path: Path) -> None:
    printed, rich = env("aquileia", 3), env("aquileia", 3, box=str(variant(tmp_path)))
    coins = next(feature for feature in printed.game.features if feature.name == "coins")
    for table in (printed, rich):
        table.reset(seed=1)
    own = [table.last()[0]["observation"][coins.offset] * coins.scale for table in (printed, rich)]
    assert own == pytest.approx([2, 6])
    copied = rich.clone()
    assert copied.last()[0]["observation"][coins.offset] * coins.scale == pytest.approx(6)


# ---- looking at it


@games
def test_the_table_can_be_looked_at(game: Game) -> None:
    text, picture, nothing = (env(game.name, game.seats[0], render_mode=mode) for mode in ("ansi", "rgb_array", None))
    for table in (text, picture, nothing):
        table.reset(seed=1)
        play(table, 12, 1)
    drawn = text.render()
    assert "Red" in drawn
    assert "\x1b[" in drawn
    pixels = picture.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[1:] == (960, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20
    assert nothing.render() is None
    assert text.metadata["name"] == f"lusoria/{game.name}-v{version(game.name)}"


# ---- what is refused


def test_a_wrong_action_is_refused_in_our_words_and_changes_nothing() -> None:
    table = env("aquileia", 4)
    table.reset(seed=7)
    before = table.save()
    with pytest.raises(IllegalMove, match=r"action 29, pass, is not legal now: Place your crest .* \(AQ-PLACE-4\)"):
        table.step(table.game.moves.action("pass"))
    with pytest.raises(IllegalMove, match="there is no action 500; actions are numbered from 0 to 195"):
        table.step(500)
    with pytest.raises(IllegalMove, match="there is no action -1"):
        table.step(-1)
    for nonsense in (None, "pass", 1.5):
        with pytest.raises(IllegalMove, match="an action is a whole number, not"):
            table.step(nonsense)  # type: ignore[arg-type]
    assert table.save() == before
    table.step(np.int32(0))
    assert table.save() != before


def test_a_mask_that_was_written_into_does_not_make_an_action_legal() -> None:
    table = env("aquileia", 4)
    table.reset(seed=7)
    observation, _, _, _, _ = table.last()
    observation["action_mask"][:] = 1
    with pytest.raises(IllegalMove):
        table.step(table.game.moves.action("pass"))


def test_a_step_after_the_end_is_refused() -> None:
    table = env("aquileia", 3)
    table.reset(seed=1)
    play(table, 10_000, 1)
    with pytest.raises(ValueError, match="the game is over: the only action of seat_0 is None, not 0"):
        table.step(0)
    for _ in range(3):
        table.step(None)
    assert table.agents == []
    with pytest.raises(ValueError, match="all agents have left: call reset"):
        table.step(None)
    table.reset()
    assert len(table.agents) == 3


def test_nothing_is_done_before_the_first_reset() -> None:
    table = env("aquileia", 3, render_mode="ansi")
    calls: list[Callable[[], Any]] = [
        lambda: table.step(0), lambda: table.observe("seat_0"), lambda: table.redeal("seat_0"), table.render, table.save
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before"):
            call()
    with pytest.raises(BadInput, match="the game is not over"):
        _ = table.scores


def test_settings_that_make_no_sense(tmp_path: Path) -> None:
    with pytest.raises(BadSeats, match="Aquileia is for 3 to 5 seats, not 9"):
        env("aquileia", 9)
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        raw_env("chess", 2)
    with pytest.raises(BadInput, match="render_mode: ansi, rgb_array or None is needed, not 'human'"):
        env("aquileia", 3, render_mode="human")
    with pytest.raises(BadInput, match="max_cycles: at least 1"):
        env("aquileia", 3, max_cycles=0)
    with pytest.raises(BadBox):
        env("aquileia", 3, box=tmp_path / "none.json")
    with pytest.raises(BadInput, match="box: a box of Aquileia is needed, not Box"):
        env("aquileia", 3, box=lusoria.game("builders").load_box(None))
    table = env("aquileia", 3)
    for seed in (-1, 1 << 63, "seven", 1.5):
        with pytest.raises(BadInput, match="seed: a number from 0"):
            table.reset(seed=seed)  # type: ignore[arg-type]
    table.reset(seed=1)
    with pytest.raises(BadInput, match="seed: a number from 0"):
        table.redeal("seat_0", seed=-1)
    calls: list[Callable[[str], Any]] = [table.observe, table.action_space, table.observation_space, table.redeal]
    for call in calls:
        with pytest.raises(BadInput, match="there is no agent 'red'; there is seat_0, seat_1, seat_2"):
            call("red")
