"""The tests mirror the tree of `src/lusoria`; what several of them share stands beside them in plain modules."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The folder of the whole project."""
