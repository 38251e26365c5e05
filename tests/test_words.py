"""The texts that people read: each is used in the code, and each use has its text.

The convention: an id is a literal, in `Message("event-round", ...)` or `words("heading", ...)`, so that a search finds
it. Only the ids of pieces are composed, by `piece("field", name)`, from the families of `game.pieces`.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from lusoria.core.dice import Dice, seeded
from lusoria.core.log import events, open_log
from lusoria.core.message import Message, as_data, piece
from lusoria.core.record import copy, new_options
from lusoria.core.registry import OURS, game
from lusoria.errors import BadInput
from lusoria.games.aeterna.rules import events as told_in_aeterna
from lusoria.games.aeterna.rules import state as aeterna
from lusoria.games.aeterna.rules.decisions import take as take_in_aeterna
from lusoria.games.aeterna.rules.effects import go_on as go_on_in_aeterna
from lusoria.games.aquileia.rules import events as told_in_aquileia
from lusoria.games.aquileia.rules.decisions import take as take_in_aquileia
from lusoria.games.aquileia.rules.state import METALS, NONE, OPEN_BID, PAY_SLAVES, RAISE
from lusoria.games.builders.rules import events as told_in_builders
from lusoria.games.builders.rules.flow import take as take_in_builders
from lusoria.match.match import Match
from lusoria.words import SHARED_FILE, Words, game_texts, languages, shared_texts
from tests import ROOT

SOURCES = ROOT / "src" / "lusoria"
FOR_ANY_GAME = ("plain_words.py", "general.py")
SEATS = [(name, seats) for name in OURS for seats in game(name).seats]

# ---- What the texts define


class Inside(Visitor):
    """The variables of a text, and the other texts that it refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.texts: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.texts.add(node.id.name)


@cache
def texts(language: str, file: str) -> dict[str, Inside]:
    """The messages of a file, each with its variables and references."""
    found: dict[str, Inside] = {}
    text = shared_texts(language) if file == SHARED_FILE else game_texts(file, language)
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{entry.id.name} is there twice"
            inside = Inside()
            inside.visit(entry)
            found[entry.id.name] = inside
    return found


# ---- What the code uses


@dataclass(frozen=True)
class Use:
    """A call in the code that names a text."""

    id: str
    arguments: frozenset[str]
    open: bool  # further arguments are passed by `**`
    where: str


def calls(file: Path) -> Iterator[tuple[ast.Call, str]]:
    """All calls in a file, each with the name of the function: `Message`, `piece`, `words`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node, node.func.id
            elif isinstance(node.func, ast.Attribute) and ast.unparse(node.func).split(".")[-2:] != ["moves", "words"]:
                yield node, node.func.attr


def is_named(call: ast.Call, file: Path) -> bool:
    """Whether a call names a text or a family; what is made for games from outside may be of any name."""
    return file.name not in FOR_ANY_GAME or isinstance(call.args[0], ast.Constant)


def named(call: ast.Call, where: str) -> str:
    """The literal that names a text or a family."""
    first = call.args[0] if call.args else None
    assert isinstance(first, ast.Constant), f"{where}: the id must be a literal: {ast.unparse(call)}"
    return str(first.value)


@cache
def uses(file: Path) -> tuple[Use, ...]:
    """The texts that a file uses. In a game's folder `words` gives a move in words, which is not a text."""
    speaking = {"Message"} if (SOURCES / "games") in file.parents else {"Message", "words"}
    found = []
    for call, name in calls(file):
        if name in speaking and is_named(call, file):
            where = f"{file.relative_to(SOURCES)}:{call.lineno}"
            arguments = frozenset(k.arg for k in call.keywords if k.arg is not None)
            found.append(Use(named(call, where), arguments, any(k.arg is None for k in call.keywords), where))
    return tuple(found)


def files(name: str) -> list[Path]:
    """The files that use the texts of one game, or the shared ones."""
    core = SOURCES / "core"
    without_ids = {core / "message.py", core / "moves.py", SOURCES / "words.py"}  # any id, or moves in words
    return [file for file in SOURCES.rglob("*.py") if file not in without_ids and owner(file) == name]


def owner(file: Path) -> str:
    """A game's files are in its folder, or are named after it."""
    parts = file.relative_to(SOURCES).with_suffix("").parts
    return next((name for name in OURS if name in parts), SHARED_FILE)


def all_uses(name: str) -> list[Use]:
    return [use for file in files(name) for use in uses(file)]


def pieces(name: str) -> set[str]:
    return {f"{family}-{one}" for family, names in game(name).pieces.items() for one in names}


def known_to(name: str) -> dict[str, Inside]:
    """The texts that a file of this owner may use."""
    return texts("en", SHARED_FILE) | (texts("en", name) if name != SHARED_FILE else {})


# ---- Texts and uses match


@pytest.mark.parametrize("name", [SHARED_FILE, *OURS])
def test_no_text_is_missing(name: str) -> None:
    wanted = {use.id: use.where for use in all_uses(name)}
    assert wanted
    wanted |= dict.fromkeys(pieces(name), "game.pieces") if name != SHARED_FILE else {}
    assert {id: where for id, where in wanted.items() if id not in known_to(name)} == {}


@pytest.mark.parametrize("name", [SHARED_FILE, *OURS])
def test_no_text_is_unused(name: str) -> None:
    speakers = [SHARED_FILE, *OURS] if name == SHARED_FILE else [name]
    used = {use.id for speaker in speakers for use in all_uses(speaker)}
    used |= {id for speaker in speakers if speaker != SHARED_FILE for id in pieces(speaker)}
    used |= {id for inside in texts("en", name).values() for id in inside.texts}
    assert set(texts("en", name)) - used == set()


@pytest.mark.parametrize("name", [SHARED_FILE, *OURS])
def test_every_text_gets_exactly_what_it_says(name: str) -> None:
    for use in all_uses(name):
        variables = known_to(name)[use.id].variables
        assert use.arguments <= variables if use.open else use.arguments == variables, f"{use.where}: {use.id}"


@pytest.mark.parametrize("name", [SHARED_FILE, *OURS])
def test_pieces_are_of_a_family(name: str) -> None:
    families = {family for one in OURS if name in (SHARED_FILE, one) for family in game(one).pieces}
    for file in files(name):
        for call, called in calls(file):
            if called == "piece" and is_named(call, file):
                where = f"{file.relative_to(SOURCES)}:{call.lineno}"
                assert named(call, where) in families, where


@pytest.mark.parametrize("name", OURS)
def test_a_game_does_not_say_again_what_all_games_say(name: str) -> None:
    assert set(texts("en", name)) & set(texts("en", SHARED_FILE)) == set()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", [SHARED_FILE, *OURS])
def test_every_language_says_the_same_with_the_same(name: str, language: str) -> None:
    english = {id: inside.variables for id, inside in texts("en", name).items()}
    assert {id: inside.variables for id, inside in texts(language, name).items()} == english


# ---- Whole games in words


def play(name: str, seats: int, seed: int) -> Iterator[Match]:
    """A game, decision by decision. Every other move is sensible, so that the game ends."""
    match, random, policy = Match(name, seats=seats, seed=seed), Random(seed), seeded(seed)
    while not match.over:
        yield match
        match.play(random.choice(match.moves) if random.random() < 0.5 else sensible(match, policy))
    yield match


def sensible(match: Match, policy: Dice) -> int:
    """What the game's own policy would do."""
    options = new_options(match.game.actions)
    count = match.game.legal(match.box, match.state, options)
    return match.game.sensible(match.box, match.state, options, count, policy)


def checked(words: Words, message: Message, ends: bool) -> str:
    """The text of a message, which is a sentence, with or without a full stop, and has no placeholder left in it."""
    text = words.say(message)
    assert re.search(r"[{}]|\bNone\b|\w_\w|  ", text) is None, f"{message.id}: {text}"
    assert text[0].isupper()
    assert text.endswith(".") == ends, f"{message.id}: {text}"
    return text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("name", "seats"), SEATS)
def test_all_moves_and_events_of_a_game_can_be_said(name: str, seats: int, language: str) -> None:
    words, said = Words(name, language), Counter[str]()
    for seed in range(2):
        for match in play(name, seats, seed):
            sentences = [match.explain(move) for move in match.moves]
            heard = {checked(words, sentence, ends=False) for sentence in sentences}
            assert len(heard) == len(sentences), "two moves sound alike"
            said.update(sentence.id for sentence in sentences)
            assert all(cost > 0 for move in match.moves for cost in match.price(move).values())
        for event in match.events:
            told = match.game.tell(event)
            checked(words, told, ends=True)
            said[told.id] += 1
    known = {id for id in texts(language, name) if id.startswith(("move-", "event-"))}
    assert len(known - set(said)) < 10, "some are rare, and no more than some"


# ---- Prices

Costs = dict[str, int]


def taken_in_aquileia(match: Match, action: int) -> Costs | None:
    """Coins and slaves. A bid takes nothing yet; a site that costs slaves is paid for with the cards."""
    s, log, total = copy(match.state), open_log(), Counter[str]()
    step, s.step = s.step, NONE
    take_in_aquileia(match.box, s, step, action, seeded(0), log)
    for event in events(log):
        if event.kind == told_in_aquileia.PAID:
            total[METALS[event.a]] += event.b
        elif event.kind == told_in_aquileia.PORTUS_COIN:
            total[METALS[event.a]] += 1
        elif event.kind == told_in_aquileia.PAID_SLAVES:
            total["slaves"] += event.a * match.box.card_slaves[0] + event.b * match.box.card_slaves[1]
    return None if step in (OPEN_BID, RAISE) or s.step == PAY_SLAVES else dict(total)


def taken_in_builders(match: Match, action: int) -> Costs | None:
    """Actions and sesterces. A move is carried out with the last of its questions; actions lost are no price."""
    s, log = copy(match.state), open_log()
    take_in_builders(match.box, s, action, seeded(0), log)
    kinds = [event.kind for event in events(log)]
    actions = match.state.pool - s.pool if told_in_builders.ENDED_TURN not in kinds else 0
    paid = sum(event.a for event in events(log) if event.kind == told_in_builders.PAID)
    total = {"actions": actions, "sesterces": paid}
    return None if s.step != NONE else {thing: count for thing, count in total.items() if count > 0}


def taken_in_aeterna(match: Match, action: int) -> Costs | None:
    """What is paid, and the citizen who goes to a hill or to build. An option may be an exchange, made at once."""
    s, log, total = copy(match.state), open_log(), Counter[str]()
    step, s.step = s.step, aeterna.NONE
    take_in_aeterna(match.box, s, step, action, log)
    if step == aeterna.CHOOSE:
        go_on_in_aeterna(match.box, s, log)
    for event in events(log):
        if event.kind == told_in_aeterna.PAID:
            total[aeterna.RESOURCES[event.a]] += event.b
        elif event.kind in (told_in_aeterna.PLACED, told_in_aeterna.BUILT):
            total["citizen"] += 1
    return None if s.step != aeterna.NONE else dict(total)


# What a move takes, or None if it only leads to the next question; and the decisions at which something is ever paid
TAKEN: dict[str, tuple[Callable[[Match, int], Costs | None], set[str]]] = {
    "aquileia": (taken_in_aquileia, {"place", "equi", "servi", "build", "pay_slaves", "pay_again"}),
    "builders": (taken_in_builders, {"move", "person", "site", "tool", "settle"}),
    "aeterna": (taken_in_aeterna, {"turn", "build", "play_card", "influence", "riot"}),
}


MOST_LOOKS = 150  # at each kind of decision: some are rare, and others are most of the game


@pytest.mark.parametrize("name", OURS)
def test_a_move_costs_what_it_then_takes(name: str) -> None:
    taken, paying = TAKEN[name]
    paid, looked = set[str](), Counter[str]()
    for seed in range(8):
        for match in play(name, game(name).seats[-1], seed):
            step = match.game.pieces["step"][match.state.step]
            looked[step] += 1
            for move in match.moves if looked[step] <= MOST_LOOKS else ():
                cost = taken(match, move.action)
                if cost is not None:
                    assert cost == match.price(move), move
                    paid |= {step} if cost else set()
    assert paid >= paying


# ---- Words


def test_a_language_must_be_there() -> None:
    assert "en" in languages()
    with pytest.raises(BadInput, match=r"there is no language 'xx'; there is .*en"):
        Words("aquileia", "xx")


def test_a_message_must_be_there_with_all_it_needs() -> None:
    words = Words("aquileia")
    with pytest.raises(LookupError):
        words.say(Message("move-flee"))
    with pytest.raises(LookupError, match="move-place"):
        words.say(Message("move-place"))


def test_messages_are_filled_with_messages_and_lists_of_them() -> None:
    words = Words("aquileia")
    coins = [Message("amount-coins", count=2, metal=piece("metal", "bronze")), Message("amount-slaves", count=1)]
    message = Message("move-build", site=piece("site", "villa_blue_10"), price=coins)
    assert words.say(message) == "Build the blue villa of 10 for 2 bronze and 1 slave"
    assert words("move-build", site=piece("site", "villa_blue_10"), price=coins) == words.say(message)


def test_a_message_is_plain_data_for_a_page() -> None:
    message = Message("move-buy", card=piece("card", "weapon_3"), price=[Message("amount-none")])
    assert as_data(message) == {
        "id": "move-buy",
        "args": {"card": {"id": "card-weapon_3", "args": {}}, "price": [{"id": "amount-none", "args": {}}]},
    }
