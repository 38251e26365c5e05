"""The shapes of what is seen of Aquileia and of what is printed. The page's types are made from them.

Seats go by their colour, fields, sites and cards by their ids.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

Metal = Literal["bronze", "silver", "gold"]
Colour = Literal["white", "blue", "yellow", "purple"]
SiteKind = Literal["villa", "workshop", "bank"]
Zone = Literal["mercatus", "arena", "stadium", "theatrum", "forum", "portus"]
Stage = Literal[
    "placement", "mercatus",
    "arena_throw", "arena_cards", "arena_blue", "arena_prizes",
    "stadium_throw", "stadium_cards", "stadium_blue", "stadium_prizes",
    "theatrum", "forum", "portus", "end_of_round", "over",
]  # fmt: skip
Step = Literal[
    "none", "place", "pecunia_gold", "pecunia_silver", "equi", "servi",
    "arena_cards", "arena_blue", "arena_prize", "stadium_cards", "laurel",
    "open", "raise", "build", "pay_slaves", "pay_again",
]  # fmt: skip


class Coins(TypedDict):
    bronze: int
    silver: int
    gold: int


# ---- What is seen


class DecisionView(TypedDict):
    seat: str
    step: Annotated[Step, "half of another's choice is not shown"]
    field: Annotated[str | None, "the field whose follower acts"]
    builds: Annotated[int, "left on this field of the Forum"]


class CardCounts(TypedDict):
    slaves: int
    equi: Annotated[int, "horses and weapons"]
    stadium: int
    theatre: int


class Player(TypedDict):
    name: str
    score: int
    coins: Coins
    followers: Annotated[int, "not on the board"]
    houses: Annotated[int, "not on the board"]
    crest: Annotated[int, "its space on the advantage track; 0 in hand"]
    passed: bool
    out: Annotated[bool, "of the auction under way"]
    strength: Annotated[int, "in the contest under way"]
    cards: CardCounts


class Discards(TypedDict):
    slaves: dict[str, int]
    equi: dict[str, int]


class Auction(TypedDict):
    card: str
    auctioneer: str
    bidder: str | None
    bid: Coins


class BlueDice(TypedDict):
    holder: Annotated[str | None, "null: they lie on Potentia"]
    left: Annotated[int, "that are not rolled yet"]


class SeenLaurel(TypedDict):
    round: int
    card: str
    to: Annotated[str | None, "null: it has left the game"]


class Own(TypedDict):
    hand: dict[str, int]
    stadium: dict[str, int]
    theatre: dict[str, int]
    laid: Annotated[dict[str, int], "chosen for the contest, and not shown yet"]
    looking_at: Annotated[str | None, "the Stadium card from the deck, while the winner chooses"]
    gold: Annotated[int | None, "chosen at Pecunia, before the silver"]
    site: Annotated[str | None, "being paid for"]
    seen: Annotated[list[SeenLaurel], "Stadium cards that this seat as winner did not keep"]
    reach: Annotated[list[str], "sites that this seat could pay for now"]


class View(TypedDict):
    game: Literal["aquileia"]
    you: str | None
    round: int
    rounds: int
    stage: Stage
    zone: Annotated[Zone | None, "the one that is resolved"]
    start: str
    decision: DecisionView | None
    players: list[Player]
    fields: Annotated[dict[str, str | None], "who stands there"]
    sites: Annotated[dict[str, str | None], "whose house stands there"]
    bank: Coins
    portus: Annotated[Coins, "lying on the coin fields"]
    slots: Annotated[list[str | None], "face-up horses and weapons"]
    decks: CardCounts
    discards: Discards
    stadium: Annotated[str | None, "the Stadium card that lies face up"]
    auction: Auction | None
    blue_dice: BlueDice
    ranking: Annotated[list[str], "of the contest, best first, while its prizes are given out"]
    own: Own | None


# ---- What is printed


class Site(TypedDict):
    kind: SiteKind
    colour: Annotated[Colour | None, "of a villa"]
    value: int
    cost: Coins
    slaves: Annotated[int, "that it costs"]
    pays_vp: Annotated[int, "when activated"]
    pays: Annotated[Coins, "when activated"]


class Field(TypedDict):
    zone: Zone
    price: NotRequired[Annotated[Coins, "Equi et arma, Servi: of one card"]]
    bonus: NotRequired[Annotated[int, "Equi et arma: further cards from the deck"]]
    most: NotRequired[Annotated[int, "Servi: cards that may be bought"]]
    strength: NotRequired[Annotated[int, "Arena, Stadium: of a follower"]]
    side: NotRequired[Annotated[Metal | None, "Stadium: the side that a follower runs on"]]
    builds: NotRequired[Annotated[int, "Forum: buildings that may be built"]]
    scores: NotRequired[Annotated[bool, "Forum: whether they score at once"]]
    coin: NotRequired[Annotated[Metal, "Portus: the coin that a follower brings"]]


class Card(TypedDict):
    part: Annotated[str, "of the box file, where its numbers stand"]
    slaves: Annotated[int, "that a slave card shows"]
    arena: Annotated[int, "strength in the Arena; 0 where it can't be played"]
    race: Annotated[int, "strength in the Stadium; 0 where it can't be played"]
    side: Annotated[Metal | None, "that a horse runs on"]
    colours: Annotated[list[Colour], "of a Stadium card; of a Theatre card, one of which counts"]
    vp: Annotated[int, "of a neutral Stadium card"]


class Printed(TypedDict):
    sites: dict[str, Site]
    fields: dict[str, Field]
    cards: dict[str, Card]
    coin_values: Coins
    pecunia_vp: int
    red_dice: int
    blue_dice: int
