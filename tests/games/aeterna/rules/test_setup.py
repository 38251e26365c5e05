"""AE-TERM, AE-SETUP, AE-FLOW: terms, the table before the game, and its course."""

from __future__ import annotations

from collections import Counter

import pytest

from lusoria.core.dice import Dice, force, seeded
from lusoria.core.log import events, open_log
from lusoria.games.aeterna.box.pack import load_box, standard_file
from lusoria.games.aeterna.rules.box import FEWEST_SEATS, TIMINGS
from lusoria.games.aeterna.rules.events import EPOCH
from lusoria.games.aeterna.rules.flow import setup
from lusoria.games.aeterna.rules.hills import is_active
from lusoria.games.aeterna.rules.scoring import visible_value
from lusoria.games.aeterna.rules.state import (
    CARDS,
    CATEGORIES,
    HILLS,
    MONUMENTS,
    NUM_PAYABLE,
    PHASES,
    RESOURCES,
    REWARDS,
    State,
)
from lusoria.games.aeterna.scenes.scene import Scene
from lusoria.match.match import Match

BOX = load_box()
H1, H2, H3, H4, H5, H6, H7 = HILLS


def laid(seats: int, seed: int = 1) -> State:
    s = State.new()
    setup(BOX, s, seats, seeded(seed), open_log())
    return s


# ---- terms


def test_AE_TERM_1_what_can_be_paid() -> None:
    assert RESOURCES[:NUM_PAYABLE] == ("stone", "aurei", "grain", "citizen")
    assert RESOURCES[NUM_PAYABLE:] == ("unrest", "pp")


def test_AE_TERM_3_stacks_stand_from_the_left_without_gaps() -> None:
    scene = Scene()
    for seat in ("blue", "red", "green"):
        scene.turn(seat)
        scene.stock(seat, citizen=3, grain=5)
        scene.play(f"influence {H1}")
    assert scene.stands(H1) == [("blue", 1), ("red", 1), ("green", 1)]
    scene.turn("red")
    scene.play(f"influence {H1}")
    assert scene.stands(H1) == [("red", 2), ("blue", 1), ("green", 1)]


def test_AE_TERM_4_the_leftmost_stack_is_the_prefects() -> None:
    scene = Scene()
    assert scene.prefect(H1) is None
    scene.hill(H1, [("orange", 2), ("red", 1)])
    assert scene.prefect(H1) == "orange"


@pytest.mark.parametrize(("seats", "spaces"), [(2, 2), (3, 2), (4, 3)])
def test_AE_TERM_5_spaces_of_a_hill(seats: int, spaces: int) -> None:
    assert BOX.table[seats - FEWEST_SEATS].spaces == spaces


def test_AE_TERM_7_seven_categories() -> None:
    kinds = Counter(BOX.card[i].category for i in range(len(CARDS)))
    assert [kinds[i] for i in range(len(CATEGORIES))] == [9, 9, 9, 9, 12, 12, 12]


def test_AE_TERM_8_what_kinds_of_cards_have() -> None:
    for i in range(len(CARDS)):
        card = BOX.card[i]
        cost = {RESOURCES[r] for r in range(NUM_PAYABLE) if card.cost[r]}
        if card.kind == 0:
            assert cost <= {"stone", "aurei"}
            assert card.timing in (1, 2, 3)
        elif card.kind == 1:
            assert cost == {"citizen"}
            assert (card.timing, card.code) == (0, 0)
        else:
            assert cost == {"aurei"}
            assert (card.timing, card.end_pp) == (4, 0)
            assert not any(card.gains[r] for r in range(len(RESOURCES)))
    assert min(BOX.card[i].end_pp for i in range(len(CARDS))) < 0


def test_AE_TERM_9_timing_of_abilities() -> None:
    timings = Counter(TIMINGS[BOX.card[CARDS.index(card)].timing] for card in MONUMENTS)
    assert timings == {"instant": 12, "permanent": 13, "activate": 11}


def test_AE_TERM_10_tokens_are_active_or_exhausted() -> None:
    scene = Scene()
    scene.tokens(H1, "stone1", "stone1")
    scene.stock("red", grain=9, citizen=3)
    for left in (["stone1"], []):
        scene.turn("red")
        scene.play(f"influence {H1}", "take stone1")
        assert scene.active(H1) == left
    scene.turn("red")
    scene.play(f"influence {H1}")
    assert scene.step == "turn"


def test_AE_TERM_11_devastation_covers_the_first_values() -> None:
    scene = Scene()
    for tokens, values in ((0, [6, 4, 3]), (1, [4, 3, 0]), (2, [3, 0, 0])):
        scene.devastated(H1, tokens)
        assert [visible_value(BOX, scene.s, 0, position) for position in range(3)] == values


def test_AE_TERM_12_packs_go_to_the_left_neighbour() -> None:
    match = Match("aeterna", 3, 3)
    packs = [match.view(seat)["own"]["pack"] for seat in range(3)]
    picks = []
    for _ in range(3):
        picks.append(str(match.moves[0]).split()[1])
        match.play(match.moves[0])
    for seat in range(3):
        came = match.view((seat + 1) % 3)["own"]["pack"]
        assert came == [card for card in packs[seat] if card != picks[seat]]


# ---- setup


@pytest.mark.parametrize(("seats", "people"), [(2, 1), (3, 2), (4, 2)])
def test_AE_SETUP_1_personalities_of_the_first_epoch(seats: int, people: int) -> None:
    found = set()
    for seed in range(60):
        s = laid(seats, seed)
        open_ones = [i for i in range(12) if s.people >> i & 1]
        assert len(open_ones) == people
        found.update(open_ones)
    assert found == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_AE_SETUP_2_three_monuments_and_two_provinces_each(seats: int) -> None:
    s = laid(seats)
    seen = 0
    for seat in range(seats):
        pack = s.packs[seat].left
        assert (pack & 0xFFF).bit_count() == 3
        assert (pack >> 12).bit_count() == 2
        assert pack & seen == 0
        seen |= pack


@pytest.mark.parametrize(("seats", "hills"), [(2, 3), (3, 5), (4, 7)])
def test_AE_SETUP_3_hills_in_play(seats: int, hills: int) -> None:
    s = laid(seats)
    assert [is_active(BOX, s, hill) for hill in range(7)] == [hill < hills for hill in range(7)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_AE_SETUP_4_three_tokens_on_each_hill(seats: int) -> None:
    s, wanted = laid(seats), Counter[str]()
    for reward in standard_file().rewards:
        wanted[reward.id] = sum(reward.tokens[: seats - 1])
    lying = Counter(REWARDS[s.hills[i].token[k]] for i in range(7) for k in range(3) if s.hills[i].token[k] >= 0)
    assert lying == +wanted
    assert lying.total() == {2: 9, 3: 15, 4: 21}[seats]
    assert not any(s.hills[i].exhausted[k] for i in range(7) for k in range(3))


def test_AE_SETUP_5_four_riot_tokens() -> None:
    found = Counter[int]()
    for seed in range(200):
        s = laid(4, seed)
        riots = [s.riot[i] for i in range(4)]
        assert len(set(riots)) == 4
        found.update(riots)
    assert set(found) == set(range(6))
    assert list(BOX.riot_at) == [3, 5, 7, 9]  # type: ignore[call-overload]


def test_AE_SETUP_6_one_building_of_each_type_is_offered() -> None:
    s = laid(4)
    assert [(s.offered[i], s.reserve[i], s.worker[i]) for i in range(3)] == [(1, 2, -1)] * 3


def test_AE_SETUP_7_a_random_turn_order() -> None:
    orders = {tuple(laid(3, seed).order[i] for i in range(3)) for seed in range(100)}
    assert len(orders) == 6
    assert laid(3).passes == 0


def test_AE_SETUP_8_what_each_player_starts_with() -> None:
    s = laid(3)
    for seat in range(3):
        p = s.players[seat]
        assert list(p.stock) == [1, 2, 5, 2]  # type: ignore[call-overload]
        assert (p.supply, p.unrest, p.pp, p.ruin, p.area_size) == (5, 0, 0, 0, 0)
    assert list(s.players[3].stock) == [0, 0, 0, 0]  # type: ignore[call-overload]


def test_AE_SETUP_9_nothing_on_the_hills_and_the_first_epoch_begins() -> None:
    s = laid(4)
    for i in range(7):
        h = s.hills[i]
        assert (h.devastation, list(h.building), list(h.height)) == (0, [0, 0, 0], [0, 0, 0])  # type: ignore[call-overload]
    assert (s.epoch, PHASES[s.phase], s.round) == (1, "draft", 0)


# ---- the course of the game


def phases(match: Match) -> list[str]:
    """The phases in which somebody decides, one after another."""
    found: list[str] = []
    while not match.over:
        phase = f"{match.view()['epoch']} {match.view()['phase']}"
        if not found or found[-1] != phase:
            found.append(phase)
        match.play(match.moves[-1])
    return found


def test_AE_FLOW_1_three_epochs_of_nine_phases() -> None:
    assert PHASES[:9] == (
        "draft", "actions", "scoring", "devastation", "buildings", "domus", "riots", "feeding", "end_of_epoch",
    )  # fmt: skip
    found = phases(Match("aeterna", 3, 1))
    assert [phase for phase in found if "riots" not in phase] == [
        "1 draft", "1 actions", "1 end_of_epoch", "2 draft", "2 actions", "2 end_of_epoch", "3 draft", "3 actions",
    ]  # fmt: skip


def test_AE_FLOW_2_the_last_epoch_has_no_end_of_epoch() -> None:
    scene = Scene(seats=2, epoch=3)
    told = scene.begin("feeding")
    assert scene.stage == "over"
    assert EPOCH not in [event.kind for event in told]
    scene = Scene(seats=2, epoch=2)
    scene.begin("feeding")
    assert (scene.stage, scene.step) == ("end_of_epoch", "order")


def test_AE_FLOW_3_nobody_is_out_before_the_end() -> None:
    scene = Scene(seats=2, epoch=2)
    scene.player("red").unrest = 10
    scene.player("red").ruin = 9
    scene.begin("feeding")
    assert scene.player("red").damned == 0
    assert scene.deciding == "red"


def test_setup_asks_chance_no_more_often_than_a_tape_holds() -> None:
    dice, log, s = Dice.new(), open_log(), State.new()
    force(dice, ())
    setup(BOX, s, 4, dice, log)
    assert dice.used < 60
    assert events(log)
