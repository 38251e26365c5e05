"""A ladder as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.table import Table

from lusoria.bots.ladder.interval import Rate
from lusoria.bots.ladder.notes import Kept
from lusoria.bots.ladder.ratings import Rating


def rated(ratings: Iterable[Rating]) -> Table:
    """Who is how strong."""
    table = Table("bot")
    for heading in ("rating", "±", "games"):
        table.add_column(heading, justify="right")
    for rating in ratings:
        table.add_row(rating.name, f"{rating.mu:.1f}", f"{2 * rating.sigma:.1f}", f"{rating.games:,}")
    return table


def paired(pages: Sequence[Kept]) -> Table:
    """Who beats whom how often, and how many milliseconds a decision took each side."""
    table = Table()
    for heading in ("bot", "against"):
        table.add_column(heading)
    for heading in ("games", "wins", "95 % interval", "ms a move"):
        table.add_column(heading, justify="right", no_wrap=True)
    for kept in pages:
        rate = kept.rate
        others = kept.others if kept.seats == 2 else f"{kept.seats - 1} × {kept.others}"
        spent = f"{pace(kept, 0)} / {pace(kept, 1)}"
        table.add_row(kept.one, others, f"{rate.games:,}", percent(rate), interval(rate), spent)
    return table


def faults(pages: Sequence[Kept]) -> list[str]:
    """What should not be: decisions that took too long, and moves that are not legal."""
    games = [game for kept in pages for game in kept.played]
    late, decisions = sum(sum(game.late) for game in games), sum(sum(game.decisions) for game in games)
    illegal = sum(game.illegal is not None for game in games)
    longest = max((max(game.longest) for game in games), default=0.0)
    said = [f"{late:,} of {decisions:,} decisions took over 10 % too long, the longest {longest:.2f} of its time"]
    return (said if late else []) + ([f"{illegal:,} games were lost by a move that is not legal"] if illegal else [])


def percent(rate: Rate) -> str:
    """A rate, if there is one."""
    return f"{rate.rate:.1%}" if rate.games else "–"


def interval(rate: Rate) -> str:
    """Between which rates the true one lies, most likely."""
    return f"{100 * rate.low:.1f} to {rate.high:.1%}" if rate.games else "–"


def pace(kept: Kept, side: int) -> str:
    """Milliseconds a decision, of the one or of the others."""
    decisions = sum(game.decisions[side] for game in kept.played)
    return f"{sum(game.seconds[side] for game in kept.played) / decisions * 1000:.1f}" if decisions else "–"
