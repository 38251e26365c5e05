"""The screen: prints in the player's language, and reads what is typed."""

from __future__ import annotations

import codecs
import io
import shutil
from collections.abc import Callable, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from lusoria.words import Words

try:
    import readline  # line editing and history for input()
except ImportError:  # Windows
    readline = None  # type: ignore[assignment]

WIPE_SCROLLBACK = "\x1b[3J"
PROMPT = "> "
MIN_COLUMNS = 80  # columns that every table fits in
LEAVE, HELP = ("q", "quit", "exit"), ("?", "h", "help")  # commands at every prompt
MAX_INPUT = 900  # characters of a typed line; the rest is ignored
TYPEWRITER = {"’": "'", "“": '"', "”": '"', "×": "x", "…": ".", "Æ": "Ae"}  # in ASCII


def typewriter(error: UnicodeError) -> tuple[str, int]:
    """Codec error handler: replaces characters that the terminal can't encode."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(TYPEWRITER.get(character, "?") for character in error.object[error.start : error.end]), error.end


codecs.register_error("typewriter", typewriter)


def number(said: str) -> int | None:
    """A number that was typed; None if it is not a number, or absurdly large."""
    return int(said) if said.isdecimal() and len(said) < 7 else None


class Wide:
    """Renders a table at its minimum width, however narrow the terminal is."""

    def __init__(self, inside: RenderableType) -> None:
        self.inside = inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from console.render(self.inside, options.update(max_width=max(MIN_COLUMNS, options.max_width)))


class Screen:
    """A console with a language. Input comes from `typed`: the keyboard, or a list in a test."""

    def __init__(self, console: Console, words: Words, typed: Callable[[str], str] = input) -> None:
        self.console = console
        self.words = words
        self._typed = typed
        self._warned_narrow = False
        if isinstance(console.file, io.TextIOWrapper):
            console.file.reconfigure(errors="typewriter")

    @property
    def width(self) -> int:
        """The width of the terminal, in columns."""
        return self.console.width

    @property
    def table_width(self) -> int:
        """The width of a table, in columns."""
        return max(MIN_COLUMNS, self.console.width)

    @property
    def plain(self) -> bool:
        """Whether the terminal shows ASCII only."""
        return self.console.options.ascii_only

    def say(self, text: str | Text, style: str = "") -> None:
        """Prints text, without markup."""
        self.console.print(Text(text) if isinstance(text, str) else text, style=style)

    def say_unbroken(self, text: str) -> None:
        """Prints text without wrapping it, so that file names and commands in it can be copied."""
        self.console.print(Text(text), soft_wrap=True)

    def draw(self, drawing: RenderableType) -> None:
        """Prints a drawing; what is too wide is cut off."""
        self.console.print(drawing, highlight=False)

    def draw_table(self, parts: Sequence[RenderableType]) -> None:
        """Prints the table of a game, uncut. If the terminal is too narrow for it, says so once."""
        if self.width < MIN_COLUMNS and not self._warned_narrow:
            self._warned_narrow = True
            self.say(self.words("too-narrow", least=MIN_COLUMNS, width=self.width))
        self.console.print(Wide(Group(*parts)), highlight=False, crop=False)

    def read(self, prompt: str = PROMPT) -> str | None:
        """Reads a line; None if the person has left (end of input, Ctrl-C)."""
        try:
            return self._typed(prompt).strip()[:MAX_INPUT]
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return None

    def wipe(self) -> None:
        """Clears the screen, the scrollback and the input history."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            self.console.file.write(WIPE_SCROLLBACK)
        else:  # can't be cleared, only scrolled away
            self.console.print("\n" * max(self.console.height, shutil.get_terminal_size().lines))
        if readline is not None:
            readline.clear_history()
