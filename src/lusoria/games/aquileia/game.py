"""Aquileia as the outside sees it."""

from __future__ import annotations

from lusoria.core.game import Game
from lusoria.games.aquileia.actions import ACTIONS
from lusoria.games.aquileia.box import Box
from lusoria.games.aquileia.events import LAUREL, PAID_SLAVES, SHOWED
from lusoria.games.aquileia.examples import run_example
from lusoria.games.aquileia.flow import legal, progress, setup, step
from lusoria.games.aquileia.moves import action, words
from lusoria.games.aquileia.pack import load_box
from lusoria.games.aquileia.scoring import score
from lusoria.games.aquileia.sensible import sensible
from lusoria.games.aquileia.show import show, tell
from lusoria.games.aquileia.state import SEAT_COLOURS, State

GAME = Game(
    name="aquileia",
    title="Aquileia",
    prefix="AQ",
    seats=range(3, 6),
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
    seat_names=SEAT_COLOURS,
    show=show,
    tell=tell,
    reveals=frozenset({SHOWED, PAID_SLAVES, LAUREL}),
)
