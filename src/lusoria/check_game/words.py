"""Words: moves, positions and records survive being written and read, and everything that is said has a text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import resources
from typing import Any

from fluent.syntax import FluentParser, ast

from lusoria.check_game.walk import Trial, TrialMoment
from lusoria.core import plain_words
from lusoria.core.plain import plain
from lusoria.core.record import content
from lusoria.errors import LusoriaError
from lusoria.match import position
from lusoria.match.match import STANDARD
from lusoria.words import Words, languages

POSITIONS = 120
SAYINGS = 60


def moves_round_trip(trial: Trial) -> Iterator[str]:
    """A move in words is that move again."""
    moves = trial.game.moves
    for action in range(moves.count):
        if moves.action(moves.words(action)) != action:
            yield f"{moves.words(action)!r} is read as another move"


def positions_round_trip(trial: Trial) -> Iterator[str]:
    """A position as text is that position again, and `check` has nothing against positions of real games."""
    game, box = trial.game, trial.box
    for where, s, *_ in trial.some(POSITIONS):
        text = position.write(game, box, STANDARD, s, None)
        try:
            again = position.set_up(replace(position.read(text), game=game), box)
        except LusoriaError as error:
            yield f"{where}: the position can't be set up again: {error}"
            continue
        if content(again) != content(s):
            yield f"{where}: the position {text[:60]}… is another one when it is read"


def texts_can_be_read(trial: Trial) -> Iterator[str]:
    """The game's own files of texts have no errors, and say nothing that nobody asks for."""
    game = trial.game
    folder = resources.files(game.package).joinpath("words")
    own = (game.explain, game.warn, game.about)
    makes_its_own = any(part.__module__ != "lusoria.core.defaults" for part in own)
    for file in [folder.joinpath(f"{language}.ftl") for language in languages()]:
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body if file.is_file() else ():
            if isinstance(entry, ast.Junk):
                yield f"{file.name}: not Fluent: {(entry.content or '').partition(chr(10))[0]}"
            elif isinstance(entry, ast.Message) and not makes_its_own:
                if entry.id.name not in {*plain_words.texts(game), "about"}:
                    yield f"{file.name}: {entry.id.name} is never said"


def everything_has_words(trial: Trial) -> Iterator[str]:
    """Moves, events, refusals and the names of pieces can be said in every language."""
    for language in languages():
        try:
            words = Words(trial.game.name, language)
        except LusoriaError as error:
            yield f"{language}: {error}"
            continue
        for moment in trial.some(SAYINGS):
            for what in sayings(trial, moment):
                try:
                    words.say(what())
                except Exception as error:  # a game's own words may do anything
                    yield f"{moment.where}, in {language}: {type(error).__name__}: {error}"


def what_is_said_follows_from_its_basis(trial: Trial) -> Iterator[str]:
    """Two moves with the same `basis` have the same sentence, price, place, warning and question."""
    game, box, said = trial.game, plain(trial.box), dict[Any, Any]()
    if game.basis is None:
        return
    for moment in trial.moments:
        s: Any = plain(moment.s)
        for action in moment.options:
            basis = game.basis(box, s, action)
            if basis is None:
                continue
            sayings = (game.explain, game.price, game.warn, game.confirm)
            told = [game.moves.place(s, action), *(say(box, s, action) for say in sayings)]
            if said.setdefault((action, s.step, basis), told) != told:
                yield f"{moment.where}: {game.moves.words(action)!r} is told otherwise than before, with the same basis"


def sayings(trial: Trial, moment: TrialMoment) -> Iterator[Any]:
    """All that can be said at a moment, as calls that give a message."""
    game, box, s = trial.game, trial.box, moment.s
    for action in moment.options:
        yield lambda action=action: game.explain(box, s, action)
        if (warning := game.warn(box, s, action)) is not None:
            yield lambda warning=warning: warning
    for action in [action for action in range(game.actions) if action not in moment.options][:20]:
        yield lambda action=action: game.why_not(box, s, action).reason
    view = game.view(box, s, s.seat)
    for place in {game.moves.place(s, action) for action in range(game.actions)}:
        if (about := game.about(box, view, place)) is not None:
            yield lambda about=about: about.what
            yield lambda about=about: about.now or about.what
    for event in moment.events:
        yield lambda event=event: game.tell(event)
