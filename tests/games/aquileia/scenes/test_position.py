from __future__ import annotations

from random import Random

import pytest

import lusoria
from lusoria import BadPosition, Match
from lusoria.core.game import Game
from lusoria.core.record import content
from tests.games.walks import with_another_number

TABLES = [(game, seats) for game in lusoria.all_games() for seats in game.seats]
tables = pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda x: x.name if isinstance(x, Game) else str(x))


def played(name: str, seats: int, seed: int, decisions: int) -> Match:
    match, chooser = Match(name, seats, seed), Random(seed)
    while not match.over and len(match.history) <= decisions:
        match.play(chooser.choice(match.moves))
    return match


@tables
def test_a_position_is_set_up_again_byte_for_byte(game: Game, seats: int) -> None:
    match, chooser = Match(game.name, seats, 1), Random(1)
    for number in range(300):
        if number % 7 == 0 or match.over:
            text = match.position()
            assert "\n" not in text
            again = Match.at(text, seed=5)
            assert content(again.state) == content(match.state)
            assert again.position() == text
            assert again.view() == match.view()
        if match.over:
            break
        match.play(chooser.choice(match.moves))


@tables
def test_with_a_seat_it_holds_what_that_seat_knows(game: Game, seats: int) -> None:
    for decisions in range(0, 200, 50):
        match = played(game.name, seats, 2, decisions)
        for seat in range(seats):
            text = match.position(seat)
            for seed in range(3):
                other = Match.at(text, seed=seed)
                assert other.view(seat) == match.view(seat)
                assert other.observe(seat) == match.observe(seat)
                assert other.position(seat) == text


def test_unknown_cards_are_dealt_again_when_a_seats_position_is_set_up() -> None:
    match = played("aquileia", 4, 3, 150)
    assert len({Match.at(match.position(0), seed=seed).position() for seed in range(20)}) > 5


@tables
def test_a_match_from_a_position_is_recorded_and_verified(game: Game, seats: int) -> None:
    for seat in (None, 1):
        match, chooser = Match.at(played(game.name, seats, 4, 100).position(seat), seed=9), Random(4)
        for _ in range(100):
            if not match.over:
                match.play(chooser.choice(match.moves))
        text = match.record()
        assert '[Position "' in text
        again = Match.load(text)
        assert again.record() == text
        assert content(again.state) == content(match.state)
        again.verify()


def test_the_beginning_needs_few_words() -> None:
    assert len(Match("aquileia", 4, 7).position()) < 200


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "needs a game, a revision, a box and seats="),
        ("chess 1 standard seats=4", "there is no game 'chess'"),
        ("aquileia 1 standard seats=9", "3 to 5 seats, not 9"),
        ("aquileia 1 standard seats=x", "seats: a number is needed, not 'x'"),
        ("aquileia 2 standard seats=4", "another box: standard, revision 2"),
        ("aquileia 1 sha256:00 seats=4", "another box"),
        ("aquileia 1 standard seats=4 round", "round: a name, = and a value are needed"),
        ("aquileia 1 standard seats=4 round=1 round=1", "round is there twice"),
        ("aquileia 1 standard seats=4 gods=1", "gods: Aquileia has no such thing"),
        ("aquileia 1 standard seats=4 players.9.score=1", "players.9.score: Aquileia has no such thing"),
        ("aquileia 1 standard seats=4 bank=1,2", "bank: 3 numbers are needed, not '1,2'"),
        ("aquileia 1 standard seats=4 round=x", "round: not a number that fits: 'x'"),
        ("aquileia 1 standard seats=4 round=300", "round: not a number that fits: '300'"),
        ("aquileia 1 standard seats=4 round=9", "round: a number from 1 to 6 is needed, not 9"),
        ("aquileia 1 standard seats=4 stage=3", "step: place is not asked at the stage arena_cards"),
        ("aquileia 1 standard seats=4 bank=1,1,1", "bronze: there are 9, the box has 39"),
        ("aquileia 1 standard seats=4 players.0.hand=1,0,0,0,0,0,0,0,0", "slave_1: there are 12, the box has 11"),
        ("aquileia 1 standard seats=4 players.0.followers=4", "red: 4 followers and 0 on the board, there are 5"),
        ("aquileia 1 standard seats=4 players.4.score=4", "players.4: nobody sits there"),
        ("aquileia 1 standard seats=4 players.0.crest=2", r"crests: on the spaces \[2\]"),
        ("aquileia 1 standard seats=4 players.1.known=1,0,0,0,0,0,0", r"yellow: known\[0\]: 0 is needed, not 1"),
        ("aquileia 1 standard seats=4 laurels.0.up=1", "laurels.0: that race has not been run"),
        ("aquileia 1 standard seats=4 theatre_up=1", "a Theatre card lies open during its auction"),
        ("aquileia 1 standard seats=4 for=black", "for: there is no seat 'black'; there is red, yellow, blue, green"),
        ("aquileia 1 standard seats=4 for=orange", "for: there is no seat 'orange'"),
    ],
)
def test_a_position_that_cannot_be_says_why(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Match.at(text)


def test_every_position_that_is_not_refused_can_be_played_to_the_end() -> None:
    """Numbers of real positions are changed at random: whatever is accepted must not fall over later."""
    random, accepted, refused = Random(8), 0, 0
    for seed in range(60):
        words = played("aquileia", random.choice((3, 4, 5)), seed, random.randrange(250)).position().split()
        for _ in range(6):
            try:
                match = Match.at(with_another_number(words, random), seed=seed)
            except BadPosition:
                refused += 1
                continue
            accepted += 1
            while not match.over:
                match.play(random.choice(match.moves))
    assert accepted > 25
    assert refused > 150
