"""Draws docs/pictures/aquileia-board.svg: a board as a notebook shows it. Run it from the project's root."""

from __future__ import annotations

import lusoria
from lusoria.core.dice import seeded
from tests import ROOT

SEAT, ROUND = 0, 4


def main() -> None:
    match, dice = lusoria.Match("aquileia", seats=4, seed=19), seeded(19, cap=0)
    while (match.view()["round"], match.seat) != (ROUND, SEAT) or match.view()["players"][SEAT]["followers"] > 2:
        assert match.seat is not None
        match.play(match.world(match.seat, dice).sensible(match.moves, dice))
    match.board_svg(SEAT).save(ROOT / "docs" / "pictures" / "aquileia-board.svg")


if __name__ == "__main__":
    main()
