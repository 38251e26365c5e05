"""Section 9: a test for every card. What it prints is read from the tables of the rules, what it does is played."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from lusoria.games.aeterna.box.pack import load_box, standard_file
from lusoria.games.aeterna.box.schema import Card
from lusoria.games.aeterna.rules.events import FROM_CARDS, POINTS
from lusoria.games.aeterna.rules.state import CARDS, CATEGORIES, HILLS, MONUMENTS, PEOPLE, PROVINCES, RESOURCES
from lusoria.games.aeterna.scenes.scene import Scene
from tests import ROOT

RULES = ROOT / "docs" / "rules" / "aeterna.md"
FILE = standard_file()
ALL: list[Card] = [*FILE.monuments, *FILE.provinces, *FILE.personalities]
BOX = load_box()
H1, H2, H3, H4 = HILLS[:4]


@cache
def rows() -> dict[str, list[str]]:
    """The rows of the card tables in the rules, by number."""
    found = {}
    for line in RULES.read_text(encoding="utf-8").splitlines():
        if re.match(r"\| [MPL][123]-\d\d \|", line):
            first, *rest = [re.sub(r" \[.*?\]", "", cell).strip() for cell in line.strip().strip("|").split("|")]
            found[first.strip()] = rest
    return found


def bundle(cell: str) -> dict[str, int]:
    """`1 stone, 2 aurei, +1 unrest` as numbers."""
    names = {"aureus": "aurei", "citizens": "citizen", "stones": "stone"}
    pairs = (part.split() for part in cell.split(",") if part.strip() not in ("-", ""))
    return {names.get(name, name): int(number) for number, name in pairs}


def printed(card: str, what: str) -> dict[str, int]:
    row = getattr(BOX.card[CARDS.index(card)], what)
    return {RESOURCES[i]: row[i] for i in range(len(row)) if row[i]}


@pytest.mark.parametrize("card", FILE.monuments, ids=lambda card: card.id)
def test_a_monument_is_printed_as_in_the_rules(card: Card) -> None:
    name, category, timing, cost, gains, end_pp, _ = rows()[card.number]
    file = next(one for one in FILE.monuments if one.id == card.id)
    assert (card.name, file.category, file.timing, str(file.end_pp)) == (name, category, timing, end_pp)
    assert printed(card.id, "cost") == bundle(cost)
    assert printed(card.id, "gains") == bundle(gains)
    assert card.epoch == int(card.number[1])


@pytest.mark.parametrize("card", FILE.provinces, ids=lambda card: card.id)
def test_a_province_is_printed_as_in_the_rules(card: Card) -> None:
    name, category, cost, gains, end_pp = rows()[card.number]
    file = next(one for one in FILE.provinces if one.id == card.id)
    assert (card.name, file.category, str(file.end_pp)) == (name, category, end_pp)
    assert printed(card.id, "cost") == bundle(cost)
    assert printed(card.id, "gains") == bundle(gains)


@pytest.mark.parametrize("card", FILE.personalities, ids=lambda card: card.id)
def test_a_personality_is_printed_as_in_the_rules(card: Card) -> None:
    name, cost, _ = rows()[card.number]
    assert card.name == name
    assert printed(card.id, "cost") == bundle(cost)
    assert printed(card.id, "gains") == {}


@pytest.mark.parametrize("card", PROVINCES)
def test_a_province_is_played(card: str) -> None:
    scene = table(card)
    before = scene.amounts("red")
    scene.play(f"play {card}")
    change = {name: now - before[name] for name, now in scene.amounts("red").items() if name != "supply"}
    wanted = dict.fromkeys(change, 0) | printed(card, "gains")
    wanted["citizen"] -= printed(card, "cost")["citizen"]
    assert change == wanted
    assert scene.played("red") == [card]


# ---- monuments, one by one


def table(card: str, *area: str, seats: int = 4) -> Scene:
    """Red's turn, rich, calm, with a card of its epoch in hand and others in its play area."""
    number = next(one.number for one in ALL if one.id == card)
    scene = Scene(seats=seats, epoch=int(number[1]))
    scene.area("red", *area)
    scene.stock("red", stone=9, aurei=20, grain=9, citizen=4)
    scene.player("red").unrest = 5
    scene.player("red").pp = 10
    if card in PEOPLE:
        scene.people(card)
    else:
        scene.hand("red", card)
    return scene


def played(card: str, *area: str) -> Scene:
    """The card has just been played; nothing more in hand."""
    scene = table(card, *area)
    scene.play(f"play {card}")
    return scene


def ready(card: str, *area: str) -> Scene:
    """The card lies in the play area, ready to be activated."""
    scene = table(card, *area, card)
    scene.hand("red")
    return scene


def gained(scene: Scene, what: str) -> int:
    """The points of an effect of the last step."""
    return sum(event.a for event in scene.happened("points", "red")) if what == "pp" else 0


def change(scene: Scene, *moves: str) -> dict[str, int]:
    """What moves change of red's things."""
    before = scene.amounts("red")
    scene.play(*moves)
    after = scene.amounts("red")
    return {name: after[name] - before[name] for name in after if after[name] != before[name] and name != "supply"}


def test_comitium() -> None:
    scene = played("comitium")
    assert scene.step == "influence"
    assert scene.moves[-1] == "decline"
    assert change(scene, f"influence {H1}") == {"grain": -1, "citizen": -1}
    assert scene.deciding == "orange"


def test_comitium_may_be_declined() -> None:
    scene = played("comitium")
    assert change(scene, "decline") == {}
    assert scene.deciding == "orange"


def test_casa_romuli() -> None:
    scene = ready("casa_romuli")
    scene.play("activate casa_romuli")
    assert scene.moves == ["option 2"]
    assert change(scene, "option 2") == {"aurei": 2}
    scene = ready("casa_romuli")
    scene.at_work("red", "templum")
    scene.play("activate casa_romuli")
    assert scene.moves == ["option 1", "option 2"]
    assert change(scene, "option 1") == {"citizen": 1}
    assert (scene.s.worker[0], scene.s.offered[0]) == (-1, 0)


def test_regia() -> None:
    scene = ready("regia")
    assert "activate regia" not in scene.moves
    scene.hill(H1, [("orange", 2), ("red", 2)])
    scene.hill(H2, [("orange", 2), ("red", 1)])
    scene.hill(H3, [("blue", 1), ("orange", 1), ("red", 1)])
    scene.play("activate regia")
    assert scene.moves == [f"hill {H1}", f"hill {H3}"]
    scene.play(f"hill {H3}")
    assert scene.stands(H3) == [("blue", 1), ("red", 1), ("orange", 1)]


def test_cloaca_maxima() -> None:
    scene = played("cloaca_maxima")
    scene.turn("red")
    scene.s.acted = 0
    assert change(scene, "build templum", f"hill {H1}") == {"citizen": -1, "pp": 3}


def test_sepulcretum() -> None:
    scene = table("comitium", "sepulcretum")
    assert change(scene, "eliminate for stone") == {"stone": 1, "grain": 1}
    scene = table("comitium", "sepulcretum")
    scene.hand("red")
    scene.turn("orange")
    scene.hand("orange", "lupercal")
    assert change(scene, "eliminate for stone") == {}


def test_forum_boarium() -> None:
    scene = ready("forum_boarium")
    assert change(scene, "activate forum_boarium", "option 1") == {"aurei": -2, "grain": 2}
    scene = ready("forum_boarium")
    assert change(scene, "activate forum_boarium", "option 2") == {"aurei": 3, "grain": -1}
    scene = ready("forum_boarium")
    scene.stock("red", aurei=1, grain=0)
    assert "activate forum_boarium" not in scene.moves


def test_aedes_vestae() -> None:
    scene = ready("aedes_vestae")
    scene.stock("red", citizen=4, grain=3)
    scene.player("red").unrest = 0
    scene.begin("feeding")
    assert (scene.amounts("red")["grain"], scene.amounts("red")["unrest"]) == (0, 0)


def test_aedes_iuppiter_feretrius() -> None:
    assert points_for("aedes_iuppiter_feretrius", *PROVINCES[:2]) == 2
    assert points_for("aedes_iuppiter_feretrius", *PROVINCES[:5]) == 3
    assert points_for("aedes_iuppiter_feretrius", "lupercal") == 0


def points_for(card: str, *area: str) -> int:
    """The PP of playing a card with others in the play area."""
    scene = table(card, *area)
    scene.player("red").unrest = 9
    return sum(event.a for event in scene.play(f"play {card}") if event.kind == POINTS)


def test_lupercal() -> None:
    scene = played("lupercal")
    assert scene.moves == ["option 1", "option 2"]
    assert change(scene, "option 1") == {"citizen": 1}
    scene = played("lupercal")
    assert change(scene, "option 2") == {"grain": 2}


def test_moenia_servii_tulli() -> None:
    scene = table("romulus", "moenia_servii_tulli")
    assert "ask romulus" not in scene.moves
    scene.hill(H1, [("red", 1)])
    scene.play("ask romulus")
    assert scene.happened("took_person")[0].b == 2


def test_pons_sublicius() -> None:
    scene = ready("pons_sublicius")
    assert change(scene, f"influence {H1}") == {"grain": -1, "citizen": -1}
    scene.turn("red")
    assert change(scene, f"influence {H1}") == {"citizen": -1}


def test_aedes_iani() -> None:
    assert change(ready("aedes_iani"), "activate aedes_iani", "option 1") == {"citizen": 1, "unrest": 1}
    assert change(ready("aedes_iani"), "activate aedes_iani", "option 2") == {"unrest": -1}


def test_curia_hostilia() -> None:
    scene = ready("curia_hostilia", "regia", "comitium", "aedes_iani")
    assert change(scene, "activate curia_hostilia", "option 2") == {"pp": 3}
    scene = ready("curia_hostilia", "regia", "aedes_iani")
    scene.play("activate aedes_iani", "option 2", "activate curia_hostilia")
    assert scene.moves == ["option 1", "option 2"]
    scene.play("option 1")
    assert scene.moves == ["pick aedes_iani"]
    scene.play("pick aedes_iani")
    assert "activate aedes_iani" in scene.moves
    assert "activate curia_hostilia" not in scene.moves


def test_saepta_iulia() -> None:
    scene = played("saepta_iulia")
    assert change(scene, f"influence {H1}") == {"citizen": -1}


def test_tabularium() -> None:
    scene = table("curia_hostilia", "tabularium")
    before = scene.amounts("red")["aurei"]
    scene.play("play curia_hostilia")
    assert scene.amounts("red")["aurei"] == before - 3 + 1 + 1
    scene = table("sicilia", "tabularium")
    scene.play("play sicilia")
    assert scene.happened("colour_bonus") == []


def test_regina_viarum() -> None:
    scene = table("sicilia", "regina_viarum")
    assert change(scene, "play sicilia")["aurei"] == 3 + 2
    scene = table("sicilia", "regina_viarum")
    assert change(scene, "play sicilia")["grain"] == 5 + 1
    scene = table("columna_bellica", "regina_viarum")
    scene.play("play columna_bellica")
    assert scene.happened("triggered") == []


def test_thermae_agrippae() -> None:
    assert change(ready("thermae_agrippae"), "activate thermae_agrippae") == {"unrest": -2, "grain": 1}


def test_theatrum_pompeium() -> None:
    scene = ready("theatrum_pompeium")
    scene.hill(H1, [("red", 1)])
    scene.buildings(H1, "aquaeductus", "amphitheatrum")
    scene.buildings(H2, "templum")
    scene.begin("buildings")
    assert sum(event.a for event in scene.happened("points", "red")) == 2


def test_aedes_concordiae() -> None:
    scene = ready("aedes_concordiae")
    scene.tokens(H1, "stone1", "grain2", "aurei3")
    scene.play(f"influence {H1}")
    assert scene.moves == [
        "decline", "take aurei3", "take stone1", "take grain2", "borrow aurei3", "borrow stone1", "borrow grain2",
    ]  # fmt: skip
    assert change(scene, "borrow stone1") == {"stone": 1}
    assert scene.moves == ["decline", "borrow aurei3", "borrow grain2"]
    assert change(scene, "borrow grain2") == {"grain": 2}
    assert scene.active(H1) == ["stone1", "grain2", "aurei3"]


def test_aedes_herculis_victoris() -> None:
    assert points_for("aedes_herculis_victoris", *PROVINCES[:6]) == 4
    assert points_for("aedes_herculis_victoris", *PROVINCES[:1]) == 1


def test_aedes_matris_magnae() -> None:
    assert change(ready("aedes_matris_magnae"), "activate aedes_matris_magnae") == {"unrest": -1}
    scene = ready("aedes_matris_magnae", "lupercal", "aedes_vestae", "aedes_iuppiter_feretrius")
    assert change(scene, "activate aedes_matris_magnae") == {"unrest": -3}


def test_columna_bellica() -> None:
    scene = table("columna_bellica")
    scene.hand("red", "columna_bellica", "africa", "curia_hostilia")
    scene.board("asia", "regina_viarum")
    scene.stock("red", citizen=0)
    scene.play("play columna_bellica")
    assert scene.moves == ["play asia", "decline"]
    assert change(scene, "play asia") == {"citizen": -1, "aurei": 9, "grain": 2, "unrest": 2}


def test_porta_triumphalis() -> None:
    assert points_for("porta_triumphalis", "latium", "sicilia") == 2
    assert points_for("porta_triumphalis", "asia", "sicilia", "africa") == 4


def test_castra_praetoria() -> None:
    scene = ready("castra_praetoria")
    scene.riots("d1", "d2", "d3", "d4")
    scene.begin("riots")
    assert scene.moves == ["pay", "ruin", "ignore"]
    scene.play("ignore")
    assert scene.moves == ["pay", "ruin"]


def test_palatium_domitiani() -> None:
    scene = table("palatium_domitiani")
    scene.hill(H1, [("red", 1)])
    scene.hill(H2, [("orange", 2), ("red", 1)])
    scene.hill(H3, [("red", 2), ("orange", 1)])
    scene.play("play palatium_domitiani")
    assert gained(scene, "pp") == 4


def test_columna_traiani() -> None:
    assert points_for("columna_traiani", *PROVINCES[:7]) == 5
    assert points_for("columna_traiani", *PROVINCES[:2]) == 2


def test_arcus_titi() -> None:
    scene = Scene(seats=2, epoch=3)
    scene.area("red", "arcus_titi", "pons_sublicius", "sabinum", "latium")
    scene.begin("end_of_epoch")
    printed_pp = sum(BOX.card[CARDS.index(card)].end_pp for card in scene.played("red"))
    assert [event.a for event in scene.happened("points", "red") if event.b == FROM_CARDS] == [printed_pp + 2]


def test_aqua_alexandrina() -> None:
    scene = table("aqua_alexandrina", "cloaca_maxima", "sepulcretum")
    assert change(scene, "play aqua_alexandrina")["grain"] == 6


def test_amphitheatrum_flavium() -> None:
    assert change(ready("amphitheatrum_flavium"), "activate amphitheatrum_flavium") == {"unrest": -3, "pp": 1}


def test_stadium_domitiani() -> None:
    scene = ready("stadium_domitiani")
    scene.tokens(H1, "stone1", "grain2")
    scene.tokens(H2, "aurei5")
    assert "activate stadium_domitiani" not in scene.moves
    scene.hill(H1, [("orange", 1), ("red", 1)])
    scene.play("activate stadium_domitiani")
    assert scene.moves == [f"hill {H1}"]
    scene.play(f"hill {H1}")
    assert scene.moves == ["take stone1", "take grain2"]
    assert change(scene, "take grain2") == {"grain": 2}
    assert scene.active(H1) == ["stone1"]


def test_pantheon() -> None:
    assert points_for("pantheon") == 1
    assert points_for("pantheon", "latium", "ostia", "comitium", "romulus") == 4


def test_serapeum() -> None:
    scene = ready("serapeum")
    scene.play("activate serapeum")
    assert scene.moves == ["option 1"]
    scene.play("option 1")
    assert scene.moves == ["times 1", "times 2", "times 3"]
    assert change(scene, "times 3") == {"grain": -3, "pp": 3}
    scene = ready("serapeum")
    scene.player("red").ruin = 2
    assert change(scene, "activate serapeum", "option 2") == {"ruin": -1}


def test_ecclesia_sancti_petri() -> None:
    scene = table("pantheon", "ecclesia_sancti_petri")
    assert change(scene, "play pantheon")["stone"] == -2


def test_castra_nova_equitum_singularium() -> None:
    scene = ready("castra_nova_equitum_singularium")
    for hill in (H1, H2, H3):
        scene.hill(hill, [("red", 2)])
    scene.player("red").unrest = 0
    scene.begin("devastation")
    assert [event.a for event in scene.happened("shielded")] == [0, 1]
    assert next((event.a, event.b) for event in scene.happened("unrest", "red")) == (0, 2)


def test_castra_peregrina() -> None:
    scene = ready("castra_peregrina")
    assert "activate castra_peregrina" not in scene.moves
    scene.board("pantheon", "dacia")
    scene.stock("red", aurei=2, citizen=0)
    scene.play("activate castra_peregrina")
    assert scene.moves == ["play pantheon"]
    assert change(scene, "play pantheon")["aurei"] == -2


def test_portum_centumcellae() -> None:
    scene = table("portum_centumcellae", "latium", "ostia", "etruria", "fidenae", "asia")
    before = scene.amounts("red")
    scene.play("play portum_centumcellae")
    after = scene.amounts("red")
    assert (after["grain"] - before["grain"], after["aurei"] - before["aurei"]) == (4, 4 - 2)


# ---- personalities, one by one


def ask(card: str, *area: str, hills: int = 0, second: int = 0) -> dict[str, int]:
    """What a personality changes: red is prefect of some hills and stands second on others."""
    scene = table(card, *area)
    scene.stock("red", citizen=1)
    for hill in HILLS[:hills]:
        scene.hill(hill, [("red", 1)])
    for hill in HILLS[hills : hills + second]:
        scene.hill(hill, [("orange", 1), ("red", 1)])
    found = change(scene, f"ask {card}")
    found["aurei"] = found.get("aurei", 0) + printed(card, "cost")["aurei"]
    return {name: number for name, number in found.items() if number}


def test_romulus() -> None:
    assert ask("romulus", hills=2, second=1) == {"unrest": -4, "pp": 2}


def test_servius_tullius() -> None:
    assert ask("servius_tullius", hills=2, second=3) == {"citizen": 1, "aurei": 4, "pp": 2}


def test_tarquinius_superbus() -> None:
    assert ask("tarquinius_superbus", *MONUMENTS[:2]) == {"stone": 2, "pp": 4, "unrest": 2}
    assert ask("tarquinius_superbus", *MONUMENTS[:5]) == {"stone": 3, "pp": 6, "unrest": 3}


def test_mutio_scaevola() -> None:
    assert ask("mutio_scaevola", hills=1, second=2) == {"pp": 4, "grain": 2}


def test_tiberius_et_caius_graccus() -> None:
    assert ask("tiberius_et_caius_graccus", *PROVINCES[:4]) == {"grain": 6, "unrest": -3}


def test_sulla() -> None:
    assert ask("sulla", hills=2) == {"stone": 2, "pp": 2, "unrest": 2}


def test_spartacus() -> None:
    area = (*MONUMENTS[12:14], *PROVINCES[8:10])
    assert ask("spartacus", *area, hills=1) == {"unrest": -3, "pp": 1}
    assert ask("spartacus", *area, hills=3) == {"unrest": -5, "pp": 2 + 1}


def test_caesar() -> None:
    assert ask("caesar", PROVINCES[0], *PROVINCES[8:10]) == {"pp": 6, "aurei": 4, "unrest": 2}


def test_augustus() -> None:
    assert ask("augustus", hills=1, second=1) == {"grain": 2, "pp": 4}
    assert ask("augustus", hills=5) == {"grain": 3, "pp": 6}


def test_traianus() -> None:
    assert ask("traianus", *MONUMENTS[24:27], *PROVINCES[16:17]) == {"pp": 4, "stone": 1}
    assert ask("traianus", *MONUMENTS[24:27], *PROVINCES[16:19]) == {"pp": 8, "stone": 2}


def test_hadrianus() -> None:
    scene = table("hadrianus")
    scene.hill(H1, [("red", 1)])
    scene.hill(H2, [("orange", 1), ("red", 1)])
    scene.buildings(H1, "templum", "aquaeductus")
    scene.buildings(H2, "templum")
    assert change(scene, "ask hadrianus") == {"aurei": -8, "pp": 4, "unrest": -2}


def test_galla_placidia() -> None:
    assert ask("galla_placidia", "lupercal", "aedes_vestae") == {"pp": 4, "unrest": -2}


def test_every_card_has_a_test_of_its_own() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [card for card in (*MONUMENTS, *PEOPLE) if f"def test_{card}() -> None" not in text] == []
    assert len(CATEGORIES) == 7
    assert HILLS[3] == H4
