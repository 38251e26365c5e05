"""Moves as sentences: whole ones, with what they cost and what comes of them; and effects in words."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from lusoria.core.log import Event, events
from lusoria.core.plain import plain
from lusoria.games.aeterna.box.pack import load_box
from lusoria.games.aeterna.rules.events import EVENTS, FROM_UNREST, SOURCES
from lusoria.games.aeterna.rules.goods import gain_points
from lusoria.games.aeterna.rules.moves import MOVES
from lusoria.games.aeterna.rules.state import CARDS
from lusoria.games.aeterna.rules.vocabulary import OP_END, OP_GAIN, OP_GAIN_UNREST, OP_JUMP, OPERATIONS
from lusoria.games.aeterna.scenes.scene import Scene
from lusoria.games.aeterna.words.abilities import TELL as TOLD_OPERATIONS
from lusoria.games.aeterna.words.abilities import effect
from lusoria.games.aeterna.words.names import in_turn
from lusoria.games.aeterna.words.prices import price
from lusoria.games.aeterna.words.received import received
from lusoria.games.aeterna.words.sentences import explain
from lusoria.games.aeterna.words.telling import TELL, tell
from lusoria.words import Words
from tests.games.aeterna.tables import H1, H2, rich

WORDS = Words("aeterna")


def said(scene: Scene, move: str) -> str:
    assert move in scene.moves
    return WORDS.say(explain(scene.box, scene.s, MOVES.action(move)))


def cost(scene: Scene, move: str) -> dict[str, int]:
    return price(scene.box, scene.s, MOVES.action(move))


def story(scene: Scene) -> list[str]:
    """What happened in the last step."""
    return [WORDS.say(tell(event)) for event in events(scene.log)]


# ---- The effect language


def does(card: str) -> str:
    """The ability of a card in words."""
    box = load_box()
    return WORDS.say(in_turn(effect(box, box.card[CARDS.index(card)].code)))


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("comitium", "you may influence a hill for 1 grain less"),
        ("casa_romuli", "take one of your citizens back from the Construction Area, or gain 2 aurei"),
        ("regia", "move ahead of an equal stack just left of yours, on one hill"),
        ("cloaca_maxima", "building costs 1 stone less"),
        ("sepulcretum", "whenever you discard a card, gain 1 grain"),
        ("forum_boarium", "pay 2 aurei for 2 grain, or pay 1 grain for 3 aurei"),
        ("aedes_vestae", "1 of your citizens needs no grain"),
        ("aedes_iuppiter_feretrius", "gain 1 PP for every province in your play area, at most 3"),
        ("moenia_servii_tulli", "favours count one extra time for you"),
        ("aedes_iani", "gain 1 citizen and 1 unrest, or lose 1 unrest"),
        (
            "curia_hostilia",
            "ready another of your used monuments, or gain 1 PP for every political card in your play area, at most 3",
        ),
        ("tabularium", "each colour bonus of at least 1 aureus grows by 1 aureus"),
        ("regina_viarum", "whenever you play a province, gain 2 aurei and 1 grain"),
        ("theatrum_pompeium", "every building on hills where you are prefect gives 1 PP more"),
        ("aedes_matris_magnae", "lose 1 unrest for every religious card in your play area, at most 3"),
        ("columna_bellica", "you may play a province from your hand or the board for 1 citizen less"),
        ("porta_triumphalis", "gain 2 PP for every province you played this epoch, at most 2"),
        ("castra_praetoria", "you may ignore 1 riot token in each Riots phase"),
        ("palatium_domitiani", "gain 2 PP for every hill where your stack is the last on the right"),
        (
            "arcus_titi",
            "at the end gain 1 PP for every military card and diplomatic card in your play area, at most 5",
        ),
        ("stadium_domitiani", "take and exhaust an active reward token on a hill with one of your citizens"),
        ("pantheon", "gain 1 PP for every different colour in your play area"),
        ("serapeum", "pay 1 grain for 1 PP, up to 3 times, or discard 1 ruin token"),
        ("ecclesia_sancti_petri", "your monuments cost 1 stone less"),
        ("castra_nova_equitum_singularium", "up to 2 devastated hills where you are prefect give you no unrest"),
        ("castra_peregrina", "play a card from the board for 2 aurei less"),
        (
            "portum_centumcellae",
            "gain 1 grain and 1 aureus for every commercial card in your play area, at most 4",
        ),
        (
            "servius_tullius",
            "for every 2 of your citizens on the board, gain 1 citizen, 2 aurei, and 1 PP",
        ),
        (
            "traianus",
            "for every set of one monument you played this epoch and "
            "one province you played this epoch, at most 2, gain 4 PP and 1 stone",
        ),
        ("hadrianus", "for every building on hills where you are prefect, at most 4, gain 2 PP and lose 1 unrest"),
    ],
)
def test_AE_DSL_an_ability_in_words(card: str, sentence: str) -> None:
    assert does(card) == sentence


def test_AE_DSL_every_operation_can_be_told() -> None:
    gains = {OP_END, OP_JUMP, OP_GAIN, OP_GAIN_UNREST}  # told together
    assert set(TOLD_OPERATIONS) == set(range(len(OPERATIONS))) - gains


def test_AE_DSL_every_ability_of_the_box_can_be_told() -> None:
    box = load_box()
    for card in range(len(CARDS)):
        told = [WORDS.say(clause) for clause in effect(box, box.card[card].code)]
        assert bool(told) == (box.card[card].code != 0)


def test_AE_DSL_a_changed_card_tells_what_it_does_now(tmp_path: Path) -> None:
    file = json.loads(files("lusoria.games.aeterna.box").joinpath("box.json").read_text(encoding="utf-8"))
    per = {"count": "card", "kind": ["monument", "personality"], "category": ["civil", "personality"]}
    changed = {
        "comitium": [
            {"op": "play_card", "from": ["hand"], "kind": ["monument"], "discount": {}},
            {"op": "use_reward", "exhaust": False},
            {"op": "exchange", "pay": {"citizen": 1}, "gain": {"unrest": -1}, "max_times": 2},
            {"op": "lose_unrest", "n": 1, "per": per},
            {"op": "influence", "grain_discount": 0},
        ],
        "cloaca_maxima": [
            {"op": "favour_extra", "n": 2},
            {"op": "riot_ignore", "n": 2},
            {"op": "devastation_shield", "hills": 1},
            {"op": "feed_free", "n": 2},
        ],
    }
    for monument in file["monuments"]:
        monument["effect"] = changed.get(monument["id"], monument["effect"])
    path = tmp_path / "box.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    box = load_box(path)
    assert [WORDS.say(clause) for clause in effect(box, box.card[CARDS.index("comitium")].code)] == [
        "you may play a monument from your hand",
        "you may take an active reward token on a hill with one of your citizens, without exhausting it",
        "you may pay 1 citizen for −1 unrest, up to 2 times",
        "lose 1 unrest for every personality and civil card in your play area",
        "you may influence a hill",
    ]
    assert [WORDS.say(clause) for clause in effect(box, box.card[CARDS.index("cloaca_maxima")].code)] == [
        "favours count 2 extra times for you",
        "you may ignore 2 riot tokens in each Riots phase",
        "1 devastated hill where you are prefect gives you no unrest",
        "2 of your citizens need no grain",
    ]


# ---- The draft


def test_AE_DRAFT_2_a_card_with_its_cost_and_effect() -> None:
    scene = Scene(seats=2)
    scene.begin_draft()
    card = scene.offered("pick")[0]
    assert said(scene, f"pick {card}").startswith(f"Keep {WORDS(f'card-{card}')} (")
    assert cost(scene, f"pick {card}") == {}


def test_AE_DRAFT_4_the_last_choice_says_what_goes_to_the_board() -> None:
    scene = Scene(seats=2)
    scene.begin_draft()
    while len(scene.moves) > 2:
        scene.play(scene.moves[0])
    first, second = scene.offered("pick")
    assert said(scene, f"pick {first}").endswith(f"; {WORDS(f'card-{second}')} goes to the board")


# ---- Actions


def test_AE_ACT_PLAY_2_a_monument_with_price_gains_ability_and_end_points() -> None:
    scene = rich()
    scene.hand("red", "comitium", "aedes_iuppiter_feretrius", "fidenae")
    scene.area("red", "regia", "casa_romuli", "latium")
    assert said(scene, "play comitium") == (
        "Play Comitium (political) for 3 aurei: gain 1 citizen; 2 aurei as colour bonus; "
        "at once: you may influence a hill for 1 grain less; 1 PP at the end"
    )
    assert cost(scene, "play comitium") == {"aurei": 3}
    assert said(scene, "play aedes_iuppiter_feretrius") == (
        "Play Aedes Iuppiter Feretrius (religious) for 1 stone and 1 aureus: lose 2 unrest; "
        "at once: gain 1 PP for every province in your play area, at most 3 (now 1 PP); 3 PP at the end"
    )
    assert said(scene, "play fidenae") == (
        "Play Fidenae (commercial) for 1 citizen: gain 3 stone, 6 aurei, and 1 unrest; "
        "1 aureus as colour bonus; −1 PP at the end"
    )
    assert cost(scene, "play fidenae") == {"citizen": 1}


def test_AE_ACT_PLAY_6_the_card_itself_counts() -> None:
    scene = rich(epoch=3)
    scene.hand("red", "aqua_alexandrina", "arcus_titi")
    assert "at once: gain 2 grain for every civil card in your play area (now 2 grain)" in said(
        scene, "play aqua_alexandrina"
    )
    assert "lasting: at the end gain 1 PP" in said(scene, "play arcus_titi")


def test_AE_GEN_CIT_2_a_citizen_that_is_not_there_is_not_promised() -> None:
    scene = rich()
    scene.stock("red", citizen=7)
    scene.hand("red", "comitium", "lupercal")
    assert "gain 1 citizen" not in said(scene, "play comitium")
    assert said(scene, "eliminate for citizen_aurei").startswith("Discard a card for 2 aurei")


def test_AE_GEN_COST_1_reductions_are_in_the_price() -> None:
    scene = rich(epoch=3)
    scene.hand("red", "pantheon")
    scene.area("red", "ecclesia_sancti_petri", "cloaca_maxima", "pons_sublicius")
    assert said(scene, "play pantheon").startswith("Play Pantheon (religious) for 2 stone and 4 aurei: ")
    assert cost(scene, "play pantheon") == {"stone": 2, "aurei": 4}
    assert cost(scene, "build templum") == {"citizen": 1}
    assert cost(scene, f"influence {H1}") == {"grain": 1, "citizen": 1}


def test_AE_ACT_FAVOUR_4_a_favour_and_how_often_it_counts() -> None:
    scene = rich()
    scene.people("romulus", "tarquinius_superbus")
    scene.hill(H1, [("red", 1)])
    scene.area("red", "regia", "casa_romuli", "comitium")
    assert said(scene, "ask romulus") == (
        "Pay 4 aurei to ask Romulus for a favour: for every hill where you are prefect, "
        "lose 2 unrest and gain 1 PP; once now: −2 unrest and 1 PP"
    )
    scene.area("red", "moenia_servii_tulli")
    assert said(scene, "ask romulus").endswith("twice now: −4 unrest and 2 PP")
    assert said(scene, "ask tarquinius_superbus").endswith(
        ", at most 3, gain 1 stone, 2 PP, and 1 unrest; 3 times now: 3 stone, 3 unrest, and 6 PP"
    )
    assert cost(scene, "ask romulus") == {"aurei": 4}


def test_AE_GEN_UNREST_2_unrest_that_cannot_fall_is_told_as_prestige() -> None:
    scene = rich()
    scene.player("red").unrest = 1
    scene.hand("red", "aedes_iuppiter_feretrius", "regia")
    scene.people("romulus")
    scene.hill(H1, [("red", 1)])
    scene.hill(H2, [("red", 1)])
    assert "; gain 1 PP, as your unrest cannot fall below 0; " in said(scene, "play aedes_iuppiter_feretrius")
    assert said(scene, "ask romulus").endswith("twice now: −1 unrest and 4 PP")
    scene.player("red").unrest = 0
    assert said(scene, "eliminate for calm") == "Discard a card for 1 PP"


def test_AE_GEN_UNREST_3_unrest_above_ten_is_told_as_a_loss() -> None:
    scene = rich()
    scene.player("red").unrest = 10
    scene.people("tarquinius_superbus")
    scene.area("red", "regia", "comitium")
    assert said(scene, "ask tarquinius_superbus").endswith("twice now: 2 stone and 2 PP")
    scene.area("red", "aedes_iani")
    scene.play("activate aedes_iani")
    assert said(scene, "option 1") == "Aedes Iani: gain 1 citizen and 1 unrest (now 1 citizen and −1 PP)"
    scene.player("red").pp = 0
    assert said(scene, "option 1") == "Aedes Iani: gain 1 citizen and 1 unrest (now 1 citizen)"


def test_AE_GEN_PP_2_what_is_kept_of_a_loss_is_kept_by_the_points() -> None:
    """The server keeps what plain records bring, for all tables."""
    scene = rich()
    player, box = scene.player("red"), plain(scene.box)
    player.unrest = 10
    for points, change in ((5, {"pp": -2}), (0, {}), (1, {"pp": -1})):
        player.pp = points
        assert received(box, plain(scene.s), {"unrest": 2}) == change


def test_AE_GEN_PP_2_a_loss_is_told_as_large_as_it_was() -> None:
    scene = rich()
    scene.player("red").unrest, scene.player("red").pp = 10, 1
    gain_points(scene.s, 0, -3, FROM_UNREST, scene.log)
    assert story(scene)[-1] == "Red loses 1 PP, as unrest cannot rise above 10."
    told = len(story(scene))
    gain_points(scene.s, 0, -3, FROM_UNREST, scene.log)
    assert (scene.player("red").pp, len(story(scene))) == (0, told)


def test_AE_GEN_CIT_2_citizens_of_an_empty_supply_are_not_promised() -> None:
    scene = rich()
    scene.people("servius_tullius")
    scene.hill(H1, [("red", 2)])
    scene.player("red").supply = 0
    assert said(scene, "ask servius_tullius").endswith("once now: 2 aurei and 1 PP")
    scene.area("red", "aedes_iani")
    scene.play("activate aedes_iani")
    assert said(scene, "option 1") == "Aedes Iani: gain 1 citizen and 1 unrest (now 1 unrest)"


def test_AE_ACT_PLAY_7_what_fires_on_a_move_is_told_with_it() -> None:
    scene = rich(epoch=2)
    scene.hand("red", "africa", "tabularium")
    scene.area("red", "regina_viarum", "sepulcretum")
    assert "Regina Viarum: gain 2 aurei and 1 grain" in said(scene, "play africa")
    assert "Regina Viarum" not in said(scene, "play tabularium")
    assert "Sepulcretum: gain 1 grain" in said(scene, "eliminate for stone")
    scene.play("eliminate for stone")
    assert "Sepulcretum: gain 1 grain" in said(scene, "pick africa")


def test_AE_ACT_BUILD_2_a_building_and_its_hill() -> None:
    scene = rich()
    scene.hill(H1, [("red", 1)])
    scene.hill(H2, [("blue", 1)])
    assert said(scene, "build amphitheatrum") == (
        "Build the Amphitheatrum for 1 stone and 1 citizen: gain 3 PP; "
        "each epoch it gives the prefect of its hill −2 unrest"
    )
    scene.play("build amphitheatrum")
    begin = "Build the Amphitheatrum on Capitolinus for 1 stone and 1 citizen: gain 3 PP; each epoch it gives "
    assert said(scene, f"hill {H1}") == begin + "the prefect (now you) −2 unrest"
    assert "(now Blue)" in said(scene, f"hill {H2}")
    assert "(now nobody)" in said(scene, "hill viminalis")
    assert cost(scene, f"hill {H1}") == {"stone": 1, "citizen": 1}


def test_AE_ACT_HILL_3_a_hill_with_price_position_and_tokens() -> None:
    scene = rich()
    scene.tokens(H1, "stone1", "citizen1_aurei1", "play_board")
    assert said(scene, f"influence {H1}") == (
        "Influence Capitolinus for 2 grain and 1 citizen: you become prefect (6 PP); "
        "then take a reward token: gain 1 stone, or gain 1 aureus and 1 citizen"
    )
    scene.board("latium")
    assert said(scene, f"influence {H1}").endswith(", or play a card from the board")
    scene.hill(H1, [("blue", 2), ("orange", 1)])
    scene.devastated(H1, 1)
    assert "for 1 citizen: you take third place (0 PP)" in said(scene, f"influence {H1}")
    scene.hill(H2, [("red", 1)])
    assert said(scene, f"influence {H2}") == "Influence Palatinus for 1 grain and 1 citizen: you stay prefect (5 PP)"


def test_AE_ACT_PASS_1_passing_and_ending_a_turn() -> None:
    scene = rich()
    assert said(scene, "pass") == "Pass for this epoch and gain 4 PP"
    scene.hand("red", "regia")
    assert said(scene, "pass").endswith("; you lose the card in your hand")
    scene.hand("red", "regia", "latium")
    assert said(scene, "pass").endswith("; you lose the 2 cards in your hand")
    scene.play("play regia")
    assert said(scene, "end turn") == "End your turn"


# ---- Free actions and effects


def test_AE_FREE_1_eliminating_a_card() -> None:
    scene = rich()
    scene.hand("red", "regia")
    assert said(scene, "eliminate for calm") == "Discard Regia for −2 unrest"
    scene.hand("red", "regia", "latium")
    wanted = "Discard a card for 2 aurei and 1 citizen"
    assert said(scene, "eliminate for citizen_aurei") == wanted
    scene.play("eliminate for grain")
    assert said(scene, "pick latium") == "Discard Latium for 2 grain"


def test_AE_FREE_2_activating_and_choosing() -> None:
    scene = rich(epoch=2)
    scene.area("red", "forum_boarium", "curia_hostilia")
    assert said(scene, "activate forum_boarium") == (
        "Activate Forum Boarium: pay 2 aurei for 2 grain, or pay 1 grain for 3 aurei"
    )
    scene.play("activate forum_boarium")
    assert said(scene, "option 1") == "Forum Boarium: pay 2 aurei for 2 grain"
    assert cost(scene, "option 1") == {"aurei": 2}
    assert cost(scene, "option 2") == {"grain": 1}
    scene.play("option 1", "activate curia_hostilia")
    assert said(scene, "option 2").endswith("political card in your play area, at most 3 (now 1 PP)")
    scene.play("option 1")
    assert said(scene, "pick forum_boarium").startswith("Ready Forum Boarium: pay 2 aurei")


def test_AE_ACT_HILL_7_tokens() -> None:
    scene = rich(epoch=2)
    scene.area("red", "aedes_concordiae")
    scene.tokens(H1, "stone1", "grain2")
    assert "then take a reward token, or two without exhausting them: gain" in said(scene, f"influence {H1}")
    scene.play(f"influence {H1}")
    assert said(scene, "take stone1") == "Take and exhaust a reward token of Capitolinus: gain 1 stone"
    assert said(scene, "borrow stone1") == "Take a reward token of Capitolinus and leave it active: gain 1 stone"
    assert said(scene, "decline") == "Take no reward token"
    scene.play("borrow stone1")
    assert said(scene, "decline") == "Take no second reward token"


def test_AE_ACT_HILL_8_a_card_from_the_board() -> None:
    scene = rich()
    scene.board("latium")
    scene.tokens(H1, "play_board")
    scene.play(f"influence {H1}", "take play_board")
    assert said(scene, "play latium").startswith("Play Latium (commercial) from the board for 1 citizen: gain 1 aureus")


def test_8_4_offers_can_be_declined() -> None:
    scene = rich()
    scene.hand("red", "comitium")
    scene.play("play comitium")
    assert said(scene, "decline") == "Influence no hill"
    assert cost(scene, f"influence {H1}") == {"grain": 1, "citizen": 1}
    scene = rich(epoch=2)
    scene.hand("red", "columna_bellica", "africa")
    scene.play("play columna_bellica")
    assert said(scene, "decline") == "Play no card"
    assert cost(scene, "play africa") == {"citizen": 2}


def test_exchange_use_reward_and_promote() -> None:
    scene = rich(epoch=3)
    scene.area("red", "serapeum", "stadium_domitiani", "regia")
    scene.hill(H1, [("blue", 1), ("red", 1)])
    scene.tokens(H1, "aurei4", "unrest2")
    scene.play("activate serapeum")
    assert cost(scene, "option 1") == {"grain": 1}
    scene.play("option 1")
    assert said(scene, "times 3") == "Pay 3 grain to gain 3 PP"
    assert cost(scene, "times 3") == {"grain": 3}
    scene.play("times 3", "activate regia")
    assert said(scene, f"hill {H1}") == "Move up past Blue on Capitolinus: you become prefect (6 PP)"
    scene.play(f"hill {H1}", "activate stadium_domitiani")
    assert said(scene, f"hill {H1}") == "Take a reward token of Capitolinus: gain 4 aurei, or lose 2 unrest"
    scene.play(f"hill {H1}")
    assert said(scene, "take unrest2") == "Take and exhaust a reward token of Capitolinus: lose 2 unrest"


# ---- Riots and turn order


def test_AE_RIOT_2_three_answers() -> None:
    scene = rich(seats=2, epoch=2)
    scene.area("red", "castra_praetoria")
    scene.riots("d5", "d4", "d1", "d2")
    scene.begin("riots")
    assert said(scene, "pay") == "Pay 2 aurei and 3 grain for the riot on space 3"
    assert cost(scene, "pay") == {"aurei": 2, "grain": 3}
    assert said(scene, "ruin") == (
        "Take a ruin token for the riot on space 3 and keep 2 aurei and 3 grain; you will have 1 ruin"
    )
    assert said(scene, "ignore") == "Ignore the riot on space 3 and keep 2 aurei and 3 grain"
    assert cost(scene, "ruin") == cost(scene, "ignore") == {}


def test_AE_EOE_6_places() -> None:
    scene = Scene(seats=3)
    scene.begin("end_of_epoch")
    assert said(scene, "place 2") == "Take place 2 in the turn order"


# ---- Events


def test_AE_ACT_PLAY_8_the_story_of_a_play() -> None:
    scene = rich(epoch=2)
    scene.area("red", "regina_viarum", "latium")
    scene.hand("red", "sicilia", "asia")
    scene.play("play sicilia")
    assert story(scene) == [
        "Red plays Sicilia.",
        "Red pays 2 citizens.",
        "Red gets a colour bonus of 1 aureus.",
        "Red gains 1 aureus.",
        "Red gains 3 aurei.",
        "Red gains 5 grain.",
        "Red’s unrest rises from 5 to 7.",
        "Regina Viarum pays off for Red.",
        "Red gains 2 aurei.",
        "Red gains 1 grain.",
    ]


def test_AE_ACT_FAVOUR_5_the_story_of_a_favour() -> None:
    scene = rich()
    scene.people("romulus")
    scene.hill(H1, [("red", 1)])
    scene.player("red").unrest = 0
    scene.play("ask romulus")
    assert story(scene) == [
        "Red pays 4 aurei.",
        "Red asks Romulus for a favour (×1).",
        "Red’s unrest stays at 0.",
        "Red gains 1 PP, as unrest cannot fall below 0.",
        "Red gains 1 PP.",
    ]


def test_AE_FLOW_1_the_story_of_the_later_phases() -> None:
    scene = Scene(seats=2)
    scene.hill(H1, [("red", 2), ("orange", 1)])
    scene.stock("red", grain=1, citizen=3)
    scene.stock("orange", grain=0, citizen=0)
    scene.buildings(H1, "templum")
    told = [WORDS.say(tell(event)) for event in scene.begin("scoring")]
    for sentence in (
        "Phase D: devastation.",
        "Red gains 6 PP on Capitolinus.",
        "Capitolinus is devastated, with Red as prefect, and has 1 devastation token.",
        "The Templum on Capitolinus serves Red.",
        "Red gains 2 PP from a building.",
        "Red gets 2 citizens back home.",
        "Orange gets 1 citizen back home.",
        "Red feeds 1 of 5 citizens; 4 go hungry.",
    ):
        assert sentence in told


def test_every_kind_of_event_is_told() -> None:
    assert set(TELL) == set(range(len(EVENTS.kinds)))
    for kind in TELL:
        for a, b in ((1, 1), (0, 2), (2, 0)):
            event = Event.new()
            event.kind, event.a, event.b = kind, a, b
            assert WORDS.say(tell(event)).endswith(".")


@pytest.mark.parametrize("source", range(len(SOURCES)))
def test_AE_GEN_PP_1_points_from_everywhere(source: int) -> None:
    event = Event.new()
    event.kind, event.b = EVENTS.names.index("points"), source
    for points, verb in ((2, "gains 2 PP"), (-2, "loses 2 PP")):
        event.a = points
        assert verb in WORDS.say(tell(event))
