"""The table as text, as one seat sees it, and what happened as short lines. For the terminal."""

from __future__ import annotations

from lusoria.core.log import Event
from lusoria.games.aquileia.box import Box
from lusoria.games.aquileia.cards import equi_cards, how_many, slave_cards
from lusoria.games.aquileia.events import EVENTS, SOURCES
from lusoria.games.aquileia.state import (
    COLOURS,
    EQUI_FIRST,
    FIELDS,
    HAND,
    METALS,
    NOBODY,
    SEAT_COLOURS,
    SITES,
    STADIUM_CARDS,
    STAGES,
    THEATRE_CARDS,
    State,
)

ZONES = (
    ("I Mercatus", 0, 9),
    ("II Arena", 9, 12),
    ("III Stadium", 12, 18),
    ("IV Theatrum", 18, 19),
    ("V Forum", 19, 24),
    ("VI Portus", 24, 28),
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
    lines += [player_line(s, other, seat) for other in range(s.seats)]
    return "\n".join(lines)


def zone_line(s: State, title: str, first: int, end: int) -> str:
    """The fields of a zone, with who stands there."""
    fields = []
    for field in range(first, end):
        short = FIELDS[field].removeprefix(title.split()[1].lower() + "_")
        fields.append(short if s.field[field] == NOBODY else f"{short}={name(s.field[field])}")
    return f"{title:12} {'  '.join(fields)}"


def coins(row: object) -> tuple[int, int, int]:
    """A row of coins as numbers."""
    return row[0], row[1], row[2]  # type: ignore[index]


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
        held = [f"{p.hand[i]} x {HAND[i]}" for i in range(len(HAND)) if p.hand[i]]
        held += [STADIUM_CARDS[i] for i in range(len(STADIUM_CARDS)) for _ in range(p.stadium[i])]
        held += [THEATRE_CARDS[i] for i in range(len(THEATRE_CARDS)) for _ in range(p.theatre[i])]
        cards = ", ".join(held) or "no cards"
    else:
        laurels = how_many(p.stadium) + how_many(p.theatre)
        cards = f"{slave_cards(s, seat)} slave, {equi_cards(s, seat)} horse or weapon, {laurels} laurel cards"
    mark = "*" if seat == s.seat else " "
    return (
        f"{mark}{name(seat):7}{p.score:4} VP  {bundle(*coins(p.coins))}; {p.followers} followers, {crest}; {cards}"
        + (f"; owns {', '.join(houses)}" if houses else "")
    )


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
        return f"{who if event.seat != NOBODY else 'the deck'} {kind.replace('_', ' ')} {STADIUM_CARDS[a]}"
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
    return f"{who} {kind.replace('_', ' ')}"
