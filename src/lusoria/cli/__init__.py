"""The command line. `app.py` lists the commands; each is a small module that imports what it needs when it runs."""

from __future__ import annotations

import sys

import typer

from lusoria.cli.app import app
from lusoria.cli.options import err
from lusoria.errors import LusoriaError


def main() -> None:
    """Runs a command. Bad input is one line on standard error and exit status 2."""
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
    """Prints one line and exits."""
    if message:  # it is empty if there were no arguments: then the help has been printed
        err.print(f"lusoria: {' '.join(message.split())}", markup=False, highlight=False, soft_wrap=True)
    sys.exit(2)
