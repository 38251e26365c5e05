"""Boxes that guests send: checked for their depth, size and text before anything else is done with them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from lusoria.core.box import is_web_address
from lusoria.server.spending import SPENDER
from lusoria.table.boxes import load
from lusoria.table.errors import Refused

if TYPE_CHECKING:
    from lusoria.server.service import TableService

MAX_LEVELS = 32  # of objects and arrays inside each other; the deepest box of ours has 10
MAX_VALUES = 10_000  # the largest of ours has 3,000


async def sent_box(service: TableService, game: str, box: dict[str, Any]) -> str:
    """The text of a box that can be played; refused otherwise."""
    text = await service.heavy.run(checked_text, game, box, service.limits.box)
    spender = SPENDER.get()
    if spender is not None and not await service.store.has_box(text):
        spender.send_box()
    return text


def checked_text(game: str, box: dict[str, Any], max_bytes: int) -> str:
    """The text of a box. What is cheap to check comes first."""
    check_shape(box)
    text = json.dumps(box, ensure_ascii=False, separators=(",", ":"))
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        found = error.object[error.start : error.end].encode("ascii", "backslashreplace").decode()
        raise bad_box(f"half a character, {found}, after {text[max(0, error.start - 40) : error.start]!r}") from None
    if size > max_bytes:
        raise bad_box(f"at most {max_bytes} bytes are possible, not {size}")
    load(game, text)
    check_links(box)
    return text


def check_shape(box: dict[str, Any]) -> None:
    """Counts values level by level: what is nested deeply must not exhaust the stack."""
    level: list[Any] = [box]
    count = 0
    for _ in range(MAX_LEVELS):
        inner = [value for one in level for value in (one.values() if isinstance(one, dict) else one)]
        count += len(inner)
        if count > MAX_VALUES:
            raise bad_box(f"more than {MAX_VALUES} values")
        level = [value for value in inner if isinstance(value, dict | list)]
        if not level:
            return
    raise bad_box(f"more than {MAX_LEVELS} objects and arrays inside each other")


def check_links(box: dict[str, Any]) -> None:
    """The page makes links of the sources' addresses: nothing but a page of the web may be there."""
    for i, source in enumerate(box.get("sources", [])):
        url = source.get("url") if isinstance(source, dict) else None
        if url is not None and not is_web_address(url):
            raise bad_box(f"sources[{i}].url: expected an address that begins with http:// or https://")


def bad_box(complaint: str) -> Refused:
    """A refusal that says what is wrong with the box."""
    return Refused("bad_box", f"the box: {complaint}")
