"""The scribe: writes a match down as a record, plays a record again, and checks its dice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lusoria.core.dice import Dice, answers, force
from lusoria.core.log import open_log
from lusoria.core.record import copy
from lusoria.errors import BadRecord, CannotUndo
from lusoria.match.fair import and_then, chance_of
from lusoria.match.record import UNDO, VERSION, Record, Step, read, write

if TYPE_CHECKING:
    from lusoria.match.match import Match, Taken

SETUP = "setup"


def record_of(match: Match, with_secret: bool | None) -> str:
    """The whole match as text."""
    tags = tags_of(match) | match.chance.tags(match.over if with_secret is None else with_secret)
    if match._position is not None:
        tags["Position"] = match._position
    steps = [
        Step(-1, UNDO, "", []) if t is None else Step(t.number, who(match, t), str(t.move or ""), t.answers)
        for t in match._all
    ]
    return write(Record(tags, steps))


def record_for(match: Match, seat: int) -> str:
    """What one seat has seen, told in sentences behind each move; `?` for a move that others do not see."""
    from lusoria.words import Words

    words = Words(match.game.name)
    steps: list[Step] = []
    for t in match.history:
        seen = [words.say(match.game.tell(e)) for e in t.events if e.seen >> seat & 1]
        secret = t.move is not None and t.seat != seat and match.game.moves.secret(t.move.action)
        if seen or not secret:
            # Numbers of its own: those of the match would tell how many questions of a secret choice were taken back.
            move = "?" if secret else str(t.move or "")
            steps.append(Step(len(steps), who(match, t), move, [], told=" ".join(seen)))
    tags = tags_of(match) | match.chance.promised
    tags |= {"For": match.game.seat_names[seat], "Steps": str(len(steps))}
    return write(Record(tags, steps))


def tags_of(match: Match) -> dict[str, str]:
    """What anybody may know of the match."""
    return {
        "Record": str(VERSION),
        "Game": match.game.name,
        "Revision": str(match.box.revision),
        "Box": match.box_name,
        "Seats": str(match.seats),
        "Steps": str(sum(taken is not None for taken in match._all)),
        "Result": result(match),
    }


def result(match: Match) -> str:
    """The scores by seat, or a star."""
    return " ".join(match.points) if match.over else "*"


def who(match: Match, taken: Taken) -> str:
    """Whose step it was."""
    return SETUP if taken.seat is None else match.game.seat_names[taken.seat]


# ---- reading


def load(match: Match, text: str, box: Path | None) -> None:
    """Plays a record again at an empty table; BadRecord says where it can't be."""
    found = read(text)
    tags = found.tags
    match._open(tags["Game"], int(tags["Seats"]), box, tags.get("Position"))
    if (tags["Box"], tags["Revision"]) != (match.box_name, str(match.box.revision)):
        theirs, ours = f"{tags['Box']}, revision {tags['Revision']}", f"{match.box_name}, revision {match.box.revision}"
        raise BadRecord(f"the record was played with another box: {theirs}; this is {ours}")
    match.chance = chance_of(tags)
    for step in found.steps:
        take_again(match, step)
    if tags["Result"] != result(match):
        raise BadRecord(f"the record's result is {tags['Result']}, its steps give {result(match)}")


def take_again(match: Match, step: Step) -> None:
    """Takes a step of a record, with what chance answered then."""
    where = f"line {step.line}"
    if step.seat == UNDO:
        try:
            match.undo(agreed=True)  # whether all had agreed is not written down
        except CannotUndo as error:
            raise BadRecord(f"{where}: {error}") from None
        return
    move, seat = None, None
    if match.history:
        seat = match.seat
        if seat is None or step.seat != match.game.seat_names[seat]:
            raise BadRecord(f"{where}: it is not the turn of {step.seat}")
        move = next((m for m in match.moves if m.words == step.move), None)
        if move is None:
            raise BadRecord(f"{where}: {step.move} is not legal here")
    elif step.seat != SETUP or step.move:
        raise BadRecord(f"{where}: a record begins with its setup")
    if step.number != match._next:
        raise BadRecord(f"{where}: step {match._next} is missing, there is {step.number}")
    dice = Dice.new()
    force(dice, [answer for answer, _ in step.answers])
    match._take(seat, move, dice)
    if match.history[-1].answers != step.answers:
        raise BadRecord(f"{where}: chance was not asked like this: {said(step.answers)}")


def verify(match: Match) -> int:
    """Throws all dice again from the secret; returns how many answers were checked, or BadRecord names the step."""
    if match.chance.fair is None:
        raise BadRecord("the secret has not been told, so nothing can be checked yet")
    checked, moves = 0, ""
    for taken in match._all:
        if taken is None:
            continue
        dice, log, s = match.chance.fair.dice(taken.number, moves), open_log(), copy(taken.before)
        if taken.seat is not None and taken.move is not None:
            moves = and_then(moves, taken.seat, taken.move.action)
        match.step_of(taken.move)(s, dice, log)
        if answers(dice) != taken.answers:
            raise BadRecord(f"step {taken.number} says {said(taken.answers)}, the secret gives {said(answers(dice))}")
        checked += len(taken.answers)
    return checked


def said(answers: list[tuple[int, int]]) -> str:
    """What chance answered, as a record writes it."""
    return " ".join(f"{answer}/{sides}" for answer, sides in answers) or "nothing"
