"""What the places of Arena and Stadium do, with their cards, dice and prizes; see `places.py`."""

from __future__ import annotations

from lusoria.core.message import About, Message, piece
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.state import (
    COLOURS,
    FIELDS,
    HAND,
    METALS,
    SITES,
    SLAVE_KINDS,
    STADIUM_CARDS,
    THEATRE_CARDS,
    VILLA,
)
from lusoria.games.aquileia.view.shapes import Own, View
from lusoria.games.aquileia.words.names import amount
from lusoria.games.aquileia.words.seen import is_placing, looker, mine_or_free


def strength_placed(box: Box, view: View, contest: str, seat: str | None) -> int:
    """AQ-ARENA-2, AQ-STAD-2: what the followers of a seat bring into a contest."""
    return sum(
        box.strength[i]
        for i, field in enumerate(FIELDS)
        if field.startswith(contest) and seat is not None and view["fields"][field] == seat
    )


def cards_for(box: Box, own: Own, side: str | None) -> int:
    """AQ-ARENA-4, AQ-STAD-4: what the cards of the own hand could add, in the Arena or on a side of the Stadium."""
    found = 0
    for card, count in own["hand"].items():
        i = HAND.index(card)
        if side is None:
            found += count * box.card_arena[i]
        elif box.card_race[i] and METALS[box.card_side[i]] == side:
            found += count * box.card_race[i]
    return found


def tell_arena(box: Box, view: View, field: str) -> About:
    """AQ-ARENA-1, AQ-ARENA-7, AQ-ARENA-8, AQ-ARENA-9: strength, and what the three best get."""
    what = Message(
        "place-arena",
        strength=box.strength[FIELDS.index(field)],
        first=box.arena_coins[0],
        second=box.arena_coins[1],
        third=box.arena_coins[2],
        factor=box.arena_vp_factor,
    )
    return About(what, "AQ-ARENA-7", contest_now(box, view, "arena", field, None))


def tell_stadium(box: Box, view: View, field: str) -> About:
    """AQ-STAD-1, AQ-STAD-7, AQ-STAD-8: a side, strength, and what the three best get."""
    side = METALS[box.side[FIELDS.index(field)]]
    what = Message(
        "place-stadium",
        strength=box.strength[FIELDS.index(field)],
        side=piece("metal", side),
        first=box.stadium_coins[0],
        second=box.stadium_coins[1],
        third=box.stadium_coins[2],
    )
    return About(what, "AQ-STAD-7", contest_now(box, view, "stadium", field, side))


def contest_now(box: Box, view: View, contest: str, field: str, side: str | None) -> Message | None:
    """How the seat that looks would stand with a follower there, and how the others stand."""
    you, own = view["you"], view["own"]
    if view["zone"] == contest:
        return Message("now-contest", standings=standings(view, contest))
    rivals = [
        Message("now-rival", seat=piece("seat", player["name"]), strength=strength)
        for player in view["players"]
        if player["name"] != you and (strength := strength_placed(box, view, contest, player["name"]))
    ]
    if not is_placing(view) or you is None or own is None or not mine_or_free(view, field):
        return Message("now-rivals", rivals=rivals) if rivals else None
    strength = strength_placed(box, view, contest, you)
    strength += 0 if view["fields"][field] == you else box.strength[FIELDS.index(field)]
    cards = cards_for(box, own, side)
    if rivals:
        return Message("now-strength", strength=strength, cards=cards, rivals=rivals)
    return Message("now-strength-alone", strength=strength, cards=cards)


def standings(view: View, contest: str) -> list[Message]:
    """The contestants and their strength, the strongest first."""
    there = [
        player
        for player in view["players"]
        if any(seat == player["name"] for field, seat in view["fields"].items() if field.startswith(contest))
    ]
    ranked = sorted(there, key=lambda player: (-player["strength"], player["crest"]))
    return [
        Message("now-standing", seat=piece("seat", player["name"]), strength=player["strength"]) for player in ranked
    ] or [Message("amount-none")]


def tell_roll(box: Box, view: View, count: str) -> About:
    """AQ-ARENA-5: blue dice now, or for the Stadium."""
    return About(Message("place-roll", count=int(count)), "AQ-ARENA-5")


def tell_prize(box: Box, view: View, prize: str) -> About:
    """AQ-ARENA-7: the winner chooses one, the second gets the other."""
    rule = "AQ-ARENA-7"
    if prize == "slave":
        return About(Message("place-prize-slave"), rule)
    me, now = looker(view), None
    if me is not None and view["ranking"][:2].count(me["name"]) and view["zone"] == "arena":
        now = Message("now-prize", points=amount("points", box.arena_vp_factor * me["strength"]))
    return About(Message("place-prize-vp", factor=box.arena_vp_factor), rule, now)


def tell_stadium_card(box: Box, view: View, which: str) -> About:
    """AQ-STAD-8: the two cards of this round's race."""
    seen = view["stadium"] if which == "face_up" else view["own"]["looking_at"] if view["own"] else None
    what = Message("place-stadium-up") if which == "face_up" else Message("place-stadium-deck")
    return About(what, "AQ-STAD-8", None if seen is None else laurel_now(box, view, seen))


def laurel_now(box: Box, view: View, card: str) -> Message:
    """AQ-SCORE-1, AQ-SCORE-3: what a Stadium card would be worth with the villas that one has."""
    i = STADIUM_CARDS.index(card)
    if box.stadium_vp[i]:
        return Message("now-laurel-points", points=amount("points", box.stadium_vp[i]))
    colour = COLOURS[box.stadium_colour[i]]
    if view["you"] is None:
        return Message("now-laurel-colour", colour=piece("colour", colour))
    return Message("now-laurel", colour=piece("colour", colour), points=amount("points", villas(box, view, colour)))


def villas(box: Box, view: View, colour: str) -> int:
    """AQ-SCORE-3: the sum of the own villas' values of a colour."""
    return sum(
        box.site[i].value
        for i, site in enumerate(SITES)
        if view["you"] is not None
        and view["sites"][site] == view["you"]
        and box.site[i].kind == VILLA
        and COLOURS[box.site[i].colour] == colour
    )


def use_of(box: Box, card: str) -> Message:
    """AQ-ARENA-4, AQ-STAD-4: what a horse or a weapon adds, and where."""
    i = HAND.index(card)
    if box.card_race[i]:
        return Message("use-race", strength=box.card_race[i], side=piece("metal", METALS[box.card_side[i]]))
    return Message("use-arena", strength=box.card_arena[i])


def tell_card(box: Box, view: View, card: str) -> About | None:
    """A card of the hand: where it can be used, and how many there are."""
    own = view["own"]
    if card in STADIUM_CARDS:
        return About(Message("place-laurel"), "AQ-SCORE-3", laurel_now(box, view, card))
    if card in THEATRE_CARDS:
        return About(theatre_card(box, card), "AQ-SCORE-2")
    if card not in HAND:
        return None
    i = HAND.index(card)
    held = own["hand"].get(card, 0) if own else 0
    now = Message("now-card", count=held) if own else None
    if i < SLAVE_KINDS:
        return About(Message("place-slave", slaves=box.card_slaves[i], strength=box.card_arena[i]), "AQ-FORUM-5", now)
    return About(Message("place-card", use=use_of(box, card)), "AQ-STAD-4" if box.card_race[i] else "AQ-ARENA-4", now)


def theatre_card(box: Box, card: str) -> Message:
    """AQ-SCORE-2: one of two colours."""
    first, second = (COLOURS[box.theatre_colour[THEATRE_CARDS.index(card)][which]] for which in range(2))
    return Message("place-theatre-card", first=piece("colour", first), second=piece("colour", second))


def tell_done(box: Box, view: View, name: str) -> About:
    """AQ-ARENA-4: what has been laid is shown."""
    return About(Message("place-done"), "AQ-ARENA-4")
