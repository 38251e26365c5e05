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
from lusoria.core.numbers import plural_count
from lusoria.core.winning import eliminated
from lusoria.match.ending import victory
from lusoria.match.match import Match
from lusoria.match.moves import Move
from lusoria.terminal.ask import ask, heading
from lusoria.terminal.event_log import last_turn, show_since
from lusoria.terminal.record_file import save_or_ask, write_record
from lusoria.terminal.screen import Screen
from lusoria.terminal.table import DrawContext, tabletop

if TYPE_CHECKING:
    from lusoria.bots.bot import Bot


@dataclass
class Party:
    """Who plays: the people's seats, the policy of the bots in the others, and the file to save to."""

    people: list[int]
    bots: str
    save: Path | None = None
    resume: Callable[[Path], str] | None = None  # the command that continues a saved game


def play(match: Match, party: Party, screen: Screen) -> None:
    """Plays a match to its end, or until somebody leaves."""
    if party.save is not None:
        write_record(match, party.save)  # a file that can't be written is an error before the game starts
    try:
        ended = take_turns(match, party, screen)
        party.save = save_or_ask(match, party.save, screen)  # the file may still hold a move that was taken back
        if ended:
            show_end(match, party, screen)
        else:
            screen.say(screen.words("left"))
    finally:
        if party.save is not None:
            say_saved(match, party.save, party.resume, screen)


def say_saved(match: Match, file: Path, resume: Callable[[Path], str] | None, screen: Screen) -> None:
    """Says where the game is saved, and how to continue it."""
    if match.over or resume is None:
        screen.say_unbroken(screen.words("saved", file=str(file)))
    else:
        screen.say_unbroken(screen.words("saved-resume", file=str(file), command=resume(file)))


def take_turns(match: Match, party: Party, screen: Screen) -> bool:
    """Lets people and bots decide in turn; returns whether the game ended. Saves before and after people decide."""
    dice = bot_dice(match)
    hide = tabletop(match.game.name).secrets and len(party.people) > 1
    at_screen = None  # the seat whose view was shown last
    while (seat := match.seat) is not None:
        if seat in party.people:
            if hide and at_screen != seat and not hand_over(match, seat, screen):
                return False
            at_screen = seat
            move = ask(match, seat, screen, party.save is not None)
            if move is None:
                return False
        else:
            move = bot(match, seat, party.bots, dice)
        match.play(move)
        if {seat, match.seat} & set(party.people):
            party.save = save_or_ask(match, party.save, screen)
    return True


def bot_dice(match: Match) -> Dice:
    """The bots' own dice. With a seed they play the same game again."""
    return seeded(secrets.randbits(62) if match.seed is None else match.seed, len(match.history), cap=0)


@cache
def opponent(name: str) -> Bot:
    """The bot of this name, with its memory. The import takes a while, so it is made when the bot first plays."""
    from lusoria.bots import bot

    return bot(name)


def bot(match: Match, seat: int, policy: str, dice: Dice) -> Move:
    """The move of a bot. It knows its legal moves, and a world in which hidden cards are redealt."""
    moves = match.moves
    if policy == "random" or len(moves) == 1:
        return moves[roll(dice, len(moves))]
    world = match.world(seat, dice)
    if policy == "sensible":
        return world.sensible(moves, dice)
    action = opponent(policy).choose(world, dice)
    return next(move for move in moves if move.action == action)


def hand_over(match: Match, seat: int, screen: Screen) -> bool:
    """Hides what the last person saw, until the next one presses Enter; returns whether somebody did."""
    words, name = screen.words, piece("seat", match.game.seat_names[seat])
    screen.wipe()
    screen.draw(Panel(Text(words("hand-over", seat=name)), title=Text(words("hand-over-title", seat=name))))
    if screen.read(words("hand-over-enter", seat=name) + " ") is None:
        return False
    screen.wipe()
    return True


def show_end(match: Match, party: Party, screen: Screen) -> None:
    """Shows the final table, the scores, and who wins."""
    words, scores, points, places = screen.words, match.scores, match.points, match.places
    out = eliminated(match.game, scores)
    only = party.people[0] if len(party.people) == 1 else None  # several people see only what is public
    show_since(match, max(last_turn(match, seat) for seat in party.people), only, screen, limit=None)
    context = DrawContext.of(match, only, screen)
    screen.console.rule(Text(heading(match, context), style="bold"), style="dim")
    screen.draw_table(tabletop(match.game.name).draw(context))
    screen.say(words("final-title"), style="bold")
    for seat in sorted(range(match.seats), key=lambda seat: places[seat]):
        place, name = places[seat], context.name(match.game.seat_names[seat])
        if seat in out:
            screen.say("  " + words("final-row-out", place=place, seat=name))
            continue
        count = plural_count(scores[seat], match.game.unit)
        screen.say("  " + words("final-row", place=place, seat=name, points=points[seat], count=count))
    screen.say(words.say(victory(match)), style="bold")
