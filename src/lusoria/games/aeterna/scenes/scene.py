"""A scene: a position put together by hand, and played on in words. For lessons and tests.

    scene = Scene(seats=4)
    scene.hand("red", "comitium")
    scene.stock("red", aurei=3)
    scene.play("play comitium")

It begins in the actions of an epoch, with empty hands, an empty board and no tokens on the hills. Plain Python: all
rules run interpreted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lusoria.core.log import Event, events
from lusoria.core.record import copy
from lusoria.core.scene import Rules, Seat, index
from lusoria.core.scene import Scene as AnyScene
from lusoria.games.aeterna.box.pack import load_box
from lusoria.games.aeterna.rules.box import FEWEST_SEATS, Box
from lusoria.games.aeterna.rules.counts import citizens_on_board
from lusoria.games.aeterna.rules.decisions import legal
from lusoria.games.aeterna.rules.draft import begin_epoch
from lusoria.games.aeterna.rules.events import EVENTS
from lusoria.games.aeterna.rules.flow import advance, setup, step
from lusoria.games.aeterna.rules.hills import prefect, stacks
from lusoria.games.aeterna.rules.layout import forget_draft
from lusoria.games.aeterna.rules.moves import MOVES
from lusoria.games.aeterna.rules.playing import lay_down
from lusoria.games.aeterna.rules.scoring import score
from lusoria.games.aeterna.rules.state import (
    AT_ACTIONS,
    BUILDINGS,
    CARDS,
    CARDS_KEPT,
    CITIZEN,
    EPOCH_CARDS,
    HILL_TOKENS,
    HILLS,
    MOST_SPACES,
    NOBODY,
    NONE,
    NOTHING,
    NUM_DRAFTED,
    NUM_HILLS,
    PHASES,
    RESOURCES,
    REWARDS,
    RIOTS,
    SEAT_NAMES,
    SEATS,
    STEPS,
    TURN,
    Player,
    State,
    ask,
    enter,
    first_card,
)

Stacks = Sequence[tuple[Seat, int]]

# Every game's scenes fill in the same form, so this reads alike in all of them.
RULES = Rules(
    title="Æterna",
    seats=range(FEWEST_SEATS, SEATS + 1),
    names=SEAT_NAMES,
    State=State,
    setup=setup,
    legal=legal,
    step=step,
    score=score,
    moves=MOVES,
    events=EVENTS,
    stages=PHASES,
    steps=STEPS,
)


class Scene(AnyScene):
    """A state with names for everything."""

    rules = RULES
    box: Box
    s: State

    def __init__(
        self, seats: int = 4, epoch: int = 1, names: Sequence[str] = SEAT_NAMES, box: Box | None = None
    ) -> None:
        super().__init__(seats, names, box if box is not None else load_box())
        self._clear(epoch)

    def _clear(self, epoch: int) -> None:
        """The actions of an epoch, seat 0 first."""
        forget_draft(self.s)
        self.s.epoch, self.s.round, self.s.people = epoch, CARDS_KEPT, 0
        for hill in range(NUM_HILLS):
            for i in range(HILL_TOKENS):
                self.s.hills[hill].token[i] = NOTHING
        enter(self.s, AT_ACTIONS)
        self.order(*range(self.s.seats))

    # ---- putting it together

    def player(self, seat: Seat) -> Player:
        """A seat's things."""
        return self.s.players[self.seat(seat)]

    def order(self, *seats: Seat) -> None:
        """Sets the turn order; the first seat has its turn."""
        for place, seat in enumerate(seats):
            self.s.order[place] = self.seat(seat)
        self.s.at = 0
        ask(self.s, TURN, self.s.order[0])

    def turn(self, seat: Seat) -> None:
        """Gives a seat the turn; the others follow in the order of their seats."""
        first = self.seat(seat)
        self.order(*((first + i) % self.s.seats for i in range(self.s.seats)))

    def passed(self, *seats: Seat) -> None:
        """These have passed, in this order."""
        for seat in seats:
            self.s.passed[self.s.passes] = self.seat(seat)
            self.s.passes += 1

    def stock(self, seat: Seat, **amounts: int) -> None:
        """Sets stone, aurei, grain, and the citizens in the Domus; the other citizens are in the supply."""
        p = self.player(seat)
        for name, amount in amounts.items():
            p.stock[index(RESOURCES[: CITIZEN + 1], name, "resource")] = amount
        self._supply(seat)

    def _supply(self, seat: Seat) -> None:
        p, out = self.player(seat), citizens_on_board(self.s, self.seat(seat))
        p.stock[CITIZEN] = min(p.stock[CITIZEN], self.box.citizens - out)
        p.supply = self.box.citizens - out - p.stock[CITIZEN]

    def hand(self, seat: Seat, *cards: str) -> None:
        """Sets a hand, of cards of the running epoch."""
        self.player(seat).hand = self._set(cards)

    def board(self, *cards: str) -> None:
        """Sets the cards lying on the board."""
        self.s.board = self._set(cards)

    def _set(self, cards: Iterable[str]) -> int:
        found = 0
        for name in cards:
            card = index(CARDS[:NUM_DRAFTED], name, "card")
            if card // EPOCH_CARDS != self.s.epoch - 1:
                raise ValueError(f"{name} is not a card of epoch {self.s.epoch}")
            found |= 1 << (card - first_card(self.s))
        return found

    def people(self, *people: str) -> None:
        """Sets the personalities that lie open."""
        self.s.people = 0
        for name in people:
            self.s.people |= 1 << (index(CARDS, name, "personality") - NUM_DRAFTED)

    def area(self, seat: Seat, *cards: str) -> None:
        """Lays cards into a play area; those of earlier epochs were not played in this one."""
        for name in cards:
            card = index(CARDS, name, "card")
            lay_down(self.box, self.s, self.seat(seat), card)
            epoch = card // EPOCH_CARDS if card < NUM_DRAFTED else (card - NUM_DRAFTED) // 4
            if epoch != self.s.epoch - 1:
                self.player(seat).now[self.box.card[card].category] -= 1

    def hill(self, hill: str, stands: Stacks) -> None:
        """Sets the stacks of a hill from the left; the citizens come from the Domus, else from the supply."""
        h = self.s.hills[index(HILLS, hill, "hill")]
        for position in range(MOST_SPACES):
            h.owner[position], h.height[position] = NOBODY, 0
        for position, (seat, height) in enumerate(stands):
            h.owner[position], h.height[position] = self.seat(seat), height
        for seat in range(self.s.seats):
            self._supply(seat)

    def tokens(self, hill: str, *kinds: str) -> None:
        """Sets the reward tokens of a hill."""
        h = self.s.hills[index(HILLS, hill, "hill")]
        for i in range(HILL_TOKENS):
            h.token[i] = index(REWARDS, kinds[i], "token") if i < len(kinds) else NOTHING
            h.exhausted[i] = 0

    def buildings(self, hill: str, *buildings: str) -> None:
        """Puts buildings on a hill."""
        for name in buildings:
            self.s.hills[index(HILLS, hill, "hill")].building[index(BUILDINGS, name, "building")] = 1

    def at_work(self, seat: Seat, building: str) -> None:
        """Puts a citizen on a space of the Construction Area, whose building is gone."""
        space = index(BUILDINGS, building, "building")
        self.s.worker[space], self.s.offered[space] = self.seat(seat), 0
        self._supply(seat)

    def devastated(self, hill: str, tokens: int) -> None:
        """Sets the devastation tokens of a hill."""
        self.s.hills[index(HILLS, hill, "hill")].devastation = tokens

    def riots(self, *tokens: str) -> None:
        """Sets the riot tokens, from the lowest space up."""
        for space, token in enumerate(tokens):
            self.s.riot[space] = index(RIOTS, token, "riot token")

    # ---- playing on

    def begin(self, phase: str) -> list[Event]:
        """Goes to a phase, and on from there to the next decision. All have passed, if nothing else was said."""
        for seat in range(self.s.seats):
            if self.s.phase == AT_ACTIONS and phase != "draft" and seat not in self._passed():
                self.passed(seat)
        enter(self.s, index(PHASES, phase, "phase"))
        self.s.step = NONE
        self.ready(())
        advance(self.box, self.s, self.dice, self.log)
        return events(self.log)

    def begin_draft(self) -> None:
        """Deals the packs of the epoch, and asks the first seat to pick."""
        forget_draft(self.s)
        self.s.epoch -= 1
        self.ready(())
        begin_epoch(self.s, self.dice, self.log)
        advance(self.box, self.s, self.dice, self.log)

    def _passed(self) -> list[int]:
        return [self.s.passed[i] for i in range(self.s.passes)]

    # ---- looking at it

    @property
    def stage(self) -> str:
        """Which phase it is."""
        return PHASES[self.s.phase]

    def amounts(self, seat: Seat) -> dict[str, int]:
        """Stone, aurei, grain, citizens in the Domus, supply, unrest, PP and ruin tokens."""
        p = self.player(seat)
        found = {RESOURCES[i]: p.stock[i] for i in range(CITIZEN + 1)}
        return found | {"supply": p.supply, "unrest": p.unrest, "pp": p.pp, "ruin": p.ruin}

    def cards(self, seat: Seat) -> list[str]:
        """The hand of a seat."""
        hand = self.player(seat).hand
        return [CARDS[first_card(self.s) + i] for i in range(EPOCH_CARDS) if hand >> i & 1]

    def played(self, seat: Seat) -> list[str]:
        """The play area of a seat."""
        p = self.player(seat)
        return [CARDS[p.area[i]] for i in range(p.area_size)]

    def stands(self, hill: str) -> list[tuple[str, int]]:
        """The stacks of a hill from the left."""
        i = HILLS.index(hill)
        h = self.s.hills[i]
        return [(self.names[h.owner[k]], h.height[k]) for k in range(stacks(self.s, i))]

    def prefect(self, hill: str) -> str | None:
        """Who is prefect of a hill."""
        seat = prefect(self.s, HILLS.index(hill))
        return None if seat == NOBODY else self.names[seat]

    def active(self, hill: str) -> list[str]:
        """The active tokens of a hill."""
        h = self.s.hills[HILLS.index(hill)]
        return [REWARDS[h.token[i]] for i in range(HILL_TOKENS) if h.token[i] != NOTHING and not h.exhausted[i]]


def changed_box(**gains: Sequence[int]) -> Box:
    """The standard box with other printed gains for some cards, as bundles of all resources."""
    box = copy(load_box())
    for name, bundle in gains.items():
        for i, amount in enumerate(bundle):
            box.card[index(CARDS, name, "card")].gains[i] = amount
    return box
