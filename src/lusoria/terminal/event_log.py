"""The event log in sentences: what happened since a person's last turn, or as far back as asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.table import Table
from rich.text import Text

from lusoria.core.log import Event, is_seen
from lusoria.match.match import Match
from lusoria.terminal.screen import Screen
from lusoria.terminal.table import COLOURS, SHAPES
from lusoria.words import Words

MAX_LINES = 16  # of what is told before a question
SIGN_WIDTH = 4  # columns before a paragraph, for the sign of its player


def sentences(match: Match, events: Iterable[Event], words: Words) -> str:
    """Events as sentences; a sentence that repeats is printed once, with a count."""
    repeats = groupby(words.say(match.game.tell(event)) for event in events)
    counted = [(text, len(list(same))) for text, same in repeats]
    return " ".join(
        text if count == 1 else words("times", text=text.removesuffix("."), count=count) for text, count in counted
    )


def paragraphs(match: Match, events: Iterable[Event], seat: int | None, screen: Screen) -> list[tuple[Text, Text]]:
    """The events that a seat may see: a paragraph for each run of events of one player, with that player's sign."""
    visible = (event for event in events if is_seen(event, seat))
    return [
        (sign(match, whose, screen), Text(sentences(match, happened, screen.words)))
        for whose, happened in groupby(visible, key=lambda event: event.seat)
    ]


def sign(match: Match, seat: int, screen: Screen) -> Text:
    """The shape of a seat, in its colour."""
    if seat not in range(match.seats):
        return Text("-")
    name = match.game.seat_names[seat]
    return Text("-" if screen.plain else SHAPES[name], style=COLOURS[name])


def last_turn(match: Match, seat: int) -> int:
    """The step of a seat's last decision, or 0."""
    return max((k for k, taken in enumerate(match.history) if taken.seat == seat), default=0)


def show_since(match: Match, since: int, seat: int | None, screen: Screen, limit: int | None = MAX_LINES) -> None:
    """Prints what happened since a step; only the last part of it if it is longer than `limit` lines."""
    words = screen.words
    told = paragraphs(match, (event for taken in match.history[since:] for event in taken.events), seat, screen)
    if not told:
        return
    kept, lines = 0, 0
    for _, text in reversed(told):
        lines += len(text.wrap(screen.console, screen.width - SIGN_WIDTH))
        if kept and limit is not None and lines > limit:
            break
        kept += 1
    screen.say(words("since-your-turn") if since else words("story-begins"), style="bold")
    if kept < len(told):
        screen.say("  " + words("told-less", count=len(told)), style="dim")
    draw_paragraphs(told[-kept:], screen)


def show_last(match: Match, count: int, seat: int, screen: Screen) -> None:
    """Prints the last `count` paragraphs."""
    screen.say(screen.words("log-title"), style="bold")
    draw_paragraphs(paragraphs(match, match.events, seat, screen)[-count:], screen)


def draw_paragraphs(told: Sequence[tuple[Text, Text]], screen: Screen) -> None:
    """Prints paragraphs, each behind its sign."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=SIGN_WIDTH - 1, justify="right")
    grid.add_column()
    for sign, text in told:
        grid.add_row(sign, text)
    screen.draw(grid)
