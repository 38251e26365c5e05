"""What a thinking process is asked and what it answers, each as one line of JSON.

A question is made from a `World`, which holds no secrets, and from nothing else. So neither the process nor the machine
that it runs on is told what the seat can't know.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from dataclasses import asdict, dataclass
from typing import Any, Literal

import lusoria
from lusoria.core.dice import Dice, seeded
from lusoria.core.record import content
from lusoria.core.registry import game
from lusoria.core.world import World

Kind = Literal["choose", "advise", "tell", "weigh", "reason", "judge"]
HINT_BOT = "mcts"  # instead of a level
HINT_COUNT = 3  # moves


@dataclass(frozen=True)
class BotQuestion:
    """A decision as its seat knows it. `ask_about` makes it."""

    kind: Kind
    game: str
    seat: int
    box: bytes
    state: bytes  # of a world
    seed: tuple[int, int]  # of the dice that the bot is given
    level: str
    iterations: int | None = None  # instead of the level's own, so that the answer repeats
    action: int | None = None  # whose reason is asked for
    weighed: tuple[tuple[int, float, float], ...] = ()  # moves whose reasons are asked for, with chances and weights


@dataclass(frozen=True)
class Advised:
    """A move that a bot would consider; the reason is a message as data."""

    action: int
    chance: float
    weight: float
    reason: dict[str, Any]


@dataclass(frozen=True)
class BotAnswer:
    """What was found: one field for each kind of question; or what went wrong."""

    action: int | None = None
    advice: tuple[Advised, ...] = ()
    weights: tuple[tuple[int, float], ...] = ()  # all actions with their chances, the best first
    reason: dict[str, Any] | None = None
    chances: tuple[float, ...] = ()  # of each seat to win
    error: str | None = None


@dataclass(frozen=True)
class Line:
    """To the process: a question with its number, or a number to stop thinking about."""

    number: int
    question: BotQuestion | None = None


@dataclass(frozen=True)
class BotReport:
    """From the process: the answer to a question; without one a sign of life, because something is being compiled."""

    number: int
    answer: BotAnswer | None = None


def as_json(data: BotQuestion | Line | BotReport) -> str:
    """As one line of JSON; bytes are in base 64."""
    return json.dumps(asdict(data), default=lambda bytes: b64encode(bytes).decode())


def encode(line: Line | BotReport) -> bytes:
    """A line that goes through a pipe."""
    return as_json(line).encode() + b"\n"


def decode_line(text: bytes) -> Line:
    """What `encode` has written."""
    data = json.loads(text)
    return Line(data["number"], None if data["question"] is None else question_from(data["question"]))


def question_from(data: dict[str, Any]) -> BotQuestion:
    """A question that came as JSON."""
    sent: dict[str, Any] = {"box": b64decode(data["box"]), "state": b64decode(data["state"])}
    sent |= {
        "seed": tuple(data["seed"]),
        "weighed": tuple((a, chance, weight) for a, chance, weight in data["weighed"]),
    }
    return BotQuestion(**data | sent)


def decode_report(text: bytes) -> BotReport:
    """What `encode` has written."""
    data = json.loads(text)
    return BotReport(data["number"], None if data["answer"] is None else answer_from(data["answer"]))


def answer_from(data: dict[str, Any]) -> BotAnswer:
    """An answer that came as JSON."""
    advice = tuple(Advised(**one) for one in data["advice"])
    weights = tuple((action, chance) for action, chance in data["weights"])
    chances = tuple(data["chances"])
    return BotAnswer(**data | {"advice": advice, "weights": weights, "chances": chances})


def ask_about(
    world: World, kind: Kind, level: str, seed: tuple[int, int], iterations: int | None = None,
    action: int | None = None, weighed: tuple[tuple[int, float, float], ...] = (),
) -> BotQuestion:  # fmt: skip
    """A question about the decision of a world's seat."""
    box, state = content(world.box), content(world.state)
    return BotQuestion(kind, world.game.name, world.seat, box, state, seed, level, iterations, action, weighed)


def world_and_dice(question: BotQuestion) -> tuple[World, Dice]:
    """The world of a question, and the bot's dice.

    A world is always dealt again, this one for a second time. With the dice of the first time it stays as it is:
    `redeal` leaves no trace of what was dealt before.
    """
    rules, dice = game(question.game), seeded(*question.seed, cap=0)
    box = rules.Box.struct.from_buffer_copy(question.box)
    state = rules.State.struct.from_buffer_copy(question.state)
    return World(rules, box, state, question.seat, dice), dice


def layout(name: str) -> str:
    """What two machines must have in common to understand each other's questions about a game."""
    rules = game(name)
    return f"{lusoria.__version__} {rules.Box.size()} {rules.State.size()}"
