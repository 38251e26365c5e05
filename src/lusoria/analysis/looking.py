"""Which decisions of a match are looked at, and what follows from the answers. It knows no bot, and no compiler.

Estimates are noisy, and the largest of many losses are mostly noise. So the moves that seem to have cost the most are
looked at a second time, for longer and with other dice, and only that counts. A search hardly looks at a move that it
does not choose; what the next decision is worth, which it searched in full, says more (`followed`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, replace

from lusoria.core.message import Message
from lusoria.errors import BadInput
from lusoria.match.match import Match
from lusoria.match.moves import Move

SECOND_LOOK_FACTOR = 4  # how much larger the budget of a second look is
MISTAKE_COST = 0.05  # a move that costs at least this much of the chance to win is a mistake
MOST_MISTAKES = 8  # that are listed
FIRST_LOOK, SECOND_LOOK = 0, 1  # numbers of their dice

Weights = Sequence[tuple[int, float]]  # actions with the chance to win after them, the best first


@dataclass(frozen=True)
class Look:
    """A decision that a bot is asked to weigh, from what its seat knew."""

    step: int  # of the match's history
    seat: int
    dice_number: int  # its dice are `seeded(step, dice_number)`, so that an analysis can be repeated
    times: int  # the usual budget


@dataclass(frozen=True, repr=False)
class Thought:
    """A decision as the bot sees it. The chances are those of the seat that decided."""

    step: int  # of the match's history
    seat: int
    move: Move  # that was made
    chance: float  # to win after it
    best: Move
    best_chance: float
    reason: Message | None = None  # why the best is better, if the move is a mistake

    def __repr__(self) -> str:
        made = f"<Thought on step {self.step}, seat {self.seat}: {self.move} {self.chance:.0%} to win"
        return f"{made}>" if self.move == self.best else f"{made}, best {self.best} {self.best_chance:.0%}>"

    @property
    def lost(self) -> float:
        """What the move cost of the chance to win."""
        return max(0.0, self.best_chance - self.chance)


Looking = Generator[Look, Weights, tuple[list[Thought], list[Thought]]]


def looks(match: Match) -> int:
    """How many looks there are at most, and one more for the reasons."""
    return len(decisions(match)) + 2 * MOST_MISTAKES + 1


def decisions(match: Match) -> list[int]:
    """The steps at which a seat had a choice."""
    return [k for k in range(1, len(match.history)) if len(match.before(k).moves) > 1]


def looking(match: Match) -> Looking:
    """Asks for one look after another, is sent what was found, and returns all thoughts and the mistakes among them."""
    steps = decisions(match)
    if not steps:
        raise BadInput("there is no decision in this record yet")
    thoughts: dict[int, Thought] = {}
    for k in steps:
        thoughts[k] = thought(match, k, (yield look(match, k, FIRST_LOOK, 1)))
    thoughts = followed(match, thoughts)
    suspects = [one for one in by_cost(thoughts.values()) if one.lost >= MISTAKE_COST / 2][: 2 * MOST_MISTAKES]
    for one in suspects:
        thoughts[one.step] = thought(match, one.step, (yield look(match, one.step, SECOND_LOOK, SECOND_LOOK_FACTOR)))
    thoughts = followed(match, thoughts)
    confirmed = by_cost(thoughts[one.step] for one in suspects)
    return list(thoughts.values()), [one for one in confirmed if one.lost >= MISTAKE_COST][:MOST_MISTAKES]


def followed(match: Match, thoughts: dict[int, Thought]) -> dict[int, Thought]:
    """The same, where no move leaves its seat less than the decision after it: its own, or the other's of two seats."""
    found, after = dict[int, Thought](), dict(zip(thoughts, [*list(thoughts.values())[1:], None], strict=True))
    for k, thought in thoughts.items():
        chance, then = thought.chance, after[k]
        if then is not None and all(match.history[i].seat in (None, thought.seat) for i in range(k + 1, then.step)):
            if then.seat == thought.seat:
                chance = max(chance, then.best_chance)
            elif match.seats == 2:
                chance = max(chance, 1 - then.best_chance)
        found[k] = replace(thought, chance=chance) if thought.move != thought.best else thought
    return found


def look(match: Match, k: int, dice_number: int, times: int) -> Look:
    """A look at the decision of a step."""
    seat = match.history[k].seat
    assert seat is not None
    return Look(k, seat, dice_number, times)


def thought(match: Match, k: int, weights: Weights) -> Thought:
    """What a look found: the move that was made beside the best one."""
    taken, chances = match.history[k], dict(weights)
    assert taken.seat is not None
    assert taken.move is not None
    best, best_chance = weights[0]
    words = match.game.moves.words(best)
    return Thought(k, taken.seat, taken.move, chances[taken.move.action], Move(best, words), best_chance)


def by_cost(thoughts: Iterable[Thought]) -> list[Thought]:
    """The most costly first."""
    return sorted(thoughts, key=lambda thought: (-thought.lost, thought.step))
