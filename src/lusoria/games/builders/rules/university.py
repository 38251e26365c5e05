"""The university (BU-UNI): which card, then which person."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.events import EDUCATED, FOR_UNIVERSITY
from lusoria.games.builders.rules.investments import can_invest, invest
from lusoria.games.builders.rules.moves import EDUCATE, PERSON_IS
from lusoria.games.builders.rules.state import (
    NUM_PERSONS,
    NUM_UNIVERSITIES,
    PERSON,
    STOCK,
    State,
    ask,
    is_available,
    may_learn,
)


@rule
def is_educated(s: State, member: int) -> bool:
    """BU-UNI-4: whether it carries a university card."""
    for university in range(NUM_UNIVERSITIES):
        if s.student[university] == member:
            return True
    return False


@rule
def can_be_educated(s: State, seat: int, member: int) -> bool:
    """BU-UNI-1, BU-UNI-3, BU-UNI-4: own, available, a worker card or freed slave, not educated yet."""
    return is_available(s, seat, member) and may_learn(s, member) and not is_educated(s, member)


@rule
def somebody_can_be_educated(s: State) -> bool:
    """BU-DEC-4: university cards are on offer only with an eligible person."""
    for person in range(NUM_PERSONS):
        if can_be_educated(s, s.seat, person):
            return True
    return False


@rule
def legal_educate(box: Box, s: State, options: Options, count: int) -> int:
    """BU-UNI-1, BU-INV-3, BU-INV-4: any university card of the pile, if there is somebody for it."""
    if can_invest(box, s, box.university_price) and somebody_can_be_educated(s):
        for university in range(NUM_UNIVERSITIES):
            if s.student[university] == STOCK:
                options[count] = EDUCATE + university
                count += 1
    return count


@rule
def choose_university(s: State, university: int) -> None:
    """The card is chosen; nothing happens before the person is."""
    s.university = university
    ask(s, PERSON, s.seat)


@rule
def legal_person(s: State, options: Options) -> int:
    """BU-DEC-5: who may be educated; a choice that changes nothing is legal (BU-UNI-5)."""
    count = 0
    for person in range(NUM_PERSONS):
        if can_be_educated(s, s.seat, person):
            options[count] = PERSON_IS + person
            count += 1
    return count


@rule
def educate(box: Box, s: State, person: int, log: Log) -> None:
    """BU-UNI-1: the card is placed on the person at once and stays there."""
    invest(s, box.university_price, FOR_UNIVERSITY, log)
    s.student[s.university] = person
    note(log, EVERYONE, EDUCATED, s.seat, person, s.university)
