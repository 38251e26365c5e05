"""Draws docs/pictures/terminal.svg: the table of a game in the terminal. Run it from the project's root."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

import lusoria
from lusoria.core.perft import position
from lusoria.core.record import new_options
from lusoria.terminal import HELP, Columns, Text

SVG = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg"><style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; line-height: {line_height}px; }}
{styles}</style><defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}"
height="{terminal_height}" /></clipPath>{lines}</defs>{chrome}<g transform="translate({terminal_x}, {terminal_y})"
clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""


def main() -> None:
    game = lusoria.game("aquileia")
    box = game.load_box(None)
    s = position(game, box, 4, seed=11, after=52)
    console = Console(record=True, width=118, file=io.StringIO())
    console.print(Text(game.show(box, s, s.seat)))
    console.print(Text(f"Your move ({HELP}):", style="bold"))
    options = new_options(game.actions)
    moves = [Text(f"{i + 1:2} {game.words(options[i])}") for i in range(game.legal(box, s, options))]
    console.print(Columns(moves, equal=True, padding=(0, 3), column_first=True))
    drawing = console.export_svg(title="lusoria play aquileia", theme=MONOKAI, code_format=SVG, unique_id="lusoria")
    Path(__file__).with_suffix(".svg").write_text(drawing)


if __name__ == "__main__":
    main()
