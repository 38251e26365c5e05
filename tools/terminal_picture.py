"""Draws docs/pictures/terminal.svg: the table of a game in the terminal. Run it from the project's root."""

from __future__ import annotations

import io

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import lusoria
from lusoria.terminal.ask import ask
from lusoria.terminal.play import bot, bot_dice
from lusoria.terminal.screen import Screen
from lusoria.words import Words
from tests import ROOT

SEAT, ROUND, WIDTH = 0, 3, 100
NIGHT, MARBLE = (0x22, 0x21, 0x2B), (0xF4, 0xEF, 0xE6)
DUSK = TerminalTheme(NIGHT, MARBLE, [NIGHT, *[MARBLE] * 7])  # the table brings its own colours
SVG = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg"><style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; line-height: {line_height}px; }}
{styles}</style><defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}"
height="{terminal_height}" /></clipPath>{lines}</defs>{chrome}<g transform="translate({terminal_x}, {terminal_y})"
clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""


def leave(prompt: str) -> str:
    """The person has seen enough."""
    raise EOFError


def main() -> None:
    match = lusoria.Match("aquileia", seats=4, seed=19)
    dice = bot_dice(match)
    while (match.view()["round"], match.seat) != (ROUND, SEAT) or match.view()["players"][SEAT]["followers"] > 3:
        assert match.seat is not None
        match.play(bot(match, match.seat, "sensible", dice))
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    ask(match, SEAT, Screen(console, Words("aquileia"), leave))
    drawing = console.export_svg(title="lusoria play aquileia", theme=DUSK, code_format=SVG, unique_id="lusoria")
    (ROOT / "docs" / "pictures" / "terminal.svg").write_text(
        "\n".join(line.rstrip() for line in drawing.splitlines()) + "\n"
    )


if __name__ == "__main__":
    main()
