"""Games of other packages: found, named, and refused in one line each, while the rest goes on working."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from collections.abc import Iterator

import pytest

import lusoria
from lusoria.core import registry
from lusoria.core.registry import OURS, all_games, game, game_names, problems
from lusoria.errors import UnknownGame
from tests.outside import ALEA_POINT, forget, install


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    yield
    forget()


def names() -> list[str]:
    return [one.name for one in all_games()]


def test_a_game_of_another_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, ("alea", ALEA_POINT))
    assert names() == [*OURS, "alea"]
    assert problems() == []
    assert lusoria.Match("alea", 2, seed=1).game is game("alea")


def test_without_other_packages_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    monkeypatch.setattr(registry, "entry_points", lambda group: pytest.fail("looked for other packages"))
    assert [game(name).name for name in OURS] == list(OURS)


def test_the_core_and_a_match_do_not_import_what_finds_packages() -> None:
    code = "import sys, lusoria; lusoria.Match('builders', 2, seed=1); print('lusoria_alea' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ([("aquileia", ALEA_POINT)], "Lusoria has a game of that name, which is used instead"),
        ([("alea", ALEA_POINT), ("alea", "lusoria_alea.game:OTHER")], "both have a game of that name"),
        ([("broken", "lusoria_alea.missing:GAME")], "ModuleNotFoundError: No module named 'lusoria_alea.missing'"),
        ([("broken", "lusoria_alea.game:NOTHING")], "AttributeError"),
        ([("broken", "lusoria_alea.rules.state:STEPS")], "leads to tuple, not to a Game"),
        ([("pips", ALEA_POINT)], "registered as pips, but it calls itself alea"),
        ([("Alea!", ALEA_POINT)], "a name is made of 2 to 32 small letters"),
    ],
    ids=["our name", "two of a name", "no module", "no object", "no game", "another name", "a bad name"],
)
def test_what_cannot_be_played_costs_one_line(
    points: list[tuple[str, str]], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, *points)
    assert names() == list(OURS)
    (line,) = problems()
    assert said in line
    assert "\n" not in line
    if points[0][0] not in OURS:
        with pytest.raises(UnknownGame, match=r".+") as refused:
            game(points[0][0])
        assert said in str(refused.value)


def test_a_contract_of_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, ("alea", ALEA_POINT))
    newer = dataclasses.replace(game("alea"), contract=2)
    forget()
    monkeypatch.setattr("lusoria_alea.game.GAME", newer)
    assert names() == list(OURS)
    assert "written for version 2 of the contract; this Lusoria has version 1" in problems()[0]


def test_seats_and_their_colours_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, ("alea", ALEA_POINT))
    good = game("alea")
    for changed, said in (
        (dataclasses.replace(good, seats=range(1, 9)), "for 2 to 5 seats at most"),
        (dataclasses.replace(good, seat_names=("pink", "red", "blue", "green")), "one of red, yellow"),
    ):
        forget()
        monkeypatch.setattr("lusoria_alea.game.GAME", changed)
        assert said in problems()[0]


def test_an_unknown_name_lists_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, ("alea", ALEA_POINT))
    assert game_names() == (*OURS, "alea")
    with pytest.raises(UnknownGame, match="there is no game 'chess'; there is aquileia, builders, aeterna, alea"):
        game("chess")


def test_a_game_is_a_short_line() -> None:
    assert repr(game("aquileia")) == "<Game aquileia: Aquileia, 3 to 5 seats, 196 actions>"
