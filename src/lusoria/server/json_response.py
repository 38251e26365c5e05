"""Answers in JSON, encoded as messages on sockets are: several times as fast as the standard library."""

from __future__ import annotations

from typing import Any

import orjson
from starlette.responses import Response


class FastJson(Response):
    """Plain data as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The body."""
        return orjson.dumps(content)
