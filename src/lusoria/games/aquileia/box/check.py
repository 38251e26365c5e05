"""Whether a box can be played: every piece is there, and the numbers agree with each other."""

from __future__ import annotations

from lusoria.core.box import check_ids, check_sources, refuse
from lusoria.games.aquileia.box.schema import ZONES, BoxFile, fields_of
from lusoria.games.aquileia.rules.state import (
    EQUI_FIRST,
    FIELDS,
    HAND,
    METALS,
    SEAT_COLOURS,
    SITES,
    STADIUM_CARDS,
    THEATRE_CARDS,
)

# What a field says, by its id or by the zone in its name
FIELD_SAYS = {
    "dolus": ("red_dice",),
    "portus_latro": ("red_dice",),
    "equi": ("cost", "bonus_deck_cards"),
    "servi": ("cost", "max_cards"),
    "arena": ("strength",),
    "stadium": ("strength", "side"),
    "forum": ("buildings", "scores_value"),
}
FIELD_WORDS = sorted({word for words in FIELD_SAYS.values() for word in words})

# What fits the fields of the state; of Stadium cards, for which redeal.py counts the ways to deal them, fewer.
MOST_CARDS = {"slave": 99, "equi_arma": 99, "stadium": 24, "theatre": 99}


def check(file: BoxFile, name: str) -> None:
    """Every piece is there, and the numbers agree with each other."""
    cards = file.cards
    check_ids(name, "board.zones", ZONES, [z.id for z in file.board.zones])
    check_ids(name, "board.zones.fields", FIELDS, [f.id for f in fields_of(file)])
    check_ids(name, "cards.slave.types", HAND[:EQUI_FIRST], [c.id for c in cards.slave.types])
    check_ids(name, "cards.equi_arma.types", HAND[EQUI_FIRST:], [c.id for c in cards.equi_arma.types])
    check_ids(name, "cards.stadium.types", STADIUM_CARDS, [c.id for c in cards.stadium.types])
    check_ids(name, "cards.theatre.types", THEATRE_CARDS, [c.id for c in cards.theatre.types])
    check_ids(name, "building_sites", SITES, [b.id for b in file.building_sites])
    check_counts(file, name)
    check_fields(file, name)
    check_sites(file, name)
    if tuple(file.players.colours) != SEAT_COLOURS:
        raise refuse(name, "players.colours", ", ".join(SEAT_COLOURS), file.players.colours)
    check_sources(name, file, file.sources)


def check_counts(file: BoxFile, name: str) -> None:
    """Enough coins and cards for a whole game with all seats."""
    for metal in METALS:
        wanted = getattr(file.players.start_coins, metal) * file.game.max_players
        if getattr(file.coins, metal) < wanted:
            raise refuse(name, f"coins.{metal}", f"at least {wanted} for the start money", getattr(file.coins, metal))
    stadium = sum(card.count for card in file.cards.stadium.types)
    if stadium < 2 * file.game.rounds:
        raise refuse(name, "cards.stadium.types", f"{2 * file.game.rounds} cards, two a round", stadium)
    for deck in MOST_CARDS:
        total = sum(card.count for card in getattr(file.cards, deck).types)
        if total > MOST_CARDS[deck]:
            raise refuse(name, f"cards.{deck}.types", f"at most {MOST_CARDS[deck]} cards", total)


def check_fields(file: BoxFile, name: str) -> None:
    """Each field says what its zone asks of it, and nothing that would have no effect."""
    for field in fields_of(file):
        what = field.id if field.id in FIELD_SAYS else field.id.partition("_")[0]
        for word in FIELD_WORDS:
            said, wanted = getattr(field, word) is not None, word in FIELD_SAYS.get(what, ())
            if said != wanted:
                expected = "a value" if wanted else "nothing: it has no effect there"
                raise refuse(name, f"board.zones.fields ({field.id}).{word}", expected, getattr(field, word))
        if (field.red_dice or 0) > file.dice.red:
            raise refuse(name, f"board.zones.fields ({field.id}).red_dice", f"at most {file.dice.red}", field.red_dice)
    for zone in file.board.zones:
        if (zone.id == "arena") != (zone.metal is not None):
            raise refuse(name, f"board.zones ({zone.id}).metal", "a metal in the Arena only", zone.metal)
    for i, card in enumerate(file.cards.equi_arma.types):
        if (card.kind == "horse") != (card.side is not None):
            raise refuse(name, f"cards.equi_arma.types[{i}].side ({card.id})", "a side on horses only", card.side)


def check_sites(file: BoxFile, name: str) -> None:
    """AQ-FORUM-7: villas have a colour and no yield, workshops are worth what they yield, banks pay and are worth 0."""
    for i, site in enumerate(file.building_sites):
        where = f"building_sites[{i}].{{}} ({site.id})".format
        villa = site.kind == "villa"
        if villa != (site.colour is not None):
            raise refuse(name, where("colour"), "a colour on villas and on nothing else", site.colour)
        if villa != (site.activation is None):
            raise refuse(
                name, where("activation"), "a yield on workshops and banks and on nothing else", site.activation
            )
        if site.activation and site.value != site.activation.vp:
            raise refuse(name, where("value"), f"{site.activation.vp}, the VP of its activation", site.value)
