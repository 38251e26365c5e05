"""One question to one person: the table, the moves, and everything that can be answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from lusoria.core.message import Message, piece
from lusoria.errors import BadInput, CannotUndo
from lusoria.match.match import Match
from lusoria.match.moves import Move
from lusoria.terminal.keep import save_as
from lusoria.terminal.screen import HELP, LEAVE, Screen, number
from lusoria.terminal.story import last_turn, tell_last, tell_since
from lusoria.terminal.table import Option, Sight, options, price_words, tabletop

LOG = 20  # so many decisions are told unless a number is given
FEW = 9  # more moves than this are set in columns
NAMED = 5  # of more moves than this the others are counted
MARGIN = 7  # before each of them, with its number

Line = tuple[str, Text]  # a number, or a range of them, and a sentence


def ask(match: Match, seat: int, screen: Screen, kept: bool = True) -> Move | None:
    """Asks until a legal move comes; None if the person leaves. What happened since the last turn is told first.

    A game that is not kept in a file is not left before the person was told so.
    """
    question = Question(match, seat, screen, kept)
    tell_since(match, last_turn(match, seat), seat, screen)
    question.begin()
    while (said := screen.read()) is not None:
        word, _, rest = said.partition(" ")
        if said.startswith("?"):
            question.why(said[1:].strip())
        elif said.lower() in LEAVE:
            if question.leave():
                return None
        elif word.lower() in question.commands:
            question.commands[word.lower()](rest.strip())
        elif said and (move := question.answer(said)) is not None:
            return move
    return None


class Question:
    """The open decision of a seat."""

    def __init__(self, match: Match, seat: int, screen: Screen, kept: bool) -> None:
        self.match, self.seat, self.screen = match, seat, screen
        self.kept = self.may_leave = kept
        self.tabletop = tabletop(match.game.name)
        self._known: tuple[int, list[Option]] = (0, [])  # after so many steps, the moves
        self.commands: dict[str, Callable[[str], None]] = {
            "u": self.undo, "undo": self.undo, "t": self.table, "table": self.table, "m": self.moves,
            "moves": self.moves, "l": self.log, "log": self.log, "hint": self.hint, "s": self.save, "save": self.save,
            **dict.fromkeys(HELP, self.why),
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
        self.screen.draw_table(self.tabletop.draw(sight))
        self.choices()

    def choices(self) -> None:
        """The question, and the moves whose numbers are not on the table; inside a choice all of them."""
        words, decision = self.screen.words, self.match.view(self.seat)["decision"]
        seat, step = piece("seat", decision["seat"]), piece("step", decision["step"])
        question, hint = words("whose-decision", seat=seat, step=step), words("ask-hint")
        fits = len(question) + len(hint) < self.screen.width
        self.screen.say(Text.assemble((question, "bold"), " ", (hint if fits else "", "dim")))
        outside = not self.tabletop.inside(decision["step"])
        shown = [option for option in self._options() if outside and self.tabletop.on_table(option.move.words)]
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
        for known in (self._legal, self._every):
            fits = [move for move in known if any(said in (word, word.partition("_")[2]) for word in move.split())]
            if said and said not in self._every and len(fits) == 1:
                return fits[0]
        return said

    def refuse(self, said: str) -> None:
        """Why a move is not possible, or that it is none."""
        try:
            refusal = self.match.why_not(said)
        except BadInput:
            self.suggest(said)
            return
        if refusal is not None:
            self.screen.say(self.screen.words("move-refused", reason=refusal.reason, rule=refusal.rule))

    def suggest(self, said: str) -> None:
        """Moves that hold what was typed, or are spelled much like it."""
        words, title = self.screen.words, self.match.game.title
        near = holding_words(said, self._legal)
        if not near and (later := holding_words(said, self._every)):
            self.screen.say(words("move-not-now", said=said, moves=self.some(later)))
        elif near := near or spelled_like(said, self._legal) or spelled_like(said, self._every):
            self.screen.say(words("move-unknown-near", said=said, game=title, near=self.some(near)))
        else:
            self.screen.say(words("move-unknown", said=said, game=title))

    def some(self, moves: Sequence[str]) -> str:
        """The first of these moves, and how many more there are."""
        named, more = ", ".join(moves[:NAMED]), len(moves) - NAMED
        return self.screen.words("moves-more", moves=named, count=more) if more > 0 else named

    @property
    def _legal(self) -> list[str]:
        return [option.move.words for option in self._options()]

    @property
    def _every(self) -> list[str]:
        return [self.match.game.moves.words(action) for action in range(self.match.game.actions)]

    # ---- commands

    def why(self, rest: str) -> None:
        """Whether a move is possible, and why not; without a move, what can be typed."""
        words = self.screen.words
        if not rest:
            self.screen.say(words("help", example=self._legal[0]))
        elif (move := self.answer(rest)) is not None:
            self.screen.say(words("move-possible", sentence=self.sentence(move).plain))

    def leave(self) -> bool:
        """Whether the person leaves: at once if the game is kept, else when that was asked."""
        if self.may_leave:
            return True
        self.screen.say(self.screen.words("leave-unsaved"))
        self.may_leave = True
        return False

    def undo(self, rest: str) -> None:
        """Takes the person's last decision back."""
        words = self.screen.words
        try:
            taken = self.match.undo(self.seat)
        except CannotUndo:
            self.screen.say(words("undo-not"))
            return
        self.screen.say(words("undone", move=taken.words))
        self.may_leave = self.kept
        self.begin()

    def log(self, rest: str) -> None:
        """What has happened."""
        tell_last(self.match, number(rest) or LOG, self.seat, self.screen)

    def hint(self, rest: str) -> None:
        """The best moves as a strong bot sees them, from what this seat knows."""
        words = self.screen.words
        self.screen.say(words("hint-thinking"), style="dim")
        for hint in self.match.hint(self.seat):
            sentence, chance = self.sentence(hint.move).plain, round(100 * hint.chance)
            self.screen.say("  " + words("hint-line", sentence=sentence, chance=chance, reason=hint.reason))

    def save(self, rest: str) -> None:
        """Saves the match in a file, and goes on."""
        if not rest:
            self.screen.say(self.screen.words("save-where"))
        elif save_as(self.match, rest, self.screen):
            self.may_leave = True


def holding_words(said: str, moves: Sequence[str]) -> list[str]:
    """The moves in which all these words are, `arena` in `place arena_2`."""
    parts = [re.compile(rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])") for word in said.split()]
    return [move for move in moves if parts and all(part.search(move) for part in parts)]


def spelled_like(said: str, moves: Sequence[str]) -> list[str]:
    """The moves that are spelled much like this, or whose first word is, or the rest."""
    spelled: dict[str, list[str]] = {}
    for move in moves:
        verb, _, rest = move.partition(" ")
        for part in {move, verb, rest} - {""}:
            spelled.setdefault(part, []).append(move)
    near = get_close_matches(said, spelled)
    return list(dict.fromkeys(move for part in near for move in spelled[part]))


def says_price(message: Message) -> bool:
    """Whether a sentence, or a part of it, says what the move costs."""
    parts = (part for part in message.args.values() if isinstance(part, Message))
    return bool({"price", "metal"} & message.args.keys()) or any(map(says_price, parts))


def heading(match: Match, sight: Sight) -> str:
    """Which game, which round, which part of it."""
    words, title = sight.words, match.game.title
    if sight.plain:
        title = title.encode("ascii", errors="typewriter").decode()  # as it is shown, so that its length is known
    if match.over:
        return words("heading-over", game=title)
    return words("heading", game=title, moment=tabletop(match.game.name).moment(sight))
