"""The exponential function as a rule."""

from __future__ import annotations

import math

import numpy as np
import pytest

from lusoria.core.compile import compiled
from lusoria.core.exponential import exponential


def test_it_is_within_one_unit_in_the_last_place_and_the_same_compiled() -> None:
    for x in np.random.default_rng(1).uniform(-60, 20, 2000).tolist():
        assert abs(exponential(x) - math.exp(x)) <= math.ulp(math.exp(x))
        assert np.float32(exponential(x)) == np.float32(math.exp(x))
        assert compiled(exponential)(x) == exponential(x)


@pytest.mark.parametrize(("x", "wanted"), [(0.0, 1.0), (-1e6, 0.0), (-699.5, math.exp(-699.5)), (1e9, math.exp(700))])
def test_its_ends(x: float, wanted: float) -> None:
    assert exponential(x) == pytest.approx(wanted, rel=1e-15)
