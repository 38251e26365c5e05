"""Moves in words: every action has one, and every word leads back to its action."""

from __future__ import annotations

from functools import cache

from lusoria.games.aeterna.rules.actions import (
    ACTIONS,
    ACTIVATE,
    ASK_FAVOUR,
    BORROW,
    BUILD,
    DECLINE,
    ELIMINATE,
    END_TURN,
    HILL,
    IGNORE,
    INFLUENCE,
    MOST_OPTIONS,
    MOST_TIMES,
    OPTION,
    ORDER_PLACE,
    PASS,
    PAY,
    PICK,
    PLAY,
    RUIN,
    TAKE,
    TIMES,
)
from lusoria.games.aeterna.rules.state import (
    BUILDINGS,
    CARDS,
    EXCHANGES,
    HILLS,
    MONUMENTS,
    NUM_DRAFTED,
    PEOPLE,
    REWARDS,
    SEATS,
)


@cache
def all_words() -> tuple[str, ...]:
    """The words of all actions, in the order of their numbers."""
    said: dict[int, str] = {
        PASS: "pass", END_TURN: "end turn", DECLINE: "decline", PAY: "pay", RUIN: "ruin", IGNORE: "ignore",
    }  # fmt: skip
    said |= {PICK + i: f"pick {card}" for i, card in enumerate(CARDS[:NUM_DRAFTED])}
    said |= {PLAY + i: f"play {card}" for i, card in enumerate(CARDS[:NUM_DRAFTED])}
    said |= {ACTIVATE + i: f"activate {monument}" for i, monument in enumerate(MONUMENTS)}
    said |= {ASK_FAVOUR + i: f"ask {person}" for i, person in enumerate(PEOPLE)}
    said |= {BUILD + i: f"build {building}" for i, building in enumerate(BUILDINGS)}
    said |= {INFLUENCE + i: f"influence {hill}" for i, hill in enumerate(HILLS)}
    said |= {ELIMINATE + i: f"eliminate for {exchange}" for i, exchange in enumerate(EXCHANGES)}
    said |= {HILL + i: f"hill {hill}" for i, hill in enumerate(HILLS)}
    said |= {TAKE + i: f"take {reward}" for i, reward in enumerate(REWARDS)}
    said |= {BORROW + i: f"borrow {reward}" for i, reward in enumerate(REWARDS)}
    said |= {OPTION + i: f"option {i + 1}" for i in range(MOST_OPTIONS)}
    said |= {TIMES + i: f"times {i + 1}" for i in range(MOST_TIMES)}
    said |= {ORDER_PLACE + i: f"place {i + 1}" for i in range(SEATS)}
    return tuple(said[action] for action in range(ACTIONS))


def words(action: int) -> str:
    """An action as a move: `pick comitium`, `influence capitolinus`, `take stone1`."""
    return all_words()[action]


def secret(action: int) -> bool:
    """AE-INFO-4: what is picked, and half of a choice, which is shown when it is complete."""
    return action < PLAY or BUILD <= action < INFLUENCE or ELIMINATE <= action < PASS or HILL <= action < TAKE


def hidden(action: int) -> bool:
    """AE-INFO-4: what is picked while the others pick. Halves of a choice are shown before anybody else decides."""
    return action < PLAY


def contested(action: int) -> bool:
    """AE-DRAFT: picks of the draft."""
    return action < PLAY


@cache
def _actions() -> dict[str, int]:
    return {move: action for action, move in enumerate(all_words())}


def action(move: str) -> int:
    """A move as an action; KeyError if it is none."""
    return _actions()[" ".join(move.lower().split())]
