from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

import lusoria
from lusoria import BadInput, IllegalMove, LusoriaError
from lusoria.core.game import Game
from lusoria.core.perft import perft
from lusoria.envs.calls import SETUP
from lusoria.envs.openspiel import BadParameter, Playouts

TABLES = [(game, seats) for game in lusoria.all_games() for seats in game.seats]
tables = pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda x: x.name if isinstance(x, Game) else str(x))
games = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)


def load(game: Game, seats: int) -> Any:
    return pyspiel.load_game(f"lusoria_{game.name}(players={seats})")


def play(state: Any, decisions: int, seed: int) -> Any:
    """Random decisions and answers of chance, and on to the next decision."""
    chooser = np.random.default_rng(seed)
    while not state.is_terminal() and (decisions or state.is_chance_node()):
        decisions -= not state.is_chance_node()
        state.apply_action(int(chooser.choice(state.legal_actions())))
    return state


# ---- their tests


@games
def test_the_api_is_kept(game: Game, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(game, game.seats[0]), num_sims=1, serialize=True, verbose=False)


def whole_game(game: Any, bot: Any) -> Any:
    state, chance = game.new_initial_state(), np.random.default_rng(1)
    while not state.is_terminal():
        asked = state.legal_actions() if state.is_chance_node() else [bot.step(state)]
        state.apply_action(int(chance.choice(asked)))
    won = max(state.returns()) > -1 / state.num_players()
    assert won or state.moments.game.no_score is not None, "nobody wins a game that somebody always wins"
    assert sum(state.returns()) == pytest.approx(0 if won else -1)
    return state


def repeatable(bot: ISMCTSBot, random: np.random.RandomState) -> None:
    """Its own sampler has no seed."""
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.uniform))


@games
@pytest.mark.parametrize("kind", [MCTSBot, ISMCTSBot])
def test_their_bots_play_whole_games(game: Game, kind: type) -> None:
    table, random = load(game, game.seats[0]), np.random.RandomState(1)
    if kind is MCTSBot:
        bot = MCTSBot(table, 1.4, 4, Playouts(), solve=True, random_state=random)
    else:
        bot = ISMCTSBot(table, Playouts("sensible"), 1.4, 3, random_state=random)
        repeatable(bot, random)
    whole_game(table, bot)


def test_their_own_evaluator_will_do() -> None:
    table, random = load(lusoria.game("aeterna"), 2), np.random.RandomState(1)
    whole_game(table, MCTSBot(table, 1.4, 2, RandomRolloutEvaluator(1, random), random_state=random))


def test_a_search_finds_better_decisions_than_chance() -> None:
    """ISMCTS in one seat, random decisions in the other."""
    table, random, won = load(lusoria.game("aeterna"), 2), np.random.RandomState(1), 0.0
    bot = ISMCTSBot(table, Playouts("sensible"), 1.4, 15, random_state=random)
    repeatable(bot, random)
    for number in range(6):
        state = table.new_initial_state()
        while not state.is_terminal():
            own = state.current_player() == number % 2
            state.apply_action(int(bot.step(state) if own else random.choice(state.legal_actions())))
        won += state.returns()[number % 2] + 0.5
    assert won >= 5


@tables
def test_utilities_add_up_to_nothing_where_somebody_always_wins(game: Game, seats: int) -> None:
    table, kinds = load(game, seats), pyspiel.GameType.Utility
    always = game.no_score is None
    assert table.get_type().utility == (kinds.ZERO_SUM if always else kinds.GENERAL_SUM)
    assert table.utility_sum() == (0 if always else None)
    assert table.min_utility() == pytest.approx(-1 / seats)
    assert table.max_utility() == pytest.approx(1 - 1 / seats)
    assert (game.name == "aeterna") != always


# ---- chance


@games
def test_chance_answers_all_that_it_could(game: Game) -> None:
    """One decision and all that chance may answer to it: as many ends as perft counts."""
    for decisions in (0, 9, 40):
        state = play(load(game, game.seats[0]).new_initial_state(), decisions, 3)
        moments = state.moments
        s = game.State.struct.from_buffer_copy(state.moment.state)
        ends = 0
        for action in state.legal_actions()[:3]:
            ends += leaves(state.child(action), 300)
        if ends < 300:
            one_move = perft(game, moments.box, s, 1)
            assert sum(leaves(state.child(action), 10_000) for action in state.legal_actions()) == one_move


def leaves(state: Any, most: int) -> int:
    """The ends of a tree of chance nodes, counted up to a limit."""
    if not state.is_chance_node():
        return 1
    found = 0
    for answer, probability in state.chance_outcomes():
        assert probability == pytest.approx(1 / len(state.chance_outcomes()))
        found += leaves(state.child(answer), most - found)
        if found >= most:
            break
    return found


@games
def test_the_setup_is_a_chain_of_chance(game: Game) -> None:
    state = load(game, game.seats[0]).new_initial_state()
    assert state.is_chance_node()
    assert state.moment.action == SETUP
    assert (
        str(state) == f"{game.name} seats={game.seats[0]}, setup, rolled nothing yet, now one of {state.moment.sides}"
    )
    for player in range(game.seats[0]):
        assert not any(state.observation_tensor(player))
    play(state, 0, 1)
    assert not state.is_chance_node()
    game.check(state.moments.box, game.State.struct.from_buffer_copy(state.moment.state))


@games
def test_a_step_taken_roll_by_roll_is_the_step_of_the_rules(game: Game) -> None:
    """The same answers on a tape, in the plain rules, give the same bytes."""
    from lusoria.core.dice import force, seeded
    from lusoria.core.log import Log

    state, chooser = load(game, game.seats[0]).new_initial_state(), np.random.default_rng(2)
    box, s, dice = state.moments.box, game.State.new(), seeded(0)
    taken, rolled = SETUP, list[int]()
    for _ in range(600):
        if state.is_chance_node():
            rolled = [*state.moment.answers, int(chooser.choice(state.legal_actions()))]
            state.apply_action(rolled[-1])
        elif state.is_terminal():
            break
        else:
            taken, rolled = int(chooser.choice(state.legal_actions())), []
            state.apply_action(taken)
        if not state.is_chance_node():
            force(dice, [*rolled, *[0] * 20])  # what follows has one outcome
            if taken == SETUP:
                game.setup(box, s, game.seats[0], dice, Log.new())
            else:
                game.step(box, s, taken, dice, Log.new())
            assert bytes(s) == state.moment.state  # type: ignore[call-overload]


# ---- what players know


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 120), st.integers(0, 2**32), st.data())
def test_a_resampled_state_looks_the_same_to_the_player(
    kind: tuple[Game, int], decisions: int, seed: int, data: st.DataObject
) -> None:
    game, seats = kind
    state = play(load(game, seats).new_initial_state(), decisions, seed)
    player, sampler = data.draw(st.integers(0, seats - 1)), np.random.default_rng(seed)
    other = state.resample_from_infostate(player, sampler.random)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.information_state_tensor(player) == state.information_state_tensor(player)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    if player == state.current_player():
        assert other.legal_actions() == state.legal_actions()
    assert other.history() == []  # the true one would tell what is hidden
    # What was hidden leaves no trace: the other world, resampled, is what the true one would have become.
    twice = [world.resample_from_infostate(player, lambda: 0.25).moment for world in (state, other)]
    assert twice[0] == twice[1]
    if not state.is_terminal():
        play(other, 5, seed)


def test_another_world_is_drawn_each_time() -> None:
    """ISMCTS makes a new sampler for each world."""
    state = play(load(lusoria.game("aeterna"), 4).new_initial_state(), 3, 1)
    sampled = {
        state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0)).moment.state for _ in range(20)
    }
    assert len(sampled) > 15


def test_other_worlds_are_as_likely_as_each_other() -> None:
    """Æterna, two seats, one card taken from the other pack: it is any of those that fit."""
    state = play(load(lusoria.game("aeterna"), 2).new_initial_state(), 2, 1)
    random, found = np.random.default_rng(1), Counter[bytes]()
    for _ in range(3000):
        found[state.resample_from_infostate(0, random.random).moment.state] += 1
    counts = np.array(list(found.values()))
    assert len(counts) > 2
    assert ((counts - counts.mean()) ** 2 / counts.mean()).sum() < len(counts) + 5 * (2 * len(counts)) ** 0.5


@games
def test_information_states_recall_the_past(game: Game) -> None:
    """A player's own decisions are part of what it remembers, even where they come to the same."""
    state = play(load(game, game.seats[0]).new_initial_state(), 12, 5)
    recalled = [state.information_state_string(player) for player in range(game.seats[0])]
    assert len(set(recalled)) == game.seats[0]
    for player, text in enumerate(recalled):
        assert text.startswith(f"seat {player}\nseats [")
        assert text.startswith(state.observation_string(player))
        assert "\ntold " in text
    later = play(state.clone(), 6, 6)
    for player in range(game.seats[0]):
        assert later.information_state_string(player) != recalled[player]


def test_a_secret_decision_is_told_to_nobody_else() -> None:
    """Æterna's draft: nobody sees what another has picked."""
    state = play(load(lusoria.game("aeterna"), 4).new_initial_state(), 0, 1)
    for picking in range(3):  # with the fourth seat the packs are handed on
        assert state.current_player() == picking
        one, other = (state.child(action) for action in state.legal_actions()[:2])
        for player in range(4):
            same = one.information_state_string(player) == other.information_state_string(player)
            assert same == (player != picking)
        state = one


@games
def test_tensors_have_named_pieces(game: Game) -> None:
    table = load(game, game.seats[0])
    state, observation = play(table.new_initial_state(), 5, 1), make_observation(table)
    observation.set_from(state, 1)
    assert list(observation.dict) == [piece.name for piece in game.features]
    assert observation.tensor.tolist() == state.observation_tensor(1) == state.information_state_tensor(1)
    assert table.observation_tensor_shape() == [len(observation.tensor)]
    with pytest.raises(BadParameter, match="no parameters"):
        table.make_py_observer(None, {"x": 1})
    with pytest.raises(BadParameter, match="SINGLE_PLAYER"):
        make_observation(
            table, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
        )


# ---- copies, words


@games
def test_states_can_be_copied_and_written(game: Game) -> None:
    table = load(game, game.seats[0])
    state = play(table.new_initial_state(), 17, 2)
    for action in state.legal_actions()[:5]:
        child = state.child(action)
        again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(table, child))[1]
        for other in (child.clone(), again):
            assert other.moment == child.moment
            assert str(other) == str(child)
            assert other.history() == child.history()
            assert play(other, 9, 1).moment == play(child.clone(), 9, 1).moment


def test_actions_and_positions_can_be_read() -> None:
    state = play(load(lusoria.game("aquileia"), 4).new_initial_state(), 0, 1)
    assert state.action_to_string(state.legal_actions()[0]) == "place dolus"
    assert state.string_to_action("place arena_2") in state.legal_actions()
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "rolled 3"
    again = lusoria.Match.at(str(state))
    assert [move.action for move in again.moves] == state.legal_actions()


def test_playouts_go_on_from_any_moment() -> None:
    table = load(lusoria.game("aquileia"), 3)
    state = table.new_initial_state()
    evaluator = Playouts("sensible", playouts=200, seed=3)
    assert abs(evaluator.evaluate(state)).max() < 0.15  # before the setup all are equal
    before = state.moment
    assert evaluator.evaluate(state).sum() == pytest.approx(0, abs=1e-6)
    assert state.moment == before
    last = play(state, 10_000, 1)
    assert evaluator.evaluate(last) == pytest.approx(last.returns())


def test_several_threads_do_not_disturb_each_other() -> None:
    from concurrent.futures import ThreadPoolExecutor

    table = load(lusoria.game("aquileia"), 3)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda seed: play(table.new_initial_state(), 150, seed % 2).moment, range(12)))
    assert set(found) == set(found[:2])


def test_a_box_of_ones_own(tmp_path: Path) -> None:
    box = json.loads(Path(str(lusoria.__file__)).with_name("games").joinpath("aquileia/box/box.json").read_text())
    box["players"]["start_coins"]["bronze"] = 6
    path = tmp_path / "rich.json"
    path.write_text(json.dumps(box))
    state = play(pyspiel.load_game(f"lusoria_aquileia(players=3,box={path})").new_initial_state(), 0, 1)
    coins = next(feature for feature in lusoria.game("aquileia").features if feature.name == "coins")
    assert state.observation_tensor(0)[coins.offset] * coins.scale == pytest.approx(6)
    assert "sha256:" in str(state)


# ---- what is refused


def test_a_wrong_action_is_refused_in_our_words_and_changes_nothing() -> None:
    state = play(load(lusoria.game("aquileia"), 4).new_initial_state(), 0, 1)
    before = state.moment, state.history()
    for wrong, words in (
        (29, r"pass, is not legal now: Place your crest .* \(AQ-PLACE-4\)"),
        (500, "there is no action 500"),
    ):
        with pytest.raises(pyspiel.SpielError, match=words) as refused:
            state.apply_action(wrong)
        assert isinstance(refused.value, IllegalMove)
    assert (state.moment, state.history()) == before
    chance = load(lusoria.game("aquileia"), 4).new_initial_state()
    with pytest.raises(pyspiel.SpielError, match=r"chance answers 0 to \d+ here, not 99"):
        chance.apply_action(99)
    with pytest.raises(pyspiel.SpielError, match="resampled where a seat is asked"):
        chance.resample_from_infostate(0, lambda: 0.5)
    over = play(state, 10_000, 1)
    with pytest.raises(pyspiel.SpielError, match="the game is over"):
        over.apply_action(0)
    with pytest.raises(BadInput, match="seat: a number from 0 to 3 is needed, not 4"):
        over.resample_from_infostate(4, lambda: 0.5)


def test_settings_that_make_no_sense(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for setting, words in (
        ("players=9", "Aquileia is for 3 to 5 seats, not 9"),
        (f"box={tmp_path / 'none.json'}", "none.json"),
        ("cards=3", "Unknown parameter 'cards'"),
    ):
        with pytest.raises(pyspiel.SpielError, match=words):
            pyspiel.load_game(f"lusoria_aquileia({setting})")
    with pytest.raises(LusoriaError, match="policy: random or sensible is needed"):
        Playouts("clever")
    with pytest.raises(LusoriaError, match="playouts: at least 1"):
        Playouts(playouts=0)
