"""A table without network and database: who may do what."""

from __future__ import annotations

from random import Random

import pytest

from lusoria.core.record import content
from lusoria.match.match import Match
from lusoria.table import commands
from lusoria.table.errors import Refused
from lusoria.table.seats import hash_nonce
from lusoria.table.table import Table
from tests.table.tables import begun, execute, facts, moved, moves_of, played


def refused(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, check=lambda error: error.code == code)


# ---- sitting down


def test_a_game_starts_with_the_nonces_of_its_players() -> None:
    table = begun("aquileia", 3)
    assert table.match is not None
    assert table.match.dice_source.promised["Nonces"] == "word0 word1 word2"
    assert table.match.dice_source.promised["Promise"] == table.promise
    assert table.match.dice_source.promised["Table"] == table.facts.id


def test_a_seat_is_taken_once() -> None:
    table = execute(Table(facts("aquileia", 3)), commands.sit, "a", "A", 1, "x")
    with refused("seat_taken"):
        commands.sit(table, "b", "B", 1, "y")
    assert commands.sit(table, "a", "A", 1, "z") is table.entries[-1].entry  # sent twice
    for seat in (0, 2):
        assert commands.sit(table, "b", "B", None, "y").seat == 0
        assert commands.sit(table, "b", "B", seat, "y").seat == seat
    with refused("bad_request"):
        commands.sit(table, "b", "B", 4, "y")


def test_a_guest_may_take_several_seats() -> None:
    table = Table(facts("aquileia", 3, bots=(2,)))
    for seat in (0, 1):
        table = execute(table, commands.sit, "a", "A", seat, f"x{seat}")
    assert table.is_full
    table = execute(table, commands.start, "a")
    assert table.seats_of("a") == [0, 1]
    assert table.check_audience("a", 0) == 0
    assert table.check_audience("a", 1) == 1
    with refused("not_your_seat"):
        table.check_audience("a", 2)


def test_a_guest_who_leaves_frees_the_seat() -> None:
    table = execute(Table(facts("aquileia", 3)), commands.sit, "a", "A", 1, "x")
    with refused("not_your_seat"):
        commands.leave(table, "b", 1)
    table = execute(table, commands.leave, "a", 1)
    assert [seat.kind for seat in table.seats] == ["open"] * 3


def test_only_the_host_closes_a_table_and_only_those_who_sit_there_start() -> None:
    table = Table(facts("aquileia", 3))
    with refused("not_your_table"):
        commands.close(table, "b")
    with refused("not_your_table"):
        commands.start(table, "b")
    closed = execute(table, commands.close, "g0")
    with refused("not_open"):
        commands.sit(closed, "a", "A", 0, "x")


def test_bots_take_the_free_seats_at_the_start() -> None:
    table = execute(Table(facts("aquileia", 3, seed=4)), commands.sit, "g0", "A", 1, "x")
    table = execute(table, commands.start, "g0")
    assert [seat.kind for seat in table.seats] == ["bot", "guest", "bot"]
    assert [seat.nonce for seat in table.seats] == ["-", "x", "-"]
    assert table.bots_asked == [0]


def pledged() -> Table:
    """Seat 0 has pledged a nonce, seat 1 has given one, seat 2 is free."""
    table = execute(Table(facts("aquileia", 3)), commands.sit, "g0", "A", 0, pledge=hash_nonce("secundus"))
    return execute(table, commands.sit, "g1", "B", 1, "primus")


def test_a_pledged_nonce_is_revealed_when_every_seat_is_taken() -> None:
    table = pledged()
    assert [seat.pledge for seat in table.seats] == [hash_nonce("secundus"), hash_nonce("primus"), ""]
    with refused("not_ready"):
        commands.reveal(table, "g0", 0, "secundus")  # somebody may still sit down
    table = execute(table, commands.start, "g1")
    assert [seat.kind for seat in table.seats] == ["guest", "guest", "bot"]
    assert (table.state, table.nonces_due) == ("open", [0])
    with refused("not_ready"):
        commands.start(table, "g1")
    with refused("not_your_seat"):
        commands.reveal(table, "g1", 0, "secundus")
    with refused("wrong_word"):
        commands.reveal(table, "g0", 0, "tertius")
    assert commands.leave(table, "g1", 1)
    table = execute(table, commands.reveal, "g0", 0, "secundus")
    assert commands.reveal(table, "g0", 0, "secundus") is table.entries[-1].entry  # sent twice
    with refused("not_open"):
        commands.leave(table, "g1", 1)  # and come back with a word that suits the other one
    table = execute(table, commands.start, "g1")
    assert table.match is not None
    assert table.match.dice_source.promised["Nonces"] == "secundus primus -"
    again = Table(table.facts, [applied.entry for applied in table.entries])
    assert again.match is not None
    assert again.match.record() == table.match.record()


def test_the_server_has_no_nonce_to_choose() -> None:
    one, two = (played(execute(Table(facts("builders", 2, seed=4)), commands.start, "g0"), Random(1)) for _ in range(2))
    assert one.match is not None
    assert two.match is not None
    assert one.match.dice_source.promised["Nonces"] == "- -"
    assert one.match.record() == two.match.record()


# ---- playing


def test_a_move_is_made_by_the_seat_that_is_asked() -> None:
    table = begun("aquileia", 3, seed=4)
    number = table.decision_number(0)
    with refused("not_your_turn"):
        commands.move(table, "g1", 1, table.decision_number(1), "place dolus")
    with refused("not_your_seat"):
        commands.move(table, "g1", 0, number, "place dolus")
    with refused("stale"):
        commands.move(table, "g0", 0, number - 1, "place dolus")
    with refused("illegal_move"):
        commands.move(table, "g0", 0, number, "pass")
    with refused("no_such_move"):
        commands.move(table, "g0", 0, number, "dance")
    with refused("no_such_move"):
        commands.move(table, "g0", 0, number, 100_000)
    table = execute(table, commands.move, "g0", 0, number, "place dolus")
    assert moves_of(table) == [(0, "place dolus")]


def test_the_same_move_sent_again_is_the_same_entry() -> None:
    table = begun("aquileia", 3, seed=4)
    number = table.decision_number(0)
    table = execute(table, commands.move, "g0", 0, number, "place dolus")
    before = table.entry_count
    assert execute(table, commands.move, "g0", 0, number, "place dolus").entry_count == before
    assert execute(table, commands.move, "g0", 0, number, table.game.moves.action("place dolus")).entry_count == before
    with refused("stale"):
        commands.move(table, "g0", 0, number, "place portus_silver")


def test_talk_does_not_make_a_decision_stale() -> None:
    table = begun("aquileia", 3, seed=4)
    number = table.decision_number(0)
    table = execute(table, commands.chat, "g1", "B", "well")
    assert table.decision_number(0) == number


@pytest.mark.parametrize(("game", "seats"), [("aquileia", 4), ("builders", 2), ("aeterna", 3)])
def test_a_table_rebuilt_from_its_journal_is_the_same(game: str, seats: int) -> None:
    table = played(begun(game, seats), Random(3), 60)
    again = Table(table.facts, [applied.entry for applied in table.entries])
    assert again.match is not None
    assert table.match is not None
    assert content(again.match.state) == content(table.match.state)
    assert again.match.record() == table.match.record()
    assert [again.visible(seat) for seat in (None, 0, 1)] == [table.visible(seat) for seat in (None, 0, 1)]


def test_a_finished_game_reveals_its_secret_and_its_dice_verify() -> None:
    table = played(begun("aquileia", 3), Random(4))
    assert table.state == "over"
    assert table.match is not None
    record = table.match.record()
    assert table.facts.secret.hex() in record
    assert Match.load(record).verify() > 50
    with refused("not_running"):
        commands.move(table, "g0", 0, 0, "pass")


# ---- undo


def test_the_last_decision_is_undone_freely() -> None:
    table = begun("aquileia", 3, seed=4)
    table = execute(table, commands.move, "g0", 0, table.decision_number(0), "crest")
    table = execute(table, commands.undo, "g0", 0)
    assert moves_of(table) == []
    assert table.entries[-1].undone == (table.entry_count - 2,)
    with refused("cannot_undo"):
        commands.undo(table, "g0", 0)


def test_undo_past_another_seats_decision_needs_all_to_agree() -> None:
    table = begun("aquileia", 3, seed=4)
    table = execute(table, commands.move, "g0", 0, table.decision_number(0), "place dolus")
    table = execute(table, commands.move, "g1", 1, table.decision_number(1), "place portus_silver")
    table = execute(table, commands.undo, "g0", 0)
    assert table.undo_request is not None
    assert len(moves_of(table)) == 2
    with refused("cannot_undo"):
        commands.undo(table, "g0", 0)
    with refused("not_your_seat"):
        commands.answer(table, "somebody", True)
    once = execute(table, commands.answer, "g1", True)
    assert len(moves_of(once)) == 2
    assert moves_of(execute(once, commands.answer, "g2", True)) == []
    no = execute(once, commands.answer, "g2", False)
    assert no.undo_request is None
    assert len(moves_of(no)) == 2
    with refused("nothing_asked"):
        commands.answer(no, "g1", True)


def test_playing_on_refuses_an_undo_request() -> None:
    table = begun("aquileia", 3, seed=4)
    table = execute(table, commands.move, "g0", 0, table.decision_number(0), "place dolus")
    table = execute(table, commands.move, "g1", 1, table.decision_number(1), "place portus_silver")
    table = execute(table, commands.undo, "g0", 0)
    table = moved(table, 2)
    assert table.undo_request is None


def test_alone_against_bots_nobody_has_to_be_asked() -> None:
    table = begun("aquileia", 3, bots=(1, 2), seed=9)
    table = execute(table, commands.move, "g0", 0, table.decision_number(0), "place dolus")
    table = moved(moved(table, 1), 2)
    table = execute(table, commands.undo, "g0", 0)
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
                commands.undo(table, "g0", 0)
    assert found == 20


def test_a_record_with_an_agreed_undo_loads_and_verifies() -> None:
    table = begun("aquileia", 3, seed=4)
    for seat in (0, 1, 2, 0):
        table = moved(table, seat, 3)
    table = execute(table, commands.undo, "g1", 1)
    for guest in ("g0", "g2"):
        table = execute(table, commands.answer, guest, True)
    assert len(moves_of(table)) == 1
    table = played(table, Random(6))
    assert table.match is not None
    match = Match.load(table.match.record())
    assert match.scores == table.match.scores
    assert match.verify() > 50


# ---- resigning, and another game


def test_a_bot_takes_over_when_somebody_resigns() -> None:
    table = execute(begun("aquileia", 3, seed=4), commands.resign, "g0", 0)
    assert table.bots_asked == [0]
    assert table.seats_of("g0") == []
    with refused("not_your_seat"):
        commands.move(table, "g0", 0, table.decision_number(0), "crest")
    with refused("not_your_seat"):
        table.check_audience("g0", 0)


def test_a_rematch_is_asked_for_once_and_only_after_the_end() -> None:
    table = begun("aquileia", 3)
    with refused("not_over"):
        commands.rematch(table, "g0", "next")
    table = played(table, Random(7))
    with refused("not_your_seat"):
        commands.rematch(table, "somebody", "next")
    table = execute(table, commands.rematch, "g0", "next")
    assert table.rematch == "next"
    assert execute(table, commands.rematch, "g1", "other").rematch == "next"


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
    assert execute(table, commands.undo, "g1", 1).sealed == {}


def test_a_draft_gives_the_same_game_in_whatever_order_people_choose() -> None:
    games = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        table = begun("aeterna", 3, seed=1)
        for _ in range(3):
            for seat in order:
                table = moved(table, seat, seat)
        assert table.match is not None
        games.append(content(table.match.state))
    assert games[0] == games[1] == games[2]
