"""One decision of one person: shows the table and the moves, and reads commands until a legal move is typed."""

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
from lusoria.terminal.event_log import last_turn, show_last, show_since
from lusoria.terminal.record_file import save_as
from lusoria.terminal.screen import HELP, LEAVE, Screen, number
from lusoria.terminal.table import DrawContext, Option, options, price_words, tabletop

LOG_LENGTH = 20  # paragraphs that `log` shows, unless a number is given
MAX_SINGLE_COLUMN = 9  # longer lists of moves are set in columns
MAX_SUGGESTIONS = 5  # further ones are only counted
NUMBER_WIDTH = 5  # columns for the number of a move
GAP = 2  # columns between the number and the move

Line = tuple[str, Text]  # a number or a range of numbers, and a sentence


def ask(match: Match, seat: int, screen: Screen, saved: bool = True) -> Move | None:
    """Tells what happened since the last turn, then asks until a legal move is typed; None if the person leaves.

    A person who leaves a game that is not saved in a file is warned once.
    """
    question = TerminalQuestion(match, seat, screen, saved)
    show_since(match, last_turn(match, seat), seat, screen)
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


class TerminalQuestion:
    """The open decision of a seat."""

    def __init__(self, match: Match, seat: int, screen: Screen, saved: bool) -> None:
        self.match, self.seat, self.screen = match, seat, screen
        self.saved = self.may_leave = saved
        self.tabletop = tabletop(match.game.name)
        self._cached: tuple[int, list[Option]] = (0, [])  # a number of steps, and the moves after them
        self.commands: dict[str, Callable[[str], None]] = {
            "u": self.undo, "undo": self.undo, "t": self.table, "table": self.table, "m": self.moves,
            "moves": self.moves, "l": self.log, "log": self.log, "hint": self.hint, "s": self.save, "save": self.save,
            **dict.fromkeys(HELP, self.why),
        }  # fmt: skip

    # ---- showing

    def begin(self) -> None:
        """Shows the table and the moves; only the moves where the person continues a choice."""
        last, step = self.match.history[-1].seat, self.match.view(self.seat)["decision"]["step"]
        if last == self.seat and self.tabletop.inside(step):
            self.choices()
        else:
            self.table()

    def table(self, rest: str = "") -> None:
        """Draws the table and lists the moves."""
        context = DrawContext.of(self.match, self.seat, self.screen, self._options())
        self.screen.console.rule(Text(heading(self.match, context), style="bold"), style="dim")
        self.screen.draw_table(self.tabletop.draw(context))
        self.choices()

    def choices(self) -> None:
        """Prints the question and the moves whose numbers are not on the table; within a choice, all moves."""
        words, decision = self.screen.words, self.match.view(self.seat)["decision"]
        seat, asked = piece("seat", decision["seat"]), self._asked(decision["step"])
        question, hint = words("whose-decision", seat=seat, step=asked), words("ask-hint")
        fits = len(question) + len(hint) < self.screen.width
        self.screen.say(Text.assemble((question, "bold"), " ", (hint if fits else "", "dim")))
        outside = not self.tabletop.inside(decision["step"])
        shown = [option for option in self._options() if outside and self.tabletop.on_table(option.move.words)]
        lines = [self._line(option) for option in self._options() if option not in shown]
        if shown:
            numbers = f"{shown[0].number}-{shown[-1].number}" if len(shown) > 1 else str(shown[0].number)
            lines.insert(shown[0].number - 1, (numbers, Text(words("moves-on-table"))))
        self._list(lines)

    def _asked(self, step: str) -> Message:
        """What to do; a game without such words names the decision."""
        return piece("prompt", step) if "prompt" in self.match.game.pieces else piece("step", step)

    def moves(self, rest: str = "") -> None:
        """Lists all moves as sentences."""
        self.screen.say(self.screen.words("moves-title"), style="bold")
        self._list([self._line(option) for option in self._options()])

    def _line(self, option: Option) -> Line:
        return str(option.number), self.sentence(option.move)

    def _list(self, lines: list[Line]) -> None:
        """Prints lines below each other, or in columns if there are many short ones."""
        width = NUMBER_WIDTH + GAP + max(len(sentence) for _, sentence in lines)
        if len(lines) > MAX_SINGLE_COLUMN and width <= self.screen.width // 2:
            texts = [Text.assemble((f"{numbers:>{NUMBER_WIDTH}}" + " " * GAP, "bold"), text) for numbers, text in lines]
            self.screen.draw(Columns(texts, padding=(0, GAP), column_first=True))
            return
        grid = Table.grid(padding=(0, GAP, 0, 0))
        grid.add_column(width=NUMBER_WIDTH, justify="right", style="bold")
        grid.add_column()
        for line in lines:
            grid.add_row(*line)
        self.screen.draw(grid)

    def _options(self) -> list[Option]:
        """The moves with their numbers, computed once per step."""
        step = len(self.match.history)
        if self._cached[0] != step:
            self._cached = (step, options(self.match))
        return self._cached[1]

    def sentence(self, move: Move) -> Text:
        """A legal move as a sentence, followed by its price unless the sentence says it."""
        message, words = self.match.explain(move), self.screen.words
        price = self.match.price(move)
        if price and not says_price(message):
            return Text.assemble(words.say(message), " (", price_words(words, price), ")")
        return Text(words.say(message))

    # ---- answers

    def answer(self, said: str) -> Move | None:
        """The legal move that was typed; otherwise says what is wrong with it."""
        legal = [option.move for option in self._options()]
        chosen = number(said)
        if chosen is not None:
            if 1 <= chosen <= len(legal):
                return legal[chosen - 1]
            self.screen.say(self.screen.words("number-unknown", said=said, count=len(legal)))
            return None
        typed = self.full_words(said)
        for move in legal:
            if move.words == typed:
                return move
        self.refuse(typed)
        return None

    def full_words(self, said: str) -> str:
        """The move in full words: one unique word of it is enough, `b_forum` or `forum`."""
        said = " ".join(said.lower().split())
        for candidates in (self._legal_words, self._all_words):
            fits = [move for move in candidates if any(said in (word, word.partition("_")[2]) for word in move.split())]
            if said and said not in self._all_words and len(fits) == 1:
                return fits[0]
        return said

    def refuse(self, said: str) -> None:
        """Says why a move is not legal, or that there is no such move."""
        try:
            refusal = self.match.why_not(said)
        except BadInput:
            self.suggest(said)
            return
        if refusal is not None:
            self.screen.say(self.screen.words("move-refused", reason=refusal.reason, rule=refusal.rule))

    def suggest(self, said: str) -> None:
        """Suggests moves that contain what was typed, or are spelled like it."""
        words, title = self.screen.words, self.match.game.title
        near = containing(said, self._legal_words)
        if not near and (later := containing(said, self._all_words)):
            self.screen.say(words("move-not-now", said=said, moves=self.first_few(later)))
        elif near := near or spelled_like(said, self._legal_words) or spelled_like(said, self._all_words):
            self.screen.say(words("move-unknown-near", said=said, game=title, near=self.first_few(near)))
        else:
            self.screen.say(words("move-unknown", said=said, game=title))

    def first_few(self, moves: Sequence[str]) -> str:
        """The first few of these moves, and how many more there are."""
        named, more = ", ".join(moves[:MAX_SUGGESTIONS]), len(moves) - MAX_SUGGESTIONS
        return self.screen.words("moves-more", moves=named, count=more) if more > 0 else named

    @property
    def _legal_words(self) -> list[str]:
        return [option.move.words for option in self._options()]

    @property
    def _all_words(self) -> list[str]:
        return [self.match.game.moves.words(action) for action in range(self.match.game.actions)]

    # ---- commands

    def why(self, rest: str) -> None:
        """Says whether a move is legal, and if not, why; without a move, what can be typed."""
        words = self.screen.words
        if not rest:
            self.screen.say(words("help", example=self._legal_words[0]))
        elif (move := self.answer(rest)) is not None:
            self.screen.say(words("move-possible", sentence=self.sentence(move).plain))

    def leave(self) -> bool:
        """Whether the person may leave: at once if the game is saved, otherwise only after a warning."""
        if self.may_leave:
            return True
        self.screen.say(self.screen.words("leave-unsaved"))
        self.may_leave = True
        return False

    def undo(self, rest: str) -> None:
        """Takes back the person's last decision."""
        words = self.screen.words
        try:
            taken = self.match.undo(self.seat)
        except CannotUndo:
            self.screen.say(words("undo-not"))
            return
        self.screen.say(words("undone", move=taken.words))
        self.may_leave = self.saved
        self.begin()

    def log(self, rest: str) -> None:
        """Tells what happened last."""
        show_last(self.match, number(rest) or LOG_LENGTH, self.seat, self.screen)

    def hint(self, rest: str) -> None:
        """Prints the best moves in the judgement of a strong bot that knows what this seat knows."""
        words = self.screen.words
        self.screen.say(words("hint-thinking"), style="dim")
        for hint in self.match.hint(self.seat):
            sentence, chance = self.sentence(hint.move).plain, round(100 * hint.chance)
            self.screen.say("  " + words("hint-line", sentence=sentence, chance=chance, reason=hint.reason))

    def save(self, rest: str) -> None:
        """Saves the match in a file; the game continues."""
        if not rest:
            self.screen.say(self.screen.words("save-where"))
        elif save_as(self.match, rest, self.screen):
            self.may_leave = True


def containing(said: str, moves: Sequence[str]) -> list[str]:
    """The moves that contain all these words: `arena` is in `place arena_2`."""
    parts = [re.compile(rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])") for word in said.split()]
    return [move for move in moves if parts and all(part.search(move) for part in parts)]


def spelled_like(said: str, moves: Sequence[str]) -> list[str]:
    """The moves that are spelled like this as a whole, in their first word, or in the rest."""
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


def heading(match: Match, context: DrawContext) -> str:
    """The game, the round and the phase."""
    words, title = context.words, match.game.title
    if context.plain:
        title = title.encode("ascii", errors="typewriter").decode()  # as it will be shown, so that its length is right
    if match.over:
        return words("heading-over", game=title)
    return words("heading", game=title, moment=tabletop(match.game.name).moment(context))
