from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lusoria
from lusoria.analysis.analyse import Judge, analyse
from lusoria.bots import Bot, Budget, Mcts, bot, network_search
from lusoria.bots.adviser import adviser
from lusoria.bots.levels import LEVELS, LevelBot
from lusoria.bots.net import NetRoot, NetSearch, NetSettings, Policy, RootSettings
from lusoria.bots.network_memory import NetTreeMemory, compiled_rule
from lusoria.bots.play import play_game, runnable
from lusoria.core.dice import seeded
from lusoria.core.game import Game
from lusoria.core.record import content
from lusoria.core.world import World
from lusoria.errors import BadInput
from lusoria.network.find import shipped
from lusoria.network.names import read_name
from lusoria.server.bot_process import hint_bot, new_bot
from lusoria.simulate import simulate
from lusoria.wasm.describe import describe
from tests.bots.test_bots import games, positions, tables
from tests.network import random_network
from tests.network.test_infer import plain


@pytest.fixture(autouse=True, scope="module")
def networks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Networks that know nothing, installed as a user's own."""
    folder = tmp_path_factory.mktemp("networks")
    for game in lusoria.all_games():
        random_network(game).save(folder / f"{game.name}.npz")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUSORIA_NETWORKS", str(folder))
        yield folder


def thinkers(evaluations: int = 30) -> list[Bot]:
    budget = Budget(iterations=evaluations)
    return [
        NetSearch(budget), NetRoot(budget), NetRoot(budget, settings=RootSettings(plies=2)), Policy(),
        Policy(temperature=1.5, overlooked=0.4),
    ]  # fmt: skip


# ---- no peeking


@tables
def test_what_is_hidden_changes_neither_what_a_bot_is_given_nor_its_choice(game: Game, seats: int) -> None:
    players = thinkers()
    for match in positions(game, seats, 3, every=25):
        seat = match.seat
        assert seat is not None
        others = [match.world(seat, seeded(number, 7)).state for number in range(3)]
        given = [World(game, match.box, s, seat, seeded(1, 1, cap=0), runnable) for s in (match.state, *others)]
        assert len({content(world.state) for world in given}) == 1
        for player in players:
            assert len({player.choose(world, seeded(2, cap=0)) for world in given}) == 1


# ---- legal, repeatable, the same in all ways


@tables
def test_bots_answer_in_any_position(game: Game, seats: int) -> None:
    players = thinkers()
    for match in positions(game, seats, 11, every=13):
        assert match.seat is not None
        legal = [move.action for move in match.moves]
        for player in players:
            world = World(game, match.box, match.state, match.seat, seeded(5, cap=0), runnable)
            assert player.choose(world, seeded(6, cap=0)) in legal
            weighed = player.weigh(world, seeded(6, cap=0))
            assert sorted(one.action for one in weighed) == legal
            assert all(0 <= one.chance <= 1 for one in weighed)
            assert abs(sum(one.weight for one in weighed) - 1) < 1e-3
            assert weighed[0].weight == max(one.weight for one in weighed)


@games
def test_a_search_for_the_best_move_ends_when_no_other_can_catch_up(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 200
    player, spent = NetSearch(Budget(iterations=most, threads=1)), []
    for number, match in enumerate(positions(game, game.seats[0], 7, every=9)):
        assert match.seat is not None
        world = World(game, match.box, match.state, match.seat, seeded(5, cap=0), runnable)
        chosen = player.choose(world, seeded(number, cap=0))
        spent.append(player.evaluations)
        with monkeypatch.context() as patched:
            patched.setattr(NetTreeMemory, "is_settled", lambda _memory, _left: False)
            assert player.choose(world, seeded(number, cap=0)) == chosen
        assert spent[-1] <= player.evaluations
    assert sum(0 < one < most for one in spent) > 0


@games
def test_games_can_be_repeated(game: Game) -> None:
    results = []
    for _ in range(2):
        results.append(play_game(game, thinkers(20)[: game.seats[-1]], seed=4).scores)
    assert results[0] == results[1]


def test_a_search_grows_the_same_tree_interpreted_and_compiled() -> None:
    game = lusoria.game("builders")
    file = random_network(game)
    for match in islice(positions(game, 3, 5, every=30), 2):
        memories = []
        for _ in range(2):
            memory = NetTreeMemory(game, file, 64)
            memory.plant(match.world(match.seat or 0, seeded(1, cap=0)), NetSettings().plan, 9)
            memories.append(memory)
        compiled, interpreted = memories
        compiled.grow(compiled_rule(game, "search_tree"), 40)
        grow_interpreted(interpreted, 40)
        assert compiled.counts[0]["evaluations"] in (40, 41)
        for name in ("nodes", "edges", "table"):
            assert getattr(compiled.tree, name).tobytes() == getattr(interpreted.tree, name).tobytes()


def grow_interpreted(memory: NetTreeMemory, evaluations: int) -> None:
    """The same search on the same memory, by rules that are not compiled."""
    game = memory.game

    def rows(array: Any, record: Any) -> Any:
        return (record.struct * len(array)).from_buffer(array)

    from lusoria.bots.network_tree import NetCounts, NetEdge, NetNode, NetPlan
    from lusoria.bots.tree import Visit
    from lusoria.core.log import Log

    tree, work = memory.tree, memory.work
    numbers = {name: memoryview(getattr(tree, name)) for name in ("table", "histories", "marks", "hidden")}
    shown: Any = tree._replace(
        plan=rows(memory.plan, NetPlan)[0], counts=rows(memory.counts, NetCounts)[0], nodes=rows(tree.nodes, NetNode),
        edges=rows(tree.edges, NetEdge), path=rows(tree.path, Visit), **numbers,
    )  # fmt: skip
    scratch = work.scratch._replace(
        options=memoryview(work.scratch.options),
        points=memoryview(work.scratch.points),
        dice=memory.dice,
        log=Log.new(),
    )
    given = work._replace(states=rows(work.states, game.State), thought=plain(work.thought), scratch=scratch)
    search = network_search.rules_for(game)["search_tree"]
    box = game.load_box(None)
    search(box, plain(memory.network), shown, given, memory.seat, evaluations)


# ---- budgets


@games
def test_evaluations_are_counted_and_forced_decisions_cost_none(game: Game) -> None:
    searcher, root = NetSearch(Budget(iterations=50)), NetRoot(Budget(iterations=50))
    match = lusoria.Match(game.name, game.seats[0], 3)
    forced = 0
    for _ in range(120):
        if match.over or match.seat is None:
            break
        world = match.world(match.seat, seeded(1, cap=0))
        for player in (searcher, root):
            player.choose(world, seeded(2, cap=0))
        if len(match.moves) == 1:
            forced += 1
            assert searcher.evaluations == root.evaluations == 0
        else:
            assert 1 <= root.evaluations <= 50
            assert searcher.evaluations <= 54  # each of four slices finishes its last iteration
        match.play(match.moves[0])


@games
def test_memory_is_taken_once_and_a_full_tree_grows_no_more(game: Game) -> None:
    searcher, taken = NetSearch(Budget(iterations=200), nodes=32), set()
    for match in positions(game, game.seats[0], 2, every=30):
        searcher.choose(match.world(match.seat or 0, seeded(1)), seeded(2, cap=0))
        memory = searcher._memories[game]
        assert isinstance(memory, NetTreeMemory)
        taken.add(memory.nbytes)
        assert memory.counts[0]["nodes"] <= 32
        assert memory.counts[0]["edges"] <= len(memory.tree.edges)
    assert len(taken) == 1


# ---- names


def test_a_bot_with_a_network_is_found_by_its_name(networks: Path) -> None:
    file = networks / "builders.npz"
    match = lusoria.Match("builders", 2, 1)
    for name in ("policy", "net:20", "net-root:20", f"policy:{file}", f"net:{file}:20", f"net:{file}:0.02s"):
        player = bot(name)
        assert player.name == name
        assert player.choose(match.world(0, seeded(1)), seeded(2)) in [move.action for move in match.moves]
    assert read_name("net:C:/one.npz:400:0.5s").file == "C:/one.npz"
    for name, said in (
        ("policy:30", "does not search"), ("net:none.npz", "there is no such file"), ("net:x", "iterations or seconds"),
        ("net-root:1s", "needs a number of evaluations"), ("nets", "there is no bot 'nets'"),
    ):  # fmt: skip
        with pytest.raises(BadInput, match=said):
            bot(name)
    world = lusoria.Match("aquileia", 3, 1).world(0, seeded(1))
    with pytest.raises(BadInput, match="a network of builders, not of aquileia"):
        bot(f"policy:{file}").choose(world, seeded(2))


@games
def test_simulations_play_by_a_network(game: Game) -> None:
    found = simulate(game, game.seats[0], 20, 1, "policy")
    assert found.games == 20
    assert (
        found == simulate(game, game.seats[0], 20, 1, "policy")
        or found.results == simulate(game, game.seats[0], 20, 1, "policy").results
    )
    with pytest.raises(BadInput, match="has no budget"):
        simulate(game, game.seats[0], 20, 1, "policy:30")


def test_overlooked_moves_are_not_played() -> None:
    match = lusoria.Match("builders", 2, 1)
    world = match.world(0, seeded(1))
    chosen = [Policy(overlooked=0.9).choose(world, seeded(number)) for number in range(40)]
    assert len(set(chosen)) > 5
    assert len({Policy().choose(world, seeded(number)) for number in range(5)}) == 1
    assert np.std([Policy(temperature=3.0).choose(world, seeded(number)) for number in range(40)]) > 0


# ---- levels


def test_there_are_eight_levels_and_the_old_names_are_among_them() -> None:
    names = [level.name for level in LEVELS]
    assert len(set(names)) == 8
    old = ["tiro", "discipulus", "civis", "magister", "augustus"]
    assert [name for name in names if name in old] == old  # in the same order
    for order in (LEVELS, LEVELS[1:]):
        assert [level.evaluations for level in order] == sorted(level.evaluations for level in order)
        assert [level.iterations for level in order] == sorted(level.iterations for level in order)
    assert [level.temperature for level in LEVELS] == sorted((level.temperature for level in LEVELS), reverse=True)


@games
def test_mistakes_fit_the_game(game: Game) -> None:
    found = [level.in_game(game) for level in LEVELS]
    assert [level.temperature for level in found] == sorted((level.temperature for level in found), reverse=True)
    assert [level.overlooked for level in found] == sorted((level.overlooked for level in found), reverse=True)
    assert all(0 <= level.overlooked < 0.9 for level in found)
    tiro, told = LevelBot(LEVELS[0], LEVELS[0].budget()).player(game), describe(game)["bots"]["levels"][0]
    assert isinstance(tiro, Policy)
    assert (tiro.temperature, tiro.overlooked) == (told["temperature"], told["overlooked"])
    assert (tiro.temperature < LEVELS[0].temperature) == (game.name == "aeterna")


@games
def test_every_level_plays(game: Game) -> None:
    match = lusoria.Match(game.name, game.seats[0], 1)
    world = match.world(match.seat or 0, seeded(1, cap=0))
    for level in LEVELS[:-1]:
        assert level.bot().name == level.name
        assert level.bot().choose(world, seeded(2, cap=0)) in [move.action for move in match.moves]


# ---- advice


@games
def test_hints_come_from_the_network_at_once_and_deeper_with_time(game: Game) -> None:
    match = lusoria.Match(game.name, game.seats[0], 4)
    while len(match.moves) == 1:
        match.play(match.moves[0])
    found = list(match.hints(iterations=64))
    assert len(found) == 4  # the policy, and three searches
    assert all(1 <= len(hints) <= 3 for hints in found)
    assert [(hint.move, hint.chance) for hint in found[-1]] == [(h.move, h.chance) for h in match.hint(iterations=64)]
    assert isinstance(adviser(game), NetSearch)


def test_without_a_network_advice_is_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUSORIA_NETWORKS", str(tmp_path))
    game = lusoria.game("builders")
    if shipped(game) is None:
        assert isinstance(adviser(game), Mcts)
        match = lusoria.Match("builders", 2, 1)
        assert len(list(match.hints(iterations=32))) == 3


def test_a_network_judges_a_match() -> None:
    match = lusoria.Match("builders", 2, 1)
    dice = seeded(1, cap=0)
    for _ in range(6):
        match.play(match.world(match.seat or 0, dice).sensible(match.moves, dice))
    analysis = analyse(match, Judge(iterations=20))
    assert isinstance(analysis.judge.bot(match.game), NetSearch)
    assert all(0 <= thought.chance <= 1 for thought in analysis.thoughts)
    with pytest.raises(BadInput, match="tiro does not look ahead"):
        Judge("tiro")


def test_the_server_gives_hints_by_a_network_that_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = lusoria.game("builders")
    assert hint_bot(game) == "net"
    assert isinstance(new_bot("net", seconds=0.01), NetSearch)
    monkeypatch.setenv("LUSORIA_NETWORKS", str(tmp_path))
    (tmp_path / "builders.npz").write_text("broken")
    assert hint_bot(game) == "mcts"
