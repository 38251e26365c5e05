"""Questions to thinking processes: they tell what the seat knows, and lead to the same answer as on the spot."""

from __future__ import annotations

from random import Random

import pytest

import lusoria
from lusoria.core.dice import seeded
from lusoria.core.game import Game
from lusoria.core.record import content
from lusoria.match.match import Match
from lusoria.server.questions import (
    Advised,
    BotAnswer,
    BotReport,
    Line,
    ask_about,
    decode_line,
    decode_report,
    encode,
    layout,
    world_and_dice,
)  # fmt: skip

games = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
SEED = 11, 3


def positions(game: Game) -> list[Match]:
    """Some moments of a random game."""
    match, chooser, found = Match(game.name, game.seats[-1], seed=5), Random(1), []
    for number in range(90):
        if match.over:
            break
        if number % 15 == 14:
            found.append(match.copy())
        match.play(chooser.choice(match.moves))
    return found


@games
def test_a_question_is_the_same_text_in_every_world_that_the_seat_cannot_tell_apart(game: Game) -> None:
    for match in positions(game):
        seat = match.seat
        assert seat is not None
        worlds = [match, *(match.with_state(match.world(seat, seeded(number, 7)).state) for number in range(4))]
        texts = {encode(Line(1, ask_about(one.world(seat, seeded(*SEED)), "choose", "civis", SEED))) for one in worlds}
        assert len(texts) == 1


@games
def test_the_process_gets_the_world_and_the_dice_that_a_bot_gets_on_the_spot(game: Game) -> None:
    for match in positions(game):
        seat = match.seat
        assert seat is not None
        dice = seeded(*SEED, cap=0)
        world = match.world(seat, dice)
        question = decode_line(encode(Line(1, ask_about(world, "weigh", "magister", SEED, 20)))).question
        assert question is not None
        again, same_dice = world_and_dice(question)
        assert (content(again.state), content(again.box)) == (content(world.state), content(world.box))
        assert content(same_dice) == content(dice)
        assert (again.seat, again.options) == (seat, [move.action for move in match.moves])


def test_lines_survive_the_way() -> None:
    for answer in (
        BotAnswer(action=3),
        BotAnswer(advice=(Advised(1, 0.5, 0.75, {"id": "hint-little", "args": {}}),)),
        BotAnswer(weights=((4, 0.25), (1, 0.0))),
        BotAnswer(reason={"id": "hint-costs", "args": {"costs": []}}),
        BotAnswer(error="a bot failed"),
    ):
        assert decode_report(encode(BotReport(7, answer))) == BotReport(7, answer)
    assert decode_report(encode(BotReport(7))) == BotReport(7)
    assert decode_line(encode(Line(8))) == Line(8)


def test_machines_that_differ_do_not_understand_each_other() -> None:
    assert len({layout(game.name) for game in lusoria.all_games()}) == 3
    assert lusoria.__version__ in layout("aquileia")
