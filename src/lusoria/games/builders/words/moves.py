"""Moves in words: every action has one, and every word leads back to its action."""

from __future__ import annotations

from functools import cache

from lusoria.games.builders.rules.actions import (
    ACTIONS,
    BUY_ACTION,
    BUY_SLAVE,
    BUY_TO,
    BUY_TOOL,
    DONE,
    EDUCATE,
    END_TURN,
    FREE,
    HIRE,
    LOAN,
    PERSON_IS,
    REPAY,
    SEND,
    SETTLE_MYSELF,
    START,
    TAKE,
    TO,
    WITH,
    WITH_NOTHING,
)
from lusoria.games.builders.rules.box import MOST_AT_ONCE
from lusoria.games.builders.rules.state import CARDS, MACHINE, MEMBERS, SLAVES, TOOLS, UNIVERSITIES, WORKERS


@cache
def all_words() -> tuple[str, ...]:
    """The words of all actions, in the order of their numbers."""
    said: dict[int, str] = {
        LOAN: "loan", BUY_ACTION: "buy action", SETTLE_MYSELF: "settle myself", END_TURN: "end turn",
        WITH_NOTHING: "with nothing", REPAY: "repay", DONE: "done",
    }  # fmt: skip
    said |= {START + i: f"start {card}" for i, card in enumerate(CARDS)}
    said |= {HIRE + i: f"hire {worker}" for i, worker in enumerate(WORKERS)}
    said |= {BUY_SLAVE + i: f"buy slave {slave}" for i, slave in enumerate(SLAVES)}
    said |= {BUY_TOOL + i: f"buy tool {tool}" for i, tool in enumerate(TOOLS)}
    said |= {EDUCATE + i: f"educate {university}" for i, university in enumerate(UNIVERSITIES)}
    said |= {FREE + i: f"free {slave}" for i, slave in enumerate(SLAVES)}
    said |= {SEND + i: f"send {member}" for i, member in enumerate(MEMBERS)}
    said |= {TAKE + i: f"take {i + 1}" for i in range(MOST_AT_ONCE)}
    said |= {PERSON_IS + i: f"person {person}" for i, person in enumerate(MEMBERS[:MACHINE])}
    said |= {TO + i: f"to {card}" for i, card in enumerate(CARDS)}
    said |= {BUY_TO + i: f"buy to {card}" for i, card in enumerate(CARDS)}
    said |= {WITH + i: f"with {tool}" for i, tool in enumerate(TOOLS)}
    return tuple(said[action] for action in range(ACTIONS))


def words(action: int) -> str:
    """An action as a move: `start b_forum`, `send w_master_1`, `to b_forum`, `take 2`."""
    return all_words()[action]


def secret(action: int) -> bool:
    """BU-INFO-1: all moves are made openly."""
    return False


def hidden(action: int) -> bool:
    """BU-INFO-1: all moves are made openly."""
    return False


def contested(action: int) -> bool:
    """There is neither auction nor draft."""
    return False


@cache
def _actions() -> dict[str, int]:
    return {move: action for action, move in enumerate(all_words())}


def action(move: str) -> int:
    """A move as an action; KeyError if it is none."""
    return _actions()[" ".join(move.lower().split())]
