"""Bundles of resources, as a box file writes them."""

from __future__ import annotations

from typing import Annotated

from lusoria.core.box import Few, Part
from lusoria.core.schema import Range

AtLeastOne = Annotated[int, Range(1, 9)]
Much = Annotated[int, Range(0, 20)]
Change = Annotated[int, Range(-9, 9)]


class MonumentCost(Part):
    """Of a monument (AE-TERM-8)."""

    stone: Few = 0
    aurei: Much = 0


class Payment(Part):
    stone: Few = 0
    aurei: Much = 0
    grain: Few = 0
    citizen: Few = 0


class Gains(Part):
    stone: Few = 0
    aurei: Much = 0
    grain: Few = 0
    citizen: Few = 0
    unrest: Change = 0
    pp: Few = 0
