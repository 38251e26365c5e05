"""The tables that a ladder shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.table import Table

from lusoria.bots.ladder.interval import Rate
from lusoria.bots.ladder.ratings import Rating
from lusoria.bots.ladder.results import PairingResults


def rating_table(ratings: Iterable[Rating]) -> Table:
    """How strong each bot is."""
    table = Table("bot")
    for heading in ("rating", "±", "games"):
        table.add_column(heading, justify="right")
    for rating in ratings:
        table.add_row(rating.name, f"{rating.mu:.1f}", f"{2 * rating.sigma:.1f}", f"{rating.games:,}")
    return table


def pairing_table(results: Sequence[PairingResults]) -> Table:
    """How often each bot beats another, and how many milliseconds each side took for a decision."""
    table = Table()
    for heading in ("bot", "against"):
        table.add_column(heading)
    for heading in ("games", "wins", "95 % interval", "ms a move"):
        table.add_column(heading, justify="right", no_wrap=True)
    for kept in results:
        rate = kept.rate
        others = kept.others if kept.seats == 2 else f"{kept.seats - 1} × {kept.others}"
        times = f"{milliseconds(kept, 0)} / {milliseconds(kept, 1)}"
        table.add_row(kept.one, others, f"{rate.games:,}", percent(rate), interval(rate), times)
    return table


def faults(results: Sequence[PairingResults]) -> list[str]:
    """What should not happen: decisions that took too long, and illegal moves."""
    games = [game for kept in results for game in kept.played]
    late, decisions = sum(sum(game.late) for game in games), sum(sum(game.decisions) for game in games)
    illegal = sum(game.illegal is not None for game in games)
    longest = max((max(game.longest) for game in games), default=0.0)
    said = [f"{late:,} of {decisions:,} decisions took over 10 % too long, the longest {longest:.2f} of its time"]
    return (said if late else []) + ([f"{illegal:,} games were lost by a move that is not legal"] if illegal else [])


def percent(rate: Rate) -> str:
    """A rate, if there are games."""
    return f"{rate.rate:.1%}" if rate.games else "–"


def interval(rate: Rate) -> str:
    """The interval of a rate, if there are games."""
    return f"{100 * rate.low:.1f} to {rate.high:.1%}" if rate.games else "–"


def milliseconds(kept: PairingResults, side: int) -> str:
    """The mean time of a decision, of the one or of the others."""
    decisions = sum(game.decisions[side] for game in kept.played)
    return f"{sum(game.seconds[side] for game in kept.played) / decisions * 1000:.1f}" if decisions else "–"
