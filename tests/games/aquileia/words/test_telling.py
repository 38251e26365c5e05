"""The log of Aquileia in words: what was exchanged, who could not act, and how auctions go."""

from __future__ import annotations

from collections.abc import Iterable

from lusoria.core.log import Event
from lusoria.games.aquileia.scenes.scene import Scene
from lusoria.games.aquileia.words.telling import tell
from lusoria.words import Words


def told(events: Iterable[Event]) -> list[str]:
    """Events as sentences."""
    return [Words("aquileia").say(tell(event)) for event in events]


def test_AQ_PEC_3_an_exchange_says_what_was_given_and_got() -> None:
    scene = Scene(seats=3)
    scene.coins("red", [5, 0, 0])
    scene.stand("red", "pecunia")
    scene.begin("mercatus")
    scene.play("gold 1")
    assert told(scene.play("silver 1"))[:4] == [
        "Red exchanges coins at Pecunia.",
        "Red gives 5 bronze.",
        "Red gets 1 silver.",
        "Red gets 1 gold.",
    ]


def test_AQ_ACT_2_a_follower_who_could_not_act_has_a_line() -> None:
    scene = Scene(seats=3)
    scene.coins("red", [0, 0, 0])
    scene.stand("red", "pecunia", "servi_top", "equi_left", "forum_2")
    said = told(scene.begin("mercatus"))
    assert "Red lacks the coins for Pecunia and does nothing there." in said
    assert "Red lacks the coins for Servi (left) and does nothing there." in said
    assert "Red lacks the coins for Equi et arma (left) and does nothing there." in said
    assert "Red lacks the coins for Forum 2 and does nothing there." in said


def test_AQ_THEA_5_raises_say_the_total_and_who_is_out_says_why() -> None:
    scene = Scene(seats=3)
    scene.coins("blue", [0, 0, 0])
    scene.stand("red", "theatrum")
    scene.begin("theatrum")
    assert told(scene.play("bid gold"))[0] == "Red opens with 1 gold."
    said = told(scene.play("bid silver"))
    assert said[0] == "Yellow raises by 1 silver, to 2 coins."
    assert "Blue lacks the coins for a higher bid and is out of the auction." in said
    assert told(scene.play("out"))[0] == "Red drops out of the auction."
