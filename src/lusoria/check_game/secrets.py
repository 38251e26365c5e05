"""Secrets: what a seat is shown does not depend on what it can't know, and deals that fit are dealt fairly.

A world is dealt again for a seat (`redeal`). To that seat the two worlds must look alike in every way.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

from lusoria.check_game.agreement import observed_by
from lusoria.check_game.walk import Trial, TrialMoment, legal, setup
from lusoria.core.dice import Dice, answers, outcomes, seeded
from lusoria.core.record import content, copy
from lusoria.match.position import flat

SAMPLES = 100
DEALS = 300  # the most outcomes of a small case
SETUPS = 5_000  # the most setups that are all laid out
DRAWS = 400  # setups that are drawn where there are more
NO_SECRETS = 30  # draws in which nothing was dealt otherwise: there are no secrets at the beginning
ENOUGH = 10  # moments with secrets, before one may say that they never change
UNLIKELY_DEVIATION = 6.0  # standard deviations


def nothing_leaks(trial: Trial) -> Iterator[str]:
    """View, observation and open decision are the same in another world that fits what the seat knows."""
    game, box = trial.game, trial.box
    for number, (where, s, *_) in enumerate(trial.some(SAMPLES)):
        for seat in range(s.seats):
            other = redealt(trial, s, seat, number)
            who = game.seat_names[seat]
            for audience, whose in ((seat, f"{who} sees"), (None, "those who watch see")):
                one, two = game.view(box, s, audience), game.view(box, other, audience)
                if one != two:
                    yield f"{where}: {whose} what can't be known: {difference(one, two)}"
            if observed_by(game, box, s, seat) != observed_by(game, box, other, seat):
                yield f"{where}: the observation of {who} tells what it can't know: {feature(trial, s, other, seat)}"
            if seat == s.seat == other.seat and legal(game, box, s) != legal(game, box, other):
                yield f"{where}: the legal actions of {who} depend on what it can't know"


def redealt(trial: Trial, s: Any, seat: int, number: int) -> Any:
    """Another world that fits what the seat knows."""
    other = copy(s)
    trial.game.redeal(trial.box, other, seat, seeded(trial.seed + 2, number, cap=0))
    return other


def difference(one: Any, other: Any, where: str = "") -> str:
    """Where two views differ first."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            if one[key] != other.get(key):
                return difference(one[key], other.get(key), f"{where}.{key}".lstrip("."))
    return f"{where}: {one!r} or {other!r}"


def feature(trial: Trial, s: Any, other: Any, seat: int) -> str:
    """The first feature in which two observations differ."""
    rows = [observed_by(trial.game, trial.box, world, seat) for world in (s, other)]
    at = next(i for i, pair in enumerate(zip(*rows, strict=True)) if pair[0] != pair[1])
    return next(one.name for one in trial.game.features if one.offset <= at < one.offset + one.length)


# ---- deals


def redeal_keeps_what_is_known(trial: Trial) -> Iterator[str]:
    """In small cases: the true world is one of the deals, and each of them leads to the same deals."""
    for where, s in small_cases(trial):
        seat = int(s.seat)
        found = deals(trial, s, seat)
        if found is None:
            continue
        who = trial.game.seat_names[seat]
        if content(s) not in found:
            yield f"{where}: dealt again for {who}, the world as it is never comes up"
            continue
        for other in islice(found, 1, 6):
            world = type(s).from_buffer_copy(other)
            if deals(trial, world, seat) != found:
                yield f"{where}: deals for {who} depend on what it can't know: from another world they have other odds"
                break


def redeal_deals_secrets(trial: Trial) -> Iterator[str]:
    """What another seat alone can see is dealt again: if it never changes, bots look into hands.

    What the deciding seat is told about its own decision is no secret; what it holds is looked at when others decide.
    """
    private: Counter[tuple[int, int]] = Counter()
    changed: set[tuple[int, int]] = set()
    game, box = trial.game, trial.box
    for number, (_, s, *_) in enumerate(trial.some(SAMPLES)):
        waiting = [other for other in range(s.seats) if other != s.seat]
        for seat, other in ((seat, other) for seat in range(s.seats) for other in waiting if seat != other):
            mine = game.view(box, s, other)
            if public(mine) != public(game.view(box, s, None)):
                private[seat, other] += 1
                if mine != game.view(box, redealt(trial, s, seat, number), other):
                    changed.add((seat, other))
    for (seat, other), times in sorted(private.items()):
        if times >= ENOUGH and (seat, other) not in changed:
            one, two = game.seat_names[seat], game.seat_names[other]
            yield f"dealing again for {one} never changes what {two} alone sees, {times} times: {one} would know it"


def public(view: dict[str, Any]) -> dict[str, Any]:
    """A view without who looks."""
    return {key: value for key, value in view.items() if key not in ("you", "decision")}


def open_games_hide_nothing(trial: Trial) -> Iterator[str]:
    """A game that says `plays_open` has nothing to deal again, and shows those who watch as much as those who wait."""
    game, box = trial.game, trial.box
    for number, (where, s, *_rest) in enumerate(trial.some(SAMPLES) if game.plays_open else []):
        watched = public(game.view(box, s, None))
        for seat, who in zip(range(s.seats), game.seat_names, strict=False):
            if content(redealt(trial, s, seat, number)) != content(s):
                yield f"{where}: dealt again for {who}, the world is another one, but the game says plays_open"
            if seat != s.seat and public(game.view(box, s, seat)) != watched:
                yield f"{where}: {who} sees more than those who watch, but the game says plays_open"


def small_cases(trial: Trial) -> Iterator[tuple[str, Any]]:
    """Moments late in the games, where little is unknown, and some from everywhere.

    The deciding seat looks on: others may be in the middle of a choice, which begins again when it is dealt again.
    """
    late: list[TrialMoment] = [game[-k] for game in trial.played for k in (1, 3, 6) if len(game) >= k]
    for where, s, *_ in [*late[:40], *trial.some(20)]:
        yield where, s


def deals(trial: Trial, s: Any, seat: int) -> dict[bytes, Fraction] | None:
    """All worlds that dealing again can lead to, with their probabilities; None if there are too many."""
    found: dict[bytes, Fraction] = defaultdict(Fraction)
    dice = Dice.new()
    for number, _ in enumerate(outcomes(dice)):
        if number >= DEALS:
            return None
        world = copy(s)
        trial.game.redeal(trial.box, world, seat, dice)
        found[content(world)] += chance_of(dice)
    return found


def chance_of(dice: Dice) -> Fraction:
    """How likely the dice are to answer as they did."""
    return Fraction(1, math.prod(sides for _, sides in answers(dice)))


def redeal_is_fair(trial: Trial) -> Iterator[str]:
    """After the setup, where nobody has told anything by a move: a deal is as likely as it is in truth."""
    for seats in sorted({trial.game.seats[0], trial.game.seats[-1]}):
        every = all_setups(trial, seats)
        if every is None:
            yield from fair_by_sample(trial, seats, seats - 1)
        else:
            yield from fair_exactly(trial, every, seats - 1)


def all_setups(trial: Trial, seats: int) -> list[tuple[Any, Fraction]] | None:
    """Every setup with its probability; None if there are too many."""
    found, dice = [], Dice.new()
    for number, _ in enumerate(outcomes(dice)):
        if number >= SETUPS:
            return None
        found.append((setup(trial.game, trial.box, seats, dice), chance_of(dice)))
    return found


def fair_exactly(trial: Trial, every: list[tuple[Any, Fraction]], seat: int) -> Iterator[str]:
    """Among the setups that look the same to the seat, dealing again gives each with its true probability."""
    alike: dict[tuple[int, ...], dict[bytes, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for s, chance in every:
        alike[tuple(observed_by(trial.game, trial.box, s, seat))][content(s)] += chance
    for worlds in islice(alike.values(), 20):
        whole = sum(worlds.values())
        s = trial.game.State.struct.from_buffer_copy(next(iter(worlds)))
        found = deals(trial, s, seat)
        if found is not None and found != {world: chance / whole for world, chance in worlds.items()}:
            who = trial.game.seat_names[seat]
            yield f"setup with {s.seats} seats: dealing again for {who} has other odds than the setup"
            return


def fair_by_sample(trial: Trial, seats: int, seat: int) -> Iterator[str]:
    """Each number of the state has the same mean in true and in dealt worlds, as far as samples can tell."""
    sums: Counter[str] = Counter()
    squares: Counter[str] = Counter()
    for number in range(DRAWS):
        if number == NO_SECRETS and not sums:
            return
        s = setup(trial.game, trial.box, seats, seeded(trial.seed + 3, number, cap=0))
        other = copy(s)
        trial.game.redeal(trial.box, other, seat, seeded(trial.seed + 4, number, cap=0))
        before, after = flat(trial.game.State, s), flat(trial.game.State, other)
        for name, row in before.items():
            if row != after[name]:
                for i, (a, b) in enumerate(zip(row.split(","), after[name].split(","), strict=True)):
                    for what, gap in (("", int(a) - int(b)), (" squared", int(a) ** 2 - int(b) ** 2)):
                        sums[f"{name}[{i}]{what}"] += gap
                        squares[f"{name}[{i}]{what}"] += gap**2
    for place, total in sums.items():
        if abs(total) > UNLIKELY_DEVIATION * math.sqrt(squares[place]):
            who = trial.game.seat_names[seat]
            yield f"setup with {seats} seats: dealt again for {who}, {place} is off by {-total / DRAWS:+.3f} on average"
