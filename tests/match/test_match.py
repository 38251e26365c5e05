from __future__ import annotations

import json
import random
import re
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import lusoria
from lusoria import BadInput, BadPosition, BadRecord, BadSeats, CannotUndo, IllegalMove, Match, Move
from lusoria.core.record import content
from lusoria.games.aquileia.rules.events import DREW
from lusoria.match.fair import Fair, fair_from_seed, fresh_fair
from lusoria.words import Words


def played(seats: int = 4, seed: int = 7, steps: int | None = None, fair: Fair | None = None) -> Match:
    match, chooser = Match("aquileia", seats, None if fair else seed, fair=fair), random.Random(seed)
    while not match.over and (steps is None or len(match.history) < steps):
        match.play(chooser.choice(match.moves))
    return match


def bytes_of(match: Match) -> bytes:
    return content(match.state)


# ---- playing


def test_a_move_is_given_as_itself_its_words_or_its_number() -> None:
    a, b, c = (Match("aquileia", 4, seed=1) for _ in range(3))
    move = a.moves[3]
    a.play(move)
    b.play(f"  {move.words.upper()} ".replace(" ", "  "))
    c.play(move.action)
    assert bytes_of(a) == bytes_of(b) == bytes_of(c)


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ("build villa_blue_10", r"build villa_blue_10 is not legal now: .*Forum.*\(AQ-FORUM-2\)"),
        (195, r"silver 48 is not legal now: .*\(AQ-PEC-4\)"),
        ("pass", r"pass is not legal now: .*crest.*\(AQ-PLACE-4\)"),
        ("dance", "there is no move 'dance' in Aquileia; legal: place dolus, "),
        ("", "there is no move '' in Aquileia; legal: place dolus, "),
        (-1, "there is no move -1; moves are numbered from 0 to 195; legal: "),
        (Move(9999, "x"), "there is no move 9999; "),
        (Move(-1, "x"), "there is no move -1; "),
        (1.5, "a move is a Move, its words or its number, not 1.5; "),
        (None, "a move is a Move, its words or its number, not None; "),
    ],
)
def test_an_illegal_move_is_refused_and_changes_nothing(move: Any, complaint: str) -> None:
    match = Match("aquileia", 3, seed=1)
    before = bytes_of(match)
    with pytest.raises(IllegalMove, match=complaint):
        match.play(move)
    assert bytes_of(match) == before
    assert len(match.history) == 1


def test_after_the_end_nothing_is_legal() -> None:
    match = played()
    assert match.over
    assert match.seat is None
    with pytest.raises(IllegalMove, match="The game is over"):
        match.play("pass")


def test_the_same_seed_is_the_same_game_and_another_is_not() -> None:
    assert played(seed=3, steps=60).record() == played(seed=3, steps=60).record()
    first, second = Match("aquileia", 4, seed=1), Match("aquileia", 4, seed=2)
    assert first.history[0].answers != second.history[0].answers


def test_a_seat_sees_its_own_draws_only() -> None:
    match = played(steps=150)
    everything = match.events
    for seat in range(4):
        mine = match.log(seat)
        assert len(mine) < len(everything)
        assert all(e.seen >> seat & 1 for e in mine)


# ---- undo


def test_undo_then_the_same_move_gives_the_same_bytes() -> None:
    chooser, undone = random.Random(5), 0
    match = Match("aquileia", 4, seed=5)
    while not match.over:
        before = bytes_of(match)
        match.play(chooser.choice(match.moves))
        after = bytes_of(match)
        if match.can_undo:
            move = match.undo()
            assert bytes_of(match) == before
            match.play(move)
            assert bytes_of(match) == after
            undone += 1
    assert undone > 50


def test_a_sole_contestants_laurel_can_be_undone_since_nobody_else_learns_of_it() -> None:
    position = Match("aquileia", 3, seed=1)
    found = 0
    for seed in range(40):
        position, chooser = Match("aquileia", 3, seed=seed), random.Random(seed)
        while not position.over:
            move = chooser.choice(position.moves)
            sole = move.words.startswith("keep") and len(position.view()["ranking"]) == 1
            position.play(move)
            if sole and not position.history[-1].answers and not position.over:
                assert position.can_undo
                found += 1
    assert found > 3


def test_undo_stops_at_a_throw() -> None:
    chooser = random.Random(2)
    match = Match("aquileia", 4, seed=2)
    with pytest.raises(CannotUndo):
        match.undo()
    while not match.over:
        match.play(chooser.choice(match.moves))
        if match.history[-1].answers:
            assert not match.can_undo


def test_undo_stops_where_another_seat_has_decided_even_if_that_was_undone() -> None:
    match = Match("aquileia", 4, seed=1)
    match.play("crest")
    match.play("place dolus")
    assert str(match.undo()) == "place dolus"
    with pytest.raises(CannotUndo):
        match.undo()


def test_a_seat_undoes_only_its_own_decisions() -> None:
    match = Match("aquileia", 4, seed=1)
    seat = match.seat
    match.play("crest")
    with pytest.raises(CannotUndo):
        match.undo(match.seat)
    assert str(match.undo(seat)) == "crest"


def test_a_choice_of_several_questions_is_undone_to_its_beginning() -> None:
    match, chooser = Match("aquileia", 4, seed=7), random.Random(7)
    while match.moves[0].words != "gold 0" or len(match.moves) < 2:
        match.play(chooser.choice(match.moves))
    before, length = bytes_of(match), len(match.history)
    match.play(match.moves[0])
    while match.can_undo and len(match.history) > length:
        match.undo()
    assert bytes_of(match) == before


def test_an_undone_step_never_repeats_its_number() -> None:
    match = Match("aquileia", 4, seed=1)
    match.play("crest")
    match.undo()
    match.play("place dolus")
    assert [taken.number for taken in match.history] == [0, 2]
    assert [taken.number for taken in Match.load(match.record()).history] == [0, 2]


def test_a_record_says_what_was_undone() -> None:
    match = Match("aquileia", 4, seed=1)
    match.play("crest")
    match.undo()
    again = Match.load(match.record())
    assert again.record() == match.record()
    for game in (match, again):
        chooser = random.Random(1)
        while not game.over:
            game.play(chooser.choice(game.moves))
    assert again.record() == match.record()
    assert again.verify() == match.verify()


def test_a_loaded_record_does_not_undo_past_another_seat() -> None:
    match = Match("aquileia", 4, seed=1)
    match.play("crest")
    match.play("place dolus")
    match.undo()
    assert not match.can_undo
    assert not Match.load(match.record()).can_undo


# ---- records


def test_an_unfinished_match_is_played_on_from_its_record() -> None:
    chooser, match = random.Random(1), played(steps=80)
    again = Match.load(match.record())
    while not match.over:
        move = chooser.choice(match.moves)
        match.play(move)
        again.play(str(move))
    assert again.record() == match.record()


def test_the_secret_is_told_at_the_end_only() -> None:
    fair = fresh_fair("table 9", ("alea", "iacta"))
    half = played(fair=fair, steps=40).record()
    assert fair.secret.hex() not in half
    assert fair.promise in half
    whole = played(fair=fair).record()
    assert fair.secret.hex() in whole
    assert Match.load(whole).verify() > 100


def test_without_the_secret_a_record_can_be_looked_at_but_not_played_on() -> None:
    text = played(fair=fresh_fair("table 9", ("alea", "iacta")), steps=40).record()
    match = Match.load(text)
    assert len(match.history) == 40
    assert match.record() == text  # what was promised is not lost
    with pytest.raises(BadRecord, match="not been told"):
        match.play(match.moves[0])
    with pytest.raises(BadRecord, match="not been told"):
        match.verify()


def test_every_throw_is_verified() -> None:
    match = played()
    assert match.verify() == sum(len(taken.answers) for taken in match.history)


def test_an_edited_throw_is_detected() -> None:
    text = played().record()
    number = next(i for i, line in enumerate(text.splitlines()) if line.endswith("0/3}"))
    lines = text.splitlines()
    lines[number] = lines[number].removesuffix("0/3}") + "1/3}"
    edited = "\n".join(lines) + "\n"
    with pytest.raises(BadRecord, match=r"step \d+ says|line \d+|result"):
        Match.load(edited).verify()


def test_moves_are_proven_by_the_throws_behind_them() -> None:
    text = played().record()
    lines = text.splitlines()
    early = next(i for i, line in enumerate(lines) if line.startswith("1 "))
    other = next(move for move in ("dolus", "pecunia", "theatrum") if f"place {move}" not in "\n".join(lines[:30]))
    lines[early] = " ".join([*lines[early].split()[:2], f"place {other}"])
    with pytest.raises(BadRecord, match=r"step \d+ says|line \d+"):
        Match.load("\n".join(lines) + "\n").verify()


@pytest.mark.parametrize("odd", [None, b"", 7])
def test_only_text_is_a_record(odd: Any) -> None:
    with pytest.raises(BadRecord, match="a record is text, not"):
        Match.load(odd)
    with pytest.raises(BadPosition, match="a position is a line of text, not"):
        Match.at(odd)


def test_a_record_with_windows_line_ends_is_read() -> None:
    text = played(steps=30).record()
    assert Match.load(text.replace("\n", "\r\n")).record() == text


def test_any_name_of_a_table_survives_a_record() -> None:
    for table in ("a\u2028b", "\x85", '"]', "Æterna\n[Seed]", "\ud800"):
        text = played(fair=fresh_fair(table), steps=5).record()
        assert Match.load(text).record() == text


def test_dice_of_another_seed_are_detected_with_their_step() -> None:
    other = played(seed=8).record().replace('[Seed "8"]', '[Seed "9"]')
    with pytest.raises(BadRecord, match=r"step 0 says .*, the secret gives "):
        Match.load(other).verify()


def test_a_secret_that_was_not_promised_is_detected() -> None:
    fair = fresh_fair()
    text = played(fair=fair).record().replace(fair.secret.hex(), fresh_fair().secret.hex())
    with pytest.raises(BadRecord, match="not the one that was promised"):
        Match.load(text)


def damaged() -> list[tuple[str, str]]:
    text = played(steps=30).record()
    lines = text.splitlines()
    first = lines.index("") + 1
    return [
        ("", "not a record"),
        ("e4 e5\n", "not a record"),
        ('[Event "London"]\n', "not a record of Lusoria"),
        (text.replace("[Game", "[Event"), "not a tag that is known"),
        (text[: text.index("[Seats")], "the tag Seats is missing"),
        ("\n".join(lines[:-1]), "has 29 steps, its tag says 30"),
        (text.replace('[Record "1"]', '[Record "2"]'), "of version 2; this Lusoria knows 1"),
        (text.replace('[Game "aquileia"]', '[Game "chess"]'), "there is no game 'chess'"),
        (text.replace('[Seats "4"]', '[Seats "7"]'), "3 to 5 seats, not 7"),
        (text.replace('[Seats "4"]', '[Seats "four"]'), "the tag Seats: a number is needed"),
        (text.replace('[Seed "7"]', '[Seed "x"]'), "the tag Seed: a number is needed"),
        (text.replace('[Box "standard"]', '[Box "sha256:00"]'), "another box"),
        (text.replace('[Result "*"]', '[Result "1 2 3 4"]'), "result is 1 2 3 4, its steps give"),
        (text.replace(lines[first + 1], "1 red build villa_blue_10"), f"line {first + 2}: "),
        (text.replace(lines[first + 1], "one red place dolus"), f"line {first + 2}: not a step"),
        (text.replace(lines[first], "0 setup {9/3}"), f"line {first + 1}: chance can't have answered '9/3'"),
        (text.replace(lines[first], "0 setup"), f"line {first + 1}: chance was not asked like this: nothing"),
        (text.replace(lines[first + 2], lines[first + 2].replace("2 ", "1 ", 1)), "step 2 is missing, there is 1"),
        (text.replace(lines[first + 2], lines[first + 2].replace("2 ", "7 ", 1)), "step 2 is missing, there is 7"),
        (text.replace(lines[first], lines[first].replace("0 ", "7 ", 1)), "step 0 is missing, there is 7"),
        (text.replace(lines[first + 2], f"{'9' * 5000} red pass"), f"line {first + 3}: not a step"),
        (text.replace(lines[first], f"0 setup {{{'0/3 ' * 129}}}"), "at most 128 times in a step, not 129"),
        (text.replace(lines[first + 1], f"undo\n{lines[first + 1]}"), f"line {first + 2}: nothing can be undone"),
        (text.replace('[Record "1"]', '[Record "2"]\n[Clock "5"]'), "of version 2; this Lusoria knows 1"),
        (text.replace('[Seed "7"]', f'[Seed "7"]\n[Promise "{"0" * 64}"]'), "Promise does not go with a Seed"),
        (text.replace('[Revision "1"]', '[Revision "2"]'), "another box: standard, revision 2; this is standard"),
    ]


@pytest.mark.parametrize(("text", "complaint"), damaged())
def test_a_damaged_record_says_where(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint.replace("(", r"\(")):
        Match.load(text)


def test_the_dice_of_a_step_depend_on_everything_that_was_agreed() -> None:
    def words(fair: Fair, k: int, moves: str = "") -> list[int]:
        return [fair.dice(k, moves).key[i] for i in range(4)]

    fair = Fair(bytes(32), "table", ("a", "b"))
    others = [Fair(bytes(31) + b"\1", "table", ("a", "b")), Fair(bytes(32), "tables", ("a", "b"))]
    others += [Fair(bytes(32), "table", ("a", "c")), Fair(bytes(32), "table", ("ab",)), fair_from_seed(0)]
    seen = [words(fair, 0), words(fair, 1), words(fair, 1, "x"), *(words(other, 0) for other in others)]
    assert len({tuple(key) for key in seen}) == len(seen)


def test_a_players_nonce_is_one_word() -> None:
    with pytest.raises(BadInput, match="one word, not 'alea iacta'"):
        fresh_fair("table 9", ("alea iacta",))


# ---- looking


@pytest.mark.parametrize("seat", [3, -1, "red", 1.5])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    match = Match("aquileia", 3, seed=1)
    looks = (match.view, match.observe, match.position, match.log, lambda one: match.record(seat=one))
    for look in looks:
        with pytest.raises(BadInput, match=f"a number from 0 to 2 is needed, not {seat}"):
            look(seat)
    with pytest.raises(BadInput, match="a number from 0 to 2 is needed, not None"):
        match.observe(None)  # type: ignore[arg-type]


def test_numpy_integers_are_accepted() -> None:
    match = Match("aquileia", 3, seed=1)
    match.play(np.int64(0))  # type: ignore[arg-type]
    assert str(match.history[-1].move) == "place dolus"
    assert match.view(np.int8(1))["you"] == "yellow"  # type: ignore[arg-type]


def test_a_match_has_one_source_of_dice() -> None:
    with pytest.raises(BadInput, match="from one of them"):
        Match("aquileia", 3, seed=1, fair=fresh_fair())
    with pytest.raises(BadInput, match=r"not 1[.]5"):
        Match("aquileia", 3, seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="a secret has 32 bytes, not 3"):
        Fair(b"abc")
    with pytest.raises(BadSeats, match="not '4'"):
        Match("aquileia", "4")  # type: ignore[arg-type]


def test_spectators_see_no_hand() -> None:
    match = played(steps=150)
    assert match.view()["own"] is None
    assert match.view()["you"] is None
    shown = match.view(0)
    assert shown["own"]["hand"]
    assert {key: shown[key] for key in shown if key not in ("own", "you", "decision")} == {
        key: match.view()[key] for key in shown if key not in ("own", "you", "decision")
    }


def test_a_view_is_plain_data() -> None:
    match = played(steps=150)
    assert json.loads(json.dumps(match.view(1))) == match.view(1)
    assert json.loads(json.dumps(match.board)) == match.board


def test_half_of_anothers_choice_is_not_seen() -> None:
    match, chooser, half = Match("aquileia", 4, seed=7), random.Random(7), 0
    while not match.over:
        seat = match.seat
        assert seat is not None
        before = {other: match.view(other) for other in range(4) if other != seat}
        move = chooser.choice(match.moves)
        match.play(move)
        if match.game.moves.secret(move.action) and not match.history[-1].events:
            assert {other: match.view(other) for other in before} == before
            half += 1
    assert half > 10


def test_every_legal_move_has_a_sentence_and_a_price() -> None:
    match = Match("aquileia", 4, seed=7)
    assert match.price("place portus_silver") == {"silver": 1}
    assert match.price("crest") == {}
    assert Words("aquileia").say(match.explain("crest"))
    with pytest.raises(IllegalMove):
        match.price("pass")


def test_why_not_names_the_rule() -> None:
    match = Match("aquileia", 4, seed=7)
    assert match.why_not("crest") is None
    refusal = match.why_not("pass")
    assert refusal is not None
    assert refusal.rule == "AQ-PLACE-4"
    assert "crest" in match.reason(refusal)
    with pytest.raises(BadInput, match="there is no move 'dance'"):
        match.why_not("dance")


def test_a_match_can_be_looked_at_before_any_step() -> None:
    match, chooser, views = Match("aquileia", 4, seed=3), random.Random(3), []
    while not match.over:
        views.append(match.view(2))
        match.play(chooser.choice(match.moves))
    views.append(match.view(2))
    assert [match.before(k).view(2) for k in range(1, len(match.history) + 1)] == views
    early = match.before(10)
    assert len(early.history) == 10
    assert len(match.history) > 100
    with pytest.raises(BadInput, match="a number of steps from 1 to"):
        match.before(0)


# ---- a record for one seat


def test_a_record_for_one_seat_holds_only_what_it_has_seen() -> None:
    for seed in range(5):
        match = played(seed=seed, steps=200)
        for seat in range(4):
            text = match.record(seat=seat)
            assert f'[For "{match.game.seat_names[seat]}"]' in text
            assert "Seed" not in text
            assert "Secret" not in text
            draws = [e for e in match.events if e.kind == DREW and e.seat != seat]
            assert draws
            words = Words("aquileia")
            mine = {words.say(match.game.tell(e)) for e in match.log(seat)}
            for event in draws:
                assert words.say(match.game.tell(event)) not in mine


def test_a_record_for_one_seat_does_not_tell_what_was_undone() -> None:
    """The others would learn that there was something to undo: a card that can be played."""
    chooser, compared = random.Random(3), 0
    match = Match("aquileia", 4, seed=3)
    while not match.over and compared < 5:
        seat, moves = match.seat, match.moves
        assert seat is not None
        hidden = [move for move in moves if match.game.moves.secret(move.action)]
        if hidden and len(moves) > 1:
            before = [match.record(seat=other) for other in range(4) if other != seat]
            match.play(hidden[0])
            if match.can_undo:
                match.undo()
                assert [match.record(seat=other) for other in range(4) if other != seat] == before
                compared += 1
                continue
        match.play(chooser.choice(match.moves))
    assert compared == 5


def test_hidden_draws_leave_no_trace_in_the_record_of_another_seat() -> None:
    """Two games that differ only in what one seat drew unseen are the same record for the others."""
    match = Match("aquileia", 4, seed=1)
    chooser = random.Random(1)
    while not any(e.kind == DREW for e in match.history[-1].events):
        match.play(chooser.choice(match.moves))
    lines = match.record().splitlines()
    lines[-1] = re.sub(r"\{(\d+)/(\d+)", lambda m: f"{{{int(m[2]) - 1 - int(m[1])}/{m[2]}", lines[-1], count=1)
    other = Match.load("\n".join(lines) + "\n")
    drawn = [e for e in match.history[-1].events if e.kind == DREW]
    assert [e.a for e in drawn] != [e.a for e in other.history[-1].events if e.kind == DREW]
    for seat in range(4):
        same = other.record(seat=seat) == match.record(seat=seat)
        assert same == (seat != drawn[0].seat)


def test_a_record_for_one_seat_hides_secret_moves() -> None:
    match = played(seed=2)
    text = match.record(seat=0)
    lines = [line.split(" ", 2) for line in text.split("\n\n")[1].splitlines()]
    assert any(seat != "red" and move.startswith("? {") for _, seat, move in lines)
    for number, seat, move in lines:
        if seat not in ("red", "setup"):
            assert not move.startswith(("keep", "play", "gold", "silver", "build", "doubles")), number


def test_a_record_for_one_seat_can_be_read_not_played() -> None:
    with pytest.raises(BadRecord, match="holds only what red has seen"):
        Match.load(played(steps=30).record(seat=0))


@pytest.mark.parametrize("name", [game.name for game in lusoria.all_games()])
def test_a_view_may_be_changed_and_changes_no_other(name: str) -> None:
    match = Match(name, 3, seed=3)
    before, mine = deepcopy(match.view(0)), match.view(0)
    spoil(mine)
    assert match.view(0) == before
    assert Match(name, 3, seed=3).view(0) == before


def spoil(part: Any) -> None:
    """Empties all lists and objects of a view, the inner ones first."""
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        spoil(inner)
    if isinstance(part, dict | list):
        part.clear()
