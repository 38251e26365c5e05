"""How points at the end come about: what is told adds up to what was scored."""

from __future__ import annotations

import pytest

import lusoria
from lusoria.core.dice import seeded
from lusoria.core.record import new_options


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_AQ_SCORE_3_the_sums_of_each_colour_make_the_villa_points(seed: int) -> None:
    match, policy = lusoria.Match("aquileia", seats=3, seed=seed), seeded(seed)
    options = new_options(match.game.actions)
    while not match.over:
        count = match.game.legal(match.box, match.state, options)
        match.play(match.game.sensible(match.box, match.state, options, count, policy))
    told = match.game.tell_sums(match.box, match.state)
    assert told
    for source in ("villas", "stadium_cards"):
        for seat in range(3):
            sums = [one.how.args for one in told if one.seat == seat and one.source == source]
            points = sum(args["value"] * args["laurels"] if source == "villas" else args["points"] for args in sums)
            assert points == match.tally.get(source, [0, 0, 0])[seat]
