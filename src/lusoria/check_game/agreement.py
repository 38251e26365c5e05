"""The same bytes in every way of running the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lusoria.check_game.walk import Trial
from lusoria.core.compile import compiled
from lusoria.core.dice import seeded
from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.core.log import events, open_log
from lusoria.core.record import content, copy, new_options

SAMPLES = 400


def interpreted_is_compiled(trial: Trial) -> Iterator[str]:
    """Each rule gives the same bytes interpreted and compiled: states, legal lists, scores, observations, deals."""
    game, box = trial.game, trial.box
    fast = {name: compiled.on_records(getattr(game, name)) for name in ("legal", "step", "redeal", "observe")}
    for number, (where, s, options, action, *_) in enumerate(trial.some(SAMPLES)):
        if options != listed(game, fast["legal"], box, s):
            yield f"{where}: legal differs compiled"
        for name, argument in (("step", action), ("redeal", int(s.seat))):
            ways = [after(rule, name, box, s, argument, number) for rule in (getattr(game, name), fast[name])]
            if ways[0] != ways[1]:
                yield f"{where}: {name} differs compiled"
        if observed_by(game, box, s, s.seat) != observed_by(game, box, s, s.seat, fast["observe"]):
            yield f"{where}: observe differs compiled"


def listed(game: Game, rule: Any, box: Any, s: Any) -> list[int]:
    """The legal actions."""
    options = new_options(game.actions)
    return [int(options[i]) for i in range(rule(box, s, options))]


def after(rule: Any, name: str, box: Any, s: Any, argument: int, number: int) -> tuple[bytes, Any]:
    """The bytes after a rule that changes the state, and what it told."""
    changed, dice, log = copy(s), seeded(7, number), open_log()
    rest = (dice, log) if name == "step" else (dice,)
    rule(box, changed, argument, *rest)
    return content(changed), [content(event) for event in events(log)] + [content(dice)]


def observed_by(game: Game, box: Any, s: Any, seat: int, rule: Any = None) -> list[int]:
    """What a seat observes; by the game's own rule, or another version of it."""
    out = new_options(length_of(game.features))
    (rule or game.observe)(box, s, int(seat), out)
    return list(out)  # type: ignore[call-overload,no-any-return]


def whole_games_are_the_same(trial: Trial) -> Iterator[str]:
    """Whole games, played inside compiled code and, where there is one, on a GPU, end as they do interpreted."""
    import numpy as np

    from lusoria.core.playout import Outcome, player
    from lusoria.core.record import dtype

    game = trial.game
    outs = np.zeros(max(3, trial.games), dtype(Outcome))  # one after another, in the same memory
    for seats in game.seats:
        player(game, trial.box)(seats, "random", trial.seed, 0, outs)
        for number in range(len(outs)):
            scores, fast = interpreted_scores(trial, seats, number), outs[number]["scores"][:seats].tolist()
            if fast != scores:
                yield f"{seats} seats, game {number}: scores {fast} compiled, {scores} interpreted"
    yield from on_a_gpu(trial)


def interpreted_scores(trial: Trial, seats: int, number: int) -> list[int]:
    """The scores of a random game, as `playout` plays it."""
    from lusoria.core.playout import RANDOM, rules_for

    game, box = trial.game, trial.box
    s, dice, log, options = game.State.new(), seeded(trial.seed, number, cap=0), open_log(), new_options(game.actions)
    game.setup(box, s, seats, dice, log)
    while count := game.legal(box, s, options):
        game.step(box, s, rules_for(game)["choose"](box, s, options, count, RANDOM, dice), dice, log)
    points = [0] * seats
    game.score(box, s, points)
    return points


def on_a_gpu(trial: Trial) -> Iterator[str]:
    """The same games on a GPU; nothing where there is none."""
    try:
        from lusoria.gpu.cuda import why_no_gpu
    except ImportError:
        return
    if why_no_gpu() is not None:
        return
    import numpy as np

    from lusoria import Batch

    for seats in trial.game.seats:
        ways = [Batch(trial.game.name, seats, trial.games, device=device, seed=trial.seed) for device in ("cpu", "gpu")]
        for batch in ways:
            batch.playout()
        scores = [batch.runner.host(batch.arrays.scores) for batch in ways]
        if not np.array_equal(*scores):
            yield f"{seats} seats: whole games differ on the GPU"
