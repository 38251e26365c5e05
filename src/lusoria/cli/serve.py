"""`lusoria serve`: tables on the network."""

from __future__ import annotations

import gc
from typing import Annotated

import typer

from lusoria.extras import extra


def serve(
    host: Annotated[
        str, typer.Option(help="address to listen on; 0.0.0.0 is for all who can reach this machine")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="port to listen on; 0 picks one that is free")] = 7530,
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/NAME; by default an SQLite file", metavar="URL"),
    ] = None,
    workers: Annotated[int, typer.Option(help="number of processes; more than one needs PostgreSQL")] = 1,
    name: Annotated[
        list[str] | None,
        typer.Option(help="host name of the server, if it is not --host; can be repeated", metavar="HOST"),
    ] = None,
    compile: Annotated[bool, typer.Option(help="compile what bots need, in the background")] = True,
    limit: Annotated[
        list[str] | None,
        typer.Option(help="limit other than the default, as address_rate=300; can be repeated", metavar="NAME=NUMBER"),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="address of a proxy that may say who asks; this machine always may", metavar="ADDRESS"),
    ] = None,
    log: Annotated[str, typer.Option(help="form of the log: text or json", metavar="FORM")] = "text",
    log_level: Annotated[
        str, typer.Option(help="what is logged: info (each request), warning or error", metavar="LEVEL")
    ] = "warning",
    keep_finished: Annotated[
        float | None, typer.Option(help="remove finished games after this many days; by default never", metavar="DAYS")
    ] = None,
    keep_abandoned: Annotated[
        float | None,
        typer.Option(help="remove unfinished games when nobody has moved for this many days", metavar="DAYS"),
    ] = None,
    drain: Annotated[
        float,
        typer.Option(help="seconds to go on, and say that it is not ready, when told to stop", metavar="SECONDS"),
    ] = 0.0,
    cluster_host: Annotated[
        str, typer.Option(help="own address that servers on other machines with the same PostgreSQL can reach")
    ] = "127.0.0.1",
    open_page: Annotated[bool, typer.Option("--open", help="open the page in a browser")] = False,
) -> None:
    """Serve tables for people on the network and for bots."""
    gc.disable()  # until the server runs: imports leave no garbage, and looking for it takes a tenth of a second
    with extra("server", "lusoria serve"):
        from lusoria.server.serve import ServeOptions
        from lusoria.server.serve import serve as run

    options = ServeOptions(
        host=host, port=port, database=database, workers=workers, names=tuple(name or ()), compile=compile,
        limits=tuple(limit or ()), log=log, log_level=log_level, proxies=tuple(proxy or ()),
        keep_finished=keep_finished, keep_abandoned=keep_abandoned, drain=drain, cluster_host=cluster_host,
    )  # fmt: skip
    run(options, open_page)
