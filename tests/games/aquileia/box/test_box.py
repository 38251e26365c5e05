from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lusoria
from lusoria.core.record import content
from lusoria.errors import BadBox
from lusoria.games.aquileia.box import pack
from lusoria.games.aquileia.scenes.scene import Scene
from tests.games.boxes import Edit, Place, drop, put, repeat, standard, swap, write

STANDARD = standard(pack)


def refusal(path: Path) -> str:
    with pytest.raises(BadBox) as caught:
        lusoria.game("aquileia").load_box(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    return message.removeprefix(f"{path}: ")


SLAVES: Place = ["cards", "slave", "types"]
EQUI: Place = ["cards", "equi_arma", "types"]
STADIUM: Place = ["cards", "stadium", "types"]
SITES: Place = ["building_sites"]
ZONES: Place = ["board", "zones"]

BAD: list[tuple[str, Edit, list[str]]] = [
    # a piece is missing
    ("missing card", drop([*SLAVES, 1]), ["cards.slave.types", "slave_2 is missing"]),
    ("missing horse", drop([*EQUI, 3]), ["cards.equi_arma.types", "horse_silver_1 is missing"]),
    ("missing laurel", drop([*STADIUM, 0]), ["cards.stadium.types", "stadium_white is missing"]),
    ("missing site", drop([*SITES, 5]), ["building_sites", "villa_blue_6 is missing"]),
    ("missing field", drop([*ZONES, 0, "fields", 3]), ["board.zones.fields", "equi_middle is missing"]),
    ("missing key", drop(["pecunia", "vp"]), ["pecunia", "missing required field vp"]),
    ("missing part of a cost", drop([*SITES, 3, "cost", "gold"]), ["building_sites[3].cost (villa_white_10)", "gold"]),
    ("missing provenance", drop(["coins", "provenance"]), ["coins", "missing required field provenance"]),
    # a piece too many, or in the wrong place
    ("wrong order", swap(EQUI, 0, 1), ["equi_arma.types[0].id", "expected horse_gold_2", 'found "horse_gold_1"']),
    ("sites in wrong order", swap(SITES, 0, 16), ["building_sites[0].id", "expected villa_white_4", '"workshop_3a"']),
    ("zones in wrong order", swap(ZONES, 0, 1), ["board.zones[0].id", "expected mercatus", 'found "arena"']),
    ("too many fields", repeat([*ZONES, 0, "fields"], 0), ["board.zones.fields[9].id", "arena_1a", 'found "dolus"']),
    ("too many sites", repeat(SITES, 0), ["building_sites[28].id", "expected nothing more", 'found "villa_white_4"']),
    ("other card", put([*EQUI, 0, "id"], "horse_gold_9"), ["cards.equi_arma.types", "horse_gold_2"]),
    ("other zone", put([*ZONES, 1, "id"], "ludus"), ["board.zones", "arena"]),
    # a number that cannot be
    ("negative cost", put([*SITES, 7, "cost", "bronze"], -1), ["[7].cost.bronze (villa_blue_10)", ">= 0", "found -1"]),
    ("negative price", put([*ZONES, 0, "fields", 2, "cost", "bronze"], -1), ["cost.bronze (equi_left)", "found -1"]),
    ("too many points", put(["pecunia", "vp"], 100), ["pecunia.vp", "<= 99", "found 100"]),
    ("huge number", put(["pecunia", "vp"], 10**30), ["pecunia.vp", "<= 99", "found 1000000000"]),
    ("too many coins", put(["coins", "gold"], 49), ["coins.gold", "<= 48", "found 49"]),
    ("too many rounds", put(["game", "rounds"], 7), ["game.rounds", "<= 6", "found 7"]),
    ("other revision", put(["revision"], 2), ["revision", "<= 1", "found 2"]),
    ("five faces", put(["dice", "faces"], ["gold"] * 5), ["dice.faces", "length >= 6"]),
    ("two prizes", put(["arena_prizes", "coins"], [3, 2]), ["arena_prizes.coins", "length >= 3"]),
    # a word that is unknown
    ("unknown key", put(["pecunia", "bonus"], 3), ["pecunia", "unknown field bonus"]),
    ("unknown key of a site", put([*SITES, 0, "garden"], 1), ["building_sites[0] (villa_white_4)", "field garden"]),
    ("unknown key of the file", put(["expansion"], {}), ["the whole file", "unknown field expansion"]),
    ("unknown colour", put([*SITES, 7, "colour"], "green"), ["(villa_blue_10)", '"green"', "white", "purple"]),
    ("unknown metal", put(["dice", "faces", 2], "iron"), ["dice.faces[2]", '"iron"', "bronze", "silver", "gold"]),
    ("without effect", put([*ZONES, 4, "fields", 0, "strength"], 1), ["(forum_1).strength", "no effect", "found 1"]),
    ("villa that pays", put([*SITES, 0, "activation"], {"vp": 4}), ["[0].activation (villa_white_4)", "workshops"]),
    ("worth and yield", put([*SITES, 16, "value"], 9), ["[16].value (workshop_3a)", "expected 3", "found 9"]),
    ("too many dice", put([*ZONES, 0, "fields", 0, "red_dice"], 9), ["(dolus).red_dice", "at most 3", "found 9"]),
    ("other colours", put(["players", "colours", 0], "pink"), ["players.colours", "red, yellow", "pink"]),
    (
        "origin of a field that is not there",
        put(["pecunia", "provenance", "attributes", "repeatable"], {"kind": "public"}),
        ["pecunia.provenance.attributes", "the name of a field", '"repeatable"'],
    ),
    (
        "weaker than the whole",
        put(["pecunia", "provenance", "kind"], "rulebook"),
        ["pecunia.provenance.kind", "reconstructed, as of coin_values"],
    ),
    ("unknown source", put(["pecunia", "provenance", "sources"], ["hearsay"]), ["pecunia.provenance", '"hearsay"']),
    (
        "unknown source of a site",
        put([*SITES, 7, "provenance", "sources"], ["hearsay"]),
        ["building_sites.villa_blue_10.provenance.sources", "an id listed under sources", '"hearsay"'],
    ),
    # a value of another type
    ("text for a number", put(["coins", "gold"], "many"), ["coins.gold", "expected int", "got str", '"many"']),
    ("half a card", put([*SLAVES, 0, "count"], 2.5), ["slave.types[0].count (slave_1)", "expected int", "found 2.5"]),
    ("yes for a number", put(["dice", "red"], True), ["dice.red", "expected int", "found true"]),
    ("null for a number", put(["dice", "red"], None), ["dice.red", "expected int", "found null"]),
    ("object for a list", put(SITES, {}), ["building_sites", "expected array", "got object"]),
    # numbers that contradict each other
    ("too few coins", put(["coins", "silver"], 4), ["coins.silver", "at least 5 for the start money", "found 4"]),
    ("too few laurels", put([*STADIUM, 0, "count"], 1), ["cards.stadium.types", "12 cards, two a round", "found 11"]),
    ("villa without colour", drop([*SITES, 7, "colour"]), ["[7].colour (villa_blue_10)", "a colour on villas", "null"]),
    ("bank with colour", put([*SITES, 27, "colour"], "white"), ["[27].colour (bank_bsg)", "on villas", '"white"']),
    ("horse without side", drop([*EQUI, 0, "side"]), ["equi_arma.types[0].side (horse_gold_2)", "a side", "null"]),
    ("weapon with side", put([*EQUI, 4, "side"], "gold"), ["[4].side (weapon_3)", "a side on horses only", '"gold"']),
    ("Arena without metal", drop([*ZONES, 1, "metal"]), ["board.zones (arena).metal", "expected a metal", "null"]),
    ("field without strength", drop([*ZONES, 1, "fields", 0, "strength"]), ["(arena_1a).strength", "expected a value"]),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "said"), [bad[1:] for bad in BAD], ids=[bad[0] for bad in BAD])
def test_a_bad_box_is_refused_with_place_value_and_what_was_expected(
    tmp_path: Path, edit: Edit, said: list[str]
) -> None:
    message = refusal(write(tmp_path, STANDARD, edit))
    assert [part for part in said if part not in message] == [], message


def test_start_money_is_there_for_every_number_of_seats(tmp_path: Path) -> None:
    said = refusal(write(tmp_path, STANDARD, put(["coins", "silver"], 4)))
    assert said == "coins.silver: expected at least 5 for the start money, found 4"


def test_the_number_of_players_is_no_variant(tmp_path: Path) -> None:
    assert (
        refusal(write(tmp_path, STANDARD, put(["game", "max_players"], 4))) == "game.max_players: expected 5, found 4"
    )


def test_a_deck_is_not_too_large_for_its_counts(tmp_path: Path) -> None:
    def edit(box: dict[str, Any]) -> None:
        for i in range(7):
            put([*EQUI, i, "count"], 15)(box)

    assert refusal(write(tmp_path, STANDARD, edit)) == "cards.equi_arma.types: expected at most 99 cards, found 105"


@pytest.mark.parametrize(
    "text", [b"", b"{", b"Aquileia", b"{} {}", b'{"a": 1, "a": 2}', b"[" * 100_000, b"NaN", b"[-Infinity]", b"9" * 9999]
)
def test_what_is_not_json_is_refused(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "my_box.json"
    path.write_bytes(text)
    assert refusal(path).startswith("not JSON: ")


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "my_box.json"
    path.write_bytes(b'{"game": "\xff\xfe"}')
    assert refusal(path) == "not a text file"


@pytest.mark.parametrize(("text", "found"), [(b"[]", "array"), (b"3", "int"), (b"null", "null"), (b'"x"', "str")])
def test_json_of_another_kind_is_refused(tmp_path: Path, text: bytes, found: str) -> None:
    path = tmp_path / "my_box.json"
    path.write_bytes(text)
    assert refusal(path).startswith(f"the whole file: expected object, got {found}")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.json") == "no such file or directory"
    assert refusal(tmp_path) in ("is a directory", "permission denied")


def test_an_unchanged_box_is_the_standard_box(tmp_path: Path) -> None:
    load = lusoria.game("aquileia").load_box
    assert content(load(write(tmp_path, STANDARD))) == content(load(None))


# ---- a changed number is played with


def changed(tmp_path: Path, place: Place, value: object, seats: int = 4) -> Scene:
    return Scene(seats=seats, box=lusoria.game("aquileia").load_box(write(tmp_path, STANDARD, put(place, value))))


def test_other_points_at_pecunia(tmp_path: Path) -> None:
    scene = changed(tmp_path, ["pecunia", "vp"], 9)
    scene.coins("red", [2, 0, 0])
    scene.stand("red", "pecunia")
    scene.begin("mercatus", at="pecunia")
    scene.play("gold 0")
    scene.play("silver 1")
    assert scene.player("red").score == 9


def test_other_start_money(tmp_path: Path) -> None:
    scene = changed(tmp_path, ["players", "start_coins"], {"bronze": 3, "gold": 2}, seats=5)
    assert [scene.supply(seat) for seat in range(5)] == [[3, 0, 2]] * 5
    assert list(scene.s.bank) == [24, 39, 29]  # type: ignore[call-overload]


def test_another_price(tmp_path: Path) -> None:
    scene = changed(tmp_path, [*ZONES, 0, "fields", 2, "cost"], {"gold": 2})
    scene.coins("red", [5, 5, 1])
    scene.stand("red", "equi_left")
    scene.begin("mercatus", at="equi_left")
    assert scene.cards("red") == []
    assert scene.step == "place"


def test_fewer_rounds(tmp_path: Path) -> None:
    scene = changed(tmp_path, ["game", "rounds"], 1)
    while scene.moves:
        scene.play(scene.moves[-1])
    assert scene.s.round == 1
    assert scene.stage == "over"
