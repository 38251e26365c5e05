from __future__ import annotations

import pytest

from lusoria.core.refusals import ALLOWED, Refusals


def test_reasons_are_numbered_from_one() -> None:
    refusals = Refusals()
    poor, late = refusals.declare("poor", rule="LU-1"), refusals.declare("late", rule="LU-2")
    assert (ALLOWED, poor, late) == (0, 1, 2)
    assert [refusals.name(one) for one in (poor, late)] == ["poor", "late"]
    assert [refusals.rule(one) for one in (poor, late)] == ["LU-1", "LU-2"]


def test_a_reason_is_declared_once() -> None:
    refusals = Refusals()
    refusals.declare("poor", rule="LU-1")
    with pytest.raises(ValueError, match="'poor' is declared twice"):
        refusals.declare("poor", rule="LU-2")
