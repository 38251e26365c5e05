"""Moves in words: every action has one, and every word leads back to its action."""

from __future__ import annotations

from functools import cache

from lusoria.games.aquileia.rules.actions import (
    ACTIONS,
    BID,
    BUILD_ON,
    BUY,
    CREST,
    DECLINE,
    DONE,
    DOUBLES,
    GOLD_TO,
    KEEP_DECK,
    KEEP_FACE_UP,
    MAX_BLUE,
    MAX_COINS,
    MAX_DOUBLES,
    MAX_SERVI,
    OUT,
    PASS,
    PAY_COIN,
    PLACE_ON,
    PLAY,
    ROLL,
    SERVI_BUY,
    SILVER_TO,
    TAKE_SLAVE,
    TAKE_VP,
)
from lusoria.games.aquileia.rules.state import FIELDS, HAND, METALS, SITES


@cache
def all_words() -> tuple[str, ...]:
    """The words of all actions, in the order of their numbers."""
    said: dict[int, str] = {
        CREST: "crest", PASS: "pass", OUT: "out", DONE: "done", DECLINE: "decline", BUY: "buy",
        TAKE_VP: "take vp", TAKE_SLAVE: "take slave", KEEP_FACE_UP: "keep face_up", KEEP_DECK: "keep deck",
        PAY_COIN: "pay",
    }  # fmt: skip
    said |= {PLACE_ON + i: f"place {field}" for i, field in enumerate(FIELDS)}
    said |= {BID + i: f"bid {metal}" for i, metal in enumerate(METALS)}
    said |= {PLAY + i: f"play {card}" for i, card in enumerate(HAND)}
    said |= {SERVI_BUY + i: f"servi {i}" for i in range(MAX_SERVI + 1)}
    said |= {BUILD_ON + i: f"build {site}" for i, site in enumerate(SITES)}
    said |= {DOUBLES + i: f"doubles {i}" for i in range(MAX_DOUBLES + 1)}
    said |= {ROLL + i: f"roll {i}" for i in range(MAX_BLUE + 1)}
    said |= {GOLD_TO + i: f"gold {i}" for i in range(MAX_COINS + 1)}
    said |= {SILVER_TO + i: f"silver {i}" for i in range(MAX_COINS + 1)}
    return tuple(said[action] for action in range(ACTIONS))


def words(action: int) -> str:
    """An action as a move: `place arena_2`, `bid silver`, `build villa_blue_10`."""
    return all_words()[action]


def secret(action: int) -> bool:
    """Half of a choice, which is shown when it is complete (section 16), and which laurel is kept (AQ-STAD-8)."""
    return (
        PLAY <= action < DONE
        or BUILD_ON <= action < ROLL
        or KEEP_FACE_UP <= action <= KEEP_DECK
        or GOLD_TO <= action < ACTIONS
    )


def hidden(action: int) -> bool:
    """AQ-STAD-8: which laurel is kept. Halves of a choice are shown before anybody else decides."""
    return KEEP_FACE_UP <= action <= KEEP_DECK


def contested(action: int) -> bool:
    """AQ-THEA: bids in the auction."""
    return BID <= action <= OUT


@cache
def _actions() -> dict[str, int]:
    return {move: action for action, move in enumerate(all_words())}


def action(move: str) -> int:
    """A move as an action; KeyError if it is none."""
    return _actions()[" ".join(move.lower().split())]
