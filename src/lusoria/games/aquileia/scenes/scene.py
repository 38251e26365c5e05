"""A scene: a position put together by hand, and played on in words. For lessons and tests.

    scene = Scene(seats=4)
    scene.stand("red", "arena_2")
    scene.begin("arena_throw", dice=["bronze", "gold", "gold"])
    scene.play("take vp")

Plain Python: all rules run interpreted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from lusoria.core.log import Event, events
from lusoria.core.record import Counts, Many
from lusoria.core.scene import Rules, Seat, index
from lusoria.core.scene import Scene as AnyScene
from lusoria.games.aquileia.box.pack import load_box
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.decisions import legal
from lusoria.games.aquileia.rules.events import EVENTS
from lusoria.games.aquileia.rules.flow import advance, setup, step
from lusoria.games.aquileia.rules.moves import MOVES
from lusoria.games.aquileia.rules.redeal import left_card
from lusoria.games.aquileia.rules.scoring import score
from lusoria.games.aquileia.rules.state import (
    EQUI_FIRST,
    FIELDS,
    HAND,
    METALS,
    NOBODY,
    NONE,
    NOTHING,
    PORTUS,
    PORTUS_END,
    SEAT_COLOURS,
    SEATS,
    SITES,
    STADIUM_CARDS,
    STAGES,
    STEPS,
    THEATRE_CARDS,
    Player,
    State,
)

# Every game's scenes fill in the same form, so this reads alike in all of them.
RULES = Rules(
    title="Aquileia",
    seats=range(3, SEATS + 1),
    names=SEAT_COLOURS,
    State=State,
    setup=setup,
    legal=legal,
    step=step,
    score=score,
    moves=MOVES,
    events=EVENTS,
    stages=STAGES,
    steps=STEPS,
)


class Scene(AnyScene):
    """A state with names for everything. Coins come from the bank and cards from their decks, so nothing is lost."""

    rules = RULES
    box: Box
    s: State

    def __init__(
        self, seats: int = 4, names: Sequence[str] = SEAT_COLOURS, start: Seat = 0, box: Box | None = None
    ) -> None:
        super().__init__(seats, names, box if box is not None else load_box())
        self.start_with(start)

    # ---- putting it together

    def player(self, seat: Seat) -> Player:
        """A seat's things."""
        return self.s.players[self.seat(seat)]

    def start_with(self, seat: Seat) -> None:
        """Makes a seat the start player, with the first turn of placing."""
        self.s.start = self.s.seat = self.seat(seat)
        self.s.at = 1

    def coins(self, seat: Seat, supply: Sequence[int]) -> None:
        """Sets a supply; the difference comes from the bank or goes there."""
        for metal, count in enumerate(supply):
            if not 0 <= count <= self.player(seat).coins[metal] + self.s.bank[metal]:
                raise ValueError(f"the bank can't make it {count} {METALS[metal]}")
            self.s.bank[metal] += self.player(seat).coins[metal] - count
            self.player(seat).coins[metal] = count

    def bank(self, bank: Sequence[int]) -> None:
        """Sets the bank. The coins that are missing then have left the game."""
        for metal, count in enumerate(bank):
            self.s.bank[metal] = count

    def hand(self, seat: Seat, cards: Iterable[str]) -> None:
        """Deals slave, horse and weapon cards from their decks."""
        for name in cards:
            card = index(HAND, name, "card")
            if card < EQUI_FIRST:
                self.s.slaves[card] -= 1
            elif self.s.equi[card - EQUI_FIRST] > 0:
                self.s.equi[card - EQUI_FIRST] -= 1
            else:  # it lies face up: another card takes its place
                slot = list(self.s.slot).index(card - EQUI_FIRST)  # type: ignore[call-overload]
                other = next(kind for kind in range(len(self.s.equi)) if self.s.equi[kind] > 0)
                self.s.equi[other] -= 1
                self.s.slot[slot] = other
            self.player(seat).hand[card] += 1

    def laurels(self, seat: Seat, cards: Iterable[str]) -> None:
        """Gives Stadium and Theatre cards."""
        for name in cards:
            if name in STADIUM_CARDS:
                self.take_stadium(STADIUM_CARDS.index(name))
                self.player(seat).stadium[STADIUM_CARDS.index(name)] += 1
            else:
                card = index(THEATRE_CARDS, name, "laurel")
                self.s.theatre[card] -= 1
                self.player(seat).theatre[card] += 1

    def take_stadium(self, card: int) -> None:
        """Takes a Stadium card out of the deck, or from beside it, where another then lies."""
        if self.s.stadium[card] == 0 and self.s.stadium_up == card:
            self.face_up(next(STADIUM_CARDS[k] for k in range(len(STADIUM_CARDS)) if self.s.stadium[k] > 0))
        self.s.stadium[card] -= 1

    def face_up(self, card: str) -> None:
        """Turns this Stadium card up instead of the one that lies there."""
        self.s.stadium[self.s.stadium_up] += 1
        self.s.stadium_up = STADIUM_CARDS.index(card)
        self.s.stadium[self.s.stadium_up] -= 1

    def stand(self, seat: Seat, *fields: str) -> None:
        """Puts followers on fields; on a Portus field with its coin from the supply."""
        for name in fields:
            field = index(FIELDS, name, "field")
            if self.s.field[field] != NOBODY:
                raise ValueError(f"somebody stands on {name} already")
            self.s.field[field] = self.seat(seat)
            self.player(seat).followers -= 1
            if PORTUS <= field < PORTUS_END:
                self.player(seat).coins[field - PORTUS] -= 1
                self.s.portus[field - PORTUS] = 1

    def crests(self, *seats: Seat) -> None:
        """Puts crests on the advantage track, from space 1 on."""
        for space, seat in enumerate(seats, 1):
            self.player(seat).crest = space

    def own(self, seat: Seat, *sites: str) -> None:
        """Puts houses on sites."""
        for name in sites:
            self.s.site[index(SITES, name, "site")] = self.seat(seat)
            self.player(seat).houses -= 1

    # ---- playing on

    def answers(self, dice: Iterable[Any]) -> list[int]:
        """Metals as answers of the die; numbers stay as they are."""
        faces = [METALS[self.box.die[i]] for i in range(self.box.die_sides)]
        return [faces.index(d) if isinstance(d, str) else d for d in dice]

    def begin(self, stage: str, at: int | str = 0, dice: Iterable[str | int] = ()) -> list[Event]:
        """Goes to a stage, and on from there to the next decision."""
        self.s.step, self.s.stage = NONE, index(STAGES, stage, "stage")
        self.s.at = index(FIELDS, at, "field") if isinstance(at, str) else at
        self.ready(dice)
        advance(self.box, self.s, self.dice, self.log)
        return events(self.log)

    # ---- looking at it

    def supply(self, seat: Seat) -> list[int]:
        """Bronze, silver, gold."""
        return list(self.player(seat).coins)  # type: ignore[call-overload,no-any-return]

    def cards(self, seat: Seat) -> list[str]:
        """The hand, card by card."""
        return self.named(self.player(seat).hand, HAND)

    def won(self, seat: Seat) -> list[str]:
        """The Stadium and Theatre cards of a seat."""
        p = self.player(seat)
        return self.named(p.stadium, STADIUM_CARDS) + self.named(p.theatre, THEATRE_CARDS)

    @property
    def removed(self) -> list[str]:
        """The Stadium cards that left the game after somebody had seen them."""
        rows = [self.s.laurels[i] for i in range(len(self.s.laurels))]
        gone = [left_card(row) if row.winner != NOBODY else row.up for row in rows if row.second == NOBODY]
        return sorted((STADIUM_CARDS[card] for card in gone if card != NOTHING), key=STADIUM_CARDS.index)

    @staticmethod
    def named(counts: Counts | Many[int], kinds: Sequence[str]) -> list[str]:
        """Counts as names, each as often as it is there."""
        return [kind for i, kind in enumerate(kinds) for _ in range(counts[i])]

    def owner(self, site: str) -> str | None:
        """Whose house stands on a site."""
        seat = self.s.site[SITES.index(site)]
        return None if seat == NOBODY else self.names[seat]
