"""What happened, told in sentences: since a person's last turn, or as far back as is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.table import Table
from rich.text import Text

from lusoria.core.log import Event
from lusoria.match.match import Match
from lusoria.terminal.screen import Screen
from lusoria.terminal.table import COLOURS, SHAPES
from lusoria.words import Words

LINES = 16  # a story before a question is no longer than this
MARGIN = 4  # before each line of it


def seen_by(event: Event, seat: int | None) -> bool:
    """Whether a seat may see an event; without a seat, whether those may who watch."""
    return event.seen < 0 if seat is None else bool(event.seen >> seat & 1)


def sentences(match: Match, events: Iterable[Event], words: Words) -> str:
    """Events in words; the same thing several times in a row is told once."""
    told = groupby(words.say(match.game.tell(event)) for event in events)
    counted = [(text, len(list(same))) for text, same in told]
    return " ".join(text if count == 1 else words("times", text=text, count=count) for text, count in counted)


def paragraphs(match: Match, events: Iterable[Event], seat: int | None, screen: Screen) -> list[tuple[Text, Text]]:
    """What a seat may see: a paragraph as long as it happens to the same player, and that player's sign."""
    visible = (event for event in events if seen_by(event, seat))
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
    """The step in which a seat decided last, or 0."""
    return max((k for k, taken in enumerate(match.history) if taken.seat == seat), default=0)


def tell_since(match: Match, since: int, seat: int | None, screen: Screen, most: int | None = LINES) -> None:
    """What happened since a step; the last of it if it is longer than so many lines."""
    words = screen.words
    told = paragraphs(match, (event for taken in match.history[since:] for event in taken.events), seat, screen)
    if not told:
        return
    kept, lines = 0, 0
    for _, text in reversed(told):
        lines += len(text.wrap(screen.console, screen.width - MARGIN))
        if kept and most is not None and lines > most:
            break
        kept += 1
    screen.say(words("since-your-turn") if since else words("story-begins"), style="bold")
    if kept < len(told):
        screen.say("  " + words("told-less", count=len(told)), style="dim")
    write(told[-kept:], screen)


def tell_last(match: Match, count: int, seat: int, screen: Screen) -> None:
    """So many paragraphs, up to now."""
    screen.say(screen.words("log-title"), style="bold")
    write(paragraphs(match, match.events, seat, screen)[-count:], screen)


def write(told: Sequence[tuple[Text, Text]], screen: Screen) -> None:
    """Paragraphs, each behind its sign."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=MARGIN - 1, justify="right")
    grid.add_column()
    for sign, text in told:
        grid.add_row(sign, text)
    screen.draw(grid)
