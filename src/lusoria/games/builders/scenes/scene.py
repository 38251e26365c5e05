"""A scene: a position put together by hand, and played on in words. For lessons and tests.

    scene = Scene(seats=2)
    scene.team("red", "w_master_1")
    scene.site("red", "b_forum")
    scene.play("send w_master_1")
    scene.play("to b_forum")

Plain Python: all rules run interpreted here.
"""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.core.record import Counts, Many
from lusoria.core.scene import Rules, Seat, index
from lusoria.core.scene import Scene as AnyScene
from lusoria.games.builders.box.pack import load_box
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.events import EVENTS
from lusoria.games.builders.rules.flow import legal, setup, step, take
from lusoria.games.builders.rules.moves import MOVES
from lusoria.games.builders.rules.rows import top_card
from lusoria.games.builders.rules.scoring import score
from lusoria.games.builders.rules.sending import contribute, gives
from lusoria.games.builders.rules.state import (
    CARDS,
    FINISHED,
    LOANS,
    MACHINE,
    MACHINE_CARD,
    MAX_SLOTS,
    MEMBERS,
    MOVE,
    NONE,
    NOTHING,
    NUM_RESOURCES,
    ROW,
    SEAT_NAMES,
    SEATS,
    SLAVE,
    SLAVES,
    STAGES,
    STEPS,
    STOCK,
    TOOLS,
    TOP,
    UNIVERSITIES,
    WORKERS,
    Player,
    State,
    ask,
)

# Every game's scenes fill in the same form, so this reads alike in all of them.
RULES = Rules(
    title="The Builders: Antiquity",
    seats=range(2, SEATS + 1),
    names=SEAT_NAMES,
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
    """A state with names for everything. A card that is put somewhere leaves the place where it was."""

    rules = RULES
    box: Box
    s: State

    def __init__(
        self, seats: int = 2, names: Sequence[str] = SEAT_NAMES, first: Seat = 0, box: Box | None = None
    ) -> None:
        super().__init__(seats, names, box if box is not None else load_box())
        self.s.first = self.s.seat = self.seat(first)

    # ---- putting it together

    def player(self, seat: Seat) -> Player:
        """A seat's things."""
        return self.s.players[self.seat(seat)]

    def without_apprentices(self) -> None:
        """Puts the apprentices that were dealt back into the deck."""
        for worker in range(len(WORKERS)):
            if self.s.team[worker] >= 0:
                self.s.team[worker] = STOCK

    def team(self, seat: Seat, *members: str) -> None:
        """Gives members to a seat, available; a machine as a finished card."""
        for name in members:
            member = index(MEMBERS, name, "member")
            if member < MACHINE:
                self._move(self.s.team, member, self.seat(seat), len(WORKERS))
            elif self.s.team[member] != self.seat(seat):
                self.finish(seat, name)
            self.s.site[member] = NOTHING

    def site(self, seat: Seat, card: str, *members: str) -> None:
        """Starts a site, with members that were sent there in earlier turns."""
        place = index(CARDS, card, "card")
        self._move(self.s.building, place, self.seat(seat), len(CARDS))
        for r in range(NUM_RESOURCES):
            self.s.lacks[place][r] = self.box.building[place].cost[r]
        for name in members:
            self.team(seat, name)
            self.s.site[MEMBERS.index(name)] = place
            contribute(self.box, self.s, MEMBERS.index(name), place, NOTHING)

    def finish(self, seat: Seat, *cards: str) -> None:
        """Gives finished cards to a seat; machines join its team."""
        for name in cards:
            card = index(CARDS, name, "card")
            self._move(self.s.building, card, FINISHED + self.seat(seat), len(CARDS))
            self.player(seat).vp += self.box.building[card].vp
            if card >= MACHINE_CARD:
                self.s.team[MACHINE + card - MACHINE_CARD] = self.seat(seat)

    def _move(self, places: Counts | Many[int], card: int, to: int, end: int) -> None:
        """Puts a card somewhere; if it lay in a row or on top of the deck, another card of the deck takes its place."""
        was, places[card] = places[card], to
        if was < STOCK:
            for other in range(end):
                if places[other] == STOCK:
                    places[other] = was
                    return

    def row(self, *cards: str) -> None:
        """Lays these cards into the first slots of their row; each changes places with the card that lay there."""
        names = WORKERS if cards[0] in WORKERS else CARDS
        places = self.s.team if names is WORKERS else self.s.building
        for slot, name in enumerate(cards):
            card, shown = index(names, name, "card"), self.shown(names)[slot]
            other = card if shown is None else names.index(shown)
            places[card], places[other] = ROW - slot, places[card]

    def top(self, card: str) -> None:
        """Lays this card on top of the building deck; it changes places with the card that lay there."""
        new, old = index(CARDS, card, "card"), top_card(self.s)
        self.s.building[old], self.s.building[new] = self.s.building[new], TOP

    def empty_decks(self) -> None:
        """Takes all cards out of both decks; they lie finished or recruited at the last seat."""
        last = self.s.seats - 1
        for card in range(len(CARDS)):
            if self.s.building[card] in (STOCK, TOP):
                self.finish(last, CARDS[card])
        for worker in range(len(WORKERS)):
            if self.s.team[worker] == STOCK:
                self.s.team[worker] = last

    def tools(self, seat: Seat, *tools: str) -> None:
        """Gives tools, unused."""
        for name in tools:
            self.s.tool[index(TOOLS, name, "tool")] = self.seat(seat)

    def loans(self, seat: Seat, *loans: str) -> None:
        """Gives loans, without their money."""
        for name in loans:
            self.s.loan[index(LOANS, name, "loan")] = self.seat(seat)

    def freed(self, *slaves: str) -> None:
        """Turns slaves to their freed side."""
        for name in slaves:
            self.s.freed[index(SLAVES, name, "slave")] = 1

    def student(self, person: str, university: str) -> None:
        """Puts a university card on a person."""
        self.s.student[index(UNIVERSITIES, university, "university")] = index(MEMBERS[:MACHINE], person, "person")

    def money(self, seat: Seat, sesterces: int) -> None:
        """Sets a seat's sesterces."""
        self.player(seat).money = sesterces

    # ---- playing on

    def play_open(self, move: str) -> None:
        """Makes a move and leaves the turn open, even where it would end by itself (BU-TURN-3)."""
        self.allow(move)
        self.ready(())
        take(self.box, self.s, MOVES.action(move), self.dice, self.log)
        if self.s.step == NONE:
            ask(self.s, MOVE, self.s.seat)

    # ---- looking at it

    def shown(self, names: Sequence[str]) -> list[str | None]:
        """A row, slot by slot: of CARDS or of WORKERS."""
        places = self.s.team if names is WORKERS else self.s.building
        where = {places[i]: names[i] for i in range(len(names))}
        return [where.get(ROW - slot) for slot in range(MAX_SLOTS)]

    def in_deck(self, names: Sequence[str]) -> list[str]:
        """What is left in a deck, without its open top card: of CARDS or of WORKERS."""
        places = self.s.team if names is WORKERS else self.s.building
        return [names[i] for i in range(len(names)) if places[i] == STOCK]

    @property
    def open_card(self) -> str | None:
        """The card on top of the building deck."""
        card = top_card(self.s)
        return None if card == NOTHING else CARDS[card]

    def available(self, seat: Seat) -> list[str]:
        """The members of a seat that are on no site."""
        whose = self.seat(seat)
        return [m for i, m in enumerate(MEMBERS) if self.s.team[i] == whose and self.s.site[i] == NOTHING]

    def working(self, card: str) -> list[str]:
        """The members on a site."""
        return [m for i, m in enumerate(MEMBERS) if self.s.site[i] == CARDS.index(card)]

    def sites(self, seat: Seat) -> list[str]:
        """The sites of a seat."""
        return [card for i, card in enumerate(CARDS) if self.s.building[i] == self.seat(seat)]

    def finished(self, seat: Seat) -> list[str]:
        """The finished cards of a seat."""
        return [card for i, card in enumerate(CARDS) if self.s.building[i] == FINISHED + self.seat(seat)]

    def unused_tools(self, seat: Seat) -> list[str]:
        """The tools that lie with a seat."""
        whose = self.seat(seat)
        return [t for i, t in enumerate(TOOLS) if self.s.tool[i] == whose and self.s.user[i] == NOTHING]

    def held_loans(self, seat: Seat) -> list[str]:
        """The loans of a seat."""
        return [loan for i, loan in enumerate(LOANS) if self.s.loan[i] == self.seat(seat)]

    def freed_slaves(self, seat: Seat) -> list[str]:
        """The freed slaves of a seat."""
        whose = self.seat(seat)
        return [s for i, s in enumerate(SLAVES) if self.s.team[SLAVE + i] == whose and self.s.freed[i]]

    def sums(self, card: str) -> list[int]:
        """BU-DONE-1: the effective resources on a site, surplus and all."""
        place, total = CARDS.index(card), [0] * NUM_RESOURCES
        for member in range(len(MEMBERS)):
            if self.s.site[member] == place:
                for r in range(NUM_RESOURCES):
                    with_tool = self.box.tool_adds if self.s.user[r] == member else 0
                    total[r] += gives(self.box, self.s, member, r) + with_tool
        return total
