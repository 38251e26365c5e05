"""Moves that look like a slip ask once more: where something would be lost for nothing, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import lusoria
from lusoria.core.registry import OURS
from lusoria.games.aquileia.rules.state import FORUM
from lusoria.match.match import Match
from lusoria.words import Words

MAX_STEPS = 600


def questions(name: str, seed: int) -> Iterator[tuple[Match, str, str | None]]:
    """The moves of random games: the match before each decision, the move, and what is asked first."""
    match, chance, words = Match(name, lusoria.game(name).seats[0], seed=seed), Random(seed), Words(name)
    for _ in range(MAX_STEPS):
        if match.over:
            return
        for option in match.options():
            yield match, str(option.move), None if option.confirm is None else words.say(option.confirm)
        match.play(chance.choice(match.moves))


def is_a_slip(match: Match, move: str) -> bool:
    """Said again, from the state and the legal moves."""
    s, step = match.state, match.game.steps[match.state.step]
    moves = [str(one) for one in match.moves]
    match match.game.name, step, move:
        case "aquileia", "place", "pass":
            return True  # AQ-PLACE-12: who could place nothing passes without being asked
        case "aquileia", "build", "decline":
            return len(moves) > 1 and s.builds == match.box.forum_builds[s.at - FORUM]
        case "aquileia", "pay_again", "decline":
            return True
        case "builders", "move", "end turn":
            return bool(s.pool > 0)
        case "builders", "settle", "done":
            return "repay" in moves
        case "aeterna", "turn", "pass":
            return bool(s.players[s.seat].hand)
        case "aeterna", "reward" | "second_reward", "decline":
            return True
    return False


@pytest.mark.parametrize("name", OURS)
def test_what_is_lost_for_nothing_is_asked_about_once_more(name: str) -> None:
    asked = set()
    for seed in range(3):
        for match, move, question in questions(name, seed):
            assert (question is not None) == is_a_slip(match, move), (match, move)
            if question is not None:
                assert question.endswith("?")
                asked.add((match.game.steps[match.state.step], move))
    assert asked


def test_the_question_says_what_is_lost() -> None:
    for match, move, question in questions("builders", 1):
        if move == "end turn" and match.state.pool == 3:
            assert question == "3 actions are left; they could bring 6 sesterces. Really end your turn?"
            return
    pytest.fail("nobody could end a turn")


def test_a_game_from_outside_need_not_say_what_a_slip_is() -> None:
    match = Match("alea", 2, seed=1) if "alea" in [game.name for game in lusoria.all_games()] else None
    assert match is None or all(option.confirm is None for option in match.options())
