"""Each fault that is planted into the example game is found, by the check that is meant to."""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import lusoria
from lusoria.check_game import CHECKS, check_game
from lusoria.core.compile import compiled
from lusoria.core.dice import roll, take_any
from lusoria.core.features import features
from lusoria.core.game import Game
from lusoria.core.log import EVERYONE, note, open_log
from lusoria.core.message import Message
from lusoria.core.moves import Moves, Pieces
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.errors import BadPosition
from tests.outside import ALEA_POINT, forget, install

NAME_OF_BASIS = "what is said follows from its basis"
INTERPRETED = [name for name in CHECKS if "compiled" not in name and "whole games" not in name]


@pytest.fixture
def alea(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    with monkeypatch.context() as patched:
        install(patched, ("alea", ALEA_POINT))
        yield lusoria.game("alea")
    forget()


def failed(game: Game, *checks: str) -> dict[str, list[str]]:
    """The checks that a game does not pass, with the first words of what they say."""
    return {result.check: result.failures for result in check_game(game, 1, 0, checks) if result.failures}


def silent(game: Game, step: Callable[..., None]) -> Callable[..., None]:
    """A step that tells nothing."""

    @rule
    def quiet(box: Any, s: Any, action: int, dice: Any, log: Any) -> None:
        step(box, s, action, dice, open_log())

    return quiet


def test_the_game_itself_passes(alea: Game) -> None:
    assert failed(alea, *INTERPRETED) == {}


# ---- contract


def test_a_rule_that_is_not_marked(alea: Game) -> None:
    def legal(box: Any, s: Any, options: Any) -> int:
        return alea.legal(box, s, options)

    assert "legal: not marked with @rule" in failed(dataclasses.replace(alea, legal=legal), "contract")["contract"]


def test_moves_with_the_same_words_and_rules_of_another_game(alea: Game) -> None:
    moves = Moves()
    moves.declare(
        "play", Pieces("card", ("one", "one", "two", "three", "four", "Five")), steps=(1,), rule="X-1", place="a"
    )
    moves.declare("roll", steps=(9,), rule="ALEA-3", place="die")
    said = " ".join(failed(dataclasses.replace(alea, moves=moves), "contract")["contract"])
    for part in (
        "two moves are called 'play one'",
        "roll answers (9,)",
        "'X-1', does not begin with ALEA-",
        "small letters",
    ):
        assert part in said


# ---- legal lists


def with_legal(alea: Game, change: Callable[[Any, list[int]], list[int]]) -> Game:
    @rule
    def legal(box: Any, s: Any, options: Any) -> int:
        found = change(s, [options[i] for i in range(alea.legal(box, s, options))])
        for i, action in enumerate(found):
            options[i] = action
        return len(found)

    return dataclasses.replace(alea, legal=legal)


def test_actions_out_of_order(alea: Game) -> None:
    said = failed(with_legal(alea, lambda s, options: options[::-1]), "actions in range")
    assert "do not rise" in said["actions in range"][0]


def test_a_dead_end(alea: Game) -> None:
    stuck = with_legal(alea, lambda s, options: [] if s.players[s.seat].rolls == 0 else options)
    assert "nothing is legal" in failed(stuck, "no dead ends")["no dead ends"][0]


def test_an_endless_game(alea: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lusoria.check_game.walk.MOST_DECISIONS", 500)
    monkeypatch.setattr("lusoria.check_game.legality.MOST_DECISIONS", 500)

    @rule
    def step(box: Any, s: Any, action: int, dice: Any, log: Any) -> None:
        rolls = s.players[s.seat].rolls
        mover = s.players[s.seat]
        alea.step(box, s, action, dice, log)
        mover.rolls = rolls

    said = failed(dataclasses.replace(alea, step=step), "no endless games")
    assert "last game 0" in said["no endless games"][0]


def test_refusals_that_do_not_agree(alea: Game) -> None:
    @rule
    def refuse(box: Any, s: Any, action: int) -> int:
        return ALLOWED

    assert "disagree about" in failed(dataclasses.replace(alea, refuse=refuse), "refusals agree")["refusals agree"][0]


# ---- words, positions


def test_a_position_that_is_refused(alea: Game) -> None:
    def check(box: Any, s: Any) -> None:
        if s.die == 3:
            raise BadPosition("die: four is unlucky")

    said = failed(dataclasses.replace(alea, check=check), "positions round trip")
    assert "four is unlucky" in said["positions round trip"][0]


def test_a_sentence_without_text(alea: Game) -> None:
    mute = dataclasses.replace(alea, explain=lambda box, s, action: Message("move-nobody-wrote"))
    said = failed(mute, "everything has words")
    assert "move-nobody-wrote has no text" in said["everything has words"][0]


def test_a_basis_that_forgets_something(alea: Game) -> None:
    def price(box: Any, s: Any, action: int) -> dict[str, int]:
        return {"points": s.players[s.seat].points}

    forgetful = dataclasses.replace(alea, price=price, basis=lambda box, s, action: "")
    assert "with the same basis" in failed(forgetful, NAME_OF_BASIS)[NAME_OF_BASIS][0]
    careful = dataclasses.replace(alea, price=price, basis=lambda box, s, action: (s.seat, s.players[s.seat].points))
    assert failed(careful, NAME_OF_BASIS) == {}


# ---- what a step tells


def test_a_silent_log(alea: Game) -> None:
    said = failed(dataclasses.replace(alea, step=silent(alea, alea.step)), "log tells what changed")
    assert "the log is silent" in said["log tells what changed"][0]


def test_an_event_that_nobody_declared(alea: Game) -> None:
    @rule
    def step(box: Any, s: Any, action: int, dice: Any, log: Any) -> None:
        alea.step(box, s, action, dice, log)
        note(log, EVERYONE, 77, 0, 0, 0)

    assert (
        "no event 77" in failed(dataclasses.replace(alea, step=step), "events are declared")["events are declared"][0]
    )


def test_a_card_shown_without_a_reveal(alea: Game) -> None:
    @rule
    def step(box: Any, s: Any, action: int, dice: Any, log: Any) -> None:
        die = s.die
        alea.step(box, s, action, dice, log)
        s.die = die
        dice.used = 0  # as if no die had been rolled

    said = failed(dataclasses.replace(alea, step=step), "undo stops at reveals")
    assert "none of its events reveals" in said["undo stops at reveals"][0]


def test_an_observation_behind_its_features_and_one_out_of_scale(alea: Game) -> None:
    short = dataclasses.replace(alea, features=alea.features[:-1])
    assert "behind the last" in failed(short, "observations fit")["observations fit"][0]
    rows = [(one.name, one.length, one.scale) for one in alea.features]
    small = dataclasses.replace(alea, features=features(*rows[:-1], ("points", rows[-1][1], 1)))
    assert "points is" in failed(small, "observations fit")["observations fit"][0]


# ---- secrets


def test_a_view_that_leaks(alea: Game) -> None:
    def view(box: Any, s: Any, seat: int | None) -> dict[str, Any]:
        return {**alea.view(box, s, seat), "next": list(s.players[(s.seat + 1) % s.seats].hand)}

    said = failed(dataclasses.replace(alea, view=view), "nothing leaks")
    assert "what can't be known: next" in said["nothing leaks"][0]


def test_an_observation_that_leaks(alea: Game) -> None:
    @rule
    def observe(box: Any, s: Any, seat: int, out: Any) -> None:
        alea.observe(box, s, seat, out)
        out[0] += s.players[(seat + 1) % s.seats].hand[5]

    said = failed(dataclasses.replace(alea, observe=observe), "nothing leaks")
    assert "tells what it can't know: die" in said["nothing leaks"][0]


def test_a_deal_that_changes_what_the_seat_holds(alea: Game) -> None:
    @rule
    def redeal(box: Any, s: Any, seat: int, dice: Any) -> None:
        s.players[seat].hand[roll(dice, 6)] += 1

    assert (
        "sees what can't be known: own"
        in failed(dataclasses.replace(alea, redeal=redeal), "nothing leaks")["nothing leaks"][0]
    )


def test_a_deal_that_forgets_a_hand(alea: Game) -> None:
    @rule
    def redeal(box: Any, s: Any, seat: int, dice: Any) -> None:
        return

    said = failed(dataclasses.replace(alea, redeal=redeal), "redeal deals secrets")
    assert "never changes what" in said["redeal deals secrets"][0]


def test_a_game_with_hands_that_says_it_is_open(alea: Game) -> None:
    said = failed(dataclasses.replace(alea, plays_open=True), "open games hide nothing")["open games hide nothing"]
    assert any("the world is another one" in one for one in said)
    assert any("sees more than those who watch" in one for one in said)


def test_a_deal_that_is_not_fair(alea: Game) -> None:
    @rule
    def redeal(box: Any, s: Any, seat: int, dice: Any) -> None:
        for other in range(s.seats):
            if other != seat:
                one, two = roll(dice, 6), roll(dice, 6)
                hand = s.players[other].hand
                if hand[one] > 0 and s.deck[two] > 0 and one < two:  # hands only get better
                    hand[one] -= 1
                    s.deck[one] += 1
                    s.deck[two] -= 1
                    hand[two] += 1

    unfair = dataclasses.replace(alea, redeal=redeal)
    assert "on average" in failed(unfair, "redeal is fair")["redeal is fair"][0]
    assert (
        "depend on what it can't know" in failed(unfair, "redeal keeps what is known")["redeal keeps what is known"][0]
    )


# ---- ways of running


def test_a_rule_that_differs_compiled(alea: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(box: Any, s: Any, *rest: Any) -> Any:
            result = function(box, s, *rest)
            s.die = 0
            return result

        return call

    monkeypatch.setattr(compiled, "on_records", wrong)
    assert "step differs compiled" in " ".join(failed(alea, "interpreted is compiled")["interpreted is compiled"])


def test_a_game_that_breaks_down_is_told_with_its_place(alea: Game) -> None:
    @rule
    def step(box: Any, s: Any, action: int, dice: Any, log: Any) -> None:
        raise ZeroDivisionError("the die fell off the table")

    said = failed(dataclasses.replace(alea, step=step), "no dead ends")["no dead ends"][0]
    assert "ZeroDivisionError: the die fell off the table" in said
    assert "test_planted_faults.py" in said


# ---- what the first author of a game from outside ran into


def test_a_setup_that_counts_on_zeros_but_says_it_writes_all(alea: Game) -> None:
    setup = importlib.import_module("lusoria_alea.rules.flow").setup
    hasty = dataclasses.replace(alea, setup=setup, setup_writes_all=True)
    assert "setup does not write players.0.hand" in " ".join(
        failed(hasty, "setup starts from zero")["setup starts from zero"]
    )


def test_choices_at_once_that_are_not(alea: Game) -> None:
    for steps, said in ((frozenset({1}), "is asked; at_once asks"), (frozenset({"turn"}), "is no number of a step")):
        wrong = dataclasses.replace(alea, at_once=steps)  # type: ignore[arg-type]
        assert said in str(failed(wrong, "choices at once", "contract"))


def test_players_that_are_no_list(alea: Game) -> None:
    def view(box: Any, s: Any, seat: int | None) -> dict[str, Any]:
        return {"players": {"red": 1}, "decision": None}

    assert "view: players: a list" in failed(dataclasses.replace(alea, view=view), "contract")["contract"][0]


def test_a_log_that_tells_what_was_drawn(alea: Game) -> None:
    @rule
    def step(box: Any, s: Any, action: int, dice: Any, log: Any) -> None:
        seat = s.seat
        alea.step(box, s, action, dice, log)
        if sum(s.deck) > 0:
            card = take_any(s.deck, dice)
            s.players[seat].hand[card] += 1
            s.step = 1
            note(log, EVERYONE, 0, seat, card, 0)  # the card, to everybody

    said = failed(dataclasses.replace(alea, step=step), "log tells no secrets")
    assert "what its observation does not: " in said["log tells no secrets"][0]


def test_an_observation_that_leaves_something_out(alea: Game) -> None:
    @rule
    def observe(box: Any, s: Any, seat: int, out: Any) -> None:
        alea.observe(box, s, seat, out)
        for i in range(6):
            out[i] = 0
        for i in range(16, 24):
            out[i] = 0

    said = failed(dataclasses.replace(alea, observe=observe), "observations tell what is seen")
    assert "is as before, but not what it sees" in said["observations tell what is seen"][0]


def test_texts_that_cannot_be_read_and_one_that_nobody_says(alea: Game) -> None:
    said = failed(dataclasses.replace(alea, package="tests.check_game.bad_words"), "texts can be read")
    assert said["texts can be read"] == ["en.ftl: event-rollled is never said", "en.ftl: not Fluent: broken = { $"]
