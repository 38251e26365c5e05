"""The screen: what is printed there, in whose language, and what is typed."""

from __future__ import annotations

import codecs
import io
import shutil
from collections.abc import Callable, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from lusoria.words import Words

try:
    import readline  # what is typed can be edited, and called up again
except ImportError:  # not everywhere
    readline = None  # type: ignore[assignment]

WIPE_SCROLLBACK = "\x1b[3J"
PROMPT = "> "
LEAST = 80  # so many columns hold every table
LEAVE, HELP = ("q", "quit", "exit"), ("?", "h", "help")  # what can be typed everywhere
LONGEST = 900  # of what is typed, so much is read
TYPEWRITER = {"’": "'", "“": '"', "”": '"', "×": "x", "…": ".", "Æ": "Ae"}  # where only ASCII can be shown


def typewriter(error: UnicodeError) -> tuple[str, int]:
    """What is shown for signs that a terminal lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(TYPEWRITER.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error("typewriter", typewriter)


def number(said: str) -> int | None:
    """A number that was typed; None if it is none, or beyond all that is counted here."""
    return int(said) if said.isdecimal() and len(said) < 7 else None


class Wide:
    """A table, which is as wide as tables have to be, however narrow the terminal is."""

    def __init__(self, inside: RenderableType) -> None:
        self.inside = inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from console.render(self.inside, options.update(max_width=max(LEAST, options.max_width)))


class Screen:
    """A console with its language. What people type comes from `typed`: the keyboard, or a list in a test."""

    def __init__(self, console: Console, words: Words, typed: Callable[[str], str] = input) -> None:
        self.console = console
        self.words = words
        self._typed = typed
        self._told_narrow = False
        if isinstance(console.file, io.TextIOWrapper):
            console.file.reconfigure(errors="typewriter")

    @property
    def width(self) -> int:
        """Columns."""
        return self.console.width

    @property
    def table_width(self) -> int:
        """Columns of a table."""
        return max(LEAST, self.console.width)

    @property
    def plain(self) -> bool:
        """Whether only ASCII can be shown."""
        return self.console.options.ascii_only

    def say(self, text: str | Text, style: str = "") -> None:
        """Prints text as it is."""
        self.console.print(Text(text) if isinstance(text, str) else text, style=style)

    def say_unbroken(self, text: str) -> None:
        """Prints text without breaks of its own: files and commands that are named in it can be copied."""
        self.console.print(Text(text), soft_wrap=True)

    def draw(self, drawing: RenderableType) -> None:
        """Prints a drawing; what is too wide is cut, not wrapped."""
        self.console.print(drawing, highlight=False)

    def draw_table(self, parts: Sequence[RenderableType]) -> None:
        """Prints the table of a game. Where the terminal is too narrow for it that is said once, and nothing is cut."""
        if self.width < LEAST and not self._told_narrow:
            self._told_narrow = True
            self.say(self.words("too-narrow", least=LEAST, width=self.width))
        self.console.print(Wide(Group(*parts)), highlight=False, crop=False)

    def read(self, prompt: str = PROMPT) -> str | None:
        """A line that was typed; None if the person has left (end of input, Ctrl-C)."""
        try:
            return self._typed(prompt).strip()[:LONGEST]
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return None

    def wipe(self) -> None:
        """Clears the screen, and what could be scrolled back to or called up again."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            self.console.file.write(WIPE_SCROLLBACK)
        else:  # nothing can be cleared here, only pushed out of sight
            self.console.print("\n" * max(self.console.height, shutil.get_terminal_size().lines))
        if readline is not None:
            readline.clear_history()
