"""Worked examples, played: for each form one function that plays it by the rules and returns what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from lusoria.core.refusals import ALLOWED
from lusoria.errors import BadExample
from lusoria.games.aquileia.rules.contest import AFTER_CARDS, AFTER_DICE
from lusoria.games.aquileia.rules.events import FROM_STADIUM_CARDS, FROM_VILLAS
from lusoria.games.aquileia.rules.forum import refuse_payment, singles_beside
from lusoria.games.aquileia.rules.state import (
    ARENA,
    ARENA_END,
    COLOURS,
    EQUI_FIRST,
    FIELDS,
    FORUM,
    FORUM_END,
    GOLD,
    HAND,
    METALS,
    SILVER,
    SITES,
    STADIUM,
    STADIUM_CARDS,
    STADIUM_END,
    THEATRE_CARDS,
)
from lusoria.games.aquileia.scenes.examples_table import (
    Part,
    Run,
    Stuck,
    answer,
    bank,
    begin,
    changed,
    check_stock,
    decide,
    gains,
    heard,
    lay_table,
    metals,
    move,
    own,
    same,
    stadium_counts,
    stand,
    supplies,
)

PRIZE_WORDS = {"vp": "take vp", "slave_card": "take slave"}
KEEP_WORDS = {"deck_top": "keep deck", "face_up": "keep face_up"}
BIDS = ("open", "raise", "out", "auto_out")

# ---- Arena and Stadium


def arena(run: Run) -> Part:
    """II Arena, from the red dice to the prizes."""
    run.chance = contest_dice(run)
    begin(run, "arena_throw")
    show_cards(run, "arena_cards")
    count = answer(run, "arena_blue", "blue_dice_count")
    if count is not None:
        decide(run, f"roll {count}")
    check_dice(run)
    check_ties(run)
    left = run.scene.s.blue_dice
    prize = answer(run, "arena_prize", "winner_choice")
    if prize is not None:
        decide(run, PRIZE_WORDS[prize])
    return contest_told(run) | gains(run) | {"slave_cards_drawn": slaves_drawn(run), "blue_dice_left": left}


def stadium(run: Run) -> Part:
    """III Stadium, from the red dice to the laurels."""
    run.chance = contest_dice(run) + deck_top(run)
    begin(run, "stadium_throw")
    show_cards(run, "stadium_cards")
    check_dice(run)
    check_ties(run)
    choice = answer(run, "laurel", "winner_keeps")
    if choice is not None:
        decide(run, KEEP_WORDS[choice])
    return contest_told(run) | gains(run) | laurels(run)


def contest_dice(run: Run) -> list[str | int]:
    """The faces of the red dice in player order, then those of the blue dice."""
    names, red = run.scene.names, run.inputs.get("red_dice", {})
    in_order = [names[(run.scene.s.start + i) % len(names)] for i in range(len(names))]
    return [metal for seat in in_order for metal in red.get(seat, [])] + list(run.inputs.get("blue_dice", []))


def check_dice(run: Run) -> None:
    """All dice of the example were rolled, and no others."""
    for seat in run.scene.names:
        given = run.inputs.get("red_dice", {}).get(seat, [])
        same(f"inputs.red_dice.{seat}", given, metals(heard(run, "threw_red", seat)))
    same("inputs.blue_dice", run.inputs.get("blue_dice", []), metals(heard(run, "threw_blue")))


def check_ties(run: Run) -> None:
    """A tie needs crests: an example that does not place them can't say who is ahead."""
    placed, crests = heard(run, "placed_in_contest"), run.start.get("advantage", {})
    for one, other in pairwise(placed):
        if one.b == other.b and not (one.seat in crests and other.seat in crests):
            raise BadExample(f"start.advantage: {one.seat} and {other.seat} are tied, and not both are named")


def deck_top(run: Run) -> list[str | int]:
    """The answer that draws the named Stadium card: a deck is kept as counts, so its cards lie sorted by kind."""
    if "stadium_deck_top" not in run.start:
        return []
    kind = STADIUM_CARDS.index(run.start["stadium_deck_top"])
    return [sum(run.scene.s.stadium[k] for k in range(kind))]


def show_cards(run: Run, step: str) -> None:
    """Each seat that is asked plays the cards named for it."""
    cards = dict(run.inputs.get("cards", {}))
    while run.scene.step == step:
        seat = str(run.scene.deciding)
        if seat not in cards:
            raise Stuck(f"inputs.cards.{seat}: missing, but {seat} is asked")
        for card in cards.pop(seat):
            move(run, seat, f"play {card}")
        move(run, seat, "done")
    for seat, unplayed in cards.items():
        if unplayed:
            raise Stuck(f"inputs.cards.{seat}: given, but {seat} is not asked")


def contest_told(run: Run) -> Part:
    """Strengths and ranking. Who is not asked for cards keeps the strength after the dice."""
    dice = {t.seat: t.a for t in heard(run, "strength") if t.b == AFTER_DICE}
    return {
        "strength_after_dice": dice,
        "strength_after_cards": dice | {t.seat: t.a for t in heard(run, "strength") if t.b == AFTER_CARDS},
        "strength_final": {t.seat: t.b for t in heard(run, "placed_in_contest")},
        "ranking": [t.seat for t in heard(run, "placed_in_contest")],
    }


def slaves_drawn(run: Run) -> dict[str, int]:
    """How many slave cards each seat drew."""
    return {seat: sum(t.a < EQUI_FIRST for t in heard(run, "drew", seat)) for seat in run.scene.names}


def laurels(run: Run) -> Part:
    """The Stadium card each seat received, and those that left the game after someone saw them."""
    removed = run.scene.removed
    return {"laurels": {t.seat: STADIUM_CARDS[t.a] for t in heard(run, "laurel")}, "removed": Counter(removed)}


def arena_by_strength(run: Run) -> Part:
    """The prizes of a sole contestant of this strength, who takes the points."""
    winner = run.scene.names[0]
    compete(run, FIELDS[ARENA:ARENA_END], {winner: run.start["winner_strength"]})
    begin(run, "arena_prizes")
    move(run, winner, PRIZE_WORDS["vp"])
    return {"vp_gained": gains(run)["vp_gained"][winner]}


def arena_by_ranking(run: Run) -> Part:
    """The coins for contestants ranked like this, up to the winner's choice."""
    ranking = run.start["ranking"]
    if len(set(ranking)) < len(ranking):
        raise BadExample("start.ranking: a seat is named twice")
    compete(run, FIELDS[ARENA:ARENA_END], {seat: len(ranking) - i for i, seat in enumerate(ranking)})
    begin(run, "arena_prizes")
    return gains(run)


def contest(run: Run) -> Part:
    """The prizes of Arena and Stadium for given strengths, each at a table of its own: between them dice would roll."""
    race = lay_table(run.start, run.inputs, run.expected)
    compete(run, FIELDS[ARENA:ARENA_END], run.start.get("arena", {}))
    begin(run, "arena_prizes")
    check_ties(run)
    prize = answer(run, "arena_prize", "arena_choice")
    if prize is not None:
        decide(run, PRIZE_WORDS[prize])
    for side in ("stadium_gold", "stadium_silver"):
        fields = [name for name in FIELDS[STADIUM:STADIUM_END] if name.startswith(side)]
        compete(race, fields, run.start.get(side, {}))
    race.chance = deck_top(race)
    begin(race, "stadium_prizes")
    check_ties(race)
    choice = answer(race, "laurel", "keeps")
    if choice is not None:
        decide(race, KEEP_WORDS[choice])
    one, two, names = gains(run), gains(race), run.scene.names
    coins = {
        seat: [a + b for a, b in zip(one["coins_gained"][seat], two["coins_gained"][seat], strict=True)]
        for seat in names
    }
    points = {seat: one["vp_gained"][seat] + two["vp_gained"][seat] for seat in names}
    return {"coins_gained": coins, "vp_gained": points, "slave_cards_drawn": slaves_drawn(run)} | laurels(race)


def compete(run: Run, fields: Sequence[str], strengths: dict[str, int]) -> None:
    """Makes seats contestants of a given strength, with a follower each."""
    if len(strengths) > len(fields):
        raise BadExample(f"start: {len(strengths)} contestants, but there is only {', '.join(fields)}")
    for name, (seat, strength) in zip(fields, strengths.items(), strict=False):
        stand(run.scene, seat, name)
        run.scene.player(seat).strength = strength


# ---- the other zones


def theatrum(run: Run) -> Part:
    """IV Theatrum: the auction, bid by bid. Who drops out without being asked must be in the list as `auto_out`."""
    scene, auctioneer = run.scene, run.start["auctioneer"]
    scene.stand(auctioneer, "theatrum")
    begin(run, "theatrum")
    happened = [[t.seat, "auto_out"] for t in heard(run, "out")]
    for seat, kind, *metal in run.inputs["bids"]:
        if kind == "auto_out":
            continue
        if (kind == "out") == bool(metal):
            raise BadExample(f"inputs.bids: a metal goes with open and raise only: {[seat, kind, *metal]!r}")
        if metal and scene.step != kind:
            raise Stuck(f"inputs.bids: {seat} can't {kind}: the open decision is {scene.step}, of {scene.deciding}")
        so_far = len(run.told)
        move(run, seat, f"bid {metal[0]}" if metal else "out")
        happened.append([seat, kind, *metal])
        happened += [[t.seat, "auto_out"] for t in run.told[so_far:] if t.kind == "out" and t.seat != seat]
    same("inputs.bids", run.inputs["bids"], happened)
    if not heard(run, "won_theatre"):
        raise Stuck(f"inputs.bids: the auction is not over, {scene.deciding} is asked")
    winner = str(heard(run, "won_theatre")[0].seat)
    paid_to = heard(run, "got")[0].seat if heard(run, "got") else "bank" if heard(run, "paid") else None
    price = changed(scene.supply(winner), run.supplies[winner])
    return {"winner": winner, "price": price, "paid_to": paid_to, "supplies": supplies(run), "bank": bank(run)}


def forum(run: Run) -> Part:
    """V Forum: the builds in turn; a field between them that is not named is declined."""
    scene, box = run.scene, run.scene.box
    fields = [
        (scene.s.field[f], box.forum_builds[f - FORUM], box.forum_scores[f - FORUM]) for f in range(FORUM, FORUM_END)
    ]
    begin(run, "forum", FIELDS[FORUM])
    results = [build(run, *entry) for entry in run.inputs["builds"]]
    if "illegal" in results and "results" not in run.expected:
        raise Stuck(f"inputs.builds[{results.index('illegal')}]: not legal; legal: {', '.join(scene.moves)}")
    paid = heard(run, "paid_slaves")
    seats = {name: scene.seat(name) for name in scene.names}
    return {
        "results": results,
        "slaves_required": sum(box.site[t.a].slaves for t in heard(run, "built")),
        "slaves_paid": sum(t.a * box.card_slaves[0] + t.b * box.card_slaves[1] for t in paid),
        "supplies": supplies(run),
        "bank": bank(run),
        "hands": {name: Counter(scene.cards(name)) for name in seats},
        "vp_gained": gains(run)["vp_gained"],
        "owner": {site: scene.owner(site) for site in SITES},
        "houses": {name: scene.player(name).houses for name in seats},
        "builds_allowed": {name: sum(n for whose, n, _ in fields if whose == seats[name]) for name in seats},
        "scoring_builds": {name: sum(n * yes for whose, n, yes in fields if whose == seats[name]) for name in seats},
    }


def build(run: Run, name: str, seat: str, site: str, cards: list[str]) -> str:
    """One build, if the rules allow it: `ok` or `illegal`."""
    scene, paid = run.scene, Counter(cards)
    while scene.step == "build" and scene.s.at < FIELDS.index(name):
        decide(run, "decline")
    asked = scene.step == "build" and scene.deciding == seat and FIELDS[scene.s.at] == name
    if not asked or f"build {site}" not in scene.moves:
        return "illegal"
    # A payment is asked as its number of double cards; the single cards follow from it.
    doubles = paid[HAND[1]]
    slaves = scene.box.site[SITES.index(site)].slaves
    if refuse_payment(scene.box, scene.s, scene.seat(seat), slaves, doubles) != ALLOWED:
        return "illegal"
    if singles_beside(scene.box, slaves, doubles) != paid[HAND[0]]:
        return "illegal"
    move(run, seat, f"build {site}")
    if scene.step == "pay_slaves":
        move(run, seat, f"doubles {doubles}")
    return "ok"


def portus(run: Run) -> Part:
    """VI Portus: Latro, the payments, the activations. Supplies are those after placing."""
    scene = run.scene
    lying = [metal for i, metal in enumerate(METALS) if scene.s.portus[i]]
    if Counter(run.start.get("coins_on_fields", lying)) != Counter(lying):
        raise BadExample(f"start.coins_on_fields: {lying!r} is needed, as the followers stand")
    run.chance = list(run.inputs.get("latro_dice", []))
    begin(run, "portus", "portus_latro")
    same("inputs.latro_dice", run.inputs.get("latro_dice", []), metals(heard(run, "threw_red")))
    pays = {key: value for key, value in run.inputs.items() if key.endswith("_pays_again")}
    while scene.step == "pay_again":
        key = f"{scene.deciding}_pays_again"
        if key not in pays:
            raise Stuck(f"inputs.{key}: missing, but {scene.deciding} is asked")
        decide(run, "pay" if pays.pop(key) else "decline")
    if pays:
        raise Stuck(f"inputs.{next(iter(pays))}: given, but nobody is asked")
    activated = list(dict.fromkeys(t.seat for t in heard(run, "activated")))
    change = changed(run.bank, bank(run))
    return gains(run) | {"supplies": supplies(run), "bank_change": change, "activated": activated}


def final_scoring(run: Run) -> Part:
    """The end of the last round, for one player's villas and laurels."""
    scene, box, player = run.scene, run.scene.box, run.start["player"]
    own(scene, "start.villas", player, run.start.get("villas", []))
    cards = run.start.get("laurels", [])
    theatre = [box.theatre_count[card] for card in range(len(THEATRE_CARDS))]
    check_stock("start.laurels", cards, STADIUM_CARDS, stadium_counts(scene), 1)
    check_stock("start.laurels", cards, THEATRE_CARDS, theatre, 0)
    scene.laurels(player, cards)
    scene.s.round = box.rounds
    begin(run, "end_of_round")
    points = heard(run, "points", player)
    return {
        "assignment": {THEATRE_CARDS[t.a]: COLOURS[t.b] for t in heard(run, "theatre_counts", player)},
        "villa_vp": sum(t.a for t in points if t.b == FROM_VILLAS),
        "neutral_vp": sum(t.a for t in points if t.b == FROM_STADIUM_CARDS),
        "final_gain": scene.player(player).score,
    }


def pecunia(run: Run) -> Part:
    """One exchange. It is legal if the rules offer a way that changes exactly these coins."""
    scene, seat = run.scene, run.scene.names[0]
    supply, give, receive = run.start["supply"], run.inputs["give"], run.inputs["receive"]
    scene.stand(seat, "pecunia")
    begin(run, "mercatus", "pecunia")
    gold, silver = (supply[metal] - give[metal] + receive[metal] for metal in (GOLD, SILVER))
    for step, words in (("pecunia_gold", f"gold {gold}"), ("pecunia_silver", f"silver {silver}")):
        if scene.step == step and words in scene.moves:
            move(run, seat, words)
    change = changed(supply, scene.supply(seat))
    exact = give == [max(-c, 0) for c in change] and receive == [max(c, 0) for c in change]
    if not exact or not heard(run, "exchanged"):
        return {"legal": False, "after": supply, "vp": 0}
    return {"legal": True, "after": scene.supply(seat), "vp": scene.player(seat).score}
