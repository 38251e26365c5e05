"""What each place of the board does, and what it would bring the seat that looks. The texts are in `en.ftl`.

Everything is made from the view of that seat, so nothing is told that it does not see.
"""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import About, Message, piece
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.state import (
    COLOURS,
    EQUI,
    FIELDS,
    FORUM,
    HAND,
    METALS,
    SERVI,
    SITES,
    SLAVE_KINDS,
    VILLA,
    WORKSHOP,
)
from lusoria.games.aquileia.view.shapes import Coins, View
from lusoria.games.aquileia.words.contests import (
    strength_placed,
    tell_arena,
    tell_card,
    tell_done,
    tell_prize,
    tell_roll,
    tell_stadium,
    tell_stadium_card,
    use_of,
)
from lusoria.games.aquileia.words.names import Amounts, amount, amounts, bundle
from lusoria.games.aquileia.words.seen import is_placing, lacking, looker, mine_or_free, purse

Tell = Callable[[Box, View, str], About | None]


def about(box: Box, view: View, place: str) -> About | None:
    """What a place does, and what it would bring now; None if there is no such place. It reads alike in every game."""
    kind, _, name = place.partition(":")
    return KINDS[kind](box, view, name) if kind in KINDS else None


# ---- I Mercatus


def tell_dolus(box: Box, view: View, field: str) -> About:
    """AQ-DOLUS-1: dice for coins."""
    return About(Message("place-dolus", dice=box.dolus_dice), "AQ-DOLUS-1")


def tell_pecunia(box: Box, view: View, field: str) -> About:
    """AQ-PEC-1, AQ-PEC-2: the rates, and whether there is anything to change."""
    values = dict(zip(METALS, box.coin_value, strict=True))  # type: ignore[call-overload]
    what = Message(
        "place-pecunia",
        bronze=values["bronze"],
        silver=values["silver"],
        gold=values["gold"],
        points=amount("points", box.pecunia_vp),
    )
    me, now = looker(view), None
    if me is not None and mine_or_free(view, field):
        worth = sum(values[metal] * count for metal, count in purse(me["coins"]).items())
        can = can_change(values, me["coins"], view["bank"])
        now = Message("now-pecunia", worth=worth) if can else Message("now-pecunia-none", worth=worth)
    return About(what, "AQ-PEC-2", now)


def can_change(values: Amounts, coins: Coins, bank: Coins) -> bool:
    """AQ-PEC-4: whether other coins of the same worth could be had."""
    have, there = purse(coins), purse(bank)
    worth = sum(values[metal] * have[metal] for metal in METALS)
    for gold in range(min(worth // values["gold"], have["gold"] + there["gold"]) + 1):
        left = worth - gold * values["gold"]
        for silver in range(min(left // values["silver"], have["silver"] + there["silver"]) + 1):
            bronze, rest = divmod(left - silver * values["silver"], values["bronze"])
            if (
                rest == 0
                and bronze <= have["bronze"] + there["bronze"]
                and (gold, silver) != (have["gold"], have["silver"])
            ):
                return True
    return False


def tell_equi(box: Box, view: View, field: str) -> About:
    """AQ-EQUI-1, AQ-EQUI-2: the card that lies there, and what it is good for."""
    slot = FIELDS.index(field) - EQUI
    price, card = bundle(box.equi_price[slot]), view["slots"][slot]
    what = Message("place-equi", price=amounts(price), bonus=box.equi_bonus[slot])
    if card is None:
        return About(what, "AQ-EQUI-1", Message("now-equi-none"))
    me, use = looker(view), use_of(box, card)
    if me is None or not mine_or_free(view, field):
        return About(what, "AQ-EQUI-1", Message("now-equi", card=piece("card", card), use=use))
    missing = lacking(price, me)
    if missing:
        return About(what, "AQ-EQUI-1", Message("now-equi-poor", card=piece("card", card), missing=amounts(missing)))
    return About(what, "AQ-EQUI-1", Message("now-equi", card=piece("card", card), use=use))


def tell_servi(box: Box, view: View, field: str) -> About:
    """AQ-SERVI-1: slave cards, as many as can be paid."""
    row = FIELDS.index(field) - SERVI
    price, most = bundle(box.servi_price[row]), box.servi_max[row]
    what = Message("place-servi", most=most, price=amounts(price))
    me, now = looker(view), None
    if me is not None and mine_or_free(view, field):
        left = view["decks"]["slaves"] + sum(view["discards"]["slaves"].values())
        count = min([most, left, *(purse(me["coins"])[metal] // one for metal, one in price.items())])
        missing = lacking(price, me)
        now = (
            Message("now-servi-poor", missing=amounts(missing))
            if missing
            else Message("now-servi", count=count, slaves=me["cards"]["slaves"])
        )
    return About(what, "AQ-SERVI-1", now)


def tell_potentia(box: Box, view: View, field: str) -> About:
    """AQ-POT-1: dice for a contest that one takes part in."""
    now = None
    if view["you"] is not None and is_placing(view) and mine_or_free(view, field):
        contests = [name for name in ("arena", "stadium") if strength_placed(box, view, name, view["you"])]
        now = Message("now-potentia", where="both" if len(contests) > 1 else contests[0] if contests else "none")
    return About(Message("place-potentia", dice=box.blue_dice), "AQ-POT-1", now)


# ---- IV Theatrum


def tell_theatrum(box: Box, view: View, field: str) -> About:
    """AQ-THEA-1, AQ-THEA-9: the auctioneer is paid."""
    auction = view["auction"]
    now = None
    if auction is not None:
        now = Message("now-auction", card=piece("card", auction["card"]), bid=amounts(purse(auction["bid"])))
    return About(Message("place-theatrum"), "AQ-THEA-1", now)


def tell_bid(box: Box, view: View, metal: str) -> About:
    """AQ-THEA-4, AQ-THEA-5: a coin more, or out."""
    me, auction = looker(view), view["auction"]
    if metal == "out":
        return About(Message("place-bid-out"), "AQ-THEA-4")
    what = Message("place-bid", metal=piece("metal", metal))
    if me is None or auction is None:
        return About(what, "AQ-THEA-5")
    bid = purse(auction["bid"])
    bid[metal] += 1
    missing = lacking(bid, me)
    if missing:
        return About(what, "AQ-THEA-5", Message("now-bid-poor", bid=amounts(bid), missing=amounts(missing)))
    return About(what, "AQ-THEA-5", Message("now-bid", bid=amounts(bid)))


# ---- V Forum


def tell_forum(box: Box, view: View, field: str) -> About:
    """AQ-FORUM-2, AQ-FORUM-3: buildings, and whether they score at once."""
    which = FIELDS.index(field) - FORUM
    scores = bool(box.forum_scores[which])
    what = Message("place-forum", builds=box.forum_builds[which], scores="yes" if scores else "no")
    own, now = view["own"], None
    if own is not None and mine_or_free(view, field):
        best = max((box.site[SITES.index(site)].value for site in own["reach"]), default=0)
        now = (
            Message("now-forum-scores", count=len(own["reach"]), points=amount("points", best))
            if scores and best
            else Message("now-forum", count=len(own["reach"]))
        )
    return About(what, "AQ-FORUM-3" if scores else "AQ-FORUM-2", now)


def tell_site(box: Box, view: View, name: str) -> About:
    """AQ-FORUM-4, AQ-PORT-5, AQ-SCORE-3: what a building brings, and what it costs the seat that looks."""
    site = box.site[SITES.index(name)]
    if site.kind == VILLA:
        what = Message("place-villa", value=site.value, colour=piece("colour", COLOURS[site.colour]))
        rule = "AQ-SCORE-3"
    elif site.kind == WORKSHOP:
        what, rule = Message("place-workshop", points=amount("points", site.pays_vp)), "AQ-PORT-5"
    else:
        what, rule = Message("place-bank", coins=amounts(bundle(site.pays))), "AQ-PORT-5"
    return About(what, rule, site_now(box, view, name))


def site_now(box: Box, view: View, name: str) -> Message | None:
    """What an own building scores as it stands; of a free site what one lacks for it."""
    me, own, i = looker(view), view["own"], SITES.index(name)
    site = box.site[i]
    if me is None or own is None:
        return None
    if view["sites"][name] is None:
        missing = lacking(bundle(site.cost), me)
        slaves = sum(box.card_slaves[HAND.index(card)] * own["hand"].get(card, 0) for card in HAND[:SLAVE_KINDS])
        missing |= {"slaves": site.slaves - slaves} if site.slaves > slaves else {}
        if missing:
            return Message("now-site-poor", missing=amounts(missing))
        return Message("now-site") if me["houses"] else Message("now-site-no-house")
    if view["sites"][name] == view["you"] and site.kind == VILLA:
        colour = COLOURS[site.colour]
        laurels = own["stadium"].get(f"stadium_{colour}", 0)
        return Message("now-villa", laurels=laurels, points=amount("points", laurels * site.value))
    return None


def tell_doubles(box: Box, view: View, doubles: str) -> About:
    """AQ-FORUM-5: which cards pay."""
    return About(Message("place-doubles", count=int(doubles)), "AQ-FORUM-5")


# ---- VI Portus


def tell_latro(box: Box, view: View, field: str) -> About:
    """AQ-PORT-1, AQ-PORT-2: dice against the coins that lie at the port."""
    lying = {metal: count for metal, count in purse(view["portus"]).items() if count}
    now = Message("now-latro", coins=amounts(lying)) if lying else Message("now-latro-none")
    return About(Message("place-latro", dice=box.latro_dice), "AQ-PORT-2", now)


def tell_portus(box: Box, view: View, field: str) -> About:
    """AQ-PORT-3, AQ-PORT-5: a coin, for what the own workshops and banks bring."""
    what, now = Message("place-portus", metal=piece("metal", field.removeprefix("portus_"))), None
    if view["you"] is not None and mine_or_free(view, field):
        now = (
            Message("now-portus", gains=amounts(income(box, view))) if income(box, view) else Message("now-portus-none")
        )
    return About(what, "AQ-PORT-5", now)


def income(box: Box, view: View) -> Amounts:
    """AQ-PORT-5: what the own workshops and banks bring together."""
    mine = [box.site[i] for i, site in enumerate(SITES) if view["sites"][site] == view["you"]]
    gains = {"points": sum(site.pays_vp for site in mine if site.kind != VILLA)}
    gains |= {metal: sum(site.pays[i] for site in mine if site.kind != VILLA) for i, metal in enumerate(METALS)}
    return {name: count for name, count in gains.items() if count}


# ---- Crests, and answers without a place


def tell_crest(box: Box, view: View, space: str) -> About:
    """AQ-ARENA-6, AQ-END-1: a low number wins ties, the first begins."""
    me, now = looker(view), None
    free = min(set(range(1, len(view["players"]) + 1)) - {player["crest"] for player in view["players"]}, default=0)
    if me is not None and is_placing(view) and me["crest"] == 0:
        now = Message("now-crest", space=free)
    return About(Message("place-crest", first="yes" if space == "1" else "no"), "AQ-END-1", now)


def tell_coins(metal: str) -> Tell:
    """AQ-PEC-4: the new number of coins of a metal."""
    return lambda box, view, count: About(
        Message("place-coins", count=int(count), metal=piece("metal", metal)), "AQ-PEC-4"
    )


def tell_buying_slaves(box: Box, view: View, count: str) -> About:
    """AQ-SERVI-2: paid before they are seen."""
    return About(Message("place-servi-buy", count=int(count)), "AQ-SERVI-2")


def tell_pass(box: Box, view: View, name: str) -> About:
    """AQ-PLACE-5: final."""
    me, now = looker(view), None
    if me is not None and is_placing(view):
        now = Message("now-pass", followers=me["followers"])
    return About(Message("place-pass"), "AQ-PLACE-5", now)


def tell_decline(box: Box, view: View, name: str) -> About:
    """AQ-ACT-2: nothing that costs has to be done."""
    return About(Message("place-decline"), "AQ-ACT-2")


THINGS = {  # what lies on the table and is no place to act at, with its rule
    "bank": "AQ-MONEY-3",
    "discards": "AQ-SERVI-1",
    "dice": "AQ-ARENA-3",
    "blue_dice": "AQ-POT-1",
    "theatre": "AQ-SCORE-2",
}


def tell_thing(box: Box, view: View, name: str) -> About | None:
    """A supply, a deck or dice; in an auction the card that is sold, and who sells it."""
    if name not in THINGS:
        return None
    auction = view["auction"]
    now = None
    if name == "theatre" and auction is not None:
        now = Message("now-sale", card=piece("card", auction["card"]), seat=piece("seat", auction["auctioneer"]))
    return About(Message("place-thing", thing=name), THINGS[name], now)


def tell_slot(box: Box, view: View, slot: str) -> About | None:
    """AQ-EQUI-1: the card for sale, as its field tells it."""
    return tell_equi(box, view, slot) if slot in FIELDS[EQUI:SERVI] else None


def tell_field(box: Box, view: View, field: str) -> About | None:
    """An action field, by its zone."""
    found = next((tell for first, tell in FIELD_KINDS.items() if field.startswith(first)), None)
    return None if found is None or field not in FIELDS else found(box, view, field)


FIELD_KINDS: dict[str, Tell] = {
    "dolus": tell_dolus,
    "pecunia": tell_pecunia,
    "equi": tell_equi,
    "servi": tell_servi,
    "potentia": tell_potentia,
    "arena": tell_arena,
    "stadium": tell_stadium,
    "theatrum": tell_theatrum,
    "forum": tell_forum,
    "portus_latro": tell_latro,
    "portus": tell_portus,
}

KINDS: dict[str, Tell] = {
    "field": tell_field,
    "site": lambda box, view, name: tell_site(box, view, name) if name in SITES else None,
    "crest": tell_crest,
    "card": tell_card,
    "stadium": tell_stadium_card,
    "bid": tell_bid,
    "roll": tell_roll,
    "take": tell_prize,
    "servi": tell_buying_slaves,
    "doubles": tell_doubles,
    "gold": tell_coins("gold"),
    "silver": tell_coins("silver"),
    "done": tell_done,
    "pass": tell_pass,
    "decline": tell_decline,
    "thing": tell_thing,
    "slot": tell_slot,
}
