"""A record looked at again, step by step: what happened, and the table as it stood then."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from lusoria.core.log import is_seen
from lusoria.core.message import piece
from lusoria.match.match import Match
from lusoria.terminal.ask import heading
from lusoria.terminal.screen import HELP, LEAVE, Screen, number
from lusoria.terminal.story import sentences
from lusoria.terminal.table import COLOURS, Sight, tabletop

NEXT, BACK, ROUND, END = ("", "n", "next"), ("b", "back"), ("r", "round"), ("e", "end")


class Replay:
    """A match and the eyes it is looked at with.

    Without a seat: a finished game as each step was seen by the seat that took it, as nothing of it is secret any
    more; a game under way as those see it who watch. Where a game has no secrets, all see the same.

    Steps are numbered as these eyes count them: of a choice that takes several questions, others see one step, once it
    is complete.
    """

    def __init__(self, match: Match, seat: int | None, screen: Screen) -> None:
        self.match, self.seat, self.screen = match, seat, screen
        self.tabletop = tabletop(match.game.name)
        self.steps = [k for k in range(len(match.history)) if self.is_shown(k)]
        self.last = len(self.steps) - 1

    def is_shown(self, k: int) -> bool:
        """Whether anything of a step of the history can be seen: the move itself, or what came of it."""
        taken, viewer = self.match.history[k], self.viewer(k)
        if taken.move is None or taken.seat == viewer or not self.match.game.moves.secret(taken.move.action):
            return True
        return any(is_seen(event, viewer) for event in taken.events)

    def viewer(self, k: int) -> int | None:
        """With whose eyes a step of the history is seen."""
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
        """What could be seen of a step of the history, in sentences."""
        taken, viewer, words = self.match.history[k], self.viewer(k), self.screen.words
        told = sentences(self.match, (event for event in taken.events if is_seen(event, viewer)), words)
        if told:
            return told
        if taken.seat is None or taken.move is None:
            return words("replay-setup")
        name = piece("seat", self.match.game.seat_names[taken.seat])
        return words("replay-decided", seat=name, sentence=self.match.before(k).explain(taken.move))

    # ---- all of it

    def plain(self) -> Iterator[str]:
        """Every step as a line of sentences."""
        for at, k in enumerate(self.steps):
            yield f"{at} {self.story(k)}"

    # ---- step by step

    def show(self, at: int) -> None:
        """The table after a step, and what happened in it."""
        words, screen, k = self.screen.words, self.screen, self.steps[at]
        match = self.match.before(k + 1)
        sight = Sight.of(match, self.viewer(k), screen)
        screen.console.rule(Text(heading(match, sight), style="bold"), style="dim")
        screen.draw_table(self.tabletop.draw(sight))
        title = Text(words("replay-title", step=at, steps=self.last), style="bold")
        screen.say(Text.assemble(title, (self.eyes(k), "dim")) if self.tabletop.secrets else title)
        taken = self.match.history[k]
        colour = "" if taken.seat is None else COLOURS[self.match.game.seat_names[taken.seat]]
        screen.say(Text.assemble(("- ", colour), self.story(k)))

    def run(self) -> None:
        """Shows step after step, as the person likes."""
        words, at = self.screen.words, 0
        self.show(at)
        self.screen.say(words("replay-hint"), style="dim")
        while (said := self.screen.read()) is not None and said.lower() not in LEAVE:
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
        elif said in BACK and at == 0:
            self.screen.say(words("replay-begin"))
        elif said in BACK:
            return at - 1
        elif said in ROUND:
            return self.next_round(at)
        elif said in END:
            return self.last
        elif said in HELP:
            self.screen.say(words("replay-hint"))
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
        for later in range(at + 1, self.last + 1):
            if self.round(later) != now:
                return later
        self.screen.say(self.screen.words("replay-no-round"))
        return None

    def round(self, at: int) -> int:
        """The round the game is in after a step."""
        return int(self.match.before(self.steps[at] + 1).view(None)["round"])
