"""`lusoria admin`: what the operator of a server can do, while it runs or not. Workers learn of it within seconds."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lusoria.cli.options import check_duration, check_least, out
from lusoria.errors import BadInput
from lusoria.extras import extra

if TYPE_CHECKING:
    from lusoria.server.store import Store

DAY = 24 * 3600.0
MOST_DAYS = 36_500  # of a ban or an announcement
STATES = ("open", "running", "over", "closed")

Database = Annotated[
    str | None,
    typer.Option(help="the server's: sqlite:///FILE or postgresql://USER@HOST/NAME; by default its SQLite file",
                 metavar="URL"),
]  # fmt: skip
Json = Annotated[bool, typer.Option("--json", help="print JSON")]
TableId = Annotated[
    str,
    typer.Argument(help="id of a table, the last part of its link; after -- if it begins with a dash", metavar="TABLE"),
]
Days = Annotated[float | None, typer.Option("--days", help="for how long; by default until it is lifted")]

app = typer.Typer(help="Look after a server: its tables, its guests, its keys.", no_args_is_help=True)


def on_database(database: str | None, work: Callable[[Store], Coroutine[Any, Any, Any]]) -> Any:
    """Does something with the server's database."""
    with extra("server", "lusoria admin"):
        from lusoria.server.admin import on_database

    return on_database(database, work)


def is_agreed(question: str, option: str) -> bool:
    """The operator's answer to a question; without a terminal there is nobody to ask, and an option must say it."""
    if not sys.stdin.isatty():
        raise BadInput(f"{option}: expected this option, because no terminal can be asked: {question}")
    return typer.confirm(question)


def shown_time(seconds: float | None) -> str:
    """A time of day for people."""
    if seconds is None:
        return ""
    try:
        return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M:%S")
    except (OverflowError, ValueError, OSError):  # the database may hold any number
        return f"{seconds:g} s after 1970"


# ---- tables


@app.command("list")
def list_tables(
    state: Annotated[str | None, typer.Option(help=f"only those that are {', '.join(STATES)}", metavar="STATE")] = None,
    limit: Annotated[int, typer.Option(help="how many at most")] = 50,
    json_wanted: Json = False,
    database: Database = None,
) -> None:
    """List tables, those where something happened last first."""
    if state is not None and state not in STATES:
        raise BadInput(f"--state: one of {', '.join(STATES)} is needed, not {state!r}")
    check_least("--limit", limit, 1)
    with extra("server", "lusoria admin"):
        from lusoria.server import admin

    found = on_database(database, lambda store: admin.list_tables(store, state, limit))
    if json_wanted:
        typer.echo(json.dumps(found))
        return
    from rich.table import Column, Table

    # An id is there to be copied: it is never cut.
    table = Table(Column("table", no_wrap=True), "game", "seats", "state", "public", "last changed")
    for row in found:
        public = "yes" if row["public"] else "no"
        table.add_row(row["id"], row["game"], str(row["seats"]), row["state"], public, shown_time(row["changed"]))
    out.print(table)


@app.command()
def inspect(table: TableId, json_wanted: Json = False, database: Database = None) -> None:
    """Show a table: who sits there, and what spectators may know. Hidden cards and dice stay hidden."""
    with extra("server", "lusoria admin"):
        from lusoria.server import admin

    found = on_database(database, lambda store: admin.inspect(store, table))
    if json_wanted:
        typer.echo(json.dumps(found))
        return
    for name in ("opened", "changed"):
        found[name] = shown_time(found[name])
    seats = found.pop("seats")
    for name, value in found.items():
        out.print(f"{name:9} {value}", markup=False, highlight=False)
    for number, seat in enumerate(seats):
        who = " ".join(filter(None, (seat["kind"], seat["name"] or seat["level"])))
        guest = f", guest {seat['guest']}" if seat["guest"] else ""
        out.print(f"seat {number}    {who}{guest}", markup=False, highlight=False)


@app.command()
def close(table: TableId, database: Database = None) -> None:
    """Close a table for good, also one that is being played at. Its players are told."""
    with extra("server", "lusoria admin"):
        from lusoria.server import admin

    closed = on_database(database, lambda store: admin.close_table(store, table))
    typer.echo(f"table {table} is closed" if closed else f"table {table} was closed already")


@app.command()
def prune(
    finished: Annotated[float | None, typer.Option(help="remove games that ended this many days ago")] = None,
    abandoned: Annotated[float | None, typer.Option(help="and those where nothing happened for this long")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="only say which")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask first")] = False,
    database: Database = None,
) -> None:
    """Remove old tables for good unless they are watched. `lusoria serve --keep-finished` does it by itself."""
    with extra("server", "lusoria admin"):
        from lusoria.server import control, retention

    rules = retention.Retention(finished, abandoned)
    if not rules.removes_anything:
        raise BadInput("--finished, --abandoned: at least one of them is needed")

    async def work(store: Store, dry: bool) -> list[str]:
        gone = await retention.prune(store, rules, time.time(), lambda _: False, dry)
        if store.is_sqlite and not dry:
            await control.put(store, {control.NOTE + id: "-1" for id in gone})
        return gone

    if not dry_run and not yes:
        count = len(on_database(database, lambda store: work(store, dry=True)))
        if count and not is_agreed(f"Remove {count} tables for good?", "--yes"):
            typer.echo("0 removed")
            return
    gone = on_database(database, lambda store: work(store, dry_run))
    for id in gone:
        typer.echo(id)
    typer.echo(f"{len(gone)} {'would be removed' if dry_run else 'removed'}")


# ---- guests


@app.command()
def announce(
    text: Annotated[str | None, typer.Argument(help="one sentence, in the language of your guests")] = None,
    minutes: Annotated[float | None, typer.Option(help="for how long; by default until the next one")] = None,
    clear: Annotated[bool, typer.Option("--clear", help="take the last one back")] = False,
    database: Database = None,
) -> None:
    """Show a sentence on every page that is open at a table."""
    with extra("server", "lusoria admin"):
        from lusoria.home.names import clean
        from lusoria.server import control
        from lusoria.table.errors import Refused

    if clear == (text is not None):
        raise BadInput("a sentence, or --clear: one of them is needed")
    if text is None:
        on_database(database, lambda store: control.drop(store, control.ANNOUNCEMENT))
        typer.echo("nothing is announced any more")
        return
    check_duration("--minutes", minutes, "minutes", MOST_DAYS * 24 * 60)
    try:
        sentence = clean(text, control.MAX_ANNOUNCEMENT, "the sentence")
    except Refused as refused:
        raise BadInput(str(refused)) from None
    until = None if minutes is None else time.time() + minutes * 60
    on_database(database, lambda store: control.announce(store, sentence, until))
    typer.echo(f"announced: {sentence}")


@app.command()
def ban(
    whom: Annotated[str, typer.Argument(help="a guest's handle, as `inspect` and the log show it; or an address")],
    days: Days = None,
    why: Annotated[str, typer.Option(help="a note for yourself")] = "",
    database: Database = None,
) -> None:
    """Let a guest, or everybody from an address or network, in no more."""
    with extra("server", "lusoria admin"):
        from lusoria.server import control

    check_duration("--days", days, "days", MOST_DAYS)
    found = control.check_whom(whom)
    until = None if days is None else time.time() + days * DAY
    on_database(database, lambda store: control.ban(store, found, until, why))
    typer.echo(f"{found} is banned" + ("" if until is None else f" until {shown_time(until)}"))


@app.command()
def unban(
    whom: Annotated[str, typer.Argument(help="as `lusoria admin bans` shows it")], database: Database = None
) -> None:
    """Let somebody in again."""
    with extra("server", "lusoria admin"):
        from lusoria.server import control

    found = control.check_whom(whom)
    if not on_database(database, lambda store: control.lift_ban(store, found)):
        raise BadInput(f"{found} is not banned")
    typer.echo(f"{found} may come in again")


@app.command()
def bans(json_wanted: Json = False, database: Database = None) -> None:
    """List who may not come in."""
    with extra("server", "lusoria admin"):
        from lusoria.server import control

    found = control.read_bans(on_database(database, control.rows))
    if json_wanted:
        typer.echo(json.dumps([control.as_data(one) for one in found]))
        return
    for one in found:
        until = "for good" if one.until is None else f"until {shown_time(one.until)}"
        typer.echo(f"{one.whom} {until}{f': {one.why}' if one.why else ''}")
    if not found:
        typer.echo("nobody is banned")


@app.command("rotate-keys")
def rotate_keys(
    days: Annotated[float, typer.Option(help="for how long cookies of the old key are still accepted")] = 30.0,
    database: Database = None,
) -> None:
    """Sign cookies with a new key. Who comes back within the days gets a new cookie; others become new guests."""
    with extra("server", "lusoria admin"):
        from lusoria.server import control

    if not 0 <= days <= 3650:
        raise BadInput(f"--days: a number from 0 to 3650 is needed, not {days:g}")
    until = time.time() + days * DAY
    on_database(database, lambda store: control.rotate_keys(store, until))
    typer.echo(f"cookies are signed with a new key; the old one is accepted until {shown_time(until)}")
