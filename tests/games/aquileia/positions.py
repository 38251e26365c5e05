"""What several files of these tests share: positions, whole games, and ways to look at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from lusoria.core.dice import seed_dice
from lusoria.core.log import Event
from lusoria.games.aquileia.rules.events import EVENTS
from lusoria.games.aquileia.scenes.scene import Scene

COLOURS = ("blue", "green", "yellow", "red")


def four_seats(start: str = "blue") -> Scene:
    scene = Scene(names=COLOURS, start=start)
    scene.crests("green", "red", "blue", "yellow")
    return scene


def strengths(scene: Scene, when: int) -> list[tuple[str, int]]:
    return [(scene.names[event.seat], event.a) for event in scene.happened("strength") if event.b == when]


def ranking(scene: Scene) -> list[str]:
    places = scene.happened("placed_in_contest")
    assert [event.a for event in places] == list(range(1, len(places) + 1))
    return [scene.names[event.seat] for event in places]


def kinds(happened: Iterable[Event]) -> list[str]:
    return [EVENTS.names[event.kind] for event in happened]


def random_game(seats: int, seed: int) -> Iterator[Scene]:
    scene, random = Scene(seats=seats), Random(seed)
    seed_dice(scene.dice, seed, seats)
    moves = scene.moves
    while moves:
        scene.play(random.choice(moves))
        yield scene
        moves = scene.moves


def told(scene: Scene, *kinds: str) -> list[str]:
    names = [EVENTS.names[scene.log.events[i].kind] for i in range(scene.log.count)]
    return [name for name in names if name in kinds]


def bank(scene: Scene) -> list[int]:
    return [scene.s.bank[metal] for metal in range(3)]
