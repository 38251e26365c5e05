"""The university (BU-UNI): which card, then which person."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.events import EDUCATED, FOR_UNIVERSITY
from lusoria.games.builders.rules.investments import invest, refuse_investment
from lusoria.games.builders.rules.moves import EDUCATE, PERSON_IS
from lusoria.games.builders.rules.refusals import (
    NOBODY_TO_EDUCATE,
    STUDENT_EDUCATED,
    STUDENT_NOT_FREE,
    STUDENT_NOT_IN_TEAM,
    STUDENT_WORKS,
    UNIVERSITY_GONE,
    UNIVERSITY_PRICE,
)
from lusoria.games.builders.rules.state import (
    NOTHING,
    NUM_PERSONS,
    NUM_UNIVERSITIES,
    PERSON,
    STOCK,
    State,
    ask,
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
def refuse_person(s: State, person: int) -> int:
    """BU-UNI-1, BU-UNI-3, BU-UNI-4, BU-SLAVE-3: own, available, a worker card or freed slave, not educated yet."""
    if s.team[person] != s.seat:
        return STUDENT_NOT_IN_TEAM
    if not may_learn(s, person):
        return STUDENT_NOT_FREE
    if is_educated(s, person):
        return STUDENT_EDUCATED
    return STUDENT_WORKS if s.site[person] != NOTHING else ALLOWED


@rule
def refuse_university_price(box: Box, s: State) -> int:
    """BU-UNI-1: an investment."""
    return refuse_investment(box, s, box.university_price, UNIVERSITY_PRICE)


@rule
def refuse_education(s: State, price: int) -> int:
    """BU-DEC-4: somebody who can be educated; then the price."""
    for person in range(NUM_PERSONS):
        if refuse_person(s, person) == ALLOWED:
            return price
    return NOBODY_TO_EDUCATE


@rule
def refuse_educate(s: State, university: int, education: int) -> int:
    """BU-INV-3, BU-INV-4: any university card of the pile; then what any `education` needs."""
    return UNIVERSITY_GONE if s.student[university] != STOCK else education


@rule
def legal_educate(box: Box, s: State, options: Options, count: int) -> int:
    """BU-UNI-1: the university cards that somebody can be given."""
    price = refuse_university_price(box, s)
    if price != ALLOWED:
        return count  # no need to look for somebody
    education = refuse_education(s, price)
    for university in range(NUM_UNIVERSITIES):
        if refuse_educate(s, university, education) == ALLOWED:
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
        if refuse_person(s, person) == ALLOWED:
            options[count] = PERSON_IS + person
            count += 1
    return count


@rule
def educate(box: Box, s: State, person: int, log: Log) -> None:
    """BU-UNI-1: the card is placed on the person at once and stays there."""
    invest(s, box.university_price, FOR_UNIVERSITY, log)
    s.student[s.university] = person
    note(log, EVERYONE, EDUCATED, s.seat, person, s.university)
