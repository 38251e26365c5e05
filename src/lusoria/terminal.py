"""A game in the terminal: one person against bots, all rules interpreted."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from lusoria.core.dice import Dice, roll, seeded
from lusoria.core.game import Game
from lusoria.core.log import events, open_log
from lusoria.core.record import Options, new_options

HELP = "a number or the words; ? shows the table again, q ends the game"


def play(game: Game, seats: int, you: int, bots: str, seed: int, console: Console) -> None:
    """One game to its end, or until the person leaves."""
    box, s, log, dice = game.load_box(None), game.State.new(), open_log(), seeded(seed, cap=0)
    bot_dice, options = seeded(seed, 1, cap=0), new_options(game.actions)
    game.setup(box, s, seats, dice, log)
    told(game, log, you, console)
    while (count := game.legal(box, s, options)) > 0:
        if s.seat == you:  # type: ignore[attr-defined]
            answer = ask(game, box, s, you, [options[i] for i in range(count)], console)
            if answer is None:
                console.print("The game ends here.")
                return
            action = answer
        else:
            action = bot(game, box, s, options, count, bots, bot_dice)
        log.count = 0
        game.step(box, s, action, dice, log)
        told(game, log, you, console)
    say(console, game.show(box, s, you))
    say(console, result(game, box, s, seats))


def bot(game: Game, box: Any, s: Any, options: Options, count: int, policy: str, dice: Dice) -> int:
    """What a bot does."""
    if policy == "sensible" and count > 1:
        return game.sensible(box, s, options, count, dice)
    return options[roll(dice, count)]


def say(console: Console, text: str, style: str = "") -> None:
    """Prints text as it is."""
    console.print(Text(text, style=style))


def told(game: Game, log: Any, you: int, console: Console) -> None:
    """What happened, as far as this seat may see it."""
    for event in events(log, you):
        say(console, f"  {game.tell(event)}", style="dim")


def ask(game: Game, box: Any, s: Any, you: int, legal: list[int], console: Console) -> int | None:
    """Shows the table and asks until a legal move comes; None if the person leaves."""
    moves = [Text(f"{number:2} {game.words(action)}") for number, action in enumerate(legal, 1)]
    said = "?"
    while True:
        if said == "?":
            say(console, "\n" + game.show(box, s, you))
            say(console, f"Your move ({HELP}):", style="bold")
            console.print(Columns(moves, equal=True, expand=False, padding=(0, 3), column_first=True))
        elif said in ("q", "quit"):
            return None
        elif (action := understood(game, said, legal)) is not None:
            return action
        else:
            say(console, f"{said!r} is none of the moves above; {HELP}")
        try:
            said = console.input("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return None


def understood(game: Game, said: str, legal: list[int]) -> int | None:
    """A number of the list, or a move in words; None if it is neither, or not legal."""
    if said.isdecimal() and len(said) < 4:
        return legal[int(said) - 1] if 1 <= int(said) <= len(legal) else None
    try:
        action = game.action(said)
    except KeyError:
        return None
    return action if action in legal else None


def result(game: Game, box: Any, s: Any, seats: int) -> str:
    """Who has won."""
    points = [0] * seats
    game.score(box, s, points)
    winners = [game.seat_names[seat] for seat in range(seats) if points[seat] == max(points)]
    verb = "wins" if len(winners) == 1 else "share the victory"
    return f"{' and '.join(winners)} {verb} with {max(points)} points."
