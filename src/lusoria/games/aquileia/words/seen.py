"""What the seat that looks sees of itself and of a field, for `places.py` and `contests.py`."""

from __future__ import annotations

from lusoria.games.aquileia.rules.state import (
    METALS,
)
from lusoria.games.aquileia.view.shapes import Coins, Player, View
from lusoria.games.aquileia.words.names import Amounts


def looker(view: View) -> Player | None:
    """The player who looks; None for a spectator."""
    return next((player for player in view["players"] if player["name"] == view["you"]), None)


def purse(coins: Coins) -> Amounts:
    """Coins by metal."""
    return {"bronze": coins["bronze"], "silver": coins["silver"], "gold": coins["gold"]}


def lacking(price: Amounts, me: Player) -> Amounts:
    """AQ-MONEY-3: the coins of a price that a player does not have."""
    have = purse(me["coins"])
    return {metal: price[metal] - have[metal] for metal in METALS if price.get(metal, 0) > have[metal]}


def is_placing(view: View) -> bool:
    """Whether followers are still placed."""
    return view["stage"] == "placement"


def mine_or_free(view: View, field: str) -> bool:
    """Whether the seat that looks could act on a field."""
    return view["fields"][field] in (None, view["you"])
