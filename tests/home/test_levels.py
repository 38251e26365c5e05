from __future__ import annotations

import pytest

from lusoria.bots import LEVEL_NAMES
from lusoria.home.levels import DEFAULT_LEVEL, LEVELS, check_level
from lusoria.table.errors import Refused


def test_the_levels_of_a_table_are_those_of_the_bots() -> None:
    assert LEVELS == LEVEL_NAMES
    assert check_level(None) == DEFAULT_LEVEL
    assert [check_level(name) for name in (*LEVELS, "random")] == [*LEVELS, "random"]


def test_a_level_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refused, match=r"level: one of tiro, .*, augustus is needed"):
        check_level("deus")
