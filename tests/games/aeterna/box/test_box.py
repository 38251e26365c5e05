from __future__ import annotations

from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import lusoria
from lusoria.core.box import all_provenance
from lusoria.core.record import content
from lusoria.errors import BadBox
from lusoria.games.aeterna.box import pack
from lusoria.games.aeterna.box.schema_effects import Effect
from lusoria.games.aeterna.rules.box import MOST_CODE
from lusoria.games.aeterna.rules.vocabulary import OPERATIONS
from lusoria.games.aeterna.scenes.scene import Scene
from tests.games.boxes import Edit, drop, put, standard, swap, write

STANDARD = standard(pack)
LOAD = lusoria.game("aeterna").load_box
GAIN = {"op": "gain", "what": "stone", "n": 1}
LONG = [{"op": "choose", "options": [[GAIN] * 20, [GAIN] * 20]}] * 3


def lengthen(box: dict[str, Any]) -> None:
    """Makes every instant long."""
    for card in box["monuments"]:
        if card["timing"] == "instant":
            card["effect"] = LONG


def nested(levels: int) -> list[dict[str, Any]]:
    """Choices inside choices."""
    effect = [GAIN]
    for _ in range(levels):
        effect = [{"op": "choose", "options": [effect, [GAIN]]}]
    return effect


BAD: list[tuple[str, Edit, list[str]]] = [
    ("missing monument", drop(["monuments", 2]), ["monuments: regia is missing"]),
    ("missing province", drop(["provinces", 0]), ["provinces: latium is missing"]),
    ("missing personality", drop(["personalities", 11]), ["personalities: galla_placidia is missing"]),
    ("missing hill", drop(["hills", 6]), ["hills: viminalis is missing"]),
    ("missing building", drop(["buildings", 0]), ["buildings: templum is missing"]),
    ("missing token", drop(["rewards", 8]), ["rewards: play_board is missing"]),
    ("missing riot token", drop(["riots", 0]), ["riots: d1 is missing"]),
    ("missing exchange", drop(["eliminated", "rewards", 3]), ["eliminated.rewards: calm is missing"]),
    ("missing key", drop(["build", "stone"]), ["build", "missing required field stone"]),
    ("missing provenance", drop(["hills", 0, "provenance"]), ["hills[0] (capitolinus)", "provenance"]),
    ("wrong order", swap(["monuments"], 0, 1), ["monuments[0].id", "expected comitium", '"casa_romuli"']),
    ("unknown key", put(["monuments", 0, "colour"], "red"), ["monuments[0] (comitium)", "unknown field colour"]),
    ("other epoch", put(["provinces", 8, "epoch"], 1), ["provinces[8].epoch (sicilia): expected 2, found 1"]),
    ("other deal", put(["deal", "monuments"], 4), ["deal.monuments"]),
    ("unknown hill", put(["tables", "seated", 0, "hills"], ["mons"]), ["tables.seated[0].hills (2 players)", "mons"]),
    (
        "hill twice",
        put(["tables", "seated", 0, "hills"], ["caelius", "caelius", "palatinus"]),
        ["tables.seated[0].hills (2 players): expected different hills"],
    ),
    (
        "too few tokens",
        put(["rewards", 0, "tokens"], [0, 0, 0]),
        ["rewards: expected 9 reward tokens with 2 players, three a hill, found 8"],
    ),
    ("pass track", put(["tables", "seated", 1, "pass_pp"], [3, 2]), ["pass_pp (3 players): expected 3 numbers"]),
    ("riot spaces", put(["unrest", "riot_spaces"], [3, 3, 7, 9]), ["unrest.riot_spaces: expected four different"]),
    ("ruin column", put(["unrest", "ruin_pp", 10], -20), ["unrest.ruin_pp: expected null in the last space"]),
    ("too many citizens", put(["citizens", "count"], 8), ["citizens.count", "<= 7", "found 8"]),
    ("start citizens", put(["start", "citizens"], 9), ["start.citizens"]),
    ("costs", put(["provinces", 0, "cost", "stone"], 1), ["provinces[0].cost (latium)", "unknown field stone"]),
    ("gold", put(["monuments", 0, "gains", "gold"], 1), ["monuments[0].gains (comitium)", "unknown field gold"]),
    (
        "no favour",
        put(["personalities", 0, "effect"], [GAIN]),
        ["personalities[0].effect (romulus): expected one favour"],
    ),
    (
        "token in a token",
        put(["rewards", 0, "effect"], [{"op": "use_reward", "exhaust": True}]),
        ["rewards[0].effect[0] (aurei3): expected no use_reward in a reward token"],
    ),
    (
        "one trigger of a kind",
        put(["monuments", 4, "effect"], STANDARD["monuments"][4]["effect"] * 2),
        ["monuments[4].effect[1].event (sepulcretum): expected each event once on a card"],
    ),
    (
        "min_of in min_of",
        put(
            ["personalities", 0, "effect", 0, "unit"],
            {"count": "min_of", "of": [{"count": "min_of", "of": [{"count": "distinct_category"}]}]},
        ),
        ["personalities[0].effect[0].unit.of[0] (romulus): expected no min_of inside min_of"],
    ),
    (
        "too long",
        lengthen,
        [f"the effects of all cards are longer than the {MOST_CODE} numbers"],
    ),
    (
        "unknown operation",
        put(["monuments", 0, "effect", 0, "op"], "fly"),
        ["monuments[0].effect[0].op (comitium): expected gain or gain_unrest or ", 'or end_pp, found "fly"'],
    ),
    ("no operation", drop(["monuments", 0, "effect", 0, "op"]), ["[0].effect[0] (comitium)", "required field op"]),
    (
        "key of another operation",
        put(["monuments", 0, "effect", 0, "exhaust"], True),
        ["monuments[0].effect[0] (comitium): object contains unknown field exhaust"],
    ),
    (
        "attribute of unknown kind",
        put(["monuments", 0, "provenance", "attributes", "name", "kind"], "dream"),
        ["monuments[0].provenance.attributes.name.kind (comitium): expected rulebook or public or", '"dream"'],
    ),
    (
        "options without end",
        put(["monuments", 0, "effect"], nested(100)),
        ["the whole file: more than 100 objects and arrays inside each other"],
    ),
    ("unknown source", put(["game", "provenance", "sources"], ["dream"]), ["an id listed under sources"]),
]


@pytest.mark.parametrize(("edit", "said"), [bad[1:] for bad in BAD], ids=[bad[0] for bad in BAD])
def test_a_box_that_cannot_be_played_says_where_and_what_was_expected(
    tmp_path: Path, edit: Edit, said: list[str]
) -> None:
    path = write(tmp_path, STANDARD, edit)
    with pytest.raises(BadBox) as caught:
        LOAD(path)
    message = str(caught.value)
    assert "\n" not in message
    assert [part for part in said if part not in message] == [], message


def test_an_unchanged_box_is_the_standard_box(tmp_path: Path) -> None:
    assert content(LOAD(write(tmp_path, STANDARD))) == content(LOAD(None))


def test_every_datum_says_where_it_comes_from() -> None:
    found = dict(all_provenance(pack.standard_file()))
    assert found["personalities.spartacus"].kind == "rulebook"
    assert found["monuments.comitium"].kind == "reconstructed"
    assert found["monuments.comitium.name"].kind == "rulebook"
    for card in ("palatium_domitiani", "aqua_alexandrina", "ecclesia_sancti_petri"):  # the wording is known, no icon is
        assert found[f"monuments.{card}.effect"].kind == "reconstructed"
    assert all(p.rationale for p in found.values() if p.kind == "reconstructed")
    assert all(p.sources for p in found.values() if p.kind == "rulebook")


def test_the_whole_vocabulary_is_in_the_schema() -> None:
    known = {word for effect in Effect.__args__ for word in get_args(get_type_hints(effect)["op"])}
    assert known == set(OPERATIONS) - {"end", "jump"}
    assert len(known) == 23


# ---- a changed number is played with


def changed(tmp_path: Path, *edits: Edit, seats: int = 2) -> Scene:
    return Scene(seats=seats, box=LOAD(write(tmp_path, STANDARD, *edits)))


def test_other_start_and_costs(tmp_path: Path) -> None:
    scene = changed(tmp_path, put(["start", "aurei"], 7), put(["influence", "grain"], [4, 1, 0]))
    assert scene.amounts("red")["aurei"] == 7
    scene.play("influence capitolinus")
    assert scene.amounts("red")["grain"] == 1


def test_other_hills_for_a_table_that_agrees_on_them(tmp_path: Path) -> None:
    hills = ["caelius", "esquilinus", "viminalis"]
    scene = changed(tmp_path, put(["tables", "seated", 0, "hills"], hills))
    assert scene.offered("influence") == hills


def test_choices_inside_choices(tmp_path: Path) -> None:
    scene = changed(tmp_path, put(["monuments", 0, "effect"], nested(30)))
    scene.stock("red", aurei=3, stone=0)
    scene.hand("red", "comitium")
    scene.play("play comitium", *["option 1"] * 30)
    assert scene.amounts("red")["stone"] == 1


def test_a_new_card_without_touching_code(tmp_path: Path) -> None:
    effect = [{"op": "gain", "what": "pp", "n": 2, "per": {"count": "hill", "where": "own_citizen"}, "max": 2}]
    scene = changed(tmp_path, put(["monuments", 0, "effect"], effect), seats=4)
    for hill in ("capitolinus", "palatinus", "caelius"):
        scene.hill(hill, [("red", 1)])
    scene.stock("red", aurei=3)
    scene.hand("red", "comitium")
    scene.play("play comitium")
    assert scene.amounts("red")["pp"] == 4
