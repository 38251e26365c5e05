"""One question to one person: the table, the moves, and everything that can be answered."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from lusoria.core.message import Message, piece
from lusoria.errors import BadInput, CannotUndo
from lusoria.match.match import Match, Move
from lusoria.terminal.keep import write_record
from lusoria.terminal.screen import Screen, number
from lusoria.terminal.story import last_turn, tell_last, tell_since
from lusoria.terminal.table import Option, Sight, options, price_words, tabletop

LOG = 20  # so many decisions are told unless a number is given
FEW = 9  # more moves than this are set in columns
MARGIN = 7  # before each of them, with its number

Line = tuple[str, Text]  # a number, or a range of them, and a sentence


def ask(match: Match, seat: int, screen: Screen) -> Move | None:
    """Asks until a legal move comes; None if the person leaves. What happened since the last turn is told first."""
    question = Question(match, seat, screen)
    tell_since(match, last_turn(match, seat), seat, screen)
    question.begin()
    while (said := screen.read()) is not None:
        word, _, rest = said.partition(" ")
        if said.startswith("?"):
            question.why(said[1:].strip())
        elif said in ("q", "quit", "exit"):
            return None
        elif word in question.commands:
            question.commands[word](rest.strip())
        elif said and (move := question.answer(said)) is not None:
            return move
    return None


class Question:
    """The open decision of a seat."""

    def __init__(self, match: Match, seat: int, screen: Screen) -> None:
        self.match, self.seat, self.screen = match, seat, screen
        self.tabletop = tabletop(match.game.name)
        self._known: tuple[int, list[Option]] = (0, [])  # after so many steps, the moves
        self.commands: dict[str, Callable[[str], None]] = {
            "u": self.undo, "t": self.table, "m": self.moves, "l": self.log, "s": self.save, "help": self.why,
        }  # fmt: skip

    # ---- showing

    def begin(self) -> None:
        """The table and the moves; where the person goes on with a choice, the moves are enough."""
        last, step = self.match.history[-1].seat, self.match.view(self.seat)["decision"]["step"]
        if last == self.seat and self.tabletop.inside(step):
            self.choices()
        else:
            self.table()

    def table(self, rest: str = "") -> None:
        """The table, and what can be done."""
        sight = Sight.of(self.match, self.seat, self.screen, self._options())
        self.screen.console.rule(Text(heading(self.match, sight), style="bold"), style="dim")
        self.screen.draw(self.tabletop.draw(sight))
        self.choices()

    def choices(self) -> None:
        """The question, and the moves whose numbers are not on the table."""
        words, view = self.screen.words, self.match.view(self.seat)
        seat, step = piece("seat", view["decision"]["seat"]), piece("step", view["decision"]["step"])
        question, hint = words("whose-decision", seat=seat, step=step), words("ask-hint")
        fits = len(question) + len(hint) < self.screen.width
        self.screen.say(Text.assemble((question, "bold"), " ", (hint if fits else "", "dim")))
        shown = [option for option in self._options() if self._on_table(option)]
        lines = [self._line(option) for option in self._options() if option not in shown]
        if shown:
            numbers = f"{shown[0].number}-{shown[-1].number}" if len(shown) > 1 else str(shown[0].number)
            lines.insert(shown[0].number - 1, (numbers, Text(words("moves-on-table"))))
        self._list(lines)

    def moves(self, rest: str = "") -> None:
        """All moves as sentences."""
        self.screen.say(self.screen.words("moves-title"), style="bold")
        self._list([self._line(option) for option in self._options()])

    def _line(self, option: Option) -> Line:
        return str(option.number), self.sentence(option.move)

    def _list(self, lines: list[Line]) -> None:
        """One below the other, or in columns where many short ones come together."""
        width = MARGIN + max(len(sentence) for _, sentence in lines)
        if len(lines) > FEW and width <= self.screen.width // 2:
            texts = [Text.assemble((f"{numbers:>{MARGIN - 2}}  ", "bold"), sentence) for numbers, sentence in lines]
            self.screen.draw(Columns(texts, padding=(0, 2), column_first=True))
            return
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=MARGIN - 2, justify="right", style="bold")
        grid.add_column()
        for line in lines:
            grid.add_row(*line)
        self.screen.draw(grid)

    def _options(self) -> list[Option]:
        """The moves with their numbers, worked out once for every stand of the game."""
        step = len(self.match.history)
        if self._known[0] != step:
            self._known = (step, options(self.match))
        return self._known[1]

    def _on_table(self, option: Option) -> bool:
        return self.tabletop.on_table(option.move.words)

    def sentence(self, move: Move) -> Text:
        """A legal move as a sentence, with its price where that is not part of it."""
        message, words = self.match.explain(move), self.screen.words
        price = self.match.price(move)
        if price and not says_price(message):
            return Text.assemble(words.say(message), " (", price_words(words, price), ")")
        return Text(words.say(message))

    # ---- answers

    def answer(self, said: str) -> Move | None:
        """The move that is meant; else says why it is none."""
        legal = [option.move for option in self._options()]
        chosen = number(said)
        if chosen is not None:
            if 1 <= chosen <= len(legal):
                return legal[chosen - 1]
            self.screen.say(self.screen.words("number-unknown", said=said, count=len(legal)))
            return None
        meant = self.meant(said)
        for move in legal:
            if move.words == meant:
                return move
        self.refuse(meant)
        return None

    def meant(self, said: str) -> str:
        """The move that somebody means: its words, or one of them that no other move has, `b_forum` or `forum`."""
        said = " ".join(said.lower().split())
        every = [self.match.game.words(action) for action in range(self.match.game.actions)]
        for known in ([option.move.words for option in self._options()], every):
            fits = [move for move in known if any(said in (word, word.partition("_")[2]) for word in move.split())]
            if said and said not in every and len(fits) == 1:
                return fits[0]
        return said

    def refuse(self, said: str) -> None:
        """Why a move is not possible, or that it is none."""
        words, game = self.screen.words, self.match.game
        try:
            refusal = self.match.why_not(said)
        except BadInput:
            near = self.near(said)
            if near:
                self.screen.say(words("move-unknown-near", said=said, game=game.title, near=", ".join(near)))
            else:
                self.screen.say(words("move-unknown", said=said, game=game.title))
            return
        if refusal is not None:
            self.screen.say(words("move-refused", reason=refusal.reason, rule=refusal.rule))

    def near(self, said: str) -> list[str]:
        """Moves that are written much like this."""
        return get_close_matches(said, [self.match.game.words(action) for action in range(self.match.game.actions)])

    # ---- commands

    def why(self, rest: str) -> None:
        """Whether a move is possible, and why not; without a move, what can be typed."""
        words, legal = self.screen.words, [option.move for option in self._options()]
        if not rest:
            self.screen.say(words("help", example=legal[0].words))
            return
        chosen = number(rest) or 0
        meant = legal[chosen - 1].words if 1 <= chosen <= len(legal) else self.meant(rest)
        move = next((move for move in legal if move.words == meant), None)
        if move is None:
            self.refuse(meant)
        else:
            self.screen.say(words("move-possible", sentence=self.sentence(move).plain))

    def undo(self, rest: str) -> None:
        """Takes the person's last decision back."""
        words = self.screen.words
        try:
            taken = self.match.undo(self.seat)
        except CannotUndo:
            self.screen.say(words("undo-not"))
            return
        self.screen.say(words("undone", move=taken.words))
        self.begin()

    def log(self, rest: str) -> None:
        """What has happened."""
        tell_last(self.match, number(rest) or LOG, self.seat, self.screen)

    def save(self, rest: str) -> None:
        """Saves the match in a file, and goes on."""
        words = self.screen.words
        if not rest:
            self.screen.say(words("save-where"))
            return
        try:
            write_record(self.match, Path(rest))
        except BadInput as error:
            self.screen.say(words("save-not", reason=str(error)))
        else:
            self.screen.say(words("saved", file=rest))


def says_price(message: Message) -> bool:
    """Whether a sentence, or a part of it, says what the move costs."""
    parts = (part for part in message.args.values() if isinstance(part, Message))
    return bool({"price", "metal"} & message.args.keys()) or any(map(says_price, parts))


def heading(match: Match, sight: Sight) -> str:
    """Which game, which round, which part of it."""
    words, title = sight.words, match.game.title
    if match.over:
        return words("heading-over", game=title)
    return words("heading", game=title, moment=tabletop(match.game.name).moment(sight))
