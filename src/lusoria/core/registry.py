"""Where the games are: ours, and those of other packages, which register by the entry point `lusoria.games`.

    [project.entry-points."lusoria.games"]
    pips = "lusoria_pips.game:GAME"

A package that can't be used costs one line in `problems()`, and nothing else: the other games go on working. Other
packages are looked for only when a name is not one of ours, or when all games are asked for.
"""

from __future__ import annotations

import functools
import importlib
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from lusoria.core.game import CONTRACT, SEAT_COLOURS, Game
from lusoria.errors import LusoriaError, UnknownGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OURS = ("aquileia", "builders", "aeterna")
GROUP = "lusoria.games"
SEATS = range(2, 6)  # what tables, batches and environments have room for
NAME = re.compile(r"[a-z][a-z0-9_]{1,31}")  # it stands in file names, addresses and messages


class Unusable(LusoriaError):
    """Why a game of another package can't be played, in one line."""


@functools.cache
def game(name: str) -> Game:
    """The game of this name: `lusoria.game("aquileia")`."""
    if name in OURS:
        found: Game = importlib.import_module(f"lusoria.games.{name}.game").GAME
        return found
    if name not in from_outside():
        raise UnknownGame(f"there is no game {name!r}; there is {', '.join(game_names())}")
    try:
        return load(name, from_outside()[name])
    except Unusable as error:
        raise UnknownGame(str(error)) from None


def game_names() -> tuple[str, ...]:
    """The names of all games that can be played: ours first."""
    return tuple(one.name for one in all_games())


@functools.cache
def _all() -> tuple[tuple[Game, ...], tuple[str, ...]]:
    """All games that can be played, and a line for each that can't."""
    games, lines = [game(name) for name in OURS], []
    for name, found in sorted(from_outside().items()):
        try:
            games.append(load(name, found))
        except Unusable as error:
            lines.append(str(error))
    return tuple(games), tuple(lines)


def all_games() -> list[Game]:
    """All games that can be played: ours, then those of other packages by name."""
    return list(_all()[0])


def problems() -> list[str]:
    """A line for each game of another package that can't be played: which, and why."""
    return list(_all()[1])


def entry_points(group: str) -> Iterable[EntryPoint]:
    """What installed packages have registered."""
    from importlib import metadata  # takes 30 ms to import: only for those who look for other packages

    return metadata.entry_points(group=group)


@functools.cache
def from_outside() -> dict[str, tuple[EntryPoint, ...]]:
    """What other packages have registered, by name; two may want the same one."""
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for point in entry_points(group=GROUP):
        if point not in found.get(point.name, ()):
            found[point.name] = (*found.get(point.name, ()), point)
    return found


@functools.cache
def load(name: str, found: tuple[EntryPoint, ...]) -> Game:
    """The game that a package has registered under a name; Unusable if it can't be played."""
    whose = " and ".join(sorted(owner_of(point) for point in found))
    if name in OURS:
        raise Unusable(f"{name}, a game of {whose}: Lusoria has a game of that name, which is used instead")
    if len(found) > 1:
        raise Unusable(f"{name}: {whose} both have a game of that name; uninstall one of them")
    if not NAME.fullmatch(name):
        raise Unusable(f"{name!r}, a game of {whose}: a name is made of 2 to 32 small letters, digits and _")
    try:
        loaded = found[0].load()
    except Exception as error:  # whatever a package does when it is imported
        raise Unusable(f"{name}, a game of {whose}: {in_one_line(error)}") from error
    checked(name, whose, loaded)
    return loaded  # type: ignore[no-any-return]


def checked(name: str, whose: str, loaded: object) -> None:
    """Refuses what is no game, or one of another contract."""
    if not isinstance(loaded, Game):
        raise Unusable(f"{name}, a game of {whose}: the entry point leads to {type(loaded).__name__}, not to a Game")
    if loaded.contract != CONTRACT:
        raise Unusable(
            f"{name}, a game of {whose}: written for version {loaded.contract} of the contract; this Lusoria has "
            f"version {CONTRACT}"
        )
    if not set(loaded.seats) <= set(SEATS):
        raise Unusable(f"{name}, a game of {whose}: for {SEATS[0]} to {SEATS[-1]} seats at most, not {loaded.seats}")
    if not set(loaded.seat_names) <= set(SEAT_COLOURS) or len(loaded.seat_names) < loaded.seats[-1]:
        raise Unusable(f"{name}, a game of {whose}: seat_names: one of {', '.join(SEAT_COLOURS)} for each seat")
    if loaded.name != name:
        raise Unusable(f"{name}, a game of {whose}: registered as {name}, but it calls itself {loaded.name}")


def owner_of(point: EntryPoint) -> str:
    """The package that registered it."""
    return point.dist.name if point.dist else point.value.partition(":")[0]


def in_one_line(error: Exception) -> str:
    """An error of somebody's package: its kind, what it says, and where it was raised."""
    frame = error.__traceback__
    while frame and frame.tb_next:
        frame = frame.tb_next
    where = f" ({frame.tb_frame.f_code.co_filename}:{frame.tb_lineno})" if frame else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())}{where}"
