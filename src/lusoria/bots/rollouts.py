"""Rollouts: the best moves of a search are played on to the end of the game, by the policy, and compared by that too.

A network's value of a position is right on average, and still a little too good for some moves and too bad for others.
That does not go away with more evaluations; the ends of games do not have it. They have another fault: who plays on is
the policy, which does not look ahead. So both count, half and half. All moves are tried in the same worlds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from lusoria.bots.bot import Weighed
from lusoria.bots.mcts import Budget
from lusoria.bots.network_memory import NetMemory
from lusoria.network.infer import WHOLE

LEAST_EVALUATIONS = 20_000  # with fewer there are no rollouts: one round takes up to that many
TO_THE_END = 10_000  # decisions: no game is longer
MOST_MOVES = 8  # that are tried
LEAST_WEIGHT = 0.02  # of a move that is tried, beside that of the best
WORLDS = 16  # in which the moves are tried before the worst are left out
MOST_WORLDS = 2_000  # near the end of a game rollouts cost nothing
DOUBT = 0.44  # a move is left out that is behind by more than this, divided by the square root of the worlds


@dataclass
class Deadline:
    """Whether another round would end too late: it may take as long as the longest so far, or was guessed to."""

    seconds: float | None
    began: float
    clock: Callable[[], float]
    longest: float = 0.0  # of a round; before the first one a guess
    before: float | None = None

    def __call__(self) -> bool:
        now = self.clock()
        self.longest = max(self.longest, 0.0 if self.before is None else now - self.before)
        self.before = now
        return self.seconds is not None and now - self.began + self.longest > self.seconds


def evaluations_of_rollouts(budget: Budget, part: float) -> int:
    """How many rollouts get: a part of a budget of evaluations, and none if that is too little for any."""
    found = budget.part(part).iterations or 0
    return found if found >= LEAST_EVALUATIONS else 0


def tried_moves(found: list[Weighed]) -> list[Weighed]:
    """The moves of a search that are worth rollouts, the best first."""
    return [one for one in found[:MOST_MOVES] if one.weight >= LEAST_WEIGHT * found[0].weight]


def roll_out(
    memory: NetMemory, found: list[Weighed], seed: int, evaluations: int, is_late: Callable[[], bool]
) -> tuple[list[Weighed], int]:
    """The moves of a search by their rollouts, and the evaluations that these took.

    Those that were tried get the mean of both chances, and the same weights in their new order. It ends when one move
    is left, or when another round would take too many evaluations or too long.
    """
    tried = tried_moves(found)
    chances, worth = {one.action: one.chance for one in tried}, {one.action: 0 for one in tried}
    left, worlds, spent, last = list(tried), 0, 0, 0
    while len(left) > 1 and worlds < MOST_WORLDS and not is_late():
        if spent + last > evaluations:
            break
        last = 0
        for one in left:
            won, asked = memory.try_action(one.action, seed, worlds, WORLDS, TO_THE_END)
            worth[one.action] += won
            last += asked
        spent += last
        worlds += WORLDS
        for one in left:
            chances[one.action] = (one.chance + worth[one.action] / (worlds * WHOLE)) / 2
        least = max(chances[one.action] for one in left) - DOUBT / sqrt(worlds)
        left = [one for one in left if chances[one.action] > least]
    if worlds == 0:
        return found, 0
    stayed = {one.action for one in left}
    order = sorted(tried, key=lambda one: (one.action not in stayed, -chances[one.action]))
    weighed = [Weighed(one.action, chances[one.action], old.weight) for one, old in zip(order, tried, strict=True)]
    return weighed + found[len(tried) :], spent
