"""stub"""

from lusoria.games.aeterna.box import Box
from lusoria.games.aeterna.state import State


def check(box: Box, s: State) -> None: ...
