"""The levels of bots that a table can be opened with. `lusoria.bots` has them too, but brings the compiler."""

from __future__ import annotations

from lusoria.table.errors import Refused

LEVELS = (  # of `lusoria.bots`, from the weakest
    "tiro", "discipulus", "civis", "eques", "magister", "praetor", "consul", "augustus",
)  # fmt: skip
SIMPLE_LEVELS = ("random", "sensible")  # for programs that try something out
DEFAULT_LEVEL = "civis"
POLICY_LEVELS = ("sensible",)  # they play by the cheap policy, which takes a tenth of a millisecond


def check_level(level: str | None) -> str:
    """A level of bots, by default the usual one; refused if there is no such level."""
    found = level or DEFAULT_LEVEL
    if found not in (*LEVELS, *SIMPLE_LEVELS):
        raise Refused("bad_request", f"level: one of {', '.join(LEVELS)} is needed")
    return found
