"""Bundles of resources, as a box file writes them."""

from __future__ import annotations

from typing import Annotated

import msgspec

from lusoria.core.box import Few, Part

AtLeastOne = Annotated[int, msgspec.Meta(ge=1, le=9)]
Much = Annotated[int, msgspec.Meta(ge=0, le=20)]
Change = Annotated[int, msgspec.Meta(ge=-9, le=9)]


class Cost(Part, omit_defaults=True):
    """Of a monument (AE-TERM-8)."""

    stone: Few = 0
    aurei: Much = 0


class Payment(Part, omit_defaults=True):
    stone: Few = 0
    aurei: Much = 0
    grain: Few = 0
    citizen: Few = 0


class Gains(Part, omit_defaults=True):
    stone: Few = 0
    aurei: Much = 0
    grain: Few = 0
    citizen: Few = 0
    unrest: Change = 0
    pp: Few = 0
