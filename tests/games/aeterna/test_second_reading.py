"""Whole games of Æterna against a second reading of the rules: the same options, the same table, at every decision."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from lusoria.match.match import Match
from tests.games.aeterna.second_reading import Asking, Reading
from tests.games.aeterna.second_reading_table import CARDS

GAMES = 30  # of each number of seats; `make soak` plays MANY_GAMES
MANY_GAMES = 200


def choose(moves: list[str], random: Random, habit: int) -> str:
    """At random; or rather something than nothing; or rather cards than anything else."""
    doing = [move for move in moves if move not in ("pass", "decline") and not move.startswith("eliminate")]
    cards = [move for move in moves if move.startswith(("play", "ask", "activate", "borrow", "take play"))]
    if habit == 2 and cards and random.random() < 0.7:
        return random.choice(cards)
    return random.choice(doing or moves) if habit else random.choice(moves)


def follow(seats: int, seed: int, moved: Counter[str]) -> None:
    """Plays a match, and what comes after each draft on both tables."""
    match, random = Match("aeterna", seats, seed), Random(seed)
    while not match.over:
        if match.view()["phase"] != "actions":
            match.play(random.choice(match.moves))
            continue
        table = Reading(match)
        epoch = table.rest_of_epoch()
        offered = next(epoch)
        while offered:
            moves, seen = [str(move) for move in match.moves], match.view()
            where = f"seed {seed}, after step {len(match.history)}"
            assert sorted(moves) == sorted(offered), where
            assert seen["decision"]["seat"] == table.me["name"], where
            assert table.differences(seen) == [], where
            move = choose(moves, random, seed % 3)
            moved[move] += 1
            match.play(move)
            offered = next_offer(epoch, move)
        assert match.view()["phase"] in ("end_of_epoch", "over")
        assert table.differences(match.view()) == []


def next_offer(epoch: Asking, move: str) -> list[str]:
    """What is asked next; nothing at the end of the epoch."""
    try:
        return epoch.send(move)
    except StopIteration:
        return []


@cache
def moved(seats: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in range(GAMES):
        follow(seats, seed, found)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_readings_agree_at_every_decision(seats: int) -> None:
    assert moved(seats).total() > 60 * GAMES


def test_every_card_was_among_them() -> None:
    words = set(moved(2) + moved(3) + moved(4))
    verb = {"monument": "play", "province": "play", "personality": "ask"}
    assert [card for card in CARDS if f"{verb[CARDS[card]['kind']]} {card}" not in words] == []
    activated = [card for card in CARDS if CARDS[card]["timing"] == "activate"]
    assert [card for card in activated if f"activate {card}" not in words] == []
