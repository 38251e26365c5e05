"""The command line: `lusoria play`, `serve`, `replay`, `analyse`, `verify`, `simulate`, `ladder`, and more."""

from __future__ import annotations

import gc
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

import lusoria
from lusoria.errors import BadExample, BadInput, BadRecord, LusoriaError
from lusoria.terminal.opening import check_free, chosen_seat, loaded, resume_command, resumed, screen

if TYPE_CHECKING:
    from lusoria.simulate import Summary

app = typer.Typer(help="Roman board games, by the book.", add_completion=False, no_args_is_help=True)
out, err = Console(), Console(stderr=True)


class Policy(StrEnum):
    """What a simulated seat does."""

    random = "random"
    sensible = "sensible"


class Opponent(StrEnum):
    """Who sits in the other seats: a policy, or one of the levels of `lusoria.bots`, which is not loaded for a list."""

    random = "random"
    sensible = "sensible"
    tiro = "tiro"
    discipulus = "discipulus"
    civis = "civis"
    magister = "magister"
    augustus = "augustus"


class Level(StrEnum):
    """How strong a bot is."""

    tiro = "tiro"
    discipulus = "discipulus"
    civis = "civis"
    magister = "magister"
    augustus = "augustus"


GameName = Annotated[str, typer.Argument(help="the name of a game, see `lusoria games`", metavar="GAME")]
Seats = Annotated[int | None, typer.Option(help="number of seats; without it the game's largest")]
Seed = Annotated[int, typer.Option(help="of the dice; the same seed gives the same games")]
BoxFile = Annotated[
    Path | None, typer.Option(help="a box file of your own, instead of the printed game", metavar="FILE")
]

Language = Annotated[str, typer.Option(help="of what is said at the table")]


@app.callback()
def options() -> None:
    """Roman board games, by the book."""


@app.command("games")
def list_games() -> None:
    """Lists the games."""
    table = Table("name", "game", "seats", "actions", "state, bytes")
    for game in lusoria.all_games():
        seats = f"{game.seats[0]} to {game.seats[-1]}"
        table.add_row(game.name, game.title, seats, str(game.actions), str(game.State.size()))
    out.print(table)


@app.command()
def simulate(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option(help="how many to play")] = 10_000,
    seed: Seed = 1,
    policy: Annotated[Policy, typer.Option(help="how the seats play")] = Policy.random,
    box: BoxFile = None,
    json: Annotated[bool, typer.Option("--json", help="print JSON instead of a table")] = False,
) -> None:
    """Plays many games on one core, and tells what came of them."""
    chosen, places = chosen_game(game, seats)
    at_least("--games", games, 1)
    in_range("--seed", seed)
    chosen.load_box(box)  # a bad box is refused before anything is compiled
    from lusoria.core.compile import compiled
    from lusoria.simulate import simulate as run

    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        console=err, transient=True,
    ) as progress:  # fmt: skip
        compiling = progress.add_task("compiling rules", total=None)
        playing = progress.add_task(f"playing {chosen.title}", total=games, visible=False)

        def on_rule(name: str, done: int, total: int) -> None:
            progress.update(compiling, completed=done, total=total, description=f"compiling {name}")

        def on_games(count: int) -> None:
            progress.update(compiling, visible=False)
            progress.update(playing, advance=count, visible=True)

        with compiled.reporting(on_rule):
            summary = run(chosen, places, games, seed, policy.value, box, on_games)
    if json:
        import msgspec

        typer.echo(msgspec.json.format(msgspec.json.encode(summary), indent=1).decode())
    else:
        print_summary(summary, chosen)


def print_summary(summary: Summary, game: lusoria.Game) -> None:
    """A run's result as a table."""
    games = f"{summary.games:,} games" if summary.games != 1 else "1 game"
    table = Table(title=f"{games} of {summary.game}, {summary.seats} seats, {summary.policy} play")
    for heading in ("seat", "mean score", "deviation", "lowest", "highest", "wins"):
        table.add_column(heading, justify="left" if heading == "seat" else "right")
    for r in summary.results:
        means = (f"{r.mean / game.unit:.2f}", f"{r.deviation / game.unit:.2f}")
        table.add_row(game.seat_names[r.seat], *means, game.points(r.lowest), game.points(r.highest), f"{r.wins:.2%}")
    out.print(table)
    total = summary.asked + summary.forced
    out.print(
        f"{total:.1f} decisions a game ({summary.shortest} to {summary.longest}), "
        f"{summary.asked:.1f} with a choice and {summary.forced:.1f} without"
    )
    if game.cut_short is not None:
        out.print(f"{summary.cut_short:,} of {summary.games:,} games ended at the limit of rounds")
    out.print(
        f"{summary.decisions_per_second:,.0f} decisions/s, {summary.games_per_second:,.0f} games/s on one core "
        f"({summary.seconds:.2f} s)"
    )


@app.command()
def examples(
    files: Annotated[list[Path], typer.Argument(help="rules files with JSON blocks, or JSON files with test_vectors")],
) -> None:
    """Runs the worked examples of rules files against the engine."""
    from lusoria.core.examples import read_examples, run_example

    blocks = [(file, block) for file in files for block in read_examples(file)]
    failed = 0
    for file, block in blocks:
        name = block["id"] if len(files) == 1 else f"{file}: {block['id']}"
        try:
            differences = run_example(block)
        except BadExample as error:
            raise BadExample(f"{file}: {error}") from None
        failed += bool(differences)
        typer.echo(f"{name}: {'passed' if not differences else 'differs'}")
        for difference in differences:
            typer.echo(f"  {difference}")
    if failed:
        typer.echo(f"{failed} of {len(blocks)} examples differ")
        raise typer.Exit(1)


@app.command("perft")
def count_sequences(
    game: GameName,
    seats: Seats = None,
    depth: Annotated[int, typer.Option(help="decisions in a sequence")] = 2,
    seed: Seed = 1,
    after: Annotated[int, typer.Option(help="begin after so many random decisions")] = 0,
    interpreted: Annotated[bool, typer.Option("--interpreted", help="without compiling")] = False,
) -> None:
    """Counts the sequences of decisions and answers of chance from a position."""
    chosen, places = chosen_game(game, seats)
    at_least("--depth", depth, 0)
    at_least("--after", after, 0)
    in_range("--seed", seed)
    from lusoria.core.perft import perft, position
    from lusoria.core.rule import Version, plain_python

    version: Version = plain_python
    if not interpreted:
        from lusoria.core.compile import compiled

        version = compiled.on_records
    box = chosen.load_box(None)
    s = position(chosen, box, places, seed, after)
    for n in range(1, depth + 1):
        out.print(f"{n} decisions: {perft(chosen, box, s, n, version)} sequences", highlight=False)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(help="the name of a game, see `lusoria games`", metavar="GAME", show_default="aquileia"),
    ] = None,
    seats: Seats = None,
    seat: Annotated[
        list[int] | None, typer.Option(help="your seat, from 1; once for each person, if several play at this screen")
    ] = None,
    bots: Annotated[
        Opponent, typer.Option(help="how the others play: tiro is a beginner, augustus the strongest")
    ] = Opponent.sensible,
    seed: Annotated[int | None, typer.Option(help="of the dice; without it every game is new")] = None,
    save: Annotated[
        Path | None, typer.Option(help="keep the record here, from the first move on", metavar="FILE")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="go on with a saved record", metavar="FILE")] = None,
    box: BoxFile = None,
    language: Language = "en",
) -> None:
    """A game in the terminal, against bots or with friends at the same screen."""
    from lusoria.terminal.play import Party
    from lusoria.terminal.play import play as run

    if resume is None:
        chosen, places = chosen_game(game or "aquileia", seats)
        match = lusoria.Match(chosen.name, places, None if seed is None else in_range("--seed", seed), box)
    else:
        match = resumed(resume, box, game, {"--seats": seats, "--seed": seed})
    people = sorted({chosen_seat(one, match) for one in seat or [1]})
    shown = screen(match, language, out)
    if save is not None:
        check_free(save, resume)
    if bots not in (Opponent.random, Opponent.sensible) and not match.over:
        prepare(match, bots)
    party = Party(
        people, bots.value, save or resume, lambda file: resume_command(file, people, bots.value, box, language)
    )
    run(match, party, shown)


def prepare(match: lusoria.Match, bots: Opponent) -> None:
    """Compiles what the bots need before the game begins, which takes a minute once; later it is loaded."""
    from lusoria.core.compile import compiled
    from lusoria.terminal.play import bot, bot_dice

    with Progress(
        TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=err, transient=True
    ) as progress:
        compiling = progress.add_task("compiling rules", total=None)

        def on_rule(name: str, done: int, total: int) -> None:
            progress.update(compiling, completed=done, total=total, description=f"compiling {name}")

        with compiled.reporting(on_rule):
            bot(match, match.seat or 0, bots.value, bot_dice(match))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a record")],
    seat: Annotated[int | None, typer.Option(help="look at it as this seat did, from 1")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="print every step in sentences, and ask nothing")] = False,
    box: BoxFile = None,
    language: Language = "en",
) -> None:
    """Looks at a game again, step by step."""
    from lusoria.terminal.replay import Replay

    match = loaded(file, box)
    shown = Replay(match, None if seat is None else chosen_seat(seat, match), screen(match, language, out))
    if plain:
        for line in shown.plain():
            typer.echo(line)
    else:
        shown.run()


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="a record")], box: BoxFile = None) -> None:
    """Throws all dice of a record again, from its seed or its secret."""
    match = loaded(file, box)
    try:
        checked = match.verify()
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    how = "as promised" if match.seed is None else f"as the seed {match.seed} gives them"
    typer.echo(f"{file}: {len(match.history)} steps, {checked} answers of chance, all {how}")


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="a record")],
    level: Annotated[Level, typer.Option(help="how strong the bot is that looks at it")] = Level.augustus,
    seconds: Annotated[
        float | None, typer.Option("--seconds-per-move", help="that it thinks about each decision")
    ] = None,
    iterations: Annotated[
        int | None, typer.Option(help="of its search instead; without both the level's own, which can be repeated")
    ] = None,
    folder: Annotated[Path, typer.Option("--out", help="where the plot is put", metavar="DIR")] = Path(),
    plot: Annotated[bool, typer.Option(help="draw the chances to win, as SVG and PNG")] = True,
    json: Annotated[bool, typer.Option("--json", help="print JSON instead of sentences")] = False,
    box: BoxFile = None,
    language: Language = "en",
) -> None:  # fmt: skip
    """Goes through a game that was played, and marks the moves that cost the most."""
    if iterations is not None:
        at_least("--iterations", iterations, 1)
    check_seconds("--seconds-per-move", seconds)
    if seconds is not None and iterations is not None:
        raise BadInput("--seconds-per-move, --iterations: one of them")
    match = loaded(file, box)
    shown = screen(match, language, out)
    from lusoria.analysis.command import run

    run(match, file, (level.value, seconds, iterations), folder if plot else None, shown, err, json)


@app.command("ladder")
def play_ladder(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(
            help="who takes part: names with commas between; mcts:400 has 400 iterations a move, mcts:0.5s half a "
            "second. Without it: greedy and the five levels",
            metavar="NAMES",
        ),
    ] = None,
    against: Annotated[
        str | None, typer.Option(help="all against this one only, instead of each other", metavar="NAME")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="number of seats; without it the game's smallest")] = None,
    games: Annotated[
        int | None, typer.Option(help="of each pairing, 100 without it; every seed is played on every seat")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="a move, for all that search")] = None,
    iterations: Annotated[int | None, typer.Option(help="a move, for all that search")] = None,
    repeatable: Annotated[
        bool, typer.Option("--repeatable", help="levels count iterations instead of seconds: the games can be repeated")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="of the dice; 1 without it")] = None,
    jobs: Annotated[int | None, typer.Option(help="games at the same time; without it one a core")] = None,
    json: Annotated[
        Path | None, typer.Option(help="keep all games here, from the first on", metavar="FILE")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="go on with such a file", metavar="FILE")] = None,
    ray: Annotated[
        bool, typer.Option("--ray", help="on a Ray cluster: that of RAY_ADDRESS, or a new one on this machine")
    ] = False,
    ray_address: Annotated[str | None, typer.Option(help="on this Ray cluster", metavar="ADDRESS")] = None,
) -> None:  # fmt: skip
    """Bots against each other: win rates with their intervals, and ratings."""
    chosen = lusoria.game(game)
    given = {
        "--bots": bots, "--against": against, "--seats": seats, "--seconds": seconds, "--iterations": iterations,
        "--repeatable": repeatable or None, "--seed": seed, "--json": json,
    }  # fmt: skip
    for option, number in (("--games", games), ("--jobs", jobs), ("--iterations", iterations)):
        if number is not None:
            at_least(option, number, 1)
    check_seconds("--seconds", seconds)
    if sum(one is not None for one in (seconds, iterations)) + repeatable > 1:
        raise BadInput("--seconds, --iterations, --repeatable: one of them")
    from lusoria.bots.ladder.command import LadderOptions, new_ladder, resumed_ladder, run

    if resume is not None:
        ladder = resumed_ladder(chosen, resume, games, given)
    else:
        places = chosen.check_seats(chosen.seats[0] if seats is None else seats)
        options = LadderOptions(bots, against, places, games, in_range("--seed", 1 if seed is None else seed), json)
        ladder = new_ladder(chosen, options, seconds, iterations, repeatable)
    run(ladder, jobs, ray or ray_address is not None, ray_address, out, err)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="where to listen; 0.0.0.0 is for all who can reach this machine")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="where to listen; 0 takes any that is free")] = 7530,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/NAME", metavar="URL")
    ] = None,
    workers: Annotated[int, typer.Option(help="processes; more than one needs PostgreSQL")] = 1,
    name: Annotated[
        list[str] | None, typer.Option(help="a host name the server goes by, if it is not --host", metavar="HOST")
    ] = None,
    compile: Annotated[bool, typer.Option(help="compile what bots need, in the background")] = True,
    open_page: Annotated[bool, typer.Option("--open", help="show the page in a browser")] = False,
) -> None:
    """Tables for people on the network and for bots."""
    gc.disable()  # until it runs: importing makes no garbage, and looking for it takes a tenth of a second
    from lusoria.server.serve import Options
    from lusoria.server.serve import serve as run

    run(Options(host, port, database, workers, tuple(name or ()), compile), open_page)


def chosen_game(name: str, seats: int | None) -> tuple[lusoria.Game, int]:
    """The game, and a number of seats it can be played with."""
    game = lusoria.game(name)
    return game, game.check_seats(game.seats[-1] if seats is None else seats)


def at_least(option: str, number: int, least: int) -> None:
    """Refuses a number that is too small."""
    if number < least:
        raise BadInput(f"{option}: at least {least} is needed, not {number}")


def check_seconds(option: str, seconds: float | None) -> None:
    """Refuses a time a move that makes no sense."""
    if seconds is not None and not 0.001 <= seconds <= 3600:
        raise BadInput(f"{option}: a number from 0.001 to 3600 is needed, not {seconds:g}")


def in_range(option: str, seed: int) -> int:
    """Refuses a seed that does not fit 63 bits."""
    if not 0 <= seed < 1 << 63:
        raise BadInput(f"{option}: a number from 0 to 2**63 - 1 is needed, not {seed}")
    return seed


def main() -> None:
    """Runs the command. Bad input is one line on standard error and exit status 2."""
    try:
        status = typer.main.get_command(app).main(standalone_mode=False)
    except LusoriaError as error:
        complain(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        # Typer's own complaints (an unknown option, a word where a number is needed) come with a message.
        if not hasattr(error, "format_message"):
            raise
        complain(error.format_message())
    else:
        sys.exit(status or 0)


def complain(message: str) -> None:
    """One line, and out."""
    if message:  # without any words on the command line the help has been printed
        err.print(f"lusoria: {' '.join(message.split())}", markup=False, highlight=False, soft_wrap=True)
    sys.exit(2)


if __name__ == "__main__":
    main()
