"""The Builders: Antiquity as the outside sees it."""

from __future__ import annotations

from typing import Any, cast

from lusoria.core.game import Game
from lusoria.games.builders.box.pack import load_box
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.events import EVENTS
from lusoria.games.builders.rules.flow import legal, progress, refuse, setup, step
from lusoria.games.builders.rules.moves import MOVES
from lusoria.games.builders.rules.observe import FEATURES, observe
from lusoria.games.builders.rules.redeal import redeal
from lusoria.games.builders.rules.refusals import REFUSALS
from lusoria.games.builders.rules.scoring import TENTHS, score
from lusoria.games.builders.rules.sensible import sensible
from lusoria.games.builders.rules.state import (
    CARDS,
    LOANS,
    MEMBERS,
    RESOURCES,
    SEAT_NAMES,
    STAGES,
    STEPS,
    TOOLS,
    UNIVERSITIES,
    State,
)
from lusoria.games.builders.rules.turns import cut_short
from lusoria.games.builders.rules.value import TRAITS, elapsed, traits
from lusoria.games.builders.scenes.names import STATE_NAMES
from lusoria.games.builders.scenes.position import check
from lusoria.games.builders.view.board import board
from lusoria.games.builders.view.shapes import Printed, View
from lusoria.games.builders.view.tally import tally
from lusoria.games.builders.view.view import view
from lusoria.games.builders.words.basis import basis
from lusoria.games.builders.words.places import about
from lusoria.games.builders.words.prices import price
from lusoria.games.builders.words.sentences import explain
from lusoria.games.builders.words.slips import confirm
from lusoria.games.builders.words.telling import tell, tell_trait
from lusoria.games.builders.words.warnings import warn
from lusoria.games.builders.words.why_not import why_not

# Every game fills in the same contract, so this reads alike in all of them.
GAME = Game(
    name="builders",
    title="The Builders: Antiquity",
    package=__package__,
    prefix="BU",
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
    plays_open=True,
    traits=traits,
    trait_names=TRAITS,
    elapsed=elapsed,
    load_box=load_box,
    seat_names=SEAT_NAMES,
    steps=STEPS,
    pieces={
        "seat": SEAT_NAMES,
        "building": CARDS,
        "member": MEMBERS,
        "tool": TOOLS,
        "university": UNIVERSITIES,
        "loan": LOANS,
        "resource": RESOURCES,
        "stage": STAGES,
        "step": STEPS,
        "prompt": STEPS,
        "trait": TRAITS,
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
    unit=TENTHS,
    cut_short=cut_short,
    setup_writes_all=True,
)
