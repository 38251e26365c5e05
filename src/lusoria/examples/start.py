"""Where an example starts: a new game, a position as a line, or a state of which only what matters is said."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from lusoria.core.game import Game
from lusoria.core.names import Named
from lusoria.core.plain_box import text_of
from lusoria.core.record import Record
from lusoria.core.text import SentText
from lusoria.errors import BadBox, BadExample, BadPosition, BadSeats
from lusoria.examples.words import check_keys, unknown, whole_number
from lusoria.match.match import Match
from lusoria.match.position import beginning

KEYS = ("seats", "seed", "state", "any_position", "position", "box")
FORMS = (({"seats", "seed"}, {"box"}), ({"seats", "state"}, {"any_position", "box"}), ({"position"}, {"box"}))
"""What is needed together, and what may stand beside it."""


def set_table(game: Game, start: Any) -> Match:
    """The match that the example plays on."""
    check_keys("start", start, KEYS)
    if not any(needed <= start.keys() <= needed | possible for needed, possible in FORMS):
        raise BadExample("start: either seats and seed, or seats and state, or a position is needed")
    try:
        return given_match(game, start)
    except (BadBox, BadPosition, BadSeats) as error:
        raise BadExample(f"start: {error}") from None


def given_match(game: Game, start: dict[str, Any]) -> Match:
    """The match as `start` says, in one of its three forms."""
    box = changed_box(game, start["box"]) if "box" in start else None
    if "position" in start:
        match = Match.at(start["position"], seed=0, box=box)
        if match.game is not game:
            raise BadExample(f"start.position: of {match.game.title}, but the example is of {game.title}")
        return match
    seats = whole_number("start.seats", start["seats"])
    match = Match(game.name, seats, whole_number("start.seed", start.get("seed", 0)), box)
    return with_state(match, start["state"], start.get("any_position", False)) if "state" in start else match


def with_state(match: Match, given: Any, any_position: Any) -> Match:
    """The match as a state says; what it does not say is as at a beginning where chance answers 0 to everything."""
    if not isinstance(any_position, bool):
        raise BadExample(f"start.any_position: true or false is needed, not {any_position!r}")
    s = beginning(match.game, match.box, match.seats)
    put_record("start.state", match.game.State, s, given, match.game.state_names, "")
    if not any_position:
        try:
            match.game.check(match.box, s)
        except BadPosition as error:
            advice = "say any_position: true if the example leaves it out on purpose"
            raise BadExample(f"start.state: {error}; {advice}") from None
    return match.with_state(s)


def put_record(where: str, record: type[Record], s: Any, given: Any, names: Mapping[str, Named], path: str) -> None:
    """Sets the fields of a record that are given."""
    check_keys(where, given, tuple(record._specs))
    for key, value in given.items():
        spec, named = record._specs[key], names.get(path + key, Named())
        here = f"{where}.{key}"
        if isinstance(spec.element, type):
            row = getattr(s, key)
            for i, place, inner in places(here, value, named, len(row)):
                put_record(f"{here}.{place}", spec.element, row[i], inner, names, f"{path}{key}.")
        elif spec.shape:
            put_row(here, getattr(s, key), value, named)
        else:
            put_number(here, s, key, dict(type(s)._fields_)[key], value, named)


def put_row(where: str, row: Any, value: Any, named: Named) -> None:
    """Sets the entries of a row that are given: some by name, or the first ones as a list."""
    for i, place, entry in places(where, value, named, len(row)):
        if hasattr(row[i], "__len__"):
            put_row(f"{where}.{place}", row[i], entry, Named(at=named.inner, means=named.means))
        else:
            put_number(f"{where}.{place}", row, i, row._type_, entry, named)


def places(where: str, value: Any, named: Named, length: int) -> list[tuple[int, str, Any]]:
    """What is given for a row: number and name of each place, and what is put there."""
    if isinstance(value, list):
        if len(value) > length:
            raise BadExample(f"{where}: {length} are needed, not {len(value)}")
        return [(i, str(i), entry) for i, entry in enumerate(value)]
    if not isinstance(value, dict):
        raise BadExample(f"{where}: a list or an object is needed, not {value!r}")
    known = list(named.at or map(str, range(length)))[:length]
    for place in value:
        if place not in known:
            raise unknown(where, "place", place, known)
    return [(known.index(place), place, entry) for place, entry in value.items()]


def put_number(where: str, row: Any, at: Any, kind: Any, value: Any, named: Named) -> None:
    """Sets one number, which may be given by its name; a set by the list of what is in it."""
    if named.is_set and isinstance(value, list):
        number = sum({1 << meant(where, one, named) for one in value})
    else:
        number = meant(where, value, named)
    if kind(number).value != number:
        raise BadExample(f"{where}: {number} does not fit")
    if isinstance(at, str):
        setattr(row, at, number)
    else:
        row[at] = number


def meant(where: str, value: Any, named: Named) -> int:
    """The number of a name; numbers stay as they are."""
    if value is None or isinstance(value, str):
        if value not in named.means:
            raise unknown(where, "name", value, [str(name) for name in named.means if name is not None])
        return named.means[value]
    return whole_number(where, value)


# ---- another box


def changed_box(game: Game, changes: Any) -> SentText:
    """The box that comes with the game, with some of its numbers changed."""
    text = text_of(game.package)
    return SentText("the example's box", json.dumps(changed("start.box", json.loads(text), changes)))


def changed(where: str, part: Any, changes: Any) -> Any:
    """A part of a box with its changes; pieces in a list are named by their ids."""
    if isinstance(part, dict) and isinstance(changes, dict):
        return part | {key: changed(f"{where}.{key}", part.get(key), value) for key, value in changes.items()}
    if isinstance(part, list) and isinstance(changes, dict):
        pieces = {piece["id"]: piece for piece in part if isinstance(piece, dict) and "id" in piece}
        check_keys(where, changes, tuple(pieces))
        return list(changed(where, pieces, changes).values())
    return changes
