"""Phase E: the buildings on the hills serve the prefects (AE-BLDG)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.events import FROM_BUILDING, SERVED
from lusoria.games.aeterna.rules.goods import gain_bundle, gain_points, gain_resource
from lusoria.games.aeterna.rules.hills import prefect
from lusoria.games.aeterna.rules.permanent import building_bonus
from lusoria.games.aeterna.rules.phases import go_on_to
from lusoria.games.aeterna.rules.state import AT_DOMUS, NOBODY, NUM_BUILDINGS, NUM_HILLS, NUM_PAYABLE, PP, State


@rule
def collect_income(box: Box, s: State, log: Log) -> None:
    """AE-BLDG-1: hill by hill, Templum, Aquaeductus, Amphitheatrum; `building_bonus` comes on top."""
    for hill in range(NUM_HILLS):
        seat = prefect(s, hill)
        if seat != NOBODY:
            for building in range(NUM_BUILDINGS):
                if s.hills[hill].building[building] == 1:
                    note(log, EVERYONE, SERVED, seat, building, hill)
                    gain_bundle(box, s, seat, box.income[building], FROM_BUILDING, log)
                    for resource in range(NUM_PAYABLE):
                        gain_resource(s, seat, resource, building_bonus(box, s, seat, resource), log)
                    gain_points(s, seat, building_bonus(box, s, seat, PP), FROM_BUILDING, log)
    go_on_to(s, AT_DOMUS, log)
