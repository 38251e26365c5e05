from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from lusoria.core.dice import Dice, answers, force, seeded
from lusoria.core.log import EVERYONE, Event, Log, events, open_log
from lusoria.core.record import Many, content, copy, new_options
from lusoria.games.aquileia.box.pack import load_box
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.decisions import legal
from lusoria.games.aquileia.rules.events import EVENTS
from lusoria.games.aquileia.rules.flow import setup, step
from lusoria.games.aquileia.rules.moves import ACTIONS, BUY, DONE, KEEP_DECK, PLAY
from lusoria.games.aquileia.rules.state import (
    EQUI,
    EQUI_FIRST,
    HAND,
    NOBODY,
    NONE,
    NUM_HAND,
    NUM_STADIUM,
    NUM_THEATRE,
    PAY_SLAVES,
    PORTUS,
    PORTUS_END,
    SITES,
    STADIUM_CARDS,
    STEPS,
    THEATRE_CARDS,
    State,
)
from lusoria.games.aquileia.scenes.scene import Scene

GAMES = 12
COUNTS = [3, 4, 5]
WATCHER = 10  # looks on, holds no seat
SECRET = ("drew", "looked", "laurel", "removed")
COUNTED = ("drew_hidden", "laurel_hidden", "removed_hidden")
SLAVES = range(EQUI_FIRST)
EQUI_CARDS = range(EQUI_FIRST, NUM_HAND)


@dataclass
class Told:
    kind: str
    seat: int
    a: int
    b: int
    seen: int

    def by(self, viewer: int) -> bool:
        return bool(self.seen >> viewer & 1)


@dataclass
class Moment:
    before: State
    action: int
    after: State
    told: list[Told]

    def of(self, *kinds: str) -> list[Told]:
        return [e for e in self.told if e.kind in kinds]

    def seen_by(self, viewer: int, *kinds: str) -> list[Told]:
        return [e for e in self.of(*kinds) if e.by(viewer)]


def options(box: Box, s: State) -> set[int]:
    options = new_options(ACTIONS)
    return {options[i] for i in range(legal(box, s, options))}


def game(seats: int, number: int) -> Iterator[Moment]:
    box, s, dice, log, chance = load_box(), State.new(), seeded(seats, number), open_log(), random.Random(number)
    setup(box, s, seats, dice, log)
    while choices := options(box, s):
        before, action = copy(s), chance.choice(sorted(choices))
        force(dice, ())
        log.count = 0
        step(box, s, action, dice, log)
        told = [Told(EVENTS.names[e.kind], e.seat, e.a, e.b, e.seen) for e in events(log)]
        yield Moment(before, action, copy(s), told)


@cache
def moments(seats: int) -> list[Moment]:
    return [moment for number in range(GAMES) for moment in game(seats, number)]


def back(card: int) -> int:
    return 0 if card < EQUI_FIRST else 1


def change(before: Many[int], after: Many[int]) -> list[int]:
    return [after[i] - before[i] for i in range(len(before))]


# ---- AQ-INFO-1: what the log tells


def test_AQ_INFO_1_the_games_tell_of_all_kinds_of_secrets() -> None:
    kinds = Counter(e.kind for seats in COUNTS for moment in moments(seats) for e in moment.told)
    assert all(kinds[kind] > 0 for kind in (*SECRET, *COUNTED, "bought", "won_theatre", "showed", "paid_slaves"))


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_who_drew_sees_the_card_and_nobody_else(seats: int) -> None:
    for moment in moments(seats):
        for e in moment.of("drew"):
            assert e.seen == 1 << e.seat
            assert not e.by(WATCHER)


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_the_others_see_that_a_card_of_this_back_was_drawn(seats: int) -> None:
    for moment in moments(seats):
        drawn = Counter((e.seat, back(e.a)) for e in moment.of("drew"))
        assert Counter((e.seat, e.a) for e in moment.of("drew_hidden")) == drawn
        for e in moment.of("drew_hidden"):
            assert e.b == 0
            assert [viewer for viewer in (*range(seats), WATCHER) if not e.by(viewer)] == [e.seat]


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_the_owner_can_follow_every_own_card(seats: int) -> None:
    for moment in moments(seats):
        for seat in range(seats):
            cards = [0] * NUM_HAND
            for e in moment.seen_by(seat, "drew", "bought", "showed", "paid_slaves"):
                if e.seat != seat:
                    continue
                if e.kind in ("drew", "bought"):
                    cards[e.a] += 1
                elif e.kind == "showed":
                    cards[e.a] -= e.b
                else:
                    cards[0] -= e.a
                    cards[1] -= e.b
            assert cards == change(moment.before.players[seat].hand, moment.after.players[seat].hand)


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_everybody_can_count_the_cards_of_every_other_by_their_backs(seats: int) -> None:
    for moment in moments(seats):
        for seat in range(seats):
            moved = change(moment.before.players[seat].hand, moment.after.players[seat].hand)
            expected = [sum(moved[card] for card in SLAVES), sum(moved[card] for card in EQUI_CARDS)]
            for viewer in (*range(seats), WATCHER):
                if viewer == seat:
                    continue
                counts = [0, 0]
                for e in moment.seen_by(viewer, "drew", "drew_hidden", "bought", "showed", "paid_slaves"):
                    if e.seat != seat:
                        continue
                    assert e.kind != "drew"
                    if e.kind == "drew_hidden":
                        counts[e.a] += 1
                    elif e.kind == "bought":
                        counts[back(e.a)] += 1
                    elif e.kind == "showed":
                        counts[back(e.a)] -= e.b
                    else:
                        counts[0] -= e.a + e.b
                assert counts == expected


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_only_the_winner_sees_the_stadium_card_from_the_deck(seats: int) -> None:
    for moment in moments(seats):
        opened = moment.after.step == STEPS.index("laurel")
        looked = moment.of("looked")
        assert len(looked) == int(opened)
        for e in looked:
            winner = moment.after.rank[0]
            assert (e.seat, e.seen) == (winner, 1 << winner)
            assert e.a == moment.after.stadium_top


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_a_laurel_is_seen_by_its_owner_and_counted_by_the_others(seats: int) -> None:
    for moment in moments(seats):
        for seat in range(seats):
            own = [0] * NUM_STADIUM
            for e in moment.of("laurel"):
                if e.seat == seat:
                    own[e.a] += 1
                    assert e.seen == 1 << seat
            assert own == change(moment.before.players[seat].stadium, moment.after.players[seat].stadium)
            hidden = [e for e in moment.of("laurel_hidden") if e.seat == seat]
            assert len(hidden) == sum(own)
            for e in hidden:
                assert (e.a, e.b) == (0, 0)
                assert [viewer for viewer in (*range(seats), WATCHER) if not e.by(viewer)] == [seat]


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_a_removed_card_is_seen_by_the_sole_contestant_and_counted_by_the_others(seats: int) -> None:
    for moment in moments(seats):
        for e in moment.of("removed"):
            assert moment.before.step == STEPS.index("laurel")
            assert moment.before.rank[1] == NOBODY
            assert (e.seat, e.seen) == (moment.before.seat, 1 << moment.before.seat)
            left = moment.before.stadium_up if moment.action == KEEP_DECK else moment.before.stadium_top
            assert e.a == left
            (count,) = [c for c in moment.of("removed_hidden") if c.seat == e.seat]
            assert (count.a, count.b) == (1, 0)
            assert [viewer for viewer in (*range(seats), WATCHER) if not count.by(viewer)] == [e.seat]


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_cards_removed_without_a_contestant_are_only_counted(seats: int) -> None:
    for moment in moments(seats):
        for e in moment.of("removed_hidden"):
            if e.seat == NOBODY:
                assert (e.a, e.b) == (2, 0)
                assert e.seen == EVERYONE
                assert moment.of("removed") == moment.of("looked") == []


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_everything_that_is_no_secret_is_seen_by_all(seats: int) -> None:
    for moment in moments(seats):
        assert all(e.seen == EVERYONE for e in moment.told if e.kind not in (*SECRET, *COUNTED))


def wealth(s: State) -> list[list[int]]:
    """Bronze, silver and gold of each seat, in its supply and on its Portus field."""
    coins = [[s.players[seat].coins[metal] for metal in range(3)] for seat in range(s.seats)]
    for metal in range(3):
        if s.portus[metal] == 1:
            coins[s.field[PORTUS + metal]][metal] += 1
    return coins


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_every_coin_that_changes_hands_is_told_to_all(seats: int) -> None:
    for moment in moments(seats):
        if moment.of("exchanged"):
            continue
        coins = wealth(moment.before)
        stands = {field: moment.before.field[field] for field in range(PORTUS, PORTUS_END)}
        for e in moment.seen_by(WATCHER, "placed", "received", "got", "paid", "paid_seat", "robbed"):
            if e.kind == "placed":
                stands[e.a] = e.seat
            elif e.kind == "robbed":
                coins[stands[PORTUS + e.a]][e.a] -= 1
                coins[e.seat][e.a] += 1
            else:
                coins[e.seat][e.a] += e.b if e.kind in ("received", "got") else -e.b
        assert coins == wealth(moment.after)


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_an_exchange_is_told_to_all(seats: int) -> None:
    compared = 0
    for moment in moments(seats):
        moved_on = moment.of("received", "got", "paid", "paid_seat", "robbed")
        for e in moment.of("exchanged"):
            assert e.seen == EVERYONE
            if not moved_on:
                coins = moment.after.players[e.seat].coins
                assert (e.a, e.b) == (coins[1], coins[2])
                compared += 1
    assert compared > 0


def test_AQ_INFO_1_a_bonus_card_from_the_equi_deck_is_unseen_by_the_others() -> None:
    scene = Scene(seats=4)
    scene.stand("blue", "equi_left")
    scene.begin("mercatus")
    scene.play("buy", dice=[0])
    (drew,) = scene.happened("drew", "blue")
    (hidden,) = scene.happened("drew_hidden", "blue")
    assert (drew.seen, hidden.seen) == (0b0100, EVERYONE ^ 0b0100)
    assert HAND[drew.a] in scene.cards("blue")
    assert hidden.a == 1


def test_AQ_INFO_1_the_second_sees_only_the_card_received() -> None:
    scene = Scene(seats=4)
    scene.stand("red", "stadium_gold_2")
    scene.stand("blue", "stadium_silver_1a")
    scene.begin("stadium_throw", dice=["gold"] * 3 + ["gold"] * 3)
    assert [e for e in events(scene.log, scene.seat("blue")) if EVENTS.names[e.kind] == "looked"] == []
    scene.play("keep deck")
    seen = [
        (EVENTS.names[e.kind], e.seat)
        for e in events(scene.log, scene.seat("blue"))
        if "laurel" in EVENTS.names[e.kind]
    ]
    assert seen == [("laurel_hidden", scene.seat("red")), ("laurel", scene.seat("blue"))]


def test_AQ_INFO_1_the_card_left_by_a_sole_contestant_is_seen_by_that_contestant_only() -> None:
    scene = Scene(seats=4)
    scene.face_up("stadium_white")
    scene.stand("yellow", "stadium_gold_2")
    scene.begin("stadium_throw")
    scene.play("keep deck")
    (removed,) = scene.happened("removed")
    assert (STADIUM_CARDS[removed.a], removed.seat, removed.seen) == ("stadium_white", 1, 0b0010)


def test_AQ_INFO_1_nobody_sees_the_deck_card_removed_without_contestants() -> None:
    scene = Scene(seats=4)
    scene.begin("stadium_throw")
    told = [EVENTS.names[e.kind] for e in events(scene.log)]
    assert told.count("removed_hidden") == 1
    assert not set(told) & {"looked", "removed", "laurel", "laurel_hidden"}


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_a_card_laid_is_not_told_before_the_last_answer(seats: int) -> None:
    laid = [moment for moment in moments(seats) if PLAY <= moment.action < PLAY + NUM_HAND]
    assert laid
    assert all(moment.told == [] for moment in laid)


def test_AQ_INFO_1_a_chosen_site_is_not_told_before_it_is_paid() -> None:
    scene = Scene(seats=4)
    scene.coins("red", (3, 3, 3))
    scene.hand("red", ["slave_1"])
    scene.stand("red", "forum_1")
    scene.begin("forum", at="forum_1")
    assert scene.play("build villa_blue_6") == []
    assert "paid_slaves" in [EVENTS.names[e.kind] for e in scene.play("doubles 0")]


# ---- AQ-INFO-1: what the question tells


@dataclass
class World:
    box: Box
    s: State
    dice: Dice
    log: Log

    @property
    def question(self) -> tuple[int, int]:
        return self.s.seat, self.s.step

    def copy(self) -> World:
        return World(self.box, copy(self.s), copy(self.dice), open_log())

    def play(self, action: int, tape: list[int]) -> list[tuple[int, int]]:
        force(self.dice, tape)
        self.log.count = 0
        step(self.box, self.s, action, self.dice, self.log)
        return answers(self.dice)

    def view(self, viewer: int) -> list[tuple[int, int, int, int]]:
        return [(e.kind, e.seat, e.a, e.b) for e in events(self.log, viewer)]


def new_world(seats: int, number: int) -> World:
    world = World(load_box(), State.new(), seeded(seats, number), open_log())
    setup(world.box, world.s, seats, world.dice, world.log)
    return world


def play_both(one: World, other: World, action: int) -> None:
    asked = one.play(action, [])
    assert other.play(action, [answer for answer, _ in asked]) == asked


def common(one: World, other: World) -> list[int]:
    return sorted(options(one.box, one.s) & options(other.box, other.s))


def trade(here: Many[int], there: Many[int], kinds: range, chance: random.Random) -> bool:
    pairs = [(i, j) for i in kinds for j in kinds if i != j and here[i] > 0 and there[j] > 0]
    if not pairs:
        return False
    i, j = chance.choice(pairs)
    here[i] -= 1
    there[i] += 1
    there[j] -= 1
    here[j] += 1
    return True


class Shifted:
    def __init__(self, row: Many[int], by: int) -> None:
        self.row, self.by = row, by

    def __getitem__(self, i: int) -> int:
        return self.row[i - self.by]

    def __setitem__(self, i: int, v: int) -> None:
        self.row[i - self.by] = v

    def __len__(self) -> int:
        return len(self.row) + self.by


def others(s: State) -> list[int]:
    return [seat for seat in range(s.seats) if seat != s.seat]


def change_secrets(s: State, chance: random.Random) -> bool:
    """Trades hidden cards of one back, among the hands of the seats that do not decide now and the deck."""
    hands: list[Many[int]] = [s.players[seat].hand for seat in others(s)]
    laurels: list[Many[int]] = [s.players[seat].stadium for seat in others(s)]
    backs: list[tuple[list[Many[int]], range]] = [
        ([*hands, s.slaves], SLAVES),
        ([*hands, Shifted(s.equi, EQUI_FIRST)], EQUI_CARDS),
        ([*laurels, s.stadium], range(NUM_STADIUM)),
    ]
    changed = False
    for places, kinds in backs:
        for _ in range(3):
            here, there = chance.sample(range(len(places)), 2)
            changed |= trade(places[here], places[there], kinds, chance)
    return changed


def build_all_that_one_slave_card_always_pays(world: World) -> None:
    seat = 0
    for site in range(len(SITES)):
        if world.box.site[site].slaves < 2:
            world.s.site[site] = seat
            world.s.players[seat].houses -= 1
            seat = (seat + 1) % world.s.seats


def forks(seats: int, every: int) -> Iterator[tuple[World, random.Random]]:
    for number in range(GAMES):
        world, chance = new_world(seats, number), random.Random(1000 + number)
        if number % 2 == 1:
            build_all_that_one_slave_card_always_pays(world)
        while choices := options(world.box, world.s):
            if chance.randrange(every) == 0:
                yield world.copy(), chance
            world.play(chance.choice(sorted(choices)), [])


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_the_question_tells_no_secret(seats: int) -> None:
    compared, mattered = 0, 0
    for world, chance in forks(seats, every=15):
        other = world.copy()
        if not change_secrets(other.s, chance):
            continue
        assert world.question == other.question
        for action in common(world, other) if world.s.step != PAY_SLAVES else ():
            here, there = world.copy(), other.copy()
            play_both(here, there, action)
            assert here.question == there.question
        order, other_order = [world.question], [other.question]
        for _ in range(60):
            actions = common(world, other)
            mattered += options(world.box, world.s) != options(other.box, other.s)
            if world.s.step == PAY_SLAVES or not actions:
                break
            play_both(world, other, chance.choice(actions))
            assert world.question == other.question
            order.append(world.question)
            other_order.append(other.question)
            compared += 1
        assert order == other_order
        assert {seat for seat, _ in order} == {seat for seat, _ in other_order}
    assert compared > 2000
    assert mattered > 40


def without_two_hands(s: State, one: int, two: int) -> bytes:
    rest = copy(s)
    for seat in (one, two):
        for card in range(NUM_HAND):
            rest.players[seat].hand[card] = 0
    return content(rest)


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_1_what_two_seats_hold_changes_nothing_a_third_can_see(seats: int) -> None:
    compared = 0
    for world, chance in forks(seats, every=15):
        other = world.copy()
        one, two = chance.sample(others(world.s), 2)
        hands = other.s.players[one].hand, other.s.players[two].hand
        if not [kinds for kinds in (SLAVES, EQUI_CARDS) if trade(*hands, kinds, chance)]:
            continue
        for _ in range(60):
            actions = common(world, other)
            if world.s.step == NONE or not actions:
                break
            play_both(world, other, chance.choice(actions))
            for viewer in (*range(seats), WATCHER):
                if viewer not in (one, two):
                    assert world.view(viewer) == other.view(viewer)
            assert without_two_hands(world.s, one, two) == without_two_hands(other.s, one, two)
            compared += 1
    assert compared > 800


@pytest.mark.parametrize("card", HAND)
def test_AQ_INFO_1_every_card_that_might_be_played_in_the_arena_makes_its_owner_asked(card: str) -> None:
    scene = Scene(seats=4)
    scene.hand("blue", [card])
    scene.stand("blue", "arena_1a")
    scene.begin("arena_throw")
    assert (scene.deciding, scene.step) == ("blue", "arena_cards")


@pytest.mark.parametrize("card", HAND[EQUI_FIRST:])
def test_AQ_INFO_1_every_card_that_might_be_a_horse_makes_its_owner_asked_in_the_stadium(card: str) -> None:
    scene = Scene(seats=4)
    scene.hand("blue", [card])
    scene.stand("blue", "stadium_silver_1a")
    scene.begin("stadium_throw")
    assert (scene.deciding, scene.step) == ("blue", "stadium_cards")


def two_sites_left(hand: list[str]) -> Scene:
    scene = Scene(seats=4)
    taken = [site for site in SITES if site not in ("workshop_5a", "workshop_6a")]
    scene.own("yellow", *taken[:9])
    scene.own("blue", *taken[9:18])
    scene.own("green", *taken[18:])
    scene.coins("red", (3, 3, 3))
    scene.hand("red", hand)
    scene.stand("red", "forum_3")
    scene.begin("forum", at="forum_1")
    return scene


@pytest.mark.parametrize("left", ["slave_1", "slave_2"])
def test_AQ_INFO_1_the_second_build_is_asked_for_whatever_the_card_left_shows(left: str) -> None:
    scene = two_sites_left(["slave_1", left])
    scene.play("build workshop_5a")
    scene.play("doubles 0")
    assert scene.owner("workshop_5a") == "red"
    assert (scene.deciding, scene.step) == ("red", "build")
    assert ("build workshop_6a" in scene.moves) == (left == "slave_2")


@pytest.mark.parametrize("card", ["slave_1", "slave_2"])
def test_AQ_INFO_1_the_slave_cards_are_asked_for_even_if_there_is_one_payment(card: str) -> None:
    scene = two_sites_left([card])
    scene.play("build workshop_5a")
    assert (scene.deciding, scene.step) == ("red", "pay_slaves")
    assert len(scene.moves) == 1


# ---- AQ-INFO-2


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_2_a_bought_face_up_card_is_told_to_all(seats: int) -> None:
    for moment in moments(seats):
        expected = []
        if moment.action == BUY:
            card = EQUI_FIRST + moment.before.slot[moment.before.at - EQUI]
            expected = [("bought", moment.before.seat, card, EVERYONE)]
        assert [(e.kind, e.seat, e.a, e.seen) for e in moment.of("bought")] == expected


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_2_a_won_theatre_card_is_told_to_all(seats: int) -> None:
    for moment in moments(seats):
        for seat in range(seats):
            won = [0] * NUM_THEATRE
            for e in moment.of("won_theatre"):
                assert e.seen == EVERYONE
                won[e.a] += e.seat == seat
            assert won == change(moment.before.players[seat].theatre, moment.after.players[seat].theatre)


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_2_the_card_under_the_hammer_is_told_to_all(seats: int) -> None:
    for moment in moments(seats):
        revealed = moment.of("theatre_up")
        assert all(e.seen == EVERYONE for e in revealed)
        came_up = [card for card in range(NUM_THEATRE) if moment.before.theatre[card] > moment.after.theatre[card]]
        assert [e.a for e in revealed] == came_up


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_2_cards_played_in_a_contest_are_shown_to_all(seats: int) -> None:
    for moment in moments(seats):
        laid = [moment.before.laid[card] for card in range(NUM_HAND)]
        expected = [(moment.before.seat, card, count) for card, count in enumerate(laid) if count > 0]
        shown = moment.of("showed")
        assert all(e.seen == EVERYONE for e in shown)
        assert [(e.seat, e.a, e.b) for e in shown] == (expected if moment.action == DONE else [])


@pytest.mark.parametrize("seats", COUNTS)
def test_AQ_INFO_2_slave_cards_paid_are_told_to_all(seats: int) -> None:
    for moment in moments(seats):
        paid = moment.of("paid_slaves")
        assert len(paid) == int(moment.before.step == PAY_SLAVES)
        for e in paid:
            moved = change(moment.before.players[e.seat].hand, moment.after.players[e.seat].hand)
            assert (e.a, e.b) == (-moved[0], -moved[1])
            assert e.seen == EVERYONE


def test_AQ_INFO_2_a_bought_card_and_its_buyer_are_told_but_not_the_bonus_card() -> None:
    scene = Scene(seats=4)
    face_up = HAND[EQUI_FIRST + scene.s.slot[0]]
    scene.stand("red", "equi_left")
    scene.begin("mercatus")
    scene.play("buy")
    for viewer in (1, 2, 3, WATCHER):
        seen = [e for e in events(scene.log, viewer) if EVENTS.names[e.kind] in ("bought", "drew", "drew_hidden")]
        assert [(EVENTS.names[e.kind], e.seat) for e in seen] == [("bought", 0), ("drew_hidden", 0)]
        assert HAND[seen[0].a] == face_up


def test_AQ_INFO_2_everybody_sees_who_won_which_theatre_card() -> None:
    scene = Scene(seats=4)
    scene.stand("red", "theatrum")
    scene.begin("theatrum", dice=[THEATRE_CARDS.index("theatre_yellow_white")])
    scene.play("bid gold")
    for _ in range(3):
        if scene.step == "raise":
            scene.play("out")
    for viewer in (0, 1, 2, 3, WATCHER):
        won: list[Event] = [e for e in events(scene.log, viewer) if EVENTS.names[e.kind] == "won_theatre"]
        assert [(e.seat, THEATRE_CARDS[e.a]) for e in won] == [(0, "theatre_yellow_white")]
