"""A terminal for tests: types from a list, and remembers what was on the screen before each question."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable

from rich.console import Console

from lusoria import Match
from lusoria.terminal.play import Party, bot, bot_dice, play
from lusoria.terminal.screen import Screen
from lusoria.terminal.table import options
from lusoria.words import Words

Answer = str | Callable[[], str]


class FakeTerminal:
    """A screen whose input comes from a list. `asked` holds what was printed before each question."""

    def __init__(self, game: str, typed: Iterable[Answer], width: int = 100, ascii: bool = False) -> None:
        self.file = io.TextIOWrapper(io.BytesIO(), encoding="ascii" if ascii else "utf-8", write_through=True)
        self.screen = Screen(Console(file=self.file, width=width, color_system=None), Words(game), self.type)
        self.answers = iter(typed)
        self.asked: list[str] = []
        self._read = 0

    def type(self, prompt: str) -> str:
        self.asked.append(self.fresh())
        answer = next(self.answers, None)
        if answer is None:
            raise EOFError
        return answer if isinstance(answer, str) else answer()

    def fresh(self) -> str:
        """What was printed since the last question."""
        text = self.all()
        new, self._read = text[self._read :], len(text)
        return new

    def all(self) -> str:
        """Everything that was printed."""
        return bytes(self.file.buffer.getvalue()).decode()


def flat(text: str) -> str:
    """Text without line breaks."""
    return " ".join(text.split())


def endless(answer: Answer) -> Iterable[Answer]:
    """The same answer to every question."""
    while True:
        yield answer


def play_typed(
    match: Match, typed: Iterable[Answer], people: tuple[int, ...] = (0,), **how: int | bool
) -> FakeTerminal:
    """Plays a match with people who type, against sensible bots."""
    width, ascii = int(how.get("width", 100)), bool(how.get("ascii", False))
    terminal = FakeTerminal(match.game.name, typed, width=width, ascii=ascii)
    play(match, Party(list(people), "sensible"), terminal.screen)
    return terminal


def sensible(match: Match, as_number: bool = True) -> Iterable[Answer]:
    """A person who plays like the bots: games of random moves would take very long."""
    dice = bot_dice(match)
    while True:
        assert match.seat is not None
        move = bot(match, match.seat, "sensible", dice)
        yield str(next(o.number for o in options(match) if o.move == move)) if as_number else move.words
