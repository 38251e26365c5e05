"""What several files of these tests share: tables where one player has little, and ways to look at them."""

from __future__ import annotations

from lusoria.games.builders.rules.events import EVENTS, REASONS
from lusoria.games.builders.scenes.scene import Scene


def alone(*team: str, money: int = 10, pool: int = 3, seats: int = 2) -> Scene:
    """Red's turn; nobody has a team but red."""
    scene = Scene(seats=seats)
    scene.without_apprentices()
    scene.team("red", *team)
    scene.money("red", money)
    scene.s.pool = pool
    return scene


def at_site(card: str, *team: str, money: int = 10, pool: int = 3, seats: int = 2) -> Scene:
    """Red's turn, with a team and an empty site."""
    scene = alone(*team, money=money, pool=pool, seats=seats)
    scene.site("red", card)
    return scene


def purse(scene: Scene) -> tuple[int, int]:
    """Red's actions and sesterces."""
    return scene.s.pool, scene.player("red").money


def send(scene: Scene, member: str, card: str, tool: str | None = None) -> None:
    """A whole send; red's turn stays open."""
    scene.play_open(f"send {member}")
    scene.play_open(f"to {card}")
    if scene.step == "tool":
        scene.play_open(f"with {tool or 'nothing'}")
    else:
        assert tool is None


def finish_round(scene: Scene) -> None:
    """Everybody ends the turn, until a new round begins or the game is over."""
    current = scene.s.round
    while scene.s.round == current and "end turn" in scene.moves:
        scene.play("end turn")


def heard(scene: Scene) -> list[str]:
    """The kinds of the last step's events, in order."""
    return [EVENTS.names[scene.log.events[i].kind] for i in range(scene.log.count)]


def payments(scene: Scene) -> list[tuple[int, str]]:
    """What was paid in the last step, and what for."""
    return [(event.a, REASONS[event.b]) for event in scene.happened("paid")]
