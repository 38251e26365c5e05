"""The command `lusoria train`: trains for some minutes, shows how it goes, and leaves a network behind."""

from __future__ import annotations

import csv
import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.live import Live
from rich.text import Text

from lusoria.network.file import load
from lusoria.train.measure import OPPONENTS, WinShare, measure
from lusoria.train.run import Given, Run
from lusoria.train.settings import TrainingSettings

CURVE = "curve.csv"
HEADINGS = ("rollouts", "decisions", "learned", "seconds", "seats", "opponent", "games", "share", "low", "high", "lead")
SECONDS_BETWEEN_LINES = 30  # where the output is no terminal


@dataclass(frozen=True)
class Pace:
    """How long to train, and how often to stop and look."""

    minutes: float | None = None
    save_seconds: float = 60.0
    measure_seconds: float = 120.0
    games: int = 300  # of a measurement, against each opponent at each table


def train(settings: TrainingSettings, given: Given, pace: Pace, out: Console, err: Console) -> Path:
    """Trains until the plan is fulfilled or the time is over; returns the path of the network.

    It saves between rollouts only, so that what is saved is never half learned. Ctrl-C and failures save nothing.
    """
    began = time.monotonic()
    run = Run(settings, given)
    try:
        shares = trained(run, began, pace, err)
    except KeyboardInterrupt:
        told = f"stopped; the same command goes on from {run.saved:,} decisions, as saved in {given.folder}"
        err.print(told, highlight=False, markup=False, soft_wrap=True)
        raise
    path = network_path(run)
    run.network({f"{one.seats} seats, {one.opponent}": round(one.share, 4) for one in shares}).save(path)
    report(run, shares, path, out)
    return path


def trained(run: Run, began: float, pace: Pace, err: Console) -> list[WinShare]:
    """Trains, saves and shows how it goes; returns how the network does at the end."""
    until = float("inf") if pace.minutes is None else began + 60 * pace.minutes
    shares: list[WinShare] = []
    saved = measured = time.monotonic()
    told = 0.0
    if run.rollouts == 0:
        run.save()  # so that a kill before the next time has something to go on from
    with Live(console=err, transient=True, auto_refresh=False, redirect_stdout=False) as live:
        while not run.over and (time.monotonic() < until or run.decisions == run.began):
            run.train()
            now = time.monotonic()
            measuring = now - measured > pace.measure_seconds
            if measuring or now - saved > pace.save_seconds:
                keep(run)
                saved = time.monotonic()
            if measuring:
                shares = look(run, pace.games)
                measured = time.monotonic()
            live.update(Text(line(run, shares)), refresh=True)
            if not err.is_terminal and now - told > SECONDS_BETWEEN_LINES:
                err.print(line(run, shares), highlight=False, markup=False, soft_wrap=True)
                told = now
    keep(run)
    return look(run, pace.games)


def keep(run: Run) -> None:
    """Writes the checkpoint and the network."""
    run.save()
    run.network().save(network_path(run))


def network_path(run: Run) -> Path:
    """The file of a run to play with."""
    return run.given.folder / f"{run.rules.name}.npz"


def look(run: Run, games: int) -> list[WinShare]:
    """Measures the network at every table, and adds lines to the curve."""
    found, given = [], run.given
    for seats in run.settings.seats:
        for opponent in OPPONENTS:
            found.append(
                measure(
                    run.model, seats, opponent, games, given.device, run.settings.seed + 1, run.rules.name, given.box,
                    given.threads,
                )
            )  # fmt: skip
    curve = given.folder / CURVE
    is_new = not curve.exists()
    with curve.open("a", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        if is_new:
            writer.writerow(HEADINGS)
        for one in found:
            numbers = [f"{number:.4f}" for number in (one.share, one.low, one.high, one.lead)]
            counts = [run.rollouts, run.decisions, run.learned, f"{run.clock.total:.1f}"]
            writer.writerow([*counts, one.seats, one.opponent, one.games, *numbers])
    return found


def line(run: Run, shares: list[WinShare]) -> str:
    """How it goes, in one line."""
    settings, total = run.settings, run.clock.total or 1.0
    parts = [
        f"{run.rules.title}: {run.decisions:,} of {settings.decisions:,} decisions",
        f"{run.learned / total:,.0f} learned/s",
        run.clock.told(),
        f"entropy {run.progress.entropy:.2f}, KL {run.progress.distance:.3f}",
        *(f"{one.seats} seats against {one.opponent} {one.share:.0%} ({one.lead:+.0f})" for one in shares),
    ]
    return "; ".join(parts)


def report(run: Run, shares: list[WinShare], path: Path, out: Console) -> None:
    """What was reached."""
    file, total = load(path), run.clock.total or 1.0

    def say(text: str) -> None:
        out.print(text, highlight=False, markup=False, soft_wrap=True)

    say(f"{run.decisions:,} decisions, {run.learned:,} of them learned from, in {total:,.0f} s")
    say(f"{run.learned / total:,.0f} decisions learned a second; time went to: {run.clock.told()}")
    for one in shares:
        say(
            f"{one.seats} seats, {one.opponent} on all others: {one.share:.1%} of {one.games} games "
            f"({one.low:.1%} to {one.high:.1%}), a lead of {one.lead:+.1f} points"
        )
    say(f"network {file.hash}: {path}, {path.stat().st_size:,} bytes")
    say(f"to play with it: lusoria ladder {run.rules.name} --bots policy:{path},sensible")
