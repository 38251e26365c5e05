"""The tree of a search by a network: its nodes and edges, and which edge an iteration takes.

As in `lusoria.bots.tree` a node belongs to what the deciding seat has seen since the root, chance is open loop, and
options come and go with the worlds. Here the priors come from the network, and all sums are whole numbers in parts of
65536; the bound is made of +, *, / and the square root only. So a search gives the same tree interpreted and compiled.
"""

from __future__ import annotations

import functools
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from lusoria.bots.tree import Visit
from lusoria.core.record import Flags, Ints, Many, Options, Record, i16, i32, i64
from lusoria.core.rule import rule, specialise_all
from lusoria.network.infer import WHOLE

if TYPE_CHECKING:
    from lusoria.core.game import Game

THOUSAND = 1000  # settings are in thousandths


class NetPlan(Record):
    """The settings of a search by a network, in thousandths."""

    explore: int = i32  # how much an option is tried that looks worse
    doubt: int = i32  # how much worse than its node an untried option is assumed to be
    sharp: int = i32  # of the priors, in parts of 256
    even: int = i32  # the part of the root's priors that is spread evenly, in thousandths


class NetNode(Record):
    """What one seat may know at a decision."""

    key: int = i64  # a hash of what it has seen since the root
    worth: int = i64  # the sum of the visits' values to the deciding seat
    first: int = i32  # its first edge, or -1
    visits: int = i32


class NetEdge(Record):
    """An action at a node."""

    worth: int = i64  # the sum of the visits' values to the deciding seat
    next: int = i32  # the node's next edge, or -1
    visits: int = i32
    offered: int = i32  # how often it was legal when the node was visited
    prior: int = i32  # what the network gave it when it first appeared
    action: int = i16


class NetCounts(Record):
    """How far a search has come."""

    nodes: int = i32
    edges: int = i32
    iterations: int = i64
    evaluations: int = i64  # of the network
    stamp: int = i32  # marks the options of one visit


class NetTree(NamedTuple):
    """A tree with room for a fixed number of nodes."""

    plan: NetPlan
    counts: NetCounts
    table: Ints  # hash table: 1 + the number of a node, by its key
    nodes: Many[NetNode]
    edges: Many[NetEdge]
    path: Many[Visit]  # of the iteration
    histories: Ints  # for each seat, a hash of what it has seen since the root
    marks: Ints  # for each action, whether it is legal and has an edge: see `offered_edges`
    hidden: Flags  # for each action, whether others decide without knowing it


@rule
def net_slot(tree: NetTree, key: int) -> int:
    """Where the node of this key is in the hash table, or where it would be."""
    at = (key ^ (key >> 31)) & (len(tree.table) - 1)
    while tree.table[at] != 0 and tree.nodes[tree.table[at] - 1].key != key:
        at = (at + 1) & (len(tree.table) - 1)
    return at


@rule
def new_net_node(tree: NetTree, slot: int, key: int) -> int:
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
def new_net_edge(tree: NetTree, node: NetNode, action: int, prior: int) -> None:
    """An untried edge, where memory is left."""
    if tree.counts.edges == len(tree.edges):
        return
    made = tree.counts.edges
    tree.counts.edges += 1
    edge = tree.edges[made]
    edge.next = node.first
    edge.action = action
    edge.prior = max(1, prior)
    edge.visits = 0
    edge.offered = 1
    edge.worth = 0
    node.first = made


@rule
def offered_edges(tree: NetTree, node: NetNode, options: Options, count: int) -> int:
    """Counts the options on offer, and returns how many of them have an edge.

    What is legal in this world is marked with twice the stamp, and with one more than that if there is an edge.
    """
    tree.counts.stamp += 1
    for i in range(count):
        tree.marks[options[i]] = 2 * tree.counts.stamp
    known = 0
    at = node.first
    while at >= 0:
        edge = tree.edges[at]
        if tree.marks[edge.action] == 2 * tree.counts.stamp:
            edge.offered += 1
            tree.marks[edge.action] += 1
            known += 1
        at = edge.next
    return known


@rule
def add_edges(tree: NetTree, node: NetNode, options: Options, count: int, priors: Ints) -> None:
    """Edges for the options that have none."""
    for i in range(count):
        if tree.marks[options[i]] == 2 * tree.counts.stamp:
            new_net_edge(tree, node, options[i], priors[options[i]])
            tree.marks[options[i]] += 1


@rule
def even_out(options: Options, count: int, priors: Ints, even: int) -> None:
    """Spreads a part of the priors evenly, so that every option is tried."""
    for i in range(count):
        priors[options[i]] = (priors[options[i]] * (THOUSAND - even) + WHOLE * even // count) // THOUSAND


@rule
def likeliest_edge(tree: NetTree, node: NetNode) -> int:
    """The offered edge with the largest upper bound (PUCT): its mean, and more for what the network prefers."""
    plan = tree.plan
    total = 0
    at = node.first
    while at >= 0:
        if tree.marks[tree.edges[at].action] == 2 * tree.counts.stamp + 1:
            total += tree.edges[at].prior
        at = tree.edges[at].next
    untried = 0.0
    if node.visits > 0:
        untried = node.worth / node.visits - plan.doubt * WHOLE / THOUSAND
    best = -1.0e30
    found = -1
    at = node.first
    while at >= 0:
        edge = tree.edges[at]
        if tree.marks[edge.action] == 2 * tree.counts.stamp + 1:
            mean = edge.worth / edge.visits if edge.visits > 0 else untried
            more = sqrt(edge.offered) * (plan.explore * edge.prior * WHOLE) / (THOUSAND * total * (1 + edge.visits))
            if mean + more > best:
                best = mean + more
                found = at
        at = edge.next
    return found


@rule
def add_values(tree: NetTree, length: int, values: Ints) -> None:
    """Adds the value of an iteration to every decision on its path."""
    for i in range(length):
        visit = tree.path[i]
        worth = values[visit.seat]
        node = tree.nodes[visit.node]
        node.visits += 1
        node.worth += worth
        if visit.edge >= 0:
            edge = tree.edges[visit.edge]
            edge.visits += 1
            edge.worth += worth


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    rules = (
        net_slot, new_net_node, new_net_edge, offered_edges, add_edges, even_out, likeliest_edge, add_values,
    )  # fmt: skip
    return specialise_all(rules, game.rules)
