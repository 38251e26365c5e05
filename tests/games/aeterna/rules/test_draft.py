"""AE-DRAFT, AE-INFO: the draft, and who sees what."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from lusoria.core.log import EVERYONE, only
from lusoria.games.aeterna.rules.events import EVENTS, LAID_OUT, PICKED, PICKED_HIDDEN, RECEIVED
from lusoria.games.aeterna.rules.state import CARDS, EPOCH_CARDS
from lusoria.games.aeterna.scenes.scene import Scene
from lusoria.match.match import Match


def drafted(seats: int, seed: int) -> Match:
    match, random = Match("aeterna", seats, seed), Random(seed)
    while match.view()["phase"] == "draft":
        match.play(random.choice(match.moves))
    return match


@pytest.mark.parametrize("epoch", [2, 3])
def test_AE_DRAFT_1_later_epochs_have_their_own_cards(epoch: int) -> None:
    scene = Scene(seats=4, epoch=epoch)
    scene.begin_draft()
    for seat in range(4):
        pack = scene.s.packs[seat].left
        assert ((pack & 0xFFF).bit_count(), (pack >> 12).bit_count()) == (3, 2)
    names = CARDS[(epoch - 1) * EPOCH_CARDS : epoch * EPOCH_CARDS]
    assert all(move in names for move in scene.offered("pick"))


def test_AE_DRAFT_2_one_of_five_is_kept_and_four_are_handed_on_when_all_have_chosen() -> None:
    match = Match("aeterna", 3, 1)
    packs = [match.view(seat)["own"]["pack"] for seat in range(3)]
    assert [len(pack) for pack in packs] == [5, 5, 5]
    for seat in range(3):
        assert match.seat == seat
        assert match.view(2)["own"]["pack"] == packs[2]  # nothing is handed on yet
        match.play(match.moves[0])
    assert [len(match.view(seat)["own"]["pack"]) for seat in range(3)] == [4, 4, 4]
    assert match.view(1)["own"]["pack"] == packs[0][1:]


@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_AE_DRAFT_3_four_rounds_always_to_the_left(epoch: int) -> None:
    scene = Scene(seats=3, epoch=epoch)
    scene.begin_draft()
    handed: list[list[str]] = []
    for size in (5, 4, 3, 2):
        packs = []
        for seat in range(3):
            packs.append(scene.offered("pick"))
            assert (scene.deciding, len(packs[seat])) == (scene.names[seat], size)
            scene.play(f"pick {packs[seat].pop(seat % size)}")
        handed, came = packs, handed
        if came:
            assert [set(handed[seat]) < set(came[seat - 1]) for seat in range(3)] == [True] * 3
    assert scene.stage == "actions"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_AE_DRAFT_4_the_last_card_goes_to_the_board_and_all_are_turned_up_at_once(seats: int) -> None:
    match = Match("aeterna", seats, 4)
    for _ in range(4 * seats):
        assert match.view()["board"] == []
        last = match.moves
        match.play(last[0])
    told = [event for event in match.history[-1].events if event.kind == LAID_OUT]
    assert [event.seat for event in told] == list(range(seats))
    assert {event.seen for event in told} == {EVERYONE}
    assert sorted(CARDS[event.a] for event in told) == sorted(match.view()["board"])


def test_AE_DRAFT_5_four_kept_cards_are_the_hand() -> None:
    match = Match("aeterna", 2, 5)
    kept: list[list[str]] = [[], []]
    while match.view()["phase"] == "draft":
        kept[match.seat or 0].append(str(match.moves[0]).split()[1])
        match.play(match.moves[0])
    for seat in range(2):
        assert sorted(match.view(seat)["own"]["hand"]) == sorted(kept[seat])
        assert match.view()["players"][seat]["hand"] == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_AE_DRAFT_6_as_many_cards_on_the_board_as_players_and_none_for_a_plain_play(seats: int) -> None:
    match = drafted(seats, 6)
    assert len(match.view()["board"]) == seats
    assert [move for move in match.moves if str(move).removeprefix("play ") in match.view()["board"]] == []


# ---- who sees what


def test_AE_INFO_1_what_everybody_sees() -> None:
    match = drafted(3, 7)
    seen = match.view()
    player = seen["players"][0]
    for key in ("stone", "aurei", "grain", "citizen", "supply", "unrest", "pp", "ruin", "area", "used", "hand"):
        assert key in player
    for key in ("hills", "board", "people", "order", "pass_track", "riots", "construction"):
        assert key in seen


def test_AE_INFO_2_others_do_not_see_a_hand() -> None:
    """Of a hand another seat sees only what it has handed on itself, or what has come to it without a card."""
    match, hidden = drafted(3, 8), 0
    for seat, other in permutations(range(3), 2):
        seen = match.view(other)
        held = {card for pack in seen["own"].pop("held") for card in pack}
        assert set(seen["own"].pop("handed_on")) < held
        for card in match.view(seat)["own"]["hand"]:
            assert f"'{card}'" not in str(seen)
            hidden += card not in held
    assert hidden > 0
    assert match.view()["own"] is None


def test_AE_INFO_3_no_state_holds_what_was_not_dealt() -> None:
    scene = Scene(seats=2)
    scene.begin_draft()
    held = scene.s.packs[0].left | scene.s.packs[1].left
    assert held.bit_count() == 10


def test_AE_INFO_4_a_pick_is_told_to_the_seat_alone() -> None:
    match = Match("aeterna", 4, 9)
    match.play(match.moves[2])
    told = {event.kind: event for event in match.history[-1].events}
    assert set(told) == {PICKED, PICKED_HIDDEN}
    assert told[PICKED].seen == only(0)
    assert told[PICKED_HIDDEN].seen == EVERYONE ^ only(0)
    assert (told[PICKED_HIDDEN].a, told[PICKED_HIDDEN].b) == (0, 0)
    for _ in range(3):
        match.play(match.moves[0])
    came = [event for event in match.history[-1].events if event.kind == RECEIVED]
    assert len(came) == 16
    assert all(event.seen == only(event.seat) for event in came)


def test_AE_INFO_5_an_eliminated_card_is_shown_and_cards_left_in_hand_are_not() -> None:
    scene = Scene(seats=2)
    scene.hand("red", "comitium")
    scene.hand("orange", "lupercal")
    told = scene.play("eliminate for grain")
    event = next(event for event in told if EVENTS.names[event.kind] == "eliminated")
    assert (CARDS[event.a], event.seen) == ("comitium", EVERYONE)
    scene = Scene(seats=2)
    scene.hand("orange", "lupercal")
    told = scene.begin("end_of_epoch")
    assert CARDS.index("lupercal") not in [event.a for event in told if EVENTS.names[event.kind] == "eliminated"]
    assert scene.cards("orange") == []


def test_AE_INFO_6_a_seat_is_shown_the_packs_it_has_held() -> None:
    match = Match("aeterna", 2, 10)
    first = match.view(0)["own"]["pack"]
    for _ in range(4):
        match.play(match.moves[0])
    held = match.view(0)["own"]["held"]
    assert held[0] == first
    assert [len(pack) for pack in held] == [5, 4, 3]
    assert set(held[2]) < set(first)  # the own pack has come back
