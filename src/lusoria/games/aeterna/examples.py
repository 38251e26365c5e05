"""stub"""

from typing import Any


def run_example(block: dict[str, Any]) -> list[str]:
    return []
