"""What an example may say: errors for unknown keys and names, and events in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lusoria.core.events import Events, Means
from lusoria.core.log import Event
from lusoria.core.moves import Pieces
from lusoria.errors import BadExample


def unknown(where: str, what: str, found: object, known: Sequence[str]) -> BadExample:
    """The error for a word that is not known in this place."""
    return BadExample(f"{where}: unknown {what} {found!r}; known: {', '.join(known) or 'none'}")


def check_keys(where: str, part: Any, known: Sequence[str]) -> None:
    """Refuses what is no object, and keys that nobody reads."""
    if not isinstance(part, dict):
        raise BadExample(f"{where}: an object is needed, not {part!r}")
    for key in part:
        if key not in known:
            raise unknown(where, "key", key, known)


def check_list(where: str, part: Any) -> None:
    """Refuses what is no list."""
    if not isinstance(part, list):
        raise BadExample(f"{where}: a list is needed, not {part!r}")


def check_named(where: str, part: Any) -> None:
    """Refuses what names nothing: it would hold whatever happens."""
    if not part:
        raise BadExample(f"{where}: nothing is named")


def whole_number(where: str, value: Any) -> int:
    """The number, if it is one; true and false are none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadExample(f"{where}: a whole number is needed, not {value!r}")
    return value


def in_words(events: Events, event: Event) -> str:
    """An event as seat, kind and what its numbers mean: `red received bronze 3`."""
    kind = events.kinds[event.kind]
    words = [events.seats[event.seat]] if event.seat >= 0 else []
    words.append(kind.name)
    words += [name_of(means, number) for means, number in ((kind.a, event.a), (kind.b, event.b)) if means is not None]
    return " ".join(words)


def name_of(means: Means, number: int) -> str:
    """What a number of an event is called."""
    named = isinstance(means, Pieces) and 0 <= number < len(means.names)
    return means.names[number] if isinstance(means, Pieces) and named else str(number)


def kind_of(where: str, events: Events, line: Any) -> str:
    """The kind of an event in words; BadExample if there is none."""
    words = line.split() if isinstance(line, str) else []
    named = words[1:] if words and words[0] in events.seats else words
    if not named or named[0] not in events.names:
        raise unknown(where, "event", line, events.names)
    return named[0]
