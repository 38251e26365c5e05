"""The table of a worked example: a scene set up as the example says, moves in its words, and what was heard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from lusoria.core.dice import TAPE
from lusoria.core.log import Event
from lusoria.errors import BadExample
from lusoria.games.aquileia.rules.events import EVENTS
from lusoria.games.aquileia.rules.state import (
    EQUI_FIRST,
    HAND,
    METALS,
    NOBODY,
    SEATS,
    STADIUM_CARDS,
)
from lusoria.games.aquileia.scenes.scene import Scene

Part = dict[str, Any]

SEATED = ("blue", "green", "yellow", "red")  # clockwise, where an example names no seats


class Stuck(Exception):
    """The rules don't accept what the example says."""


class Told(NamedTuple):
    """An event, with names instead of numbers where it has them."""

    kind: str
    seat: str | None
    a: int
    b: int


@dataclass
class Run:
    """One example under way."""

    start: Part
    inputs: Part
    expected: Part
    scene: Scene
    chance: list[str | int] = field(default_factory=list)  # answers that dice and decks still have to give
    told: list[Told] = field(default_factory=list)  # all that happened
    supplies: dict[str, list[int]] = field(default_factory=dict)  # at the beginning
    bank: list[int] = field(default_factory=list)  # at the beginning


# ---- the position


def lay_table(start: Part, inputs: Part, expected: Part) -> Run:
    """A table as `start` says; what it does not say is as after setup, with the first seat as start player."""
    names = start.get("seats", SEATED)
    scene = Scene(len(names), names, start.get("start_player", names[0]))
    set_board(scene, start)
    set_coins(scene, start)
    set_cards(scene, start)
    run = Run(start, inputs, expected, scene)
    run.supplies, run.bank = supplies(run), bank(run)
    return run


def set_board(scene: Scene, start: Part) -> None:
    """Crests, followers, houses, blue dice."""
    spaces = start.get("advantage", {})
    if len(set(spaces.values())) < len(spaces) or not all(1 <= space <= SEATS for space in spaces.values()):
        raise BadExample(f"start.advantage: different spaces from 1 to {SEATS} are needed")
    for seat, space in spaces.items():
        scene.player(seat).crest = space
    for name, seat in start.get("fields", {}).items():
        stand(scene, seat, name)
    for seat, sites in start.get("buildings", {}).items():
        own(scene, f"start.buildings.{seat}", seat, sites)
    for seat, houses in start.get("houses", {}).items():
        scene.player(seat).houses = houses
    dice = start.get("blue_dice", scene.box.blue_dice)
    if dice > scene.box.blue_dice or ("blue_dice" in start and "blue_dice_holder" not in start):
        raise BadExample(f"start.blue_dice: up to {scene.box.blue_dice} dice and a blue_dice_holder are needed")
    if "blue_dice_holder" in start:
        scene.s.blue_holder, scene.s.blue_dice = scene.seat(start["blue_dice_holder"]), dice


def stand(scene: Scene, seat: str, name: str) -> None:
    """Puts a follower on a field, if that is allowed; on a Portus field with a coin of the supply after setup."""
    scene.s.seat = scene.seat(seat)  # a new scene is in the placement phase
    if f"place {name}" not in scene.moves:
        raise BadExample(f"start: {seat} may not stand on {name}")
    scene.stand(seat, name)


def own(scene: Scene, where: str, seat: str, sites: Sequence[str]) -> None:
    """Puts houses on free sites."""
    for site in sites:
        if scene.owner(site) is not None or scene.player(seat).houses == 0:
            raise BadExample(f"{where}: {site} is taken, or no house is left")
        scene.own(seat, site)


def set_coins(scene: Scene, start: Part) -> None:
    """Supplies, and the bank: what is left, unless it is given. The box limits all coins together."""
    given = {scene.names[0]: start["supply"]} if "supply" in start else start.get("supplies", {})
    for metal, name in enumerate(METALS):
        total = scene.s.portus[metal] + start.get("bank", (0, 0, 0))[metal]
        total += sum(given.get(seat, scene.supply(seat))[metal] for seat in scene.names)
        if total > scene.box.coins[metal]:
            raise BadExample(f"start: {total} coins of {name}, but the box has {scene.box.coins[metal]}")
    for seat, supply in given.items():
        scene.coins(seat, supply)
    if "bank" in start:
        scene.bank(start["bank"])


def set_cards(scene: Scene, start: Part) -> None:
    """Hands, and the face-up Stadium card. Three horses or weapons stay face up on the display."""
    hands = [card for hand in start.get("hands", {}).values() for card in hand]
    counts = [scene.box.card_count[card] for card in range(len(HAND))]
    check_stock("start.hands", hands, HAND[:EQUI_FIRST], counts[:EQUI_FIRST], 0)
    check_stock("start.hands", hands, HAND[EQUI_FIRST:], counts[EQUI_FIRST:], len(scene.s.slot))
    for seat, hand in start.get("hands", {}).items():
        scene.hand(seat, hand)
    race = [start[key] for key in ("stadium_face_up", "stadium_deck_top") if key in start]
    check_stock("start", race, STADIUM_CARDS, stadium_counts(scene), 0)
    if "stadium_face_up" in start:
        scene.face_up(start["stadium_face_up"])
    elif race and scene.s.stadium[STADIUM_CARDS.index(race[0])] == 0:
        raise BadExample("start.stadium_deck_top: this card lies face up; say which one does with stadium_face_up")


def stadium_counts(scene: Scene) -> list[int]:
    """How many Stadium cards of each kind the box has."""
    return [scene.box.stadium_count[card] for card in range(len(STADIUM_CARDS))]


def check_stock(where: str, cards: Iterable[str], kinds: Sequence[str], counts: Sequence[int], stay: int) -> None:
    """Refuses cards that the box does not have; and `stay` cards of these kinds must stay on the table."""
    wanted = Counter(card for card in cards if card in kinds)
    for card, count in wanted.items():
        if count > counts[kinds.index(card)]:
            raise BadExample(f"{where}: {count} cards {card}, but the box has {counts[kinds.index(card)]}")
    if wanted.total() > sum(counts) - stay:
        raise BadExample(f"{where}: {wanted.total()} of {sum(counts)} cards, but {stay} must stay on the table")


# ---- playing and listening


def begin(run: Run, stage: str, at: int | str = 0) -> None:
    """Goes to a stage, and on to the next decision."""
    hear(run, run.scene.begin(stage, at, run.chance[:TAPE]))


def move(run: Run, seat: str, words: str) -> None:
    """Makes a move, if this seat is asked and it is legal."""
    scene = run.scene
    if scene.deciding != seat:
        raise Stuck(f"inputs: {seat} can't {words}: the open decision is {scene.step}, of {scene.deciding}")
    if words not in scene.moves:
        raise Stuck(f"inputs: {seat} can't {words}; legal: {', '.join(scene.moves)}")
    hear(run, scene.play(words, dice=run.chance[:TAPE]))


def hear(run: Run, events: Iterable[Event]) -> None:
    """Writes down what happened, and takes the answers that chance has used from the tape."""
    names = run.scene.names
    run.told += [Told(EVENTS.names[e.kind], None if e.seat == NOBODY else names[e.seat], e.a, e.b) for e in events]
    del run.chance[: len(run.scene.asked)]


def heard(run: Run, kind: str, seat: str | None = None) -> list[Told]:
    """The events of one kind, of all seats or of one."""
    return [t for t in run.told if t.kind == kind and seat in (None, t.seat)]


def answer(run: Run, step: str, key: str) -> Any:
    """The input for a decision, if it is open; None if it is not. Example and rules must agree whether it is asked."""
    asked = run.scene.step == step
    if asked and key not in run.inputs:
        raise Stuck(f"inputs.{key}: missing, but {run.scene.deciding} is asked")
    if key in run.inputs and not asked:
        raise Stuck(f"inputs.{key}: given, but nobody is asked")
    return run.inputs.get(key)


def decide(run: Run, words: str) -> None:
    """Makes a move for the seat that is asked."""
    move(run, run.scene.deciding or "nobody", words)


def same(where: str, given: object, happened: object) -> None:
    """Stops where the rules went another way than the example."""
    if given != happened:
        raise Stuck(f"{where}: given {given!r}, but it was {happened!r}")


def supplies(run: Run) -> dict[str, list[int]]:
    """All supplies."""
    return {seat: run.scene.supply(seat) for seat in run.scene.names}


def bank(run: Run) -> list[int]:
    """The bank."""
    return [run.scene.s.bank[metal] for metal in range(len(METALS))]


def gains(run: Run) -> Part:
    """Coins and points since the beginning, and the bank as it is now."""
    now = supplies(run)
    return {
        "coins_gained": {seat: changed(run.supplies[seat], now[seat]) for seat in now},
        "vp_gained": {seat: run.scene.player(seat).score for seat in now},
        "bank": bank(run),
    }


def changed(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """The difference of two coin bundles."""
    return [b - a for a, b in zip(before, after, strict=True)]


def metals(told: Iterable[Told]) -> list[str]:
    """The metals that events tell of."""
    return [METALS[t.a] for t in told]
