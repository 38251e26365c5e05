"""Positions of Æterna: what can't stand is refused with the reason, what stands can be played to its end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from lusoria import BadPosition, Match
from tests.games.walks import with_another_number


def played(seats: int, seed: int, decisions: int) -> Match:
    match, chooser = Match("aeterna", seats, seed), Random(seed)
    while not match.over and len(match.history) <= decisions:
        moves = [move for move in match.moves if str(move) not in ("pass", "decline")]
        match.play(chooser.choice(moves or match.moves))
    return match


def test_unknown_cards_are_dealt_again_when_a_seats_position_is_set_up() -> None:
    match = played(4, 3, 30)
    assert len({Match.at(match.position(0), seed=seed).position() for seed in range(20)}) > 5


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("epoch=4", "epoch: a number from 1 to 3 is needed, not 4"),
        ("phase=1", "step: draft is not asked in the phase actions"),
        ("step=2", "step: turn is not asked in the phase draft"),
        ("seat=1", "seat: orange is not asked now"),
        ("round=5", "round: a number from 0 to 3 is needed, not 5"),
        ("order=0,0,2,3", "order: every seat once is needed"),
        ("passes=1", "passes: 0 is needed, not 1"),
        ("passed=2,-1,-1,-1", "passed: only 0 have passed"),
        ("next_order=1,-1,-1,-1", "next_order: the places of 0 who have chosen are needed"),
        ("players.0.pp=-1", "red: pp: a number from 0 to 9999 is needed, not -1"),
        ("players.0.unrest=11", "red: unrest: a number from 0 to 10 is needed, not 11"),
        ("players.0.supply=4", "red: 2 in the Domus, 4 in supply and 0 on the board, there are 7 citizens"),
        ("players.0.stock=1,-2,5,2", "red: aurei: a number from 0 to 9999 is needed, not -2"),
        ("players.0.damned=1", "red: damned: 0 is needed, not 1"),
        ("players.0.hand=1", "red: hand and shown are not the cards that were kept"),
        ("players.0.shown=1", "red: hand and shown are not the cards that were kept"),
        ("players.0.used=1,0,0", "red: comitium can't have been used"),
        ("players.0.area_size=1", "red: area: 1 cards are needed"),
        ("hills.0.owner=0,-1,-1", "capitolinus: each stack has an owner"),
        ("hills.0.height=1,2,0", "capitolinus: heights never rise"),
        ("hills.0.devastation=2", "capitolinus: devastation: a number from 0 to 1 is needed, not 2"),
        ("hills.0.token=3,3,3", "there are [0-9], the box has [0-9]"),
        ("hills.0.exhausted=1,0,0", "capitolinus: exhausted"),
        ("hills.0.building=1,0,0", "templum: there are 4, the box has 3"),
        ("offered=1,1,2", "amphitheatrum: offered: a number from 0 to 1 is needed, not 2"),
        ("worker=0,-1,-1", "templum: worker: -1 is needed, not 0"),
        ("riot=0,0,1,2", "riot: 4 different tokens are needed"),
        ("people=255", "people: 2 personalities of the epoch are needed"),
        ("packs.0.left=7", "packs.0.taken: three monuments and two provinces are needed"),
        ("packs.0.taken=3,-1,-1,-1", "packs.0.taken: in round 0 a card is taken, and by those who had their turn only"),
        ("board=1", "board: a card that nobody laid there"),
        ("acted=1", "acted: 0 is needed, not 1"),
        ("chosen=2", "chosen: -1 is needed, not 2"),
        ("riot_space=1", "riot_space: 0 is needed, not 1"),
        ("depth=1", "depth: 0 is needed, not 1"),
        ("stack.3.pc=7", "stack.3: there is no effect in progress"),
    ],
)
def test_a_position_that_cannot_be_says_why(change: str, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        Match.at(f"aeterna 1 standard seats=4 {change}")


def test_every_position_that_is_not_refused_can_be_played_to_the_end() -> None:
    """Numbers of real positions are changed at random: whatever is accepted must not fall over later."""
    random, accepted, refused = Random(8), 0, 0
    for seed in range(40):
        match = played(random.choice((2, 3, 4)), seed, random.randrange(20, 250))
        words = match.position().split()
        for _ in range(8):
            try:
                other = Match.at(with_another_number(words, random), seed=seed)
            except BadPosition:
                refused += 1
                continue
            accepted += 1
            for _ in range(600):
                if other.over:
                    break
                other.play(random.choice(other.moves))
            assert other.over
    assert accepted > 12
    assert refused > 150


def test_positions_inside_effects_are_set_up_again() -> None:
    """Deep in a turn, with effects in progress; of the many that only ask for a reward token every tenth."""
    found: Counter[str] = Counter()
    for seed in range(20):
        match, chooser = played(4, seed, 40), Random(seed)
        for _ in range(150):
            if match.over:
                break
            seen = match.view()
            if seen["effects"]:
                step = seen["decision"]["step"]
                found[step] += 1
                if step != "reward" or found[step] % 10 == 0:
                    position = match.position()
                    assert Match.at(position).position() == position
            moves = [move for move in match.moves if str(move) not in ("pass", "decline", "end turn")]
            match.play(chooser.choice(moves or match.moves))
    assert found.total() > 250
    assert {"reward", "play_card", "choose", "influence", "promote"} <= set(found)
