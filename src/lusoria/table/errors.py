"""What the server refuses: a code for programs, a sentence for people."""

from __future__ import annotations

from lusoria.errors import LusoriaError

STATUS = {
    "bad_request": 422,  # not understood: a field is missing, a number is no number
    "bad_box": 422,
    "not_found": 404,
    "no_such_table": 404,
    "no_such_move": 422,
    "wrong_origin": 403,
    "wrong_host": 403,
    "not_your_seat": 403,
    "not_your_table": 403,
    "seat_taken": 409,
    "not_open": 409,
    "not_running": 409,
    "not_over": 409,
    "not_your_turn": 409,
    "stale": 409,  # something has happened since
    "illegal_move": 409,
    "cannot_undo": 409,
    "nothing_asked": 409,
    "not_ready": 409,
    "wrong_word": 409,  # not what was pledged
    "table_worn": 409,  # too much has been said and taken back
    "too_large": 413,
    "too_many_requests": 429,
    "too_many_tables": 429,
    "too_many_sockets": 429,
    "busy": 503,
    "method_not_allowed": 405,
    "internal": 500,
}


class Refused(LusoriaError):
    """Something that a client may not do, or not now. Nothing has changed."""

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.rule = code, message, rule

    @property
    def status(self) -> int:
        """As HTTP says it."""
        return STATUS[self.code]

    def as_data(self) -> dict[str, str]:
        """As a client reads it; with the rule in the way, if it is one of the game."""
        said = {"code": self.code, "message": self.message}
        return said if self.rule is None else said | {"rule": self.rule}
