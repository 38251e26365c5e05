"""A record looked at again, step by step: what happened, and the table as it stood then."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from lusoria.core.message import piece
from lusoria.match.match import Match
from lusoria.terminal.ask import heading
from lusoria.terminal.screen import Screen, number
from lusoria.terminal.story import seen_by, sentences
from lusoria.terminal.table import COLOURS, Sight, tabletop

NEXT = ("", "n")


class Replay:
    """A match and the eyes it is looked at with.

    Without a seat: a finished game as each step was seen by the seat that took it, as nothing of it is secret any
    more; a game under way as those see it who watch. Where a game has no secrets, all see the same.
    """

    def __init__(self, match: Match, seat: int | None, screen: Screen) -> None:
        self.match, self.seat, self.screen = match, seat, screen
        self.last = len(match.history) - 1
        self.tabletop = tabletop(match.game.name)

    def viewer(self, k: int) -> int | None:
        """With whose eyes step k is seen."""
        if self.seat is not None:
            return self.seat
        return self.match.history[k].seat if self.match.over or not self.tabletop.secrets else None

    def eyes(self, k: int) -> str:
        """With whose eyes, in words."""
        viewer, words = self.viewer(k), self.screen.words
        if viewer is None:
            return f", {words('replay-watching')}"
        return f", {words('replay-as', seat=piece('seat', self.match.game.seat_names[viewer]))}"

    def story(self, k: int) -> str:
        """What could be seen of step k, in sentences."""
        taken, viewer, words = self.match.history[k], self.viewer(k), self.screen.words
        told = sentences(self.match, (event for event in taken.events if seen_by(event, viewer)), words)
        if told:
            return told
        if taken.seat is None or taken.move is None:
            return words("replay-setup")
        name = piece("seat", self.match.game.seat_names[taken.seat])
        if viewer != taken.seat and self.tabletop.secrets:
            return words("replay-hidden", seat=name)
        sentence = self.match.before(k).explain(taken.move)
        return words("replay-decided", seat=name, sentence=sentence)

    # ---- all of it

    def plain(self) -> Iterator[str]:
        """Every step as a line of sentences."""
        for k in range(self.last + 1):
            yield f"{k} {self.story(k)}"

    # ---- step by step

    def show(self, k: int) -> None:
        """The table after step k, and what happened in it."""
        words, screen, viewer = self.screen.words, self.screen, self.viewer(k)
        match = self.match.before(k + 1)
        sight = Sight.of(match, viewer, screen)
        screen.console.rule(Text(heading(match, sight), style="bold"), style="dim")
        screen.draw(self.tabletop.draw(sight))
        title = Text(words("replay-title", step=k, steps=self.last), style="bold")
        screen.say(Text.assemble(title, (self.eyes(k), "dim")) if self.tabletop.secrets else title)
        taken = self.match.history[k]
        colour = "" if taken.seat is None else COLOURS[self.match.game.seat_names[taken.seat]]
        screen.say(Text.assemble(("- ", colour), self.story(k)))

    def run(self) -> None:
        """Shows step after step, as the person likes."""
        words, at = self.screen.words, 0
        self.show(at)
        self.screen.say(words("replay-hint"), style="dim")
        while (said := self.screen.read()) is not None and said not in ("q", "quit", "exit"):
            to = self.wanted(said.lower(), at)
            if to is not None:
                at = to
                self.show(at)

    def wanted(self, said: str, at: int) -> int | None:
        """The step to go to; None if there is none, which is said."""
        words = self.screen.words
        if said in NEXT and at == self.last:
            self.screen.say(words("replay-end"))
        elif said in NEXT:
            return at + 1
        elif said == "b" and at == 0:
            self.screen.say(words("replay-begin"))
        elif said == "b":
            return at - 1
        elif said == "r":
            return self.next_round(at)
        elif said == "end":
            return self.last
        elif (step := number(said)) is not None:
            if step <= self.last:
                return step
            self.screen.say(words("replay-no-step", step=said, last=self.last))
        else:
            self.screen.say(words("replay-unknown", said=said, hint=words("replay-hint")))
        return None

    def next_round(self, at: int) -> int | None:
        """The step in which the next round begins."""
        now = self.round(at)
        for k in range(at + 1, self.last + 1):
            if self.round(k) != now:
                return k
        self.screen.say(self.screen.words("replay-no-round"))
        return None

    def round(self, k: int) -> int:
        """The round the game is in after step k."""
        return int(self.match.before(k + 1).view(None)["round"])
