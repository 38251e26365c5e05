"""Legal lists: in range, in order, never empty before the end; and every game comes to its end."""

from __future__ import annotations

from collections.abc import Iterator

from lusoria.check_game.walk import MOST_DECISIONS, Trial, legal
from lusoria.core.dice import seeded
from lusoria.core.log import open_log
from lusoria.core.record import content, copy
from lusoria.core.refusals import ALLOWED
from lusoria.match.position import flat


def actions_in_range(trial: Trial) -> Iterator[str]:
    """Legal actions exist, rise, answer the open decision; the deciding seat exists; asking changes nothing."""
    game = trial.game
    for where, s, options, *_ in trial.moments:
        if options != sorted(set(options)) or options[0] < 0 or options[-1] >= game.actions:
            yield f"{where}: legal actions {options} do not rise from 0 to {game.actions - 1}"
            continue
        for action in options:
            if s.step not in game.moves.kind(action).steps:
                yield f"{where}: {game.moves.words(action)} is legal, but does not answer {game.steps[s.step]}"
        if s.seat not in range(s.seats):
            yield f"{where}: seat {s.seat} has to decide, of {s.seats}"
        asked = copy(s)
        legal(game, trial.box, asked)
        if content(asked) != content(s):
            yield f"{where}: asking for the legal actions changed the state"


def setup_starts_from_zero(trial: Trial) -> Iterator[str]:
    """A new game does not depend on what was in the memory before."""
    game = trial.game
    for seats in game.seats:
        states = []
        for before in (b"\0", b"\x55"):
            s = game.State.struct.from_buffer_copy(before * game.State.size())
            game.setup(trial.box, s, seats, seeded(trial.seed, 1), open_log())
            states.append(s)
        first, second = (flat(game.State, s) for s in states)
        for name in [name for name in first if first[name] != second[name]]:
            yield f"{seats} seats: setup does not write {name}, but the game says setup_writes_all"


def choices_at_once(trial: Trial) -> Iterator[str]:
    """Where all seats choose at once, each answers one decision, from seat 0 up, and sees no other's choices."""
    game = trial.game
    for where, s, _, action, after, *_ in trial.moments:
        if s.step in game.at_once and after.step == s.step and after.seat not in (s.seat + 1, 0):
            move = game.moves.words(action)
            yield f"{where}: after {move} of seat {s.seat}, seat {after.seat} is asked; at_once asks 0, 1, 2, each once"
        if s.step not in game.at_once and after.step in game.at_once and after.seat != 0:
            yield f"{where}: a choice of all at once begins with seat {after.seat}, not with seat 0"


def no_dead_ends(trial: Trial) -> Iterator[str]:
    """A game without legal actions is over: no move answers its open decision."""
    answered = {step for kind in trial.game.moves.kinds for step in kind.steps}
    for game in trial.played:
        if game and not legal(trial.game, trial.box, game[-1].after) and game[-1].after.step in answered:
            step = trial.game.steps[game[-1].after.step]
            yield f"after {game[-1].where}: nothing is legal, but the open decision is {step}, which moves answer"


def no_endless_games(trial: Trial) -> Iterator[str]:
    """Every game ends, also where a seat takes the first or the last option again and again."""
    for game in trial.played:
        if len(game) >= MOST_DECISIONS:
            yield f"{game[-1].where}: the game has not ended"


def refusals_agree(trial: Trial) -> Iterator[str]:
    """Where a game says why moves are refused: legal is exactly what nothing refuses."""
    game = trial.game
    if game.refuse is None:
        return
    for where, s, options, *_ in trial.some(200):
        answering = [a for a in range(game.actions) if s.step in game.moves.kind(a).steps]
        allowed = [action for action in answering if game.refuse(trial.box, s, action) == ALLOWED]
        if allowed != options:
            odd = sorted(set(allowed) ^ set(options))
            yield f"{where}: legal and refuse disagree about {', '.join(game.moves.words(a) for a in odd)}"
