"""Bots that play by a network: its policy alone, a tree search with it, and a search at the root without a tree.

A budget is a number of evaluations of the network, so that a bot is as strong on any machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log
from pathlib import Path

from lusoria.bots.bot import Weighed
from lusoria.bots.mcts import MOST_NODES, Budget, grow, summed
from lusoria.bots.network_memory import EVEN_SHARP, NetMemory, NetTreeMemory, compiled_rule
from lusoria.bots.network_tree import THOUSAND, NetPlan
from lusoria.bots.rollouts import LEAST_EVALUATIONS, Deadline, evaluations_of_rollouts, roll_out
from lusoria.core.dice import Dice
from lusoria.core.game import Game
from lusoria.core.world import World, seed_from
from lusoria.network.file import NetworkFile
from lusoria.network.find import network_for
from lusoria.network.infer import WHOLE


class NetBot:
    """What bots with a network share: the file, the memory of each game, and forced decisions, which cost nothing."""

    def __init__(self, file: Path | None, name: str) -> None:
        self.file, self.name = file, name
        self.evaluations = 0  # of the last decision
        self._memories: dict[Game, NetMemory] = {}

    def network(self, game: Game) -> NetworkFile:
        """The network that plays a game."""
        return network_for(game, self.file)

    def choose(self, world: World, dice: Dice) -> int:
        """The move it likes best."""
        return self._think(world, dice, only_best=True)[0].action

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """All moves, the best first."""
        return self._think(world, dice, only_best=False)

    def chances(self, world: World) -> list[float]:
        """Each seat's share of the victory, from one evaluation of what the deciding seat knows."""
        memory = self.memory_of(world)
        memory.begin(world)
        memory.weigh()
        return [int(value) / WHOLE for value in memory.values[: world.state.seats]]

    def _think(self, world: World, dice: Dice, only_best: bool) -> list[Weighed]:
        options = world.options
        self.evaluations = 0
        if len(options) == 1:
            return [Weighed(options[0], 1 / world.state.seats, 1.0)]
        return self.think(self.memory_of(world), world, options, dice, only_best)

    def memory_of(self, world: World) -> NetMemory:
        """The memory for the world's game."""
        if world.game not in self._memories:
            self._memories[world.game] = self.new_memory(world.game)
        memory = self._memories[world.game]
        memory.file.warn_about(world.box)
        return memory

    def new_memory(self, game: Game) -> NetMemory:
        """Memory for one game."""
        return NetMemory(game, self.network(game))

    def think(self, memory: NetMemory, world: World, options: list[int], dice: Dice, only_best: bool) -> list[Weighed]:
        """All moves of a decision that is not forced; with `only_best` it matters only which comes first."""
        raise NotImplementedError


class Policy(NetBot):
    """Plays by the policy alone: one evaluation a move.

    With a temperature it plays what the network finds likely, more at random the higher it is; the moves that it
    overlooks it does not consider at all. Both make mistakes that look like a person's.
    """

    def __init__(
        self, file: Path | None = None, temperature: float = 0.0, overlooked: float = 0.0, name: str = "policy"
    ) -> None:
        super().__init__(file, name)
        self.temperature, self.overlooked = temperature, overlooked

    def choose(self, world: World, dice: Dice) -> int:
        """The likeliest move; with a temperature, one that is drawn."""
        if self.temperature == 0 and self.overlooked == 0:
            return super().choose(world, dice)
        options = world.options
        self.evaluations = 0
        if len(options) == 1:
            return options[0]
        memory = self.memory_of(world)
        memory.begin(world)
        self.evaluations = 1
        return memory.human_move(self.sharp, round(self.overlooked * WHOLE), seed_from(dice))

    @property
    def sharp(self) -> int:
        """The sharpness of the policy that the temperature makes."""
        return EVEN_SHARP if self.temperature == 0 else max(1, round(EVEN_SHARP / self.temperature))

    def think(self, memory: NetMemory, world: World, options: list[int], dice: Dice, only_best: bool) -> list[Weighed]:
        """The moves by their probability. The chance of all is that of the position: nothing is tried."""
        memory.begin(world)
        priors = memory.weigh(self.sharp)
        self.evaluations = 1
        total, chance = sum(int(priors[a]) + 1 for a in options), int(memory.values[world.seat]) / WHOLE
        return sorted((Weighed(a, chance, (int(priors[a]) + 1) / total) for a in options), key=lambda one: -one.weight)


@dataclass(frozen=True)
class NetSettings:
    """How to search in a tree with a network."""

    explore: float = 1.2
    doubt: float = 0.05  # how much worse than its node an untried option is assumed to be
    sharp: float = 1.0  # below 1 the priors are less sure
    even: float = 0.0  # the part of the root's priors that is spread evenly
    rollouts: float = 0.0  # the part of the budget that is for playing the best moves on to the end

    @property
    def plan(self) -> NetPlan:
        """The same as a record."""
        plan = NetPlan.new()
        plan.explore, plan.doubt = round(self.explore * THOUSAND), round(self.doubt * THOUSAND)
        plan.sharp, plan.even = round(self.sharp * EVEN_SHARP), round(self.even * THOUSAND)
        return plan


# Who judges moves must have tried all of them: the network alone would leave out what it finds bad.
JUDGING_SETTINGS = NetSettings(even=0.25)


class NetSearch(NetBot):
    """Searches a tree: priors and values come from the network."""

    def __init__(
        self, budget: Budget, file: Path | None = None, settings: NetSettings | None = None, name: str = "net",
        nodes: int = MOST_NODES, clock: Callable[[], float] = time.perf_counter,
    ) -> None:  # fmt: skip
        super().__init__(file, name)
        self.budget, self.settings, self.clock = budget, settings or NetSettings(), clock
        self.nodes = min(nodes, budget.iterations or nodes)

    def new_memory(self, game: Game) -> NetMemory:
        """Memory for one game, with a tree."""
        return NetTreeMemory(game, self.network(game), self.nodes)

    def think(self, memory: NetMemory, world: World, options: list[int], dice: Dice, only_best: bool) -> list[Weighed]:
        """The moves by their visits. For the best one alone it ends when no other can catch up.

        With rollouts the tree gets its part of the budget, and they decide between the moves that it visited most.
        """
        assert isinstance(memory, NetTreeMemory)
        began, seed = self.clock(), seed_from(dice)
        rollouts = evaluations_of_rollouts(self.budget, self.settings.rollouts)
        budget = self.budget.part(1 - self.settings.rollouts) if rollouts else self.budget
        memory.plant(world, self.settings.plan, seed)
        is_settled = memory.is_settled if only_best and not rollouts else None
        search = compiled_rule(world.game, "search_tree")
        grow(memory, search, budget.seconds, budget.iterations, began, self.clock, is_settled)
        self.evaluations = int(memory.counts[0]["evaluations"])
        found = summed([memory], options, WHOLE)
        if found[0].weight > 0:
            return self.rolled_out(memory, found, seed, rollouts, began) if rollouts else found
        priors = memory.weigh()  # one evaluation has visited no move yet
        total = sum(int(priors[a]) + 1 for a in options)
        weighed = [Weighed(a, int(memory.values[world.seat]) / WHOLE, (int(priors[a]) + 1) / total) for a in options]
        return sorted(weighed, key=lambda one: -one.weight)

    def rolled_out(
        self, memory: NetMemory, found: list[Weighed], seed: int, evaluations: int, began: float
    ) -> list[Weighed]:
        """The moves after rollouts. A first round is guessed to be as long as the evaluations that it may take."""
        pace = (self.clock() - began) / max(1, self.evaluations)
        deadline = Deadline(self.budget.seconds, began, self.clock, pace * LEAST_EVALUATIONS)
        weighed, spent = roll_out(memory, found, seed, evaluations, deadline)
        self.evaluations += spent
        return weighed


@dataclass(frozen=True)
class RootSettings:
    """How to search at the root only."""

    considered: int = 16  # moves that are tried: the likeliest
    plies: int = 0  # decisions by the policy before the value is taken
    trust: float = 30.0  # how much the values count beside the logarithms of the priors, before many worlds were tried


class NetRoot(NetBot):
    """Tries the likeliest moves in worlds dealt again, plays on by the policy, and takes the network's value.

    Half of the moves are left after each round (sequential halving). The choice weighs what was tried against the
    policy, as Gumbel MuZero does, without its noise.
    """

    def __init__(
        self, budget: Budget, file: Path | None = None, settings: RootSettings | None = None, name: str = "net-root"
    ) -> None:
        super().__init__(file, name)
        self.budget, self.settings = budget, settings or RootSettings()

    def think(self, memory: NetMemory, world: World, options: list[int], dice: Dice, only_best: bool) -> list[Weighed]:
        """The moves by prior and value."""
        memory.begin(world)
        priors = {action: int(memory.weigh()[action]) + 1 for action in options}
        position, self.evaluations = int(memory.values[world.seat]), 1
        left = sorted(options, key=lambda action: -priors[action])[: self.settings.considered]
        worth, tried, first, seed = dict.fromkeys(options, 0), dict.fromkeys(options, 0), 0, seed_from(dice)
        budget = (self.budget.iterations or 1) - 1
        rounds = max(1, (len(left) - 1).bit_length())
        for _ in range(rounds):
            worlds = budget // (rounds * len(left) * (self.settings.plies + 1))
            if worlds == 0 and first == 0:
                left = left[: max(1, budget // (self.settings.plies + 1))]
                worlds = 1 if budget > self.settings.plies else 0
            for action in left if worlds else []:
                found, asked = memory.try_action(action, seed, first, worlds, self.settings.plies)
                worth[action], tried[action] = worth[action] + found, tried[action] + worlds
                self.evaluations += asked
            first += worlds
            merits = self.merits(priors, worth, tried, position)
            left = sorted(left, key=lambda action: -merits[action])[: max(1, (len(left) + 1) // 2)]
        merits = self.merits(priors, worth, tried, position)
        return self.weighed(options, merits, worth, tried, position)

    def merits(
        self, priors: dict[int, int], worth: dict[int, int], tried: dict[int, int], position: int
    ) -> dict[int, float]:
        """The logarithm of each move's improved probability."""
        trust = self.settings.trust + max(tried.values())
        found = {}
        for action, prior in priors.items():
            value = worth[action] / tried[action] if tried[action] else position
            found[action] = log(prior) + trust * value / WHOLE
        return found

    def weighed(
        self, options: list[int], merits: dict[int, float], worth: dict[int, int], tried: dict[int, int], position: int
    ) -> list[Weighed]:
        """The moves by their merits; those that were tried most come first."""
        most, best = max(tried.values()), max(merits.values())
        odds = {action: exp(merits[action] - best) if tried[action] == most else 0.0 for action in options}
        total = sum(odds.values())
        found = []
        for action in options:
            value = worth[action] / tried[action] if tried[action] else position
            found.append(Weighed(action, value / WHOLE, odds[action] / total))
        return sorted(found, key=lambda one: (-one.weight, -one.chance))
