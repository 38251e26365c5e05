"""The replay of a record, step by step: what happened, and the table after it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from lusoria.core.log import is_seen
from lusoria.core.message import piece
from lusoria.match.match import Match
from lusoria.terminal.ask import heading
from lusoria.terminal.event_log import sentences
from lusoria.terminal.screen import HELP, LEAVE, Screen, number
from lusoria.terminal.table import COLOURS, DrawContext, tabletop

NEXT, BACK, ROUND, END = ("", "n", "next"), ("b", "back"), ("r", "round"), ("e", "end")


class Replay:
    """A match, and the seat from which it is shown.

    Without a seat, a finished game is shown as the seat that took each step saw it, since nothing is secret any more; a
    game in progress is shown as a spectator sees it. In a game without secrets everybody sees the same.

    Only visible steps are counted: a choice that takes several questions is one step for the others, once it is
    complete.
    """

    def __init__(self, match: Match, seat: int | None, screen: Screen) -> None:
        self.match, self.seat, self.screen = match, seat, screen
        self.tabletop = tabletop(match.game.name)
        self.steps = [k for k in range(len(match.history)) if self.is_shown(k)]
        self.last = len(self.steps) - 1

    def is_shown(self, k: int) -> bool:
        """Whether a step of the history is visible: the move itself, or one of its events."""
        taken, viewer = self.match.history[k], self.viewer(k)
        if taken.move is None or taken.seat == viewer or not self.match.game.moves.secret(taken.move.action):
            return True
        return any(is_seen(event, viewer) for event in taken.events)

    def viewer(self, k: int) -> int | None:
        """The seat from which a step of the history is shown; None for a spectator."""
        if self.seat is not None:
            return self.seat
        return self.match.history[k].seat if self.match.over or not self.tabletop.secrets else None

    def viewer_label(self, k: int) -> str:
        """The viewer of a step, in words."""
        viewer, words = self.viewer(k), self.screen.words
        if viewer is None:
            return f", {words('replay-watching')}"
        return f", {words('replay-as', seat=piece('seat', self.match.game.seat_names[viewer]))}"

    def told(self, k: int) -> str:
        """What the viewer could see of a step of the history, in sentences."""
        taken, viewer, words = self.match.history[k], self.viewer(k), self.screen.words
        seen = sentences(self.match, (event for event in taken.events if is_seen(event, viewer)), words)
        if seen:
            return seen
        if taken.seat is None or taken.move is None:
            return words("replay-setup")
        name = piece("seat", self.match.game.seat_names[taken.seat])
        return words("replay-decided", seat=name, sentence=self.match.before(k).explain(taken.move))

    # ---- everything at once

    def plain(self) -> Iterator[str]:
        """Every step as one line of text."""
        for at, k in enumerate(self.steps):
            yield f"{at} {self.told(k)}"

    # ---- step by step

    def show(self, at: int) -> None:
        """Draws the table after a step, and tells what happened in it."""
        words, screen, k = self.screen.words, self.screen, self.steps[at]
        match = self.match.before(k + 1)
        context = DrawContext.of(match, self.viewer(k), screen)
        screen.console.rule(Text(heading(match, context), style="bold"), style="dim")
        screen.draw_table(self.tabletop.draw(context))
        title = Text(words("replay-title", step=at, steps=self.last), style="bold")
        screen.say(Text.assemble(title, (self.viewer_label(k), "dim")) if self.tabletop.secrets else title)
        taken = self.match.history[k]
        colour = "" if taken.seat is None else COLOURS[self.match.game.seat_names[taken.seat]]
        screen.say(Text.assemble(("- ", colour), self.told(k)))

    def run(self) -> None:
        """Reads commands, and shows the step that each leads to."""
        words, at = self.screen.words, 0
        self.show(at)
        self.screen.say(words("replay-hint"), style="dim")
        while (said := self.screen.read()) is not None and said.lower() not in LEAVE:
            to = self.target(said.lower(), at)
            if to is not None:
                at = to
                self.show(at)

    def target(self, said: str, at: int) -> int | None:
        """The step that a command leads to; None, after a message, if there is none."""
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
        """The first step of the next round."""
        now = self.round(at)
        for later in range(at + 1, self.last + 1):
            if self.round(later) != now:
                return later
        self.screen.say(self.screen.words("replay-no-round"))
        return None

    def round(self, at: int) -> int:
        """The round the game is in after a step."""
        return int(self.match.before(self.steps[at] + 1).view(None)["round"])
