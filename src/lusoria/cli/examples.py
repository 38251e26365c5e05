"""`lusoria examples`: the worked examples of the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lusoria.errors import BadExample


def examples(
    files: Annotated[list[Path], typer.Argument(help="rules files with JSON blocks, or JSON files with test_vectors")],
) -> None:
    """Check the engine against the worked examples of rules files."""
    from lusoria.examples.read import read_examples
    from lusoria.examples.run import run_example

    blocks = [(file, where, block) for file in files for where, block in read_examples(file)]
    failed = 0
    for file, where, block in blocks:
        name = block["id"] if len(files) == 1 else f"{file}: {block['id']}"
        try:
            differences = run_example(block)
        except BadExample as error:
            raise BadExample(f"{where}: {error}") from None
        failed += bool(differences)
        typer.echo(f"{name}: {'passed' if not differences else 'differs'}")
        for difference in differences:
            typer.echo(f"  {difference}")
    if failed:
        typer.echo(f"{failed} of {len(blocks)} examples differ")
        raise typer.Exit(1)
