"""The screen: what is printed there, in whose language, and what is typed."""

from __future__ import annotations

import codecs
import contextlib
import io
from collections.abc import Callable, Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from lusoria.words import Words

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  what is typed can be edited, and called up again

WIPE_SCROLLBACK = "\x1b[3J"
PROMPT = "> "
LONGEST = 900  # of what is typed, so much is read
TYPEWRITER = {"’": "'", "“": '"', "”": '"', "×": "x", "…": "."}  # where only ASCII can be shown


def typewriter(error: UnicodeError) -> tuple[str, int]:
    """What is shown for signs that a terminal lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(TYPEWRITER.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error("typewriter", typewriter)


def number(said: str) -> int | None:
    """A number that was typed; None if it is none, or beyond all that is counted here."""
    return int(said) if said.isdecimal() and len(said) < 7 else None


class Screen:
    """A console with its language. What people type comes from `typed`: the keyboard, or a list in a test."""

    def __init__(self, console: Console, words: Words, typed: Callable[[str], str] = input) -> None:
        self.console = console
        self.words = words
        self._typed = typed
        if isinstance(console.file, io.TextIOWrapper):
            console.file.reconfigure(errors="typewriter")

    @property
    def width(self) -> int:
        """Columns."""
        return self.console.width

    @property
    def plain(self) -> bool:
        """Whether only ASCII can be shown."""
        return self.console.options.ascii_only

    def say(self, text: str | Text, style: str = "") -> None:
        """Prints text as it is."""
        self.console.print(Text(text) if isinstance(text, str) else text, style=style)

    def draw(self, drawing: RenderableType | Sequence[RenderableType]) -> None:
        """Prints a drawing; what is too wide is cut, not wrapped."""
        whole = Group(*drawing) if isinstance(drawing, Sequence) and not isinstance(drawing, str) else drawing
        self.console.print(whole, highlight=False)

    def read(self, prompt: str = PROMPT) -> str | None:
        """A line that was typed; None if the person has left (end of input, Ctrl-C)."""
        try:
            return self._typed(prompt).strip()[:LONGEST]
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return None

    def wipe(self) -> None:
        """Clears the screen, and what could be scrolled back to."""
        self.console.clear()
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write(WIPE_SCROLLBACK)
