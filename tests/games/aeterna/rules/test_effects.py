"""AE-NEST, section 8: effects inside effects, and the effect language with cards of one's own."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from lusoria.core.dice import seeded
from lusoria.core.record import copy, new_options
from lusoria.errors import BadBox
from lusoria.games.aeterna.box.pack import load_box
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.decisions import legal
from lusoria.games.aeterna.rules.events import EVENTS
from lusoria.games.aeterna.rules.moves import ACTIONS
from lusoria.games.aeterna.rules.redeal import redeal
from lusoria.games.aeterna.rules.state import CARDS, DEPTH
from lusoria.games.aeterna.scenes.scene import Scene
from tests.games.aeterna.tables import H1, H2, H3, again, change, rich

NO_CARD = {"count": "card", "kind": ["province"], "category": ["civil"]}
STANDARD = json.loads(files("lusoria.games.aeterna.box").joinpath("box.json").read_text(encoding="utf-8"))


def with_card(tmp_path: Path, card: str, **fields: Any) -> Box:
    """A box in which one monument says something else."""
    return with_cards(tmp_path, {card: fields})


def with_cards(tmp_path: Path, changes: dict[str, dict[str, Any]]) -> Box:
    """A box in which some monuments and reward tokens say something else."""
    file = json.loads(json.dumps(STANDARD))
    for entry in (*file["monuments"], *file["rewards"]):
        entry |= changes.get(entry["id"], {})
    path = tmp_path / "box.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    return load_box(path)


def test_AE_NEST_1_inner_effects_are_completed_first() -> None:
    scene = rich()
    scene.area("red", "sepulcretum")
    scene.board("comitium")
    scene.tokens(H1, "play_board", "stone1")
    scene.tokens(H2, "grain2")
    scene.play(f"influence {H1}", "take play_board", "play comitium")
    assert (scene.step, scene.s.depth) == ("influence", 2)
    scene.play(f"influence {H2}", "take grain2")
    assert (scene.deciding, scene.s.depth) == ("orange", 0)


def test_AE_NEST_2_what_is_impossible_when_its_turn_comes_is_skipped(tmp_path: Path) -> None:
    effect = [
        {"op": "promote"},
        {"op": "gain", "what": "stone", "n": 2},
        {"op": "recall_citizen", "from": "construction"},
    ]
    scene = rich(box=with_card(tmp_path, "comitium", effect=effect))
    scene.hand("red", "comitium")
    assert change(scene, "play comitium")["stone"] == 2
    assert scene.deciding == "orange"


def deepest() -> Scene:
    """AE-NEST-4: Influence a Hill, token, Saepta Iulia, its placement, token, Columna Bellica, province."""
    scene = rich(epoch=2)
    scene.board("saepta_iulia", "columna_bellica")
    scene.hand("red", "asia")
    scene.tokens(H1, "play_board")
    scene.tokens(H2, "play_board")
    return scene


def test_AE_NEST_3_each_inner_play_and_placement_uses_something_up() -> None:
    scene = deepest()
    citizens = scene.amounts("red")["citizen"]
    scene.play(f"influence {H1}", "take play_board", "play saepta_iulia", f"influence {H2}", "take play_board")
    assert scene.s.board.bit_count() == 1
    assert scene.amounts("red")["citizen"] == citizens - 2 + 1


def test_AE_NEST_4_the_deepest_chain_of_the_card_set() -> None:
    scene, depths = deepest(), []
    for move in (
        f"influence {H1}", "take play_board", "play saepta_iulia", f"influence {H2}", "take play_board",
        "play columna_bellica",
    ):  # fmt: skip
        scene.play(move)
        depths.append(scene.s.depth)
    assert scene.moves == ["play asia", "decline"]
    assert depths == [1, 1, 2, 3, 3, 4]
    assert max(depths) + 1 <= DEPTH
    scene.play("play asia")
    assert (scene.s.depth, scene.step) == (0, "turn")
    assert scene.played("red") == ["saepta_iulia", "columna_bellica", "asia"]


def test_no_chain_of_any_card_set_is_deeper_than_the_stack(tmp_path: Path) -> None:
    """Every card uses a token and then places a citizen; every token plays a card of the board."""
    file = json.loads(json.dumps(STANDARD))
    influence = {"op": "influence", "grain_discount": 9}
    for card in file["monuments"]:
        card["timing"], card["cost"] = "instant", {}
        card["effect"] = [{"op": "use_reward", "exhaust": False}, influence]
    for reward in file["rewards"]:
        reward["gains"] = {}
        reward["effect"] = [
            {"op": "play_card", "from": ["board", "hand"], "kind": ["monument"], "discount": {}},
            influence,
        ]
    path = tmp_path / "box.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    scene = rich(box=load_box(path))
    cards = [card["id"] for card in file["monuments"] if card["epoch"] == 1]
    scene.hand("red", *cards[:4])
    scene.board(*cards[4:8])
    scene.stock("red", citizen=7)
    for hill in (H1, H2, H3):
        scene.tokens(hill, "stone1", "grain2", "aurei3")
    deepest = 0
    scene.play(f"influence {H1}")
    for _ in range(400):
        if scene.deciding != "red" or scene.step in ("turn", "after"):
            break
        wanted = [move for move in scene.moves if move != "decline"]
        scene.play((wanted or scene.moves)[0])
        deepest = max(deepest, scene.s.depth)
    assert 15 < deepest <= DEPTH
    assert scene.s.depth == 0


def test_AE_NEST_5_no_card_readies_itself_or_another_that_readies(tmp_path: Path) -> None:
    box = with_card(tmp_path, "thermae_agrippae", effect=[{"op": "ready_monument"}])
    scene = rich(epoch=2, box=box)
    scene.area("red", "thermae_agrippae", "curia_hostilia")
    scene.play("activate curia_hostilia", "option 2")
    assert "activate thermae_agrippae" not in scene.moves
    scene = rich(epoch=2)
    scene.area("red", "curia_hostilia", "aedes_iani", "thermae_agrippae")
    activations = 0
    while offered := [move for move in scene.moves if move.startswith("activate")]:
        scene.play(offered[-1])
        activations += 1
        while scene.step in ("choose", "ready"):
            scene.play(scene.moves[0])
    assert activations == 3 + 1


# ---- the vocabulary


def test_an_exchange_in_an_instant_may_be_declined(tmp_path: Path) -> None:
    effect = [{"op": "exchange", "pay": {"grain": 2}, "gain": {"pp": 3, "unrest": -1}, "max_times": 3}]
    scene = rich(box=with_card(tmp_path, "comitium", effect=effect))
    scene.hand("red", "comitium")
    scene.stock("red", grain=5)
    scene.play("play comitium")
    assert scene.moves == ["decline", "times 1", "times 2"]
    assert change(scene, "times 2") == {"grain": -4, "pp": 6, "unrest": -2}


def test_an_activation_must_be_carried_out(tmp_path: Path) -> None:
    effect = [{"op": "influence", "grain_discount": 0}]
    scene = rich(box=with_card(tmp_path, "regia", effect=effect))
    scene.area("red", "regia")
    scene.play("activate regia")
    assert "decline" not in scene.moves


def test_a_token_may_be_used_without_exhausting_it(tmp_path: Path) -> None:
    scene = rich(box=with_card(tmp_path, "comitium", effect=[{"op": "use_reward", "exhaust": False}]))
    scene.hand("red", "comitium")
    scene.hill(H2, [("red", 1)])
    scene.tokens(H2, "stone1")
    scene.play("play comitium")
    assert scene.moves == ["decline", f"hill {H2}"]
    assert change(scene, f"hill {H2}", "borrow stone1") == {"stone": 1}
    assert scene.active(H2) == ["stone1"]


def test_choices_may_lie_inside_choices(tmp_path: Path) -> None:
    gain = {"op": "gain", "what": "stone", "n": 1}
    inner = {"op": "choose", "options": [[gain], [{"op": "gain", "what": "grain", "n": 1}, gain]]}
    effect = [{"op": "choose", "options": [[inner, gain], [{"op": "gain_unrest", "n": 1}]]}, gain]
    scene = rich(box=with_card(tmp_path, "comitium", effect=effect, gains={}, cost={}))
    scene.hand("red", "comitium")
    scene.play("play comitium", "option 1")
    assert change(scene, "option 2") == {"grain": 1, "stone": 3}


def test_several_triggers_fire_in_the_order_of_the_play_area(tmp_path: Path) -> None:
    def trigger(event: str, *do: dict[str, Any]) -> dict[str, Any]:
        return {"timing": "permanent", "effect": [{"op": "on_event", "event": event, "do": list(do)}]}

    influence, stone = {"op": "influence", "grain_discount": 0}, {"op": "gain", "what": "stone", "n": 1}
    cards = {
        "cloaca_maxima": trigger("play_province", influence),
        "comitium": trigger("play_province", stone),
        "regia": trigger("discard_card", stone),
    }
    box = with_cards(tmp_path, cards)
    for area in (["comitium", "cloaca_maxima", "regia"], ["regia", "cloaca_maxima", "comitium"]):
        scene = rich(box=box)
        scene.area("red", *area)
        scene.hand("red", "latium")
        fired = [CARDS[event.a] for event in scene.play("play latium") if EVENTS.names[event.kind] == "triggered"]
        assert (scene.step, scene.moves[-1]) == ("influence", "decline")
        fired += [CARDS[event.a] for event in scene.play("decline") if EVENTS.names[event.kind] == "triggered"]
        assert fired == [card for card in area if card != "regia"]
        assert scene.deciding == "orange"


def test_being_asked_does_not_tell_what_is_in_a_hand() -> None:
    """Columna Bellica asks for a province also if the hand holds none: others see only that there is a hand."""
    asked = []
    for other in ("asia", "curia_hostilia"):
        scene = rich(epoch=2)
        scene.hand("red", "columna_bellica", other)
        scene.play("play columna_bellica")
        asked.append((scene.deciding, scene.step))
    assert asked == [("red", "play_card")] * 2
    assert scene.moves == ["decline"]
    scene = rich(epoch=2)
    scene.hand("red", "columna_bellica")
    scene.play("play columna_bellica")
    assert scene.deciding == "orange"  # no hand, no board: everybody sees that there is nothing


PLAY_FROM_HAND = {"op": "play_card", "from": ["hand"], "kind": ["province"], "discount": {}}


@pytest.mark.parametrize("may", [True, False])
def test_being_asked_for_a_token_does_not_tell_what_is_in_a_hand(may: bool, tmp_path: Path) -> None:
    """The same with a token that plays a card of the hand: after a placement, by an instant, and by an activation."""
    use = {"timing": "instant" if may else "activate", "effect": [{"op": "use_reward", "exhaust": True}]}
    twice = [{"op": "gain", "what": "stone", "n": 1}, *use["effect"]]
    token = {"gains": {}, "effect": [PLAY_FROM_HAND]}
    box = with_cards(tmp_path, {"comitium": use if may else use | {"effect": twice}, "aurei3": token})
    looks = []
    for other in ("latium", "regia"):
        scene = rich(box=box)
        scene.area("red", *([] if may else ["comitium"]))
        scene.hand("red", *(["comitium"] if may else []), other)
        scene.tokens(H1, "aurei3")
        scene.play(f"influence {H1}")
        look = [(scene.deciding, scene.step)]
        possible = ["take aurei3"] if other == "latium" else []
        assert scene.moves == ["decline", *possible]
        scene.play("decline")
        again(scene)
        scene.play("play comitium" if may else "activate comitium")
        look.append((scene.deciding, scene.step))
        assert scene.moves == (["decline"] if may or not possible else []) + [f"hill {H1}"] * len(possible)
        world = copy(scene.s)
        redeal(box, world, 1, seeded(1))
        assert legal(box, world, new_options(ACTIONS)) > 0
        looks.append(look)
    assert looks == [[("red", "reward"), ("red", "use_hill")]] * 2


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"effect": [{"op": "fly"}]}, r"monuments\[0\].effect\[0\].op \(comitium\): expected gain or "),
        ({"effect": [{"op": "influence", "grain_discount": 10}]}, r"effect\[0\].grain_discount \(comitium\): expected"),
        ({"effect": [{"op": "influence"}]}, r"effect\[0\] \(comitium\): object missing required field grain_discount"),
        ({"effect": [{"op": "feed_free", "n": 1}]}, r"effect\[0\] \(comitium\): expected an operation that does"),
        ({"effect": []}, r"monuments\[0\].effect \(comitium\): expected at least one operation"),
        ({"timing": "permanent"}, r"effect\[0\] \(comitium\): expected an operation of permanent abilities"),
        (
            {"timing": "permanent", "effect": [{"op": "discount", "on": "influence", "what": "stone", "n": 1}]},
            r"effect\[0\].what \(comitium\): expected grain, found \"stone\"",
        ),
        (
            {"effect": [{"op": "gain", "what": "pp", "n": 1, "per": {"count": "hill", "where": "sea"}}]},
            r"effect\[0\].per.where \(comitium\): expected own_citizen or prefect or not_prefect or last_position",
        ),
        (
            {"effect": [{"op": "choose", "options": [[{"op": "favour_extra", "n": 1}], [{"op": "promote"}]]}]},
            r"effect\[0\].options\[0\]\[0\] \(comitium\): expected an operation that does something",
        ),
        (
            {"effect": [{"op": "exchange", "pay": {}, "gain": {"pp": 1}, "max_times": 1}]},
            r"effect\[0\].pay \(comitium\): expected at least one resource",
        ),
        (
            {"effect": [{"op": "lose_unrest", "n": 1, "max": 3}]},
            r"effect\[0\].max \(comitium\): expected a per beside it",
        ),
        (
            {"effect": [{"op": "gain", "what": "pp", "n": 1, "per": NO_CARD}]},
            r"effect\[0\].per \(comitium\): expected a kind and a category that some card has",
        ),
        (
            {"effect": [{"op": "gain", "what": "pp", "n": 1, "per": {"count": "min_of", "of": [NO_CARD]}}]},
            r"effect\[0\].per.of\[0\] \(comitium\): expected a kind and a category that some card has",
        ),
    ],
)
def test_an_effect_that_is_not_understood_is_refused_with_the_cards_name(
    fields: dict[str, Any], said: str, tmp_path: Path
) -> None:
    with pytest.raises(BadBox, match=said):
        with_card(tmp_path, "comitium", **fields)
