"""From a match to its record and back: writes the record, plays it again, and verifies its dice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lusoria.core.dice import Dice, answers, force
from lusoria.core.log import open_log
from lusoria.core.record import copy
from lusoria.core.text import SentText
from lusoria.errors import BadRecord, CannotUndo
from lusoria.match.fair import add_move, source_from_tags
from lusoria.match.history import Step
from lusoria.match.record import UNDO, VERSION, MatchRecord, RecordLine, read, write

if TYPE_CHECKING:
    from lusoria.match.match import Match

SETUP = "setup"


def record_of(match: Match, with_secret: bool | None) -> str:
    """The whole match as text."""
    tags = tags_of(match) | match.dice_source.tags(match.over if with_secret is None else with_secret)
    if match.began_from is not None:
        tags["Position"] = match.began_from
    lines = [
        RecordLine(-1, UNDO, "", [])
        if step is None
        else RecordLine(step.number, seat_name(match, step), str(step.move or ""), step.answers)
        for step in match.every_step
    ]
    return write(MatchRecord(tags, lines))


def record_for(match: Match, seat: int) -> str:
    """What one seat has seen, in sentences behind each move; `?` for a move that the others do not see."""
    from lusoria.words import Words

    words = Words(match.game.name)
    lines: list[RecordLine] = []
    for step in match.history:
        seen = [words.say(match.game.tell(e)) for e in step.events if e.seen >> seat & 1]
        secret = step.move is not None and step.seat != seat and match.game.moves.secret(step.move.action)
        if seen or not secret:
            # Numbers of its own: those of the match would tell how many questions of a secret choice were undone.
            move = "?" if secret else str(step.move or "")
            lines.append(RecordLine(len(lines), seat_name(match, step), move, [], sentences=" ".join(seen)))
    tags = tags_of(match) | match.dice_source.promised
    tags |= {"For": match.game.seat_names[seat], "Steps": str(len(lines))}
    return write(MatchRecord(tags, lines))


def tags_of(match: Match) -> dict[str, str]:
    """What anybody may know of the match."""
    return {
        "Record": str(VERSION),
        "Game": match.game.name,
        "Revision": str(match.box.revision),
        "Box": match.box_name,
        "Seats": str(match.seats),
        "Steps": str(sum(step is not None for step in match.every_step)),
        "Result": result(match),
    }


def result(match: Match) -> str:
    """The scores by seat, or a star."""
    return " ".join(match.points) if match.over else "*"


def seat_name(match: Match, step: Step) -> str:
    """The name of the seat that took a step, or `setup`."""
    return SETUP if step.seat is None else match.game.seat_names[step.seat]


# ---- reading


def load(matches: type[Match], text: str, box: Path | SentText | None) -> Match:
    """The match of a record, played again; BadRecord says where that fails."""
    record = read(text)
    tags = record.tags
    match = matches.before_setup(tags["Game"], int(tags["Seats"]), source_from_tags(tags), box, tags.get("Position"))
    if (tags["Box"], tags["Revision"]) != (match.box_name, str(match.box.revision)):
        theirs, ours = f"{tags['Box']}, revision {tags['Revision']}", f"{match.box_name}, revision {match.box.revision}"
        raise BadRecord(f"the record was played with another box: {theirs}; this is {ours}")
    for line in record.lines:
        take_again(match, line)
    if tags["Result"] != result(match):
        raise BadRecord(f"the record's result is {tags['Result']}, its steps give {result(match)}")
    return match


def take_again(match: Match, line: RecordLine) -> None:
    """Takes a step of a record, with the recorded answers of chance."""
    where = f"line {line.line}"
    if line.seat == UNDO:
        try:
            match.undo(agreed=True)  # a record does not say whether all had agreed
        except CannotUndo as error:
            raise BadRecord(f"{where}: {error}") from None
        return
    move = None
    if match.history:
        seat = match.seat
        if seat is None or line.seat != match.game.seat_names[seat]:
            raise BadRecord(f"{where}: it is not the turn of {line.seat}")
        move = next((m for m in match.moves if m.words == line.move), None)
        if move is None:
            raise BadRecord(f"{where}: {line.move} is not legal here")
    elif line.seat != SETUP or line.move:
        raise BadRecord(f"{where}: a record begins with its setup")
    if line.number != match.next_number:
        raise BadRecord(f"{where}: step {match.next_number} is missing, there is {line.number}")
    dice = Dice.new()
    force(dice, [answer for answer, _ in line.answers])
    match.take(move, dice)
    if match.history[-1].answers != line.answers:
        raise BadRecord(f"{where}: chance was not asked like this: {written(line.answers)}")


def verify(match: Match) -> int:
    """Throws all dice again from the secret; returns how many answers were checked, or BadRecord names the step."""
    fair = match.dice_source.fair
    if fair is None:
        raise BadRecord("the secret has not been told, so nothing can be checked yet")
    checked, moves_hash = 0, ""
    s = None  # the state before the step, where it follows the last one
    for index, step in enumerate(match.every_step):
        if step is None:
            s = None
            continue
        if s is None:
            s = copy(match.state_before(index))
        dice = fair.dice(step.number, moves_hash)
        if step.seat is not None and step.move is not None:
            moves_hash = add_move(moves_hash, step.seat, step.move.action)
        match.run(step.move, s, dice, open_log())
        if answers(dice) != step.answers:
            raise BadRecord(
                f"step {step.number} says {written(step.answers)}, the secret gives {written(answers(dice))}"
            )
        checked += len(step.answers)
    return checked


def written(answers: list[tuple[int, int]]) -> str:
    """Answers of chance, as a record writes them."""
    return " ".join(f"{answer}/{sides}" for answer, sides in answers) or "nothing"
