"""What a table or its server refuses: a code for programs, a sentence for people."""

from __future__ import annotations

from lusoria.errors import LusoriaError


class Refused(LusoriaError):
    """Something that a client may not do, or not now. Nothing has changed."""

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.rule = code, message, rule

    def as_data(self) -> dict[str, str]:
        """As a client reads it; with the rule of the game that forbids it, if there is one."""
        data = {"code": self.code, "message": self.message}
        return data if self.rule is None else data | {"rule": self.rule}


def key_reused() -> Refused:
    """The refusal of a key that stood for another request."""
    return Refused("key_reused", "key: it was used for another request; each has a key of its own")
