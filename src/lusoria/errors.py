"""What can go wrong for a user, each with one line that says what and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lusoria.core.message import Refusal


class LusoriaError(ValueError):
    """Base of all errors that are the input's fault, not the program's."""


class UnknownGame(LusoriaError):
    """A game that is not in the box."""


class BadSeats(LusoriaError):
    """A number of seats that the game can't be played with."""


class BadBox(LusoriaError):
    """A box file that is not a box of this game: where, what was found, what was expected."""


class BadExample(LusoriaError):
    """A worked example that can't be understood."""


class BadInput(LusoriaError):
    """A number, a file or a word on the command line that makes no sense."""


class IllegalMove(LusoriaError):
    """A move that the open decision does not allow; `refusal` names the rule and what is missing."""

    def __init__(self, text: str, refusal: Refusal | None = None) -> None:
        super().__init__(text)
        self.refusal = refusal


class CannotUndo(LusoriaError):
    """Something was revealed, or another seat has decided since."""


class BadPosition(LusoriaError):
    """A position that can't be read, or that no game can come to."""


class BadBatch(LusoriaError):
    """A batch that is closed, does not fit, can't be read, or was given arrays of the wrong shape."""


class NotInstalled(LusoriaError, ImportError):
    """Packages that an extra of Lusoria brings are missing: which, and the command that installs them."""


class BadRecord(LusoriaError):
    """A record that is cut off, edited, foreign or newer: where, and what."""
