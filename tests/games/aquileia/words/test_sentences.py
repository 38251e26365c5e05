"""Moves as sentences."""

from __future__ import annotations

from lusoria.games.aquileia.rules.moves import MOVES
from lusoria.games.aquileia.scenes.scene import Scene
from lusoria.games.aquileia.words.sentences import explain
from lusoria.words import Words

WORDS = Words("aquileia")


def said(scene: Scene, move: str) -> str:
    assert move in scene.moves
    return WORDS.say(explain(scene.box, scene.s, MOVES.action(move)))


def blue_dice(*fields: str) -> Scene:
    """Red has the blue dice in the Arena, and followers on these fields."""
    scene = Scene(seats=4)
    scene.stand("red", "potentia", "arena_2", *fields)
    scene.crests("red", "yellow", "blue", "green")
    scene.begin("mercatus", dice=["gold"] * 3)
    return scene


def test_AQ_STAD_5_blue_dice_are_kept_for_the_stadium_by_those_who_race_there() -> None:
    scene = blue_dice("stadium_gold_2")
    assert said(scene, "roll 0") == "Roll no blue dice; keep all 4 for the Stadium"
    assert said(scene, "roll 3").endswith("keep 1 for the Stadium")


def test_AQ_STAD_5_nobody_keeps_blue_dice_for_a_race_without_being_in_it() -> None:
    scene = blue_dice()
    assert said(scene, "roll 0") == "Roll no blue dice"
    assert said(scene, "roll 1") == "Roll 1 blue die; the others are not used this round"
    assert said(scene, "roll 4") == "Roll 4 blue dice"
