"""Search by a network, in compiled code: in a tree, or by trying each move at the root. `rules_for` specialises it.

Both deal again what the searching seat can't know, for each iteration or trial. The network is asked from the deciding
seat's own observation, so nobody in a simulated world decides by what only others know. Forced decisions are not asked.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from lusoria.bots.look_ahead import CURRENT, ROOT
from lusoria.bots.network_tree import NetNode, NetTree
from lusoria.bots.network_tree import rules_for as tree_rules_for
from lusoria.bots.tree import LONGEST_PATH
from lusoria.bots.tree import rules_for as history_rules_for
from lusoria.core.dice import Dice, roll, seed_dice
from lusoria.core.log import Log
from lusoria.core.playout import Outcome, Scratch
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.core.record import Ints, Many, Options
from lusoria.core.rule import rule, specialise_all
from lusoria.core.winning import IMPOSSIBLE_SCORE, VICTORY_PARTS, no_score_of, victory_share
from lusoria.network.infer import WHOLE, NetThought, Network
from lusoria.network.infer import rules_for as network_rules_for

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # `rules_for` replaces these with the rules and records of one game, and with those of the other files.
    class Box(Protocol): ...

    class State(Protocol):
        seat: int
        seats: int

    def legal(box: Box, s: State, options: Options) -> int: ...
    def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None: ...
    def redeal(box: Box, s: State, seat: int, dice: Dice) -> None: ...
    def score(box: Box, s: State, out: Ints) -> None: ...
    def observe(box: Box, s: State, seat: int, out: Options) -> None: ...
    def begin(box: Box, s: State, seats: int, dice: Dice, log: Log, out: Outcome) -> None: ...
    def count_decision(count: int, out: Outcome) -> None: ...
    def finish(box: Box, s: State, seats: int, points: Ints, out: Outcome) -> None: ...
    def consider(
        n: Network, t: NetThought, seat: int, seats: int, options: Options, count: int, sharp: int
    ) -> None: ...
    def remember(histories: Ints, seats: int, seat: int, action: int, is_hidden: bool) -> None: ...
    def net_slot(tree: NetTree, key: int) -> int: ...
    def new_net_node(tree: NetTree, slot: int, key: int) -> int: ...
    def offered_edges(tree: NetTree, node: NetNode, options: Options, count: int) -> int: ...
    def add_edges(tree: NetTree, node: NetNode, options: Options, count: int, priors: Ints) -> None: ...
    def even_out(options: Options, count: int, priors: Ints, even: int) -> None: ...
    def likeliest_edge(tree: NetTree, node: NetNode) -> int: ...
    def add_values(tree: NetTree, length: int, values: Ints) -> None: ...


NO_SCORE = IMPOSSIBLE_SCORE  # the score of a seat that can't win; `rules_for` replaces it with the game's own


class NetWork(NamedTuple):
    """Memory for simulations, used again for each."""

    states: Many[State]  # ROOT and CURRENT
    thought: NetThought
    scratch: Scratch


@rule
def ask(box: Box, s: State, network: Network, work: NetWork, count: int, sharp: int) -> None:
    """What the network says of the open decision, as its seat sees it."""
    for i in range(len(work.thought.observation)):
        work.thought.observation[i] = 0
    observe(box, s, s.seat, work.thought.observation)
    consider(network, work.thought, s.seat, s.seats, work.scratch.options, count, sharp)


@rule
def end_values(box: Box, s: State, work: NetWork) -> None:
    """A game that is over: each seat's share of the victory."""
    score(box, s, work.scratch.points)
    for seat in range(s.seats):
        share = victory_share(s.seats, work.scratch.points, NO_SCORE, seat)
        work.thought.values[seat] = share * WHOLE // VICTORY_PARTS


@rule
def pick(thought: NetThought, options: Options, count: int, dice: Dice) -> int:
    """An option, drawn with the network's probabilities."""
    total = 0
    for i in range(count):
        total += thought.priors[options[i]]
    left = roll(dice, total)
    i = 0
    while i < count - 1 and left >= thought.priors[options[i]]:
        left -= thought.priors[options[i]]
        i += 1
    return options[i]


# ---- a tree


@rule
def grow_path(box: Box, s: State, network: Network, tree: NetTree, work: NetWork, until: int) -> int:
    """Down the tree to a decision that is new to it, or to the end; fills in values, returns the path's length."""
    length = 0
    options = work.scratch.options
    for seat in range(s.seats):
        tree.histories[seat] = seat
    while True:
        count = legal(box, s, options)
        if count == 0:
            end_values(box, s, work)
            return length
        seat = s.seat
        action = options[0]
        if count > 1:
            slot = net_slot(tree, tree.histories[seat])
            is_new = tree.table[slot] == 0
            which = new_net_node(tree, slot, tree.histories[seat]) if is_new else tree.table[slot] - 1
            if which < 0 or length == LONGEST_PATH:
                ask(box, s, network, work, count, tree.plan.sharp)
                tree.counts.evaluations += 1
                return length
            visit = tree.path[length]
            visit.node = which
            visit.edge = -1
            visit.seat = seat
            length += 1
            node = tree.nodes[which]
            known = offered_edges(tree, node, options, count)
            if known < count and tree.counts.edges < len(tree.edges) and tree.counts.evaluations < until:
                ask(box, s, network, work, count, tree.plan.sharp)
                tree.counts.evaluations += 1
                if which == 0:
                    even_out(options, count, work.thought.priors, tree.plan.even)
                add_edges(tree, node, options, count, work.thought.priors)
                if is_new:
                    return length
            visit.edge = likeliest_edge(tree, node)
            if visit.edge < 0:
                ask(box, s, network, work, count, tree.plan.sharp)
                tree.counts.evaluations += 1
                return length
            action = tree.edges[visit.edge].action
        remember(tree.histories, s.seats, seat, action, tree.hidden[action])
        step(box, s, action, work.scratch.dice, work.scratch.log)


@rule
def search_tree(box: Box, network: Network, tree: NetTree, work: NetWork, seat: int, evaluations: int) -> None:
    """More evaluations: a world that fits, down the tree, and back up. Iterations to the end of a game count, too."""
    until = tree.counts.evaluations + evaluations
    tries = evaluations
    while tree.counts.evaluations < until and tries > 0:
        work.states[CURRENT] = work.states[ROOT]
        s = work.states[CURRENT]
        redeal(box, s, seat, work.scratch.dice)
        length = grow_path(box, s, network, tree, work, until)
        add_values(tree, length, work.thought.values)
        tree.counts.iterations += 1
        tries -= 1


@rule
def is_settled(tree: NetTree, left: int) -> bool:
    """Whether one move was visited so often that no other could catch up: each evaluation that is left is one visit."""
    most = 0
    second = 0
    at = tree.nodes[0].first if tree.counts.nodes > 0 else -1
    while at >= 0:
        visits = tree.edges[at].visits
        if visits > most:
            second = most
            most = visits
        else:
            second = max(second, visits)
        at = tree.edges[at].next
    return most - second > left


# ---- without a tree


@rule
def play_by_network(box: Box, s: State, network: Network, work: NetWork, plies: int, sharp: int) -> int:
    """Plays on by the policy, then fills in the values; returns how many evaluations that took."""
    asked = 0
    while True:
        count = legal(box, s, work.scratch.options)
        if count == 0:
            end_values(box, s, work)
            return asked
        action = work.scratch.options[0]
        if count > 1:
            ask(box, s, network, work, count, sharp)
            asked += 1
            if asked > plies:
                return asked
            action = pick(work.thought, work.scratch.options, count, work.scratch.dice)
        step(box, s, action, work.scratch.dice, work.scratch.log)


@rule
def try_action(
    box: Box, network: Network, work: NetWork, seat: int, action: int, seed: int, first: int, worlds: int, plies: int,
    sharp: int, out: Ints,
) -> None:  # fmt: skip
    """Tries a move in some worlds, each with its own dice; adds its values and evaluations to `out`.

    All moves are tried in the same worlds, so that chance does not decide between them.
    """
    for number in range(first, first + worlds):
        seed_dice(work.scratch.dice, seed, number)
        work.states[CURRENT] = work.states[ROOT]
        s = work.states[CURRENT]
        redeal(box, s, seat, work.scratch.dice)
        step(box, s, action, work.scratch.dice, work.scratch.log)
        out[1] += play_by_network(box, s, network, work, plies, sharp)
        out[0] += work.thought.values[seat]


@rule
def weigh_root(box: Box, network: Network, work: NetWork, sharp: int) -> None:
    """Priors and values of the open decision."""
    s = work.states[ROOT]
    count = legal(box, s, work.scratch.options)
    ask(box, s, network, work, count, sharp)


@rule
def human_move(box: Box, network: Network, work: NetWork, sharp: int, overlooked: int, seed: int) -> int:
    """A person's move: drawn by the policy, with some moves overlooked (in parts of 65536)."""
    s = work.states[ROOT]
    options = work.scratch.options
    dice = work.scratch.dice
    count = legal(box, s, options)
    ask(box, s, network, work, count, sharp)
    seed_dice(dice, seed, 0)
    seen = 0
    for i in range(count):
        if roll(dice, WHOLE) < overlooked:
            work.thought.priors[options[i]] = 0
        else:
            work.thought.priors[options[i]] += 1
            seen += 1
    if seen == 0:
        for i in range(count):
            work.thought.priors[options[i]] = 1
    return pick(work.thought, options, count, dice)


# ---- whole games


@rule
def network_games(
    box: Box, network: Network, work: NetWork, seats: int, seed: int, first: int, sharp: int, outs: Many[Outcome]
) -> None:
    """Games `first`, `first + 1`, ... of the run with this seed; the network plays all seats."""
    scratch = work.scratch
    for i in range(len(outs)):
        seed_dice(scratch.dice, seed, first + i)
        s = work.states[ROOT]
        begin(box, s, seats, scratch.dice, scratch.log, outs[i])
        count = legal(box, s, scratch.options)
        while count > 0:
            count_decision(count, outs[i])
            action = scratch.options[0]
            if count > 1:
                ask(box, s, network, work, count, sharp)
                action = pick(work.thought, scratch.options, count, scratch.dice)
            step(box, s, action, scratch.dice, scratch.log)
            count = legal(box, s, scratch.options)
        finish(box, s, seats, scratch.points, outs[i])


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    playing = playout_rules_for(game)
    names: dict[str, Any] = {
        "Box": game.Box, "State": game.State, "legal": game.legal, "step": game.step, "redeal": game.redeal,
        "score": game.score, "observe": game.observe, "NO_SCORE": no_score_of(game),
        "begin": playing["begin"], "count_decision": playing["count_decision"], "finish": playing["finish"],
        "consider": network_rules_for(game)["consider"], "remember": history_rules_for(game)["remember"],
        **tree_rules_for(game),
    }  # fmt: skip
    rules = (
        ask, end_values, pick, grow_path, search_tree, is_settled, play_by_network, try_action, weigh_root,
        human_move, network_games,
    )  # fmt: skip
    return specialise_all(rules, game.rules, **names)
