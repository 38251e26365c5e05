"""The table as text, as one seat sees it, and what happened as short lines. For the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.core.log import Event
from lusoria.core.record import Counts
from lusoria.games.aquileia.box import Box
from lusoria.games.aquileia.cards import equi_cards, how_many, slave_cards
from lusoria.games.aquileia.events import EVENTS, SOURCES
from lusoria.games.aquileia.state import (
    ARENA,
    ARENA_END,
    COLOURS,
    DOLUS,
    EQUI_FIRST,
    FIELDS,
    FORUM,
    FORUM_END,
    HAND,
    LATRO,
    METALS,
    NOBODY,
    PORTUS_END,
    SEAT_COLOURS,
    SITES,
    STADIUM,
    STADIUM_CARDS,
    STADIUM_END,
    STAGES,
    THEATRE_CARDS,
    THEATRUM,
    State,
)

ZONES = (
    ("I Mercatus", DOLUS, ARENA),
    ("II Arena", ARENA, ARENA_END),
    ("III Stadium", STADIUM, STADIUM_END),
    ("IV Theatrum", THEATRUM, FORUM),
    ("V Forum", FORUM, FORUM_END),
    ("VI Portus", LATRO, PORTUS_END),
)


def name(seat: int) -> str:
    """A seat by its colour."""
    return "nobody" if seat == NOBODY else SEAT_COLOURS[seat]


def show(box: Box, s: State, seat: int) -> str:
    """Everything that lies open, and the seat's own cards."""
    lines = [f"Round {s.round} of {box.rounds}, {STAGES[s.stage].replace('_', ' ')}; start player {name(s.start)}"]
    lines += [zone_line(s, *zone) for zone in ZONES]
    slots = [HAND[EQUI_FIRST + s.slot[i]] if s.slot[i] >= 0 else "empty" for i in range(3)]
    face_up = STADIUM_CARDS[s.stadium_up] if s.stadium_up >= 0 else "none"
    lines.append(f"Face up: {', '.join(slots)}; Stadium card {face_up}")
    if s.theatre_up >= 0:
        bid = f"{bundle(s.bid[0], s.bid[1], s.bid[2])} by {name(s.bidder)}" if s.bidder != NOBODY else "no bid yet"
        lines.append(f"Under the hammer: {THEATRE_CARDS[s.theatre_up]}, {bid}")
    decks = f"slaves {how_many(s.slaves)}, horses and weapons {how_many(s.equi)}, Theatre {how_many(s.theatre)}"
    lines.append(f"Decks: {decks}, Stadium {how_many(s.stadium) - s.stadium_buried}; bank {bundle(*coins(s.bank))}")
    lines.append(f"Discarded: {listed(s.slaves_out, HAND)}; {listed(s.equi_out, HAND[EQUI_FIRST:])}")
    if s.blue_holder != NOBODY:
        lines.append(f"Blue dice: {s.blue_dice} with {name(s.blue_holder)}")
    lines.append(f"Coins on Portus fields: {bundle(*coins(s.portus))}")
    lines += [player_line(s, other, seat) for other in range(s.seats)]
    return "\n".join(lines)


def zone_line(s: State, title: str, first: int, end: int) -> str:
    """The fields of a zone, with who stands there."""
    fields = []
    for field in range(first, end):
        short = FIELDS[field].removeprefix(title.split()[1].lower() + "_")
        fields.append(short if s.field[field] == NOBODY else f"{short}={name(s.field[field])}")
    return f"{title:12} {'  '.join(fields)}"


def coins(row: Counts) -> tuple[int, int, int]:
    """A row of coins as numbers."""
    return row[0], row[1], row[2]


def listed(row: Counts, kinds: Sequence[str]) -> str:
    """Cards by name, with how many."""
    return ", ".join(f"{row[i]} x {kinds[i]}" for i in range(len(row)) if row[i]) or "none"


def bundle(bronze: int, silver: int, gold: int) -> str:
    """Coins in words."""
    said = [f"{n} {metal}" for n, metal in zip((bronze, silver, gold), METALS, strict=True) if n]
    return " ".join(said) or "no coins"


def player_line(s: State, seat: int, viewer: int) -> str:
    """One seat's things; cards by name for their owner, as a number for the others."""
    p = s.players[seat]
    crest = f"crest on {p.crest}" if p.crest else "crest in hand"
    houses = [SITES[i] for i in range(len(SITES)) if s.site[i] == seat]
    if seat == viewer:
        rows = ((p.hand, HAND), (p.stadium, STADIUM_CARDS), (p.theatre, THEATRE_CARDS))
        cards = ", ".join(listed(row, kinds) for row, kinds in rows if how_many(row)) or "no cards"
        if how_many(s.laid) and seat == s.seat:
            cards += f", of these laid {listed(s.laid, HAND)}"
        if s.stadium_top >= 0 and seat == s.seat:
            cards += f"; the deck card is {STADIUM_CARDS[s.stadium_top]}"
    else:
        cards = f"{slave_cards(s, seat)} slave, {equi_cards(s, seat)} horse or weapon"
        cards += f", {how_many(p.stadium)} Stadium, {how_many(p.theatre)} Theatre cards"
    mark = "*" if seat == s.seat else " "
    strength = f"strength {p.strength}; " if p.strength else ""
    owned = f"; owns {', '.join(houses)}" if houses else ""
    pieces = f"{p.followers} followers, {p.houses} houses, {crest}"
    return f"{mark}{name(seat):7}{p.score:4} VP  {bundle(*coins(p.coins))}; {pieces}; {strength}{cards}{owned}"


def tell(event: Event) -> str:
    """An event as a short line."""
    kind, who, a, b = EVENTS[event.kind], name(event.seat), event.a, event.b
    if kind == "round":
        return f"round {a} begins, {who} is start player"
    if kind in ("placed", "declined"):
        return f"{who} {kind} {FIELDS[a]}"
    if kind in ("received", "paid", "paid_seat", "got", "short"):
        return f"{who} {kind.replace('_seat', '')} {b} {METALS[a]}"
    if kind in ("threw_red", "threw_blue", "bid", "portus_coin", "robbed", "not_activated"):
        return f"{who} {kind.replace('_', ' ')} {METALS[a]}"
    if kind == "points":
        return f"{who} scores {a} ({SOURCES[b].replace('_', ' ')})"
    if kind == "exchanged":
        return f"{who} exchanged to {a} silver, {b} gold"
    if kind in ("bought", "drew", "showed"):
        return f"{who} {kind} {HAND[a]}" + (f" x {b}" if kind == "showed" else "")
    if kind == "turned_equi":
        return f"slot {a + 1} shows {HAND[b]}"
    if kind in ("turned_stadium", "looked", "laurel", "removed"):
        return f"{who if event.seat != NOBODY else 'the deck'}: {kind.replace('_', ' ')} {STADIUM_CARDS[a]}"
    if kind in ("theatre_up", "won_theatre"):
        return f"{who} {kind.replace('_', ' ')} {THEATRE_CARDS[a]}"
    if kind in ("built", "activated"):
        return f"{who} {kind} {SITES[a]}"
    if kind == "theatre_counts":
        return f"{who}: {THEATRE_CARDS[a]} counts as {COLOURS[b]}"
    if kind in ("strength", "placed_in_contest", "crest", "rolls_blue", "paid_slaves"):
        return f"{who} {kind.replace('_', ' ')} {a}" + (
            f", {b}" if kind in ("placed_in_contest", "paid_slaves") else ""
        )
    if kind == "over":
        return "the game is over"
    return f"{who} {kind.replace('_', ' ')}"
