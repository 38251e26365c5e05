"""A table without network and database: who may do what."""

from __future__ import annotations

from random import Random

import pytest

from lusoria.core.record import content
from lusoria.match.match import Match
from lusoria.table.errors import Refused
from lusoria.table.seats import hash_of
from lusoria.table.table import Table
from tests.table.tables import begun, facts, moved, moves_of, played, wished


def refused(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, check=lambda error: error.code == code)


# ---- sitting down


def test_people_sit_down_and_the_game_starts_with_their_words() -> None:
    table = begun("aquileia", 3)
    assert table.match is not None
    assert table.match.chance.promised["Nonces"] == "word0 word1 word2"
    assert table.match.chance.promised["Promise"] == table.promise
    assert table.match.chance.promised["Table"] == table.facts.id


def test_a_seat_is_taken_once() -> None:
    table = wished(Table(facts("aquileia", 3)), lambda t: t.sit("a", "A", 1, "x"))
    with refused("seat_taken"):
        table.sit("b", "B", 1, "y")
    assert table.sit("a", "A", 1, "z") is table.past[-1].entry  # sent twice
    for seat in (0, 2):
        assert table.sit("b", "B", None, "y").seat == 0
        assert table.sit("b", "B", seat, "y").seat == seat
    with refused("bad_request"):
        table.sit("b", "B", 4, "y")


def test_a_guest_may_take_several_seats_of_one_screen() -> None:
    table = Table(facts("aquileia", 3, bots=(2,)))
    for seat in (0, 1):
        table = wished(table, lambda t, seat=seat: t.sit("a", "A", seat, f"x{seat}"))  # type: ignore[misc]
    assert table.full()
    table = wished(table, lambda t: t.start("a"))
    assert table.seats_of("a") == [0, 1]
    assert table.may_look("a", 0) == 0
    assert table.may_look("a", 1) == 1
    with refused("not_your_seat"):
        table.may_look("a", 2)


def test_who_leaves_before_the_start_makes_room() -> None:
    table = wished(Table(facts("aquileia", 3)), lambda t: t.sit("a", "A", 1, "x"))
    with refused("not_your_seat"):
        table.leave("b", 1)
    table = wished(table, lambda t: t.leave("a", 1))
    assert [place.kind for place in table.places] == ["open"] * 3


def test_only_who_opened_a_table_closes_it_and_only_those_who_sit_there_begin() -> None:
    table = Table(facts("aquileia", 3))
    with refused("not_your_table"):
        table.close("b")
    with refused("not_your_table"):
        table.start("b")
    closed = wished(table, lambda t: t.close("g0"))
    with refused("not_open"):
        closed.sit("a", "A", 0, "x")


def test_free_seats_are_played_by_bots_from_the_start_on() -> None:
    table = wished(Table(facts("aquileia", 3, seed=4)), lambda t: t.sit("g0", "A", 1, "x"))
    table = wished(table, lambda t: t.start("g0"))
    assert [place.kind for place in table.places] == ["bot", "guest", "bot"]
    assert [place.nonce for place in table.places] == ["-", "x", "-"]
    assert table.bots_asked == [0]


def pledged() -> Table:
    """Seat 0 has pledged a word, seat 1 brought one along, seat 2 is free."""
    table = wished(Table(facts("aquileia", 3)), lambda t: t.sit("g0", "A", 0, pledge=hash_of("secundus")))
    return wished(table, lambda t: t.sit("g1", "B", 1, "primus"))


def test_a_word_that_was_pledged_is_told_when_nobody_can_choose_another_any_more() -> None:
    table = pledged()
    assert [place.pledge for place in table.places] == [hash_of("secundus"), hash_of("primus"), ""]
    with refused("not_ready"):
        table.reveal("g0", 0, "secundus")  # somebody may still sit down
    table = wished(table, lambda t: t.start("g1"))
    assert [place.kind for place in table.places] == ["guest", "guest", "bot"]
    assert (table.state, table.words_due) == ("open", [0])
    with refused("not_ready"):
        table.start("g1")
    with refused("not_your_seat"):
        table.reveal("g1", 0, "secundus")
    with refused("wrong_word"):
        table.reveal("g0", 0, "tertius")
    assert table.leave("g1", 1)
    table = wished(table, lambda t: t.reveal("g0", 0, "secundus"))
    assert table.reveal("g0", 0, "secundus") is table.past[-1].entry  # sent twice
    with refused("not_open"):
        table.leave("g1", 1)  # and come back with a word that goes well with the other
    table = wished(table, lambda t: t.start("g1"))
    assert table.match is not None
    assert table.match.chance.promised["Nonces"] == "secundus primus -"
    again = Table(table.facts, [past.entry for past in table.past])
    assert again.match is not None
    assert again.match.record() == table.match.record()


def test_the_server_has_no_word_to_choose() -> None:
    one, two = (played(wished(Table(facts("builders", 2, seed=4)), lambda t: t.start("g0")), Random(1)) for _ in "ab")
    assert one.match is not None
    assert two.match is not None
    assert one.match.chance.promised["Nonces"] == "- -"
    assert one.match.record() == two.match.record()


# ---- playing


def test_a_move_is_made_by_the_seat_that_is_asked() -> None:
    table = begun("aquileia", 3, seed=4)
    number = table.decision(0)
    with refused("not_your_turn"):
        table.move("g1", 1, table.decision(1), "place dolus")
    with refused("not_your_seat"):
        table.move("g1", 0, number, "place dolus")
    with refused("stale"):
        table.move("g0", 0, number - 1, "place dolus")
    with refused("illegal_move"):
        table.move("g0", 0, number, "pass")
    with refused("no_such_move"):
        table.move("g0", 0, number, "dance")
    with refused("no_such_move"):
        table.move("g0", 0, number, 100_000)
    table = wished(table, lambda t: t.move("g0", 0, number, "place dolus"))
    assert moves_of(table) == [(0, "place dolus")]


def test_the_same_move_sent_again_is_the_same_entry() -> None:
    table = begun("aquileia", 3, seed=4)
    number = table.decision(0)
    table = wished(table, lambda t: t.move("g0", 0, number, "place dolus"))
    before = table.number
    assert wished(table, lambda t: t.move("g0", 0, number, "place dolus")).number == before
    assert wished(table, lambda t: t.move("g0", 0, number, table.game.moves.action("place dolus"))).number == before
    with refused("stale"):
        table.move("g0", 0, number, "place portus_silver")


def test_talk_does_not_make_a_decision_stale() -> None:
    table = begun("aquileia", 3, seed=4)
    number = table.decision(0)
    table = wished(table, lambda t: t.chat("g1", "B", "well"))
    assert table.decision(0) == number


@pytest.mark.parametrize(("game", "seats"), [("aquileia", 4), ("builders", 2), ("aeterna", 3)])
def test_a_table_rebuilt_from_its_journal_is_the_same(game: str, seats: int) -> None:
    table = played(begun(game, seats), Random(3), 60)
    again = Table(table.facts, [past.entry for past in table.past])
    assert again.match is not None
    assert table.match is not None
    assert content(again.match._s) == content(table.match._s)
    assert again.match.record() == table.match.record()
    assert [again.visible(seat) for seat in (None, 0, 1)] == [table.visible(seat) for seat in (None, 0, 1)]


def test_a_whole_game_ends_with_its_secret_told_and_its_dice_as_promised() -> None:
    table = played(begun("aquileia", 3), Random(4))
    assert table.state == "over"
    assert table.match is not None
    record = table.match.record()
    assert table.facts.secret.hex() in record
    assert Match.load(record).verify() > 50
    with refused("not_running"):
        table.move("g0", 0, 0, "pass")


# ---- undo


def test_the_own_last_decision_is_taken_back_freely() -> None:
    table = wished(begun("aquileia", 3, seed=4), lambda t: t.move("g0", 0, t.decision(0), "crest"))
    table = wished(table, lambda t: t.undo("g0", 0))
    assert moves_of(table) == []
    assert table.past[-1].undone == [table.number - 2]
    with refused("cannot_undo"):
        table.undo("g0", 0)


def test_past_another_seats_decision_only_if_all_agree() -> None:
    table = begun("aquileia", 3, seed=4)
    table = wished(table, lambda t: t.move("g0", 0, t.decision(0), "place dolus"))
    table = wished(table, lambda t: t.move("g1", 1, t.decision(1), "place portus_silver"))
    table = wished(table, lambda t: t.undo("g0", 0))
    assert table.asked_back is not None
    assert len(moves_of(table)) == 2
    with refused("cannot_undo"):
        table.undo("g0", 0)
    with refused("not_your_seat"):
        table.answer("somebody", True)
    once = wished(table, lambda t: t.answer("g1", True))
    assert len(moves_of(once)) == 2
    assert moves_of(wished(once, lambda t: t.answer("g2", True))) == []
    no = wished(once, lambda t: t.answer("g2", False))
    assert no.asked_back is None
    assert len(moves_of(no)) == 2
    with refused("nothing_asked"):
        no.answer("g1", True)


def test_who_plays_on_has_answered() -> None:
    table = begun("aquileia", 3, seed=4)
    table = wished(table, lambda t: t.move("g0", 0, t.decision(0), "place dolus"))
    table = wished(table, lambda t: t.move("g1", 1, t.decision(1), "place portus_silver"))
    table = wished(table, lambda t: t.undo("g0", 0))
    table = moved(table, 2)
    assert table.asked_back is None


def test_alone_against_bots_nobody_has_to_be_asked() -> None:
    table = begun("aquileia", 3, bots=(1, 2), seed=9)
    table = wished(table, lambda t: t.move("g0", 0, t.decision(0), "place dolus"))
    table = moved(moved(table, 1), 2)
    table = wished(table, lambda t: t.undo("g0", 0))
    assert moves_of(table) == []


def test_nothing_is_undone_past_a_reveal() -> None:
    chooser, found = Random(5), 0
    table = begun("aquileia", 3, bots=(1, 2), seed=2)
    while table.asked and found < 20:
        table = moved(table, table.asked[0], chooser.randrange(100))
        assert table.match is not None
        if table.match.history[-1].answers and table.state == "running":
            found += 1
            with refused("cannot_undo"):
                table.undo("g0", 0)
    assert found == 20


def test_a_record_with_an_agreed_undo_can_be_loaded_and_its_dice_checked() -> None:
    table = begun("aquileia", 3, seed=4)
    for seat in (0, 1, 2, 0):
        table = moved(table, seat, 3)
    table = wished(table, lambda t: t.undo("g1", 1))
    for guest in ("g0", "g2"):
        table = wished(table, lambda t, guest=guest: t.answer(guest, True))  # type: ignore[misc]
    assert len(moves_of(table)) == 1
    table = played(table, Random(6))
    assert table.match is not None
    match = Match.load(table.match.record())
    assert match.scores == table.match.scores
    assert match.verify() > 50


# ---- resigning, and another game


def test_a_bot_takes_over_from_who_resigns() -> None:
    table = wished(begun("aquileia", 3, seed=4), lambda t: t.resign("g0", 0))
    assert table.bots_asked == [0]
    assert table.seats_of("g0") == []
    with refused("not_your_seat"):
        table.move("g0", 0, table.decision(0), "crest")
    with refused("not_your_seat"):
        table.may_look("g0", 0)


def test_a_rematch_is_asked_for_once_and_only_after_the_end() -> None:
    table = begun("aquileia", 3)
    with refused("not_over"):
        table.again("g0", "next")
    table = played(table, Random(7))
    with refused("not_your_seat"):
        table.again("somebody", "next")
    table = wished(table, lambda t: t.again("g0", "next"))
    assert table.rematch == "next"
    assert wished(table, lambda t: t.again("g1", "other")).rematch == "next"


# ---- all at once


def test_a_draft_asks_all_at_once_and_is_applied_in_the_order_of_seats() -> None:
    table = begun("aeterna", 3, seed=1)
    assert table.asked == [0, 1, 2]
    for seat in (2, 0):
        table = moved(table, seat, 1)
        assert seat not in table.asked
        assert moves_of(table) == []
    table = moved(table, 1, 2)
    assert [seat for seat, _ in moves_of(table)] == [0, 1, 2]
    assert table.sealed == {}
    assert table.asked == [0, 1, 2]


def test_a_sealed_choice_can_be_changed_until_all_have_chosen() -> None:
    table = moved(begun("aeterna", 3, seed=1), 1, 0)
    first = table.sealed[1]
    assert moved(table, 1, 1).sealed[1] != first
    assert wished(table, lambda t: t.undo("g1", 1)).sealed == {}


def test_a_draft_gives_the_same_game_in_whatever_order_people_choose() -> None:
    games = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        table = begun("aeterna", 3, seed=1)
        for _ in range(3):
            for seat in order:
                table = moved(table, seat, seat)
        assert table.match is not None
        games.append(content(table.match._s))
    assert games[0] == games[1] == games[2]
