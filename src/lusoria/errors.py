"""The errors that a user can cause. Each has a message of one line that says what is wrong, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lusoria.core.message import Refusal


class LusoriaError(ValueError):
    """Base of all errors that are caused by input, not by a bug."""


class UnknownGame(LusoriaError):
    """There is no game of this name."""


class BadSeats(LusoriaError):
    """The game can't be played with this number of seats."""


class BadBox(LusoriaError):
    """A box file that is invalid for this game: the message says where, what was expected and what was found."""


class BadExample(LusoriaError):
    """A worked example that is malformed."""


class BadInput(LusoriaError):
    """An invalid number, file or name, mostly from the command line."""


class IllegalMove(LusoriaError):
    """A move that the open decision does not allow; `refusal` names the rule and what is missing."""

    def __init__(self, text: str, refusal: Refusal | None = None) -> None:
        super().__init__(text)
        self.refusal = refusal


class CannotUndo(LusoriaError):
    """The move can't be taken back: something was revealed, or another seat has decided since."""


class BadPosition(LusoriaError):
    """A position that can't be read, or that no game can reach."""


class BadBatch(LusoriaError):
    """A batch that is closed, does not fit, can't be read, or was given arrays of the wrong shape."""


class NotInstalled(LusoriaError, ImportError):
    """The packages of an extra are missing: the message names them, and the command that installs them."""


class BadRecord(LusoriaError):
    """A record that is truncated, edited, foreign or from a newer version: the message says where, and how."""
