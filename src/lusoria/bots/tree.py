"""The tree of a search: its nodes and edges, and which edge an iteration takes.

It is a tree of information sets. A node belongs to what the deciding seat has seen since the root: the moves, except
those hidden from it, and not what the dice showed (chance is *open loop*). So a seat's choice can't depend on what it
does not know, neither on the cards of others nor on what they pick at the same time. An edge counts how often it was
on offer: a move that is not legal in some worlds neither gains nor loses by that.
"""

from __future__ import annotations

import functools
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from lusoria.core.dice import Dice, roll
from lusoria.core.playout import Scratch
from lusoria.core.record import Flags, Ints, Many, Options, Reals, Record, f32, i16, i32, i64
from lusoria.core.rule import rule, specialise_all

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # `rules_for` replaces these with the rules and records of one game.
    class Box(Protocol): ...

    class State(Protocol): ...

    def sensible(box: Box, s: State, options: Options, count: int, dice: Dice) -> int: ...


MASK_31 = 0x7FFFFFFF  # products of two numbers of 31 bits stay below 2**63, interpreted and compiled alike
LONGEST_PATH = 200  # decisions


class Plan(Record):
    """The settings of a search."""

    cut: int = i32  # decisions of a playout before the value is taken
    explore: float = f32  # how much an option is tried that looks worse
    asked: int = i32  # how often the sensible policy is asked what it prefers
    even: float = f32  # the part of the prior that all options share evenly
    mixed: float = f32  # regret matching at picks and bids: the part of the choices made evenly; 0: none of it
    doubt: float = f32  # how much worse than its node an untried option is assumed to be


class Node(Record):
    """What one seat may know at a decision."""

    key: int = i64  # a hash of what it has seen since the root
    first: int = i32  # its first edge, or -1
    visits: int = i32
    worth: float = f32  # the sum of the visits' values to the deciding seat


class Edge(Record):
    """An action at a node."""

    next: int = i32  # the node's next edge, or -1
    visits: int = i32
    offered: int = i32  # how often it was legal when the node was visited
    action: int = i16
    preferred: int = i16  # how often the sensible policy chose it
    worth: float = f32  # the sum of the visits' values to the deciding seat
    regret: float = f32  # regret matching: what always playing it would have gained
    probability: float = f32  # regret matching: the sum over all visits


class Visit(Record):
    """One decision of the path that an iteration took."""

    node: int = i32
    edge: int = i32
    seat: int = i32


class TreeCounts(Record):
    """How far a search has come."""

    nodes: int = i32
    edges: int = i32
    iterations: int = i64
    decisions: int = i64  # in the tree and in playouts
    playout_decisions: int = i64
    stamp: int = i32  # marks the options of one visit


class SearchTree(NamedTuple):
    """A tree with room for a fixed number of nodes."""

    plan: Plan
    counts: TreeCounts
    table: Ints  # hash table: 1 + the number of a node, by its key
    nodes: Many[Node]
    edges: Many[Edge]
    path: Many[Visit]  # of the iteration
    histories: Ints  # for each seat, a hash of what it has seen since the root
    marks: Ints  # for each action, whether it is legal and has an edge: see `mark_options`
    hidden: Flags  # for each action, whether others decide without knowing it
    contested: Flags  # for each action, whether it is a pick or a bid


# ---- what seats have seen


@rule
def hash_with(history: int, event: int) -> int:
    """The hash of a history and one more event: two hashes of 31 bits in one number."""
    high = (((history >> 31) ^ event) * 0x2C1B3C6D + 0x1F123BB5) & MASK_31
    low = (((history & MASK_31) + event + 1) * 0x297A2D39 + 0x5BD1E995) & MASK_31
    return ((high ^ (high >> 15)) << 31) | (low ^ (low >> 13))


@rule
def remember(histories: Ints, seats: int, seat: int, action: int, is_hidden: bool) -> None:
    """A seat has made a move. Of a hidden one the others only see that it was made."""
    for other in range(seats):
        seen = action + 1 if other == seat or not is_hidden else 0
        histories[other] = hash_with(histories[other], (seat << 12) | seen)


# ---- nodes and edges


@rule
def slot_of(tree: SearchTree, key: int) -> int:
    """Where the node of this key is in the hash table, or where it would be."""
    at = (key ^ (key >> 31)) & (len(tree.table) - 1)
    while tree.table[at] != 0 and tree.nodes[tree.table[at] - 1].key != key:
        at = (at + 1) & (len(tree.table) - 1)
    return at


@rule
def new_node(tree: SearchTree, slot: int, key: int) -> int:
    """A node without edges, or -1 where no memory is left: then the tree stops growing."""
    if tree.counts.nodes == len(tree.nodes):
        return -1
    made = tree.counts.nodes
    tree.counts.nodes += 1
    node = tree.nodes[made]
    node.key = key
    node.first = -1
    node.visits = 0
    node.worth = 0
    tree.table[slot] = made + 1
    return made


@rule
def new_edge(tree: SearchTree, node: Node, action: int) -> int:
    """An untried edge, or -1 where no memory is left."""
    if tree.counts.edges == len(tree.edges):
        return -1
    made = tree.counts.edges
    tree.counts.edges += 1
    edge = tree.edges[made]
    edge.next = node.first
    edge.action = action
    edge.visits = 0
    edge.offered = 0
    edge.preferred = 0
    edge.worth = 0
    edge.regret = 0
    edge.probability = 0
    node.first = made
    return made


@rule
def mark_options(tree: SearchTree, options: Options, count: int) -> None:
    """Marks what is legal in this world with twice the stamp. One more than that: there is an edge, too."""
    tree.counts.stamp += 1
    for i in range(count):
        tree.marks[options[i]] = 2 * tree.counts.stamp


@rule
def offer(box: Box, s: State, tree: SearchTree, node: Node, count: int, scratch: Scratch) -> None:
    """Counts the options on offer, and adds edges for new ones."""
    options = scratch.options
    mark_options(tree, options, count)
    known = 0
    at = node.first
    while at >= 0:
        edge = tree.edges[at]
        if tree.marks[edge.action] == 2 * tree.counts.stamp:
            edge.offered += 1
            tree.marks[edge.action] += 1
            known += 1
        at = edge.next
    if known < count and tree.counts.edges < len(tree.edges):
        for i in range(count):
            if tree.marks[options[i]] == 2 * tree.counts.stamp:
                made = new_edge(tree, node, options[i])
                if made >= 0:
                    tree.edges[made].offered = 1
                    tree.marks[options[i]] += 1
        prefer(box, s, tree, node, count, scratch)


@rule
def prefer(box: Box, s: State, tree: SearchTree, node: Node, count: int, scratch: Scratch) -> None:
    """Asks the sensible policy what it would do here."""
    for _ in range(tree.plan.asked):
        action = sensible(box, s, scratch.options, count, scratch.dice)
        at = node.first
        while at >= 0 and tree.edges[at].action != action:
            at = tree.edges[at].next
        if at >= 0:
            tree.edges[at].preferred += 1


# ---- choosing an edge


@rule
def is_offered(tree: SearchTree, edge: Edge) -> bool:
    """Whether the edge's action is legal in this world."""
    return tree.marks[edge.action] == 2 * tree.counts.stamp + 1


@rule
def estimate(plan: Plan, node: Node, edge: Edge) -> float:
    """The mean value of an option, or a guess if it is untried."""
    if edge.visits > 0:
        return edge.worth / edge.visits
    return node.worth / node.visits - plan.doubt if node.visits > 0 else 0.5


@rule
def best_edge(tree: SearchTree, node: Node, count: int) -> int:
    """The edge with the largest upper bound (PUCT): its mean, and more for what is preferred and was tried little."""
    plan = tree.plan
    preferred = 0
    at = node.first
    while at >= 0:
        if is_offered(tree, tree.edges[at]):
            preferred += tree.edges[at].preferred
        at = tree.edges[at].next
    best = -1.0e30
    found = -1
    at = node.first
    while at >= 0:
        edge = tree.edges[at]
        if is_offered(tree, edge):
            prior = plan.even / count
            if preferred > 0:
                prior += (1 - plan.even) * edge.preferred / preferred
            else:
                prior += (1 - plan.even) / count
            bound = estimate(plan, node, edge) + plan.explore * prior * sqrt(edge.offered) / (1 + edge.visits)
            if bound > best:
                best = bound
                found = at
        at = edge.next
    return found


@rule
def matched_edge(tree: SearchTree, node: Node, count: int, dice: Dice) -> int:
    """Regret matching: each edge in proportion to its regret, and a part of the time any.

    Against others who choose at the same time this tends to a mix that can't be exploited, where PUCT would settle on
    one option.
    """
    plan = tree.plan
    total = 0.0
    at = node.first
    while at >= 0:
        if is_offered(tree, tree.edges[at]):
            total += max(0.0, tree.edges[at].regret)
        at = tree.edges[at].next
    left = roll(dice, 1 << 20) / (1 << 20)
    expected = 0.0
    found = -1
    at = node.first
    while at >= 0:
        edge = tree.edges[at]
        if is_offered(tree, edge):
            odds = 1.0 / count
            if total > 0:
                odds = plan.mixed / count + (1 - plan.mixed) * max(0.0, edge.regret) / total
            edge.probability += odds
            expected += odds * estimate(plan, node, edge)
            if left >= 0:
                found = at
                left -= odds
        at = edge.next
    at = node.first
    while at >= 0:
        if is_offered(tree, tree.edges[at]):
            tree.edges[at].regret += estimate(plan, node, tree.edges[at]) - expected
        at = tree.edges[at].next
    return found


@rule
def back_up(tree: SearchTree, length: int, values: Reals) -> None:
    """Adds the value of an iteration to every decision on its path."""
    for i in range(length):
        visit = tree.path[i]
        worth = values[visit.seat]
        tree.nodes[visit.node].visits += 1
        tree.nodes[visit.node].worth += worth
        if visit.edge >= 0:
            tree.edges[visit.edge].visits += 1
            tree.edges[visit.edge].worth += worth


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    rules = (
        hash_with, remember, slot_of, new_node, new_edge, mark_options, prefer, offer, is_offered, estimate, best_edge,
        matched_edge, back_up,
    )  # fmt: skip
    return specialise_all(rules, game.rules, Box=game.Box, State=game.State, sensible=game.sensible)
