"""Æterna as the outside sees it."""

from __future__ import annotations

from typing import Any, cast

from lusoria.core.game import Game
from lusoria.games.aeterna.box.pack import load_box
from lusoria.games.aeterna.rules.box import TIMINGS, Box
from lusoria.games.aeterna.rules.decisions import legal, refuse
from lusoria.games.aeterna.rules.events import EVENTS
from lusoria.games.aeterna.rules.flow import progress, setup, step
from lusoria.games.aeterna.rules.moves import MOVES
from lusoria.games.aeterna.rules.observe import FEATURES, observe
from lusoria.games.aeterna.rules.redeal import redeal
from lusoria.games.aeterna.rules.refusals import REFUSALS
from lusoria.games.aeterna.rules.scoring import DAMNED_SCORE, score
from lusoria.games.aeterna.rules.sensible import sensible
from lusoria.games.aeterna.rules.state import (
    BUILDINGS,
    CARDS,
    CATEGORIES,
    DRAFT,
    EXCHANGES,
    HILLS,
    PHASES,
    RESOURCES,
    REWARDS,
    RIOTS,
    SEAT_NAMES,
    STEPS,
    State,
)
from lusoria.games.aeterna.rules.value import IN_HAND, TRAITS, elapsed, traits
from lusoria.games.aeterna.scenes.names import STATE_NAMES
from lusoria.games.aeterna.scenes.position import check
from lusoria.games.aeterna.view.board import board
from lusoria.games.aeterna.view.shapes import Printed, View
from lusoria.games.aeterna.view.tally import tally
from lusoria.games.aeterna.view.view import view
from lusoria.games.aeterna.words.basis import basis
from lusoria.games.aeterna.words.elimination import why_out
from lusoria.games.aeterna.words.places import about
from lusoria.games.aeterna.words.sentences import explain, price
from lusoria.games.aeterna.words.slips import confirm
from lusoria.games.aeterna.words.telling import tell, tell_trait
from lusoria.games.aeterna.words.warnings import warn
from lusoria.games.aeterna.words.why_not import why_not

# Every game fills in the same contract, so this reads alike in all of them.
GAME = Game(
    name="aeterna",
    title="Æterna",
    package=__package__,
    prefix="AE",
    seats=range(2, 5),
    moves=MOVES,
    events=EVENTS,
    Box=Box,
    State=State,
    setup=setup,
    legal=legal,
    step=step,
    score=score,
    progress=progress,
    sensible=sensible,
    observe=observe,
    features=FEATURES,
    redeal=redeal,
    traits=traits,
    trait_names=TRAITS,
    elapsed=elapsed,
    load_box=load_box,
    seat_names=SEAT_NAMES,
    steps=STEPS,
    pieces={
        "seat": SEAT_NAMES,
        "card": CARDS,
        "category": CATEGORIES,
        "timing": TIMINGS,
        "hill": HILLS,
        "building": BUILDINGS,
        "reward": REWARDS,
        "exchange": EXCHANGES,
        "riot": RIOTS,
        "resource": RESOURCES,
        "phase": PHASES,
        "step": STEPS,
        "prompt": STEPS,
        "trait": TRAITS[:IN_HAND],
    },
    view=cast(Any, view),  # a TypedDict is a dict at run time; mypy keeps them apart
    board=cast(Any, board),
    tally=tally,
    explain=explain,
    price=price,
    confirm=confirm,
    warn=warn,
    basis=basis,
    about=about,
    refuse=refuse,
    refusals=REFUSALS,
    why_not=why_not,
    tell=tell,
    tell_trait=tell_trait,
    check=check,
    state_names=STATE_NAMES,
    View=View,
    Printed=Printed,
    no_score=DAMNED_SCORE,
    why_out=why_out,
    divergent=True,
    at_once=frozenset({DRAFT}),
    setup_writes_all=True,
)
