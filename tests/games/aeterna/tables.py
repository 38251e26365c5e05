"""What several files of these tests share: tables where red has what it needs, and ways to look at them."""

from __future__ import annotations

from random import Random

import lusoria
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.events import EVENTS
from lusoria.games.aeterna.rules.moves import DECLINE, ELIMINATE, PASS
from lusoria.games.aeterna.rules.state import HILLS
from lusoria.games.aeterna.scenes.scene import Scene
from tests.games.whole_games import Table, WholeGames

H1, H2, H3, H4, H5, H6, H7 = HILLS


def lasting(table: Table, options: list[int], random: Random) -> int:
    """Everything else before passing or declining."""
    wanted = [option for option in options if option not in (PASS, DECLINE) and not ELIMINATE <= option < PASS]
    return random.choice(wanted or options)


GAMES = WholeGames(lusoria.game("aeterna"), most_decisions=600, choices=200, lasting=lasting)


def rich(seats: int = 4, epoch: int = 1, box: Box | None = None) -> Scene:
    """Red's turn, with plenty of everything and unrest 5."""
    scene = Scene(seats=seats, epoch=epoch, box=box)
    scene.stock("red", stone=9, aurei=20, grain=9, citizen=4)
    scene.player("red").unrest = 5
    scene.player("red").pp = 10
    return scene


def again(scene: Scene, seat: str = "red") -> None:
    """Another turn for the seat, whatever it has done."""
    scene.s.acted = 0
    scene.turn(seat)


def change(scene: Scene, *moves: str, seat: str = "red") -> dict[str, int]:
    """What moves change of a seat's things."""
    before = scene.amounts(seat)
    scene.play(*moves)
    after = scene.amounts(seat)
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


def heard(scene: Scene) -> list[str]:
    """The kinds of the last step's events, in order."""
    return [EVENTS.names[scene.log.events[i].kind] for i in range(scene.log.count)]


def points(scene: Scene, seat: str = "red") -> list[int]:
    """The points of the last step, gain by gain."""
    return [event.a for event in scene.happened("points", seat)]
