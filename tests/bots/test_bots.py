from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import lusoria
from lusoria.bots import BOTS, LEVEL_NAMES, LEVELS, Bot, Budget, Greedy, Mcts, bot
from lusoria.bots.mcts import grow
from lusoria.bots.play import play_game, runnable
from lusoria.cli.play import OpponentName
from lusoria.core.dice import answers, outcomes, seeded
from lusoria.core.game import Game
from lusoria.core.record import content, copy
from lusoria.core.world import World
from lusoria.errors import BadInput
from lusoria.match.match import Match
from lusoria.words import Words

TABLES = [(game, seats) for game in lusoria.all_games() for seats in game.seats]
tables = pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda x: x.name if isinstance(x, Game) else str(x))
games = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)


def thinkers(iterations: int = 40) -> list[Bot]:
    return [Greedy(worlds=2), Mcts(Budget(iterations=iterations, threads=1))]


def positions(game: Game, seats: int, seed: int, every: int) -> Iterator[Match]:
    """A game, decision by decision: half sensible, so that much happens, and half at random."""
    match, chooser, dice = Match(game.name, seats, seed), Random(seed), seeded(seed, cap=0)
    for number in range(300):
        if match.over:
            return
        moves, seat = match.moves, match.seat
        assert seat is not None
        if number % every == 0 and len(moves) > 1:
            yield match
        if len(moves) > 1 and chooser.random() < 0.5:
            match.play(match.world(seat, dice).sensible(moves, dice))
        else:
            match.play(chooser.choice(moves))


# ---- names


def test_a_bot_is_found_by_its_name() -> None:
    for name in BOTS:
        assert bot(name, repeatable=True).name == name
    with pytest.raises(BadInput, match=r"there is no bot 'deus'; there is random, sensible, .*augustus"):
        bot("deus")


def test_the_command_line_knows_every_level() -> None:
    assert [one.value for one in OpponentName] == ["random", "sensible", *LEVEL_NAMES]
    assert [level.seconds for level in LEVELS] == sorted(level.seconds for level in LEVELS)
    assert all(0.2 <= level.seconds <= 5 for level in LEVELS)


# ---- no peeking


@tables
def test_what_is_hidden_changes_neither_what_a_bot_is_given_nor_its_choice(game: Game, seats: int) -> None:
    """Everything the seat can't know is dealt again by hand; then the bot is asked, with the same dice."""
    for match in positions(game, seats, 3, every=25):
        seat = match.seat
        assert seat is not None
        others = [match.world(seat, seeded(number, 7)).state for number in range(3)]
        given = [World(game, match.box, s, seat, seeded(1, 1, cap=0), runnable) for s in (match.state, *others)]
        assert len({content(world.state) for world in given}) == 1
        for thinker in thinkers():
            assert len({thinker.choose(world, seeded(2, cap=0)) for world in given}) == 1


def deals(game: Game, box: Any, s: Any, seat: int, most: int) -> dict[bytes, Fraction] | None:
    """How likely each world is; None where there are too many."""
    found: dict[bytes, Fraction] = {}
    dice = seeded(0)
    for number, _ in enumerate(outcomes(dice)):
        if number > most:
            return None
        world, odds = copy(s), Fraction(1)
        game.redeal(box, world, seat, dice)
        for _, sides in answers(dice):
            odds /= sides
        found[content(world)] = found.get(content(world), Fraction(0)) + odds
    return found


@games
def test_a_world_dealt_again_is_as_likely_as_from_the_true_state(game: Game) -> None:
    """So a bot may redeal the world it got as often as it likes."""
    compared = 0
    for seed in range(12):
        for match in positions(game, game.seats[0], seed, every=3):
            for seat in range(match.seats):
                direct = deals(game, match.box, match.state, seat, 40)
                if direct is not None and (len(direct) > 1 or game.name == "builders"):
                    world = match.world(seat, seeded(seed, 9)).state
                    assert deals(game, match.box, world, seat, 40) == direct
                    compared += 1
            if compared >= 12:
                return
    assert compared >= 12


# ---- every move is legal, and can be repeated


@tables
def test_bots_play_whole_games_and_can_be_repeated(game: Game, seats: int) -> None:
    """`play_game` refuses an illegal move."""
    results = []
    for _ in range(2):
        players = [*thinkers(30), bot("sensible"), bot("random"), bot("tiro")][:seats]
        results.append(play_game(game, players, seed=seats).scores)
    assert results[0] == results[1]


@tables
def test_bots_answer_in_any_position(game: Game, seats: int) -> None:
    players = [*thinkers(20), bot("tiro"), bot("sensible"), bot("random")]
    for match in positions(game, seats, 11, every=9):
        assert match.seat is not None
        legal = [move.action for move in match.moves]
        for player in players:
            world = World(game, match.box, match.state, match.seat, seeded(5, cap=0), runnable)
            assert player.choose(world, seeded(6, cap=0)) in legal
            weighed = player.weigh(world, seeded(6, cap=0))
            assert sorted(one.action for one in weighed) == legal
            assert all(0 <= one.chance <= 1 for one in weighed)
            assert abs(sum(one.weight for one in weighed) - 1) < 1e-3


@games
def test_several_threads_add_up(game: Game) -> None:
    match = Match(game.name, game.seats[0], 1)
    searcher = Mcts(Budget(iterations=100, threads=3))
    weighed = searcher.weigh(match.world(match.seat or 0, seeded(1)), seeded(2, cap=0))
    assert searcher.iterations == 102
    assert weighed[0].weight == max(one.weight for one in weighed)


# ---- time and memory


class SlowTree:
    """Replaces a tree: an iteration takes a given time, now and then half as much again."""

    def __init__(self, pace: float) -> None:
        self.pace, self.now, self.random, self.done = pace, 100.0, Random(1), 0

    def grow(self, search: object, iterations: int) -> None:
        self.done += iterations
        self.now += iterations * self.pace * self.random.choice((1, 1, 1, 1.5))


@pytest.mark.parametrize("seconds", [0.2, 1.0, 5.0])
@pytest.mark.parametrize("pace", [1e-6, 1e-5, 1e-4, 1e-3])
def test_the_time_is_kept(seconds: float, pace: float) -> None:
    tree: Any = SlowTree(pace)
    grow(tree, None, seconds, None, 100.0, lambda: tree.now)
    assert 0.9 * seconds <= tree.now - 100 <= 1.1 * seconds
    assert tree.done >= 0.5 * seconds / pace


def test_iterations_are_counted() -> None:
    tree: Any = SlowTree(1e-3)
    grow(tree, None, None, 1234, 0.0, lambda: tree.now)
    assert tree.done == 1234


@games
def test_memory_is_taken_once_and_a_full_tree_grows_no_more(game: Game) -> None:
    searcher, taken = Mcts(Budget(iterations=400, threads=1), nodes=64), set()
    for match in positions(game, game.seats[0], 2, every=20):
        searcher.choose(match.world(match.seat or 0, seeded(1)), seeded(2, cap=0))
        tree = searcher._trees[game][0]
        taken.add(tree.nbytes)
        assert tree.counts[0]["nodes"] <= len(tree.tree.nodes) == 64
        assert tree.counts[0]["edges"] <= len(tree.tree.edges)
        assert tree.counts[0]["iterations"] == 400
    assert len(taken) == 1


# ---- strength, roughly


@games
def test_search_beats_random_play(game: Game) -> None:
    seats, won = game.seats[0], 0.0
    for number in range(6):
        players: list[Bot] = [bot("random") for _ in range(seats)]
        players[number % seats] = Mcts(Budget(iterations=150, threads=1))
        won += play_game(game, players, seed=5, number=number).shares[number % seats]
    assert won >= 5


# ---- advice


@games
def test_a_hint_says_what_to_do_and_why(game: Game) -> None:
    words = Words(game.name)
    for match in positions(game, game.seats[0], 4, every=30):
        hints = match.hint(iterations=60)
        assert 1 <= len(hints) <= 3
        for hint in hints:
            assert hint.move in match.moves
            assert 0 <= hint.chance <= 1
            text = words.say(hint.reason)
            assert text
            assert "{" not in text
            assert "_" not in text
        assert hints == match.hint(iterations=60)


def test_only_the_seat_that_decides_gets_a_hint() -> None:
    match = Match("builders", 2, 1)
    assert match.seat is not None
    with pytest.raises(BadInput, match="has to decide"):
        match.hint(seat=1 - match.seat)
