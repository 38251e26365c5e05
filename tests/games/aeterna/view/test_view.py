"""What page and terminal are told, so that they need not work it out themselves."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from lusoria.games.aeterna.rules.box import TIMINGS
from lusoria.games.aeterna.rules.state import CATEGORIES, HILLS, KINDS, PHASES, STEPS
from lusoria.games.aeterna.scenes.scene import Scene
from lusoria.games.aeterna.view import shapes
from lusoria.games.aeterna.view.view import view
from tests.games.aeterna.tables import H1, H2, rich

RED, ORANGE = 0, 1


def seen(scene: Scene, seat: int | None = RED) -> Any:
    return view(scene.box, scene.s, seat)


@pytest.mark.parametrize(
    ("shape", "names"),
    [
        (shapes.Phase, PHASES),
        (shapes.Step, STEPS),
        (shapes.Category, CATEGORIES),
        (shapes.Kind, KINDS),
        (shapes.Timing, TIMINGS),
    ],
)
def test_the_names_of_the_shapes_are_those_of_the_rules(shape: Any, names: tuple[str, ...]) -> None:
    assert get_args(shape) == names


def test_AE_INFO_4_half_of_a_choice_is_seen_by_its_own_seat_only() -> None:
    scene = rich()
    scene.hand("red", "regia", "latium")
    scene.play("build templum")
    assert [seen(scene, seat)["decision"]["building"] for seat in (RED, ORANGE, None)] == ["templum", None, None]
    scene = rich()
    scene.hand("red", "regia", "latium")
    scene.play("eliminate for grain")
    assert [seen(scene, seat)["decision"]["exchange"] for seat in (RED, ORANGE, None)] == ["grain", None, None]
    scene = rich(seats=3, epoch=3)
    scene.area("red", "stadium_domitiani")
    scene.hill(H1, [("red", 1)])
    scene.tokens(H1, "stone1", "grain2")
    scene.play("activate stadium_domitiani", f"hill {H1}")
    assert [seen(scene, seat)["decision"]["hill"] for seat in (RED, ORANGE, None)] == [H1, None, None]


def test_AE_ACT_HILL_7_all_see_of_which_hill_a_token_is_chosen() -> None:
    scene = rich()
    scene.tokens(H2, "stone1")
    scene.play(f"influence {H2}")
    assert [seen(scene, seat)["decision"]["hill"] for seat in (RED, ORANGE, None)] == [H2, H2, H2]


def test_AE_SCORE_3_values_burn_from_the_left() -> None:
    scene = rich(seats=3)
    printed = [int(scene.box.hill_pp[0][i]) for i in range(3)]
    hill = seen(scene)["hills"][H1]
    assert (hill["burnt"], hill["values"], hill["later"]) == ([], printed[:2], printed[2:])
    scene.s.hills[HILLS.index(H1)].devastation = 2
    hill = seen(scene)["hills"][H1]
    assert (hill["burnt"], hill["values"], hill["later"]) == (printed[:2], [printed[2], 0], [])


def test_AE_ACT_HILL_2_the_next_space_of_a_hill() -> None:
    scene = rich(seats=3)
    assert seen(scene)["hills"][H1]["next_space"] == 0
    scene.hill(H1, [("red", 1)])
    assert seen(scene)["hills"][H1]["next_space"] == 1
    scene.hill(H1, [("red", 1), ("blue", 1)])
    assert seen(scene)["hills"][H1]["next_space"] is None


def test_AE_FEED_1_what_will_be_eaten_and_whether_there_is_enough() -> None:
    scene = rich()
    scene.stock("red", citizen=2, grain=3)
    scene.hill(H1, [("red", 2)])
    red = seen(scene)["players"][RED]
    assert (red["eating"], red["to_feed"], red["hungry"]) == (4, 4, True)
    scene.stock("red", grain=4)
    assert not seen(scene)["players"][RED]["hungry"]


def test_AE_END_5_what_unrest_and_ruin_would_cost() -> None:
    scene = rich()
    scene.player("red").unrest, scene.player("red").ruin = 4, 1
    red = seen(scene)["players"][RED]
    assert (red["ruin_at"], red["ruin_pp"]) == (5, scene.box.ruin_pp[5])
    scene.player("red").ruin = 9
    assert seen(scene)["players"][RED]["ruin_pp"] is None


def test_AE_INFO_6_the_cards_that_were_handed_on_until_they_are_seen() -> None:
    scene = Scene(seats=2)
    scene.begin_draft()
    first = seen(scene, RED)["own"]["pack"]
    assert seen(scene, RED)["own"]["handed_on"] == []
    scene.play(f"pick {first[0]}")
    scene.play(scene.moves[0])
    own = seen(scene, RED)["own"]
    assert own["handed_on"] == first[1:]
    while scene.step == "draft":
        scene.play(scene.moves[0])
    own, board = seen(scene, RED)["own"], seen(scene, RED)["board"]
    held = {card for pack in own["held"] for card in pack}
    assert set(own["handed_on"]) == held - set(own["hand"]) - set(board)
    assert seen(scene, RED)["laid_out"].keys() == set(board)
