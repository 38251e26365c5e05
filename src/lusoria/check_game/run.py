"""Runs the checks one after another, and says what fails and where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from lusoria.check_game import agreement, declarations, history, legality, secrets, words
from lusoria.check_game.walk import Trial
from lusoria.core.game import Game
from lusoria.errors import BadInput

Check = Callable[[Trial], Iterator[str]]

CHECKS: dict[str, Check] = {
    check.__name__.replace("_", " "): check
    for check in (
        declarations.contract,
        legality.setup_starts_from_zero,
        legality.actions_in_range,
        legality.choices_at_once,
        legality.no_dead_ends,
        legality.no_endless_games,
        legality.refusals_agree,
        words.moves_round_trip,
        words.positions_round_trip,
        words.texts_can_be_read,
        words.everything_has_words,
        words.what_is_said_follows_from_its_basis,
        history.events_are_declared,
        history.log_tells_what_changed,
        history.undo_stops_at_reveals,
        history.observations_fit,
        history.observations_tell_what_is_seen,
        history.log_tells_no_secrets,
        secrets.nothing_leaks,
        secrets.redeal_deals_secrets,
        secrets.redeal_keeps_what_is_known,
        secrets.redeal_is_fair,
        secrets.open_games_hide_nothing,
        agreement.interpreted_is_compiled,
        agreement.whole_games_are_the_same,
    )
}
MOST_TOLD = 5  # of the failures of one check: the first ones say what is wrong


@dataclass(frozen=True)
class Result:
    """What a check has found."""

    check: str
    says: str  # what must hold
    failures: list[str]  # where it does not; empty if the game passes


def check_game(game: Game, games: int = 4, seed: int = 0, only: Sequence[str] = ()) -> Iterator[Result]:
    """Checks a game: each check in turn, or those that are named."""
    for name in only:
        if name not in CHECKS:
            raise BadInput(f"there is no check {name!r}; there is {', '.join(CHECKS)}")
    trial = Trial(game, games, seed)
    for name, check in CHECKS.items():
        if not only or name in only:
            yield Result(name, (check.__doc__ or "").strip(), failures(check, trial))


def failures(check: Check, trial: Trial) -> list[str]:
    """The first failures of a check. A game that breaks down is one, too."""
    found: list[str] = []
    try:
        found.extend(islice(check(trial), MOST_TOLD))
    except Exception as error:  # whatever the game's own code does
        found.append(f"{type(error).__name__}: {error} ({place_of(error)})")
    return found


def place_of(error: BaseException) -> str:
    """The file and line where an error was raised."""
    frame = error.__traceback__
    while frame and frame.tb_next:
        frame = frame.tb_next
    return f"{frame.tb_frame.f_code.co_filename}:{frame.tb_lineno}" if frame else "somewhere"
