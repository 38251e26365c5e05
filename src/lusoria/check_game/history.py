"""What a step tells: the log speaks of every change, undo stops where something was revealed, observations fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lusoria.check_game.agreement import observed_by
from lusoria.check_game.secrets import difference, redealt
from lusoria.check_game.walk import Trial, TrialMoment, legal
from lusoria.core.dice import Dice, force
from lusoria.core.log import EVERYONE, Event, is_seen, open_log
from lusoria.core.log import events as log_of
from lusoria.core.record import content, copy

SAMPLES = 120
LARGEST_FEATURE = 8.0  # of an observation divided by its scale, which should be about 0 to 1


def log_tells_what_changed(trial: Trial) -> Iterator[str]:
    """Where what a seat sees has changed, apart from who has to decide, the log has told that seat something."""
    game, box = trial.game, trial.box
    for where, s, _, action, after, _, events in trial.some(SAMPLES):
        if game.moves.secret(action) or (after.seat == s.seat and after.step != s.step):
            continue  # half of a choice: it is told when the choice is complete
        for seat in (None, *range(s.seats)):
            before, now = seen(game.view(box, s, seat)), seen(game.view(box, after, seat))
            if before != now and not any(is_seen(event, seat) for event in events):
                who, move = "everybody" if seat is None else game.seat_names[seat], game.moves.words(action)
                yield f"{where}: {who} sees what {move} changed, but the log is silent: {difference(before, now)}"
                break


def seen(view: dict[str, Any]) -> dict[str, Any]:
    """A view without whose turn it is."""
    return {key: value for key, value in view.items() if key not in ("decision", "own")}


def undo_stops_at_reveals(trial: Trial) -> Iterator[str]:
    """After a step that has told another seat a secret there is no undo: its events say so, or chance was in it."""
    game = trial.game
    for number, moment in enumerate(trial.some(SAMPLES)):
        if moment.chance or game.moves.secret(moment.action):
            continue
        for seat in range(moment.s.seats):
            if seat == moment.s.seat or stops(trial, moment, seat):
                continue
            if reveals(trial, moment, seat, number):
                what = game.moves.words(moment.action)
                yield f"{moment.where}: {what} tells {game.seat_names[seat]} a secret, but none of its events reveals"
                break


def stops(trial: Trial, moment: TrialMoment, seat: int) -> bool:
    """Whether an event that the seat sees says that something was revealed."""
    return any(event.kind in trial.game.events.reveals and is_seen(event, seat) for event in moment.events)


def reveals(trial: Trial, moment: TrialMoment, seat: int, number: int) -> bool:
    """Whether the step tells apart two worlds that looked alike to the seat."""
    game, box = trial.game, trial.box
    other = redealt(trial, moment.s, seat, number)
    if moment.action not in legal(game, box, other):
        return True
    dice = Dice.new()
    force(dice, [])
    after = copy(other)
    game.step(box, after, moment.action, dice, open_log())
    return observed_by(game, box, after, seat) != observed_by(game, box, moment.after, seat)


def observations_fit(trial: Trial) -> Iterator[str]:
    """Every number of an observation belongs to a feature and is of its size; what decides is in them."""
    game, box = trial.game, trial.box
    told: set[str] = set()
    for where, s, *_ in trial.some(SAMPLES):
        for seat in range(s.seats):
            try:
                row = observed_by(game, box, s, seat)
            except IndexError:
                yield f"{where}: observe writes behind the last of the features"
                return
            for feature in game.features:
                most = max(abs(x) for x in row[feature.offset : feature.offset + feature.length]) / feature.scale
                if most > LARGEST_FEATURE and feature.name not in told:
                    told.add(feature.name)
                    yield f"{where}: {feature.name} is {most:.1f} of its scale {feature.scale}"


def observations_tell_what_is_seen(trial: Trial) -> Iterator[str]:
    """Where what a seat sees has changed, so has its observation."""
    game, box = trial.game, trial.box
    for where, s, _, action, after, *_ in trial.some(SAMPLES):
        for seat in range(s.seats):
            before, now = game.view(box, s, seat), game.view(box, after, seat)
            if before != now and observed_by(game, box, s, seat) == observed_by(game, box, after, seat):
                who, move = game.seat_names[seat], game.moves.words(action)
                what = difference(before, now)
                yield f"{where}: after {move} the observation of {who} is as before, but not what it sees: {what}"


def log_tells_no_secrets(trial: Trial) -> Iterator[str]:
    """If chance brings something else and a seat's observation is the same, the log has told it the same."""
    game, box = trial.game, trial.box
    for where, s, _, action, after, chance, events in trial.some(SAMPLES):
        for other in others(chance):
            world, log, dice = copy(s), open_log(), Dice.new()
            force(dice, other)
            game.step(box, world, action, dice, log)
            if content(world) == content(after):
                continue  # something that does not matter any more, like a single die of a throw
            for seat in range(s.seats):
                if observed_by(game, box, world, seat) == observed_by(game, box, after, seat):
                    if seen_events(events, seat) != seen_events(log_of(log), seat):
                        who, what = game.seat_names[seat], telling(trial, events, seat)
                        yield f"{where}: the log tells {who} what its observation does not: {what}"


def others(chance: list[tuple[int, int]]) -> Iterator[list[int]]:
    """The same answers of chance, but for one of the last."""
    answered = [answer for answer, _ in chance]
    for i in range(max(0, len(chance) - 4), len(chance)):
        answer, sides = chance[i]
        if sides > 1:
            yield [*answered[:i], (answer + 1) % sides, *answered[i + 1 :]]


def seen_events(events: list[Event], seat: int) -> list[bytes]:
    """What a seat is told."""
    return [content(event) for event in events if is_seen(event, seat)]


def telling(trial: Trial, events: list[Event], seat: int) -> str:
    """The kinds of events that a seat sees."""
    kinds = trial.game.events.kinds
    return ", ".join(dict.fromkeys(kinds[event.kind].name for event in events if is_seen(event, seat)))


def events_are_declared(trial: Trial) -> Iterator[str]:
    """Every event of the log is one that was declared, of a seat or of none, and seen by somebody."""
    kinds = trial.game.events.kinds
    for where, s, *_, events in trial.moments:
        for event in events:
            if not 0 <= event.kind < len(kinds):
                yield f"{where}: there is no event {event.kind}"
            elif event.seat not in range(-1, s.seats):
                yield f"{where}: the event {kinds[event.kind].name} is of seat {event.seat}"
            elif event.seen & EVERYONE == 0:
                yield f"{where}: nobody sees the event {kinds[event.kind].name}"
