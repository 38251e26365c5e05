"""Messages as text. The texts are in Fluent files: `locale/en/lusoria.ftl`, and `words/en.ftl` in each game's package.

What a game's file does not say is made from its declarations (`core/plain_words.py`), so a game needs no file at all.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lusoria.core import plain_words
from lusoria.core.message import Message
from lusoria.core.numbers import MINUS, NUMBER, written
from lusoria.core.registry import OURS
from lusoria.core.registry import game as find
from lusoria.errors import BadInput

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LOCALE = Path(__file__).parent / "locale"
SHARED_FILE = "lusoria"  # texts that all games share
HYPHEN = re.compile(r"(?<!\w)-(?=\d)")  # as numbers are formatted for English


def languages() -> list[str]:
    """The available languages."""
    return sorted(folder.name for folder in LOCALE.iterdir() if (folder / f"{SHARED_FILE}.ftl").is_file())


class Words:
    """The texts of one game in one language.

    >>> from lusoria.core.message import Message, piece
    >>> Words("aquileia").say(Message("move-place", field=piece("field", "arena_2")))
    'Place a follower on Arena, strength 2'
    """

    def __init__(self, game: str, language: str = "en") -> None:
        if language not in languages():
            raise BadInput(f"there is no language {language!r}; there is {', '.join(languages())}")
        self.language = language
        self._bundle = bundle(game, language)

    def say(self, message: Message) -> str:
        """The message as text."""
        found = self._bundle.get_message(message.id) if self._bundle.has_message(message.id) else None
        if found is None or found.value is None:
            raise LookupError(f"the message {message.id} has no text")
        text, errors = self._bundle.format_pattern(found.value, {k: self._value(v) for k, v in message.args.items()})
        if errors:
            raise LookupError(f"the message {message.id}: {errors[0]}")
        if any(isinstance(value, int | float) and value < 0 for value in message.args.values()):
            return HYPHEN.sub(MINUS, str(text))
        return str(text)

    def __call__(self, id: str, **args: Any) -> str:
        """A message by its id: `words("whose-turn", seat="red")`."""
        return self.say(Message(id, **args))

    def _value(self, given: Any) -> Any:
        if isinstance(given, Message):
            return self.say(given)
        if isinstance(given, list | tuple):
            from babel.lists import format_list  # a browser has neither Babel nor Fluent: there the page has the words

            return format_list([self.say(one) for one in given], locale=self.language)
        if isinstance(given, str):
            return written(given) if NUMBER.fullmatch(given) else given
        return given + 0 if isinstance(given, float) else given  # which makes a zero of a negative zero


@cache
def bundle(game: str, language: str) -> FluentBundle:
    """The texts of a game and the shared ones, read once."""
    from fluent.runtime import FluentBundle, FluentResource

    texts = FluentBundle([language], use_isolating=False)  # terminals print isolation marks
    for text in (shared_texts(language), game_texts(game, language)):
        texts.add_resource(FluentResource(text))
    return texts


@cache
def about(name: str, language: str = "en") -> str | None:
    """What a game of another package says of itself in a line: the message `about` of its texts."""
    found = bundle(name, language)
    return Words(name, language)("about") if found.has_message("about") else None


@cache
def shared_texts(language: str) -> str:
    """What all games say, as a Fluent file."""
    return (LOCALE / language / f"{SHARED_FILE}.ftl").read_text(encoding="utf-8")


@cache
def game_texts(name: str, language: str) -> str:
    """What a game says, as a Fluent file: its own, in English where it lacks the language, and what that leaves out."""
    game = find(name)
    folder = resources.files(game.package).joinpath("words")
    files = [folder.joinpath(f"{one}.ftl") for one in (language, "en")]
    own = next((file.read_text(encoding="utf-8") for file in files if file.is_file()), "")
    if name in OURS:
        return own  # complete: the tests see to it
    from fluent.runtime import FluentResource

    said = {
        entry.id.name
        for text in (own, shared_texts(language))
        for entry in FluentResource(text).body
        if hasattr(entry, "id")
    }
    made = [f"{id} = {text}" for id, text in plain_words.texts(game).items() if id not in said]
    return "\n".join([own, *made, ""])


@cache
def rule_texts(name: str) -> dict[str, str]:
    """The texts of a game's rules by their ids; none where a game brings no `words/rules.json`."""
    file = resources.files(find(name).package).joinpath("words", "rules.json")
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {}


def rule_text(name: str, rule: str) -> str | None:
    """The text of a rule, in English; None if there is no such rule."""
    return rule_texts(name).get(rule)
