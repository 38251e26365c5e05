"""Worked examples of The Builders: a player's things, some moves in one turn, and what must come of them.

An example with `illegal` expects that its last move is refused.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from lusoria.core.examples import Words, check_keys, differences, unknown
from lusoria.core.record import copy
from lusoria.errors import BadExample
from lusoria.games.builders.rules.completing import is_complete
from lusoria.games.builders.rules.investments import next_loan
from lusoria.games.builders.rules.state import (
    CARDS,
    LOANS,
    MACHINE,
    MACHINES,
    MEMBERS,
    SLAVES,
    TOOLS,
    UNIVERSITIES,
)
from lusoria.games.builders.scenes.scene import Scene

Part = dict[str, Any]

PLAYER = "red"  # whose turn it is

WORDS: Words = {
    "member": MEMBERS,
    "person": MEMBERS[:MACHINE],
    "card": CARDS,
    "slave": SLAVES,
    "tool": TOOLS,
    "loan": LOANS,
    "university": UNIVERSITIES,
    "move": ("send", "buy_slave", "buy_tool", "take_loan", "educate", "free_slave", "take_sesterces", "buy_action"),
}

START: Part = {
    "pool": "count",
    "money": "count",
    "vp": "count",
    "invested": "truth",
    "team": ["member"],
    "sites": {"card": ["member"]},
    "tools": ["tool"],
    "finished": ["card"],
    "loans": ["loan"],
    "freed": ["slave"],
}
EXPECTED: Part = {
    "pool": "number",
    "money": "number",
    "vp": "number",
    "invested": "truth",
    "team": ["member"],
    "site_sums": {"card": ("number", "number", "number", "number")},
    "unused_tools": ["tool"],
    "finished": ["card"],
    "loans": ["loan"],
    "freed": ["slave"],
}
# What each move says, and what it may leave out
MOVES: dict[str, tuple[Part, Part]] = {
    "send": ({"member": "member", "site": "card"}, {"tool": "tool"}),
    "buy_slave": ({"slave": "slave"}, {}),
    "buy_tool": ({"tool": "tool"}, {}),
    "take_loan": ({"loan": "loan"}, {}),
    "educate": ({"person": "person", "university": "university"}, {}),
    "free_slave": ({"slave": "slave"}, {}),
    "take_sesterces": ({"actions": "number"}, {}),
    "buy_action": ({}, {}),
}
KNOWN = ("id", "rules", "why", "start", "moves", "expect", "illegal")


def run_example(block: Part) -> list[str]:
    """Plays the example by the rules and says what differs, one line each; nothing when it holds."""
    try:
        check(block)
        scene, illegal = lay_table(block["start"]), block.get("illegal", False)
        for i, move in enumerate(block["moves"]):
            refused = play(scene, move)
            wanted = illegal and i == len(block["moves"]) - 1
            if bool(refused) != wanted:
                return [f"moves[{i}]: {refused or 'it was not refused'}"]
        return [] if illegal else compare(block["expect"], outcome(scene))
    except BadExample as error:
        raise BadExample(f"{block.get('id', 'an example without id')}: {error}") from None


# ---- is it written as it should be?


def check(block: Part) -> None:
    """Refuses whatever is not described above, and an example that expects nothing."""
    for key in block:
        if key not in KNOWN:
            raise unknown("", "key", key, KNOWN)
    check_keys("start", block.get("start"), START, WORDS)
    moves = block.get("moves")
    if not isinstance(moves, list) or not moves:
        raise BadExample("moves: a list of moves is needed")
    for i, move in enumerate(moves):
        check_move(f"moves[{i}]", move)
    if block.get("illegal", False) not in (True, False):
        raise BadExample(f"illegal: true or false is needed, not {block['illegal']!r}")
    check_keys("expect", block.get("expect", {}), EXPECTED, WORDS)
    if bool(block.get("expect")) == block.get("illegal", False):
        raise BadExample("expect: either something is expected, or the last move is illegal")


def check_move(where: str, move: object) -> None:
    """A known move with all its particulars."""
    if not isinstance(move, dict) or move.get("do") not in MOVES:
        raise unknown(f"{where}.do: ", "move", move.get("do") if isinstance(move, dict) else move, list(MOVES))
    needed, possible = MOVES[move["do"]]
    check_keys(where, move, {"do": "move"} | needed | possible, WORDS)
    for key in needed:
        if key not in move:
            raise BadExample(f"{where}: {key} is missing")


# ---- the position


def lay_table(start: Part) -> Scene:
    """A table where one player has what `start` says and nothing else; all other cards are in decks, rows and piles."""
    check_once(start)
    scene = Scene()
    scene.without_apprentices()
    scene.money(PLAYER, start.get("money", 0))
    scene.s.pool = start.get("pool", scene.box.actions)
    scene.s.invested = int(start.get("invested", False))
    finished, team, sites = start.get("finished", []), start.get("team", []), start.get("sites", {})
    scene.finish(PLAYER, *finished)
    if start.get("vp", scene.player(PLAYER).vp) != scene.player(PLAYER).vp:
        raise BadExample(f"start.vp: the finished cards are worth {scene.player(PLAYER).vp}, not {start['vp']}")
    at_work = [member for members in sites.values() for member in members]
    for member in [*team, *at_work]:
        if member in MACHINES and member not in finished:
            raise BadExample(f"start: {member} is in the team, but not among the finished cards")
    scene.freed(*start.get("freed", []))
    scene.team(PLAYER, *team)
    for card, members in sites.items():
        scene.site(PLAYER, card, *members)
        if is_complete(scene.s, CARDS.index(card)):
            raise BadExample(f"start.sites.{card}: it would be complete already")
    scene.tools(PLAYER, *start.get("tools", []))
    scene.loans(PLAYER, *start.get("loans", []))
    return scene


def check_once(start: Part) -> None:
    """BU-INVAR-1: every card is in one place; machines are finished cards and members at once."""
    sites = start.get("sites", {})
    at_work = [member for members in sites.values() for member in members]
    for cards in ([*start.get("team", []), *at_work], [*start.get("finished", []), *sites]):
        for card, count in Counter(cards).items():
            if count > 1:
                raise BadExample(f"start: {card} is in two places")
    for slave in start.get("freed", []):
        if slave not in [*start.get("team", []), *at_work]:
            raise BadExample(f"start.freed: {slave} is nobody's")


# ---- playing, and what came of it


def play(scene: Scene, move: Part) -> str:
    """Makes a whole move and returns nothing, or says why it was refused and leaves everything as it was."""
    before = copy(scene.s)
    if move["do"] == "take_loan" and next_loan(scene.s) != LOANS.index(move["loan"]):
        return f"{move['loan']} is not the next loan of the pile"
    for words in in_words(move):
        if words not in scene.moves:
            legal = ", ".join(scene.moves)
            scene.s = before
            return f"can't {words}; legal: {legal}"
        scene.play_open(words)
    if scene.step == "tool":  # the example names none
        scene.play_open("with nothing")
    return ""


def in_words(move: Part) -> list[str]:
    """The answers to the questions of a move."""
    said = {
        "send": ["send {member}", "to {site}", *(["with {tool}"] if "tool" in move else [])],
        "buy_slave": ["buy slave {slave}"],
        "buy_tool": ["buy tool {tool}"],
        "take_loan": ["loan"],
        "educate": ["educate {university}", "person {person}"],
        "free_slave": ["free {slave}"],
        "take_sesterces": ["take {actions}"],
        "buy_action": ["buy action"],
    }
    return [words.format(**move) for words in said[move["do"]]]


def compare(expected: Part, got: Part) -> list[str]:
    """What differs; `site_sums` names every site that is still open."""
    lines = differences("", expected, got)
    for card in got["site_sums"]:
        if expected.get("site_sums") and card not in expected["site_sums"]:
            lines.append(f"site_sums.{card}: expected nothing, got {got['site_sums'][card]}")
    return lines


def outcome(scene: Scene) -> Part:
    """What an example may expect; lists in any order."""
    return {
        "pool": scene.s.pool,
        "money": scene.player(PLAYER).money,
        "vp": scene.player(PLAYER).vp,
        "invested": scene.s.invested > 0,
        "team": Counter(scene.available(PLAYER)),
        "site_sums": {card: scene.sums(card) for card in scene.sites(PLAYER)},
        "unused_tools": Counter(scene.unused_tools(PLAYER)),
        "finished": Counter(scene.finished(PLAYER)),
        "loans": Counter(scene.held_loans(PLAYER)),
        "freed": Counter(scene.freed_slaves(PLAYER)),
    }
