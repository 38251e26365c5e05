"""The Builders: Antiquity as the outside sees it."""

from __future__ import annotations

from lusoria.core.game import Game
from lusoria.games.builders.actions import ACTIONS
from lusoria.games.builders.box import Box
from lusoria.games.builders.examples import run_example
from lusoria.games.builders.flow import legal, progress, setup, step
from lusoria.games.builders.moves import action, words
from lusoria.games.builders.pack import load_box
from lusoria.games.builders.scoring import TENTHS, score
from lusoria.games.builders.sensible import sensible
from lusoria.games.builders.show import show, tell
from lusoria.games.builders.state import SEAT_NAMES, State
from lusoria.games.builders.turns import cut_short

GAME = Game(
    name="builders",
    title="The Builders: Antiquity",
    prefix="BU",
    seats=range(2, 5),
    actions=ACTIONS,
    Box=Box,
    State=State,
    setup=setup,
    legal=legal,
    step=step,
    score=score,
    progress=progress,
    sensible=sensible,
    load_box=load_box,
    words=words,
    action=action,
    run_example=run_example,
    seat_names=SEAT_NAMES,
    show=show,
    tell=tell,
    reveals=frozenset(),  # all is open; what a deck gives comes from the dice
    unit=TENTHS,
    cut_short=cut_short,
)
