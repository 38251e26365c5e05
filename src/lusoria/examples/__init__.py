"""Worked examples: a position, forced chance, moves in words, and what must come of them. One format for all games."""

from lusoria.examples.read import read_examples
from lusoria.examples.run import run_example

__all__ = ["read_examples", "run_example"]
