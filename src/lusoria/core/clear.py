"""A rule that puts zeros into every field of a state, written from the declaration of the record.

Compiled games are played one after another in the same memory. A game whose `setup` does not write every field gets
this rule before it, so that a new game begins with zeros in every way of running.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lusoria.core.record import Record
from lusoria.core.rule import rule


def clearing(state: type[Record]) -> Callable[..., None]:
    """The rule for a record, as plain Python."""
    lines = ["def clear(s: State) -> None:", *lines_for(state, "s", 1)]
    namespace: dict[str, Any] = {"State": state}
    exec(compile("\n".join(lines), f"<clear {state.__module__}>", "exec", dont_inherit=True), namespace)
    made: Callable[..., None] = namespace["clear"]
    made.__annotations__ = {"s": "State", "return": "None"}
    made.__module__ = __name__
    return rule(made)


def lines_for(record: type[Record], name: str, depth: int) -> Iterator[str]:
    """A line for each number, a loop for each row."""
    for field, spec in record._specs.items():
        indent, place = "    " * depth, f"{name}.{field}"
        for i, length in enumerate(spec.shape):
            index = f"i{depth}_{i}"
            yield f"{indent}for {index} in range({length}):"
            indent, place = indent + "    ", f"{place}[{index}]"
        if isinstance(spec.element, type):
            inner = f"r{depth}"
            yield f"{indent}{inner} = {place}"
            yield from lines_for(spec.element, inner, len(indent) // 4)
        else:
            yield f"{indent}{place} = 0"
