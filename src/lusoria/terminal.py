"""A game in the terminal: one person against bots, all rules interpreted."""

from __future__ import annotations

from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from lusoria.core.dice import Dice, roll, seeded
from lusoria.core.log import Event
from lusoria.core.record import new_options
from lusoria.errors import BadInput, CannotUndo
from lusoria.match.match import Match, Move

HELP = "a number or the words; u takes back, ? shows the table again, q ends"


def play(match: Match, you: int, bots: str, console: Console, save: Path | None = None) -> None:
    """A match to its end, or until the person leaves. It is saved then, if there is a file to save it in."""
    dice = seeded(match.seed or 0, 1, cap=0)  # the bots' own
    told(match, match.history[-1].events, you, console)
    while not match.over:
        if match.seat == you:
            move = ask(match, you, console)
            if move is None:
                say(console, "The game ends here.")
                break
        else:
            move = bot(match, bots, dice)
        match.play(move)
        told(match, match.history[-1].events, you, console)
    else:
        say(console, match.show(you))
        say(console, result(match))
    if save is not None:
        write_record(match, save)
        say(console, f"Saved in {save}; lusoria play --resume {save} goes on.")


def write_record(match: Match, path: Path) -> None:
    """Saves the match; the secret too, or it could not be played on."""
    try:
        path.write_text(match.record(with_secret=True), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None


def bot(match: Match, policy: str, dice: Dice) -> Move:
    """What a bot does."""
    moves = match.moves
    if policy == "random" or len(moves) == 1:
        return moves[roll(dice, len(moves))]
    options = new_options(len(moves))
    for i, move in enumerate(moves):
        options[i] = move.action
    action = match.sensible(options, len(moves), dice)
    return next(move for move in moves if move.action == action)


def say(console: Console, text: str, style: str = "") -> None:
    """Prints text as it is."""
    console.print(Text(text, style=style))


def told(match: Match, events: list[Event], you: int, console: Console) -> None:
    """What happened, as far as this seat may see it."""
    for event in events:
        if event.seen >> you & 1:
            say(console, f"  {match.game.tell(event)}", style="dim")


def ask(match: Match, you: int, console: Console) -> Move | None:
    """Shows the table and asks until a legal move comes; None if the person leaves."""
    said = "?"
    while True:
        if said == "u":
            take_back(match, you, console)
            said = "?"
        if said == "?":
            show_moves(match, you, console)
        elif said in ("q", "quit"):
            return None
        elif (move := understood(said, match.moves)) is not None:
            return move
        else:
            say(console, f"{said!r} is none of the moves above; {HELP}")
        try:
            said = console.input("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return None


def take_back(match: Match, you: int, console: Console) -> None:
    """Undoes the person's last decision, or says why not."""
    try:
        say(console, f"Taken back: {match.undo(you)}")
    except CannotUndo as error:
        say(console, str(error))


def show_moves(match: Match, you: int, console: Console) -> None:
    """The table, and what can be done."""
    say(console, "\n" + match.show(you))
    say(console, f"Your move ({HELP}):", style="bold")
    moves = [Text(f"{number:2} {move}") for number, move in enumerate(match.moves, 1)]
    console.print(Columns(moves, equal=True, expand=False, padding=(0, 3), column_first=True))


def understood(said: str, moves: list[Move]) -> Move | None:
    """A number of the list, or a move in words; None if it is neither."""
    if said.isdecimal() and len(said) < 4:
        return moves[int(said) - 1] if 1 <= int(said) <= len(moves) else None
    words = " ".join(said.split())
    return next((move for move in moves if move.words == words), None)


def result(match: Match) -> str:
    """Who has won."""
    scores = match.scores
    winners = [match.game.seat_names[seat] for seat in range(match.seats) if scores[seat] == max(scores)]
    verb = "wins" if len(winners) == 1 else "share the victory"
    return f"{' and '.join(winners)} {verb} with {max(scores)} points."
