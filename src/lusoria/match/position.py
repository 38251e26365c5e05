"""A position as one line of text: what differs from the beginning of the game.

    aquileia 1 standard seats=4 round=2 players.0.coins=2,0,1 ...

Game, revision of the rules, box; then the fields of the state by name. With `for=red` at its end the line holds only
what that seat knows: what it can't know is one of the deals that fit, and is dealt again when the position is set up.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lusoria.core.dice import TAPE, Dice, force
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.record import Record
from lusoria.core.registry import game
from lusoria.errors import BadPosition, LusoriaError

_PART = re.compile(r"([\w.]+)=(\S*)")


@dataclass(frozen=True, repr=False)
class Position:
    """A line that was parsed, before its state is set up."""

    game: Game
    revision: str
    box: str
    seats: int
    seat: int | None  # whose knowledge it is
    fields: dict[str, str]

    def __repr__(self) -> str:
        known = "" if self.seat is None else f", as {self.game.seat_names[self.seat]} knows it"
        return f"<Position {self.game.name}, {self.seats} seats{known}: {self._differs()}>"

    def _differs(self) -> str:
        counted = [f"{name} {self.fields[name]}" for name in ("epoch", "round") if name in self.fields][:1]
        return ", ".join([*counted, f"{len(self.fields)} differences from the beginning"])

    def _repr_html_(self) -> str | None:
        from lusoria.match.notebook import position_html  # brings words: loaded only when they are needed

        return position_html(self)


def write(rules: Game, box: Any, box_name: str, s: Any, seat: int | None) -> str:
    """A state as a line."""
    base = flat(rules.State, beginning(rules, box, s.seats))
    changed = [f"{name}={value}" for name, value in flat(rules.State, s).items() if value != base[name]]
    whose = [] if seat is None else [f"for={rules.seat_names[seat]}"]
    return " ".join([rules.name, str(box.revision), box_name, f"seats={s.seats}", *changed, *whose])


def read(text: str) -> Position:
    """A line as a position, or BadPosition with the part that can't be understood."""
    if not isinstance(text, str):
        raise BadPosition(f"a position is a line of text, not {type(text).__name__}")
    words = text.split()
    if len(words) < 4:
        raise BadPosition("a position needs a game, a revision, a box and seats=")
    try:
        rules = game(words[0])
    except LusoriaError as error:
        raise BadPosition(str(error)) from None
    fields: dict[str, str] = {}
    for word in words[3:]:
        part = _PART.fullmatch(word)
        if not part:
            raise BadPosition(f"{word[:40]}: a name, = and a value are needed")
        if part[1] in fields:
            raise BadPosition(f"{part[1]} is there twice")
        fields[part[1]] = part[2]
    seats, whose = fields.pop("seats", ""), fields.pop("for", None)
    if not re.fullmatch(r"\d", seats):
        raise BadPosition(f"seats: a number is needed, not {seats!r}")
    seated = rules.seat_names[: rules.check_seats(int(seats))]
    if whose is not None and whose not in seated:
        raise BadPosition(f"for: there is no seat {whose!r}; there is {', '.join(seated)}")
    return Position(rules, words[1], words[2], len(seated), None if whose is None else seated.index(whose), fields)


def set_up(position: Position, box: Any) -> Any:
    """The state of a position; BadPosition if the game can't be in it."""
    s = beginning(position.game, box, position.seats)
    known = flat(position.game.State, s)
    for name, value in position.fields.items():
        if name not in known:
            row = name.rpartition(".")[0]
            hint = f"; a row is written whole: {row}={known[row]}" if row in known else ""
            raise BadPosition(f"{name}: {position.game.title} has no such thing{hint}")
        put(s, name.split("."), value, name)
    position.game.check(box, s)
    return s


def beginning(rules: Game, box: Any, seats: int) -> Any:
    """The first state of a game in which chance answers 0 to everything: what positions are compared with."""
    s, dice, log = rules.State.new(), Dice.new(), Log.new()
    force(dice, [0] * TAPE)
    rules.setup(box, s, seats, dice, log)
    return s


def flat(record: type[Record], s: Any, prefix: str = "") -> dict[str, str]:
    """All fields of a record by name, the rows of numbers as one value each."""
    found: dict[str, str] = {}
    for name, spec in record._specs.items():
        value = getattr(s, name)
        if isinstance(spec.element, type):
            for i in range(len(value)):
                found |= flat(spec.element, value[i], f"{prefix}{name}.{i}.")
        else:
            found[prefix + name] = ",".join(str(row[i]) for row, i in numbers(value)) or str(value)
    return found


def numbers(value: Any) -> Iterator[tuple[Any, int]]:
    """Where the numbers of a row or a table are stored, in order; nothing for a single number."""
    if isinstance(value, ctypes.Array):
        for i, inside in enumerate(value):
            if isinstance(inside, ctypes.Array):
                yield from numbers(inside)
            else:
                yield value, i


def put(s: Any, path: list[str], value: str, name: str) -> None:
    """Sets the field at a path that is known to exist."""
    for part in path[:-1]:
        s = s[int(part)] if part.isdecimal() else getattr(s, part)
    places, values = list(numbers(getattr(s, path[-1]))), value.split(",")
    if len(values) != max(1, len(places)):
        raise BadPosition(f"{name}: {max(1, len(places))} numbers are needed, not {value[:40]!r}")
    kind = places[0][0]._type_ if places else dict(type(s)._fields_)[path[-1]]
    for i, one in enumerate(values):
        if not re.fullmatch(r"-?\d{1,9}", one) or kind(int(one)).value != int(one):
            raise BadPosition(f"{name}: not a number that fits: {one[:40]!r}")
        if places:
            row, at = places[i]
            row[at] = int(one)
        else:
            setattr(s, path[-1], int(one))
