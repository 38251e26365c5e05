"""The tests mirror the tree of `src/lusoria`. What several of them share is in plain modules beside them."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The root of the repository."""
