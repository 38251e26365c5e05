"""Rendering: the terminal's drawing of the table, as text or as an image of that text."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.console import Console, Group
from rich.segment import Segment

from lusoria.core.game import Game
from lusoria.errors import BadInput
from lusoria.extras import extra
from lusoria.terminal.screen import Wide
from lusoria.terminal.table import DrawContext, tabletop
from lusoria.words import Words

if TYPE_CHECKING:
    import numpy as np

RENDER_MODES = ["ansi", "rgb_array"]
WIDTH = 120  # columns of a table
FONT_SIZE = 14  # pixels
BACKGROUND, FOREGROUND = (0x22, 0x21, 0x2B), (0xF4, 0xEF, 0xE6)
FONT = "DejaVuSansMono.ttf"  # has box-drawing characters and all symbols of the boards


def checked_render_mode(mode: str | None) -> str | None:
    """The render mode, if it is one of RENDER_MODES."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput(f"render_mode: {', '.join(RENDER_MODES)} or None is needed, not {mode!r}")
    return mode


def rendered(mode: str | None, game: Game, box: Any, s: Any, seat: int | None) -> Any:
    """The table as a seat or a spectator sees it; None without a render mode."""
    if mode is None:
        return None
    return text(game, box, s, seat) if mode == "ansi" else picture(game, box, s, seat)


def drawing(game: Game, box: Any, s: Any, seat: int | None) -> Wide:
    """All that is on the table."""
    context = DrawContext(game, box, game.view(box, s, seat), game.board(box), Words(game.name), (), WIDTH, False)
    return Wide(Group(*tabletop(game.name).draw(context)))


def console() -> Console:
    """A console whose colours don't depend on where the program runs."""
    return Console(
        file=io.StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor", highlight=False, _environ={}
    )


def text(game: Game, box: Any, s: Any, seat: int | None) -> str:
    """The table in the terminal's symbols and colours."""
    screen = console()
    with screen.capture() as drawn:
        screen.print(drawing(game, box, s, seat))
    return drawn.get()


def picture(game: Game, box: Any, s: Any, seat: int | None) -> np.ndarray[Any, Any]:
    """The same as pixels: (height, width, 3)."""
    import numpy as np

    screen = console()
    lines = screen.render_lines(drawing(game, box, s, seat), pad=False)
    letters = font()
    width, height = round(letters.getlength("M")), FONT_SIZE + 4
    paper = _image().new("RGB", (WIDTH * width, len(lines) * height), BACKGROUND)
    pen = _pen().Draw(paper)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            for sign in segment.text:
                pen.text((column * width, row * height), sign, fill=colour(segment), font=letters)
                column += cell_len(sign)
    return np.asarray(paper)


def colour(segment: Segment) -> tuple[int, int, int]:
    """The colour of some text."""
    style = segment.style
    if style is None or style.color is None or style.color.is_default:
        return FOREGROUND if style is None or not style.dim else dimmed(FOREGROUND)
    found = style.color.get_truecolor()
    return dimmed(found) if style.dim else (found[0], found[1], found[2])


def dimmed(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """Halfway to the background, for dim text."""
    red, green, blue = ((a + b) // 2 for a, b in zip(colour, BACKGROUND, strict=True))
    return red, green, blue


@cache
def font() -> Any:
    """A monospaced font. Matplotlib ships it, so it need not be installed."""
    with extra("envs", "rgb_array"):
        import matplotlib
        from PIL import ImageFont
    return ImageFont.truetype(str(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / FONT), FONT_SIZE)


def _image() -> Any:
    from PIL import Image

    return Image


def _pen() -> Any:
    from PIL import ImageDraw

    return ImageDraw
