"""What each place of the board does, and what it would bring the seat that looks. The texts are in `en.ftl`.

Everything is made from the view of that seat, so nothing is told that it does not see. Prices after reductions are not
here: the legal move has them, and the reason why there is none.
"""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import About, Message, piece
from lusoria.games.aeterna.rules.box import ON_ACTIVATION, PERMANENT, Box
from lusoria.games.aeterna.rules.effects import each_of
from lusoria.games.aeterna.rules.state import (
    BUILDINGS,
    CARDS,
    CATEGORIES,
    EXCHANGES,
    HILLS,
    KINDS,
    NUM_DRAFTED,
    REWARDS,
    RIOTS,
)
from lusoria.games.aeterna.rules.vocabulary import FAVOUR_MOST, FAVOUR_UNIT
from lusoria.games.aeterna.view.shapes import HillView, PlayerView, View
from lusoria.games.aeterna.words.abilities import bundle_effect, effect, per
from lusoria.games.aeterna.words.names import amount, amounts, bundle, category_name, in_turn
from lusoria.games.aeterna.words.outcomes import POSITIONS, printed_facts

Tell = Callable[[Box, View, str], About | None]


def about(box: Box, view: View, place: str) -> About | None:
    """What a place does, and what it would bring now; None if there is no such place. It reads alike in every game."""
    kind, _, name = place.partition(":")
    return PLACES[kind](box, view, name) if kind in PLACES else None


def looker(view: View) -> PlayerView | None:
    """The player who looks; None for a spectator."""
    return next((player for player in view["players"] if player["name"] == view["you"]), None)


# ---- Cards


def tell_card(box: Box, view: View, name: str) -> About | None:
    """AE-TERM-8: a card wherever it lies: in a pack, a hand, a play area, or on the board."""
    if name not in CARDS:
        return None
    card = CARDS.index(name)
    if card >= NUM_DRAFTED:
        return tell_person(box, view, name)
    printed = box.card[card]
    what = Message(
        "place-card",
        category=category_name(printed.category),
        kind=KINDS[printed.kind],
        cost=amounts(bundle(printed.cost)),
        facts=in_turn(printed_facts(box, card) or [Message("amount-none")]),
    )
    return About(what, card_rule(view, name), card_now(box, view, name))


def card_rule(view: View, name: str) -> str:
    """The rule of where a card lies."""
    if view["own"] is not None and name in view["own"]["pack"]:
        return "AE-DRAFT-2"
    if name in view["board"]:
        return "AE-DRAFT-6"
    return "AE-TERM-9" if any(name in player["area"] for player in view["players"]) else "AE-ACT-PLAY-4"


def card_now(box: Box, view: View, name: str) -> Message | None:
    """What a card in play still does; for one that may be played, the colour bonus."""
    card = CARDS.index(name)
    for player in view["players"]:
        if name in player["area"]:
            return card_in_play(box, player, card, name)
    me = looker(view)
    if me is None:
        return None
    category = box.card[card].category
    count = sum(1 for other in me["area"] if box.card[CARDS.index(other)].category == category)
    where = "board" if name in view["board"] else "hand"
    return Message("now-card", where=where, count=count, category=piece("category", CATEGORIES[category]))


def card_in_play(box: Box, player: PlayerView, card: int, name: str) -> Message:
    """AE-TERM-9: whose it is, and whether its ability can still be used."""
    timing = box.card[card].timing
    how = "over"
    if timing == PERMANENT:
        how = "permanent"
    elif timing == ON_ACTIVATION:
        how = "used" if name in player["used"] else "ready"
    return Message("now-in-play", seat=piece("seat", player["name"]), how=how)


def tell_person(box: Box, view: View, name: str) -> About | None:
    """AE-ACT-FAVOUR-2, AE-ACT-FAVOUR-4: a favour, and how often it would count."""
    if name not in CARDS or CARDS.index(name) < NUM_DRAFTED:
        return None
    card = CARDS.index(name)
    pc = box.card[card].code
    limit = per(box, pc + FAVOUR_UNIT, box.code[pc + FAVOUR_MOST])
    does = effect(box, each_of(box, card))
    if any(name in player["area"] for player in view["players"]):
        return About(Message("place-person-taken", per=limit, effect=does), "AE-ACT-FAVOUR-4")
    what = Message("place-person", cost=amounts(bundle(box.card[card].cost)), per=limit, effect=does)
    times = view["favours"].get(name, {}).get(view["you"] or "")
    return About(what, "AE-ACT-FAVOUR-4", None if times is None else Message("now-person", times=times))


# ---- Hills


def tell_hill(box: Box, view: View, name: str) -> About | None:
    """AE-TERM-4, AE-ACT-HILL-5, AE-SCORE-2: stacks, positions and what they are worth."""
    hill = view["hills"].get(name)
    if hill is None:
        return About(Message("place-hill-closed"), "AE-SETUP-3") if name in HILLS else None
    decision = view["decision"]
    if decision is not None and decision["step"] == "build" and decision["building"] is not None:
        return tell_site(box, view, hill, decision["building"])
    values = [Message("place-value", value=value) for value in hill["values"]]
    what = Message("place-hill", values=values, later=len(hill["later"]))
    return About(what, "AE-SCORE-2", hill_now(box, view, hill))


def tell_site(box: Box, view: View, hill: HillView, building: str) -> About:
    """AE-BLDG-1: while a hill to build on is chosen, who would have the building."""
    income = amounts(bundle(box.income[BUILDINGS.index(building)]))
    what = Message("place-hill-build", building=piece("building", building), income=income)
    prefect = hill["prefect"]
    if prefect is None:
        return About(what, "AE-BLDG-1", Message("now-hill-prefect", whose="nobody", seat=Message("nobody")))
    whose = "yours" if prefect == view["you"] else "other"
    return About(what, "AE-BLDG-1", Message("now-hill-prefect", whose=whose, seat=piece("seat", prefect)))


def hill_now(box: Box, view: View, hill: HillView) -> Message | None:
    """Where a citizen of the seat that looks would come to stand, and whether the hill is the fullest."""
    unrest, you = amount("unrest", box.devastation_unrest), view["you"]
    if you is None:
        return Message("now-crowded-only", unrest=unrest) if hill["crowded"] else None
    standing = standing_after(you, hill)
    return in_turn([standing, Message("now-crowded", unrest=unrest)]) if hill["crowded"] else standing


def standing_after(you: str, hill: HillView) -> Message:
    """AE-ACT-HILL-4, AE-ACT-HILL-5: with one citizen more a stack passes the lower ones to its left."""
    stacks = hill["stacks"]
    at = next((i for i, (owner, _) in enumerate(stacks) if owner == you), len(stacks))
    if at == len(stacks) and hill["next_space"] is None:
        return Message("now-hill-full")
    height = 1 + (stacks[at][1] if at < len(stacks) else 0)
    while at > 0 and stacks[at - 1][1] < height:
        at -= 1
    worth = hill["values"][at] if at < len(hill["values"]) else 0
    how = POSITIONS[at] if at else "stay" if hill["prefect"] == you else "become"
    return Message("now-hill", how=how, points=amount("pp", worth))


def tell_token(box: Box, view: View, name: str) -> About | None:
    """AE-ACT-HILL-7: what a reward token brings, and whether it is active."""
    hill, _, token = name.partition(":")
    if token not in REWARDS or hill not in HILLS:
        return None
    reward = box.reward[REWARDS.index(token)]
    does = [*bundle_effect(bundle(reward.gains)), *effect(box, reward.code)]
    seen = view["hills"].get(hill)
    there = [active for kind, active in seen["tokens"] if kind == token] if seen else []
    now = None if not there or any(there) else Message("now-token-exhausted")
    return About(Message("place-token", hill=piece("hill", hill), effect=does), "AE-ACT-HILL-7", now)


def tell_building(box: Box, view: View, name: str) -> About | None:
    """AE-ACT-BUILD-2, AE-BLDG-1: PP at once, and an income for the prefect."""
    if name not in BUILDINGS:
        return None
    what = Message(
        "place-building",
        stone=amount("stone", box.build_stone),
        points=amount("pp", box.build_pp),
        income=amounts(bundle(box.income[BUILDINGS.index(name)])),
    )
    space, me = view["construction"][name], looker(view)
    now: Message | None = None
    if space["citizen"] is not None:
        now = Message("now-built", seat=piece("seat", space["citizen"]))
    elif not space["offered"]:
        now = Message("now-not-offered")
    elif me is not None:
        prefect = sum(
            1 for hill in view["hills"].values() if hill["prefect"] == me["name"] and name not in hill["buildings"]
        )
        now = Message("now-building", hills=prefect)
    return About(what, "AE-BLDG-1", now)


# ---- Free actions, passing and the turn order


def tell_exchange(box: Box, view: View, name: str) -> About | None:
    """AE-FREE-1: what a card of the hand can be eliminated for."""
    if name not in EXCHANGES:
        return None
    gains = bundle_effect(bundle(box.exchange[EXCHANGES.index(name)]))
    own = view["own"]
    now = None if own is None else Message("now-exchange", count=len(own["hand"]))
    return About(Message("place-exchange", effect=gains), "AE-FREE-1", now)


def tell_pass(box: Box, view: View, space: str) -> About | None:
    """AE-ACT-PASS-1, AE-ACT-PASS-2: PP for being early, and the first choice of a place."""
    if not space.isdigit() or int(space) >= len(view["pass_track"]):
        return About(Message("place-pass-any"), "AE-ACT-PASS-2")
    found, own = view["pass_track"][int(space)], view["own"]
    what = Message("place-pass", points=amount("pp", found["pp"]))
    if found["seat"] is not None:
        return About(what, "AE-ACT-PASS-1", Message("now-passed", seat=piece("seat", found["seat"])))
    if own is None or view["phase"] != "actions":
        return About(what, "AE-ACT-PASS-1")
    return About(what, "AE-ACT-PASS-1", Message("now-pass", cards=len(own["hand"])))


def tell_order(box: Box, view: View, space: str) -> About:
    """AE-TURN-1, AE-EOE-6: who comes when; in the turn it is also where the turn is ended."""
    seats = view["next_order"] if view["phase"] == "end_of_epoch" else view["order"]
    seat = seats[int(space)] if space.isdigit() and int(space) < len(seats) else None
    now = None if seat is None else Message("now-order", seat=piece("seat", seat))
    return About(Message("place-order"), "AE-EOE-6", now)


# ---- Riots and ruin


def tell_riot(box: Box, view: View, space: str) -> About | None:
    """AE-RIOT-1, AE-RIOT-2: who has as much unrest pays, or takes ruin."""
    if not space.isdigit() or int(space) >= len(view["riots"]):
        return None
    at, token, me = box.riot_at[int(space)], view["riots"][int(space)], looker(view)
    what = Message("place-riot", space=at, cost=amounts(bundle(box.riot_pay[RIOTS.index(token)])))
    if me is None:
        return About(what, "AE-RIOT-2")
    now = Message("now-riot", unrest=me["unrest"], reached="yes" if me["unrest"] >= at else "no")
    return About(what, "AE-RIOT-2", now)


def tell_ruin(box: Box, view: View, name: str) -> About:
    """AE-END-5, AE-END-6: what ruin costs at the end."""
    me = looker(view)
    now = None
    if me is not None:
        loss = me["ruin_pp"]
        now = Message("now-ruin", ruin=me["ruin"], points=-(loss or 0)) if loss is not None else Message("now-damned")
    return About(Message("place-ruin"), "AE-END-5", now)


def tell_unrest(box: Box, view: View, space: str) -> About:
    """AE-GEN-UNREST-2, AE-GEN-UNREST-3, AE-RIOT-1: the track, and what lies beyond its ends."""
    me = looker(view)
    now = None if me is None else Message("now-unrest", unrest=me["unrest"])
    return About(Message("place-unrest", most=box.most_unrest, points=amount("pp", box.calm_pp)), "AE-RIOT-1", now)


def tell_feeding(box: Box, view: View, name: str) -> About:
    """AE-FEED-1, AE-FEED-2: who eats, and what hunger costs."""
    me, now = looker(view), None
    if me is not None:
        hungry = "yes" if me["hungry"] else "no"
        now = Message("now-feed", grain=me["to_feed"], have=me["grain"], hungry=hungry)
    return About(Message("place-feed", unrest=amount("unrest", box.unfed_unrest)), "AE-FEED-2", now)


PHASE_RULES = {
    "draft": "AE-DRAFT-2",
    "actions": "AE-TURN-1",
    "scoring": "AE-SCORE-2",
    "devastation": "AE-DEV-2",
    "buildings": "AE-BLDG-1",
    "domus": "AE-DOMUS-1",
    "riots": "AE-RIOT-2",
    "feeding": "AE-FEED-1",
    "end_of_epoch": "AE-EOE-6",
}


def tell_phase(box: Box, view: View, name: str) -> About | None:
    """AE-FLOW-1: what happens in a phase."""
    if name not in PHASE_RULES:
        return None
    unrest, hunger = amount("unrest", box.devastation_unrest), amount("unrest", box.unfed_unrest)
    return About(Message("place-phase", phase=name, unrest=unrest, hunger=hunger), PHASE_RULES[name])


PLACES: dict[str, Tell] = {
    "pack": tell_card,
    "hand": tell_card,
    "board": tell_card,
    "area": tell_card,
    "seen": tell_card,
    "card": tell_card,
    "person": tell_person,
    "hill": tell_hill,
    "take": tell_token,
    "borrow": tell_token,
    "construction": tell_building,
    "exchange": tell_exchange,
    "pass": tell_pass,
    "order": tell_order,
    "riot": tell_riot,
    "ruin": tell_ruin,
    "unrest": tell_unrest,
    "feeding": tell_feeding,
    "phase": tell_phase,
    "ignore": lambda box, view, name: About(Message("place-ignore"), "AE-RIOT-2"),
    "decline": lambda box, view, name: About(Message("place-decline"), "AE-RUL-23"),
    "option": lambda box, view, name: About(Message("place-option"), "AE-NEST-1"),
    "times": lambda box, view, name: About(Message("place-times", times=int(name)), "AE-NEST-1"),
}
