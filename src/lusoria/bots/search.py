"""Tree search with playouts, in compiled code: `mcts`, and the levels of a game without a network.

`rules_for` specialises it for a game.

Each iteration deals again all that the searching seat can't know, goes down the tree (`lusoria.bots.tree`) from the
open decision, plays on by the sensible policy, takes the value, and adds it to the decisions on its path.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from lusoria.bots.look_ahead import CURRENT, ROOT, Workspace
from lusoria.bots.look_ahead import rules_for as look_ahead_rules_for
from lusoria.bots.tree import LONGEST_PATH, Node, SearchTree
from lusoria.bots.tree import rules_for as tree_rules_for
from lusoria.core.dice import Dice
from lusoria.core.log import Log
from lusoria.core.playout import SENSIBLE, Scratch
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.core.record import Ints, Options, Reals
from lusoria.core.rule import rule, specialise_all

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # `rules_for` replaces these with the rules and records of one game, and with those of the other two files.
    class Box(Protocol): ...

    class State(Protocol):
        seat: int
        seats: int

    def legal(box: Box, s: State, options: Options) -> int: ...
    def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None: ...
    def redeal(box: Box, s: State, seat: int, dice: Dice) -> None: ...
    def choose(box: Box, s: State, options: Options, count: int, policy: int, dice: Dice) -> int: ...
    def evaluate(box: Box, s: State, work: Workspace) -> None: ...
    def remember(histories: Ints, seats: int, seat: int, action: int, is_hidden: bool) -> None: ...
    def slot_of(tree: SearchTree, key: int) -> int: ...
    def new_node(tree: SearchTree, slot: int, key: int) -> int: ...
    def offer(box: Box, s: State, tree: SearchTree, node: Node, count: int, scratch: Scratch) -> None: ...
    def best_edge(tree: SearchTree, node: Node, count: int) -> int: ...
    def matched_edge(tree: SearchTree, node: Node, count: int, dice: Dice) -> int: ...
    def back_up(tree: SearchTree, length: int, values: Reals) -> None: ...


@rule
def descend(box: Box, s: State, tree: SearchTree, scratch: Scratch) -> int:
    """Goes down the tree to a decision that is new to it, or to the end; returns the length of the path."""
    length = 0
    for seat in range(s.seats):
        tree.histories[seat] = seat
    while length < LONGEST_PATH:
        count = legal(box, s, scratch.options)
        if count == 0:
            return length
        seat = s.seat
        action = scratch.options[0]
        if count > 1:
            key = tree.histories[seat]
            slot = slot_of(tree, key)
            is_new = tree.table[slot] == 0
            which = new_node(tree, slot, key) if is_new else tree.table[slot] - 1
            if which < 0:
                return length
            visit = tree.path[length]
            visit.node = which
            visit.edge = -1
            visit.seat = seat
            length += 1
            if is_new:
                return length
            node = tree.nodes[which]
            offer(box, s, tree, node, count, scratch)
            if tree.plan.mixed > 0 and tree.contested[scratch.options[0]]:
                visit.edge = matched_edge(tree, node, count, scratch.dice)
            else:
                visit.edge = best_edge(tree, node, count)
            if visit.edge < 0:
                return length
            action = tree.edges[visit.edge].action
        remember(tree.histories, s.seats, seat, action, tree.hidden[action])
        step(box, s, action, scratch.dice, scratch.log)
        tree.counts.decisions += 1
    return length


@rule
def play_on(box: Box, s: State, most: int, scratch: Scratch) -> int:
    """At most that many decisions by the sensible policy; returns how many it took."""
    taken = 0
    while taken < most:
        count = legal(box, s, scratch.options)
        if count == 0:
            return taken
        step(box, s, choose(box, s, scratch.options, count, SENSIBLE, scratch.dice), scratch.dice, scratch.log)
        taken += 1
    return taken


@rule
def search(box: Box, tree: SearchTree, work: Workspace, seat: int, iterations: int) -> None:
    """More iterations: a world that fits, down the tree, a playout, and back up."""
    for _ in range(iterations):
        work.states[CURRENT] = work.states[ROOT]
        s = work.states[CURRENT]
        redeal(box, s, seat, work.scratch.dice)
        length = descend(box, s, tree, work.scratch)
        taken = play_on(box, s, tree.plan.cut, work.scratch)
        evaluate(box, s, work)
        back_up(tree, length, work.values)
        tree.counts.iterations += 1
        tree.counts.decisions += taken
        tree.counts.playout_decisions += taken


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    names: dict[str, Any] = {
        "Box": game.Box, "State": game.State, "legal": game.legal, "step": game.step, "redeal": game.redeal,
        "choose": playout_rules_for(game)["choose"], "evaluate": look_ahead_rules_for(game)["evaluate"],
        **tree_rules_for(game),
    }  # fmt: skip
    return specialise_all((descend, play_on, search), game.rules, **names)
