"""Worked examples of Æterna at the table: how each kind is set up and played, and what came of it.

Cards are named by the numbers of the rules (L2-03), hills by H1 to H7.
"""

from __future__ import annotations

from typing import Any

from lusoria.core.log import Log
from lusoria.core.winning import victory_share
from lusoria.errors import BadExample
from lusoria.games.aeterna.box.pack import standard_file
from lusoria.games.aeterna.box.schema import Card
from lusoria.games.aeterna.rules.end_of_game import diversity_points, leftover_points, meet_ruin
from lusoria.games.aeterna.rules.events import FROM_HILL, POINTS, UNREST_MOVED
from lusoria.games.aeterna.rules.moves import MOVES
from lusoria.games.aeterna.rules.riots import resolve_riots, take_riot
from lusoria.games.aeterna.rules.scoring import DAMNED_SCORE
from lusoria.games.aeterna.rules.state import (
    AT_RIOTS,
    CARDS,
    EPOCH_CARDS,
    HILLS,
    NONE,
    RESOURCES,
    RIOT,
    RIOTS,
    SEAT_NAMES,
)
from lusoria.games.aeterna.scenes.scene import Scene, changed_box

Part = dict[str, Any]

HILL_IDS = tuple(f"H{i + 1}" for i in range(len(HILLS)))
RIOT_IDS = tuple(riot.upper() for riot in RIOTS)
RIOT_WORDS = ("pay", "ruin", "ignore")


def numbered() -> dict[str, str]:
    """Cards by the numbers of the rules."""
    file = standard_file()
    cards: list[Card] = [*file.monuments, *file.provinces, *file.personalities]
    return {card.number: card.id for card in cards}


CARD_IDS = numbered()


def hill_of(hill: str) -> str:
    """A hill by its name."""
    return HILLS[HILL_IDS.index(hill)]


def stacked(given: Part, hill: str) -> Scene:
    """A table with the stacks of one hill; those who are named sit at it first."""
    named = [seat for seat, _ in given["hill_stacks_left_to_right"]] + [given.get("player", SEAT_NAMES[0])]
    names = tuple(dict.fromkeys((*named, *SEAT_NAMES)))
    scene = Scene(seats=given.get("players", len(SEAT_NAMES)), names=names)
    scene.hill(hill, [(seat, height) for seat, height in given["hill_stacks_left_to_right"]])
    return scene


def some_cards(category: tuple[int, int], epoch: int, count: int) -> list[str]:
    """So many cards of an epoch, out of a range of its cards."""
    first = (epoch - 1) * EPOCH_CARDS
    return list(CARDS[first + category[0] : first + category[1]][:count])


# ---- actions


MONUMENTS_OF_EPOCH, PROVINCES_OF_EPOCH = (0, 12), (12, 20)
EXTRA_FAVOUR = "moenia_servii_tulli"


def favour(given: Part, said: Part) -> Part:
    """A personality is asked; each resolution is told by its change of unrest and the PP that came with it."""
    scene, seat = Scene(epoch=given["epoch"]), given["player"]
    p = scene.player(seat)
    p.unrest, p.pp = given["unrest"], given["pp"]
    scene.hill(HILLS[0], [(seat, given["own_citizens_on_board"])])
    scene.area(seat, *some_cards(MONUMENTS_OF_EPOCH, given["epoch"], given["monuments_played_this_epoch"]))
    scene.area(seat, *some_cards(PROVINCES_OF_EPOCH, given["epoch"], given["provinces_played_this_epoch"]))
    scene.area(seat, *[EXTRA_FAVOUR] * given.get("favour_extra", 0))
    scene.stock(seat, aurei=given["aurei"])
    scene.people(CARD_IDS[said["card"]])
    scene.turn(seat)
    happened = scene.play(f"ask {CARD_IDS[said['card']]}")
    resolved: list[Part] = []
    for event in happened:
        if event.kind == UNREST_MOVED:
            resolved.append({"unrest": [event.a, event.b], "pp_gain": 0})
        elif event.kind == POINTS and resolved:
            resolved[-1]["pp_gain"] += event.a
    return {**scene.amounts(seat), "resolutions": resolved}


def favour_cases(given: Part, said: Part) -> Part:
    """How often a personality is resolved; None where it can't be asked."""
    times: list[int | None] = []
    for case in given["cases"]:
        scene = Scene(epoch=int(given["card"][1]))
        for hill in HILLS[: case["hills_with_own_citizen"]]:
            scene.hill(hill, [("red", 1)])
        scene.area("red", *[EXTRA_FAVOUR] * case["favour_extra"])
        scene.stock("red", aurei=20)
        scene.people(CARD_IDS[given["card"]])
        move = f"ask {CARD_IDS[given['card']]}"
        legal = move in scene.moves
        if legal:
            scene.play(move)
        times.append(scene.happened("took_person")[0].b if legal else None)
    return {"times": times}


def influence(given: Part, said: Part) -> Part:
    """A citizen is placed."""
    hill = hill_of(given.get("hill", HILL_IDS[0]))
    scene, seat = stacked(given, hill), given["player"]
    scene.stock(seat, citizen=1, grain=given.get("grain", 0))
    scene.turn(seat)
    legal = f"influence {hill}" in scene.moves
    if legal:
        scene.play(f"influence {hill}")
    return {
        "legal": legal,
        "hill_stacks_left_to_right": [list(stack) for stack in scene.stands(hill)],
        "grain": scene.amounts(seat)["grain"],
        "prefect": scene.prefect(hill),
    }


def influence_costs(given: Part, said: Part) -> Part:
    """What a citizen costs, by the citizens that stand there."""
    costs = []
    for citizens in given["citizens_already_on_hill"]:
        scene = Scene()
        scene.hill(HILLS[0], [("orange", citizens)] if citizens else [])
        scene.stock("red", citizen=1, grain=9)
        scene.play(f"influence {HILLS[0]}")
        costs.append(9 - scene.amounts("red")["grain"])
    return {"grain_cost": costs}


def pass_turn(given: Part, said: Part) -> Part:
    """Somebody passes."""
    scene, seat = Scene(seats=given["players"]), given["player"]
    scene.turn(seat)
    scene.passed(*given["passed"])
    scene.player(seat).pp = given["pp"]
    scene.play("pass")
    passed = [scene.names[scene.s.passed[i]] for i in range(scene.s.passes)]
    return {"passed": passed, "pp": scene.amounts(seat)["pp"]}


def play_card(given: Part, said: Part) -> Part:
    """The colour bonus, by the cards of the category that lie there."""
    bonuses = []
    for prior in given["prior_cards_of_same_category"]:
        scene = Scene(epoch=2)
        scene.area("red", *some_cards((12, 16), 1, prior))
        scene.hand("red", "asia")
        scene.play("play asia")
        bonuses.append(sum(event.a for event in scene.happened("colour_bonus")))
    return {"aurei_bonus": bonuses}


# ---- phases


def scoring(given: Part, said: Part) -> Part:
    """Phase C: one hill is scored."""
    hill = hill_of(given["hill"])
    scene = stacked(given, hill)
    if given["hill_pp"] != list(scene.box.hill_pp[HILLS.index(hill)]):  # type: ignore[call-overload]
        raise BadExample(f"given.hill_pp: the box has other values for {hill}")
    scene.devastated(hill, given["devastation_tokens"])
    scene.begin("scoring")
    gained = dict.fromkeys((seat for seat, _ in given["hill_stacks_left_to_right"]), 0)
    for event in scene.happened("points"):
        if event.b >= FROM_HILL:
            gained[scene.names[event.seat]] += event.a
    return {"pp_gain": gained}


def devastation(given: Part, said: Part) -> Part:
    """Phase D: hills are devastated; each hill's citizens are its prefect's."""
    scene = Scene(seats=given["players"], epoch=given["epoch"])
    for hill, citizens in given["citizens"].items():
        if citizens:
            scene.hill(hill_of(hill), [(given["prefects"][hill], citizens)])
    for hill, tokens in given["devastation_tokens"].items():
        scene.devastated(hill_of(hill), tokens)
    for seat in scene.names:
        scene.stock(seat, grain=99)
    scene.begin("devastation")
    taken = [HILL_IDS[event.a] for event in scene.happened("devastated")]
    tokens = {hill: scene.s.hills[i].devastation for i, hill in enumerate(HILL_IDS) if scene.s.hills[i].devastation}
    gained = {seat: scene.player(seat).unrest for seat in scene.names}
    return {"devastated": taken, "devastation_tokens": tokens, "unrest_gain": gained}


def riots(given: Part, said: Part) -> Part:
    """Phase G alone: riot tokens, one decision after another; where there is no choice, what is said must be so."""
    scene = Scene(seats=2)
    scene.riots(*(token.lower() for token in given["riot_tokens"].values()))
    scene.stock("red", **{name: given[name] for name in ("grain", "aurei", "citizen", "stone")})
    p = scene.player("red")
    p.unrest, p.ruin = given["unrest"], given["ruin"]
    scene.passed("red", "orange")
    scene.s.step, scene.s.phase, scene.log.count = NONE, AT_RIOTS, 0
    decisions = {RIOT_IDS.index(token): what for token, what in said["decisions"]}
    while scene.s.phase == AT_RIOTS:
        resolve_riots(scene.box, scene.s, scene.log)
        if scene.s.step == RIOT:
            move = decisions[scene.s.riot[scene.s.riot_space]]
            if move not in scene.moves:
                raise BadExample(f"input.decisions: {move} is not legal")
            scene.s.step = NONE
            take_riot(scene.box, scene.s, MOVES.action(move), scene.log)
    told = [(event.a, RIOT_WORDS[event.b]) for event in scene.happened("rioted", "red")]
    if told != list(decisions.items()):
        raise BadExample(f"input.decisions: it came to {[[RIOT_IDS[token], what] for token, what in told]}")
    return {**scene.amounts("red"), "reached": [RIOT_IDS[token] for token, _ in told]}


def feeding(given: Part, said: Part) -> Part:
    """Phase H: citizens are fed."""
    scene = Scene(seats=2)
    scene.stock("red", citizen=given["domus_citizens"], grain=given["grain"])
    scene.area("red", *["aedes_vestae"] * given["feed_free"])
    scene.player("red").unrest = given["unrest"]
    scene.begin("feeding")
    after = scene.amounts("red")
    return {"grain": after["grain"], "unrest": after["unrest"], "domus_citizens": after["citizen"]}


def play_and_feed(given: Part, said: Part) -> Part:
    """A province is played, whose gains are left out; then citizens are fed."""
    if said.get("sequence") != ["play_card", "phase H"]:
        raise BadExample("input.sequence: play_card, phase H is needed")
    scene = Scene(seats=2, box=changed_box(etruria=[0] * len(RESOURCES)))
    if given["card_cost"] != {"citizen": 2}:
        raise BadExample("given.card_cost: a card of 2 citizens is needed")
    scene.stock("red", citizen=given["domus_citizens"], grain=given["grain"])
    scene.hand("red", "etruria")
    scene.play("play etruria")
    scene.begin("feeding")
    after = scene.amounts("red")
    return {"domus_citizens": after["citizen"], "grain": after["grain"], "unrest_from_feeding": after["unrest"]}


def new_order(given: Part, said: Part) -> Part:
    """All pass, and choose their places for the next epoch."""
    scene = Scene(seats=given["players"], names=given["pass_order"])
    for seat, points in given["pp"].items():
        scene.player(seat).pp = points
    for _ in given["pass_order"]:
        scene.play("pass")
    gained = {seat: scene.player(seat).pp - given["pp"][seat] for seat in given["pass_order"]}
    for seat, place in said["choices"]:
        if scene.deciding == seat and scene.step == "order":
            scene.play(f"place {place}")
    order = [scene.names[scene.s.order[i]] for i in range(scene.s.seats)]
    if order != [seat for seat, _ in sorted(said["choices"], key=lambda choice: int(choice[1]))]:
        raise BadExample("input.choices: they can't be made like this")
    return {"pp_from_passing": gained, "new_turn_order": order}


# ---- steps of the end


def diversity(given: Part, said: Part) -> Part:
    """AE-END-4."""
    scene = Scene(epoch=3)
    scene.area("red", *(CARD_IDS[card] for card in given["cards"]))
    return {"pp": diversity_points(scene.box, scene.s, 0)}


def leftovers(given: Part, said: Part) -> Part:
    """AE-END-2."""
    scene = Scene()
    scene.stock("red", **given)
    return {"pp": leftover_points(scene.box, scene.s, 0)}


def ruin(given: Part, said: Part) -> Part:
    """AE-END-5, AE-END-6, AE-END-7: unrest and ruin tokens together, at most the last space."""
    names = tuple(given["unrest"])
    scene = Scene(seats=len(names), epoch=3, names=names)
    space = {}
    for i, seat in enumerate(names):
        p = scene.player(seat)
        p.unrest, p.ruin, p.pp = given["unrest"][seat], given["ruin"][seat], given["pp"][seat]
        meet_ruin(scene.box, scene.s, i, Log.new())
        space[seat] = min(p.unrest + p.ruin, scene.box.most_unrest)
    damned = [seat for seat in names if scene.player(seat).damned]
    shares = [victory_share(len(names), scene.scores, DAMNED_SCORE, i) for i in range(len(names))]
    winners = [seat for seat, share in zip(names, shares, strict=True) if share > 0]
    points = {seat: scene.player(seat).pp for seat in names if seat not in damned}
    return {"space": space, "pp": points, "eliminated": damned, "winners": winners}
