"""A game at one moment: a state, and everything that can be asked of it. Plain Python, no compiler.

A state is never changed in place. Its legal moves are computed once, when they are first asked for.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar

from lusoria.core import winning
from lusoria.core.dice import Dice, seeded
from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.message import About, Message, Refusal
from lusoria.core.plain import latest_plain, plain_box
from lusoria.core.record import copy, new_options
from lusoria.core.world import World
from lusoria.errors import BadInput, IllegalMove
from lusoria.match import position
from lusoria.match.moves import (
    Declared,
    Hint,
    HintList,
    Move,
    MoveOption,
    Options,
    action_of,
    declared_of,
    listed,
    move_of,
)
from lusoria.match.standing import described

if TYPE_CHECKING:
    from lusoria.bots.hint import Advice
    from lusoria.drawings.sheet import LastMove
    from lusoria.drawings.svg import Drawing
    from lusoria.words import Words


T = TypeVar("T")
OptionParts = tuple[Declared, Message, dict[str, int], str, Message | None, Message | None]
"""What is declared of a move, its sentence, price and place, what it will not bring, and what is asked first."""


class Snapshot:
    """How a game stands."""

    def __init__(self, game: Game, seats: int, box: Any, box_name: str, state: Any) -> None:
        self.game, self.seats, self.box, self.box_name = game, seats, box, box_name
        self._set_state(state)

    def _set_state(self, s: Any) -> None:
        self._state = s
        self._legal_moves: dict[int, Move] | None = None  # by action; None: not computed yet
        self._asking: dict[int, Snapshot] = {}
        self._asked: tuple[int, ...] | None = None

    @property
    def state(self) -> Any:
        """The true state, secrets too. It must not be changed."""
        return self._state

    # ---- who has to decide, and what

    @property
    def _legal(self) -> dict[int, Move]:
        if self._legal_moves is None:
            options = new_options(self.game.actions)
            count = self.game.legal(*self._plain, options)
            move = move_of(self.game)
            self._legal_moves = {action: move(action) for action in map(options.__getitem__, range(count))}
        return self._legal_moves

    @property
    def moves(self) -> list[Move]:
        """The legal moves."""
        return list(self._legal.values())

    @property
    def _plain(self) -> tuple[Any, Any]:
        """Box and state as plain Python, for what only looks at them."""
        return plain_box(self.box), latest_plain(self._state)

    def options(self) -> Options:
        """The legal moves with their sentences, prices, places, pieces and warnings."""
        return Options(
            MoveOption(declared.move, sentence, price, place, declared.pieces, warning, self.game, confirm)
            for declared, sentence, price, place, warning, confirm in self.option_parts()
        )

    def option_parts(self) -> Iterator[OptionParts]:
        """The same in parts, for callers that tell them in another form."""
        return (parts for _, parts in self.options_told(lambda _: None))

    def options_told(self, known: Callable[[Any], T | None]) -> Iterator[tuple[Any, T | OptionParts]]:
        """All that is said of each legal move, in parts; or what is `known` to be said, by what it follows from.

        That comes with it; None where it is too much to be compared.
        """
        rules, (box, s), declared_as = self.game, self._plain, declared_of(self.game)
        basis, explain, price, warn, confirm = rules.basis, rules.explain, rules.price, rules.warn, rules.confirm
        for action in self._legal:
            key = found = None
            if basis is not None and (decides := basis(box, s, action)) is not None:
                key = (action, s.step, decides)
                found = known(key)
            if found is not None:
                yield key, found
                continue
            declared = declared_as(action)
            place = declared.place if declared.place is not None else rules.moves.place(s, action)
            yield key, (
                declared, explain(box, s, action), price(box, s, action), place, warn(box, s, action),
                confirm(box, s, action),
            )  # fmt: skip

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._legal

    @property
    def seat(self) -> int | None:
        """The seat that has to decide."""
        return None if self.over else int(self._state.seat)

    @property
    def all_choose_at_once(self) -> bool:
        """Whether the seats choose at the same time, unseen by each other, as in a draft."""
        return not self.over and int(self._state.step) in self.game.at_once

    @property
    def asked(self) -> list[int]:
        """The seats that have to decide: one, or several where they choose at once."""
        if self._asked is None:
            seat = self.seat
            last = seat if not self.all_choose_at_once else self.seats - 1
            self._asked = () if seat is None or last is None else tuple(range(seat, last + 1))
        return list(self._asked)

    def asking(self, seat: int) -> Snapshot:
        """The game as it will be when this seat is asked: those before it have chosen something.

        What they chose is nowhere in what the seat may see, so it does not matter that it is made up.
        """
        if seat not in self.asked:
            raise BadInput(f"seat: {seat} has nothing to decide now")
        if seat not in self._asking:
            self._asking[seat] = self._frozen() if seat == self.seat else self.asking(seat - 1)._after_any_choice()
        return self._asking[seat]

    def _frozen(self) -> Snapshot:
        """The game as it stands, also when the match has moved on."""
        snapshot = Snapshot(self.game, self.seats, self.box, self.box_name, self._state)
        snapshot._legal_moves = self._legal
        return snapshot

    def _after_any_choice(self) -> Snapshot:
        s = copy(self._state)
        self.game.step(self.box, s, self.moves[0].action, Dice.new(), Log.new())
        return Snapshot(self.game, self.seats, self.box, self.box_name, s)

    # ---- what is seen

    @property
    def scores(self) -> list[int]:
        """Each seat's score as it stands; `game.unit` of them make a point."""
        points = [0] * self.seats
        self.game.score(self.box, self._state, points)
        return points

    @property
    def winners(self) -> list[int]:
        """The seats that share the victory; none if nobody wins, or if the game is not over."""
        return winning.winners(self.game, self.scores) if self.over else []

    @property
    def places(self) -> list[int]:
        """Each seat's place as the scores stand, from 1; equal seats share one, eliminated ones the last."""
        return winning.places(self.game, self.scores)

    @property
    def points(self) -> list[str]:
        """The scores in points, exactly: tenths where the game counts them."""
        return [self.game.points(score) for score in self.scores]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees, as names; without a seat, what spectators see."""
        found: dict[str, Any] = unshared(self.shared_view(seat))
        return found

    def shared_view(self, seat: int | None = None) -> dict[str, Any]:
        """The same, for callers that only read it: parts of it are shared with other views, and must not be changed."""
        return self.game.view(*self._plain, self.checked_audience(seat))

    @property
    def board(self) -> dict[str, Any]:
        """What is printed on board and cards, as names: costs, values, prices."""
        return self.game.board(self.box)

    def board_svg(self, seat: int | None = None, theme: str = "auto", words: Words | None = None) -> Drawing:
        """The board as a picture, as a seat sees it, or as spectators do: SVG as text, which notebooks show.

        Themes are light, dark, and auto, which is light or dark as the reader has it. `words` are English unless given.
        """
        from lusoria.drawings.board import board_svg  # brings words: loaded only when they are needed

        return board_svg(self.game, self.view(seat), self.board, theme, self._last_move(seat, words), words)

    def _last_move(self, seat: int | None, words: Words | None) -> LastMove | None:
        return None  # a state does not know how it came about

    def __repr__(self) -> str:
        return described(self)

    def _repr_html_(self) -> str | None:
        from lusoria.match.notebook import match_html  # brings words: loaded only when they are needed

        return match_html(self)

    def observe(self, seat: int) -> list[int]:
        """What a seat knows, as numbers; `game.features` says which is what."""
        out = new_options(length_of(self.game.features))
        self.game.observe(self.box, self._state, self.checked_seat(seat), out)
        return list(out)  # type: ignore[call-overload,no-any-return]

    def world(self, seat: int, dice: Dice) -> World:
        """A world that fits what the seat knows: all it can't know is dealt again. Bots are given this."""
        return World(self.game, self.box, self._state, self.checked_seat(seat), dice)

    def position(self, seat: int | None = None) -> str:
        """The position as one line of text; with a seat, only what that seat knows."""
        s = copy(self._state)
        if seat is not None:
            # Dice that do not depend on the match: two positions that the seat can't tell apart are the same text.
            self.game.redeal(self.box, s, self.checked_seat(seat), seeded(0))
        return position.write(self.game, self.box, self.box_name, s, seat)

    # ---- moves in words

    def explain(self, move: Move | str | int) -> Message:
        """A legal move as a whole sentence."""
        return self.game.explain(self.box, self._state, self.legal_move(move).action)

    def price(self, move: Move | str | int) -> dict[str, int]:
        """What a legal move costs, by name; empty if nothing."""
        return self.game.price(self.box, self._state, self.legal_move(move).action)

    def moves_at(self, place: str) -> list[Move]:
        """The moves that belong to a place of the board, legal or not; those that answer the open decision first."""
        return [self._move(action) for action in self.game.moves.at(self._state, place)]

    def about(self, place: str, seat: int | None = None) -> About | None:
        """What a place of the board does, and what it would bring a seat now; None if the game does not say it."""
        return self.game.about(self.box, self.shared_view(seat), place)

    def why_not(self, move: Move | str | int) -> Refusal | None:
        """The rule that forbids a move, and what is missing; None if the move is legal."""
        action = action_of(self.game, move)
        return None if action in self._legal else self.game.why_not(self.box, self._state, action)

    def reason(self, refusal: Refusal, language: str = "en") -> str:
        """A refusal in words."""
        from lusoria.words import Words  # loaded only when words are needed

        try:
            words = Words(self.game.name, language)
        except ModuleNotFoundError:  # in a browser, where the page has the words
            return f"the rule {refusal.rule} forbids it"
        return f"{words.say(refusal.reason)} ({refusal.rule})"

    def hint(
        self, seat: int | None = None, level: str | None = None, seconds: float | None = None,
        iterations: int | None = None, count: int = 3,
    ) -> HintList:  # fmt: skip
        """The best moves of the seat that has to decide, as a strong bot or one of this level sees them.

        With `iterations` instead of seconds the same position gives the same hints.
        """
        from lusoria.bots import ADVICE, Budget, bot  # brings the compiler: loaded only when a hint is needed
        from lusoria.bots.adviser import adviser
        from lusoria.bots.hint import advise

        world, dice = self._world_of_hints(seat)
        budget = ADVICE if level is None else None
        if seconds is not None or iterations is not None:
            budget = Budget(seconds, iterations)
        player = adviser(self.game, budget or ADVICE) if level is None else bot(level, budget)
        return self._hints(advise(world, player, dice, count))

    def hints(
        self, seat: int | None = None, seconds: float | None = None, iterations: int | None = None, count: int = 3
    ) -> Iterator[HintList]:
        """The same, an instant answer first, and better ones with time; the last is that of the whole budget."""
        from lusoria.bots import ADVICE, Budget
        from lusoria.bots.adviser import deepening

        world, dice = self._world_of_hints(seat)
        given = seconds is not None or iterations is not None
        for found in deepening(world, dice, Budget(seconds, iterations) if given else ADVICE, count):
            yield self._hints(found)

    def _world_of_hints(self, seat: int | None) -> tuple[World, Dice]:
        """What the deciding seat knows. The dice aren't the match's: what can't be told apart gives the same hints."""
        if self.seat is None or seat not in (None, self.seat):
            raise BadInput("seat: there is a hint for the seat that has to decide, and for no other")
        dice = seeded(0, cap=0)
        return self.world(self.seat, dice), dice

    def _hints(self, found: list[Advice]) -> HintList:
        return HintList(
            Hint(self._move(one.action), one.chance, one.weight, one.reason, self.explain(one.action), self.game)
            for one in found
        )

    def _move(self, action: int) -> Move:
        return move_of(self.game)(action)

    def legal_move(self, move: Move | str | int) -> Move:
        """A legal move, or IllegalMove with the reason."""
        try:
            action = action_of(self.game, move)
        except BadInput as error:
            raise IllegalMove(f"{error}; legal: {listed(self.moves)}") from None
        if action not in self._legal:
            refusal = self.game.why_not(self.box, self._state, action)
            raise IllegalMove(f"{self.game.moves.words(action)} is not legal now: {self.reason(refusal)}", refusal)
        return self._legal[action]

    def checked_audience(self, seat: int | None) -> int | None:
        """A seat of this game, or None for spectators."""
        return None if seat is None else self.checked_seat(seat)

    def checked_seat(self, seat: int) -> int:
        """A seat of this game, or BadInput."""
        if type(seat) is int and 0 <= seat < self.seats:
            return seat
        if not isinstance(seat, SupportsIndex) or operator.index(seat) not in range(self.seats):
            raise BadInput(f"seat: a number from 0 to {self.seats - 1} is needed, not {seat}")
        return operator.index(seat)


def unshared(value: Any) -> Any:
    """Data of its own with the same content."""
    if type(value) is dict:
        return {name: unshared(one) for name, one in value.items()}
    if type(value) is list:
        return [unshared(one) for one in value]
    return tuple(unshared(one) for one in value) if type(value) is tuple else value
