"""Aquileia as the outside sees it."""

from __future__ import annotations

from typing import Any, cast

from lusoria.core.game import Game
from lusoria.games.aquileia.box.pack import load_box
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.decisions import legal, refuse
from lusoria.games.aquileia.rules.events import EVENTS
from lusoria.games.aquileia.rules.flow import progress, setup, step
from lusoria.games.aquileia.rules.moves import MOVES
from lusoria.games.aquileia.rules.observe import FEATURES, observe
from lusoria.games.aquileia.rules.redeal import redeal
from lusoria.games.aquileia.rules.refusals import REFUSALS
from lusoria.games.aquileia.rules.scoring import score
from lusoria.games.aquileia.rules.sensible import sensible
from lusoria.games.aquileia.rules.state import (
    COLOURS,
    FIELDS,
    HAND,
    METALS,
    SEAT_COLOURS,
    SITES,
    STADIUM_CARDS,
    STAGES,
    STEPS,
    THEATRE_CARDS,
    State,
)
from lusoria.games.aquileia.rules.value import FIELD, TRAITS, elapsed, traits
from lusoria.games.aquileia.scenes.names import STATE_NAMES
from lusoria.games.aquileia.scenes.position import check
from lusoria.games.aquileia.view.board import board
from lusoria.games.aquileia.view.shapes import Printed, View
from lusoria.games.aquileia.view.tally import tally
from lusoria.games.aquileia.view.view import view
from lusoria.games.aquileia.words.basis import basis
from lusoria.games.aquileia.words.places import about
from lusoria.games.aquileia.words.sentences import explain, price
from lusoria.games.aquileia.words.slips import confirm
from lusoria.games.aquileia.words.sums import tell_sums
from lusoria.games.aquileia.words.telling import tell, tell_trait
from lusoria.games.aquileia.words.warnings import warn
from lusoria.games.aquileia.words.why_not import why_not

# Every game fills in the same contract, so this reads alike in all of them.
GAME = Game(
    name="aquileia",
    title="Aquileia",
    package=__package__,
    prefix="AQ",
    seats=range(3, 6),
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
    wanted_traits=frozenset(TRAITS) - {"crest"},
    elapsed=elapsed,
    load_box=load_box,
    seat_names=SEAT_COLOURS,
    steps=STEPS,
    pieces={
        "seat": SEAT_COLOURS,
        "field": FIELDS,
        "site": SITES,
        "card": (*HAND, *STADIUM_CARDS, *THEATRE_CARDS),
        "metal": METALS,
        "colour": COLOURS,
        "stage": STAGES,
        "step": STEPS,
        "prompt": STEPS,
        "trait": TRAITS[:FIELD],
    },
    view=cast(Any, view),  # a TypedDict is a dict at run time; mypy keeps them apart
    board=cast(Any, board),
    View=View,
    Printed=Printed,
    tally=tally,
    tell_sums=tell_sums,
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
    setup_writes_all=True,
)
