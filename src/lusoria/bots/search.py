"""Looking ahead, in compiled code: one option after another for `greedy`, a tree for `mcts`. Written once.

The tree is one of information sets. Each iteration deals all that the searching seat can't know anew and goes down from
the open decision. A node belongs to what the deciding seat has seen since: the moves made, but not those that are
hidden from it, nor what the dice showed (chance is *open loop*). So a seat's choice can't hang on what it does not
know, neither on the cards of others nor on what they pick at the same time. Moves that were not legal in a world
neither gain nor lose by it: an edge counts how often it was on offer.
"""

from __future__ import annotations

import functools
from math import sqrt
from typing import TYPE_CHECKING, Any

from lusoria.core.dice import Dice, roll, seed_dice
from lusoria.core.log import Log
from lusoria.core.playout import SENSIBLE
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.core.record import Flags, Ints, Many, Options, Reals, Record, f32, i16, i32, i64
from lusoria.core.rule import rule, specialise_all
from lusoria.core.value import rules_for as value_rules_for

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # What `rules_for` puts in: the rules and records of one game.
    class Box(Protocol): ...

    class State(Protocol):
        seat: int
        seats: int

    def legal(box: Box, s: State, options: Options) -> int: ...
    def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None: ...
    def sensible(box: Box, s: State, options: Options, count: int, dice: Dice) -> int: ...
    def redeal(box: Box, s: State, seat: int, dice: Dice) -> None: ...
    def choose(box: Box, s: State, options: Options, count: int, policy: int, dice: Dice) -> int: ...
    def value(box: Box, s: State, weights: Reals, row: Reals, out: Reals) -> None: ...
    def result(box: Box, s: State, points: Ints, out: Reals) -> None: ...


HALF = 0x7FFFFFFF  # 31 bits: products of two stay below 2**63, interpreted and compiled alike
LONGEST = 200  # decisions on a path through the tree
ROOT, PLAYED = 0, 1  # the two states of a search: the open decision, and the one that is played on


class Plan(Record):
    """How a search goes about it."""

    cut: int = i32  # decisions of a playout before the value is taken
    explore: float = f32  # how much an option is tried that looks worse
    asked: int = i32  # how often the sensible policy is asked what it prefers
    even: float = f32  # the part of the preference that all options share
    mixed: float = f32  # regret matching at picks and bids: the part of the choices made evenly; 0: none of it
    doubt: float = f32  # an option that was never tried is taken to be so much worse than its node


class Node(Record):
    """What one seat may know at a decision."""

    key: int = i64  # what it has seen since the root
    first: int = i32  # its first edge, or -1
    visits: int = i32
    worth: float = f32  # the sum of what the visits were worth to the deciding seat


class Edge(Record):
    """An action at a node."""

    next: int = i32  # the node's next edge, or -1
    visits: int = i32
    offered: int = i32  # how often it was legal when the node was visited
    action: int = i16
    drawn: int = i16  # how often the sensible policy preferred it
    worth: float = f32  # the sum of what the visits were worth to the deciding seat
    regret: float = f32  # regret matching: what would have been gained by always playing it
    played: float = f32  # regret matching: the sum of its probabilities


class Visit(Record):
    """One decision of the path that an iteration took."""

    node: int = i32
    edge: int = i32
    seat: int = i32


class Tally(Record):
    """How far a search has come."""

    nodes: int = i32
    edges: int = i32
    iterations: int = i64
    decisions: int = i64  # taken in the tree and in playouts
    steps: int = i64  # the part of them that was taken in playouts
    stamp: int = i32  # marks the options of one visit


# ---- one playout


@rule
def play_on(box: Box, s: State, most: int, options: Options, dice: Dice, log: Log) -> int:
    """Plays by the sensible policy for so many decisions, or to the end; returns how many it took."""
    taken = 0
    while taken < most:
        count = legal(box, s, options)
        if count == 0:
            return taken
        step(box, s, choose(box, s, options, count, SENSIBLE, dice), dice, log)
        taken += 1
    return taken


@rule
def judge(box: Box, s: State, weights: Reals, row: Reals, options: Options, points: Ints, out: Reals) -> None:
    """Each seat's share of the victory: what it is, if the game is over, else what it is taken to be."""
    if legal(box, s, options) == 0:
        result(box, s, points, out)
    else:
        value(box, s, weights, row, out)


# ---- greedy: one decision ahead


@rule
def finish_turn(box: Box, s: State, seat: int, most: int, options: Options, dice: Dice, log: Log) -> None:
    """Completes what the seat has begun, by the sensible policy: a move of several questions has no value halfway."""
    taken = 0
    while taken < most and s.seat == seat:
        count = legal(box, s, options)
        if count == 0:
            return
        step(box, s, choose(box, s, options, count, SENSIBLE, dice), dice, log)
        taken += 1


@rule
def look_ahead(
    box: Box, states: Many[State], seat: int, action: int, seed: int, first: int, end: int, most: int,
    weights: Reals, row: Reals, options: Options, dice: Dice, log: Log, points: Ints, out: Reals,
) -> float:  # fmt: skip
    """What an action is worth to the seat: the mean over worlds and throws `first` to before `end`.

    Every action meets the same ones, so that chance does not decide between them.
    """
    total = 0.0
    for number in range(first, end):
        seed_dice(dice, seed, number)
        states[PLAYED] = states[ROOT]
        s = states[PLAYED]
        redeal(box, s, seat, dice)
        step(box, s, action, dice, log)
        finish_turn(box, s, seat, most, options, dice, log)
        judge(box, s, weights, row, options, points, out)
        total += out[seat]
    return total / max(1, end - first)


# ---- what seats have seen


@rule
def mixed_in(seen: int, what: int) -> int:
    """A number for everything seen so far and one thing more; two of 31 bits in one."""
    high = (((seen >> 31) ^ what) * 0x2C1B3C6D + 0x1F123BB5) & HALF
    low = (((seen & HALF) + what + 1) * 0x297A2D39 + 0x5BD1E995) & HALF
    return ((high ^ (high >> 15)) << 31) | (low ^ (low >> 13))


@rule
def remember(seen: Ints, seats: int, seat: int, action: int, is_hidden: bool) -> None:
    """A seat has made a move; of a hidden one the others see that it was made."""
    for other in range(seats):
        what = action + 1 if other == seat or not is_hidden else 0
        seen[other] = mixed_in(seen[other], (seat << 12) | what)


# ---- nodes and edges


@rule
def place_of(table: Ints, nodes: Many[Node], key: int) -> int:
    """Where the node of this key is in the table, or where it would be."""
    at = (key ^ (key >> 31)) & (len(table) - 1)
    while table[at] != 0 and nodes[table[at] - 1].key != key:
        at = (at + 1) & (len(table) - 1)
    return at


@rule
def new_node(table: Ints, at: int, nodes: Many[Node], key: int, tally: Tally) -> int:
    """A node without edges, or -1 where no memory is left: the tree stops growing then."""
    if tally.nodes == len(nodes):
        return -1
    made = tally.nodes
    tally.nodes += 1
    node = nodes[made]
    node.key = key
    node.first = -1
    node.visits = 0
    node.worth = 0
    table[at] = made + 1
    return made


@rule
def new_edge(edges: Many[Edge], node: Node, action: int, tally: Tally) -> int:
    """An edge that was never tried, or -1 where no memory is left."""
    if tally.edges == len(edges):
        return -1
    made = tally.edges
    tally.edges += 1
    edge = edges[made]
    edge.next = node.first
    edge.action = action
    edge.visits = 0
    edge.offered = 0
    edge.drawn = 0
    edge.worth = 0
    edge.regret = 0
    edge.played = 0
    node.first = made
    return made


@rule
def mark_options(options: Options, count: int, marks: Ints, tally: Tally) -> None:
    """Marks what is legal in this world: twice the stamp, so that one more says that there is an edge."""
    tally.stamp += 1
    for i in range(count):
        marks[options[i]] = 2 * tally.stamp


@rule
def offer(
    box: Box, s: State, plan: Plan, node: Node, edges: Many[Edge], options: Options, count: int, marks: Ints,
    dice: Dice, tally: Tally,
) -> None:  # fmt: skip
    """Counts what is on offer, and adds edges for what never was."""
    mark_options(options, count, marks, tally)
    known = 0
    at = node.first
    while at >= 0:
        edge = edges[at]
        if marks[edge.action] == 2 * tally.stamp:
            edge.offered += 1
            marks[edge.action] += 1
            known += 1
        at = edge.next
    if known < count and tally.edges < len(edges):
        for i in range(count):
            if marks[options[i]] == 2 * tally.stamp:
                made = new_edge(edges, node, options[i], tally)
                if made >= 0:
                    edges[made].offered = 1
                    marks[options[i]] += 1
        prefer(box, s, plan, node, edges, options, count, dice)


@rule
def prefer(
    box: Box, s: State, plan: Plan, node: Node, edges: Many[Edge], options: Options, count: int, dice: Dice
) -> None:
    """Asks the sensible policy what it would do here."""
    for _ in range(plan.asked):
        action = sensible(box, s, options, count, dice)
        at = node.first
        while at >= 0 and edges[at].action != action:
            at = edges[at].next
        if at >= 0:
            edges[at].drawn += 1


# ---- choosing in the tree


@rule
def is_offered(edge: Edge, marks: Ints, tally: Tally) -> bool:
    """Whether the edge's action is legal in this world."""
    return marks[edge.action] == 2 * tally.stamp + 1


@rule
def hoped(plan: Plan, node: Node, edge: Edge) -> float:
    """What an option is worth as far as it was tried."""
    if edge.visits > 0:
        return edge.worth / edge.visits
    return node.worth / node.visits - plan.doubt if node.visits > 0 else 0.5


@rule
def best_edge(plan: Plan, node: Node, edges: Many[Edge], count: int, marks: Ints, tally: Tally) -> int:
    """The option of which most can be hoped: its mean, and more for what is preferred and was tried little."""
    drawn = 0
    at = node.first
    while at >= 0:
        if is_offered(edges[at], marks, tally):
            drawn += edges[at].drawn
        at = edges[at].next
    best = -1.0e30
    found = -1
    at = node.first
    while at >= 0:
        edge = edges[at]
        if is_offered(edge, marks, tally):
            share = plan.even / count
            if drawn > 0:
                share += (1 - plan.even) * edge.drawn / drawn
            else:
                share += (1 - plan.even) / count
            hope = hoped(plan, node, edge) + plan.explore * share * sqrt(edge.offered) / (1 + edge.visits)
            if hope > best:
                best = hope
                found = at
        at = edge.next
    return found


@rule
def matched_edge(plan: Plan, node: Node, edges: Many[Edge], count: int, marks: Ints, dice: Dice, tally: Tally) -> int:
    """Regret matching: an option as often as it is regretted not to have been taken, and a part of the time any.

    Against others who choose at the same time it comes to a mix that can't be exploited, where the best bound would
    settle on one option.
    """
    total = 0.0
    at = node.first
    while at >= 0:
        if is_offered(edges[at], marks, tally):
            total += max(0.0, edges[at].regret)
        at = edges[at].next
    left = roll(dice, 1 << 20) / (1 << 20)
    expected = 0.0
    found = -1
    at = node.first
    while at >= 0:
        edge = edges[at]
        if is_offered(edge, marks, tally):
            odds = 1.0 / count
            if total > 0:
                odds = plan.mixed / count + (1 - plan.mixed) * max(0.0, edge.regret) / total
            edge.played += odds
            expected += odds * hoped(plan, node, edge)
            if left >= 0:
                found = at
                left -= odds
        at = edge.next
    at = node.first
    while at >= 0:
        if is_offered(edges[at], marks, tally):
            edges[at].regret += hoped(plan, node, edges[at]) - expected
        at = edges[at].next
    return found


# ---- one iteration, and many


@rule
def take_back(path: Many[Visit], length: int, nodes: Many[Node], edges: Many[Edge], out: Reals) -> None:
    """What came of it goes to every decision of the path."""
    for i in range(length):
        visit = path[i]
        worth = out[visit.seat]
        nodes[visit.node].visits += 1
        nodes[visit.node].worth += worth
        if visit.edge >= 0:
            edges[visit.edge].visits += 1
            edges[visit.edge].worth += worth


@rule
def descend(
    box: Box, s: State, plan: Plan, hidden: Flags, mixed: Flags, table: Ints, nodes: Many[Node], edges: Many[Edge],
    path: Many[Visit], seen: Ints, marks: Ints, options: Options, dice: Dice, log: Log, tally: Tally,
) -> int:  # fmt: skip
    """Goes down the tree to a decision that was never met, or to the end; returns the length of the path."""
    length = 0
    for seat in range(s.seats):
        seen[seat] = seat
    while length < LONGEST:
        count = legal(box, s, options)
        if count == 0:
            return length
        seat = s.seat
        action = options[0]
        if count > 1:
            at = place_of(table, nodes, seen[seat])
            is_new = table[at] == 0
            which = new_node(table, at, nodes, seen[seat], tally) if is_new else table[at] - 1
            if which < 0:
                return length
            visit = path[length]
            visit.node = which
            visit.edge = -1
            visit.seat = seat
            length += 1
            if is_new:
                return length
            offer(box, s, plan, nodes[which], edges, options, count, marks, dice, tally)
            if plan.mixed > 0 and mixed[options[0]]:
                visit.edge = matched_edge(plan, nodes[which], edges, count, marks, dice, tally)
            else:
                visit.edge = best_edge(plan, nodes[which], edges, count, marks, tally)
            if visit.edge < 0:
                return length
            action = edges[visit.edge].action
        remember(seen, s.seats, seat, action, hidden[action])
        step(box, s, action, dice, log)
        tally.decisions += 1
    return length


@rule
def search(
    box: Box, states: Many[State], seat: int, iterations: int, plan: Plan, hidden: Flags, mixed: Flags, weights: Reals,
    table: Ints, nodes: Many[Node], edges: Many[Edge], path: Many[Visit], seen: Ints, marks: Ints, options: Options,
    dice: Dice, log: Log, points: Ints, row: Reals, out: Reals, tally: Tally,
) -> None:  # fmt: skip
    """So many iterations more: a world that fits, down the tree, a playout, and back."""
    for _ in range(iterations):
        states[PLAYED] = states[ROOT]
        s = states[PLAYED]
        redeal(box, s, seat, dice)
        length = descend(
            box, s, plan, hidden, mixed, table, nodes, edges, path, seen, marks, options, dice, log, tally
        )  # fmt: skip
        taken = play_on(box, s, plan.cut, options, dice, log)
        judge(box, s, weights, row, options, points, out)
        take_back(path, length, nodes, edges, out)
        tally.iterations += 1
        tally.decisions += taken
        tally.steps += taken


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    names: dict[str, Any] = {
        "Box": game.Box, "State": game.State, "legal": game.legal, "step": game.step, "sensible": game.sensible,
        "redeal": game.redeal, "choose": playout_rules_for(game)["choose"], "value": value_rules_for(game)["value"],
        "result": value_rules_for(game)["result"],
    }  # fmt: skip
    texts = (
        play_on, judge, finish_turn, look_ahead, mixed_in, remember, place_of, new_node, new_edge, mark_options,
        prefer, offer, is_offered, hoped, best_edge, matched_edge, take_back, descend, search,
    )  # fmt: skip
    return specialise_all(texts, game.rules, **names)
