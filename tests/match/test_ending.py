"""What decided a game: leads over whoever came next, shared victories, and who was eliminated by what."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

import lusoria
from lusoria.core.registry import OURS
from lusoria.match.ending import SourceLead, leads, reasons
from lusoria.match.match import Match
from lusoria.match.picture import final_picture
from lusoria.words import Words


def finished(name: str, seats: int, seed: int) -> Match:
    match, chance = Match(name, seats, seed=seed), Random(seed)
    while not match.over:
        match.play(chance.choice(match.moves))
    return match


def test_the_decisive_sources_are_those_with_the_largest_lead() -> None:
    tally = {"arena": [8, 4, 9], "villas": [24, 0, 30], "forum": [6, 6, 0], "portus": [3, 5, 0]}
    assert leads(tally, 0, [1]) == [SourceLead("villas", 24, 0), SourceLead("arena", 8, 4)]
    assert leads(tally, 0, [1, 2]) == []  # somebody else was ahead everywhere
    assert leads({"points": [5, 3]}, 0, [1]) == []


@pytest.mark.parametrize("name", OURS)
def test_reasons_fit_the_result(name: str) -> None:
    for seed in range(3):
        match = finished(name, lusoria.game(name).seats[0], seed)
        why = reasons(match)
        assert why.tied == (len(match.winners) > 1)
        if why.lead is not None:
            assert why.next
            assert why.lead == match.scores[match.winners[0]] - match.scores[why.next[0]] > 0
        rows = match.tally
        for one in why.decisive:
            assert rows[one.source][match.winners[0]] == one.points > one.next


def test_who_is_eliminated_is_told_by_what() -> None:
    match = next(m for seed in range(20) if -1 in (m := finished("aeterna", 3, seed)).scores)
    told = [Words("aeterna").say(one) for one in reasons(match).eliminated]
    assert len(told) == match.scores.count(-1)
    for sentence in told:
        assert "damnatio memoriae" in sentence
        assert "the last space of the ruin column" in sentence


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_final_picture_has_names_and_totals_and_the_board(theme: str) -> None:
    match = finished("aquileia", 3, 2)
    picture = final_picture(match, ["Ann <3", "Ben", "Civis"], theme)
    tree = ElementTree.fromstring(picture)
    said = " ".join("".join(one.itertext()) for one in tree.iter() if one.tag.endswith("text"))
    for name, points in zip(["Ann <3", "Ben", "Civis"], match.points, strict=True):
        assert name in said
        assert f"{points} point" in said
    assert "Mercatus" in said
    assert tree.get("height") is not None  # a browser that draws it on a canvas needs a size
