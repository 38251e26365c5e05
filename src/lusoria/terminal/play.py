"""A match in the terminal, from the first question to the scores."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from rich.panel import Panel
from rich.text import Text

from lusoria.core.dice import Dice, roll, seeded
from lusoria.core.message import piece
from lusoria.match.match import Match
from lusoria.match.moves import Move
from lusoria.terminal.ask import ask, heading
from lusoria.terminal.keep import save_again, write_record
from lusoria.terminal.screen import Screen
from lusoria.terminal.story import last_turn, tell_since
from lusoria.terminal.table import Sight, tabletop

if TYPE_CHECKING:
    from lusoria.bots.bot import Bot


@dataclass
class Party:
    """Who plays: the people's seats, how the bots in the others play, and where the game is kept."""

    people: list[int]
    bots: str
    save: Path | None = None
    resume: Callable[[Path], str] | None = None  # the command that goes on with a saved game


def play(match: Match, party: Party, screen: Screen) -> None:
    """A match to its end, or until somebody leaves."""
    if party.save is not None:
        write_record(match, party.save)  # a file that can't be written is complained about before the game
    try:
        ended = take_turns(match, party, screen)
        party.save = save_again(match, party.save, screen)  # what was taken back last is not in the file yet
        if ended:
            show_end(match, party, screen)
        else:
            screen.say(screen.words("left"))
    finally:
        if party.save is not None:
            say_saved(match, party.save, party.resume, screen)


def say_saved(match: Match, file: Path, resume: Callable[[Path], str] | None, screen: Screen) -> None:
    """Where the game is, and how to go on with it."""
    if match.over or resume is None:
        screen.say_unbroken(screen.words("saved", file=str(file)))
    else:
        screen.say_unbroken(screen.words("saved-resume", file=str(file), command=resume(file)))


def take_turns(match: Match, party: Party, screen: Screen) -> bool:
    """People and bots in turn; whether the game came to its end. It is saved before and after people decide."""
    dice = bot_dice(match)
    hide = tabletop(match.game.name).secrets and len(party.people) > 1
    looked = None  # who looked at the screen last
    while (seat := match.seat) is not None:
        if seat in party.people:
            if hide and looked != seat and not hand_over(match, seat, screen):
                return False
            looked = seat
            move = ask(match, seat, screen, party.save is not None)
            if move is None:
                return False
        else:
            move = bot(match, seat, party.bots, dice)
        match.play(move)
        if {seat, match.seat} & set(party.people):
            party.save = save_again(match, party.save, screen)
    return True


def bot_dice(match: Match) -> Dice:
    """The bots' own dice. With a seed they play the same game again."""
    return seeded(secrets.randbits(62) if match.seed is None else match.seed, len(match.history), cap=0)


@cache
def opponent(name: str) -> Bot:
    """The bot of this name, with what it remembers. Only who plays against it waits for the compiler."""
    from lusoria.bots import bot

    return bot(name)


def bot(match: Match, seat: int, policy: str, dice: Dice) -> Move:
    """What a bot does. It sees its moves, and a world in which all it can't know is dealt anew."""
    moves = match.moves
    if policy == "random" or len(moves) == 1:
        return moves[roll(dice, len(moves))]
    world = match.world(seat, dice)
    if policy == "sensible":
        return world.sensible(moves, dice)
    action = opponent(policy).choose(world, dice)
    return next(move for move in moves if move.action == action)


def hand_over(match: Match, seat: int, screen: Screen) -> bool:
    """Hides what the last person saw, until the next one sits down; whether somebody did."""
    words, name = screen.words, piece("seat", match.game.seat_names[seat])
    screen.wipe()
    screen.draw(Panel(Text(words("hand-over", seat=name)), title=Text(words("hand-over-title", seat=name))))
    if screen.read(words("hand-over-enter", seat=name) + " ") is None:
        return False
    screen.wipe()
    return True


def show_end(match: Match, party: Party, screen: Screen) -> None:
    """The last table, the scores, and who wins."""
    words, scores, points = screen.words, match.scores, match.points
    only = party.people[0] if len(party.people) == 1 else None  # several people see what all may see
    tell_since(match, max(last_turn(match, seat) for seat in party.people), only, screen, most=None)
    sight = Sight.of(match, only, screen)
    screen.console.rule(Text(heading(match, sight), style="bold"), style="dim")
    screen.draw_table(tabletop(match.game.name).draw(sight))
    screen.say(words("final-title"), style="bold")
    for seat in sorted(range(match.seats), key=lambda seat: -scores[seat]):
        place, name = 1 + sum(score > scores[seat] for score in scores), sight.name(match.game.seat_names[seat])
        if scores[seat] == match.game.no_score:
            screen.say("  " + words("final-row-out", place=place, seat=name))
            continue
        count = how_many(match, scores[seat])
        screen.say("  " + words("final-row", place=place, seat=name, points=points[seat], count=count))
    screen.say(victory(match, screen), style="bold")


def how_many(match: Match, score: int) -> int:
    """As how many points a score is spoken of: tenths are many, even ten of them."""
    return score if match.game.unit == 1 else 0


def victory(match: Match, screen: Screen) -> str:
    """Who wins; those who are equal share it."""
    words, scores = screen.words, match.scores
    points, count = match.game.points(max(scores)), how_many(match, max(scores))
    winners = [piece("seat", match.game.seat_names[seat]) for seat in range(match.seats) if scores[seat] == max(scores)]
    if max(scores) == match.game.no_score:
        return words("wins-nobody")
    if len(winners) == 1:
        return words("wins", seat=winners[0], points=points, count=count)
    return words("wins-shared", seats=winners[:-1], last=winners[-1], points=points, count=count)
