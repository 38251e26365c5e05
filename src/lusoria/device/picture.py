"""The picture of the final table on a device: Python draws it, and asks the page for the words that it needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lusoria.core.message import Message, as_data
from lusoria.core.text import encode
from lusoria.home.names import player_name
from lusoria.match.picture import final_picture
from lusoria.table.errors import Refused
from lusoria.table.journal import OVER
from lusoria.table.table import Table
from lusoria.words import Words


class PageWords(Words):
    """Texts that the page has given, by message. What it has not given yet is in `missing`."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts, self.missing = texts, dict[str, dict[str, Any]]()

    def say(self, message: Message) -> str:
        """The message as the page has put it; its id until then."""
        data = as_data(message)
        key = encode(data)
        if key not in self.texts:
            self.missing[key] = data
        return self.texts.get(key, message.id)


def drawn(table: Table, theme: str, texts: Mapping[str, str]) -> dict[str, Any]:
    """The picture as SVG, or the messages that the page has to put into words first."""
    if table.match is None or table.state != OVER:
        raise Refused("not_over", "there is a picture of the final table when the game is over")
    words = PageWords(texts)
    svg = final_picture(table.match, [player_name(seat) for seat in table.seats], theme, words)
    return {"svg": None if words.missing else svg, "messages": words.missing}
